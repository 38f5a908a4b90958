"""Reviews a finished game in a thread of its own, while its end is shown."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from logging import getLogger
from threading import Lock, Thread
from typing import Protocol

from zilch3d.engine.actions import Action
from zilch3d.engine.state import State
from zilch3d.odds.review import GameReview

LOG = getLogger(__name__)


class ReviewService(Protocol):
    """The review of a finished game, which is worked out beside the frames."""

    @property
    def review(self) -> GameReview | None:
        """The review; None until it is done."""
        ...

    @property
    def progress(self) -> float:
        """The share that is done, 0 to 1."""
        ...

    @property
    def has_failed(self) -> bool:
        """Whether there will be no review."""
        ...

    def start(self, on_progress: Callable[[], object]) -> None:
        """Begin, or go on where it was stopped.

        ``on_progress`` is called from the thread after each step, and when the review is there or
        has failed.
        """
        ...

    def stop(self) -> None:
        """Work no more until it is started again."""
        ...


def steps(initial: State, actions: Sequence[Action]) -> Generator[float, None, GameReview]:
    """The review of a game in steps, by the solution of its rules if there is one."""
    from zilch3d.advice.evaluator import Evaluator  # noqa: PLC0415  (numpy)
    from zilch3d.odds.solver.reviewer import reviewing  # noqa: PLC0415

    adviser = Evaluator.load(initial.rules).adviser
    return (yield from reviewing(adviser, initial, actions))


class ThreadedReview:
    """Reviews one game in a thread.

    ``work`` reviews in steps, each of some tenths of a second at most. At the end ``on_done`` is
    called with the review, or ``on_error`` with the error, from that thread.
    """

    def __init__(
        self,
        work: Generator[float, None, GameReview],
        on_done: Callable[[GameReview], object] = lambda _review: None,
        on_error: Callable[[Exception], object] = lambda _error: None,
    ) -> None:
        self.review: GameReview | None = None
        self.progress = 0.0
        self.has_failed = False
        self._work = work
        self._on_done = on_done
        self._on_error = on_error
        self._on_progress: Callable[[], object] = lambda: None
        self._is_wanted = False
        """Whether the thread is to go on; the frames' thread alone assigns it."""
        self._lock = Lock()
        """Held by the thread that works: another one, started meanwhile, goes on after it."""

    def start(self, on_progress: Callable[[], object] = lambda: None) -> None:
        self._on_progress = on_progress
        if self._is_wanted or self.review is not None or self.has_failed:
            return
        self._is_wanted = True
        Thread(target=self._run, daemon=True).start()

    def stop(self) -> None:
        self._is_wanted = False

    def _run(self) -> None:
        with self._lock:
            try:
                while self._is_wanted and self.review is None:
                    self._step()
                    self._on_progress()
            except Exception as error:  # whatever it is, the result of the game is still shown
                LOG.warning("a game can't be reviewed: %r", error)
                self.has_failed = True
                if self._is_wanted:  # else it was stopped, maybe as the program closes
                    self._on_error(error)
                self._on_progress()

    def _step(self) -> None:
        try:
            self.progress = next(self._work)
        except StopIteration as done:
            review: GameReview = done.value
            self._on_done(review)
            self.review = review
