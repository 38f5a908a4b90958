"""The situation of the player to move: what a throw brings on average, and what banking would mean.

Averages and chances are floats, worked out once: computer players ask for them often.
"""

from functools import cache
from typing import NamedTuple

from zilch3d.engine.dice import outcomes
from zilch3d.engine.ending import ties_now, yet_to_play
from zilch3d.engine.ruleset import Points, RuleSet, Scoring, Ties
from zilch3d.engine.scoring import NO_TRIOS, Trios, options
from zilch3d.engine.state import State, Turn
from zilch3d.odds.chances import expected_best, losing_chance

TURN_IN_THROWS = 1.45
"""An ordinary turn brings so many times the average of a throw of all the dice.

The best turn for points brings 1.41 to 1.52 times as much under every preset.
"""

LONG_GAME = 20
"""A game without a target counts as one of so many ordinary turns."""


FAR = 0.3
"""A difference of this share of the target, 3,000 of 10,000, counts in full."""

STEPS = 5
"""Steps from an even score to one that counts in full: within a step the choice is the same."""

CLOSE = 0.15
"""A game is close where the best of the others has at most this share of the target to go."""

NEVER: Points = 1 << 40
"""More points than any turn brings."""


class ThrowOdds(NamedTuple):
    """The odds of throwing so many dice.

    ``zilch`` is the chance to lose the turn, ``gain`` the average points, in units, of the
    highest-scoring set-aside, ``clears`` the chance that all the dice can be set aside, ``trio``
    the chance of three dice of a kind or more, ``hits`` that to hit an exact target.
    """

    zilch: float
    gain: float
    clears: float
    trio: float
    hits: float = 0.0


