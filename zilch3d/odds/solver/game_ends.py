"""What the ends of a turn are worth in a two-player game, from the turns that follow it.

A banked turn leaves the other player the next turn, or, at the target, the last one. Where turns
may be taken over, the other player may also go on with the dice and the points that are left.
"""

from collections import OrderedDict
from functools import cached_property
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.odds.solver.batches import Allocate
from zilch3d.odds.solver.last_turn import FURTHER_THROWS, last_turn_of
from zilch3d.odds.solver.start_scores import ScoreIndex, start_scores
from zilch3d.odds.solver.turn_graph import Bound
from zilch3d.odds.solver.turn_solver import NOT_ALLOWED, Array, Indices, TurnEnds, turn_solver

DOUBT = 0.8
"""A chance that is only estimated yet is taken to be no lower than this share of the estimate."""


class TakeOvers(Protocol):
    """The chances of winning after taking a turn over."""

    def value(self, mine: Indices, theirs: Indices, points: Indices) -> Array:
        """The chance of a player at ``mine`` against ``theirs`` who takes these points over.

        Arguments broadcast; an axis of nodes, the dice left, comes last.
        """


class GameEnds:
    """What banking is worth at every total, and up to which total a turn has to be followed.

    ``chances`` is the table that TwoPlayer fills in, read as it grows. Without ``take_overs``,
    turns are taken over in the last turn only.
    """

    def __init__(self, rules: RuleSet, chances: Array, take_overs: TakeOvers | None = None) -> None:
        self._rules = rules
        self._chances = chances
        self._take_overs = take_overs
        self._scores = start_scores(rules)
        self._solver = turn_solver(rules)

    def of(
        self, mine: Indices, theirs: Indices, lost: Array, held: Points = 0
    ) -> tuple[Points, TurnEnds]:
        """The total that the first row stands for, and the ends of turns at these score indices.

        Rows are totals, the same for all turns. ``lost`` is the value of each turn if it is lost.
        Rows go up to ``held`` points at risk at least.
        """
        scores = self._scores.score(mine)
        first = int(scores.min())
        rows = self._highest(mine, theirs, lost, held) - first + 1 + self._solver.beyond
        totals = np.arange(first, first + rows)[:, np.newaxis]
        points = totals - scores
        bank = self._bank(theirs, totals, points)
        allowed = self._scores.may_bank(mine, points)
        bank = np.where(allowed if bank.ndim == 2 else allowed[:, np.newaxis], bank, NOT_ALLOWED)
        return first, TurnEnds(
            bank, lost, self._consoled(mine, theirs, lost), self._rules.end.exact
        )

    def _consoled(self, mine: Indices, theirs: Indices, lost: Array) -> Array:
        """The value of each turn if it is lost with all the dice."""
        consolation, scores = self._rules.turn.consolation, self._scores.score(mine)
        if not consolation:
            return lost
        consoled = (scores > 0) & (scores + consolation < self._scores.goal)
        total = np.where(consoled, scores + consolation, mine)
        return np.where(consoled, 1.0 - self._chances[theirs, total], lost)

    def _bank(self, theirs: Indices, totals: Indices, points: Indices) -> Array:
        """The value of banking these totals; an axis of nodes where turns can be taken over."""
        below = int(np.searchsorted(totals[:, 0], self._scores.goal))
        next_turn = self._next_turn(theirs, totals[:below], points[:below])
        last_turn = self._last_turn(theirs, totals[below:], points[below:])
        return 1.0 - np.concatenate((next_turn, last_turn))

    def _next_turn(self, theirs: Indices, totals: Indices, points: Indices) -> Array:
        """The other player's chances below the target."""
        take_overs = self._take_overs
        taken = None if take_overs is None else take_overs.value(theirs, totals, points)
        return self._or_taken_over(self._chances[theirs, totals], taken)

    def _last_turn(self, theirs: Indices, totals: Indices, points: Indices) -> Array:
        """The other player's chances from the target on: none without a last turn."""
        if not self._rules.end.last_turns:
            return self._or_taken_over(np.zeros(points.shape), None)
        deficit, last = totals - self._scores.score(theirs), last_turn_of(self._rules)
        takes = self._rules.turn.take_over
        taken = last.taken_over(theirs, deficit, points) if takes else None
        return self._or_taken_over(last.win(theirs, deficit), taken)

    def _or_taken_over(self, fresh: Array, taken: Array | None) -> Array:
        """The better of a fresh start and of taking over, by the node that is left."""
        if not self._rules.turn.take_over:
            return fresh
        if taken is None:
            return np.repeat(fresh[:, np.newaxis], self._solver.nodes, axis=1)
        return np.moveaxis(np.maximum(fresh[..., np.newaxis], taken), 2, 1)

    def _highest(self, mine: Indices, theirs: Indices, lost: Array, held: Points) -> Points:
        """The highest total at which rolling on can be better than banking."""
        goal, end = self._scores.goal, self._rules.end
        if self._rules.end.exact:
            return goal
        scores, others = self._scores.score(mine), self._scores.score(theirs)
        min_to_bank = max(end.crossing, int(self._scores.min_to_bank.max()), held)
        highest = np.maximum(goal, scores + min_to_bank)
        if end.last_turns:
            highest = np.maximum(highest, others + self._lead(1.0 - lost))
        if self._rules.turn.take_over:
            # The points that are taken over are part of that total.
            highest = np.maximum(highest, scores + others)
        further = 0
        if self._solver.binds or self._rules.turn.take_over:
            further = int(FURTHER_THROWS * self._solver.mean_points)
        return int(highest.max()) + further

    def _lead(self, risked: Array) -> Indices:
        """The lead from which on banking is best, if a lost turn leaves the other ``risked``."""
        falling = -self._tempting
        return np.searchsorted(falling, -DOUBT * risked).astype(np.intp)

    @cached_property
    def _tempting(self) -> Array:
        """By the lead: the other's chance after a lost turn below which rolling can be better.

        Banking is best where, at this lead and all greater ones, it is no worse than rolling once
        more and banking. One more roll loses the turn with some chance, which gives the other that
        much more, and else lowers what the other has in the last turn. A set-aside that binds
        counts as a win, so that the bound is never too low.
        """
        last_turn = last_turn_of(self._rules)
        leads = np.arange(last_turn.longest + 1)
        last = last_turn.win(np.array(1), leads)
        gains = np.zeros((self._solver.nodes, len(leads)))
        for node, transitions, orders in self._solver.classes:
            bound = any(each.bound is not Bound.FREE for each in transitions)
            most = max(each.points for each in transitions)
            after = 0.0 if bound else last[np.minimum(leads + most, leads[-1])]
            gains[node] += (last - after) * orders / self._solver.graph.states[node].orders
        lost = self._solver.zilch_chances
        risky = lost > 0.0
        tempting = last + (gains[risky] / lost[risky, np.newaxis]).max(axis=0)
        if not risky.all():
            tempting[:] = 1.0
        falling: Array = np.maximum.accumulate(tempting[::-1])[::-1]
        return falling


