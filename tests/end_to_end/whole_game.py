"""A person's part of a whole game, played from outside, and what is left of it."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.end_to_end.desktop import ROOT, Desktop, Running, Seen, homes
from zilch3d import resources
from zilch3d.engine.dice import Faces
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.scoring import options

BANK_AT = 350
CLICK_LOST = 8.0
"""Seconds after which something is done once more."""
BARE_WOOD = (60, 300)
"""A place beside the tray, where a click does nothing but skip what is moving."""
LONGEST_GAME = 600
"""Decisions after which a game has gone wrong."""
HURRIES = 1200
"""Times that who waits for a move may hurry what is moving."""


def short_freeze(folder: Path, target: int) -> Path:
    """Freeze, but to ``target``, where a player of the game in this folder keeps rules."""
    file = folder / "DATA" / "zilch3d" / "rules" / "short.toml"
    file.parent.mkdir(parents=True)
    freeze = resources.find("rulesets/freeze.toml").read_text(encoding="utf-8")
    file.write_text(
        freeze.replace("target = 5000", f"target = {target}").replace('"freeze"', '"short"')
    )
    return file


class Hand:
    """Plays a person's part of a game; how something is done is up to mouse or keyboard."""

    def __init__(
        self,
        desktop: Running,
        rules: RuleSet,
        watch: Callable[[Seen], None] = lambda _seen: None,
    ) -> None:
        """``watch`` is told what is seen whenever the game waits for this person."""
        self.desktop = desktop
        self.rules = rules
        self.watch = watch

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

    def play_turn(self) -> None:
        """Play until it is somebody else's turn."""
        seat = self._my_move().facts["seat"]
        while (seen := self._my_move()).facts["seat"] == seat:
            self._decide(seen)

    def play_until_seen(self, is_so: Callable[[Seen], bool]) -> None:
        """Play, whoever begins, until ``is_so`` holds of something that has been on screen."""
        while not any(map(is_so, self.desktop.history())):
            self._decide(self._my_move())

    def _my_move(self) -> Seen:
        for _hurry in range(HURRIES):
            seen = self.desktop.seen_within(0.05, is_for_me)
            if seen is not None:
                self.watch(seen)
                return seen
            self.skip()
        raise AssertionError("the others play for ever")

    def skip(self) -> None:
        """A click while dice roll shows where they rest, and does nothing else."""
        self.desktop.click(BARE_WOOD)

    def _decide(self, seen: Seen) -> None:
        if not seen.facts["roll"]:
            self.do("roll")
        else:
            self._set_aside(seen)

    def do(self, name: str) -> None:
        """Do it, and wait until it shows: the next turn may soon look as this one did."""
        before = len(self.desktop.history())

        def has_shown(_now: Seen) -> bool:
            return not all(map(is_for_me, self.desktop.history()[before:]))

        self.act(name)
        with suppress(AssertionError):  # on a machine with no time to spare X11 may lose a click
            self.desktop.wait_until(has_shown, CLICK_LOST)
            return
        self.act(name)
        self.desktop.wait_until(has_shown)

    def _set_aside(self, seen: Seen) -> None:
        roll = tuple(sorted(seen.facts["roll"]))
        trios = frozenset(seen.facts["trios"])
        best = max(options(self.rules.scoring, roll, trios), key=lambda option: option.points)
        self.pick(seen, best.keep)
        picked = self.desktop.wait_until(
            lambda now: len(now.facts["picked"]) == len(best.keep) and "roll" in now.targets
        )
        points = (seen.facts["turn"] + best.points) * self.rules.scoring.unit
        self.do("bank" if points >= BANK_AT and "bank" in picked.targets else "roll")


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
        seen = self.desktop.wait_until(
            lambda now: now.facts["picked"] and not {"roll", "bank"}.isdisjoint(now.targets)
        )
        self.do("roll" if "roll" in seen.targets else "bank")

    def act(self, name: str) -> None:
        """Space rolls, Enter banks."""
        self.desktop.key({"roll": "space", "bank": "Return"}[name])

    def skip(self) -> None:
        """S skips, and does nothing where nothing moves."""
        self.desktop.key("s")

    def pick(self, seen: Seen, keep: Faces) -> None:  # noqa: ARG002  keys say the face
        """The keys 1 to 6, one for each die."""
        for face in keep:
            self.desktop.key(str(face))


def is_for_me(seen: Seen) -> bool:
    return seen.scene == "EndScene" or bool(seen.facts.get("ready"))


def _played_back(desktop: Desktop) -> dict[str, Any]:
    """What ``zilch3d record`` says of the one game that was kept."""
    folder = desktop.folder / "DATA" / "zilch3d" / "games"
    desktop.wait_until(lambda _seen: any(folder.glob("[!.]*")))
    (record,) = folder.glob("[!.]*")
    done = subprocess.run(
        [sys.executable, "-m", "zilch3d", "record", str(record), "--json"],
        cwd=ROOT,
        env=os.environ | homes(desktop.folder),
        capture_output=True,
        text=True,
        check=True,
    )
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def check_the_end(desktop: Desktop, rules: RuleSet) -> None:
    """The record has the totals and the winner that are on the screen, and the rules' end."""
    report, seen = _played_back(desktop), desktop.latest().facts
    assert report["over"]
    assert {name: f"{score:,}" for name, score in report["scores"].items()} == seen["totals"]
    assert report["winner"] in (seen["winners"], seen["winners"][0])
    best = max(report["scores"].values())
    assert best >= rules.end.target * rules.scoring.unit
    assert seen["winners"] == [name for name, score in report["scores"].items() if score == best]
