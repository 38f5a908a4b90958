"""The real game in a window, killed while computer players play; part of ``proofs.kills``.

It's killed at random moments, while dice are in the air, while a damaged database is salvaged, and
on a disk that's full.
"""

import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from random import Random
from typing import Any

from bootstrap import xvfb
from zilch3d.engine.evolve import evolve
from zilch3d.engine.state import State
from zilch3d.store import settings
from zilch3d.store.database import BACKUP, FILE
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.store.writer import reading
from zilch3d.table.table import Table

ROOT = Path(__file__).resolve().parents[2]
SETUP = GameSetup("freeze", (SeatSetup("Ann", "steady"), SeatSetup("Ben", "daredevil")))
PATIENCE = 60.0
"""Seconds in which the window must come."""
LONGEST_PLAY = 6.0
LONGEST_SALVAGE = 0.8
POLL = 0.005
FULL = 2_000
"""Bytes by which a file may still grow on a full disk."""


class Moment(Enum):
    """When a window is killed."""

    ANY = "at any moment"
    IN_THE_AIR = "with dice in the air"
    SALVAGE = "during a salvage"
    FULL_DISK = "on a full disk"


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

    def run(self, moment: Moment) -> list[Seen]:
        """Continue the last game, or begin one, until it is killed; all that was shown of it.

        On a full disk, and in a salvage, none of it.
        """
        self._trace.unlink(missing_ok=True)
        if moment is Moment.SALVAGE:
            damage(self.data)
        process = self.start(limit=self._room() if moment is Moment.FULL_DISK else None)
        try:
            if moment is Moment.SALVAGE:
                self._wait_until(lambda: not _is_damaged(self.data), process)
                time.sleep(self._chance.uniform(0.0, LONGEST_SALVAGE))
            else:
                self._play(moment, process)
            assert process.poll() is None, "it ended by itself"
        finally:
            process.kill()
            process.wait()
        return [] if moment in (Moment.SALVAGE, Moment.FULL_DISK) else self._seen()

    def start(self, limit: int | None = None) -> subprocess.Popen[bytes]:
        """Start the program, in which no file can grow beyond so many bytes."""
        command = [sys.executable, "-m", "zilch3d"]
        if limit is not None:  # Python has the system's signal for it ignored
            command = ["prlimit", f"--fsize={limit}", *command]
        return subprocess.Popen(command, cwd=ROOT, env=self._surroundings)

    def _room(self) -> int:
        """The size that no file may pass: the log of the database can hardly grow."""
        logs = [file.stat().st_size for file in self.data.glob(f"{FILE}*")]
        return max(logs, default=0) + FULL

    def _play(self, moment: Moment, process: subprocess.Popen[bytes]) -> None:
        self.open_table(process)
        time.sleep(self._chance.uniform(0.0, LONGEST_PLAY))
        if moment is Moment.IN_THE_AIR:
            self._wait_until(self._is_in_the_air, process)

    def play_again(self) -> None:
        """Where a game is over, begin the next one."""
        if self._lines()[-1]["scene"] == "EndScene":
            self._press_return()

    def open_table(self, process: subprocess.Popen[bytes]) -> None:
        """Continue the game that the title offers, or begin one."""
        self._wait_until(lambda: self._lines()[-1:] != [], process)
        if self._is_shown("SafeStartScene"):  # after starts that were killed
            self._press_return()
        first = ("WelcomeScene", "TitleScene")
        self._wait_until(lambda: any(map(self._is_shown, first)), process)
        if not self._is_shown("TitleScene"):
            self._press("Escape")  # nobody is asked again
            self._wait_until(lambda: self._is_shown("TitleScene"), process)
        self._press_return()
        # On a full disk a game that is still to be salvaged can't be gone on with; and one that was
        # left at its end is over at once.
        scenes = ("TableScene", "OpenGamesScene", "EndScene")
        self._wait_until(lambda: any(map(self._is_shown, scenes)), process)

    def _is_in_the_air(self) -> bool:
        *_others, before, last = self._lines()
        if last["scene"] != "TableScene" or last["over"]:
            return True  # there will be no more
        return bool(before.get("held") and not last["held"] and not last["roll"])

    def _seen(self) -> list[Seen]:
        return [
            Seen(tuple(line["scores"]), line["turn"], tuple(line["roll"]))
            for line in self._lines()
            if line["scene"] == "TableScene"
        ]

    def _wait_until(self, condition: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not condition():
            assert process.poll() is None, "it ended by itself"
            assert time.monotonic() < deadline, f"after {self._lines()[-1:]} nothing came"
            time.sleep(POLL)

    def _is_shown(self, scene: str) -> bool:
        return any(line["scene"] == scene for line in self._lines())

    def _lines(self) -> list[dict[str, Any]]:
        """The trace, but for a last line that is not whole."""
        text = self._trace.read_text(encoding="utf-8") if self._trace.exists() else ""
        return [json.loads(line) for line in text.split("\n")[:-1]]

    def _press_return(self) -> None:
        """On the title: what is pressed first continues the last game, or begins one."""
        self._press("Return")

    def _press(self, key: str) -> None:
        for command in (["search", "--sync", "--name", "Zilch 3D", "windowfocus"], ["key", key]):
            subprocess.run(["xdotool", *command], env=self._surroundings, check=True)


def damage(data: Path) -> None:
    """Make the database one that is not ours, and remove its backup."""
    (data / BACKUP).unlink(missing_ok=True)
    with closing(sqlite3.connect(data / FILE)) as database:
        database.execute("CREATE TABLE strange (thing)")


def _is_damaged(data: Path) -> bool:
    """Whether the damaged database has not been moved aside yet."""
    with suppress(sqlite3.Error), closing(reading(data / FILE)) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master")]
        return "strange" in tables or "salvage" not in tables
    return True


def killed(home: Path, kills: int, chance: Random) -> Iterator[tuple[Moment, list[Seen]]]:
    """After each kill, when it was, and what the window had shown since it was opened."""
    moments = tuple(Moment)
    with xvfb.screen(960, 600) as display:
        window = KilledWindow(home, display, chance)
        for kill in range(kills):
            moment = moments[kill % len(moments)]
            yield moment, window.run(moment)