class KnownTakeOvers:
    """TakeOvers below the target from a ``table`` that is filled in score by score.

    The table has a row for each (mine, theirs, points), points from 0 to ``theirs``: the points
    that are taken over are part of the other player's total, so there are never more of them.
    ``table`` is all that has to be stored.
    """

    def __init__(
        self, rules: RuleSet, allocate: Allocate = np.zeros, table: NDArray[Any] | None = None
    ) -> None:
        """With a stored ``table``, or an empty one. Raises ValueError for one of another size."""
        scores = start_scores(rules)
        lengths = np.zeros((scores.count, scores.goal), np.intp)
        banked = scores.reachable[scores.score(scores.reachable) == scores.reachable]
        lengths[np.ix_(scores.reachable, banked)] = banked + 1
        ends = np.cumsum(lengths.reshape(-1)).reshape(lengths.shape)
        self._first = ends - lengths
        size = (int(ends[-1, -1]) + 1, turn_solver(rules).nodes)
        if table is not None and table.shape != size:
            raise ValueError(table.shape)
        self.table = allocate(size, np.float64) if table is None else table

    def value(self, mine: Indices, theirs: Indices, points: Indices) -> Array:
        """See TakeOvers; undefined where no turn can have brought so many points."""
        row = self._first[mine, theirs] + np.clip(points, 0, theirs)
        value: Array = self.table[np.minimum(row, len(self.table) - 1)].astype(np.float64)
        return value

    def put(self, mine: ScoreIndex, theirs: Points, throws: Array) -> None:
        """Fill in ``throws[points, node]`` of a player with this score.

        More points than were followed get the values of the highest that were.
        """
        held = np.minimum(np.arange(theirs + 1), len(throws) - 1)
        first = self._first[mine, theirs]
        self.table[first : first + theirs + 1] = throws[held]


