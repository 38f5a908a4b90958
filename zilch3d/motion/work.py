"""Long reckoning in short pieces, so that no frame waits for it."""

import gc
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Generic, TypeAlias, TypeVar

T = TypeVar("T")

Steps: TypeAlias = Generator[None, None, T]
"""What is reckoned step by step; it returns the result. A step takes a millisecond at most."""

Enough: TypeAlias = Callable[[], bool]
"""Whether the time that there is for work in this frame is over."""


@contextmanager
def collecting_later() -> Iterator[None]:
    """Put off Python's search for garbage.

    It would look through some thousand poses of a throw, all in use, again and again.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def finished(steps: "Steps[T]") -> T:
    """The result, with all steps taken at once."""
    with collecting_later():
        while True:
            try:
                next(steps)
            except StopIteration as end:
                result: T = end.value
                return result


class Work(Generic[T]):
    """Steps that are taken some at a time; how they are divided never changes the result."""

    def __init__(self, steps: "Steps[T]") -> None:
        self._steps = steps
        self._result: tuple[T] | None = None

    @property
    def done(self) -> bool:
        """Whether there is a result."""
        return self._result is not None

    def go_on(self, enough: Enough) -> bool:
        """Take one step at least, and more until it is enough; whether it is done."""
        with collecting_later():
            while not self.done:
                try:
                    next(self._steps)
                except StopIteration as end:
                    self._result = (end.value,)
                if enough():
                    break
        return self.done

    def result(self) -> T:
        """The result; steps that are still to be taken are taken at once."""
        if self._result is None:
            self._result = (finished(self._steps),)
        return self._result[0]
