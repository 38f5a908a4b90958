"""Answers of threads that scenes wait for: they are woken then, and never poll."""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import Generic, Protocol, TypeAlias, TypeVar

ValueT = TypeVar("ValueT")
ResultT = TypeVar("ResultT")

Question: TypeAlias = Callable[[], Future[ValueT]]
"""Starts the work on an answer in a thread, and returns the future of that."""


class AnyPending(Protocol):
    """A ``Pending`` whatever the type of its value, as a scene waits for it."""

    def start(self) -> None: ...

    def stop(self) -> None: ...

    def arrive(self) -> bool: ...


class Pending(Generic[ValueT]):
    """The answer to a question that a thread works on; ``value`` is None until it has come.

    ``wake`` is called from that thread once it has; then ``arrive`` is to be called in the window's
    thread (``WidgetScene.pending`` sees to both). Errors that are foreseen should be answers, in
    words: any other is raised again by ``arrive``, and ends on the error's screen.
    """

    def __init__(self, wake: Callable[[], None], ask: Question[ValueT] | None = None) -> None:
        self.value: ValueT | None = None
        self._wake = wake
        self._question = ask
        self._future: Future[ValueT] | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self._question is not None

    def ask(self, question: Question[ValueT]) -> None:
        """Ask this now, in the place of what is still waited for; the last ``value`` stays."""
        self.stop()
        self._question = question
        self.start()

    def start(self) -> None:
        """Begin with the question that has no answer yet, if there is one."""
        if self._question is not None and self._future is None:
            self._future = self._question()
            self._future.add_done_callback(self._on_done)

    def stop(self) -> None:
        """Wait no longer; what has not begun is cancelled, and ``start`` asks again."""
        future, self._future = self._future, None
        if future is not None:
            future.cancel()

    def arrive(self) -> bool:
        """Take the answer if it has come; whether it has, since this was called last."""
        future = self._future
        if future is None or not future.done():
            return False
        self._future = self._question = None
        self.value = future.result()
        return True

    def _on_done(self, future: Future[ValueT]) -> None:
        """In the thread that has worked on it."""
        if future is self._future and not future.cancelled():
            self._wake()


def completed(value: ValueT) -> Future[ValueT]:
    """The future of an answer that is there, and needs no thread."""
    future = Future[ValueT]()
    future.set_result(value)
    return future


def in_thread(task: Callable[[], ValueT]) -> Future[ValueT]:
    """Run the task in a thread of its own, which ends with the program."""
    future = Future[ValueT]()

    def run() -> None:
        if not future.set_running_or_notify_cancel():
            return
        try:
            future.set_result(task())
        except Exception as error:  # raised again where the answer arrives
            future.set_exception(error)

    Thread(target=run, daemon=True).start()
    return future


def outcome(
    future: Future[ValueT], read: Callable[[Future[ValueT]], ResultT], *, cancels: bool = True
) -> Future[ResultT]:
    """The future of what ``read`` makes of another future once that is done.

    ``read`` gets the future, and takes its answer or the errors that it foresees.

    It reads in the thread that answers. An error that it raises is that of the result. If it
    ``cancels``, cancelling the result cancels the future, too: not what must be done in any case.
    """
    result = Future[ResultT]()

    def on_done(done: Future[ValueT]) -> None:
        if not result.set_running_or_notify_cancel():
            return
        try:
            result.set_result(read(done))
        except Exception as error:  # raised again where the answer arrives
            result.set_exception(error)

    if cancels:
        result.add_done_callback(lambda done: future.cancel() if done.cancelled() else None)
    future.add_done_callback(on_done)
    return result
