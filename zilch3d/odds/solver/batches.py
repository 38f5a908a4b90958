"""Batches of turns that one process plays, or several at once."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from numpy.typing import DTypeLike, NDArray

from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.solver.turn_solver import Array

BATCH = 80
"""How many turns are solved at once: enough that numpy's calls cost little beside its sums."""

Allocate: TypeAlias = Callable[[tuple[int, ...], DTypeLike], NDArray[Any]]
"""Returns an array of zeros of a shape and type."""

Batch = TypeVar("Batch")
Batch_contra = TypeVar("Batch_contra", contravariant=True)


class BatchPlayer(Protocol[Batch_contra]):
    """Plays batches of turns. All that it knows follows from its rules and what it has allocated.

    So another process can make one like it: of the same type, of the ``rules`` and an ``Allocate``
    that gives the same arrays, which it allocates in the same order and leaves as they are.
    """

    @property
    def rules(self) -> RuleSet: ...

    def __call__(self, batch: Batch_contra, /) -> Array:
        """The results of the batch's turns, turns along the last axis."""
        ...


class ParallelMap(Protocol):
    """Has several batches played, in this process or in several at once.

    Several processes must share the arrays that the solution's ``allocate`` gave.
    """

    def __call__(self, play: BatchPlayer[Batch], batches: Sequence[Batch], /) -> Sequence[Array]:
        """The result of each batch, in their order."""
        ...


def serial_map(play: BatchPlayer[Batch], batches: Sequence[Batch], /) -> list[Array]:
    """A ParallelMap in this process alone."""
    return [play(batch) for batch in batches]
