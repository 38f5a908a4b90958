"""The last turns of a game: the chance of beating a leader who has reached the target.

``LastTurn`` has that of one player against one leader, by the deficit. Its rows count from drawing
level, so that most turns are parts of one turn with a great deficit and are read from that. Only
where a rule asks for more points than the deficit are turns solved for each deficit.

``LastRound`` has a player's last turn in a game of any number of players. It is exact for the last
player and the last but one. All who follow are taken to try for the lead alone, although some would
do better to aim higher, because of those after them.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from zilch3d.engine.ending import ties_now, yet_to_play
from zilch3d.engine.ruleset import Points, RuleSet, Ties
from zilch3d.engine.state import Seat, State
from zilch3d.odds.solvable import RULES_CACHED, Obstacle, unsolvable
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

AT_ONCE = 64
"""How many turns are solved at once."""

FAR_THROWS = 50
"""A deficit of more average throws than this counts as this: both are hopeless."""

FURTHER_THROWS = 12
"""How many throws further turns are followed where banking, at the lead that is enough, may be
forbidden, or may leave the other player too good a turn to take over.
"""

FURTHER = 4
"""In the last round, where set-asides bind: a turn is followed so many times the points of the best
set-aside beyond its end.
"""

MAX_ROUNDS = 200
"""The maximum of rounds for which a play-off is followed."""

SETTLED = 1e-15
"""The chances of a play-off have converged if a round more changes them by less than this."""


def last_turn_win(rules: RuleSet, mine: Points | PlayerScore, leader: Points) -> float:
    """The chance of winning at the start of the last turn, against a leader at the end.

    It needs no solution of the rules. Raises NoSuchScore; with the leader's score where that is
    below the target or the rules have no last turns.
    """
    return float(last_turn_of(rules).win(*_index_and_deficit(rules, mine, leader)))


def last_turn(
    rules: RuleSet, mine: Points | PlayerScore, leader: Points, held: Points = 0
) -> TurnValues:
    """The chances of winning within the last turn, against a leader at the end.

    Values go up to ``held`` points at risk at least. Raises NoSuchScore as ``last_turn_win`` does.
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
    """Values of throwing, by the deficit at the turn's start.

    ``small[deficit, points, node]`` has the small deficits one by one. All others are parts of the
    turn ``rows[row, node]``, in whose row ``base`` the player draws level.
    """

    small: Array
    rows: Array
    base: Points

    def read(self, deficit: Indices, points: Indices) -> Array:
        """The value of throwing with these points at risk; an axis of nodes comes last."""
        small, most = self.small.shape[:2]
        near = self.small[np.minimum(deficit, small - 1), np.minimum(points, most - 1)]
        far = self.rows[np.clip(self.base - deficit + points, 0, len(self.rows) - 1)]
        value: Array = np.where((deficit < small)[..., np.newaxis], near, far)
        return value


