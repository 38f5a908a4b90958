"""The real game in a window, killed while computer players play; part of ``proofs.kills``."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from bootstrap import xvfb
from zilch3d.engine.evolve import evolve
from zilch3d.engine.state import State
from zilch3d.store import settings
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.table.table import Table

ROOT = Path(__file__).resolve().parents[2]
SETUP = GameSetup("freeze", (SeatSetup("Ann", "steady"), SeatSetup("Ben", "daredevil")))
PATIENCE = 60.0
"""Seconds in which the window must come."""
LONGEST_PLAY = 8.0
POLL = 0.02


@dataclass(frozen=True)
class Seen:
    """The state that a frame has shown: totals, points of the turn, and the roll."""

    scores: tuple[int, ...]
    turn: int
    roll: tuple[int, ...]


def states_of(table: Table) -> Iterator[Seen]:
    """The states that could be seen of the game so far, at its start and after each event."""
    state = table.initial
    yield _seen(state)
    for event in table.events:
        state = evolve(state, event)
        yield _seen(state)


def _seen(state: State) -> Seen:
    turn = state.turn
    roll = turn.roll if turn is not None and turn.roll is not None else ()
    return Seen(tuple(seat.score for seat in state.seats), turn.points if turn else 0, roll)


class KilledWindow:
    """Runs the game on a screen of its own, with all its files in ``home``."""

    def __init__(self, home: Path, display: str, chance: Random) -> None:
        self.home = home
        self.data = home / "data" / "zilch3d"
        self._trace = home / "trace.jsonl"
        self._chance = chance
        kinds = {
            f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("DATA", "CONFIG", "CACHE")
        }
        self._surroundings = dict(os.environ, DISPLAY=display, PYGLET_AUDIO="silent", **kinds)
        self._surroundings |= {"ZILCH3D_TRACE": str(self._trace), "LANGUAGE": "en"}
        chosen = Settings(speed="fast", computer_pace="fast", setup=SETUP)
        settings.save(chosen, home / "config" / "zilch3d" / "settings.toml")

    def run(self) -> list[Seen]:
        """Continue the last game, or begin one, until it is killed; all that was shown of it."""
        self._trace.unlink(missing_ok=True)
        process = subprocess.Popen(
            (sys.executable, "-m", "zilch3d"), cwd=ROOT, env=self._surroundings
        )
        try:
            self._wait_for("TitleScene", process)
            self._press_return()
            self._wait_for("TableScene", process)
            time.sleep(self._chance.uniform(0.0, LONGEST_PLAY))
            assert process.poll() is None, "it ended by itself"
        finally:
            process.kill()
            process.wait()
        return [
            Seen(tuple(line["scores"]), line["turn"], tuple(line["roll"]))
            for line in self._lines()
            if line["scene"] == "TableScene"
        ]

    def _wait_for(self, scene: str, process: subprocess.Popen[bytes]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not any(line["scene"] == scene for line in self._lines()):
            assert process.poll() is None, "it ended by itself"
            assert time.monotonic() < deadline, f"{scene} did not come"
            time.sleep(POLL)

    def _lines(self) -> list[dict[str, Any]]:
        """The trace, but for a last line that is not whole."""
        text = self._trace.read_text(encoding="utf-8") if self._trace.exists() else ""
        return [json.loads(line) for line in text.split("\n")[:-1]]

    def _press_return(self) -> None:
        """On the title: what is pressed first continues the last game, or begins one."""
        for command in (
            ["search", "--sync", "--name", "Zilch 3D", "windowfocus"],
            ["key", "Return"],
        ):
            subprocess.run(["xdotool", *command], env=self._surroundings, check=True)


def killed(home: Path, kills: int, chance: Random) -> Iterator[list[Seen]]:
    """After each kill, what the window had shown since it was opened."""
    with xvfb.screen(960, 600) as display:
        window = KilledWindow(home, display, chance)
        for _kill in range(kills):
            yield window.run()
