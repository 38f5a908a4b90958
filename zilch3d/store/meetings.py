"""Earlier games between the people at a table and each computer player, as plain facts.

They are read from the results of finished games (``store/results``). A person is who plays under a
name, as in statistics. Games whose dice were known before them are not among these.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile
from typing import NamedTuple

from zilch3d.store.results import games_without_result
from zilch3d.store.saved_games import in_utc, time_of

MOST_GAMES = 500
"""Games between a person and a computer player that are looked at, the newest first."""


@dataclass(frozen=True, slots=True)
class Meetings:
    """What the earlier games between a person and a computer player come to.

    ``days_ago`` are calendar days where the player is, from the last game to now: 0 today, 1
    yesterday; None where they have never met. ``today`` counts the games of this day. ``streak`` is
    how many of the newest games one of the two has won in a row, alone: the person above 0, the
    computer player below. ``most`` is the greatest lead, in units, with which the person has beaten
    the computer player by the rules asked about, in ``alike`` games by them.
    """

    person: str
    player: str
    games: int = 0
    days_ago: int | None = None
    today: int = 0
    streak: int = 0
    most: int = 0
    alike: int = 0


class _Game(NamedTuple):
    """A row: what the two had at the end of a game they were both in."""

    ended: str
    rules: str
    winners: int
    won: int
    score: int
    player_won: int
    player_score: int

    @property
    def winner(self) -> int:
        """1 for the person, -1 for the computer player, 0 where it was neither alone."""
        return (self.won - self.player_won) if self.winners == 1 else 0


QUESTION = (
    "SELECT own.ended, own.rules, own.winners, own.won, own.score, other.won, other.score"
    " FROM part AS own JOIN part AS other ON other.game = own.game"
    " WHERE own.person = 1 AND own.who = ? AND other.person = 0 AND other.who = ?"
    f" AND own.ended <= ? ORDER BY own.ended DESC, own.game LIMIT {MOST_GAMES}"
)


def meetings(
    database: sqlite3.Connection,
    people: Iterable[str],
    players: Iterable[str],
    rules: str,
    now: datetime,
) -> tuple[Meetings, ...]:
    """The meetings of each person, as results have them, with each computer player, by its id.

    ``rules`` is a key as in results; ``now`` has its zone. Games after now, by a clock that was
    wrong, count for nothing. There are none as long as the result of any game is still to be worked
    out: it could make what is said of the last one false. Raises sqlite3.Error.
    """
    if games_without_result(database):
        return ()
    ids = tuple(dict.fromkeys(players))
    return tuple(
        _meetings(person, player, _games(database, person, player, now), rules, now)
        for person in dict.fromkeys(people)
        for player in ids
    )


def _games(
    database: sqlite3.Connection, person: str, player: str, now: datetime
) -> tuple[_Game, ...]:
    rows = database.execute(QUESTION, (person, player, in_utc(now))).fetchall()
    return tuple(_Game(*row) for row in rows)


def _meetings(
    person: str, player: str, games: Sequence[_Game], rules: str, now: datetime
) -> Meetings:
    if not games:
        return Meetings(person, player)
    days = [_days_ago(game, now) for game in games]
    alike = [game for game in games if game.rules == rules]
    leads = [game.score - game.player_score for game in alike if game.winner > 0]
    return Meetings(
        person, player, len(games), days[0], days.count(0), _streak(games), max(leads, default=0),
        len(alike),
    )  # fmt: skip


def _days_ago(game: _Game, now: datetime) -> int:
    """Calendar days, in the zone of ``now``; between them the clocks may have been changed."""
    # The system's own zone knows summer and winter, where the time that is passed in is of it.
    zone = None if now.astimezone().utcoffset() == now.utcoffset() else now.tzinfo
    return (now.date() - time_of(game.ended).astimezone(zone).date()).days


def _streak(games: Sequence[_Game]) -> int:
    newest = games[0].winner
    return newest * sum(1 for _ in takewhile(lambda game: game.winner == newest, games))
