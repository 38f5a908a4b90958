"""The last turn of a two-player game: the chance to beat a leader who is at the end already.

Turns are solved with their rows counted from that of drawing level, for most of them are then the
same turn: what matters is what is lacking still. Those are read from one turn with a great lack;
the others, where a rule asks for more than is lacking, are solved one by one.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from zilch3d.engine.ruleset import Points, RuleSet, Ties
from zilch3d.odds.solver.play_off import chance_of_second
from zilch3d.odds.solver.scores import Indices, Places, places_of
from zilch3d.odds.solver.sweep import NOT_ALLOWED, Chances, Ends, Sweep, sweep_of

BATCH = 64
"""How many turns are solved at once."""

FAR_THROWS = 50
"""How many good throws a lack may be, and more, for the chance to be next to nothing beyond it."""


@cache
def last_turn_of(rules: RuleSet) -> "LastTurn":
    """The last turn under these rules."""
    return LastTurn(rules)


class _Solved(NamedTuple):
    """Throws by ``[lack, points, node]`` for small lacks, by ``[row, node]`` for all others.

    ``base`` is the row of drawing level.
    """

    small: Chances
    rows: Chances
    base: Points

    def read(self, lack: Indices, points: Indices) -> Chances:
        """The worth of throwing with so many points; an axis of nodes comes last."""
        least, most = self.small.shape[:2]
        near = self.small[np.minimum(lack, least - 1), np.minimum(points, most - 1)]
        row = self.base - lack + points
        far = self.rows[np.clip(row, 0, len(self.rows) - 1)]
        worth: Chances = np.where((lack < least)[..., np.newaxis], near, far)
        return worth


class LastTurn:
    """What the last turn is worth, by what its player lacks to draw level with the leader."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._places: Places = places_of(rules)
        self._sweep: Sweep = sweep_of(rules)
        far = FAR_THROWS * self._sweep.mean_points
        self.longest: Points = 2 * self._places.goal + int(far)
        """The greatest lack that is looked at; a greater one counts as this."""
        self.tie = self._tie()
        kinds = range(3 if rules.scoring.must_bank else 1)
        self._solved = [self._solve(kind) for kind in kinds]
        self._win = np.stack([self._afresh(solved) for solved in self._solved])

    @property
    def enough(self) -> Points:
        """What may always be banked, and is enough at any lack that is less."""
        return int(max(self._rules.end.crossing, self._places.least.max()))

    def win(self, places: Indices, lack: Indices) -> Chances:
        """The chance of winning, a shared win as half, at the start of the turn."""
        chances: Chances = self._win[self._kinds(places), np.clip(lack, 0, self.longest)]
        return chances

    def taken_over(self, places: Indices, lack: Indices, points: Indices) -> Chances:
        """The same for who takes that many points over: an axis of nodes comes last."""
        last, kinds = np.clip(lack, 0, self.longest), self._kinds(places)
        held = np.maximum(points, 0)
        worth = self._solved[0].read(last, held)
        for kind, solved in enumerate(self._solved[1:], 1):
            worth = np.where((kinds == kind)[..., np.newaxis], solved.read(last, held), worth)
        return worth

    def bank(self, places: Indices, lack: Indices, points: Indices) -> Chances:
        """The worth of banking, NOT_ALLOWED where the rules do not let it: all broadcast."""
        return self._bank(self._kinds(places), lack, points)

    def _kinds(self, places: Indices) -> Indices:
        """Which opening binds: 0 none, 1 the usual one, 2 a newcomer's.

        None matters to who may always roll on: what is enough to win is enough for it.
        """
        if not self._rules.scoring.must_bank:
            return np.zeros_like(places)
        off = self._places.score(places) == 0
        return np.where(places == self._places.goal, 2, off.astype(np.intp))

    def _bank(self, kinds: Indices, lack: Indices, points: Indices) -> Chances:
        # Who draws level is at the end: that turn must bring what crossing asks for.
        crossing = np.where(points >= lack, self._rules.end.crossing, 0)
        least = np.maximum(self._places.least[kinds], crossing)
        level = NOT_ALLOWED if self._rules.end.ties is Ties.NOT_BANKABLE else self.tie
        worth = np.where(points > lack, 1.0, np.where(points == lack, level, 0.0))
        return np.where(points >= least, worth, NOT_ALLOWED)

    def _tie(self) -> float:
        """What drawing level is worth. In a play-off the player of the last turn comes second."""
        match self._rules.end.ties:
            case Ties.SHARED:
                return 0.5
            case Ties.PLAY_OFF:
                return chance_of_second(self._sweep, int(self._places.least[0]), self.longest)
            case Ties.FIRST_ACROSS | Ties.NOT_BANKABLE:
                return 0.0

    def _solve(self, kind: int) -> _Solved:
        one_by_one = self.longest if self._rules.scoring.must_bank else self.enough
        small = np.zeros((one_by_one + 1, one_by_one + 2, self._sweep.nodes))
        for first in range(0, one_by_one + 1, BATCH):
            lacks = np.arange(first, min(first + BATCH, one_by_one + 1))
            base, throws = self._throws(lacks, kind)
            for turn, lack in enumerate(lacks):
                own = throws[base - lack :, :, turn][: one_by_one + 2]
                small[lack, : len(own)] = own
        base, throws = self._throws(np.array([self.longest]), kind)
        return _Solved(small, throws[..., 0], base)

    def _throws(self, lacks: Indices, kind: int) -> tuple[Points, Chances]:
        """All throws of turns with these lacks, and the row of drawing level."""
        base = int(lacks.max())
        exact = self._places.exact
        highest = (
            base if exact else base - int(lacks.min()) + max(int(lacks.min()) + 1, self.enough)
        )
        rows = np.arange(highest + 1 + self._sweep.beyond)
        points = rows[:, np.newaxis] - (base - lacks)
        bank = self._bank(np.full_like(lacks, kind), lacks, points)
        nothing = np.zeros(len(lacks))
        return base, self._sweep.solve(Ends(bank, nothing, nothing, exact))

    def _afresh(self, solved: _Solved) -> Chances:
        lacks = np.arange(self.longest + 1)
        chances: Chances = solved.read(lacks, np.zeros_like(lacks))[:, self._sweep.graph.full]
        return chances
