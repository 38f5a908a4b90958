"""Exact chances, by enumerating every roll, beside those that the rule documents print."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from enum import Enum
from fractions import Fraction
from functools import cache
from math import comb

from zilch3d.engine.dice import outcomes
from zilch3d.engine.ruleset import BlankRule, Points, RuleSet, Scoring
from zilch3d.engine.scoring import NO_TRIOS, Option, Trios, options

SURE = Fraction(1)

A_TRIO = frozenset({2})
"""A three of a kind whose face counts nothing by itself."""


@cache
def zilch_chance(scoring: Scoring, dice: int, trios: Trios = NO_TRIOS) -> Fraction:
    """The chance that nothing counts in a roll of that many dice, these trios on the board."""
    lost = sum(orders for roll, orders in outcomes(dice) if not options(scoring, roll, trios))
    return Fraction(lost, 6**dice)


@cache
def expected_best(scoring: Scoring, dice: int, trios: Trios = NO_TRIOS) -> Fraction:
    """The average points of the highest-scoring set-aside of such a roll, a zilch as 0."""
    found = ((options(scoring, roll, trios), orders) for roll, orders in outcomes(dice))
    points = sum(max((o.points for o in legal), default=0) * orders for legal, orders in found)
    return Fraction(points, 6**dice)


def losing_chance(
    rules: RuleSet, dice: int, trios: Trios = NO_TRIOS, room: Points | None = None
) -> Fraction:
    """The chance that such a roll ends the turn for nothing.

    That is ``zilch_chance`` but where nothing of all the dice is rolled again, and where an exact
    target leaves ``room`` for so many points only: a roll of which nothing fits is lost too.
    Fumbles are left out: they are the hand's, not the dice's.
    """
    again = dice == rules.scoring.dice and rules.turn.blank is BlankRule.ROLL_AGAIN
    lost = Fraction(0) if again else zilch_chance(rules.scoring, dice, trios)
    if room is None:
        return lost
    least = _least_points(rules.scoring, dice, trios)
    # What was taken over may be too much already: then there is room for nothing.
    beyond = sum(orders for points, orders in least.items() if points > max(0, room))
    return lost + Fraction(beyond, 6**dice)


@cache
def _least_points(scoring: Scoring, dice: int, trios: Trios) -> Mapping[Points, int]:
    """In how many orders of dice at least so many points must be set aside, 0 for a zilch.

    It holds for any room: rolls are gone through once, not again at every score.
    """
    found: Counter[Points] = Counter()
    for roll, orders in outcomes(dice):
        found[min((o.points for o in options(scoring, roll, trios)), default=0)] += orders
    return found


@cache
def hot_dice_chance(rules: RuleSet, dice: int, trios: Trios = NO_TRIOS) -> Fraction:
    """The chance of hot dice for a player who rolls on until those or a zilch.

    What is set aside is chosen so as to make this chance the greatest.
    """
    total = Fraction(0)
    for roll, orders in outcomes(dice):
        legal = options(rules.scoring, roll, trios)
        total += orders * max((_hot_after(rules, dice, trios, o) for o in legal), default=0)
    blank = zilch_chance(rules.scoring, dice, trios) - losing_chance(rules, dice, trios)
    return total / ((SURE - blank) * int(6**dice))


def _hot_after(rules: RuleSet, dice: int, trios: Trios, option: Option) -> Fraction:
    """The same chance once the option has been set aside."""
    left = dice - len(option.keep)
    lying = trios | option.trios if rules.scoring.match else NO_TRIOS
    return hot_dice_chance(rules, left, lying) if left else SURE


class Quantity(Enum):
    """What a printed chance is the chance of."""

    ZILCH = "zilch"
    HOT_DICE = "hot-dice"
    GO_ON = "go-on"
    GO_ON_WITH_TRIO = "go-on-with-trio"
    ZILCH_BEFORE_HOT_DICE = "zilch-before-hot-dice"
    THREE_ONES = "three-ones"
    """Three 1s, or more of them, in one roll."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A chance as a document prints it, in percent with the decimals that stand there."""

    quantity: Quantity
    dice: int
    percent: Decimal


@dataclass(frozen=True, slots=True)
class Compared:
    """A printed chance and the exact one."""

    printed: Printed
    exact: Fraction

    @property
    def is_right(self) -> bool:
        """Whether the printed percent is the exact one, rounded to as many decimals."""
        digit = Decimal(1).scaleb(int(self.printed.percent.as_tuple().exponent))
        exact = Decimal(self.exact.numerator) * 100 / Decimal(self.exact.denominator)
        return self.printed.percent == exact.quantize(digit, ROUND_HALF_UP)


def compare(rules: RuleSet, printed: Printed) -> Compared:
    """The printed chance with what it is in truth under these rules."""
    return Compared(printed, _exact(rules, printed.quantity, printed.dice))


def _exact(rules: RuleSet, quantity: Quantity, dice: int) -> Fraction:
    match quantity:
        case Quantity.ZILCH:
            return losing_chance(rules, dice)
        case Quantity.HOT_DICE:
            return hot_dice_chance(rules, dice)
        case Quantity.GO_ON:
            return 1 - losing_chance(rules, dice)
        case Quantity.GO_ON_WITH_TRIO:
            return 1 - losing_chance(rules, dice, A_TRIO)
        case Quantity.ZILCH_BEFORE_HOT_DICE:
            return 1 - hot_dice_chance(rules, dice)
        case Quantity.THREE_ONES:
            return three_of_a_face(dice)


def three_of_a_face(dice: int) -> Fraction:
    """The chance that at least three of so many dice show one given face."""
    fewer = sum(comb(dice, n) * 5 ** (dice - n) for n in range(3))
    return 1 - Fraction(fewer, 6**dice)
