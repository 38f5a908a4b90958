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
