"""Long computations in short steps, so that no frame waits for one."""

import gc
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Generic, TypeAlias, TypeVar

T = TypeVar("T")

Steps: TypeAlias = Generator[None, None, T]
"""A computation that yields after each step, of a millisecond or two, and returns its result."""


@contextmanager
def _garbage_later() -> Iterator[None]:
    """Keep Python from searching some thousand poses of a throw, all in use, again and again."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class Work(Generic[T]):
    """A computation advanced some steps at a time; their division never changes the result."""

    def __init__(self, steps: Steps[T]) -> None:
        self._steps = steps
        self._result: tuple[T] | None = None

    @property
    def done(self) -> bool:
        return self._result is not None

    def advance(self, enough: Callable[[], bool] = lambda: False) -> bool:
        """Take one step at least, and more until it is ``enough``; whether it is done."""
        with _garbage_later():
            while self._result is None:
                try:
                    next(self._steps)
                except StopIteration as end:
                    self._result = (end.value,)
                if enough():
                    break
        return self.done

    def result(self) -> T:
        """The result; steps that are left are taken at once."""
        while self._result is None:
            self.advance()
        return self._result[0]


def finished(steps: Steps[T]) -> T:
    return Work(steps).result()
