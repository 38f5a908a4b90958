"""Games that are over, and games by their dice, as they are listed."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import TypeAlias

from zilch3d.engine.ruleset import RuleSet
from zilch3d.records.notation import same_name
from zilch3d.store.household import Owners
from zilch3d.store.saved_games import (
    NAME,
    PLAYER,
    RULES,
    RULES_NAME,
    KnownDice,
    OpenSeat,
    day_of,
    in_utc,
    known_dice,
    rules_if_readable,
    time_of,
)
from zilch3d.store.setup import PERSON


@dataclass(frozen=True)
class GameResult:
    """An entry in the list of games that are over; ``rules`` is None if they can't be read.

    ``errors`` are the chances of winning that each seat has given away, None where it is not known.
    """

    id: str
    rules_name: str
    rules: RuleSet | None
    seats: tuple[OpenSeat, ...]
    winners: tuple[int, ...]
    errors: tuple[float | None, ...]
    ended: datetime
    known: KnownDice | None = None


@dataclass(frozen=True)
class DayGame:
    """The first game of a person with the dice of a day, which is the one that counts.

    ``seat`` is the person's; ``rules`` is None if they can't be read. The game ``is_open`` while it
    can be continued; one that was given up is neither that nor over. ``error`` and ``luck`` are the
    person's, in chances of winning; None where they are not known.
    """

    day: date
    id: str
    seat: int
    seats: tuple[OpenSeat, ...]
    rules: RuleSet | None
    is_over: bool = False
    is_open: bool = False
    winners: tuple[int, ...] = ()
    error: float | None = None
    luck: float | None = None


DAY_GAMES = (
    f"SELECT substr(day, 1, 10), id, seat, {NAME}, begun FROM known_dice JOIN game ON game = id"
    " JOIN seat USING (game) WHERE player = ? AND day BETWEEN ? AND ?"
    " AND EXISTS (SELECT 1 FROM step WHERE game = id) ORDER BY begun, id, seat"
)


def day_games(
    database: sqlite3.Connection, owners: Owners, since: date, until: date, who: str
) -> tuple[DayGame, ...]:
    """The games that count of these days, both included, in the order of the days.

    They are those of the person with the present name ``who``, by the names that were theirs when
    each game began. Raises sqlite3.Error.
    """
    games = _first_of_days(database, owners, since, until, who)
    return tuple(_day_game(database, day, *game) for day, game in sorted(games.items()))


def first_day(database: sqlite3.Connection, owners: Owners, who: str) -> date | None:
    """The first day whose dice this person has played. Raises sqlite3.Error."""
    return min(_first_of_days(database, owners, date.min, date.max, who), default=None)


def _first_of_days(
    database: sqlite3.Connection, owners: Owners, since: date, until: date, who: str
) -> dict[date, tuple[str, int]]:
    """The game of each day that was begun first, by its id, and the person's seat in it."""
    wanted, first = same_name(who), dict[date, tuple[str, int]]()
    days = (PERSON, since.isoformat(), until.isoformat())
    for text, game_id, seat, name, begun in database.execute(DAY_GAMES, days).fetchall():
        day = day_of(text)
        if day is not None and same_name(owners.of(name, in_utc(time_of(begun)))) == wanted:
            first.setdefault(day, (game_id, seat))
    return first


def _day_game(database: sqlite3.Connection, day: date, game_id: str, seat: int) -> DayGame:
    rows = _seats(database, game_id)
    seats, winners = tuple(OpenSeat(*row[:3]) for row in rows), _winners(rows)
    of_game = f"SELECT {RULES}, ended IS NOT NULL, given_up IS NOT NULL FROM game WHERE id = ?"
    rules, is_over, given_up = database.execute(of_game, (game_id,)).fetchone()
    of_person = "SELECT error, luck FROM review WHERE game = ? AND seat = ?"
    error, luck = database.execute(of_person, (game_id, seat)).fetchone() or (None, None)
    return DayGame(
        day,
        game_id,
        seat,
        seats,
        rules_if_readable(rules),
        is_over=bool(is_over),
        is_open=not is_over and not given_up,
        winners=winners,
        error=error,
        luck=luck,
    )


FINISHED = f"SELECT id, {RULES_NAME}, {RULES}, ended FROM game WHERE ended IS NOT NULL"


def finished_games(database: sqlite3.Connection, most: int) -> tuple[GameResult, ...]:
    """The games that are over, at most this many, the last one first. Raises sqlite3.Error."""
    rows = database.execute(f"{FINISHED} ORDER BY ended DESC LIMIT ?", (most,)).fetchall()
    return tuple(_finished(database, *row) for row in rows)


def finished_game(database: sqlite3.Connection, game_id: str) -> GameResult | None:
    """The game, if it is over. Raises sqlite3.Error."""
    row = database.execute(f"{FINISHED} AND id = ?", (game_id,)).fetchone()
    return None if row is None else _finished(database, *row)


def _finished(
    database: sqlite3.Connection, game_id: str, rules_name: str, rules: str, ended: str
) -> GameResult:
    rows = _seats(database, game_id)
    return GameResult(
        game_id,
        rules_name,
        rules_if_readable(rules),
        tuple(OpenSeat(*row[:3]) for row in rows),
        _winners(rows),
        tuple(row[4] for row in rows),
        time_of(ended),
        known_dice(database, game_id),
    )


_SeatRow: TypeAlias = tuple[str, str, int, int, float | None]
"""A seat's name, player and score, whether it has won, and its errors, if they are known."""


def _seats(database: sqlite3.Connection, game_id: str) -> list[_SeatRow]:
    of_seats = (
        f"SELECT {NAME}, {PLAYER}, score, won, error FROM seat LEFT JOIN review USING (game, seat)"
        " WHERE game = ? ORDER BY seat"
    )
    return database.execute(of_seats, (game_id,)).fetchall()


def _winners(rows: Sequence[_SeatRow]) -> tuple[int, ...]:
    return tuple(n for n, row in enumerate(rows) if row[3])
