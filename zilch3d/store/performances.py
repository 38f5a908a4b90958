"""How well each player decided in finished games, as rows of the database.

They are worked out with the review of a game, and as long as that to work out again: so they are
salvaged from a damaged database, and what damage has made of them is left out.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import isfinite
from unicodedata import normalize

from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.decided import SeatDecisions
from zilch3d.odds.performance import Rating, rate, recent_weights
from zilch3d.store.saved_games import LONGEST_NAME, NAME, PLAYER, time_of
from zilch3d.store.setup import PERSON
from zilch3d.store.statistics import PlayerKey
from zilch3d.store.usual_turns import usual_turns

MAX_READ = 20_000
"""Performances that are read: the newest."""
MAX_ERROR = 100.0
"""A greater error of one game is damaged: each decision can only give away what there is."""


@dataclass(frozen=True, slots=True)
class GamePerformance:
    """How well a player decided in a finished game; ``rules`` is the key of its rules in results.

    ``decisions`` are as ``decided`` added them up. ``counts``: they are the player's own, with dice
    that nobody could have known. ``choices`` are its decisions by kind; None if they are not kept.
    """

    game: str
    who: PlayerKey
    rules: str
    ended: datetime
    decisions: SeatDecisions
    counts: bool
    choices: bytes | None


@dataclass(frozen=True, slots=True)
class SeatPerformance:
    """What is kept of a seat in a finished game."""

    decisions: SeatDecisions
    choices: bytes | None = None


def keep(
    database: sqlite3.Connection, game_id: str, performances: Sequence[SeatPerformance]
) -> None:
    """Write the performances of a game in the place of earlier ones. Raises sqlite3.Error."""
    database.execute("DELETE FROM performance WHERE game = ?", (game_id,))
    for each in performances:
        one = each.decisions
        sums = (one.error, one.turns, one.unforced, one.best, one.adjusted, one.exact)
        row = (game_id, one.seat, *sums, each.choices)
        database.execute("INSERT INTO performance VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)


def mark_unratable(database: sqlite3.Connection, game_id: str) -> None:
    """Have ``unrated`` leave out a game that has no performance. Raises sqlite3.Error.

    The mark is a performance of nobody: none is read of it, and a review takes its place.
    """
    question = (
        "INSERT INTO performance SELECT ?1, -1, 0.0, 0, 0, 0, NULL, 0, NULL"
        " WHERE EXISTS (SELECT 1 FROM result WHERE game = ?1)"
        " AND NOT EXISTS (SELECT 1 FROM performance WHERE game = ?1)"
    )
    database.execute(question, (game_id,))


_COLUMNS = f"""
    game, performance.seat AS at, coalesce(person, player = '{PERSON}') AS is_person,
    coalesce(substr(who, 1, {LONGEST_NAME}), CASE player WHEN '{PERSON}' THEN {NAME} ELSE {PLAYER}
    END) AS is_of, result.rules AS of_rules, result.ended AS ended_at,
    (SELECT count(*) FROM seat WHERE seat.game = performance.game) AS players, error,
    performance.turns AS turns_of_all, unforced, best, adjusted, exact,
    EXISTS (SELECT 1 FROM advised WHERE advised.game = performance.game
        AND advised.seat = performance.seat)
    OR EXISTS (SELECT 1 FROM known_dice WHERE known_dice.game = performance.game) AS not_counted,
    choices
"""
_TABLES = """
    performance JOIN result USING (game) JOIN seat USING (game, seat)
    LEFT JOIN part USING (game, seat)
"""


def performances(
    database: sqlite3.Connection, who: PlayerKey | None = None, rules: str | None = None
) -> tuple[GamePerformance, ...]:
    """The performances of a player, by the rules with this key, or all: as the games ended.

    Raises sqlite3.Error.
    """
    question = (
        f"SELECT * FROM (SELECT {_COLUMNS} FROM {_TABLES})"
        " WHERE (?1 IS NULL OR of_rules = ?1) AND (?2 IS NULL OR is_person = ?2)"
        " AND (?3 IS NULL OR is_of = ?3)"
        f" ORDER BY ended_at DESC, game DESC, at DESC LIMIT {MAX_READ}"
    )
    of_whom = (None, None) if who is None else (who.is_person, who.key)
    cursor = database.cursor()
    cursor.row_factory = sqlite3.Row
    rows = cursor.execute(question, (rules, *of_whom)).fetchall()
    return tuple(one for row in reversed(rows) if (one := _performance(row)) is not None)


def share(rules: RuleSet, performed: GamePerformance) -> float | None:
    """What a game by these rules counts as in a rating; None if it doesn't."""
    usual = usual_turns(rules, performed.decisions.players) if performed.counts else None
    return performed.decisions.share(usual) if usual is not None else None


def shares(played: Iterable[tuple[RuleSet, GamePerformance]]) -> tuple[float, ...]:
    """What those of these games that count do in a rating, each by its rules, in their order."""
    return tuple(one for game in played if (one := share(*game)) is not None)


def rated(shares: Sequence[float]) -> Rating | None:
    """The rating that somebody has who may have learnt since; None without a game."""
    return rate(shares, recent_weights(len(shares))) if shares else None


def unrated(database: sqlite3.Connection) -> tuple[str, ...]:
    """The ids of finished games that can be played again and have none, the newest first.

    Those that are marked as impossible to rate are left out. Raises sqlite3.Error.
    """
    question = (
        "SELECT game FROM result WHERE turns IS NOT NULL"
        " AND NOT EXISTS (SELECT 1 FROM performance WHERE performance.game = result.game)"
        " AND NOT EXISTS (SELECT 1 FROM known_dice WHERE known_dice.game = result.game)"
        f" ORDER BY ended DESC, game LIMIT {MAX_READ}"
    )
    return tuple(str(game) for (game,) in database.execute(question).fetchall())


def of_game(database: sqlite3.Connection, game_id: str) -> tuple[bool, ...]:
    """Whether what each seat did in the game counts, by seat. Raises sqlite3.Error."""
    question = (
        "SELECT EXISTS (SELECT 1 FROM advised WHERE game = ?1 AND seat = seat.seat)"
        " OR EXISTS (SELECT 1 FROM known_dice WHERE game = ?1) FROM seat WHERE game = ?1"
        " ORDER BY seat"
    )
    return tuple(not not_counted for (not_counted,) in database.execute(question, (game_id,)))


def _performance(row: sqlite3.Row) -> GamePerformance | None:
    """The performance of this row; None if it is damaged."""
    if row["adjusted"] is None or not isfinite(row["adjusted"]):
        return None
    decisions = SeatDecisions(
        seat=row["at"],
        players=row["players"],
        error=row["error"],
        turns=row["turns_of_all"],
        unforced=row["unforced"],
        best=row["best"],
        adjusted=row["adjusted"],
        exact=bool(row["exact"]),
    )
    is_whole = 0 <= decisions.error <= MAX_ERROR and decisions.turns > 0
    if not is_whole or decisions.players < 2 or not 0 <= decisions.best <= decisions.unforced:
        return None
    is_person, who = bool(row["is_person"]), row["is_of"]
    key = PlayerKey(is_person, normalize("NFC", who).strip() if is_person else who)
    ended, counts = time_of(row["ended_at"]), not row["not_counted"]
    return GamePerformance(
        row["game"], key, row["of_rules"], ended, decisions, counts, row["choices"]
    )
