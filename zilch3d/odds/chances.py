"""Exact chances of a roll and of a turn, by enumerating every roll; no solver, no numpy.

With them: a check of the chances that rule documents print, and which three of a kind (trios) can
lie on the board.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from enum import Enum
from fractions import Fraction
from functools import cache
from math import comb

from zilch3d.engine.dice import ALL_FACES, outcomes
from zilch3d.engine.ruleset import BlankRule, Points, RuleSet, Scoring
from zilch3d.engine.scoring import NO_TRIOS, Option, Trios, combinations, options

CERTAIN = Fraction(1)

A_TRIO = frozenset({2})
"""A three of a kind to stand for any: one whose face counts nothing by itself."""


@cache
def zilch_chance(scoring: Scoring, dice: int, trios: Trios = NO_TRIOS) -> Fraction:
    """The chance that nothing counts in a roll of ``dice`` dice, with ``trios`` on the board."""
    lost = sum(orders for roll, orders in outcomes(dice) if not options(scoring, roll, trios))
    return Fraction(lost, 6**dice)


@cache
def expected_best(scoring: Scoring, dice: int, trios: Trios = NO_TRIOS) -> Fraction:
    """The average points, in units, of the highest-scoring set-aside of a roll, a zilch as 0."""
    rolls = ((options(scoring, roll, trios), orders) for roll, orders in outcomes(dice))
    points = sum(max((o.points for o in legal), default=0) * orders for legal, orders in rolls)
    return Fraction(points, 6**dice)


def losing_chance(
    rules: RuleSet, dice: int, trios: Trios = NO_TRIOS, room: Points | None = None
) -> Fraction:
    """The chance that a roll of ``dice`` dice loses the turn, fumbles left out.

    It differs from ``zilch_chance`` in two cases. Where the rules have a blank roll of all the dice
    thrown again, that loses nothing. Where an exact target leaves ``room`` for so many points only,
    a roll is lost too if none of its set-asides fits.
    """
    again = dice == rules.scoring.dice and rules.turn.blank is BlankRule.ROLL_AGAIN
    lost = Fraction(0) if again else zilch_chance(rules.scoring, dice, trios)
    if room is None:
        return lost
    orders_by_points = _smallest_set_asides(rules.scoring, dice, trios)
    # What was taken over may be too much already: then there is room for nothing.
    beyond = sum(orders for points, orders in orders_by_points.items() if points > max(0, room))
    return lost + Fraction(beyond, 6**dice)


@cache
def _smallest_set_asides(scoring: Scoring, dice: int, trios: Trios) -> Mapping[Points, int]:
    """By the points of a roll's lowest-scoring set-aside, 0 for a zilch: the orders of such rolls.

    It does not depend on the room: rolls are enumerated once, not again at every score.
    """
    orders_by_points: Counter[Points] = Counter()
    for roll, orders in outcomes(dice):
        smallest = min((o.points for o in options(scoring, roll, trios)), default=0)
        orders_by_points[smallest] += orders
    return orders_by_points


@cache
def hot_dice_chance(rules: RuleSet, dice: int, trios: Trios = NO_TRIOS) -> Fraction:
    """The chance of hot dice for a player who rolls on until hot dice or a zilch.

    The player sets aside what makes this chance the greatest.
    """
    total = Fraction(0)
    for roll, orders in outcomes(dice):
        legal = options(rules.scoring, roll, trios)
        total += orders * max((_hot_after(rules, dice, trios, o) for o in legal), default=0)
    blank = zilch_chance(rules.scoring, dice, trios) - losing_chance(rules, dice, trios)
    return total / ((CERTAIN - blank) * int(6**dice))


def _hot_after(rules: RuleSet, dice: int, trios: Trios, option: Option) -> Fraction:
    """The chance of hot dice once the option has been set aside."""
    left = dice - len(option.keep)
    board = trios | option.trios if rules.scoring.match else NO_TRIOS
    return hot_dice_chance(rules, left, board) if left else CERTAIN


# Chances that documents print


class Quantity(Enum):
    """The event that a printed chance is of."""

    ZILCH = "zilch"
    HOT_DICE = "hot-dice"
    GO_ON = "go-on"
    GO_ON_WITH_TRIO = "go-on-with-trio"
    ZILCH_BEFORE_HOT_DICE = "zilch-before-hot-dice"
    THREE_ONES = "three-ones"
    """Three 1s, or more of them, in one roll."""


@dataclass(frozen=True, slots=True)
class PrintedChance:
    """A chance as a document prints it: in percent, with as many decimals as printed."""

    quantity: Quantity
    dice: int
    percent: Decimal


@dataclass(frozen=True, slots=True)
class Comparison:
    """A printed chance and the exact one."""

    printed: PrintedChance
    exact: Fraction

    @property
    def is_right(self) -> bool:
        """Whether the printed percent is the exact one, rounded to as many decimals."""
        digit = Decimal(1).scaleb(int(self.printed.percent.as_tuple().exponent))
        exact = Decimal(self.exact.numerator) * 100 / Decimal(self.exact.denominator)
        return self.printed.percent == exact.quantize(digit, ROUND_HALF_UP)


def comparison(rules: RuleSet, printed: PrintedChance) -> Comparison:
    """The printed chance with the exact one under these rules."""
    return Comparison(printed, _exact(rules, printed.quantity, printed.dice))


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
    """The chance that at least three of ``dice`` dice show one given face."""
    fewer = sum(comb(dice, n) * 5 ** (dice - n) for n in range(3))
    return 1 - Fraction(fewer, 6**dice)


# Which three of a kind can lie on the board

ANY_BOARD_FROM = 4
"""With so many times the points of the best combination at risk, any board is possible."""


def possible_trios(rules: RuleSet, points: Points, dice: int) -> tuple[Trios, ...]:
    """The boards that can lie beside ``dice`` dice in a turn with these points at risk.

    The board without a trio comes first. It is the only one where trios make no difference, and
    where no turn can come to these points and dice.
    """
    if not rules.scoring.match or dice > rules.scoring.dice - 3:
        return (NO_TRIOS,)
    if points > ANY_BOARD_FROM * max(part.points for part in combinations(rules.scoring)):
        return (NO_TRIOS, *(frozenset({face}) for face in ALL_FACES))
    boards = {trios for left, trios in _positions(rules, points) if left == dice}
    return tuple(sorted(boards, key=sorted)) or (NO_TRIOS,)


@cache
def _positions(rules: RuleSet, points: Points) -> frozenset[tuple[int, Trios]]:
    """The dice to throw, and the trios beside them, of every turn with so many points at risk."""
    all_dice = rules.scoring.dice
    reached: defaultdict[Points, set[tuple[int, Trios]]] = defaultdict(set)
    reached[0].add((all_dice, NO_TRIOS))
    for held in range(points):
        for dice, trios in reached[held]:
            for more, left, board in _steps(rules.scoring, dice, trios):
                reached[held + more].add((left, board) if left else (all_dice, NO_TRIOS))
        if (all_dice, NO_TRIOS) in reached[held]:
            reached[held + rules.turn.blank_bonus].add((all_dice, NO_TRIOS))
    return frozenset(reached[points])


@cache
def _steps(scoring: Scoring, dice: int, trios: Trios) -> frozenset[tuple[Points, int, Trios]]:
    """What a throw can lead to: points set aside, dice left, and the trios on the board then."""
    return frozenset(
        (option.points, dice - len(option.keep), trios | option.trios)
        for roll, _orders in outcomes(dice)
        for option in options(scoring, roll, trios)
    )
