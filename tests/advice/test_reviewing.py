"""A review from a thread: it stops and goes on, and what fails is told once."""

from collections.abc import Generator
from threading import Event

from tests.engine.playing import BANK, THROW, game, keep, land
from tests.odds.solving import short
from zilch3d.advice.reviewing import ThreadedReview, steps
from zilch3d.odds.review import GameReview

PATIENCE = 20.0
"""Seconds after which a thread will never answer."""


def review_of_a_turn() -> Generator[float, None, GameReview]:
    return steps(game(short("freeze")), [THROW, land("123346"), keep("1"), BANK])


def review() -> GameReview:
    work, done = ThreadedReview(review_of_a_turn()), Event()
    work.start(lambda: done.set() if work.review is not None else None)
    assert done.wait(PATIENCE)
    assert work.review is not None
    return work.review


def test_a_game_is_reviewed_and_told_of() -> None:
    told, done = list[GameReview](), Event()

    def found(review: GameReview) -> None:
        told.append(review)
        done.set()

    work = ThreadedReview(review_of_a_turn(), found)
    work.start()
    work.start()
    assert done.wait(PATIENCE)
    assert [len(review.turns) for review in told] == [1]
    work.stop()
    work.start()
    assert len(told) == 1


def test_what_is_left_stops_and_goes_on_where_it_was() -> None:
    began, go_on, done = Event(), Event(), Event()
    reached = list[int]()

    def slowly() -> Generator[float, None, GameReview]:
        for step in range(4):
            reached.append(step)
            began.set()
            assert go_on.wait(PATIENCE)
            yield step / 4
        return (yield from review_of_a_turn())

    work = ThreadedReview(slowly(), lambda _review: done.set())
    work.start()
    assert began.wait(PATIENCE)
    work.stop()
    go_on.set()
    work.start()
    assert done.wait(PATIENCE)
    assert reached == [0, 1, 2, 3]


def test_what_fails_is_told_once_and_is_not_tried_again() -> None:
    told, done = list[Exception](), Event()

    def failing() -> Generator[float, None, GameReview]:
        yield 0.5
        raise ArithmeticError

    def failed(error: Exception) -> None:
        told.append(error)
        done.set()

    work = ThreadedReview(failing(), on_error=failed)
    work.start()
    assert done.wait(PATIENCE)
    work.start()
    assert work.has_failed
    assert [type(error) for error in told] == [ArithmeticError]


def test_what_fails_once_nobody_waits_for_it_is_no_error() -> None:
    """As where the review is done while the program closes, and can't be kept any more."""
    began, go_on, ended = Event(), Event(), Event()
    whole = review()
    told = list[Exception]()

    def cannot_be_kept(_review: GameReview) -> None:
        raise RuntimeError("cannot schedule new futures after shutdown")

    def closing() -> Generator[float, None, GameReview]:
        began.set()
        assert go_on.wait(PATIENCE)
        return whole
        yield

    work = ThreadedReview(closing(), cannot_be_kept, told.append)
    work.start(ended.set)
    assert began.wait(PATIENCE)
    work.stop()
    go_on.set()
    assert ended.wait(PATIENCE)
    assert told == []
