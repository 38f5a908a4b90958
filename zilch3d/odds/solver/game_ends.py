"""What the ends of a turn are worth in a two-player game, by the turns that follow it."""

from collections import OrderedDict
from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import DTypeLike, NDArray

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.odds.solver.last_turn import FURTHER_THROWS, last_turn_of
from zilch3d.odds.solver.start_scores import ScoreIndex, start_scores
from zilch3d.odds.solver.turn_graph import Bound
from zilch3d.odds.solver.turn_solver import NOT_ALLOWED, Array, Indices, TurnEnds, turn_solver

Allocate: TypeAlias = Callable[[tuple[int, ...], DTypeLike], NDArray[Any]]
"""Gives an array of zeros of a shape and type."""

DOUBT = 0.8
"""Chances that are not yet known are taken for as little as this part of what they seem."""


class TakeOvers(Protocol):
    """The chances of winning after taking a turn over."""

    def value(self, mine: Indices, theirs: Indices, points: Indices) -> Array:
        """The chance of who has ``mine`` against ``theirs`` and takes these points over.

        All broadcast, and an axis of nodes, the dice left, comes last.
        """


class GameEnds:
    """What banking is worth at every total, and how far a turn need be followed.

    ``chances`` are those of two_player, as far as they are known; they are read as they grow.
    Without ``take_overs`` nobody takes a turn over but in the last turn.
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
        """The ends of turns at these scores, and the total that their first row stands for.

        ``lost`` is the value of each turn where it is lost. ``held`` points at risk are followed
        too, however few it takes to be sure to bank.
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
        """The value of a turn that is lost with all the dice."""
        consolation, scores = self._rules.turn.consolation, self._scores.score(mine)
        if not consolation:
            return lost
        consoled = (scores > 0) & (scores + consolation < self._scores.goal)
        total = np.where(consoled, scores + consolation, mine)
        return np.where(consoled, 1.0 - self._chances[theirs, total], lost)

    def _bank(self, theirs: Indices, totals: Indices, points: Indices) -> Array:
        """The value of such totals once banked; an axis of nodes where dice pass on."""
        below = int(np.searchsorted(totals[:, 0], self._scores.goal))
        next_turn = self._next_turn(theirs, totals[:below], points[:below])
        last_turn = self._last_turn(theirs, totals[below:], points[below:])
        return 1.0 - np.concatenate((next_turn, last_turn))

    def _next_turn(self, theirs: Indices, totals: Indices, points: Indices) -> Array:
        """The other player's chances while nobody is at the end."""
        take_overs = self._take_overs
        taken = None if take_overs is None else take_overs.value(theirs, totals, points)
        return self._or_taken_over(self._chances[theirs, totals], taken)

    def _last_turn(self, theirs: Indices, totals: Indices, points: Indices) -> Array:
        """The other player's chances once the goal is reached: none without a last turn."""
        if not self._rules.end.last_turns:
            return self._or_taken_over(np.zeros(points.shape), None)
        deficit, last = totals - self._scores.score(theirs), last_turn_of(self._rules)
        takes = self._rules.turn.take_over
        taken = last.taken_over(theirs, deficit, points) if takes else None
        return self._or_taken_over(last.win(theirs, deficit), taken)

    def _or_taken_over(self, fresh: Array, taken: Array | None) -> Array:
        """The better of a fresh start and of taking over what is left of each node."""
        if not self._rules.turn.take_over:
            return fresh
        if taken is None:
            return np.repeat(fresh[:, np.newaxis], self._solver.nodes, axis=1)
        return np.moveaxis(np.maximum(fresh[..., np.newaxis], taken), 2, 1)

    def _highest(self, mine: Indices, theirs: Indices, lost: Array, held: Points) -> Points:
        """The highest total at which to roll on can be better than to bank."""
        goal, end = self._scores.goal, self._rules.end
        if self._rules.end.exact:
            return goal
        scores, others = self._scores.score(mine), self._scores.score(theirs)
        fewest = max(end.crossing, int(self._scores.fewest.max()), held)
        highest = np.maximum(goal, scores + fewest)
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
        """The lead from which on banking is best, where a lost turn leaves the other ``risked``."""
        falling = -self._tempting
        return np.searchsorted(falling, -DOUBT * risked).astype(np.intp)

    @cached_property
    def _tempting(self) -> Array:
        """By the lead: the other's chance after a lost turn below which rolling can be better.

        Where banking is no worse than to roll once more and bank, at this lead and all greater
        ones, it is best. Rolling once costs the chance of losing the turn times what the other
        gains by that, and lowers its last chance. What must be rolled on counts as won.
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
    """TakeOvers below the goal, filled in score by score; ``table`` is all there is to keep.

    The other player's total includes the points that are taken over: there are never more of them.
    """

    def __init__(
        self, rules: RuleSet, allocate: Allocate = np.zeros, table: NDArray[Any] | None = None
    ) -> None:
        """A ``table`` that was kept, or an empty one. Raises ValueError if it has another size."""
        scores = start_scores(rules)
        lengths = np.zeros((scores.count, scores.goal), np.intp)
        known = scores.reachable[scores.score(scores.reachable) == scores.reachable]
        lengths[np.ix_(scores.reachable, known)] = known + 1
        ends = np.cumsum(lengths.reshape(-1)).reshape(lengths.shape)
        self._first = ends - lengths
        size = (int(ends[-1, -1]) + 1, turn_solver(rules).nodes)
        if table is not None and table.shape != size:
            raise ValueError(table.shape)
        self.table = allocate(size, np.float64) if table is None else table

    def value(self, mine: Indices, theirs: Indices, points: Indices) -> Array:
        """As TakeOvers says; undefined where no turn can have brought so many points."""
        row = self._first[mine, theirs] + np.clip(points, 0, theirs)
        value: Array = self.table[np.minimum(row, len(self.table) - 1)].astype(np.float64)
        return value

    def put(self, mine: ScoreIndex, theirs: Points, throws: Array) -> None:
        """Fill in ``throws[points, node]`` of who has this score.

        Turns with more points than were followed have the value of the last of these.
        """
        held = np.minimum(np.arange(theirs + 1), len(throws) - 1)
        first = self._first[mine, theirs]
        self.table[first : first + theirs + 1] = throws[held]


class NextTakeOver:
    """TakeOvers worked out when asked for, as though nobody took a turn over after that.

    It needs no more than the chances at the turns' starts. The start of a turn is off by 0.003 at
    most (``pass-the-dice``); banking good dice late in a game by more, for it is thought to be
    safer than it is.

    What one player can take over depends on who banks it by the totals alone: it is the same
    whoever does, from whatever score, and is kept for a few scores.
    """

    def __init__(self, rules: RuleSet, chances: Array) -> None:
        self._chances = chances
        self._ends = GameEnds(rules, chances)
        self._scores = start_scores(rules)
        self._solver = turn_solver(rules)
        self._known: OrderedDict[ScoreIndex, _TurnsTakenOver] = OrderedDict()

    def value(self, mine: Indices, theirs: Indices, points: Indices) -> Array:
        """As TakeOvers says; 0 where there are no points to take over."""
        at, against, held = (each.reshape(-1) for each in np.broadcast_arrays(mine, theirs, points))
        value = np.zeros((len(at), self._solver.nodes))
        some = (held > 0) & ~np.isnan(self._chances[at, against])
        for one in np.unique(at[some]).tolist():
            these = np.flatnonzero(some & (at == one))
            turns = self._turns(one, int(against[these].min()))
            value[these] = turns.value(against[these], held[these])
        return value.reshape(*np.broadcast_shapes(mine.shape, theirs.shape, points.shape), -1)

    def _turns(self, mine: ScoreIndex, least: Points) -> "_TurnsTakenOver":
        """The turns of who has this score against all totals from ``least`` on."""
        known = self._known.pop(mine, None)
        if known is None:
            known = self._solved(mine, least, self._scores.goal)
        elif known.least > least:
            known = self._solved(mine, least, known.least).and_of(known)
        self._known[mine] = known
        if len(self._known) > KEPT_SCORES:
            self._known.popitem(last=False)
        return known

    def _solved(self, mine: ScoreIndex, least: Points, below: Points) -> "_TurnsTakenOver":
        goal, theirs = self._scores.goal, np.arange(least, below)
        theirs = theirs[~np.isnan(self._chances[mine, theirs])]
        at = np.full_like(theirs, mine)
        # There are never more points to take over than the other player's total.
        _first, ends = self._ends.of(at, theirs, 1.0 - self._chances[theirs, at], goal - 1)
        number = np.zeros(goal, np.intp)
        number[theirs] = np.arange(len(theirs))
        return _TurnsTakenOver(least, number, self._solver.solve(ends)[:goal].copy())


KEPT_SCORES = 16
"""For how many scores NextTakeOver remembers turns: about a megabyte each."""


class _TurnsTakenOver(NamedTuple):
    """Turns of one score against all totals from ``least`` on that are known.

    ``throws[points, node, turn]`` is what throwing is worth, and ``number[total]`` that of a turn.
    """

    least: Points
    number: Indices
    throws: Array

    def value(self, theirs: Indices, points: Indices) -> Array:
        """The value of throwing each node with these points against these totals."""
        row = np.minimum(points, len(self.throws) - 1)
        chances: Array = self.throws[row, :, self.number[theirs]]
        return chances

    def and_of(self, higher: "_TurnsTakenOver") -> "_TurnsTakenOver":
        """These and those against totals from the ``least`` of the others on."""
        own = self.throws.shape[2]
        number = self.number.copy()
        number[higher.least :] = own + higher.number[higher.least :]
        return _TurnsTakenOver(
            self.least, number, np.concatenate((self.throws, higher.throws), axis=2)
        )
