"""The end of a game of three: the last two turns, once a player has reached the target.

The second player tries to beat the leader, with the third still to come; the third then knows what
is to be beaten. Only the differences of totals matter. So all turns of the third player are parts
of one long turn, and all turns of the second against the same leader and third player as well.
"""

from dataclasses import replace
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np

from zilch3d.engine.ruleset import Points, RuleSet, Ties
from zilch3d.odds.solvable import RULES_CACHED
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

SAFE = 0.02
"""A lead is safe if rolling on could win no more than this share of what it risks at least."""


class Shares(NamedTuple):
    """The chances of the leader and of the second player, a shared win as its share.

    The third player has the rest.
    """

    leader: Array
    second: Array


_LeaderChances: TypeAlias = tuple[Array, Array]
"""The leader's chances where a turn is banked and where it is lost, as ``follow`` takes them."""


class LastTwoTurns:
    """Both last turns, under rules without a minimum to bank and without a crossing."""

    def __init__(self, rules: RuleSet) -> None:
        self._goal, self._ties = rules.end.goal, rules.end.ties
        self._solver = turn_solver(rules)
        self._longest = 4 * self._goal + int(FAR_THROWS * self._solver.mean_points)
        # By how far the third player is behind: the chance of a sole leader, and of each of two.
        self._sole_leader = self._chance_of_each(1)
        self._leader_of_two = self._chance_of_each(2)
        self._farthest = self._goal + self.safe_lead + self._solver.beyond + 1

    @property
    def safe_lead(self) -> Points:
        """The lead over both others from which on banking is best in every game."""
        safe = 1.0 - least_risk(self._solver) * SAFE
        leads = np.flatnonzero(self._sole_leader >= safe)
        return int(leads[0]) if len(leads) else self._longest

    @property
    def leaders(self) -> Indices:
        """The leader's totals, from the target on, for which ``shares`` has chances."""
        return self._goal + np.arange(self.safe_lead + self._solver.beyond + 1)

    def shares(self, second: Indices, third: Indices) -> Shares:
        """The chances against each of the ``leaders``, along a first axis; scores broadcast."""
        second, third = np.broadcast_arrays(second, third)
        leaders = self.leaders.reshape(-1, *(1,) * second.ndim)
        at = leaders - third, leaders - second
        return Shares(self._by_deficits.leader[at], self._by_deficits.second[at])

    @cached_property
    def _by_deficits(self) -> Shares:
        """``[third, second]``: by how far the third and the second player are behind the leader."""
        parts = np.array_split(np.arange(self._farthest + 1), self._farthest // BATCH + 1)
        shares = [self._against(self._farthest, part) for part in parts]
        leader, second = zip(*shares, strict=True)
        return Shares(np.concatenate(leader), np.concatenate(second))

    def _against(self, leader: Points, deficits: Indices) -> Shares:
        """The rows of ``_by_deficits`` for these deficits of the third player."""
        base, ends, leaders = self._second(np.full_like(deficits, leader), leader - deficits)
        throws, brought = self._solver.follow(ends, *leaders)
        starts = slice(base, None, -1)
        full = self._solver.graph.full
        return Shares(brought[0, starts, full].T, throws[starts, full].T)

    def second_turn(self, leader: Points, score: Points, third: Points) -> TurnValues:
        """The second player's chances within the turn, with these totals of all three."""
        base, ends, _leaders = self._second(np.array([leader]), np.array([third]))
        bank = ends.bank[base - leader + score :].copy()
        bank[0] = NOT_ALLOWED  # a turn without points, which the rows of a longer one have
        return self._solver.solve_one(replace(ends, bank=bank))

    def _second(self, leaders: Indices, third: Indices) -> tuple[Points, TurnEnds, _LeaderChances]:
        """The second player's turns from a total of 0: the row of drawing level, the same for all
        turns, their ends, and the leader's chances.
        """
        base = int(leaders.max())
        followed = base + self._enough(int((leaders - third).min()))
        ahead = np.arange(followed + 1 + self._solver.beyond)[:, np.newaxis] - base
        behind = leaders - third
        alone, level = self._sole(behind), self._level(behind)
        own = np.where(ahead > 0, self._sole(behind + ahead), np.where(ahead == 0, level, 0.0))
        with_second = level if self._ties is Ties.SHARED else alone
        banked = np.where(ahead > 0, 0.0, np.where(ahead == 0, with_second, alone))
        nothing = np.zeros(len(leaders))
        return base, TurnEnds(own, nothing, nothing), (banked[np.newaxis], alone[np.newaxis])

    def _enough(self, behind: Points) -> Points:
        """The lead, over a leader whom the third player is so far behind, from which on banking is
        best: rolling on is lost with some chance at least, and brings no more than a win.
        """
        best = 1.0 - least_risk(self._solver)
        leads = np.flatnonzero(self._sole_leader >= best)
        return max(1, int(leads[0]) - behind if len(leads) else self._longest)

    def _sole(self, behind: Indices) -> Array:
        """The chance of a sole leader whom the third player is so far behind."""
        chances: Array = self._sole_leader[np.clip(behind, 0, self._longest)]
        return chances

    def _level(self, behind: Indices) -> Array:
        """The chance of the second of two equal leaders, whom the third player is so far behind."""
        match self._ties:
            case Ties.SHARED:
                chances: Array = self._leader_of_two[np.clip(behind, 0, self._longest)]
                return chances
            case Ties.NOT_BANKABLE:
                return np.full(behind.shape, NOT_ALLOWED)
            case _:
                return np.zeros(behind.shape)

    def _chance_of_each(self, leaders: int) -> Array:
        """The chance of each of so many equal leaders, by how far the third player is behind."""
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


@lru_cache(maxsize=RULES_CACHED)
def last_two_turns(rules: RuleSet) -> LastTwoTurns:
    return LastTwoTurns(rules)


def least_risk(solver: TurnSolver) -> float:
    """The chance of losing the safest throw."""
    return float(solver.zilch_chances.min())