class NextTakeOver:
    """TakeOvers computed when asked for, as though no turn were taken over after that.

    It needs only the chances at the turns' starts. The value of a turn's start is off by 0.003 at
    most (rules ``pass-the-dice``); that of banking good dice late in a game by more, since it seems
    safer than it is.

    What a player can take over depends on the totals alone, not on the score from which the other
    banked: turns are cached for a few scores.
    """

    def __init__(self, rules: RuleSet, chances: Array) -> None:
        self._chances = chances
        self._ends = GameEnds(rules, chances)
        self._scores = start_scores(rules)
        self._solver = turn_solver(rules)
        self._cache: OrderedDict[ScoreIndex, _TurnsTakenOver] = OrderedDict()

    def value(self, mine: Indices, theirs: Indices, points: Indices) -> Array:
        """See TakeOvers; 0 where there are no points to take over."""
        at, against, held = (each.reshape(-1) for each in np.broadcast_arrays(mine, theirs, points))
        value = np.zeros((len(at), self._solver.nodes))
        some = (held > 0) & ~np.isnan(self._chances[at, against])
        for one in sorted(set(at[some].tolist())):
            these = np.flatnonzero(some & (at == one))
            turns = self._turns(one, int(against[these].min()))
            value[these] = turns.value(against[these], held[these])
        return value.reshape(*np.broadcast_shapes(mine.shape, theirs.shape, points.shape), -1)

    def _turns(self, mine: ScoreIndex, lowest: Points) -> "_TurnsTakenOver":
        """The turns of a player with this score against all totals from ``lowest`` on."""
        turns = self._cache.pop(mine, None)
        if turns is None:
            turns = self._solved(mine, lowest, self._scores.goal)
        elif turns.lowest > lowest:
            turns = self._solved(mine, lowest, turns.lowest).joined(turns)
        self._cache[mine] = turns
        if len(self._cache) > CACHED_SCORES:
            self._cache.popitem(last=False)
        return turns

    def _solved(self, mine: ScoreIndex, lowest: Points, below: Points) -> "_TurnsTakenOver":
        goal, theirs = self._scores.goal, np.arange(lowest, below)
        theirs = theirs[~np.isnan(self._chances[mine, theirs])]
        at = np.full_like(theirs, mine)
        # There are never more points to take over than the other player's total.
        _first, ends = self._ends.of(at, theirs, 1.0 - self._chances[theirs, at], goal - 1)
        number = np.zeros(goal, np.intp)
        number[theirs] = np.arange(len(theirs))
        return _TurnsTakenOver(lowest, number, self._solver.solve(ends)[:goal].copy())


CACHED_SCORES = 16
"""For how many scores NextTakeOver caches turns: about a megabyte each."""


class _TurnsTakenOver(NamedTuple):
    """Turns of one score against all totals from ``lowest`` on whose chances are known.

    ``throws[points, node, turn]`` is the value of throwing; ``number[total]`` is a turn's index.
    """

    lowest: Points
    number: Indices
    throws: Array

    def value(self, theirs: Indices, points: Indices) -> Array:
        """The value of throwing each node with these points against these totals."""
        row = np.minimum(points, len(self.throws) - 1)
        chances: Array = self.throws[row, :, self.number[theirs]]
        return chances

    def joined(self, higher: "_TurnsTakenOver") -> "_TurnsTakenOver":
        """These turns, and the others against totals from their ``lowest`` on."""
        own = self.throws.shape[2]
        number = self.number.copy()
        number[higher.lowest :] = own + higher.number[higher.lowest :]
        return _TurnsTakenOver(
            self.lowest, number, np.concatenate((self.throws, higher.throws), axis=2)
        )
