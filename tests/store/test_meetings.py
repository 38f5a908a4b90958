"""What the earlier games between a person and a computer player come to, on a stored history."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone

import pytest

from zilch3d.store.database import in_memory
from zilch3d.store.household import plain_name
from zilch3d.store.meetings import Meetings, meetings
from zilch3d.store.saved_games import in_utc

NOW = datetime(2026, 3, 4, 21, 30, tzinfo=UTC)
ANN, STEADY = "Ann", "steady"


@pytest.fixture
def database() -> Iterator[sqlite3.Connection]:
    with closing(in_memory().connection) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        yield connection


class History:
    """Games that are written as their results."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self._games = 0

    def add(
        self, ended: datetime, scores: dict[str, int], winners: str = "", rules: str = "R"
    ) -> None:
        """A game of those named by their scores; players with a small letter are computers'."""
        self._games += 1
        won = winners.split() or [max(scores, key=lambda who: scores[who])]
        for seat, (who, score) in enumerate(scores.items()):
            row = (f"g{self._games:03}", seat, who[0].isupper(), who, rules, in_utc(ended))
            self._database.execute(
                "INSERT INTO part (game, seat, person, who, rules, ended, score, won, winners)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*row, score, who in won, len(won)),
            )


def met(
    database: sqlite3.Connection, now: datetime = NOW, person: str = ANN, rules: str = "R"
) -> Meetings:
    (found,) = meetings(database, [person], [STEADY], rules, now)
    return found


def test_who_has_never_met_has_no_last_game(database: sqlite3.Connection) -> None:
    History(database).add(NOW, {"Ben": 5, STEADY: 3})
    assert met(database) == Meetings(ANN, STEADY)
    assert met(database).days_ago is None


def test_a_streak_counts_back_from_the_newest_game(database: sqlite3.Connection) -> None:
    history = History(database)
    for days, ann in ((9, 1), (8, 9), (7, 9), (6, 9)):
        history.add(NOW - timedelta(days=days), {ANN: ann, STEADY: 5})
    assert met(database) == Meetings(ANN, STEADY, 4, 6, 0, 3, 4, 4)
    history.add(NOW - timedelta(days=5), {ANN: 2, STEADY: 5})
    assert met(database).streak == -1


def test_a_game_that_neither_won_alone_is_no_part_of_a_streak(
    database: sqlite3.Connection,
) -> None:
    history = History(database)
    history.add(NOW - timedelta(days=3), {ANN: 9, STEADY: 5})
    history.add(NOW - timedelta(days=2), {ANN: 5, STEADY: 5}, f"{ANN} {STEADY}")
    assert met(database).streak == 0
    history.add(NOW - timedelta(days=1), {ANN: 5, STEADY: 4, "glory": 9})
    assert (met(database).games, met(database).streak) == (3, 0)


@pytest.mark.parametrize(
    ("hours", "days"), [(1, 0), (21, 0), (22, 1), (45, 1), (46, 2), (24 * 21, 21)]
)
def test_yesterday_is_the_day_before_and_not_a_day_ago(
    hours: int, days: int, database: sqlite3.Connection
) -> None:
    """ "Never say yesterday if it was three weeks": it is half past nine in the evening."""
    History(database).add(NOW - timedelta(hours=hours), {ANN: 9, STEADY: 5})
    assert met(database).days_ago == days
    assert met(database).today == (days == 0)


def test_days_are_those_of_where_the_player_is(database: sqlite3.Connection) -> None:
    zone = timezone(timedelta(hours=9))
    now = datetime(2026, 3, 4, 0, 30, tzinfo=zone)
    History(database).add(now - timedelta(hours=1), {ANN: 9, STEADY: 5})
    assert met(database, now).days_ago == 1


def test_a_lead_is_the_greatest_by_the_same_rules(database: sqlite3.Connection) -> None:
    history = History(database)
    history.add(NOW - timedelta(hours=2), {ANN: 12, STEADY: 5})
    history.add(NOW - timedelta(hours=1), {ANN: 900, STEADY: 100}, rules="other")
    history.add(NOW, {ANN: 1, STEADY: 50})
    assert (met(database).most, met(database).alike) == (7, 2)
    assert met(database, rules="other").most == 800
    assert met(database, rules="new") == Meetings(ANN, STEADY, 3, 0, 3, -1, 0, 0)


def test_each_person_has_met_each_player(database: sqlite3.Connection) -> None:
    History(database).add(NOW, {ANN: 9, "Ben": 3, STEADY: 5, "glory": 2})
    found = meetings(database, [ANN, "Ben", ANN], [STEADY, "glory", STEADY], "R", NOW)
    pairs = [(each.person, each.player) for each in found]
    assert pairs == [(ANN, STEADY), (ANN, "glory"), ("Ben", STEADY), ("Ben", "glory")]
    assert [each.streak for each in found] == [1, 1, 0, 0]


def test_a_name_is_the_same_however_it_is_composed(database: sqlite3.Connection) -> None:
    History(database).add(NOW, {"Zoë": 9, STEADY: 5})
    assert met(database, person=plain_name(" Zoe\N{COMBINING DIAERESIS}")).games == 1


def test_games_of_the_future_count_for_nothing(database: sqlite3.Connection) -> None:
    History(database).add(NOW + timedelta(days=2), {ANN: 9, STEADY: 5})
    assert met(database).games == 0


def test_nothing_is_remembered_while_a_result_is_still_worked_out(
    database: sqlite3.Connection,
) -> None:
    """The newest game could make what is said of the last one false."""
    History(database).add(NOW, {ANN: 9, STEADY: 5})
    database.execute(
        "INSERT INTO game (id, rules_name, rules, cutthroat, seed, words, commitment, begun,"
        " played, ended) VALUES ('g', '', '', 0, x'00', '', '', '', '', '2026')"
    )
    assert meetings(database, [ANN], [STEADY], "R", NOW) == ()
