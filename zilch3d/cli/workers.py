"""Plays the parts of a solution in several processes.

The processes are forked and share memory. Each knows what its parent knew when the first work was
sent; whatever it is to see of later changes lies in arrays of ``shared_zeros``.
"""

import math
import mmap
import multiprocessing
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from zilch3d.odds.solver.turn_solver import Array, Batch, ParallelMap

CAN_FORK = sys.platform == "linux"
"""Whether this system forks safely: else there are no workers."""


def shared_zeros(shape: tuple[int, ...], dtype: DTypeLike) -> NDArray[Any]:
    """An array of zeros in memory that processes forked later share with this one."""
    kind = np.dtype(dtype)
    memory = mmap.mmap(-1, max(1, math.prod(shape) * kind.itemsize))
    return np.frombuffer(memory, kind, math.prod(shape)).reshape(shape)


@contextmanager
def workers(processes: int) -> Iterator[ParallelMap]:
    """Plays parts in this process and in others, which start with the first and end with it."""
    started: list[tuple[BaseProcess, Connection[object, Array]]] = []

    def parallel_map(play: Callable[[Batch], Array], parts: Sequence[Batch], /) -> Sequence[Array]:
        if not started:
            started.extend(_start(play) for _number in range(processes - 1))
        pipes = [None, *(pipe for _process, pipe in started)]
        turns = [(pipes[number % processes], part) for number, part in enumerate(parts)]
        for pipe, part in turns:
            if pipe is not None:
                pipe.send(part)
        own = [play(part) for pipe, part in turns if pipe is None]
        return [own.pop(0) if pipe is None else pipe.recv() for pipe, _part in turns]

    try:
        yield parallel_map
    finally:
        # All pipes first: each worker holds those of the workers before it open.
        for _process, pipe in started:
            pipe.close()
        for process, _pipe in started:
            process.join()


def _start(
    play: Callable[[Batch], Array],
) -> "tuple[BaseProcess, Connection[object, Array]]":
    context = multiprocessing.get_context("fork")
    mine, theirs = context.Pipe()
    process = context.Process(target=_work, args=(play, mine, theirs), daemon=True)
    process.start()
    theirs.close()
    return process, mine


def _work(
    play: Callable[[Batch], Array],
    parent: "Connection[object, Array]",
    pipe: "Connection[Array, Batch]",
) -> None:
    """Play what is sent until the parent closes the pipe, or all are interrupted."""
    parent.close()
    try:
        while True:
            pipe.send(play(pipe.recv()))
    except (EOFError, OSError, KeyboardInterrupt):
        return
