"""The last turn of a two-player game: the chance to beat a leader who is at the end already.

Turns are solved with their rows counted from that of drawing level, for most of them are then the
same turn: only the deficit matters. Those are read from one turn with a great deficit; the others,
where a rule asks for more than the deficit, are solved one by one.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from zilch3d.engine.ruleset import Points, RuleSet, Ties
from zilch3d.odds.solver.start_scores import NoSuchScore, PlayerScore, start_scores
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
    return float(last_turn_of(rules).win(*_index_and_deficit(rules, mine, leader)))


def last_turn(
    rules: RuleSet, mine: Points | PlayerScore, leader: Points, held: Points = 0
) -> TurnValues:
    """The chances of winning within the last turn, against a leader at the end.

    ``held`` points at risk are followed in any case. No solution is needed for it. Raises
    NoSuchScore as ``last_turn_win``.
    """
    index, deficit = _index_and_deficit(rules, mine, leader)
    solver, last, scores = turn_solver(rules), last_turn_of(rules), start_scores(rules)
    further = int(FURTHER_THROWS * solver.mean_points) if solver.binds else 0
    enough = max(int(deficit) + 1, last.enough, held)
    highest = int(deficit) if rules.end.exact else enough + further
    points = np.arange(highest + 1 + solver.beyond)
    bank = last.bank(scores.opening(index), deficit, points)
    bank = np.where(scores.may_bank(index, points), bank, NOT_ALLOWED)
    return solver.solve_one(TurnEnds.of_one(bank, exact=rules.end.exact))


def _index_and_deficit(
    rules: RuleSet, mine: Points | PlayerScore, leader: Points
) -> tuple[Indices, Indices]:
    if not rules.end.last_turns or not rules.end.reached(leader):
        raise NoSuchScore(leader)
    score = mine if isinstance(mine, int) else mine.score
    return np.array(start_scores(rules).reachable_index(mine)), np.array(leader - score)


class _Throws(NamedTuple):
    """Values by ``[deficit, points, node]`` for small deficits, by ``[row, node]`` for all others.

    ``base`` is the row of drawing level.
    """

    small: Array
    rows: Array
    base: Points

    def read(self, deficit: Indices, points: Indices) -> Array:
        """The value of throwing with these points at risk; an axis of nodes comes last."""
        fewest, most = self.small.shape[:2]
        near = self.small[np.minimum(deficit, fewest - 1), np.minimum(points, most - 1)]
        far = self.rows[np.clip(self.base - deficit + points, 0, len(self.rows) - 1)]
        value: Array = np.where((deficit < fewest)[..., np.newaxis], near, far)
        return value


class LastTurn:
    """The last turn's value, by the points that its player needs to draw level with the leader."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._scores = start_scores(rules)
        self._solver = turn_solver(rules)
        self.longest: Points = 2 * rules.end.goal + int(FAR_THROWS * self._solver.mean_points)
        """The greatest deficit that is solved; a greater one counts as this."""
        self.enough: Points = int(max(rules.end.crossing, self._scores.fewest.max()))
        """What may always be banked, and is enough at any smaller deficit."""
        # A game of rounds alone ends without anybody having crossed.
        self._ties = rules.end.ties_if(crossed=bool(rules.end.target))
        self.tie = self._tie()
        openings = range(3 if rules.scoring.must_bank else 1)
        self._throws = [self._solve(opening) for opening in openings]
        deficits, full = np.arange(self.longest + 1), self._solver.graph.full
        starts = [throws.read(deficits, np.zeros_like(deficits)) for throws in self._throws]
        self._win = np.stack([each[:, full] for each in starts])

    def win(self, indices: Indices, deficit: Indices) -> Array:
        """The chance of winning, a shared win as half, at the start of the turn."""
        chances: Array = self._win[self._openings(indices), np.clip(deficit, 0, self.longest)]
        return chances

    def taken_over(self, indices: Indices, deficit: Indices, points: Indices) -> Array:
        """The same after taking over that many points: an axis of nodes comes last."""
        last, openings = np.clip(deficit, 0, self.longest), self._openings(indices)
        held = np.maximum(points, 0)
        value = self._throws[0].read(last, held)
        for opening, throws in enumerate(self._throws[1:], 1):
            value = np.where((openings == opening)[..., np.newaxis], throws.read(last, held), value)
        return value

    def bank(self, openings: Indices, deficit: Indices, points: Indices) -> Array:
        """The value of banking, NOT_ALLOWED where the rules do not let it: all broadcast."""
        # Who draws level is at the end: that turn must bring what crossing asks for.
        crossing = np.where(points >= deficit, self._rules.end.crossing, 0)
        fewest = np.maximum(self._scores.fewest[openings], crossing)
        level = NOT_ALLOWED if self._ties is Ties.NOT_BANKABLE else self.tie
        value = np.where(points > deficit, 1.0, np.where(points == deficit, level, 0.0))
        return np.where(points >= fewest, value, NOT_ALLOWED)

    def _openings(self, indices: Indices) -> Indices:
        """Which opening binds. None does where one may always roll on: what wins is enough."""
        binds = self._rules.scoring.must_bank
        return self._scores.opening(indices) if binds else np.zeros_like(indices)

    def _tie(self) -> float:
        """The value of drawing level. In a play-off the player of the last turn comes second."""
        match self._ties:
            case Ties.SHARED:
                return 0.5
            case Ties.PLAY_OFF:
                return chance_of_second(self._solver, int(self._scores.fewest[0]), self.longest)
            case Ties.FIRST_ACROSS | Ties.NOT_BANKABLE:
                return 0.0

    def _solve(self, opening: int) -> _Throws:
        # Who must bank as soon as that is allowed plays otherwise below what is enough, however
        # great the deficit; where one point is enough, nobody is ever there.
        binds = self._rules.scoring.must_bank and self.enough > 1
        one_by_one = self.longest if binds else self.enough
        small = np.zeros((one_by_one + 1, one_by_one + 2, self._solver.nodes))
        for first in range(0, one_by_one + 1, BATCH):
            deficits = np.arange(first, min(first + BATCH, one_by_one + 1))
            base, throws = self._solve_batch(deficits, opening)
            for turn, deficit in enumerate(deficits):
                own = throws[base - deficit :, :, turn][: one_by_one + 2]
                small[deficit, : len(own)] = own
        base, throws = self._solve_batch(np.array([self.longest]), opening)
        return _Throws(small, throws[..., 0], base)

    def _solve_batch(self, deficits: Indices, opening: int) -> tuple[Points, Array]:
        """All throws of turns with these deficits, and the row of drawing level."""
        base, smallest, exact = int(deficits.max()), int(deficits.min()), self._rules.end.exact
        highest = base if exact else base - smallest + max(smallest + 1, self.enough)
        rows = np.arange(highest + 1 + self._solver.beyond)
        points = rows[:, np.newaxis] - (base - deficits)
        bank = self.bank(np.full_like(deficits, opening), deficits, points)
        nothing = np.zeros(len(deficits))
        return base, self._solver.solve(TurnEnds(bank, nothing, nothing, exact))


