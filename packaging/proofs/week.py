"""Shows that a week of play leaves memory, files and threads as they are.

    python3 packaging/dev.py prove week --games 150 --minutes 15

First it plays without a window, seven days of that many games each, at the real table and with the
real store, whose clock goes on by a day after each. Results are worked out, and games are checked,
backed up and packed, as in the program. Then it plays in a real window for that many minutes, with
computer players at their fastest, one game after the other. After each day, and each minute, it
notes the memory of the process, its threads, its open files, and the files in the folder with the
size of the log.

What must hold from the second day, and from the third of the window's quarters, on:

* there are as many threads and open files as before;
* memory has grown by less than GROWTH MB;
* the folder has the same files, except for the records of games, and the log has LOG_SIZE MB at
  most.

The exit status is 1 if that doesn't hold.
"""

import gc
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from bootstrap import xvfb
from bootstrap.terminal import command_parser
from developer.game_memory import resident
from proofs.automatic_play import present
from proofs.disk_failures import act, new_game
from proofs.killed_windows import KilledWindow
from zilch3d.engine.state import Nobody
from zilch3d.store.database import FILE, LOG
from zilch3d.store.games import GameStore
from zilch3d.store.setup import SeatSetup
from zilch3d.store.upkeep import USUAL
from zilch3d.table.replaying import find_results, start_state
from zilch3d.table.table import Table

DAYS = 7
GROWTH = 12.0
LOG_SIZE = 8.0
"""MB: SQLite begins its log anew from 4 MB on, once nobody reads."""
SETTLED = 3.0
SEATS = (SeatSetup("Ann"), SeatSetup("Ben", "steady"))
SCHEDULE = replace(USUAL, tick=0.05, first=0.0, quiet=0.5)


@dataclass(frozen=True)
class Sample:
    """What a process has: memory in MB, threads, open files, files in its folder, MB of the log."""

    memory: float
    threads: int
    handles: int
    files: frozenset[str]
    log: float

    @classmethod
    def of(cls, process: int, data: Path) -> "Sample":
        log = data / f"{FILE}{LOG}"
        return cls(
            resident(process),
            len(os.listdir(f"/proc/{process}/task")),
            len(os.listdir(f"/proc/{process}/fd")),
            frozenset(path.name for path in data.iterdir() if path.is_file()),
            log.stat().st_size / 1e6 if log.exists() else 0.0,
        )

    def __str__(self) -> str:
        counts = f"{self.threads} threads, {self.handles} open files, {len(self.files)} files"
        return f"{self.memory:.1f} MB, {counts}, log {self.log:.1f} MB"


def changes(samples: list[Sample]) -> list[str]:
    """What is otherwise in one of these samples than in the first."""
    first, wrong = samples[0], []
    for number, sample in enumerate(samples[1:], 2):
        if (sample.threads, sample.handles) != (first.threads, first.handles):
            wrong.append(f"sample {number}: {sample}; before: {first}")
        if sample.memory > first.memory + GROWTH:
            wrong.append(f"sample {number}: memory has grown from {first.memory:.1f} MB: {sample}")
        if sample.files != first.files or sample.log > LOG_SIZE:
            wrong.append(f"sample {number}: {sorted(sample.files ^ first.files)}, {sample}")
    return wrong


class Days:
    """A clock that goes on by a day when it is told to."""

    def __init__(self) -> None:
        self._day = timedelta()

    def __call__(self) -> datetime:
        return present() + self._day

    def next(self) -> None:
        self._day += timedelta(days=1)


def without_window(data: Path, games: int) -> Iterator[Sample]:
    """Play the days; a sample after each, when the store has come to rest."""
    clock, chance = Days(), Random(1)
    store = GameStore.open(data, clock, SCHEDULE)
    try:
        for _day in range(DAYS):
            for _game in range(games):
                _play(store, chance, data)
            find_results(store)
            time.sleep(SETTLED)
            gc.collect()
            yield Sample.of(os.getpid(), data)
            clock.next()
    finally:
        store.close()


def _play(store: GameStore, chance: Random, data: Path) -> None:
    game = new_game("freeze")
    table = Table(start_state(game), SEATS, game.fair.roll, store.begin(game))
    while not isinstance(table.state.mover, Nobody):
        act(table, chance)
    record = table.record("freeze", game.fair)
    store.keep_record(game.id, record, data / "games", store.now()).result()


def in_a_window(home: Path, minutes: int) -> Iterator[Sample]:
    """Have computer players play in the real window; a sample after each minute."""
    with xvfb.screen(960, 600) as display:
        window = KilledWindow(home, display, Random(1))
        process = window.start()
        try:
            window.open_table(process)
            for _minute in range(minutes):
                end = time.monotonic() + 60.0
                while time.monotonic() < end:
                    time.sleep(1.0)
                    window.play_again()
                yield Sample.of(process.pid, window.data)
        finally:
            process.terminate()
            print(f"the window ended with status {process.wait()}")


def main(arguments: list[str]) -> int:
    """The exit status of the command."""
    parser = command_parser("prove week", __doc__)
    parser.add_argument("--games", type=int, default=150, help="how many a day, without a window")
    parser.add_argument("--minutes", type=int, default=15, help="in a window")
    given = parser.parse_args(arguments)
    wrong = []
    with tempfile.TemporaryDirectory(prefix="zilch3d-week-") as folder:
        for name, samples, kept_from in (
            ("day", without_window(Path(folder, "days"), given.games), 1),
            ("minute", in_a_window(Path(folder, "window"), given.minutes), given.minutes // 2),
        ):
            seen = []
            for number, sample in enumerate(samples, 1):
                print(f"{name} {number}: {sample}", flush=True)
                seen.append(sample)
            wrong += changes(seen[kept_from:]) if seen[kept_from:] else []
    for line in wrong:
        print(line, file=sys.stderr)
    print("nothing has grown" if not wrong else f"{len(wrong)} samples don't hold")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
