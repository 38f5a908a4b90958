"""What a game asks of the player to move, apart from the dice: how bold to be, and what wins."""

from typing import NamedTuple

from zilch3d.engine.ruleset import Points, Ties
from zilch3d.engine.state import State, Turn

FAR = 0.3
"""A difference of this share of the target, 3,000 of 10,000, counts in full."""

STEPS = 5
"""Of boldness, from even to a difference that counts in full: what is near has the same answer."""

CLOSE = 0.15
"""A game is close where the best of the others has at most this share of the target to go."""

NEVER: Points = 1 << 40
"""More points than any turn brings."""


class Span(NamedTuple):
    """Points at risk from ``first`` on, up to but not with ``end``."""

    first: Points
    end: Points

    def has(self, points: Points) -> bool:
        return self.first <= points < self.end


NOWHERE = Span(NEVER, NEVER)


class Situation(NamedTuple):
    """By the points at risk in the turn: what banking them means.

    ``behind`` is from -STEPS, far ahead of all others, to STEPS. Below ``least`` points banking
    loses the game, from ``wins`` on it wins at once. In ``slim`` the player leads at the end, but
    by little; in ``near`` it stops just below the target. ``room`` is what an exact target leaves.
    """

    behind: int
    least: Points
    wins: Points
    slim: Span
    near: Span
    room: Points | None


def situation(state: State, turn: Turn, lead: float, just_below: float) -> Situation:
    """The situation of the player whose turn it is.

    ``lead`` and ``just_below`` are shares of the target: a lead below the one is slim, a total less
    than the other below the target is near.
    """
    rules, seats, me = state.rules, state.seats, turn.seat
    end, score = rules.end, seats[me].score
    rival = max([seat.score for n, seat in enumerate(seats) if n != me], default=0)
    behind = _steps(rival - score, end.target) if end.target else 0
    room = end.target - score if end.exact and not state.played_off else None
    missing = end.goal - score if end.target else NEVER
    last = last_to_play(state, me)
    slim = near = NOWHERE
    if last is None:
        if not end.last_turns:
            return Situation(behind, 0, max(missing, end.crossing), slim, near, room)
        if lead and end.target:
            slim = Span(missing, rival + round(lead * end.target) - score)
        if just_below and end.target and end.goal - rival <= CLOSE * end.target:
            near = Span(end.target - round(just_below * end.target) - score, missing)
        return Situation(behind, 0, NEVER, slim, near, room)
    tie_wins = end.ties is Ties.SHARED or state.crossed is None
    least = rival + (not tie_wins) - score
    if last:
        return Situation(behind, least, least, slim, near, room)
    if lead:
        slim = Span(least, rival + round(lead * end.target) - score)
    return Situation(behind, least, NEVER, slim, near, room)


def last_to_play(state: State, seat: int) -> bool | None:
    """Whether nobody plays after this turn of the seat's; None if it isn't the player's last."""
    end = state.rules.end
    if state.crossed is not None:
        return state.following(seat) == state.crossed
    if end.rounds and state.round >= end.rounds:
        return state.following(seat) == state.start
    return None


def _steps(difference: Points, target: Points) -> int:
    return max(-STEPS, min(STEPS, round(difference * STEPS / (FAR * target))))


def as_seen(found: Situation, points: Points, most: Points) -> Situation:
    """The same for a decision at these points at risk, to which at most ``most`` are added.

    What is out of reach is as though it never were: equal decisions are the same situation.
    """
    behind, least, wins, slim, near, room = found
    reach = points + most
    return Situation(
        behind,
        0 if least <= points else least if least <= reach else NEVER,
        wins if wins <= reach else NEVER,
        slim if slim.first <= reach and slim.end > points else NOWHERE,
        near if near.first <= reach and near.end > points else NOWHERE,
        None if room is None or room - reach >= most else room,
    )
