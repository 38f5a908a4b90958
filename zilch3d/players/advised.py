"""Players who go by the exact odds: the better they know them, the stronger."""

from collections.abc import Sequence
from typing import TypeAlias

from zilch3d.engine.actions import PlayerAction
from zilch3d.engine.ruleset import RuleSet
from zilch3d.players.choose import Chance
from zilch3d.players.figures import ordinary_turn
from zilch3d.players.profile import Profile

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


def noise_of(profile: Profile, rules: RuleSet, *, is_chance: bool) -> float:
    """A profile's noise, in the units of the values: chances of winning, or points of a turn.

    A lead of some share of the target is worth about as great a chance of winning.
    """
    turn = ordinary_turn(rules.scoring)
    target = rules.end.target or LONG_GAME * turn
    return profile.noise * (turn / target if is_chance else turn)
