"""Taking over once: what it is worth where nobody takes over after that.

It needs no more than the chances at the turns' starts. A turn's beginning is off by 0.003 at most
(``pass-the-dice``); banking good dice late in a game by more, for it is thought to be safer than is
true.
"""

import numpy as np

from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.solver.game_ends import GameEnds
from zilch3d.odds.solver.scores import Indices, Places, places_of
from zilch3d.odds.solver.sweep import Chances, Sweep, sweep_of


class NextTakeOver:
    """TakeOvers worked out when they are asked for, from the chances at the turns' starts."""

    def __init__(self, rules: RuleSet, chances: Chances) -> None:
        self._chances = chances
        self._ends = GameEnds(rules, chances)
        self._places: Places = places_of(rules)
        self._sweep: Sweep = sweep_of(rules)

    def worth(self, places: Indices, theirs: Indices, points: Indices) -> Chances:
        """As TakeOvers says; 0 where there are no points to take over."""
        at, against, held = (
            each.reshape(-1) for each in np.broadcast_arrays(places, theirs, points)
        )
        worth = np.zeros((len(at), self._sweep.nodes))
        some = np.flatnonzero((held > 0) & ~np.isnan(self._chances[at, against]))
        if len(some):
            worth[some] = self._throws(at[some], against[some], held[some])
        return worth.reshape(*np.broadcast_shapes(places.shape, theirs.shape, points.shape), -1)

    def _throws(self, mine: Indices, theirs: Indices, points: Indices) -> Chances:
        """The worth of throwing each node with so many points, each in a turn of its own."""
        lost = 1.0 - self._chances[theirs, mine]
        first, ends = self._ends.of(mine, theirs, lost)
        throws = self._sweep.solve(ends)
        row = np.minimum(self._places.score(mine) + points - first, len(throws) - 1)
        chances: Chances = throws[row, :, np.arange(len(row))]
        return chances
