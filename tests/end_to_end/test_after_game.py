"""After a game, in a real window: chart, costliest decision, the other way, and back."""

import sys
from functools import partial
from pathlib import Path

import pytest

from tests.end_to_end.at_title import ANN, at_the_title
from tests.end_to_end.desktop import Desktop, Seen
from tests.end_to_end.whole_game import KeyboardHand, short_freeze
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.scoring import options
from zilch3d.store.rulefiles import load
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the driver's screen is an X server"
)

LEAST = 2
"""Units: no more than a single 1."""
FEWEST_STOPS = 30
"""Presses of Tab within which any widget has the focus."""


class Hasty(KeyboardHand):
    """Banks whatever counts: once the least of it, which costs most of what a turn could bring."""

    hints = 0
    has_blundered = False

    def _set_aside(self, seen: Seen) -> None:
        roll = tuple(sorted(seen.facts["roll"]))
        found = sorted(options(self.rules.scoring, roll), key=lambda one: (one.points, one.keep))
        chosen = found[-1 if self.has_blundered else 0]
        self.has_blundered = self.has_blundered or chosen.points <= LEAST
        self.pick(seen, chosen.keep)
        self.desktop.wait_until(
            lambda now: len(now.facts["picked"]) == len(chosen.keep) and "bank" in now.targets
        )
        self.do("bank")


def by_mouse(desktop: Desktop) -> None:
    """The chart, the costliest decision and what would have come of the other way."""
    desktop.click("page:chances")
    last = desktop.wait_until(lambda now: "chart" in now.targets).facts["turn"]
    desktop.move("chart")
    desktop.wait_until(lambda now: now.facts["turn"] != last)
    desktop.click("page:decisions")
    desktop.click("show-1")
    desktop.click("better")
    desktop.wait_until(lambda now: now.scene == "TableScene" and not now.facts["over"])
    desktop.key("Escape")
    desktop.click("end")
    desktop.wait_until(lambda now: now.scene == "EndScene")


def by_keyboard(desktop: Desktop) -> None:
    """The same without a mouse: the focus leads everywhere."""
    go_to(desktop, "page")
    desktop.key("Left")
    last = desktop.wait_until(lambda now: now.facts.get("page") == "chances").facts["turn"]
    go_to(desktop, "chart")
    desktop.key("Home")
    desktop.wait_until(lambda now: now.facts["turn"] == 0 != last)
    go_to(desktop, "page")
    desktop.key("Right")
    desktop.wait_until(lambda now: now.facts.get("page") == "decisions")
    go_to(desktop, "show-1")
    desktop.key("Return")
    desktop.wait_until(lambda now: now.facts.get("focus") == "better")
    go_to(desktop, "as-played")
    desktop.key("Return")
    desktop.wait_until(lambda now: now.scene == "TableScene" and not now.facts["over"])
    desktop.key("Escape")
    go_to(desktop, "end")
    desktop.key("Return")
    desktop.wait_until(lambda now: now.scene == "EndScene")


def has_moved(before: str, now: Seen) -> bool:
    return bool(now.facts["focus"] != before)


def go_to(desktop: Desktop, name: str) -> None:
    """Press Tab until the focus is there."""
    desktop.wait_until(lambda now: name in now.targets or f"{name}:result" in now.targets)
    for _stop in range(FEWEST_STOPS):
        focus = desktop.latest().facts["focus"]
        if focus == name:
            return
        desktop.key("Tab")
        desktop.wait_until(partial(has_moved, focus))
    raise AssertionError(f"Tab does not lead to {name}")


def play_with_a_blunder(desktop: Desktop, rules: RuleSet) -> Seen:
    """Play a game in which a decision costs something, as all but one in a hundred do."""
    for _game in range(5):
        Hasty(desktop, rules).play()
        end = desktop.wait_until(lambda now: bool(now.facts.get("reviewed")))
        if end.facts["errors"]:
            return end
        desktop.key("Return")
        desktop.wait_until(lambda now: now.scene == "TableScene")
    raise AssertionError("no decision costs anything")


def test_the_costliest_decision_is_seen_and_played_the_other_way(tmp_path: Path) -> None:
    file = short_freeze(tmp_path, 200)
    setup = GameSetup(str(file), (ANN, SeatSetup("Ben")))
    chosen = Settings(speed="fast", computer_pace="fast", reduced_motion=True, setup=setup)
    with at_the_title(tmp_path, chosen, (640, 480)) as desktop:
        desktop.key("Return")
        end = play_with_a_blunder(desktop, load(str(file)))
        before = len(desktop.history())
        by_mouse(desktop)
        by_keyboard(desktop)
        totals = [now.facts.get("totals") for now in desktop.history()[before:]]
        assert all(each in (None, end.facts["totals"]) for each in totals)
