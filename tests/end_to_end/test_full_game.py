"""Whole games of Freeze 5000 in a real window, played from outside by mouse and by keyboard."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.end_to_end.desktop import ROOT, Desktop, Seen, playing
from zilch3d.engine.dice import Faces
from zilch3d.engine.scoring import options
from zilch3d.store.rulefiles import load

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the driver's screen is an X server"
)

BANK_AT = 350
BARE_WOOD = (60, 660)
"""A place beside the tray, where a click does nothing but skip what is moving."""
LONGEST_GAME = 600
"""Decisions after which a game has gone wrong."""


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    with _at_the_title(tmp_path, 'speed = "fast"\ncomputer_pace = "fast"\n') as running:
        yield running


@pytest.fixture
def still_desktop(tmp_path: Path) -> Iterator[Desktop]:
    with _at_the_title(tmp_path, 'computer_pace = "fast"\nreduced_motion = true\n') as running:
        yield running


@contextmanager
def _at_the_title(folder: Path, settings: str) -> Iterator[Desktop]:
    file = folder / "CONFIG" / "zilch3d" / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text(settings)
    with playing(folder) as running:
        running.wait_until(lambda seen: seen.scene == "TitleScene")
        yield running


class Hand:
    """Plays a person's part of a game; how something is done is up to mouse or keyboard."""

    def __init__(self, desktop: Desktop) -> None:
        self.desktop = desktop
        self.rules = load("freeze")

    def act(self, name: str) -> None:
        """Do what the button ``name`` is for."""
        self.desktop.click(name)

    def pick(self, seen: Seen, keep: Faces) -> None:
        """Pick these dice of the roll."""
        wanted = list(keep)
        for die, face in zip(seen.facts["rolled"], seen.facts["roll"], strict=True):
            if face in wanted:
                wanted.remove(face)
                self.desktop.click(f"die-{die}")

    def play(self) -> None:
        """Play until the end of the game is on the screen."""
        for _decision in range(LONGEST_GAME):
            seen = self._my_move()
            if seen.scene == "EndScene":
                return
            self._decide(seen)
        raise AssertionError("the game does not end")

    def _my_move(self) -> Seen:
        self.skip()
        return self.desktop.wait_until(_is_for_me, seconds=60)

    def skip(self) -> None:
        """A click while dice roll shows where they rest."""
        if not _is_for_me(self.desktop.latest()):
            self.desktop.click(BARE_WOOD)

    def _decide(self, seen: Seen) -> None:
        if not seen.facts["roll"]:
            self._act("roll")
        else:
            self._set_aside(seen)

    def _act(self, name: str) -> None:
        """Do it, and wait until it shows: the next turn may soon look as this one did."""
        told = len(self.desktop.history())
        self.act(name)
        self.desktop.wait_until(
            lambda _now: not all(map(_is_for_me, self.desktop.history()[told:]))
        )

    def _set_aside(self, seen: Seen) -> None:
        roll = tuple(sorted(seen.facts["roll"]))
        dearest = max(options(self.rules.scoring, roll), key=lambda option: option.points)
        self.pick(seen, dearest.keep)
        picked = self.desktop.wait_until(
            lambda now: len(now.facts["picked"]) == len(dearest.keep) and "roll" in now.targets
        )
        points = (seen.facts["turn"] + dearest.points) * self.rules.scoring.unit
        self._act("bank" if points >= BANK_AT and "bank" in picked.targets else "roll")


class KeyboardHand(Hand):
    """Never touches the mouse, and asks for a hint once."""

    hints = 1

    def _set_aside(self, seen: Seen) -> None:
        """H, and Enter on what is best, which picks it."""
        if not self.hints:
            super()._set_aside(seen)
            return
        self.hints -= 1
        self.desktop.key("h")
        self.desktop.wait_until(lambda now: now.facts["hints"] > 0)
        self.desktop.key("Return")
        self.desktop.wait_until(lambda now: "roll" in now.targets and not now.facts["hints"])
        self._act("roll")

    def act(self, name: str) -> None:
        """Space rolls, Enter banks."""
        self.desktop.key({"roll": "space", "bank": "Return"}[name])

    def skip(self) -> None:
        """S skips, and does nothing where nothing moves."""
        if not _is_for_me(self.desktop.latest()):
            self.desktop.key("s")

    def pick(self, seen: Seen, keep: Faces) -> None:  # noqa: ARG002  keys say the face
        """The keys 1 to 6, one for each die."""
        for face in keep:
            self.desktop.key(str(face))


def _is_for_me(seen: Seen) -> bool:
    return seen.scene == "EndScene" or bool(seen.facts.get("ready"))


def _played_back(desktop: Desktop) -> dict[str, Any]:
    """What ``zilch3d record`` says of the one game that was kept."""
    (record,) = (desktop.folder / "DATA" / "zilch3d" / "games").iterdir()
    done = subprocess.run(
        [sys.executable, "-m", "zilch3d", "record", str(record), "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def _check_the_end(desktop: Desktop) -> None:
    """The record tells the totals and the winner that are on the screen, and Freeze's end."""
    told, seen = _played_back(desktop), desktop.latest().facts
    assert told["over"]
    assert {name: f"{score:,}" for name, score in told["scores"].items()} == seen["totals"]
    assert told["winner"] in (seen["winners"], seen["winners"][0])
    best = max(told["scores"].values())
    assert best >= 5000
    assert seen["winners"] == [name for name, score in told["scores"].items() if score == best]


def test_a_full_game_is_played_with_the_mouse_and_its_record_has_the_same_winner(
    desktop: Desktop,
) -> None:
    desktop.click("play")
    Hand(desktop).play()
    _check_the_end(desktop)
    desktop.click("title")
    desktop.wait_until(lambda seen: seen.scene == "TitleScene")
    desktop.click("quit")
    assert desktop.ended() == 0


def test_a_full_game_is_played_by_keyboard_alone_and_with_reduced_motion(
    still_desktop: Desktop,
) -> None:
    still_desktop.key("Return")
    KeyboardHand(still_desktop).play()
    _check_the_end(still_desktop)
    still_desktop.key("Escape")
    still_desktop.wait_until(lambda seen: seen.scene == "TitleScene")
