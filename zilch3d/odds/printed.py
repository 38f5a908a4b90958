"""The chances that the rule documents print, beside the exact ones."""

from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from enum import Enum
from fractions import Fraction

from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.exact import hot_dice_chance, losing_chance

A_TRIO = frozenset({2})
"""A three of a kind whose face counts nothing by itself."""


class Quantity(Enum):
    """What a printed chance is the chance of."""

    ZILCH = "zilch"
    HOT_DICE = "hot-dice"
    GO_ON = "go-on"
    GO_ON_WITH_TRIO = "go-on-with-trio"


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
        """Whether the printed percent is the exact one rounded, or cut, to as many decimals."""
        digit = Decimal(1).scaleb(int(self.printed.percent.as_tuple().exponent))
        exact = Decimal(self.exact.numerator) * 100 / Decimal(self.exact.denominator)
        rounded = (exact.quantize(digit, how) for how in (ROUND_HALF_UP, ROUND_DOWN))
        return self.printed.percent in rounded


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
