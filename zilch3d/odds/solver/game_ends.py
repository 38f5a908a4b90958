"""What the ends of a turn are worth in a two-player game, by the turns that follow it."""

from functools import cached_property

import numpy as np

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.odds.solver.last_turn import last_turn_of
from zilch3d.odds.solver.scores import Indices, Places, places_of
from zilch3d.odds.solver.sweep import NOT_ALLOWED, Chances, Ends, Sweep, sweep_of
from zilch3d.odds.solver.take_overs import TakeOvers
from zilch3d.odds.solver.turn_graph import Bound

FURTHER_THROWS = 12
"""How many throws further turns are followed where banking is not always the last word: it may be
forbidden, or leave the other player too good a turn to take over.
"""

DOUBT = 0.8
"""Chances that are not yet known are taken for as little as this part of what they seem."""


class GameEnds:
    """What banking is worth at every total, and how far a turn need be followed.

    ``chances`` are those of two_player, as far as they are known; they are read as they grow.
    Without ``take_overs`` nobody takes a turn over but in the last turn.
    """

    def __init__(
        self, rules: RuleSet, chances: Chances, take_overs: TakeOvers | None = None
    ) -> None:
        self._rules = rules
        self._chances = chances
        self._take_overs = take_overs
        self._places: Places = places_of(rules)
        self._sweep: Sweep = sweep_of(rules)

    def of(
        self, mine: Indices, theirs: Indices, lost: Chances, held: Points = 0
    ) -> tuple[Points, Ends]:
        """The ends of the turns at these places, and the total that their first row stands for.

        ``lost`` is the worth of each turn where it is lost. So many points ``held`` at risk are
        followed too, however few of them it takes to be sure to bank.
        """
        scores = self._places.score(mine)
        first = int(scores.min())
        rows = self._highest(mine, theirs, lost, held) - first + 1 + self._sweep.beyond
        totals = np.arange(first, first + rows)[:, np.newaxis]
        points = totals - scores
        bank = self._bank(theirs, totals, points)
        allowed = self._places.may_bank(mine, points)
        bank = np.where(allowed if bank.ndim == 2 else allowed[:, np.newaxis], bank, NOT_ALLOWED)
        return first, Ends(bank, lost, self._consoled(mine, theirs, lost), self._places.exact)

    def _consoled(self, mine: Indices, theirs: Indices, lost: Chances) -> Chances:
        """What a turn is worth that is lost with all the dice."""
        consolation, scores = self._rules.turn.consolation, self._places.score(mine)
        if not consolation:
            return lost
        consoled = (scores > 0) & (scores + consolation < self._places.goal)
        total = np.where(consoled, scores + consolation, mine)
        return np.where(consoled, 1.0 - self._chances[theirs, total], lost)

    def _bank(self, theirs: Indices, totals: Indices, points: Indices) -> Chances:
        """What such totals are worth once they are banked; an axis of nodes where dice pass on."""
        below = int(np.searchsorted(totals[:, 0], self._places.goal))
        next_turn = self._next_turn(theirs, totals[:below], points[:below])
        return 1.0 - np.concatenate((next_turn, self._over(theirs, totals[below:], points[below:])))

    def _next_turn(self, theirs: Indices, totals: Indices, points: Indices) -> Chances:
        """The other player's chances while nobody is at the end."""
        afresh: Chances = self._chances[theirs, totals]
        taken = None if self._take_overs is None else self._take_overs.worth(theirs, totals, points)
        return self._or_taken_over(afresh, taken)

    def _over(self, theirs: Indices, totals: Indices, points: Indices) -> Chances:
        """The other player's chances in the last turn, if there is one."""
        if not self._rules.end.last_turns:
            return self._or_taken_over(np.zeros(points.shape), None)
        lack, last = totals - self._places.score(theirs), last_turn_of(self._rules)
        takes = self._rules.turn.take_over
        taken = last.taken_over(theirs, lack, points) if takes else None
        return self._or_taken_over(last.win(theirs, lack), taken)

    def _or_taken_over(self, afresh: Chances, taken: Chances | None) -> Chances:
        """The better of starting afresh and taking over what is left of each node."""
        if not self._rules.turn.take_over:
            return afresh
        if taken is None:
            return np.repeat(afresh[:, np.newaxis], self._sweep.nodes, axis=1)
        return np.moveaxis(np.maximum(afresh[..., np.newaxis], taken), 2, 1)

    def _highest(self, mine: Indices, theirs: Indices, lost: Chances, held: Points) -> Points:
        """The highest total at which to roll on can be better than to bank."""
        goal, end = self._places.goal, self._rules.end
        if self._places.exact:
            return goal
        scores, others = self._places.score(mine), self._places.score(theirs)
        least = max(end.crossing, int(self._places.least.max()), held)
        highest = np.maximum(goal, scores + least)
        if end.last_turns:
            highest = np.maximum(highest, others + self._lead(1.0 - lost))
        if self._rules.turn.take_over:
            # Whoever banked the points that are taken over has them in that total.
            highest = np.maximum(highest, scores + others)
        further = 0
        if self._sweep.binds or self._rules.turn.take_over:
            further = int(FURTHER_THROWS * self._sweep.mean_points)
        return int(highest.max()) + further

    def _lead(self, risked: Chances) -> Indices:
        """The lead from which on banking is best, where a lost turn leaves the other so much."""
        falling = -self._tempting
        return np.searchsorted(falling, -DOUBT * risked).astype(np.intp)

    @cached_property
    def _tempting(self) -> Chances:
        """By the lead: how much the other may have after a lost turn for rolling to be tempting.

        Where banking is no worse than to roll once more and bank, at this lead and at all that are
        greater, it is best. Rolling once costs the chance of losing the turn times what the other
        gains by that, and lowers its last chance. What must be rolled on counts as won.
        """
        last_turn = last_turn_of(self._rules)
        leads = np.arange(last_turn.longest + 1)
        last = last_turn.win(np.array(1), leads)
        gains = np.zeros((self._sweep.nodes, len(leads)))
        for node, choices, orders in self._sweep.classes:
            bound = any(c.bound is not Bound.FREE for c in choices)
            most = max(c.points for c in choices)
            after = 0.0 if bound else last[np.minimum(leads + most, leads[-1])]
            gains[node] += (last - after) * orders / self._sweep.graph.states[node].orders
        lost = self._sweep.zilch_chances
        risky = lost > 0.0
        tempting = last + (gains[risky] / lost[risky, np.newaxis]).max(axis=0)
        if not risky.all():
            tempting[:] = 1.0
        falling: Chances = np.maximum.accumulate(tempting[::-1])[::-1]
        return falling
