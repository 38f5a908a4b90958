"""The last round of a game of two and more: the value of ending one's last turn with these points.

It is exact for the last player and the last but one. Those who follow are taken to try for the lead
alone, although some would do better to aim higher because of those after them.
"""

from dataclasses import dataclass

import numpy as np

from zilch3d.engine.ending import ties_now, yet_to_play
from zilch3d.engine.ruleset import Points, RuleSet, Ties
from zilch3d.engine.state import Seat, State
from zilch3d.odds.solvable import Obstacle, unsolvable
from zilch3d.odds.solver.last_turn import last_turn_of
from zilch3d.odds.solver.start_scores import PlayerScore, start_scores
from zilch3d.odds.solver.turn_solver import (
    NOT_ALLOWED,
    Array,
    Indices,
    TurnEnds,
    TurnValues,
    turn_solver,
)

FURTHER = 4
"""Where set-asides bind, a turn is followed so many times the most points of one beyond its end."""


@dataclass(frozen=True)
class LastRound:
    """A player's last turn: its total, those of the others, and the seats that come after it.

    ``penalty`` is what a zilch would cost as one of several in a row, as far as the total goes.
    """

    rules: RuleSet
    score: Points
    fewest: Points
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
        bank[: self.fewest] = NOT_ALLOWED
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
        enough = max(self.leader + 1 - self.score, self.fewest, end.crossing)
        bound = self.rules.scoring.must_roll or self.rules.turn.hot_dice_forced
        return enough + (further if bound or self.followers else 0)

    @property
    def _consoled(self) -> Points:
        """The total after a zilch with all the dice."""
        consoled = self.score + self.rules.turn.consolation
        given = self.score and not self.rules.end.reached(consoled)
        return consoled if given else self.score

    def _standing(self, totals: Indices) -> Array:
        """The chance of winning with these totals when the turn is over."""
        equal = 1 + sum(total == self.leader for total in self.others)
        tie = self._tie(equal)
        ahead = np.where(totals > self.leader, 1.0, np.where(totals == self.leader, tie, 0.0))
        value: Array = ahead.astype(float)
        obstacle = unsolvable(self.rules)
        if obstacle and (self.rules.scoring.must_bank or obstacle is Obstacle.TARGET_TOO_HIGH):
            return value  # It would take too long to find the chances of those who follow.
        for follower in self.followers:
            index = np.array(start_scores(self.rules).index(follower))
            value *= 1.0 - last_turn_of(self.rules).win(index, totals - follower.score)
        return value

    def _tie(self, equal: int) -> float:
        """The value of being one of so many equal leaders, the last of them to get there.

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
    """The turn under way if it is its player's last; else None."""
    turn = state.turn
    if turn is None or state.played_off:
        return None
    followers = yet_to_play(state, turn.seat)
    if followers is None:
        return None
    rules, me = state.rules, state.seats[turn.seat]
    fewest = rules.turn.min_to_bank(me.score, newcomer=me.newcomer)
    others = tuple(seat.score for n, seat in enumerate(state.seats) if n != turn.seat)
    after = tuple(PlayerScore.of(state.seats[n]) for n in followers)
    penalty = rules.turn.zilch_penalty if _is_penalised_next(rules, me) else 0
    return LastRound(rules, me.score, fewest, others, after, ties_now(state), penalty)


def _is_penalised_next(rules: RuleSet, seat: Seat) -> bool:
    """Whether the player's next zilch is one too many in a row."""
    return bool(rules.turn.zilches_in_a_row) and seat.zilches + 1 == rules.turn.zilches_in_a_row
