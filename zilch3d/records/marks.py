"""The marks of the 1990 score sheet: mouseholes, chevrons, fangs (rules, section 4)."""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from zilch3d.engine import events
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.records.scoresheet import TurnLine

QUARTER, HALF = Fraction(1, 4), Fraction(1, 2)
"""Shares of the target whose loss is spectacular."""


class Mousehole(Enum):
    """How the 1990 sheet writes a zilch with five or six dice."""

    WHITE = "white-mousehole"
    BLACK = "black-mousehole"


class Fang(Enum):
    """How it notes a spectacular loss."""

    PLAIN = "fang"
    DRIPPING = "dripping"


@dataclass(frozen=True, slots=True)
class Marks:
    """What is drawn in a turn's place: a mousehole with chevrons under it, and a fang."""

    mousehole: Mousehole | None = None
    chevrons: int = 0
    fang: Fang | None = None


def marks(rules: RuleSet, line: TurnLine) -> Marks:
    """The turn's marks; none where the rules' score sheet has none or the turn was not lost."""
    if not rules.manners.mouseholes or not line.zilch:
        return Marks()
    dice_lost_with = {5: Mousehole.WHITE, 6: Mousehole.BLACK}
    # A player who hesitated has lost the turn with no dice at all.
    late = line.cause is events.ZilchCause.LATE
    mousehole = None if late else dice_lost_with.get(line.lost_dice)
    chevrons = line.hot_dice if mousehole else 0
    return Marks(mousehole, chevrons, _fang(rules.end.target, chevrons, line.at_risk))


def _fang(target: Points, chevrons: int, lost: Points) -> Fang | None:
    share = Fraction(lost, target) if target else 0  # a game of rounds may have no target
    if chevrons >= 3 or share >= HALF:
        return Fang.DRIPPING
    return Fang.PLAIN if chevrons >= 2 or share >= QUARTER else None
