"""When a position comes back, and what the days have brought."""

from datetime import date, timedelta

from zilch3d.features.practice.schedule import Answer, days, due, queue

TODAY = date(2026, 11, 22)


def answered(*answers: tuple[int, float], position: str = "a") -> list[Answer]:
    """Answers so many days ago, each giving away so much."""
    return [Answer(TODAY - timedelta(ago), position, error) for ago, error in answers]


def test_what_was_missed_comes_back_the_next_day() -> None:
    assert due(answered((0, 0.02)), TODAY) == ()
    assert due(answered((1, 0.02)), TODAY) == ("a",)


def test_what_was_right_at_once_does_not_come_back() -> None:
    assert due(answered((30, 0.0)), TODAY) == ()


def test_after_a_miss_it_comes_back_after_three_days_and_after_a_week() -> None:
    assert due(answered((3, 0.02), (2, 0.0)), TODAY) == ()
    assert due(answered((4, 0.02), (3, 0.0)), TODAY) == ("a",)
    assert due(answered((10, 0.02), (9, 0.0), (6, 0.0)), TODAY) == ()
    assert due(answered((11, 0.02), (10, 0.0), (7, 0.0)), TODAY) == ("a",)
    assert due(answered((30, 0.02), (29, 0.0), (26, 0.0), (19, 0.0)), TODAY) == ()


def test_another_miss_begins_again() -> None:
    assert due(answered((5, 0.02), (4, 0.0), (1, 0.03)), TODAY) == ("a",)


def test_answers_of_a_clock_that_was_put_back_count_as_todays() -> None:
    future = answered((-400, 0.02))
    assert due(future, TODAY) == ()
    assert due(future, TODAY + timedelta(401)) == ("a",)
    assert queue(["a", "b"], future, TODAY, 10) == ["b"]


def test_due_positions_come_before_new_ones_and_old_ones_only_when_all_were_seen() -> None:
    answers = answered((1, 0.02), position="b") + answered((2, 0.0), position="c")
    assert queue(["a", "b", "c"], answers, TODAY, 10) == ["b", "a"]
    assert queue(["a", "b", "c"], answers, TODAY, 1) == ["b"]
    assert queue(["c"], answers, TODAY, 10) == ["c"]
    assert queue([], answers, TODAY, 10) == []


def test_a_day_says_how_many_were_right_and_what_was_given_away() -> None:
    answers = answered((0, 0.0), (0, 0.03), (1, 0.01)) + answered((0, 0.5), position="points:x")
    today, before = days(answers)
    assert (today.answered, today.right, today.error) == (3, 1, 0.015)
    assert (before.answered, before.right, before.error) == (1, 0, 0.01)
