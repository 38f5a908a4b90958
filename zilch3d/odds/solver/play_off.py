"""A tie that is played off: one more turn each, as often as the totals are equal after it."""

from typing import NamedTuple

import numpy as np

from zilch3d.engine.ruleset import Points
from zilch3d.odds.solver.sweep import NOT_ALLOWED, Chances, Ends, Sweep

MOST_ROUNDS = 200

SETTLED = 1e-15
"""A change in the chances that is no change."""


class _Turns(NamedTuple):
    """The turns of a play-off, banked from ``least`` points on and followed for ``most``."""

    sweep: Sweep
    least: Points
    most: Points

    def first(self, second: Chances) -> float:
        """The chance of who begins, if the other then has so much against each number of points."""
        bank = np.where(self._points >= self.least, 1.0 - second, NOT_ALLOWED)
        return self._win(bank, 1.0 - second[0])

    def second(self, tie: float) -> Chances:
        """The chance of who follows, against each number of points, if a tie is worth so much."""
        return np.concatenate(([self._against_nothing(tie)], self._against_points(tie)))

    def _against_nothing(self, tie: float) -> float:
        return self._win(np.where(self._points >= self.least, 1.0, NOT_ALLOWED), tie)

    def _against_points(self, tie: float) -> Chances:
        """Turns against fewer points are the later part of the one against the most of them."""
        last = len(self._points) - 1
        points = np.arange(last + 1 + 1 + self.sweep.beyond)
        bank = np.where(points > last, 1.0, np.where(points == last, tie, 0.0))
        throws = self._throws(bank, 0.0)[:, self.sweep.graph.full]
        chances = throws[last - np.maximum(self._points[1:], self.least)]
        return np.asarray(chances)

    @property
    def _points(self) -> np.ndarray[tuple[int, ...], np.dtype[np.intp]]:
        return np.arange(self.most + 1 + self.sweep.beyond)

    def _win(self, bank: Chances, zilch: float) -> float:
        return float(self._throws(bank, zilch)[0, self.sweep.graph.full])

    def _throws(self, bank: Chances, zilch: float) -> Chances:
        lost = np.array([zilch])
        return self.sweep.solve(Ends(bank[:, np.newaxis], lost, lost))[..., 0]


def chance_of_second(sweep: Sweep, least: Points, most: Points) -> float:
    """The chance of who follows in a play-off between two players.

    Turns must bring ``least`` to be banked; they are followed for ``most`` points.
    """
    turns, chance = _Turns(sweep, least, most), 0.5
    for _round in range(MOST_ROUNDS):
        before, chance = chance, 1.0 - turns.first(turns.second(chance))
        if abs(chance - before) < SETTLED:
            break
    return chance
