"""Exact chances, by enumerating every roll."""

from fractions import Fraction
from functools import cache

from zilch3d.engine.dice import outcomes
from zilch3d.engine.ruleset import Scoring
from zilch3d.engine.scoring import NO_TRIOS, Trios, options


@cache
def zilch_chance(scoring: Scoring, dice: int, trios: Trios = NO_TRIOS) -> Fraction:
    """The chance that nothing counts in a roll of that many dice, these trios on the board."""
    lost = sum(orders for roll, orders in outcomes(dice) if not options(scoring, roll, trios))
    return Fraction(lost, 6**dice)


@cache
def expected_best(scoring: Scoring, dice: int, trios: Trios = NO_TRIOS) -> Fraction:
    """The points that the dearest set-aside of such a roll brings on average, a zilch as 0."""
    total = 0
    for roll, orders in outcomes(dice):
        total += orders * max((o.points for o in options(scoring, roll, trios)), default=0)
    return Fraction(total, 6**dice)
