"""Turns solved in batches, here or in several processes at once."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from zilch3d.odds.solver.turn_solver import Array

BATCH = 80
"""How many turns are solved at once."""

Batch = TypeVar("Batch")


class ParallelMap(Protocol):
    """Applies a function to each batch of turns, maybe in several processes at once.

    Those must share the arrays that the solution's ``allocate`` gave.
    """

    def __call__(
        self, play: Callable[[Batch], Array], parts: Sequence[Batch], /
    ) -> Sequence[Array]:
        """What the function makes of each."""
        ...


def serial_map(play: Callable[[Batch], Array], parts: Sequence[Batch], /) -> list[Array]:
    """A ParallelMap in this process alone."""
    return [play(part) for part in parts]
