"""Dice are hidden between a person and a computer player; one side counts, the other doesn't."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path

import pytest

from tests.end_to_end.at_title import ANN, at_the_title
from tests.end_to_end.desktop import Seen
from tests.end_to_end.whole_game import KeyboardHand
from zilch3d import resources
from zilch3d.store.rulefiles import load
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the driver's screen is an X server"
)

CUTTHROAT = """
[manners]
hidden_die = true
seconds = 60

[start]
first = "first-seat"
"""
"""Added to Freeze: dice are hidden, and a clock runs for longer than anybody here needs."""

SLY = """
id = "sly"
name = "Sly"
summary = "Always hides a die."
hides = 1
counting = 1.0
counts = """
MANY = 60
FOUND, FALLEN_FOR = "A die was missing", "Zilch! A die was missing"
Captions = set[tuple[int, str]]
"""Whose turn it was, and what was said on the table then."""


@contextmanager
def against_sly(folder: Path, *, counts: bool) -> Iterator["CutthroatHand"]:
    """The first turn of a game against a player of one's own."""
    own = folder / "DATA" / "zilch3d"
    for kind in ("rules", "players"):
        (own / kind).mkdir(parents=True)
    freeze = resources.find("rulesets/freeze.toml").read_text(encoding="utf-8")
    rules = own / "rules" / "cutthroat.toml"
    rules.write_text(freeze.replace('"freeze"', '"cutthroat"') + CUTTHROAT)
    (own / "players" / "sly.toml").write_text(f"{SLY}{int(counts)}\n")
    setup = GameSetup(str(rules), (ANN, SeatSetup("Sly", "sly")))
    chosen = Settings(speed="fast", computer_pace="fast", reduced_motion=True, setup=setup)
    with at_the_title(folder, chosen) as desktop:
        desktop.key("Return")
        desktop.wait_until(lambda seen: seen.scene == "TableScene")
        yield CutthroatHand(desktop, load(str(rules)))


class CutthroatHand(KeyboardHand):
    """Hides a die until somebody has been found out, and counts them if not ``blind``."""

    hints = 0
    hides = True
    blind = False

    def play_until(self, expected: Captions) -> Captions:
        """Play until all that is expected has been said; all that was."""
        for _decision in range(MANY):
            seen = self._my_move()
            found = self._captions()
            if expected <= found:
                return found
            self._decide(seen)
        raise AssertionError(self._captions())

    def skip(self) -> None:
        """Whatever moves, D hides a die as soon as the dice have been passed."""
        seen = self.desktop.latest().facts
        if seen["seat"] == 1 and seen["dice"] == 5:
            self.hides = False
        if self.hides:
            self.desktop.key("d")
        super().skip()

    def _decide(self, seen: Seen) -> None:
        if seen.facts["dice"] == 6 or self.blind:
            super()._decide(seen)
            return
        self.desktop.key("t")
        self.desktop.wait_until(lambda now: now.facts["dice"] == 6)

    def open_menu_and_return(self) -> tuple[float, float]:
        """The seconds on the clock just before the menu is opened, and after it is left."""
        began = self._left()
        self.desktop.wait_until(lambda seen: _seconds(seen) < began - 0.5)
        self.desktop.key("Escape")
        self.desktop.wait_until(lambda seen: seen.scene == "PauseScene")
        tables = [seen for seen in self.desktop.history() if seen.scene == "TableScene"]
        self.desktop.key("Escape")
        return _seconds(tables[-1]), self._left()

    def _left(self) -> float:
        """What the clock shows, as soon as there is one."""
        return _seconds(self.desktop.wait_until(lambda seen: _seconds(seen) < inf))

    def _captions(self) -> Captions:
        seen = [seen.facts for seen in self.desktop.history() if seen.scene == "TableScene"]
        return {(facts["seat"], facts["caption"]) for facts in seen}


def _seconds(seen: Seen) -> float:
    """What is left on the clock; infinity where none is seen."""
    left = seen.facts.get("left") if seen.scene == "TableScene" else None
    return left if isinstance(left, float) else inf


def test_who_counts_the_dice_gets_back_what_was_hidden(tmp_path: Path) -> None:
    """Rules, section 2: and rolls all six. Both hide dice, and both count them."""
    with against_sly(tmp_path, counts=True) as hand:
        said = hand.play_until({(1, FOUND), (0, FOUND)})
        assert not {(0, FALLEN_FOR), (1, FALLEN_FOR)} & said


def test_who_does_not_count_has_zilched(tmp_path: Path) -> None:
    """Rules, section 2: the next player who rolls without noticing. Both hide, and neither does."""
    with against_sly(tmp_path, counts=False) as hand:
        hand.blind = True
        said = hand.play_until({(1, FALLEN_FOR), (0, FALLEN_FOR)})
        assert not {(0, FOUND), (1, FOUND)} & said
        before, after = hand.open_menu_and_return()
        assert before - 0.5 < after <= before, "the menu gives no time back, and takes none"
