"""The end of a game of three: the two last turns, once somebody has reached the target.

The second player tries to beat the leader, with the third still to come; the third then knows what
is to be beaten. Only how far one total is behind another matters: all turns of the third are parts
of one long turn, and so are those of the second against one leader and one third player.
"""

from dataclasses import replace
from functools import cache, cached_property
from typing import NamedTuple, TypeAlias

import numpy as np

from zilch3d.engine.ruleset import Points, RuleSet, Ties
from zilch3d.odds.solver.batches import BATCH
from zilch3d.odds.solver.last_turn import FAR_THROWS
from zilch3d.odds.solver.turn_solver import (
    NOT_ALLOWED,
    Array,
    Indices,
    TurnEnds,
    TurnSolver,
    TurnValues,
    turn_solver,
)

SURE = 0.02
"""A lead is safe if all that could be won by rolling on is this part of the least risk of it."""


class Shares(NamedTuple):
    """The chances of the leader and of the second player.

    A shared win counts as its share; the third player has the rest.
    """

    leader: Array
    second: Array


_Left: TypeAlias = tuple[Array, Array]
"""What is left to the leader where a turn is banked, and where it is lost, for ``follow``."""


class LastTwoTurns:
    """Under rules without a minimum or a crossing: the highest total that is reached may count."""

    def __init__(self, rules: RuleSet) -> None:
        self._goal, self._ties = rules.end.goal, rules.end.ties
        self._solver = turn_solver(rules)
        self._longest = 4 * self._goal + int(FAR_THROWS * self._solver.mean_points)
        self._leader_alone = self._left_to_each(1)
        self._leader_of_two = self._left_to_each(2)
        self._farthest = self._goal + self.safe_lead + self._solver.beyond + 1

    @property
    def safe_lead(self) -> Points:
        """With a lead like this over both others, banking is best in every game."""
        safe = 1.0 - least_risk(self._solver) * SURE
        found = np.flatnonzero(self._leader_alone >= safe)
        return int(found[0]) if len(found) else self._longest

    @property
    def leaders(self) -> Indices:
        """The totals at the end that a turn before it may have to know."""
        return self._goal + np.arange(self.safe_lead + self._solver.beyond + 1)

    def shares(self, second: Indices, third: Indices) -> Shares:
        """Of each of the ``leaders``, along a first axis, against these scores, which broadcast."""
        second, third = np.broadcast_arrays(second, third)
        leaders = self.leaders.reshape(-1, *(1,) * second.ndim)
        at = leaders - third, leaders - second
        return Shares(self._by_deficits.leader[at], self._by_deficits.second[at])

    @cached_property
    def _by_deficits(self) -> Shares:
        """By how far the third and the second player are behind the leader."""
        parts = np.array_split(np.arange(self._farthest + 1), self._farthest // BATCH + 1)
        found = [self._against(self._farthest, part) for part in parts]
        leader, second = zip(*found, strict=True)
        return Shares(np.concatenate(leader), np.concatenate(second))

    def _against(self, leader: Points, deficits: Indices) -> Shares:
        """The rows of these deficits of the third player."""
        base, ends, left = self._second(np.full_like(deficits, leader), leader - deficits)
        throws, brought = self._solver.follow(ends, *left)
        starts = slice(base, None, -1)
        full = self._solver.graph.full
        return Shares(brought[0, starts, full].T, throws[starts, full].T)

    def second_turn(self, leader: Points, score: Points, third: Points) -> TurnValues:
        """The second player's chances within the turn."""
        base, ends, _left = self._second(np.array([leader]), np.array([third]))
        bank = ends.bank[base - leader + score :].copy()
        bank[0] = NOT_ALLOWED  # a turn without points, which the rows of a longer one have
        return self._solver.solve_one(replace(ends, bank=bank))

    def _second(self, leaders: Indices, third: Indices) -> tuple[Points, TurnEnds, _Left]:
        """Turns that start with no points at all, and what they leave to the leader.

        In all of them the first row returned is drawing level.
        """
        base = int(leaders.max())
        followed = base + self._enough(int((leaders - third).min()))
        ahead = np.arange(followed + 1 + self._solver.beyond)[:, np.newaxis] - base
        behind = leaders - third
        alone, level = self._kept(behind), self._level(behind)
        own = np.where(ahead > 0, self._kept(behind + ahead), np.where(ahead == 0, level, 0.0))
        with_second = level if self._ties is Ties.SHARED else alone
        left = np.where(ahead > 0, 0.0, np.where(ahead == 0, with_second, alone))
        nothing = np.zeros(len(leaders))
        return base, TurnEnds(own, nothing, nothing), (left[np.newaxis], alone[np.newaxis])

    def _enough(self, behind: Points) -> Points:
        """A lead over somebody this far ahead of the third player with which banking is best.

        To roll on loses the turn with some chance at least, and never brings more than a win.
        """
        best = 1.0 - least_risk(self._solver)
        sure = np.flatnonzero(self._leader_alone >= best)
        return max(1, int(sure[0]) - behind if len(sure) else self._longest)

    def _kept(self, behind: Indices) -> Array:
        """What is left to a sole leader whom the third player has this far to reach."""
        found: Array = self._leader_alone[np.clip(behind, 0, self._longest)]
        return found

    def _level(self, behind: Indices) -> Array:
        """The same for one of two leaders, the second to get there."""
        match self._ties:
            case Ties.SHARED:
                found: Array = self._leader_of_two[np.clip(behind, 0, self._longest)]
                return found
            case Ties.NOT_BANKABLE:
                return np.full(behind.shape, NOT_ALLOWED)
            case _:
                return np.zeros(behind.shape)

    def _left_to_each(self, leaders: int) -> Array:
        """What the third player's turn leaves to each of so many leaders, by the deficit."""
        base, solver = self._longest, self._solver
        ahead = np.arange(base + 2 + solver.beyond) - base
        shared = 1.0 / (leaders + 1) if self._ties is Ties.SHARED else 0.0
        tie = NOT_ALLOWED if self._ties is Ties.NOT_BANKABLE else shared
        own = np.where(ahead > 0, 1.0, np.where(ahead == 0, tie, 0.0))
        kept = 1.0 / leaders
        each = np.where(ahead > 0, 0.0, np.where(ahead == 0, shared or kept, kept))
        ends = TurnEnds.of_one(own)
        _throws, brought = solver.follow(
            ends, each[np.newaxis, :, np.newaxis], np.full((1, 1), kept)
        )
        return np.ascontiguousarray(brought[0, base::-1, solver.graph.full, 0])


@cache
def last_two_turns(rules: RuleSet) -> LastTwoTurns:
    return LastTwoTurns(rules)


def least_risk(solver: TurnSolver) -> float:
    """The least chance to lose a throw, whatever is thrown."""
    return float(solver.zilch_chances.min())
