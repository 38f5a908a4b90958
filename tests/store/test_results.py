"""Results of finished games: worked out once, kept, and never in the way of a game."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from tests.store.games import Clock, begun, new_game, open_store, play_out
from zilch3d.odds.solvable import same_play
from zilch3d.records.summary import GameSummary, summarise
from zilch3d.store.database import FILE, in_memory
from zilch3d.store.games import GameStore
from zilch3d.store.results import (
    CostlyDecision,
    PracticeAnswer,
    ReviewSummary,
    answers,
    keep_answer,
    thin_answers,
)
from zilch3d.store.saved_games import CannotLoad, LoadReason, SavedGame, in_utc
from zilch3d.store.schema import MIGRATIONS
from zilch3d.table.replaying import restore
from zilch3d.table.table import Table

ID = f"{1:032x}"
WHEN = datetime(2026, 3, 4, 5, 6, 7, 8, tzinfo=UTC)
ANSWER = PracticeAnswer(WHEN, "freeze:trap", "0123", '{"do":"bank"}', 0.25)
REVIEW = [ReviewSummary(0, 0.21, 0.13, 40, 2), ReviewSummary(1, -0.1, 0.0, 38, 0)]


def came_to(saved: SavedGame) -> GameSummary:
    table = restore(saved)
    return summarise(table.initial, table.events)


def finished(store: GameStore, number: int = 1) -> Table:
    table = begun(store, new_game(number))
    play_out(table)
    return table


def rows(folder: Path, question: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(folder / FILE)) as database:
        return database.execute(question).fetchall()


def found(store: GameStore) -> None:
    """All results are worked out: each asks for the next in the same thread."""
    store.find_results(came_to)
    for _game in range(3):
        store.in_background(lambda: None).result()


def change(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        database.execute(statement)


def test_what_was_played_is_kept_player_by_player(tmp_path: Path) -> None:
    with closing(open_store(tmp_path)) as store:
        table = finished(store)
        found(store)
    ann, ben = rows(
        tmp_path, "SELECT person, who, score, won, winners, turns, rolls, best_turn FROM part"
    )
    expected = summarise(table.initial, table.events)
    first, second = expected.players
    assert first.best_turn is not None
    assert ann[:3] == (1, "Ann", first.score)
    assert ann[5:] == (first.turns, first.rolls, first.best_turn.value)
    assert ben[:4] == (0, "steady", second.score, second.won), "a computer is its profile"
    ((rules, ended, turns),) = rows(tmp_path, "SELECT rules, ended, turns FROM result")
    assert (rules, turns) == (same_play(table.initial.rules), expected.turns)
    assert str(ended).endswith("+00:00")


def test_games_that_were_finished_before_are_found_once(tmp_path: Path) -> None:
    with closing(open_store(tmp_path)) as store:
        tables = [finished(store, number) for number in (1, 2, 3)]
    asked = []

    def counting(saved: SavedGame) -> GameSummary:
        asked.append(saved.game.id)
        return came_to(saved)

    for _start in range(2):
        with closing(open_store(tmp_path)) as store:
            store.find_results(counting)
            for _game in tables:
                store.in_background(lambda: None).result()
    assert asked == [f"{number:032x}" for number in (3, 2, 1)], "the newest first"
    assert rows(tmp_path, "SELECT COUNT(*) FROM part") == [(6,)]


BEFORE_RESULTS = 2


def test_a_database_of_a_version_before_is_kept_and_brought_up_to_date(tmp_path: Path) -> None:
    with closing(open_store(tmp_path)) as store:
        finished(store)
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        names = "SELECT type, name FROM sqlite_master WHERE sql IS NOT NULL"
        older = {"game", "seat", "step", "landing", "clock"}
        for kind, name in database.execute(names).fetchall():
            if name not in older:
                database.execute(f"DROP {kind} IF EXISTS {name}")
        database.execute(f"PRAGMA user_version={BEFORE_RESULTS}")
    with closing(open_store(tmp_path)) as store:
        assert store.notices == ()
        assert store.is_kept
        found(store)
    assert rows(tmp_path, "SELECT COUNT(*) FROM part") == [(2,)]
    with closing(sqlite3.connect(tmp_path / f"games.version {BEFORE_RESULTS}.sqlite")) as kept:
        assert kept.execute("PRAGMA user_version").fetchone() == (BEFORE_RESULTS,)
        assert kept.execute("SELECT id FROM game").fetchall() == [(ID,)]


def test_every_version_is_brought_up_to_date(tmp_path: Path) -> None:
    for version in range(1, len(MIGRATIONS)):
        folder = tmp_path / str(version)
        folder.mkdir()
        with closing(sqlite3.connect(folder / FILE)) as database:
            for migration in MIGRATIONS[:version]:
                database.executescript(migration)
            database.execute(f"PRAGMA user_version={version}")
        with closing(open_store(folder)) as store:
            assert (store.notices, store.is_kept) == ((), True)


def test_a_game_of_rules_that_mean_nothing_counts_by_its_scores(tmp_path: Path) -> None:
    with closing(open_store(tmp_path)) as store:
        finished(store)

    def of_another_version(saved: SavedGame) -> GameSummary:
        raise CannotLoad(saved.game.id, LoadReason.OTHER_VERSION)

    with closing(open_store(tmp_path)) as store:
        store.find_results(of_another_version)
        store.in_background(lambda: None).result()
    scores = rows(tmp_path, "SELECT score FROM seat ORDER BY seat")
    assert rows(tmp_path, "SELECT score FROM part ORDER BY seat") == scores
    assert rows(tmp_path, "SELECT turns FROM part") == [(None,), (None,)]


def test_rules_that_cannot_be_read_keep_games_apart_and_counted(tmp_path: Path) -> None:
    with closing(open_store(tmp_path)) as store:
        finished(store)
    change(tmp_path, 'UPDATE game SET rules = \'{"from": "the future"}\'')
    with closing(open_store(tmp_path)) as store:
        found(store)
    assert rows(tmp_path, "SELECT COUNT(*) FROM result") == [(1,)]


def test_of_a_damaged_game_nothing_is_counted_and_nothing_is_tried_again(tmp_path: Path) -> None:
    with closing(open_store(tmp_path)) as store:
        finished(store)
    change(tmp_path, "UPDATE step SET action = '{}' WHERE number = 5")
    with closing(open_store(tmp_path)) as store:
        found(store)
    assert rows(tmp_path, "SELECT turns FROM result") == [(None,)]
    assert rows(tmp_path, "SELECT * FROM part") == []


def test_times_of_all_zones_compare() -> None:
    evening = datetime(2026, 3, 4, 23, tzinfo=timezone(timedelta(hours=-5)))
    morning = datetime(2026, 3, 5, 3, tzinfo=UTC)
    assert in_utc(morning) < in_utc(evening)


def test_reviews_are_kept_and_replaced(tmp_path: Path) -> None:
    costly = [CostlyDecision(ID, 7, 0, 0.1), CostlyDecision(ID, 9, 1, 0.3)]
    with closing(open_store(tmp_path)) as store:
        finished(store)
        found(store)
        for _again in range(2):
            store.keep_review(ID, REVIEW, costly, exact=True).result()
        assert store.costly_decisions("Ann").result() == (costly[0],)
        assert store.costly_decisions().result() == (costly[0],), "computers practise nothing"
        assert store.costly_decisions("Nobody").result() == ()
    assert rows(tmp_path, "SELECT luck, decisions FROM review") == [(0.21, 40), (-0.1, 38)]


def test_what_cannot_be_kept_is_said_and_stops_no_game(tmp_path: Path) -> None:
    with closing(open_store(tmp_path)) as store:
        finished(store)
        nonsense = [ReviewSummary(0, float("nan"), 0.0, 1, 0)]
        with pytest.raises(sqlite3.IntegrityError):
            store.keep_review(ID, nonsense, (), exact=True).result()
        with pytest.raises(sqlite3.IntegrityError):
            store.keep_review("no game", REVIEW, (), exact=True).result()
        finished(store, 2)
        assert store.fault is None


def test_answers_of_practice_are_there_again(tmp_path: Path) -> None:
    with closing(open_store(tmp_path)) as store:
        store.keep_answer(ANSWER).result()
    with closing(open_store(tmp_path)) as store:
        assert store.answers().result() == (ANSWER,)
        assert store.answers(WHEN + timedelta(seconds=1)).result() == ()


def test_an_undone_end_is_no_result(tmp_path: Path) -> None:
    with closing(open_store(tmp_path)) as store:
        table = finished(store)
        found(store)
        table.journal.take_back()
        store.in_background(lambda: None).result()
    for table_name in ("part", "result"):
        assert rows(tmp_path, f"SELECT * FROM {table_name}") == []


def test_reviews_and_answers_are_salvaged_and_results_found_again(tmp_path: Path) -> None:
    clock = Clock()
    with closing(open_store(tmp_path, clock)) as store:
        store.in_background(lambda: None).result()
        finished(store)
        found(store)
        store.keep_review(ID, REVIEW, [CostlyDecision(ID, 7, 0, 0.1)], exact=True).result()
        store.keep_answer(ANSWER).result()
    file = tmp_path / FILE
    content = bytearray(file.read_bytes())
    content[68:72] = b"\1\2\3\4"  # whose file it is
    file.write_bytes(content)
    with closing(open_store(tmp_path, clock)) as store:
        assert len(store.notices) == 1
        found(store)
        assert store.answers().result() == (ANSWER,)
        assert [one.step for one in store.costly_decisions("Ann").result()] == [7]
    assert rows(tmp_path, "SELECT COUNT(*) FROM review") == [(2,)]


def days_practised(*, whole_days: int, most: int = 100) -> list[tuple[int, str]]:
    """What is left, when old answers are thinned out, of seven days of a position and of another.

    The other was answered an hour later on the first of them.
    """
    first = [ANSWER.answered.replace(day=day) for day in range(1, 8)]
    other = replace(ANSWER, answered=first[0] + timedelta(hours=1), position="other")
    with closing(in_memory().connection) as database:
        for answer in (*(replace(ANSWER, answered=when) for when in first), other):
            keep_answer(answer, database)
        thin_answers(database, whole_days, most)
        return [(each.answered.day, each.position) for each in answers(database)]


def test_of_old_answers_the_newest_four_of_each_position_are_kept() -> None:
    same = ANSWER.position
    assert days_practised(whole_days=1) == [(1, "other"), *((day, same) for day in range(4, 8))]


def test_of_recent_days_all_answers_are_kept_but_for_the_most_of_all() -> None:
    assert len(days_practised(whole_days=7)) == 8
    assert days_practised(whole_days=7, most=3) == [(day, ANSWER.position) for day in (5, 6, 7)]
