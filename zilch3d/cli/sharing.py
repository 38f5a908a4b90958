"""Processes that play turns of a game that is being solved, in memory that all of them share.

They are forked, so this is for systems where that is safe. Each knows what its parent knew when it
was first asked for help; what it is asked to look at later lies in arrays of ``shared_zeros``.
"""

import math
import mmap
import multiprocessing
import sys
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import DTypeLike, NDArray

from zilch3d.odds.solver.sweep import Chances
from zilch3d.odds.solver.two_player import Turns


def can_share() -> bool:
    """Whether helpers can be had on this system."""
    return sys.platform == "linux"


def shared_zeros(shape: tuple[int, ...], dtype: DTypeLike) -> NDArray[Any]:
    """An array of zeros that processes forked later share with this one."""
    kind = np.dtype(dtype)
    memory = mmap.mmap(-1, max(1, math.prod(shape) * kind.itemsize))
    return np.frombuffer(memory, kind, math.prod(shape)).reshape(shape)


class _Helper(NamedTuple):
    process: multiprocessing.process.BaseProcess
    line: "Connection[Turns | None, Chances]"


class Helpers:
    """So many processes; they start when there is work and end with the context."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._helpers: list[_Helper] = []

    def __enter__(self) -> "Helpers":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        # All lines first: each helper holds the lines of those before it open.
        for helper in self._helpers:
            helper.line.close()
        for helper in self._helpers:
            helper.process.join()

    def spread(self, play: Callable[[Turns], Chances], parts: Sequence[Turns]) -> Sequence[Chances]:
        """Play the parts, each helper its share of them: the Spread of two_player."""
        if not self._helpers:
            self._helpers = [_start(play) for _number in range(self._number)]
        hands = len(self._helpers) + 1
        for number, part in enumerate(parts):
            if number % hands:
                self._helpers[number % hands - 1].line.send(part)
        own = {n: play(part) for n, part in enumerate(parts) if n % hands == 0}
        return [
            self._helpers[n % hands - 1].line.recv() if n % hands else own[n]
            for n in range(len(parts))
        ]


def _start(play: Callable[[Turns], Chances]) -> _Helper:
    context = multiprocessing.get_context("fork")
    mine, theirs = context.Pipe()
    process = context.Process(target=_help, args=(play, mine, theirs), daemon=True)
    process.start()
    theirs.close()
    return _Helper(process, mine)


def _help(
    play: Callable[[Turns], Chances],
    parent: "Connection[Turns, Chances]",
    line: "Connection[Chances, Turns]",
) -> None:
    """Play what comes until the parent hangs up, or is interrupted with all its children."""
    parent.close()
    try:
        while True:
            line.send(play(line.recv()))
    except (EOFError, OSError, KeyboardInterrupt):
        return
