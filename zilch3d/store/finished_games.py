"""Games that are over, and games by their dice, as they are listed."""

import sqlite3
from dataclasses import dataclass
from datetime import date, datetime

from zilch3d.engine.ruleset import RuleSet
from zilch3d.store.saved_games import (
    NAME,
    PLAYER,
    RULES,
    RULES_NAME,
    KnownDice,
    OpenSeat,
    known_dice,
    rules_if_readable,
    time_of,
)


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


def day_games(database: sqlite3.Connection, day: date) -> tuple[str, ...]:
    """The ids of the games with this day's dice, the first one first. Raises sqlite3.Error."""
    question = (
        "SELECT id FROM game JOIN known_dice ON game = id WHERE day = ?"
        " AND EXISTS (SELECT 1 FROM step WHERE game = id) ORDER BY begun, id"
    )
    return tuple(str(game_id) for (game_id,) in database.execute(question, (day.isoformat(),)))


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
    of_seats = (
        f"SELECT {NAME}, {PLAYER}, score, won, error FROM seat LEFT JOIN review USING (game, seat)"
        " WHERE game = ? ORDER BY seat"
    )
    rows = database.execute(of_seats, (game_id,)).fetchall()
    return GameResult(
        game_id,
        rules_name,
        rules_if_readable(rules),
        tuple(OpenSeat(*row[:3]) for row in rows),
        tuple(n for n, row in enumerate(rows) if row[3]),
        tuple(row[4] for row in rows),
        time_of(ended),
        known_dice(database, game_id),
    )