class LastTurn:
    """The last turn of two, by the deficit: the points its player needs to draw level."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._scores = start_scores(rules)
        self._solver = turn_solver(rules)
        self.longest: Points = 2 * rules.end.goal + int(FAR_THROWS * self._solver.mean_points)
        """The greatest deficit that is solved; a greater one counts as this."""
        self.enough: Points = int(max(rules.end.crossing, self._scores.min_to_bank.max()))
        """Points that may always be banked, and win at any smaller deficit."""
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
        """The chance of winning after taking over so many points: an axis of nodes comes last."""
        deficit, openings = np.clip(deficit, 0, self.longest), self._openings(indices)
        held = np.maximum(points, 0)
        value = self._throws[0].read(deficit, held)
        for opening, throws in enumerate(self._throws[1:], 1):
            own = throws.read(deficit, held)
            value = np.where((openings == opening)[..., np.newaxis], own, value)
        return value

    def bank(self, openings: Indices, deficit: Indices, points: Indices) -> Array:
        """The value of banking, NOT_ALLOWED where the rules forbid it; arguments broadcast."""
        # Who draws level is at the end: that turn must bring what crossing asks for.
        crossing = np.where(points >= deficit, self._rules.end.crossing, 0)
        min_to_bank = np.maximum(self._scores.min_to_bank[openings], crossing)
        level = NOT_ALLOWED if self._ties is Ties.NOT_BANKABLE else self.tie
        value = np.where(points > deficit, 1.0, np.where(points == deficit, level, 0.0))
        return np.where(points >= min_to_bank, value, NOT_ALLOWED)

    def _openings(self, indices: Indices) -> Indices:
        """Which opening binds; none where a player may always roll on until the points win."""
        binds = self._rules.scoring.must_bank
        return self._scores.opening(indices) if binds else np.zeros_like(indices)

    def _tie(self) -> float:
        """The value of drawing level. In a play-off the player of the last turn plays second."""
        match self._ties:
            case Ties.SHARED:
                return 0.5
            case Ties.PLAY_OFF:
                return chance_of_second(
                    self._solver, int(self._scores.min_to_bank[0]), self.longest
                )
            case Ties.FIRST_ACROSS | Ties.NOT_BANKABLE:
                return 0.0

    def _solve(self, opening: int) -> _Throws:
        # A player who must bank as soon as that is allowed plays differently below ``enough``
        # points, at any deficit; where one point is enough, no turn is ever below.
        binds = self._rules.scoring.must_bank and self.enough > 1
        one_by_one = self.longest if binds else self.enough
        small = np.zeros((one_by_one + 1, one_by_one + 2, self._solver.nodes))
        for first in range(0, one_by_one + 1, AT_ONCE):
            deficits = np.arange(first, min(first + AT_ONCE, one_by_one + 1))
            base, throws = self._solve_batch(deficits, opening)
            for turn, deficit in enumerate(deficits):
                own = throws[base - deficit :, :, turn][: one_by_one + 2]
                small[deficit, : len(own)] = own
        base, throws = self._solve_batch(np.array([self.longest]), opening)
        return _Throws(small, throws[..., 0], base)

    def _solve_batch(self, deficits: Indices, opening: int) -> tuple[Points, Array]:
        """Turns with these deficits: the row of drawing level, and ``throws[row, node, turn]``."""
        base, smallest, exact = int(deficits.max()), int(deficits.min()), self._rules.end.exact
        highest = base if exact else base - smallest + max(smallest + 1, self.enough)
        rows = np.arange(highest + 1 + self._solver.beyond)
        points = rows[:, np.newaxis] - (base - deficits)
        bank = self.bank(np.full_like(deficits, opening), deficits, points)
        nothing = np.zeros(len(deficits))
        return base, self._solver.solve(TurnEnds(bank, nothing, nothing, exact))


@lru_cache(maxsize=RULES_CACHED)
def last_turn_of(rules: RuleSet) -> LastTurn:
    return LastTurn(rules)


def chance_of_second(solver: TurnSolver, min_to_bank: Points, most: Points) -> float:
    """The chance of the second player in a play-off: a turn each until they are not level.

    Turns must bring ``min_to_bank`` points to be banked, and are followed up to ``most``.
    """
    points = np.arange(most + 1 + solver.beyond)
    chance = 0.5
    for _round in range(MAX_ROUNDS):
        second = _second_in_a_round(solver, points, min_to_bank, chance)
        bank = np.where(points >= min_to_bank, 1.0 - second, NOT_ALLOWED)
        before, chance = chance, 1.0 - float(_starts(solver, bank, 1.0 - second[0])[0])
        if abs(chance - before) < SETTLED:
            break
    return chance


def _second_in_a_round(
    solver: TurnSolver, points: Indices, min_to_bank: Points, tie: float
) -> Array:
    """The second player's chance by the first one's points, if a tie is worth ``tie``."""
    # Turns against fewer points are the later part of the one against the most of them.
    most = points[-1]
    rows = np.arange(most + 2 + solver.beyond)
    level = np.where(rows > most, 1.0, np.where(rows == most, tie, 0.0))
    chances: Array = _starts(solver, level, 0.0)[most - np.maximum(points, min_to_bank)]
    chances[0] = _starts(solver, np.where(points >= min_to_bank, 1.0, NOT_ALLOWED), tie)[0]
    return chances


def _starts(solver: TurnSolver, bank: Array, zilch: float) -> Array:
    """The value of throwing all the dice, by the points at risk."""
    throws = solver.solve_one(TurnEnds.of_one(bank, zilch, zilch)).throw
    return np.asarray(throws[:, solver.graph.full])


# With any number of players


@dataclass(frozen=True)
class LastRound:
    """A player's last turn: the player's total, the others', and the players still to follow.

    ``penalty`` is what a zilch would cost as the last of a row; no total falls below 0 by it.
    """

    rules: RuleSet
    score: Points
    min_to_bank: Points
    """The fewest points that may be banked."""
    others: tuple[Points, ...]
    followers: tuple[PlayerScore, ...]
    ties: Ties
    penalty: Points = 0

    @property
    def leader(self) -> Points:
        """The highest total of another player."""
        return max(self.others)

    def values(self) -> TurnValues:
        """The chances of winning within the turn."""
        solver = turn_solver(self.rules)
        highest = self._highest(FURTHER * solver.most_points)
        points = np.arange(highest + 1 + solver.beyond, dtype=np.intp)
        bank = self._standing(self.score + points)
        bank[: self.min_to_bank] = NOT_ALLOWED
        reaching = self.score + points >= self.rules.end.goal
        if self.rules.end.target:
            bank[reaching & (points < self.rules.end.crossing)] = NOT_ALLOWED
        if self.ties is Ties.NOT_BANKABLE:
            bank[self.score + points == self.leader] = NOT_ALLOWED
        paid = [max(0, total - self.penalty) for total in (self.score, self._consoled)]
        lost, consoled = self._standing(np.array(paid, np.intp)).tolist()
        return solver.solve_one(TurnEnds.of_one(bank, lost, consoled, exact=self.rules.end.exact))

    def _highest(self, further: Points) -> Points:
        end = self.rules.end
        if end.exact:
            return end.target - self.score
        enough = max(self.leader + 1 - self.score, self.min_to_bank, end.crossing)
        bound = self.rules.scoring.must_roll or self.rules.turn.hot_dice_forced
        return enough + (further if bound or self.followers else 0)

    @property
    def _consoled(self) -> Points:
        """The total after a zilch with all the dice."""
        consoled = self.score + self.rules.turn.consolation
        given = self.score and not self.rules.end.reached(consoled)
        return consoled if given else self.score

    def _standing(self, totals: Indices) -> Array:
        """The chance of winning if the turn ends with these totals."""
        equal = 1 + sum(total == self.leader for total in self.others)
        tie = self._tie(equal)
        ahead = np.where(totals > self.leader, 1.0, np.where(totals == self.leader, tie, 0.0))
        value: Array = ahead.astype(float)
        obstacle = unsolvable(self.rules)
        if obstacle and (self.rules.scoring.must_bank or obstacle is Obstacle.TARGET_TOO_HIGH):
            return value  # The chances of those who follow would take too long.
        for follower in self.followers:
            index = np.array(start_scores(self.rules).index(follower))
            value *= 1.0 - last_turn_of(self.rules).win(index, totals - follower.score)
        return value

    def _tie(self, equal: int) -> float:
        """The value of drawing level with ``equal - 1`` leaders who were there first.

        A play-off of more than two counts as even.
        """
        match self.ties:
            case Ties.SHARED:
                return 1 / equal
            case Ties.PLAY_OFF:
                slow = unsolvable(self.rules) is Obstacle.TARGET_TOO_HIGH
                return 1 / equal if equal > 2 or slow else last_turn_of(self.rules).tie
            case Ties.FIRST_ACROSS | Ties.NOT_BANKABLE:
                return 0.0


def last_round(state: State) -> LastRound | None:
    """The turn under way, if it is its player's last; else None."""
    turn = state.turn
    if turn is None or state.played_off:
        return None
    followers = yet_to_play(state, turn.seat)
    if followers is None:
        return None
    rules, me = state.rules, state.seats[turn.seat]
    min_to_bank = rules.turn.min_to_bank(me.score, newcomer=me.newcomer)
    others = tuple(seat.score for n, seat in enumerate(state.seats) if n != turn.seat)
    after = tuple(PlayerScore.of(state.seats[n]) for n in followers)
    penalty = rules.turn.zilch_penalty if _is_penalised_next(rules, me) else 0
    return LastRound(rules, me.score, min_to_bank, others, after, ties_now(state), penalty)


def _is_penalised_next(rules: RuleSet, seat: Seat) -> bool:
    """Whether the player's next zilch would complete a row that costs points."""
    return bool(rules.turn.zilches_in_a_row) and seat.zilches + 1 == rules.turn.zilches_in_a_row
