"""The last turn of a two-player game: the chance to beat a leader who is at the end already.

Turns are solved with their rows counted from that of drawing level, for most of them are then the
same turn: only the deficit matters. Those are read from one turn with a great deficit; the others,
where a rule asks for more than the deficit, are solved one by one.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from zilch3d.engine.ruleset import Points, RuleSet, Ties
from zilch3d.odds.solver.start_scores import (
    NoSuchScore,
    PlayerScore,
    ScoreIndex,
    StartScores,
    start_scores,
)
from zilch3d.odds.solver.turn_solver import (
    NOT_ALLOWED,
    Array,
    Indices,
    TurnEnds,
    TurnSolver,
    TurnValues,
    turn_solver,
)

BATCH = 64
"""How many turns are solved at once."""

FAR_THROWS = 50
"""A deficit of more good throws than this is as hopeless as this."""

FURTHER_THROWS = 12
"""How many throws further turns are followed where banking is not always the last word: it may be
forbidden, or leave the other player too good a turn to take over.
"""

MOST_ROUNDS = 200
"""A play-off is followed for so many rounds at the most."""

SETTLED = 1e-15
"""A change in the chances of a play-off that is no change."""


def last_turn_win(rules: RuleSet, mine: Points | PlayerScore, leader: Points) -> float:
    """The chance of winning at the start of the last turn, against a leader at the end.

    No solution is needed for it. Raises NoSuchScore, of the leader where the rules know no last
    turns or this is not the end.
    """
    index, deficit = _last(rules, mine, leader)
    return float(last_turn_of(rules).win(np.array(index), np.array(deficit)))


def last_turn(
    rules: RuleSet, mine: Points | PlayerScore, leader: Points, held: Points = 0
) -> TurnValues:
    """The chances of winning within the last turn, against a leader at the end.

    ``held`` points at risk are followed in any case. No solution is needed for it. Raises
    NoSuchScore as ``last_turn_win``.
    """
    index, deficit = (np.array(each) for each in _last(rules, mine, leader))
    solver, last, scores = turn_solver(rules), last_turn_of(rules), start_scores(rules)
    further = int(FURTHER_THROWS * solver.mean_points) if solver.binds else 0
    enough = max(int(deficit) + 1, last.enough, held)
    highest = int(deficit) if scores.exact else enough + further
    points = np.arange(highest + 1 + solver.beyond)
    bank = last.bank(index, deficit, points)
    bank = np.where(scores.may_bank(index, points), bank, NOT_ALLOWED)
    return solver.solve_one(TurnEnds.of_one(bank, exact=scores.exact))


def _last(rules: RuleSet, mine: Points | PlayerScore, leader: Points) -> tuple[ScoreIndex, Points]:
    if not rules.end.last_turns or not rules.end.reached(leader):
        raise NoSuchScore(leader)
    score = mine if isinstance(mine, int) else mine.score
    return start_scores(rules).reachable_index(mine), leader - score


@cache
def last_turn_of(rules: RuleSet) -> "LastTurn":
    """The last turn under these rules."""
    return LastTurn(rules)


class _Solved(NamedTuple):
    """Throws by ``[deficit, points, node]`` for small deficits, by ``[row, node]`` for all others.

    ``base`` is the row of drawing level.
    """

    small: Array
    rows: Array
    base: Points

    def read(self, deficit: Indices, points: Indices) -> Array:
        """The value of throwing with these points at risk; an axis of nodes comes last."""
        fewest, most = self.small.shape[:2]
        near = self.small[np.minimum(deficit, fewest - 1), np.minimum(points, most - 1)]
        row = self.base - deficit + points
        far = self.rows[np.clip(row, 0, len(self.rows) - 1)]
        value: Array = np.where((deficit < fewest)[..., np.newaxis], near, far)
        return value


class LastTurn:
    """The last turn's value, by the points that its player needs to draw level with the leader."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._scores: StartScores = start_scores(rules)
        self._solver: TurnSolver = turn_solver(rules)
        far = FAR_THROWS * self._solver.mean_points
        self.longest: Points = 2 * self._scores.goal + int(far)
        """The greatest deficit that is solved; a greater one counts as this."""
        self.tie = self._tie()
        kinds = range(3 if rules.scoring.must_bank else 1)
        self._solved = [self._solve(kind) for kind in kinds]
        self._win = np.stack([self._fresh(solved) for solved in self._solved])

    @property
    def enough(self) -> Points:
        """What may always be banked, and is enough at any smaller deficit."""
        return int(max(self._rules.end.crossing, self._scores.fewest.max()))

    def win(self, indices: Indices, deficit: Indices) -> Array:
        """The chance of winning, a shared win as half, at the start of the turn."""
        chances: Array = self._win[self._kinds(indices), np.clip(deficit, 0, self.longest)]
        return chances

    def taken_over(self, indices: Indices, deficit: Indices, points: Indices) -> Array:
        """The same after taking over that many points: an axis of nodes comes last."""
        last, kinds = np.clip(deficit, 0, self.longest), self._kinds(indices)
        held = np.maximum(points, 0)
        value = self._solved[0].read(last, held)
        for kind, solved in enumerate(self._solved[1:], 1):
            value = np.where((kinds == kind)[..., np.newaxis], solved.read(last, held), value)
        return value

    def bank(self, indices: Indices, deficit: Indices, points: Indices) -> Array:
        """The value of banking, NOT_ALLOWED where the rules do not let it: all broadcast."""
        return self._bank(self._kinds(indices), deficit, points)

    def _kinds(self, indices: Indices) -> Indices:
        """Which opening binds: 0 none, 1 the usual one, 2 a newcomer's.

        No opening matters where one may always roll on: what wins is enough for it.
        """
        if not self._rules.scoring.must_bank:
            return np.zeros_like(indices)
        off = self._scores.score(indices) == 0
        return np.where(indices == self._scores.goal, 2, off.astype(np.intp))

    def _bank(self, kinds: Indices, deficit: Indices, points: Indices) -> Array:
        # Who draws level is at the end: that turn must bring what crossing asks for.
        crossing = np.where(points >= deficit, self._rules.end.crossing, 0)
        fewest = np.maximum(self._scores.fewest[kinds], crossing)
        level = NOT_ALLOWED if self._rules.end.ties is Ties.NOT_BANKABLE else self.tie
        value = np.where(points > deficit, 1.0, np.where(points == deficit, level, 0.0))
        return np.where(points >= fewest, value, NOT_ALLOWED)

    def _tie(self) -> float:
        """The value of drawing level. In a play-off the player of the last turn comes second."""
        match self._rules.end.ties:
            case Ties.SHARED:
                return 0.5
            case Ties.PLAY_OFF:
                return chance_of_second(self._solver, int(self._scores.fewest[0]), self.longest)
            case Ties.FIRST_ACROSS | Ties.NOT_BANKABLE:
                return 0.0

    def _solve(self, kind: int) -> _Solved:
        one_by_one = self.longest if self._rules.scoring.must_bank else self.enough
        small = np.zeros((one_by_one + 1, one_by_one + 2, self._solver.nodes))
        for first in range(0, one_by_one + 1, BATCH):
            deficits = np.arange(first, min(first + BATCH, one_by_one + 1))
            base, throws = self._throws(deficits, kind)
            for turn, deficit in enumerate(deficits):
                own = throws[base - deficit :, :, turn][: one_by_one + 2]
                small[deficit, : len(own)] = own
        base, throws = self._throws(np.array([self.longest]), kind)
        return _Solved(small, throws[..., 0], base)

    def _throws(self, deficits: Indices, kind: int) -> tuple[Points, Array]:
        """All throws of turns with these deficits, and the row of drawing level."""
        base, smallest, exact = int(deficits.max()), int(deficits.min()), self._scores.exact
        highest = base if exact else base - smallest + max(smallest + 1, self.enough)
        rows = np.arange(highest + 1 + self._solver.beyond)
        points = rows[:, np.newaxis] - (base - deficits)
        bank = self._bank(np.full_like(deficits, kind), deficits, points)
        nothing = np.zeros(len(deficits))
        return base, self._solver.solve(TurnEnds(bank, nothing, nothing, exact))

    def _fresh(self, solved: _Solved) -> Array:
        deficits = np.arange(self.longest + 1)
        chances: Array = solved.read(deficits, np.zeros_like(deficits))[:, self._solver.graph.full]
        return chances


