"""Solves two-player play: with progress, in several processes, kept when it is interrupted.

The processes are forked and share memory. Each knows what its parent knew when the first work was
sent; whatever it is to see of later changes lies in arrays of ``shared_zeros``.
"""

import math
import mmap
import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import DTypeLike, NDArray

from zilch3d.cli.progress import Progress, terminal_progress
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.odds.solver.turn_solver import Array
from zilch3d.odds.solver.two_player import ParallelMap, TurnBatch, TwoPlayer
from zilch3d.odds.solver.value_table import ValueTable
from zilch3d.store import tables


def solve(rules: RuleSet, progress: Progress, workers: int = 1) -> tuple[TwoPlayer, float]:
    """The solved game, and the seconds that it took in all.

    It is kept for the next time, and so is unfinished work, from which solving continues. Systems
    that cannot fork safely have one worker. Raises store.files.NotWritten.
    """
    began, before = time.perf_counter(), tables.unfinished(rules)
    spent = 0.0 if before is None else before.facts.seconds
    with _game(rules, workers if can_fork() else 1) as game:
        if before is not None:
            game.resume(before.chances)
            game.residual = before.facts.residual
        try:
            _advance(game, progress)
        finally:
            seconds = spent + time.perf_counter() - began
            tables.keep(game, seconds)
    return game, seconds


def with_take_overs(table: ValueTable, mine: Points, theirs: Points) -> ValueTable:
    """The same table with every take-over that can follow these scores."""
    game = TwoPlayer(table.rules, since=(mine, theirs))
    game.resume(table.chances)
    _advance(game, terminal_progress())
    return ValueTable(table.rules, table.chances, game.take_overs)


def _advance(game: TwoPlayer, progress: Progress) -> None:
    with progress as show:
        while not game.done:
            game.advance()
            show(game.progress)


@contextmanager
def _game(rules: RuleSet, processes: int) -> Iterator[TwoPlayer]:
    if processes == 1:
        yield TwoPlayer(rules)
        return
    with _parallel(processes) as parallel_map:
        yield TwoPlayer(rules, processes, parallel_map, shared_zeros)


def can_fork() -> bool:
    """Whether workers can be had on this system."""
    return sys.platform == "linux"


def shared_zeros(shape: tuple[int, ...], dtype: DTypeLike) -> NDArray[Any]:
    """An array of zeros in memory that processes forked later share with this one."""
    kind = np.dtype(dtype)
    memory = mmap.mmap(-1, max(1, math.prod(shape) * kind.itemsize))
    return np.frombuffer(memory, kind, math.prod(shape)).reshape(shape)


class _Worker(NamedTuple):
    process: multiprocessing.process.BaseProcess
    pipe: "Connection[TurnBatch | None, Array]"


@contextmanager
def _parallel(processes: int) -> Iterator[ParallelMap]:
    """Plays parts in this process and in workers, which start with the first and end with it."""
    workers: list[_Worker] = []

    def parallel_map(
        play: Callable[[TurnBatch], Array], parts: Sequence[TurnBatch], /
    ) -> Sequence[Array]:
        if not workers:
            workers.extend(_start(play) for _number in range(processes - 1))
        for number, part in enumerate(parts):
            if number % processes:
                workers[number % processes - 1].pipe.send(part)
        own = {n: play(part) for n, part in enumerate(parts) if n % processes == 0}
        return [
            workers[n % processes - 1].pipe.recv() if n % processes else own[n]
            for n in range(len(parts))
        ]

    try:
        yield parallel_map
    finally:
        # All pipes first: each worker holds those of the workers before it open.
        for worker in workers:
            worker.pipe.close()
        for worker in workers:
            worker.process.join()


def _start(play: Callable[[TurnBatch], Array]) -> _Worker:
    context = multiprocessing.get_context("fork")
    mine, theirs = context.Pipe()
    process = context.Process(target=_work, args=(play, mine, theirs), daemon=True)
    process.start()
    theirs.close()
    return _Worker(process, mine)


def _work(
    play: Callable[[TurnBatch], Array],
    parent: "Connection[TurnBatch, Array]",
    pipe: "Connection[Array, TurnBatch]",
) -> None:
    """Play what is sent until the parent closes the pipe, or all are interrupted."""
    parent.close()
    try:
        while True:
            pipe.send(play(pipe.recv()))
    except (EOFError, OSError, KeyboardInterrupt):
        return
