"""Points that are counted die by die before they fly to a total: what is written, and when."""

from itertools import accumulate
from typing import NamedTuple

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.state import Turn
from zilch3d.ui.words.amounts import PointsText

COUNTED, FLIES = 0.44, 0.54
"""Shares of a moment until the last die has been counted, and until the sum sets off."""


class Beat(NamedTuple):
    """A die is counted: the sum with it, and at the last die of a group what that brings."""

    total: str
    gain: str = ""


def beats(rules: RuleSet, turn: Turn | None, points: Points, write: PointsText) -> tuple[Beat, ...]:
    """How so many points of this turn are counted, a beat for each die that was set aside.

    One beat before them counts what no die on the shelf stands for. Between two dice of a group the
    sum goes on in steps of the sheet's smallest score: no figure is one that nobody could have.
    """
    groups = turn.set_aside if turn is not None else ()
    earlier = points - sum(group.points for group in groups)
    starts = list(accumulate((group.points for group in groups), initial=earlier))
    counted = [Beat(write(earlier))] if earlier > 0 or not groups else []
    for group, start in zip(groups, starts, strict=False):
        dice = len(group.keep)
        sums = (start + _share(rules, group.points, die, dice) for die in range(1, dice))
        counted += [Beat(write(total)) for total in sums]
        counted.append(Beat(write(start + group.points), write(group.points)))
    return tuple(counted)


def _share(rules: RuleSet, points: Points, dice: int, of: int) -> Points:
    """What so many dice of a group bring, in steps of the smallest score."""
    step = min((score for score in rules.scoring.singles if score), default=1)
    return min(points, max(1, round(points * dice / of / step)) * step)


def begins(beats: int, beat: int) -> float:
    """The share of a moment at which this one of so many beats, from 0, begins."""
    return COUNTED * beat / max(1, beats)


def counted(beats: int, share: float) -> int:
    """Which of so many beats is heard at this share of a moment; the last one to its end."""
    return min(beats - 1, int(share / COUNTED * beats)) if beats else -1
