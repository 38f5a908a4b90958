"""What it is worth to take over the dice and points that another player's turn has left."""

from typing import Any, Protocol

import numpy as np
from numpy.typing import DTypeLike, NDArray

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.odds.solver.scores import Indices, Place, places_of
from zilch3d.odds.solver.sweep import Chances, sweep_of


class TakeOvers(Protocol):
    """The chances of winning of who takes a turn over."""

    def worth(self, places: Indices, theirs: Indices, points: Indices) -> Chances:
        """The chance of who stands at ``places`` against totals ``theirs`` and takes so many
        points over: all broadcast, and an axis of nodes, the dice left, comes last.
        """


class Allocate(Protocol):
    """Gives an array of zeros."""

    def __call__(self, shape: tuple[int, ...], dtype: DTypeLike, /) -> NDArray[Any]: ...


class KnownTakeOvers:
    """Every take-over below the goal, filled in score by score.

    The other player's total holds the points that are taken over: there are never more of them.
    ``table`` is all there is to keep.
    """

    def __init__(self, rules: RuleSet, allocate: Allocate = np.zeros) -> None:
        places = places_of(rules)
        lengths = np.zeros((places.count, places.goal), np.intp)
        known = places.all[places.score(places.all) == places.all]
        lengths[np.ix_(places.all, known)] = known + 1
        ends = np.cumsum(lengths.reshape(-1)).reshape(lengths.shape)
        self._first = ends - lengths
        size = (int(ends[-1, -1]) + 1, sweep_of(rules).nodes)
        self.table: NDArray[np.floating] = allocate(size, np.float64)

    @classmethod
    def of(cls, rules: RuleSet, table: NDArray[np.floating]) -> "KnownTakeOvers":
        """Those that were kept; raises ValueError if the table is of another size."""

        def kept(shape: tuple[int, ...], _dtype: DTypeLike) -> NDArray[np.floating]:
            if table.shape != shape:
                raise ValueError(table.shape)
            return table

        return cls(rules, kept)

    def worth(self, places: Indices, theirs: Indices, points: Indices) -> Chances:
        """As TakeOvers says; anything at all where no turn can have brought so many points."""
        row = self._first[places, theirs] + np.clip(points, 0, theirs)
        worth: Chances = self.table[np.minimum(row, len(self.table) - 1)].astype(np.float64)
        return worth

    def put(self, place: Place, theirs: Points, throws: Chances) -> None:
        """Fill in ``throws[points, node]`` of who stands there.

        Turns that have more points than were followed are worth what the last of these are.
        """
        held = np.minimum(np.arange(theirs + 1), len(throws) - 1)
        first = self._first[place, theirs]
        self.table[first : first + theirs + 1] = throws[held]
