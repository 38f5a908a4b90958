"""What the rule sheets advise, and what the exact odds say of it, as plain data.

``odds.solver.sheet_judge`` judges it. The numbers that the advice itself names, such as 7 to 10
points, are in ``NAMED``, as the sheets have them (rules, section 5).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

Figures: TypeAlias = Mapping[str, float]
"""By name; points are in units of the rules, chances from 0 to 1."""

NO_POINTS = ("share", "chance", "zilch", "wins", "turns", "face")
"""The first words of the names of figures that are not points."""


class SheetAdvice(Enum):
    """A piece of advice, by its key in assets/sheets.toml."""

    GAME_LENGTH = "game-length"
    """Most games last 10 to 20 turns."""
    GOOD_SCORE = "good-score"
    FAIR_SCORE = "fair-score"
    LEADERS = "leaders"
    """A player who leads by far is less greedy than one who is far behind."""
    GIVE_UP = "give-up"
    """Give up further 1s and 5s, even a low three of a kind, for more dice."""
    HIGH_TRIPLE = "high-triple"
    """A high three of a kind is more likely with five dice than with three."""
    FOUR_DICE = "four-dice"
    """With at least four dice the danger is far smaller."""
    NOT_TWO = "not-two"
    """Roll one die or three rather than two."""
    RISK_FOR_GLORY = "risk-for-glory"
    """Risk 5 points on one or two dice for hot dice."""
    SAFE_LEAD = "safe-lead"
    """Near the end, don't stop beyond the target with a small lead."""
    STOP_SHORT = "stop-short"
    """In a close game, stop just short of the target."""
    INTUITION = "intuition"
    """Ignore the odds."""
    ONE_ALONE = "one-alone"
    """Of 124456 keep the 1 alone."""
    THREE_FIVES = "three-fives"
    """Of 155566 keep the 5s, and give up the 1."""
    BANK_WITH_TWO = "bank-with-two"
    LAST_DIE = "last-die"
    """Rolling the last die is admirable, the more so the more is at stake."""
    FEWEST_DICE = "fewest-dice"
    """Set aside the fewest dice while three of a kind may still come."""
    EVEN_RISK = "even-risk"
    """The reward is worth a risk of one half."""
    TIMELY = "timely"
    """Don't blow the timely opportunity: bank."""
    ONES_NOT_FIVES = "ones-not-fives"


NAMED: Mapping[SheetAdvice, Mapping[str, int]] = {
    SheetAdvice.GAME_LENGTH: {"turns_least": 10, "turns_most": 20},
    SheetAdvice.GOOD_SCORE: {"least": 7, "most": 10},
    SheetAdvice.FAIR_SCORE: {"least": 4, "most": 7},
    SheetAdvice.RISK_FOR_GLORY: {"points": 5},
    SheetAdvice.SAFE_LEAD: {"lead": 10},
    SheetAdvice.STOP_SHORT: {"least": 98, "most": 100},
    SheetAdvice.BANK_WITH_TWO: {"points": 1200},
}
"""Turns and points as a player reads them; advice that names no numbers is not in it."""


class AdviceVerdict(Enum):
    TRUE = "true"
    HALF = "half-true"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Judgement:
    """A piece of advice, the figures that judge it under some rules, and the verdict."""

    advice: SheetAdvice
    verdict: AdviceVerdict
    figures: Figures


def as_data(judged: Judgement) -> dict[str, object]:
    """The judgement as JSON has it."""
    figures = dict(judged.figures)
    return {"advice": judged.advice.value, "verdict": judged.verdict.value, "figures": figures}


def from_data(data: Any) -> Judgement:
    """The judgement that ``as_data`` wrote. Raises ValueError for anything else."""
    try:
        figures = {str(name): float(value) for name, value in data["figures"].items()}
        return Judgement(SheetAdvice(data["advice"]), AdviceVerdict(data["verdict"]), figures)
    except (KeyError, TypeError, AttributeError, OverflowError) as error:
        raise ValueError(repr(error)) from error