@cache
def last_turn_of(rules: RuleSet) -> LastTurn:
    return LastTurn(rules)


def chance_of_second(solver: TurnSolver, fewest: Points, most: Points) -> float:
    """The chance of the second player in a play-off: a turn each, as often as they are level.

    Turns must bring ``fewest`` points to be banked; they are followed for ``most``.
    """
    points = np.arange(most + 1 + solver.beyond)
    chance = 0.5
    for _round in range(MOST_ROUNDS):
        second = _second_in_a_round(solver, points, fewest, chance)
        bank = np.where(points >= fewest, 1.0 - second, NOT_ALLOWED)
        before, chance = chance, 1.0 - float(_starts(solver, bank, 1.0 - second[0])[0])
        if abs(chance - before) < SETTLED:
            break
    return chance


def _second_in_a_round(solver: TurnSolver, points: Indices, fewest: Points, tie: float) -> Array:
    """The second player's chance against each number of points, if a tie has this value."""
    # Turns against fewer points are the later part of the one against the most of them.
    most = points[-1]
    rows = np.arange(most + 2 + solver.beyond)
    level = np.where(rows > most, 1.0, np.where(rows == most, tie, 0.0))
    chances: Array = _starts(solver, level, 0.0)[most - np.maximum(points, fewest)]
    chances[0] = _starts(solver, np.where(points >= fewest, 1.0, NOT_ALLOWED), tie)[0]
    return chances


def _starts(solver: TurnSolver, bank: Array, zilch: float) -> Array:
    """The value of throwing all the dice, by the points at risk."""
    throws = solver.solve_one(TurnEnds.of_one(bank, zilch, zilch)).throw
    return np.asarray(throws[:, solver.graph.full])
