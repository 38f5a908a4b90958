"""A person's finished games one after the other, whole: for whoever looks through all of them.

They come in batches by a place to go on after, so that looking through ten thousand games holds
nothing up and can stop at any time.
"""

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from logging import getLogger
from math import isfinite
from typing import Generic, Literal, NamedTuple, TypeVar

from zilch3d.store import reader, saved_games
from zilch3d.store.saved_games import LONGEST_NAME, CannotLoad, SavedGame

LookT = TypeVar("LookT")

LOG = getLogger(__name__)


class Place(NamedTuple):
    """A place among finished games: when a game ended, in UTC, and its id."""

    ended: str
    game: str


BEGINNING = Place("", "")

MOST_AGAIN = 100
"""Games that are looked at again in one batch; the next one has the others."""


@dataclass(frozen=True)
class PlayedSeat:
    """A person's seat in a finished game whose dice nobody could have known.

    ``occasion`` is the room and key of what the game is part of; empty texts if it is on its own.
    ``advised``: the seat was shown advice. What follows is of the review, None as long as there is
    none: how many decisions were ``mistakes``, ``blunders`` among them; and ``error`` is the chance
    of winning given away, ``best`` how many of the ``unforced`` decisions were best.
    """

    place: Place
    seat: int
    occasion: tuple[str, str]
    advised: bool
    mistakes: int | None
    blunders: int | None
    error: float | None
    best: int | None
    unforced: int | None
    turns: int | None
    """Of all players."""


@dataclass(frozen=True)
class LookedThrough(Generic[LookT]):
    """What was seen in some games, and the ``last`` of them.

    Of the person's games there are ``before`` up to where it began, ``upto`` up to the last one
    now, and ``left`` after it.
    """

    seen: tuple[LookT, ...]
    last: Place
    before: int
    upto: int
    left: int


class Batch(NamedTuple):
    """The games to look at: at most so many after a place, and some ``again`` by their ids."""

    after: Place = BEGINNING
    most: int = 20
    again: tuple[str, ...] = ()


_COLUMNS = f"""
    ended, game, seat,
    (SELECT substr(room, 1, {LONGEST_NAME}) FROM occasion WHERE game = part.game),
    (SELECT substr(key, 1, {LONGEST_NAME}) FROM occasion WHERE game = part.game),
    EXISTS (SELECT 1 FROM advised WHERE game = part.game AND seat = part.seat),
    CASE WHEN blunders IS NULL THEN NULL ELSE
    (SELECT count(*) FROM costly_decision WHERE game = part.game AND seat = part.seat) END,
    blunders, performance.error, best, unforced, performance.turns
"""
_TABLES = """
    part LEFT JOIN review USING (game, seat) LEFT JOIN performance USING (game, seat)
"""
_PERSON = "person AND who = ?"


def look_through(
    database: sqlite3.Connection,
    who: str,
    batch: Batch,
    look: Callable[[PlayedSeat, SavedGame], LookT | None],
) -> LookedThrough[LookT]:
    """What ``look`` sees in the person's next games, and in those to be looked at ``again``.

    The latter only where they have been reviewed by now. A game that can't be played again is left
    out, as one is of which nothing is seen. Raises sqlite3.Error.
    """
    next_ones = [_seat(row) for row in _next(database, who, batch.after, batch.most)]
    rows = chain.from_iterable(_reviewed(database, who, game) for game in batch.again)
    reviewed = [_seat(row) for row in islice(rows, MOST_AGAIN)]
    seen = [_look(database, seat, look) for seat in (*reviewed, *next_ones)]
    last = next_ones[-1].place if next_ones else batch.after
    return LookedThrough(
        tuple(one for one in seen if one is not None),
        last,
        _count(database, who, "<=", batch.after),
        _count(database, who, "<=", last),
        _count(database, who, ">", last),
    )


def _count(
    database: sqlite3.Connection, who: str, compared: Literal["<=", ">"], place: Place
) -> int:
    question = f"SELECT count(*) FROM part WHERE {_PERSON} AND (ended, game) {compared} (?, ?)"
    ((number,),) = database.execute(question, (who, *place)).fetchall()
    return int(number)


def _next(
    database: sqlite3.Connection, who: str, after: Place, most: int
) -> list[tuple[object, ...]]:
    question = (
        f"SELECT {_COLUMNS} FROM {_TABLES} WHERE {_PERSON} AND (part.ended, part.game) > (?, ?)"
        " ORDER BY ended, game LIMIT ?"
    )
    return database.execute(question, (who, *after, most)).fetchall()


def _reviewed(database: sqlite3.Connection, who: str, game: str) -> list[tuple[object, ...]]:
    question = (
        f"SELECT {_COLUMNS} FROM {_TABLES} WHERE {_PERSON} AND part.game = ?"
        " AND (blunders IS NOT NULL OR unforced IS NOT NULL)"
    )
    return database.execute(question, (who, game)).fetchall()


def _seat(row: Sequence[object]) -> PlayedSeat:
    ended, game, seat, room, key, advised, mistakes, blunders, error, best, unforced, turns = row
    whole = isinstance(error, float) and isfinite(error)
    return PlayedSeat(
        Place(str(ended), str(game)),
        int(str(seat)),
        (str(room or ""), str(key or "")),
        bool(advised),
        mistakes if isinstance(mistakes, int) else None,
        blunders if isinstance(blunders, int) else None,
        error if whole and isinstance(error, float) else None,
        best if isinstance(best, int) else None,
        unforced if isinstance(unforced, int) else None,
        turns if isinstance(turns, int) else None,
    )


def _look(
    database: sqlite3.Connection,
    seat: PlayedSeat,
    look: Callable[[PlayedSeat, SavedGame], LookT | None],
) -> LookT | None:
    try:
        return look(seat, saved_games.saved_game(database, seat.place.game))
    except CannotLoad as fault:
        LOG.warning("a finished game is not looked at: %s", fault)
        return None


def record_file(database: sqlite3.Connection, game_id: str) -> str:
    """The file of the game's record, as it was written; empty if there is none known."""
    question = f"SELECT substr(record, 1, {reader.PAGE.line}) FROM game WHERE id = ?"
    row = database.execute(question, (game_id,)).fetchone()
    return str(row[0]) if row is not None and row[0] is not None else ""
