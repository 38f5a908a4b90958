"""Players who go by the exact odds: the better they know them, the stronger."""

from collections.abc import Sequence
from typing import TypeAlias

from zilch3d.engine.actions import PlayerAction
from zilch3d.engine.ruleset import RuleSet
from zilch3d.players.choose import Chance
from zilch3d.players.figures import ordinary_turn

Rated: TypeAlias = tuple[PlayerAction, float]
"""A choice and its value."""

LONG_GAME = 20
"""A game without a target counts as one of so many ordinary turns."""


def pick(rated: Sequence[Rated], noise: float, chance: Chance) -> PlayerAction:
    """The best of the choices, the best first, as it seems to one who is off by ``noise``.

    That is the standard deviation of what each value seems to be.
    """
    if not noise or len(rated) == 1:
        return rated[0][0]
    return max(rated, key=lambda each: each[1] + chance.gauss(0.0, noise))[0]


def in_points(noise: float, rules: RuleSet) -> float:
    """The same noise for values that are points of a turn, in units, not chances of winning.

    A lead of some share of the target is worth about as great a chance of winning.
    """
    return noise * (rules.end.target or LONG_GAME * ordinary_turn(rules.scoring))
