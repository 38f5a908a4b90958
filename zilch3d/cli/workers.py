"""Processes that play the parts of a solution.

They are spawned on every system: only Linux forks safely, and spawning costs half a second. Each is
told the type of what plays, and the rules, and makes its own. What changes while they work lies in
arrays that all share. A bundle starts itself once more for each, see ``__main__``.
"""

import ctypes
import math
import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess
from typing import Any, Protocol

import numpy as np
from numpy.typing import DTypeLike, NDArray

from zilch3d.cli.report import AnswerIsNo
from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _
from zilch3d.odds.solver.batches import Allocate, Batch, BatchPlayer
from zilch3d.odds.solver.turn_solver import Array

CONTEXT = multiprocessing.get_context("spawn")


class Pipe(Protocol):
    """An end of a pipe, which each system has a class of its own for."""

    def send(self, thing: Any, /) -> None: ...

    def recv(self) -> Any: ...

    def close(self) -> None: ...


@dataclass(frozen=True)
class _SharedArray:
    """An array in memory that is handed over as a process is started; zeros at first."""

    memory: "ctypes.Array[ctypes.c_byte]"
    shape: tuple[int, ...]
    kind: str

    @classmethod
    def of_zeros(cls, shape: tuple[int, ...], kind: DTypeLike) -> "_SharedArray":
        plain = np.dtype(kind)
        size = math.prod(shape) * plain.itemsize
        return cls(CONTEXT.RawArray(ctypes.c_byte, max(1, size)), shape, plain.str)

    def array(self) -> NDArray[Any]:
        """The array; whoever writes to it writes to that of all processes."""
        flat = np.frombuffer(memoryview(self.memory), self.kind, math.prod(self.shape))
        return flat.reshape(self.shape)


class Workers:
    """This process and ``processes`` - 1 others; ``map`` is a ParallelMap, ``zeros`` an Allocate.

    The others start with the first work, when all arrays have been allocated, and end with
    ``close``.
    """

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._shared: list[_SharedArray] = []
        self._others: list[tuple[BaseProcess, Pipe]] = []

    def zeros(self, shape: tuple[int, ...], kind: DTypeLike) -> NDArray[Any]:
        """An array of zeros that all the processes share."""
        shared = _SharedArray.of_zeros(shape, kind)
        self._shared.append(shared)
        return shared.array()

    def map(self, play: BatchPlayer[Batch], batches: Sequence[Batch], /) -> Sequence[Array]:
        """What ``play`` makes of each batch, in their order. Raises AnswerIsNo."""
        if self._processes > 1 and not self._others:
            self._others = [self._started(play) for _number in range(self._processes - 1)]
        # One message each way: whoever sends then is never waited for by one that sends, too.
        shares = [batches[number :: self._processes] for number in range(self._processes)]
        results: list[Array] = [np.empty(0)] * len(batches)
        with _ended_workers():
            for (_process, pipe), share in zip(self._others, shares[1:], strict=True):
                pipe.send(share)
        results[:: self._processes] = [play(batch) for batch in shares[0]]
        with _ended_workers():
            for number, (_process, pipe) in enumerate(self._others, start=1):
                results[number :: self._processes] = pipe.recv()
        return results

    def close(self) -> None:
        """Have the other processes end, and wait for that."""
        for _process, pipe in self._others:
            pipe.close()
        for process, _pipe in self._others:
            process.join()

    def _started(self, play: BatchPlayer[Batch]) -> tuple[BaseProcess, Pipe]:
        mine, theirs = CONTEXT.Pipe()
        arguments = type(play), play.rules, tuple(self._shared), theirs
        process = CONTEXT.Process(target=_work, args=arguments, daemon=True)
        with _interrupts_held_back():
            process.start()
        theirs.close()
        return process, mine


@contextmanager
def _ended_workers() -> Iterator[None]:
    """Raises AnswerIsNo where another process is no longer there."""
    try:
        yield
    except (EOFError, OSError) as error:
        words = _("a worker process stopped unexpectedly. Try again with --workers 1")
        raise AnswerIsNo(words, reason="worker-ended") from error


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Hold Ctrl+C back, so that what is started meanwhile never gets it: it ends by its pipe.

    On Windows it does get it, and says so if that comes while it starts.
    """
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # a process of Python's own, whose start lets them through
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(
    kind: Callable[[RuleSet, Allocate], BatchPlayer[Any]],
    rules: RuleSet,
    shared: Sequence[_SharedArray],
    pipe: Pipe,
) -> None:
    """Play what is sent until the other end is closed, or all are interrupted.

    A player allocates the same arrays in the same order wherever it is made.
    """
    arrays = iter(shared)
    try:
        play = kind(rules, lambda _shape, _kind: next(arrays).array())
        with closing(pipe):
            while True:
                pipe.send([play(batch) for batch in pipe.recv()])
    except (EOFError, OSError, KeyboardInterrupt):
        return
