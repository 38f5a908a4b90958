"""What a page of rules consists of."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from zilch3d.engine.dice import Faces
from zilch3d.engine.ruleset import HotDiceName, Points, RuleSet
from zilch3d.i18n import _

Shown: TypeAlias = Callable[[Points], str]
"""Writes points as a player reads them."""


@dataclass(frozen=True)
class Example:
    """Dice of one roll that count together, sorted; ``key`` names them, such as ``three-1s``.

    ``before`` are dice that must lie set aside from an earlier roll.
    """

    dice: Faces
    points: Points
    key: str
    before: Faces = ()


@dataclass(frozen=True)
class Group:
    """Examples of one kind, and what there is to say of them."""

    heading: str
    examples: tuple[Example, ...]
    sentences: tuple[str, ...] = ()


@dataclass(frozen=True)
class Section:
    """A part of the page: groups of examples, if it has any, then sentences to read aloud."""

    heading: str
    sentences: tuple[str, ...]
    groups: tuple[Group, ...] = ()


def number_of_dice(rules: RuleSet) -> str:
    """How many dice are rolled, as a word."""
    return {5: _("five"), 6: _("six")}[rules.scoring.dice]


def hot_dice_name(rules: RuleSet) -> str:
    """What setting all the dice aside is called, in the middle of a sentence."""
    return {
        HotDiceName.PLAIN: _("hot dice"),
        HotDiceName.GREATER_GLORY: _("Greater Glory"),
        HotDiceName.TURNING_OVER: _("turning them over"),
        HotDiceName.CLEARING_THE_BOARD: _("clearing the board"),
        HotDiceName.TURNING_THE_CORNER: _("turning the corner"),
    }[rules.turn.hot_dice_name]


def either(words: Sequence[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    *first, last = words
    return _(" or ").join([", ".join(first), last]) if first else last
