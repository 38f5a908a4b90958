"""Finished games, packed: their steps and landings as one row, in a seventh of the room.

A packed game has one ``step``, whose number is PACKED: its action is all the rest, and its digest
that of the last step, so that damage is found as in any other game. It has no rows in ``landing``
and ``flight``. It is played again, and salvaged, like any other.
"""

import json
import sqlite3
import zlib
from base64 import b64decode, b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

PACKED = -1
"""The number of the row in ``step`` that has all of a packed game."""
MAX_CONTENT = 20_000_000
"""Bytes of an unpacked game: the longest that any player has finished is far below."""
MAX_UNPACKED = 30
"""Finished games that are not packed: the newest, which are looked at most."""

MIN_FREED = 2_500
"""Pages, 10 MB: less is not worth the writing; it is used again by the next games."""

MAX_REWRITTEN = 16_000
"""Pages, 64 MB, that the end of the program waits for: half a second."""

LandingRow: TypeAlias = tuple[int, str]
"""A row of ``landing`` without its game and number: seat and faces."""
FlightRow: TypeAlias = tuple[int, float, float | None, float | None, str]
"""A row of ``flight`` without its game."""


@dataclass(frozen=True)
class Content:
    """What a packed game consists of: the texts of its actions, its landings and its flights."""

    actions: tuple[str, ...]
    landings: tuple[LandingRow, ...] = ()
    flights: tuple[FlightRow, ...] = ()

    def packed(self) -> str:
        """All of it as one text."""
        values = (self.actions, self.landings, self.flights)
        text = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
        return b64encode(zlib.compress(text.encode(), 9)).decode()


def unpacked(text: str) -> Content:
    """The content that ``Content.packed`` wrote. Raises ValueError for any other text."""
    try:
        decoder = zlib.decompressobj()
        data = decoder.decompress(b64decode(text, validate=True), MAX_CONTENT)
        if not decoder.eof:
            raise ValueError("cut off, or too long")
        actions, landings, flights = json.loads(data)
        return Content(
            tuple(map(str, actions)),
            tuple((int(seat), str(faces)) for seat, faces in landings),
            tuple((int(n), float(s), x, y, str(tray)) for n, s, x, y, tray in flights),
        )
    except (zlib.error, RecursionError, TypeError) as error:
        raise ValueError(str(error)) from error


def content(database: sqlite3.Connection, game_id: str) -> Content | None:
    """What the game consists of, if it is packed. Raises ValueError, sqlite3.Error."""
    question = "SELECT action FROM step WHERE game = ? AND number = ?"
    row = database.execute(question, (game_id, PACKED)).fetchone()
    return None if row is None else unpacked(row[0])


def packable(database: sqlite3.Connection) -> tuple[str, ...]:
    """The ids of the finished games to pack: not the newest, nor any that can't be played again.

    Raises sqlite3.Error.
    """
    question = (
        "SELECT id FROM (SELECT id, ended FROM game WHERE ended IS NOT NULL"
        " ORDER BY ended DESC, id LIMIT -1 OFFSET ?) AS old"
        " JOIN result ON result.game = id AND turns IS NOT NULL"
        " WHERE NOT EXISTS (SELECT 1 FROM step WHERE game = id AND number = ?)"
        " AND NOT EXISTS (SELECT 1 FROM known_dice WHERE game = id)"
    )
    rows = database.execute(question, (MAX_UNPACKED, PACKED)).fetchall()
    return tuple(str(game_id) for (game_id,) in rows)


def pack(database: sqlite3.Connection, games: Sequence[str]) -> None:
    """Pack those of the games that are over and not packed. Within a transaction.

    Raises sqlite3.Error.
    """
    for game_id in games:
        steps = database.execute(
            "SELECT action, digest FROM step JOIN game ON game = id"
            " WHERE game = ? AND ended IS NOT NULL AND number >= 0 ORDER BY number",
            (game_id,),
        ).fetchall()
        if steps:
            _replace_rows(database, game_id, _read(database, game_id, steps), steps[-1][1])


def shrink(database: sqlite3.Connection) -> None:
    """Give back what packing has freed, where that is most of the file. Raises sqlite3.Error."""
    free, pages = (
        database.execute(f"PRAGMA {what}").fetchone()[0]
        for what in ("freelist_count", "page_count")
    )
    if free > max(pages // 2, MIN_FREED) and pages - free <= MAX_REWRITTEN:
        database.execute("VACUUM")


def _read(database: sqlite3.Connection, game_id: str, steps: Sequence[tuple[str, str]]) -> Content:
    of_game = "WHERE game = ? ORDER BY number"
    landings = database.execute(f"SELECT seat, faces FROM landing {of_game}", (game_id,))
    flights = database.execute(
        f"SELECT number, strength, flick_x, flick_y, tray FROM flight {of_game}", (game_id,)
    )
    actions = tuple(action for action, _digest in steps)
    return Content(actions, tuple(landings.fetchall()), tuple(flights.fetchall()))


def _replace_rows(database: sqlite3.Connection, game_id: str, packed: Content, digest: str) -> None:
    for table in ("step", "landing", "flight"):
        database.execute(f"DELETE FROM {table} WHERE game = ?", (game_id,))
    row = (game_id, PACKED, packed.packed(), digest)
    database.execute("INSERT INTO step (game, number, action, digest) VALUES (?, ?, ?, ?)", row)
