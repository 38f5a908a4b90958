"""What can still be read of a damaged database is put into the one that has taken its place."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from zilch3d.store.queries import saved
from zilch3d.store.saved_game import CannotLoad
from zilch3d.store.schema import DERIVED, KNOWN, LOOKS, REVIEWS
from zilch3d.store.writer import transaction

TABLES = {"game": "id", "seat": "game", "step": "game", "landing": "game"}
"""Every table that says something about a game, with the column of the game's id."""

BESIDE = (*LOOKS, *REVIEWS, *KNOWN, "practice_answer")
"""What no game needs to be whole, each row by itself; results are worked out again."""

UNREADABLE = (OSError, sqlite3.Error, UnicodeDecodeError)
"""What reading a damaged database can raise; its messages quote what is damaged."""


def salvage(damaged: Path, database: sqlite3.Connection) -> None:
    """Add each game that is whole in the damaged database, and has more steps there.

    The damaged one is left as it is. Raises nothing.
    """
    with suppress(*UNREADABLE), TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite"
        for ending in ("", "-wal"):
            with suppress(FileNotFoundError):
                shutil.copyfile(f"{damaged}{ending}", f"{copy}{ending}")
        with closing(sqlite3.connect(copy)) as source:
            source.text_factory = database.text_factory
            for game_id in _games(source):
                with suppress(CannotLoad, *UNREADABLE):
                    saved(source, game_id)  # its digests say whether it is whole
                    _take(game_id, source, database)
            for table in BESIDE:
                _add(table, source, database)


def _games(source: sqlite3.Connection) -> Iterator[str]:
    """The ids of games, as far as they can be read."""
    with suppress(*UNREADABLE):
        for (game_id,) in source.execute("SELECT id FROM game"):
            yield game_id


def _take(game_id: str, source: sqlite3.Connection, database: sqlite3.Connection) -> None:
    """Put the game as the source has it into the database, unless that has more of it."""
    count = "SELECT COUNT(*) FROM step WHERE game = ?"
    there, here = (each.execute(count, (game_id,)).fetchone() for each in (source, database))
    if there <= here:
        return
    with transaction(database):
        for table in (*DERIVED, *LOOKS, *REVIEWS, *KNOWN):
            database.execute(f"DELETE FROM {table} WHERE game = ?", (game_id,))
        for table, column in reversed(TABLES.items()):
            database.execute(f"DELETE FROM {table} WHERE {column} = ?", (game_id,))
        for table, column in TABLES.items():
            rows = source.execute(f"SELECT * FROM {table} WHERE {column} = ?", (game_id,))
            for row in rows.fetchall():
                values = ", ".join("?" * len(row))
                database.execute(f"INSERT INTO {table} VALUES ({values})", row)


def _add(table: str, source: sqlite3.Connection, database: sqlite3.Connection) -> None:
    """Add the rows that can be read and are missing, if they belong to games that are there.

    A database of an older version has no such table.
    """
    with suppress(*UNREADABLE):
        for row in source.execute(f"SELECT * FROM {table}"):
            with suppress(sqlite3.Error):
                values = ", ".join("?" * len(row))
                database.execute(f"INSERT OR IGNORE INTO {table} VALUES ({values})", row)
