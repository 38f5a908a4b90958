"""What a throw brings on average, in floats and found once: computer players ask for it often."""

from functools import cache
from typing import NamedTuple

from zilch3d.engine.dice import outcomes
from zilch3d.engine.ruleset import Points, RuleSet, Scoring
from zilch3d.engine.scoring import NO_TRIOS, Trios, options
from zilch3d.odds.chances import expected_best, losing_chance

TURN_IN_THROWS = 1.45
"""An ordinary turn brings so many times the average of a throw of all the dice.

The best turn for points brings 1.41 to 1.52 times as much under every preset.
"""

LONG_GAME = 20
"""A game without a target counts as one of so many ordinary turns."""


class ThrowOdds(NamedTuple):
    """What to expect of throwing so many dice.

    ``zilch`` is the chance to lose the turn, ``gain`` the average points, in units, of the
    highest-scoring set-aside, ``clears`` the chance that all the dice can be set aside, ``trio``
    the chance of three dice of a kind or more, ``hits`` that to hit an exact target.
    """

    zilch: float
    gain: float
    clears: float
    trio: float
    hits: float = 0.0


class Figures:
    """The throws under one rule set."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.turn = ordinary_turn(rules.scoring)
        self.most = _most_of_a_throw(rules.scoring)
        """The most points that one set-aside brings."""
        self._known: dict[tuple[int, Trios, Points | None], ThrowOdds] = {}

    def throw(self, dice: int, trios: Trios = NO_TRIOS, room: Points | None = None) -> ThrowOdds:
        """Of that many dice beside these trios; an exact target leaves ``room`` for points."""
        near = None if room is None or room >= self.most else room
        key = dice, trios, near
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._find(dice, trios, near)
        return known

    def _find(self, dice: int, trios: Trios, room: Points | None) -> ThrowOdds:
        scoring = self.rules.scoring
        gain = float(expected_best(scoring, dice, trios))
        zilch = float(losing_chance(self.rules, dice, trios, room))
        gain = gain if room is None else min(gain, room)
        hits = 0.0 if room is None else _hits(scoring, dice, trios, room)
        return ThrowOdds(zilch, gain, _clears(scoring, dice, trios), _trio(dice), hits)


def game_size(rules: RuleSet) -> float:
    """The points, in units, that a game is about: the target, or those of LONG_GAME turns."""
    return float(rules.end.target or LONG_GAME * ordinary_turn(rules.scoring))


@cache
def ordinary_turn(scoring: Scoring) -> float:
    """The points, in units, of an ordinary turn: the measure of all points in a profile."""
    return TURN_IN_THROWS * float(expected_best(scoring, scoring.dice))


@cache
def _most_of_a_throw(scoring: Scoring) -> Points:
    rolls = (roll for roll, _orders in outcomes(scoring.dice))
    alone = max(option.points for roll in rolls for option in options(scoring, roll))
    return alone + scoring.match * scoring.dice


@cache
def _clears(scoring: Scoring, dice: int, trios: Trios) -> float:
    found = sum(
        orders
        for roll, orders in outcomes(dice)
        if any(len(option.keep) == dice for option in options(scoring, roll, trios))
    )
    return found / float(6**dice)


@cache
def _hits(scoring: Scoring, dice: int, trios: Trios, room: Points) -> float:
    """The chance that some set-aside brings exactly these points."""
    found = sum(
        orders
        for roll, orders in outcomes(dice)
        if any(option.points == room for option in options(scoring, roll, trios))
    )
    return found / float(6**dice)


@cache
def _trio(dice: int) -> float:
    found = sum(orders for roll, orders in outcomes(dice) if max(map(roll.count, roll)) >= 3)
    return found / float(6**dice)