def chance_of_second(solver: TurnSolver, fewest: Points, most: Points) -> float:
    """The chance of the second player in a play-off: a turn each, as often as they are level.

    Turns must bring ``fewest`` points to be banked; they are followed for ``most``.
    """
    play_off, chance = _PlayOff(solver, fewest, most), 0.5
    for _round in range(MOST_ROUNDS):
        before, chance = chance, 1.0 - play_off.first(play_off.second(chance))
        if abs(chance - before) < SETTLED:
            break
    return chance


class _PlayOff(NamedTuple):
    """The turns of a play-off, banked from ``fewest`` points on and followed for ``most``."""

    solver: TurnSolver
    fewest: Points
    most: Points

    def first(self, second: Array) -> float:
        """The chance of who starts, given the other's chance against each number of points."""
        bank = np.where(self._points >= self.fewest, 1.0 - second, NOT_ALLOWED)
        return self._win(bank, 1.0 - second[0])

    def second(self, tie: float) -> Array:
        """The other's chance against each number of points, if a tie has this value."""
        return np.concatenate(([self._against_nothing(tie)], self._against_points(tie)))

    def _against_nothing(self, tie: float) -> float:
        return self._win(np.where(self._points >= self.fewest, 1.0, NOT_ALLOWED), tie)

    def _against_points(self, tie: float) -> Array:
        """Turns against fewer points are the later part of the one against the most of them."""
        last = len(self._points) - 1
        points = np.arange(last + 1 + 1 + self.solver.beyond)
        bank = np.where(points > last, 1.0, np.where(points == last, tie, 0.0))
        throws = self._throws(bank, 0.0)[:, self.solver.graph.full]
        chances = throws[last - np.maximum(self._points[1:], self.fewest)]
        return np.asarray(chances)

    @property
    def _points(self) -> Indices:
        return np.arange(self.most + 1 + self.solver.beyond)

    def _win(self, bank: Array, zilch: float) -> float:
        return float(self._throws(bank, zilch)[0, self.solver.graph.full])

    def _throws(self, bank: Array, zilch: float) -> Array:
        return self.solver.solve_one(TurnEnds.of_one(bank, zilch, zilch)).throw