class ThrowFigures:
    """The odds of throws under one rule set, each worked out once."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.turn = ordinary_turn(rules.scoring)
        self.max_points = _max_of_a_throw(rules.scoring)
        """The most points of one set-aside."""
        self._throws: dict[tuple[int, Trios, Points | None], ThrowOdds] = {}

    def throw(self, dice: int, trios: Trios = NO_TRIOS, room: Points | None = None) -> ThrowOdds:
        """The odds of so many dice beside these trios; ``room`` is what an exact target leaves."""
        near = None if room is None or room >= self.max_points else room
        key = dice, trios, near
        odds = self._throws.get(key)
        if odds is None:
            odds = self._throws[key] = self._compute(dice, trios, near)
        return odds

    def _compute(self, dice: int, trios: Trios, room: Points | None) -> ThrowOdds:
        scoring = self.rules.scoring
        gain = float(expected_best(scoring, dice, trios))
        zilch = float(losing_chance(self.rules, dice, trios, room))
        gain = gain if room is None else min(gain, room)
        hits = 0.0 if room is None else _hits(scoring, dice, trios, room)
        return ThrowOdds(zilch, gain, _clears(scoring, dice, trios), _trio(dice), hits)


def game_size(rules: RuleSet) -> float:
    """The points, in units, that measure a lead: the target, or those of LONG_GAME turns."""
    return float(rules.end.target or LONG_GAME * ordinary_turn(rules.scoring))


@cache
def ordinary_turn(scoring: Scoring) -> float:
    """The points, in units, of an ordinary turn: profiles measure points in these."""
    return TURN_IN_THROWS * float(expected_best(scoring, scoring.dice))


@cache
def _max_of_a_throw(scoring: Scoring) -> Points:
    rolls = (roll for roll, _orders in outcomes(scoring.dice))
    alone = max(option.points for roll in rolls for option in options(scoring, roll))
    return alone + scoring.match * scoring.dice


@cache
def _clears(scoring: Scoring, dice: int, trios: Trios) -> float:
    """The chance that all the dice can be set aside."""
    favourable = sum(
        orders
        for roll, orders in outcomes(dice)
        if any(len(option.keep) == dice for option in options(scoring, roll, trios))
    )
    return favourable / float(6**dice)


@cache
def _hits(scoring: Scoring, dice: int, trios: Trios, room: Points) -> float:
    """The chance that some set-aside brings exactly these points."""
    favourable = sum(
        orders
        for roll, orders in outcomes(dice)
        if any(option.points == room for option in options(scoring, roll, trios))
    )
    return favourable / float(6**dice)


@cache
def _trio(dice: int) -> float:
    """The chance of three dice of a kind or more."""
    favourable = sum(orders for roll, orders in outcomes(dice) if max(map(roll.count, roll)) >= 3)
    return favourable / float(6**dice)


class PointsRange(NamedTuple):
    """Points at risk from ``first`` on, up to but not with ``end``."""

    first: Points
    end: Points

    def has(self, points: Points) -> bool:
        return self.first <= points < self.end


NOWHERE = PointsRange(NEVER, NEVER)


class Situation(NamedTuple):
    """The meaning of banking, by the points at risk in the turn, in units.

    ``behind`` is from -STEPS, far ahead of all others, to STEPS. Below ``min_to_bank`` the turn may
    not be banked; below ``min_not_to_lose`` that loses the game, from ``wins`` on it wins at once.
    In ``contested`` it leaves the win to be shared or played off, or to the player who takes over
    these dice. From ``safe`` on nobody is likely to catch up. In ``slim`` the player leads at the
    end, but by little; in ``near`` it stops just below the target. ``room`` is what an exact target
    leaves.
    """

    behind: int
    min_to_bank: Points = 0
    min_not_to_lose: Points = 0
    wins: Points = NEVER
    contested: PointsRange = NOWHERE
    safe: Points = NEVER
    slim: PointsRange = NOWHERE
    near: PointsRange = NOWHERE
    room: Points | None = None


def situation_of(state: State, turn: Turn, lead: float, just_below: float) -> Situation:
    """The situation of the player whose turn it is.

    ``lead`` and ``just_below`` are shares of the target: a lead below the one is slim, a total less
    than the other below the target is near.
    """
    rules, me = state.rules, state.seats[turn.seat]
    others = [seat.score for n, seat in enumerate(state.seats) if n != turn.seat]
    to_rival, size = max(others, default=0) - me.score, game_size(rules)
    # What holds at any time; the rest depends on how near the end is.
    plain = Situation(
        max(-STEPS, min(STEPS, round(to_rival * STEPS / (FAR * size)))),
        rules.turn.min_to_bank(me.score, newcomer=me.newcomer),
        room=rules.end.target - me.score if rules.end.exact and not state.played_off else None,
    )
    followers = yet_to_play(state, turn.seat)
    if followers is None:
        return _before_the_end(plain, state, turn.seat, to_rival, (lead, just_below))
    if not followers:
        return _in_the_very_last_turn(plain, state, to_rival)
    # A last turn with others to come: it must lead now, and by so much that they hardly get there.
    to_follower = max(state.seats[n].score for n in followers) - me.score
    slim = PointsRange(to_rival, to_follower + round(lead * size)) if lead else NOWHERE
    safe = max(to_rival + 1, to_follower + round(FAR * size))
    return plain._replace(min_not_to_lose=to_rival + _tie_loses(state), safe=safe, slim=slim)


def _before_the_end(
    plain: Situation, state: State, seat: int, to_rival: Points, shares: tuple[float, float]
) -> Situation:
    """The situation while others have more than a last turn; ``shares`` as in ``situation_of``."""
    end, score = state.rules.end, state.seats[seat].score
    if not end.target:
        return plain
    missing, (lead, just_below) = end.goal - score, shares
    if not end.last_turns:
        return plain._replace(wins=max(missing, end.crossing, plain.min_to_bank))
    # Crossing gives all others a last turn: some would rather stop just below, or lead by more.
    near = slim = NOWHERE
    if just_below and missing - to_rival <= CLOSE * end.target:
        near = PointsRange(end.target - round(just_below * end.target) - score, missing)
    if lead:
        slim = PointsRange(missing, to_rival + round(lead * end.target))
    far = round(FAR * end.target)
    if not state.rules.turn.take_over:
        return plain._replace(safe=max(missing, to_rival + far), slim=slim, near=near)
    # The next player may take over these points: only the lead of the totals before them is safe.
    next_is_level = state.seats[state.following(seat)].score >= score
    contested = PointsRange(missing, NEVER) if next_is_level else NOWHERE
    safe = missing if to_rival + far <= 0 else NEVER
    return plain._replace(safe=safe, slim=slim, near=near, contested=contested)


def _in_the_very_last_turn(plain: Situation, state: State, to_rival: Points) -> Situation:
    """The situation of the player whose turn ends the game."""
    tie_loses = _tie_loses(state)
    crossing = state.rules.end.crossing if state.crossing_seat is not None else 0
    return plain._replace(
        min_not_to_lose=to_rival + tie_loses,
        wins=max(to_rival + 1, plain.min_to_bank, crossing),
        contested=NOWHERE if tie_loses else PointsRange(to_rival, to_rival + 1),
    )


def _tie_loses(state: State) -> bool:
    return ties_now(state) in (Ties.FIRST_ACROSS, Ties.NOT_BANKABLE)


def as_seen(situation: Situation, points: Points, max_points: Points) -> Situation:
    """The situation for a decision with these points at risk, to which at most so many are added.

    Limits out of reach count as NEVER, and those passed as 0: so equal decisions have equal
    situations, and a player thinks each over once.
    """
    behind, min_to_bank, min_not_to_lose, wins, contested, safe, slim, near, room = situation
    reach = points + max_points
    return Situation(
        behind,
        _in_reach(min_to_bank, points, reach),
        _in_reach(min_not_to_lose, points, reach),
        wins if wins <= reach else NEVER,
        _overlapping(contested, points, reach),
        _in_reach(safe, points, reach),
        _overlapping(slim, points, reach),
        _overlapping(near, points, reach),
        None if room is None or room - reach >= max_points else room,
    )


def _overlapping(span: PointsRange, points: Points, reach: Points) -> PointsRange:
    return span if span.first <= reach and span.end > points else NOWHERE


def _in_reach(limit: Points, points: Points, reach: Points) -> Points:
    """The limit; 0 if it has been passed already, NEVER if it is out of reach."""
    return 0 if limit <= points else limit if limit <= reach else NEVER
