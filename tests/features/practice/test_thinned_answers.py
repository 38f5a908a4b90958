"""Answers in practice that are thinned out: no screen and no schedule is any different."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zilch3d.features.practice.exercises import DAYS
from zilch3d.features.practice.schedule import AGAIN_AFTER, IN_POINTS, Answer, days, due, queue
from zilch3d.store import results
from zilch3d.store.results import PracticeAnswer
from zilch3d.store.schema import MIGRATIONS

START = datetime(2026, 11, 1, 12, tzinfo=UTC)
KEYS = ("a", "b", f"{IN_POINTS}a")


def database() -> sqlite3.Connection:
    made = sqlite3.connect(":memory:", isolation_level=None)
    for migration in MIGRATIONS:
        made.executescript(migration)
    return made


def fill(made: sqlite3.Connection, answered: Sequence[tuple[str, int, float]]) -> None:
    """Answers, each so many half days after the one before."""
    when = START
    for number, (key, later, error) in enumerate(answered):
        when += timedelta(hours=12 * later, microseconds=number + 1)
        results.keep_answer(PracticeAnswer(when, key, "", "{}", error), made)


def seen(made: sqlite3.Connection) -> list[Answer]:
    return [
        Answer(each.answered.date(), each.position, each.error) for each in results.answers(made)
    ]


ANSWERS = st.lists(
    st.tuples(st.sampled_from(KEYS), st.integers(0, 6), st.sampled_from((0.0, 0.01))), max_size=60
)


@given(answered=ANSWERS, ago=st.integers(0, 12))
def test_what_comes_next_and_the_last_days_stay_as_they_were(
    answered: list[tuple[str, int, float]], ago: int
) -> None:
    with closing(database()) as made:
        fill(made, answered)
        before = seen(made)
        results.thin_answers(made, whole_days=DAYS)
        after = seen(made)
    today = max((answer.day for answer in before), default=START.date()) + timedelta(ago)
    assert due(after, today) == due(before, today)
    assert queue(["a", "b", "c"], after, today, 9) == queue(["a", "b", "c"], before, today, 9)
    assert days(after)[:DAYS] == days(before)[:DAYS]


def test_a_long_practised_position_has_few_answers_left() -> None:
    with closing(database()) as made:
        fill(made, [("a", 2, 0.0)] * 100)
        results.thin_answers(made)
        number = len(seen(made))
    assert number == results.WHOLE_DAYS + 1


def test_what_the_schedule_asks_for_is_kept() -> None:
    assert len(AGAIN_AFTER) <= results.NEWEST_OF_POSITION
    assert DAYS <= results.WHOLE_DAYS


@pytest.mark.parametrize("positions", [1, 30_000], ids=["one position", "each another"])
def test_a_million_answers_are_never_read(positions: int) -> None:
    """Here 30,000: what is read, and kept with the next answer, is bounded in either case."""
    with closing(database()) as made:
        many = (
            ((START + timedelta(minutes=n)).isoformat(timespec="microseconds"), n % positions)
            for n in range(30_000)
        )
        insert = "INSERT INTO practice_answer VALUES (?, 'p' || ?, '', '{}', 0.0)"
        made.executemany(insert, many)
        read = results.answers(made)
        assert len(read) == results.MAX_ANSWERS
        assert read[-1].answered == START + timedelta(minutes=29_999)
        assert list(read) == sorted(read, key=lambda answer: answer.answered)
        results.keep_answer(PracticeAnswer(START + timedelta(30), "a", "", "{}", 0.0), made)
        kept = made.execute("SELECT COUNT(*) FROM practice_answer").fetchone()[0]
        assert kept <= results.MAX_ANSWERS
        assert results.answers(made)[-1].position == "a"
