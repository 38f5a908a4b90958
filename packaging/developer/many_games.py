"""A folder of many real games, to measure what a start and *Continue* take with them."""

import os
import sqlite3
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from zilch3d.engine.decide import legal_actions
from zilch3d.engine.rulefile import canonical
from zilch3d.engine.state import Chance, Nobody
from zilch3d.fair import seeds
from zilch3d.store import packing
from zilch3d.store.database import BACKUP, FILE
from zilch3d.store.games import GameStore
from zilch3d.store.rulefiles import load
from zilch3d.store.saved_games import NewGame
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.store.upkeep import Schedule
from zilch3d.store.writer import transaction
from zilch3d.table.replaying import find_results, start_state
from zilch3d.table.table import Table

PLAYED = 50
"""Games that are played; the others are copies of their rows under other ids."""
OPEN = 3
"""Games that are left open."""
SEATS = (SeatSetup("Ann"), SeatSetup("Ben", "steady"))
TABLES = {
    "game": "id", "seat": "game", "step": "game", "landing": "game", "result": "game",
    "part": "game",
}  # fmt: skip
POLL = 0.01
LOADS = 20
AT_ONCE = Schedule(tick=0.01, first=0.0)
"""The check and the backup begin with the program."""
CACHE = 200_000
"""Pages: with fewer, each row of a large table is a read and a write."""


def now() -> datetime:
    return datetime.now(UTC)


def fill(folder: Path, games: int) -> None:
    """Play some games there, pack the old ones, and multiply them to so many, backed up."""
    with closing(GameStore.open(folder, now)) as store:
        for number in range(PLAYED + OPEN):
            _play(store, Random(number), folder / "games", is_left=number >= PLAYED)
        find_results(store)
        while store.safekeeping.writer.ask(_without_result).result():
            time.sleep(POLL)
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as database:
        _multiply(database, games)
    with (
        closing(sqlite3.connect(folder / FILE)) as database,
        closing(sqlite3.connect(folder / BACKUP)) as backup,
    ):
        database.backup(backup)


def _without_result(database: sqlite3.Connection) -> int:
    question = (
        "SELECT COUNT(*) FROM game WHERE ended IS NOT NULL AND id NOT IN (SELECT game FROM result)"
    )
    return int(database.execute(question).fetchone()[0])


def _play(store: GameStore, chance: Random, records: Path, *, is_left: bool) -> None:
    """A game to its end, or one that is left in the middle."""
    rules = load("freeze")
    game = NewGame(seeds.new_game(canonical(rules)), GameSetup("freeze", SEATS), rules)
    log = store.begin(game)
    table = Table(start_state(game), SEATS, game.fair.roll, log)
    while not isinstance(table.state.mover, Nobody) and not (is_left and table.rolls > 20):
        if isinstance(table.state.mover, Chance):
            table.land()
        else:
            table.play(chance.choice(legal_actions(table.state)))
    if not is_left:
        store.keep_record(game.id, table.record("freeze", game.fair), records, now())


def _multiply(database: sqlite3.Connection, games: int) -> None:
    """Copy the rows of finished games, packed, until there are so many. Raises sqlite3.Error."""
    database.execute("PRAGMA synchronous=OFF")
    database.execute(f"PRAGMA cache_size={CACHE}")
    finished = [i for (i,) in database.execute("SELECT id FROM game WHERE ended IS NOT NULL")]
    with transaction(database):
        packing.pack(database, finished)
        copies = games // PLAYED - 1
        for table, column in TABLES.items() if copies > 0 else ():
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
            copied = ", ".join(
                "printf('%08x', n) || substr(original, 9)" if name == column
                else name for name in columns
            )  # fmt: skip
            database.execute(
                f"WITH copy(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < ?)"
                f" INSERT INTO {table} SELECT {copied} FROM copy,"
                f" (SELECT *, {column} AS original FROM {table} WHERE {column} IN"
                f" (SELECT id FROM game WHERE ended IS NOT NULL AND length(id) = 32)) ORDER BY n",
                (copies,),
            )


@dataclass(frozen=True)
class Taken:
    """What a store of so many ``games`` takes: milliseconds, and kB a game in the database."""

    games: int
    opened: list[float]
    loaded: list[float]
    size: list[float]


def measured(sizes: Sequence[int], times: int = 20) -> list[Taken]:
    """Open stores of these sizes in turns, and load an open game of each while it is backed up."""
    with tempfile.TemporaryDirectory() as place:
        folders = [Path(place, str(size)) for size in sizes]
        for folder, size in zip(folders, sizes, strict=True):
            fill(folder, size)
        taken = [Taken(n, [], [], [_size(f) / n] * 2) for n, f in zip(sizes, folders, strict=True)]
        for _time in range(times):
            for each, folder in zip(taken, folders, strict=True):
                _measure(folder, each)
        return taken


def _size(folder: Path) -> float:
    return (folder / FILE).stat().st_size / 1000


def _measure(folder: Path, taken: Taken) -> None:
    os.utime(folder / BACKUP, (0, 0))  # so that another one is due at once
    began = time.perf_counter()
    with closing(GameStore.open(folder, now, AT_ONCE)) as store:
        opened = time.perf_counter()
        taken.opened.append(1000 * (opened - began))
        game = store.open_games()[0].id
        for _load in range(LOADS):
            time.sleep(POLL)
            began = time.perf_counter()
            store.load(game)
            taken.loaded.append(1000 * (time.perf_counter() - began))
