"""Why a computer player did what it did, as plain data; ``ui.words`` puts it into words."""

from enum import Enum
from typing import NamedTuple

from zilch3d.engine.actions import PlayerAction
from zilch3d.engine.ruleset import Points


class Does(Enum):
    """What a choice comes to."""

    ROLL = "roll"
    BANK = "bank"
    LEAVE = "leave"
    """Sets dice aside, to roll those that are left."""
    KEEP = "keep"
    """Sets dice aside, and means to bank or has not made up its mind."""


class Why(Enum):
    """What decided: the game itself, the odds, or the temperament without which it had done else.

    The temperaments are named by their fields in ``profile``.
    """

    WINS = "wins"
    LAST_TURN = "last-turn"
    """Banking would lose the game."""
    OBLIGED = "obliged"
    """The rules allow nothing else."""
    SAFE = "safe"
    """The roll can't zilch."""
    SMALL_RISK = "small-risk"
    """The roll hardly ever zilches."""
    WORTH_IT = "worth-it"
    TOO_MUCH = "too-much"
    """Too much is at risk to roll."""
    ALL_DICE = "all-dice"
    """All dice can be set aside, to be rolled again."""
    MORE_DICE = "more-dice"
    """Points are given up for more dice."""
    TAKE_OVER = "take-over"
    START_AFRESH = "start-afresh"
    RISK_AGAIN = "risk-again"
    """A score that was reopened is put at risk."""
    LET_STAND = "let-stand"

    DARES = "dares"
    JUST_BELOW = "just_below"
    LEAD = "lead"
    ENOUGH = "enough"
    HOT_DICE_RISK = "hot_dice_risk"
    DICE = "dice"
    TRIOS = "trios"
    SMALL_SINGLES = "small_singles"
    THRILL = "thrill"
    HOT_DICE = "hot_dice"
    BEHIND = "greed_behind"
    AHEAD = "greed_ahead"
    WHIM = "noise"
    OVERLOOKS = "overlooks"
    GREED = "greed"


_STEPS = frozenset({Does.ROLL, Does.BANK})
_SET_ASIDE = frozenset({Does.LEAVE, Does.KEEP})

CAN_DECIDE: dict[Why, frozenset[Does]] = {
    Why.WINS: frozenset({Does.BANK, Does.KEEP}),
    Why.LAST_TURN: frozenset({Does.ROLL}),
    Why.OBLIGED: _STEPS,
    Why.SAFE: frozenset({Does.ROLL}),
    Why.SMALL_RISK: frozenset({Does.ROLL}),
    Why.WORTH_IT: frozenset({Does.ROLL}),
    Why.TOO_MUCH: frozenset({Does.BANK}),
    Why.ALL_DICE: _SET_ASIDE,
    Why.MORE_DICE: _SET_ASIDE,
    Why.TAKE_OVER: frozenset({Does.ROLL}),
    Why.START_AFRESH: frozenset({Does.ROLL}),
    Why.RISK_AGAIN: frozenset({Does.ROLL}),
    Why.LET_STAND: frozenset({Does.BANK}),
    Why.DARES: frozenset({Does.ROLL}) | _SET_ASIDE,
    Why.JUST_BELOW: frozenset({Does.BANK}) | _SET_ASIDE,
    Why.LEAD: frozenset({Does.ROLL}) | _SET_ASIDE,
    Why.ENOUGH: frozenset({Does.BANK}) | _SET_ASIDE,
    Why.HOT_DICE_RISK: frozenset({Does.ROLL}) | _SET_ASIDE,
    Why.DICE: _STEPS | _SET_ASIDE,
    Why.TRIOS: _STEPS | _SET_ASIDE,
    Why.SMALL_SINGLES: _SET_ASIDE,
    Why.THRILL: _STEPS | _SET_ASIDE,
    Why.HOT_DICE: _STEPS | _SET_ASIDE,
    Why.BEHIND: _STEPS | _SET_ASIDE,
    Why.AHEAD: _STEPS | _SET_ASIDE,
    Why.WHIM: _STEPS | _SET_ASIDE,
    Why.OVERLOOKS: _SET_ASIDE,
    Why.GREED: _STEPS | _SET_ASIDE,
}
"""For what each can be the reason."""


SMALL = 0.1
"""A chance of a zilch below this is a small risk."""


class Reason(NamedTuple):
    """Why a choice was made, and what is at stake.

    ``dice`` are rolled next, or would be; ``points`` are at risk then, in units, and ``zilch`` is
    the exact chance to lose them. With another choice of dice, but for this reason, there would be
    ``instead`` so many dice left: 0 where that is the same number or nothing to do with it.
    """

    why: Why
    does: Does
    dice: int
    points: Points
    zilch: float
    instead: int = 0


def worth_rolling(zilch: float) -> Why:
    """Why one rolls whom the odds tell to, by the chance of a zilch."""
    if not zilch:
        return Why.SAFE
    return Why.SMALL_RISK if zilch < SMALL else Why.WORTH_IT


class Choice(NamedTuple):
    """An action, and why; no ``reason`` where there was nothing to choose, or to say about it."""

    action: PlayerAction
    reason: Reason | None = None
