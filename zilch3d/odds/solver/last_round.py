"""The last turn of each player: what it is worth to end it with so many points.

It is exact for whoever plays last, and for whoever plays last but one. Those who follow are taken
to try for the lead alone, although some would do well to aim higher for fear of who comes after.
"""

from dataclasses import dataclass

import numpy as np

from zilch3d.engine.ruleset import Points, Reach, RuleSet, Ties
from zilch3d.engine.state import State
from zilch3d.odds.solvable import Obstacle, unsolvable
from zilch3d.odds.solver.last_turn import last_turn_of
from zilch3d.odds.solver.scores import Indices, places_of
from zilch3d.odds.solver.within_turn import NEVER, Stakes, TurnWorths, Worths, turn_solver

FURTHER = 4
"""Where set-asides bind, a turn is followed so many times the dearest of them beyond its end."""


@dataclass(frozen=True)
class LastRound:
    """A player's last turn: its total, those of the others, and the seats that come after it."""

    rules: RuleSet
    score: Points
    least: Points
    """The fewest points that may be banked."""
    others: tuple[Points, ...]
    followers: tuple[tuple[Points, bool], ...]
    """Their totals, and whether each is new to the game."""
    shared: bool
    """Whether equal highest totals share the win; else a tie is lost."""

    @property
    def leader(self) -> Points:
        """The highest total of another player."""
        return max(self.others)

    def worths(self) -> TurnWorths:
        """The chances of winning within the turn."""
        solver = turn_solver(self.rules)
        exact = self.rules.end.reach is Reach.EXACTLY
        highest = self._highest(FURTHER * solver.most_points)
        points = np.arange(highest + solver.beyond, dtype=np.intp)
        bank = self._standing(self.score + points)
        bank[: self.least] = NEVER
        reaching = self.score + points >= self.rules.end.goal
        if self.rules.end.target:
            bank[reaching & (points < self.rules.end.crossing)] = NEVER
        if self.rules.end.ties is Ties.NOT_BANKABLE:
            bank[self.score + points == self.leader] = NEVER
        lost, consoled = self._standing(np.array([self.score, self._consoled], np.intp)).tolist()
        return solver.solve(Stakes(highest, bank, lost, consoled, 1.0, exact))

    def _highest(self, further: Points) -> Points:
        end = self.rules.end
        if end.reach is Reach.EXACTLY:
            return end.target - self.score
        enough = max(self.leader + 1 - self.score, self.least, end.crossing)
        bound = self.rules.scoring.must_roll or self.rules.turn.hot_dice_forced
        return enough + (further if bound or self.followers else 0)

    @property
    def _consoled(self) -> Points:
        """The total after a zilch with all the dice."""
        consoled = self.score + self.rules.turn.consolation
        given = self.score and not self.rules.end.reached(consoled)
        return consoled if given else self.score

    def _standing(self, totals: Indices) -> Worths:
        """The chance of winning with these totals when the turn is over."""
        equal = 1 + sum(total == self.leader for total in self.others)
        tie = 1 / equal if self.shared else 0.0
        ahead = np.where(totals > self.leader, 1.0, np.where(totals == self.leader, tie, 0.0))
        worth: Worths = ahead.astype(float)
        if self._takes_too_long:
            return worth
        for score, newcomer in self.followers:
            place = places_of(self.rules).place(score, newcomer)
            worth *= 1.0 - last_turn_of(self.rules).win(np.array(place), totals - score)
        return worth

    @property
    def _takes_too_long(self) -> bool:
        """Whether the chances of those who follow are too much work to be found."""
        obstacle = unsolvable(self.rules)
        too_high = obstacle is not None and obstacle.obstacle is Obstacle.TARGET_TOO_HIGH
        return too_high or (obstacle is not None and bool(self.rules.scoring.must_bank))


def last_round(state: State) -> LastRound | None:
    """The last turn that the player whose turn it is has; None if it is another turn."""
    turn = state.turn
    if turn is None or state.played_off:
        return None
    followers = _followers(state, turn.seat)
    if followers is None:
        return None
    rules, me = state.rules, state.seats[turn.seat]
    opening = rules.turn.newcomer_opening if me.newcomer else rules.turn.opening
    least = max(1, rules.turn.minimum, 0 if me.score else opening)
    others = tuple(seat.score for n, seat in enumerate(state.seats) if n != turn.seat)
    after = tuple((state.seats[n].score, state.seats[n].newcomer) for n in followers)
    shared = rules.end.ties is Ties.SHARED or state.crossed is None
    return LastRound(rules, me.score, least, others, after, shared)


def _followers(state: State, seat: int) -> tuple[int, ...] | None:
    """Who has a last turn after this seat's; None if this is no last turn."""
    end = state.rules.end
    if state.crossed is not None:
        return _until(state, seat, state.crossed)
    if end.rounds and state.round >= end.rounds and state.start is not None:
        after = _until(state, seat, state.start)
        # With a target besides, someone may yet cross it and give others one more turn.
        return after if not (end.target and after) else None
    return None


def _until(state: State, seat: int, last: int) -> tuple[int, ...]:
    """The seats after this one, up to but not with the last."""
    seats = []
    following = state.following(seat)
    while following != last:
        seats.append(following)
        following = state.following(following)
    return tuple(seats)
