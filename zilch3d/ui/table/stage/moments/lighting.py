"""How light and dice follow a moment: pure functions of what is staged and the time since."""

import math
from typing import NamedTuple

from zilch3d.motion.easing import pulse, smooth
from zilch3d.motion.pose import Vector
from zilch3d.ui.table.stage.moments.moment import Kind, Staged

IMPACT = 0.13
"""Seconds until a falling word hits the table."""
FALLEN = IMPACT + 0.45
"""Seconds until a zilch's points have fallen away."""
SWEEP = 0.65
"""Seconds in which light sweeps over the dice."""
SWEEP_WIDTH = 1.6
"""How many dice are lit at once."""
WHITE: Vector = (1.0, 1.0, 1.0)
COLD: Vector = (0.66, 0.79, 1.0)
WARM: Vector = (1.16, 1.04, 0.82)
EMBERS: Vector = (1.0, 0.86, 0.72)


class Light(NamedTuple):
    """The light on the table, as ``TableView`` has it."""

    brightness: float = 1.0
    tint: Vector = WHITE


USUAL = Light()


def light(staged: Staged | None) -> Light:
    """The light of this moment; with reduced motion it stays as it is."""
    if staged is None or staged.still:
        return USUAL
    share = staged.share
    if staged.moment.kind is Kind.VICTORY:
        risen = smooth(share / 0.3)
        return Light(1.0 + 0.12 * risen, _between(WHITE, WARM, risen))
    if staged.moment.kind is Kind.DEFEAT:
        sunk = smooth(share / 0.4)
        return Light(1.0 - 0.22 * sunk, _between(WHITE, COLD, 0.8 * sunk))
    return _passing(staged)


def _passing(staged: Staged) -> Light:
    """The light of a moment after which all is as before."""
    weight, share, gone = staged.moment.weight, staged.share, staged.opacity
    swell = pulse(share)
    match staged.moment.kind:
        case Kind.ZILCH | Kind.PENALISED:
            depth = (0.10 + 0.34 * weight) * _struck(staged.seconds) * gone
            return Light(1.0 - depth, _between(WHITE, COLD, 0.7 * depth))
        case Kind.HOT_DICE:
            return Light(1.0 + 0.13 * swell, _between(WHITE, WARM, swell))
        case Kind.BANK | Kind.ON_BOARD | Kind.CONSOLED | Kind.TAKEN_OVER:
            return Light(
                1.0 + (0.02 + 0.06 * weight) * swell, _between(WHITE, WARM, swell * weight)
            )
        case Kind.ESCAPE:
            breath = pulse(share, 0.4)
            return Light(1.0 + 0.07 * breath, _between(WHITE, WARM, 0.4 * breath))
        case Kind.CROSSED:
            return Light(1.0 - 0.26 * swell, _between(WHITE, EMBERS, swell))
        case Kind.TIME_WARP:
            wave = 0.5 - 0.5 * math.cos(share * 3 * math.tau)
            return Light(1.0 - 0.18 * gone * wave, _between(WHITE, COLD, gone * wave))
    return USUAL


def glow(staged: Staged | None, place: int, dice: int) -> float:
    """How much the moment lights the die at this place of so many, 0 to 1.

    Hot dice are lit one after the other, and all of them in the end; so are the winner's.
    """
    if staged is None or staged.still:
        return 0.0
    if staged.moment.kind is Kind.VICTORY:
        return 0.8 * smooth(staged.share / 0.25)
    if staged.moment.kind is not Kind.HOT_DICE:
        return 0.0
    at = staged.seconds / SWEEP * (dice + SWEEP_WIDTH) - SWEEP_WIDTH / 2
    passing = math.exp(-(((place - at) / SWEEP_WIDTH) ** 2) * 2)
    behind = 0.45 * smooth((at - place) / SWEEP_WIDTH)
    return min(1.0, max(passing, behind)) * staged.opacity


def dulled(staged: Staged | None) -> float:
    """How far a lost roll's dice have lost their shine, 0 to 1; then they stay so."""
    if staged is None or staged.still or staged.moment.kind is not Kind.ZILCH:
        return 1.0
    return smooth((staged.seconds - 0.4 * IMPACT) / 0.3)


def _struck(seconds: float) -> float:
    """A blow: at once, a little too far, and held."""
    after = seconds - IMPACT
    if after < 0.0:
        return 0.0
    return smooth(after / 0.05) * (1.0 + 0.35 * math.exp(-after * 9) * math.cos(after * 24))


def _between(one: Vector, other: Vector, share: float) -> Vector:
    a, b, c = (x + (y - x) * share for x, y in zip(one, other, strict=True))
    return (a, b, c)
