"""What a game asks of the player to move, apart from the dice: how bold to be, and what wins."""

from typing import NamedTuple

from zilch3d.engine.ending import ties_now, yet_to_play
from zilch3d.engine.ruleset import EndRules, Points, Ties
from zilch3d.engine.state import State, Turn
from zilch3d.players.figures import game_size

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
    loses the game, from ``wins`` on it wins at once, and with ``level`` it shares the win, or plays
    it off. From ``safe`` on nobody is likely to catch up. In ``slim`` the player leads at the end,
    but by little; in ``near`` it stops just below the target. ``room`` is what an exact target
    leaves.
    """

    behind: int
    least: Points = 0
    wins: Points = NEVER
    level: Points = NEVER
    safe: Points = NEVER
    slim: Span = NOWHERE
    near: Span = NOWHERE
    room: Points | None = None


def situation(state: State, turn: Turn, lead: float, just_below: float) -> Situation:
    """The situation of the player whose turn it is.

    ``lead`` and ``just_below`` are shares of the target: a lead below the one is slim, a total less
    than the other below the target is near.
    """
    rules, me = state.rules, state.seats[turn.seat]
    rival = max([seat.score for n, seat in enumerate(state.seats) if n != turn.seat], default=0)
    to_rival, size = rival - me.score, game_size(rules)
    plain = Situation(
        max(-STEPS, min(STEPS, round(to_rival * STEPS / (FAR * size)))),
        safe=to_rival + round(FAR * size),
        room=rules.end.target - me.score if rules.end.exact and not state.played_off else None,
    )
    enough = to_rival + round(lead * size)
    fewest = rules.turn.fewest_to_bank(me.score, newcomer=me.newcomer)
    followers = yet_to_play(state, turn.seat)
    if followers:
        slim = Span(to_rival, enough) if lead else NOWHERE
        return plain._replace(least=to_rival + _tie_loses(state), slim=slim)
    if followers is not None:
        return _in_the_very_last_turn(plain, state, to_rival, fewest)
    return _before_the_end(plain, rules.end, me.score, (rival, enough, fewest), just_below)


def _before_the_end(
    plain: Situation,
    end: EndRules,
    score: Points,
    marks: tuple[Points, Points, Points],
    just_below: float,
) -> Situation:
    """``marks`` are the total of the best of the others, and the points that are enough of a lead
    over it, and to be banked.
    """
    if not end.target:
        return plain._replace(safe=NEVER)
    rival, enough, fewest = marks
    missing = end.goal - score
    if not end.last_turns:
        return plain._replace(safe=NEVER, wins=max(missing, end.crossing, fewest))
    near = NOWHERE
    if just_below and end.goal - rival <= CLOSE * end.target:
        near = Span(end.target - round(just_below * end.target) - score, missing)
    slim = Span(missing, enough) if enough > rival - score else NOWHERE
    return plain._replace(safe=max(missing, plain.safe), slim=slim, near=near)


def _in_the_very_last_turn(
    plain: Situation, state: State, to_rival: Points, fewest: Points
) -> Situation:
    tie_loses = _tie_loses(state)
    crossing = state.rules.end.crossing if state.crossed is not None else 0
    return plain._replace(
        safe=NEVER,
        least=to_rival + tie_loses,
        wins=max(to_rival + 1, fewest, crossing),
        level=NEVER if tie_loses else to_rival,
    )


def _tie_loses(state: State) -> bool:
    return ties_now(state) in (Ties.FIRST_ACROSS, Ties.NOT_BANKABLE)


def as_seen(found: Situation, points: Points, most: Points) -> Situation:
    """The same for a decision at these points at risk, to which at most ``most`` are added.

    What is out of reach is as though it never were: equal decisions are the same situation.
    """
    behind, least, wins, level, safe, slim, near, room = found
    reach = points + most
    return Situation(
        behind,
        _in_reach(least, points, reach),
        wins if wins <= reach else NEVER,
        level if points <= level <= reach else NEVER,
        _in_reach(safe, points, reach),
        slim if slim.first <= reach and slim.end > points else NOWHERE,
        near if near.first <= reach and near.end > points else NOWHERE,
        None if room is None or room - reach >= most else room,
    )


def _in_reach(limit: Points, points: Points, reach: Points) -> Points:
    """A limit that has been passed already is 0, and NEVER where it can't be."""
    return 0 if limit <= points else limit if limit <= reach else NEVER
