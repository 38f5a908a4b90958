"""What light, dice and camera do in a moment: pure functions of the seconds since its start."""

import math
from typing import NamedTuple

from zilch3d.motion.easing import hop, pulse, smooth
from zilch3d.motion.pose import Vector
from zilch3d.ui.table.stage.moments import counting
from zilch3d.ui.table.stage.moments.moment import ENDING, GAINS, Moment, MomentKind, Staged

IMPACT = 0.13
"""Seconds until a falling word hits the table."""
FALLEN = IMPACT + 0.45
"""Seconds until a zilch's points have fallen away."""
SWEEP = 0.65
"""Seconds in which light sweeps over the dice."""
SWEEP_WIDTH = 1.6
"""How many dice are lit at once."""
LIFT, HOP = 0.25, 0.24
"""Sides by which a die that is counted rises, and seconds of that."""
KEPT = 0.24
"""The glow that dice keep which have been counted."""
FLARE = 0.08
"""How much brighter the lamp is at most where points land."""
SHAKEN_FROM = 0.55
"""The weight from which points that land shake the table."""
SHAKE = 0.0125
"""How far it is shaken at most, in heights of the window."""
CALM = (0.0, 0.0)
SWING = 0.55
"""Seconds in which the light of the end comes."""

WHITE: Vector = (1.0, 1.0, 1.0)
COLD: Vector = (0.66, 0.79, 1.0)
WARM: Vector = (1.08, 1.02, 0.91)
EMBERS: Vector = (1.0, 0.91, 0.82)
AMBER: Vector = (1.0, 0.91, 0.80)


class Light(NamedTuple):
    """The light on the table, as ``TableView`` has it."""

    brightness: float = 1.0
    tint: Vector = WHITE


USUAL = Light()


def light(staged: Staged | None) -> Light:
    """The light of this moment; with reduced motion it stays as it is."""
    if staged is None or staged.still:
        return USUAL
    if staged.moment.kind is MomentKind.VICTORY:
        risen = smooth(staged.seconds / SWING)
        return Light(1.0 + 0.06 * risen, between(WHITE, WARM, 0.8 * risen))
    if staged.moment.kind is MomentKind.DEFEAT:
        sunk = smooth(staged.seconds / SWING)
        return Light(1.0 - 0.14 * sunk, between(WHITE, AMBER, sunk))
    return _passing(staged)


def _passing(staged: Staged) -> Light:
    """The light of a moment after which all is as before."""
    weight, share, gone = staged.moment.weight, staged.share, staged.opacity
    swell = pulse(share)
    if staged.moment.kind in GAINS:
        return _gained(staged)
    match staged.moment.kind:
        case MomentKind.ZILCH | MomentKind.PENALISED:
            depth = (0.10 + 0.34 * weight) * _struck(staged.seconds) * gone
            return Light(1.0 - depth, between(WHITE, COLD, 0.7 * depth))
        case MomentKind.HOT_DICE:
            return Light(1.0 + 0.13 * swell, between(WHITE, WARM, swell))
        case MomentKind.ESCAPE:
            breath = pulse(share, 0.4)
            return Light(1.0 + 0.07 * breath, between(WHITE, WARM, 0.4 * breath))
        case MomentKind.CROSSED:
            return Light(1.0 - 0.26 * swell, between(WHITE, EMBERS, swell))
        case MomentKind.TIME_WARP:
            wave = 0.5 - 0.5 * math.cos(share * 3 * math.tau)
            return Light(1.0 - 0.18 * gone * wave, between(WHITE, COLD, gone * wave))
    return USUAL


def _gained(staged: Staged) -> Light:
    """The lamp sinks while points are counted, and is warm and bright where they land."""
    moment, weight = staged.moment, staged.moment.weight
    counted = smooth(staged.seconds / (0.2 * moment.seconds))
    left = smooth((staged.seconds - moment.flies) / (moment.lands - moment.flies))
    flare = landing(staged)
    sunk = counted * (1.0 - left)
    dim = (0.03 + 0.11 * weight) * sunk
    # What is felt of the usual turn is its figure: only the very great light up all the table.
    felt = FLARE * weight**2
    return Light(1.0 - dim + felt * flare, between(WHITE, WARM, weight * max(flare, 0.3 * sunk)))


def landing(staged: Staged) -> float:
    """How strongly it is felt that points have just landed, 0 to 1."""
    after = staged.seconds - staged.moment.lands
    rest = max(0.1, staged.moment.seconds - staged.moment.lands)
    return pulse(after / rest, 0.15) if after > 0.0 else 0.0


def shake(staged: Staged | None) -> tuple[float, float]:
    """How far great points that land push the table right and up, in heights of the window."""
    if staged is None or staged.still or staged.moment.kind not in GAINS:
        return CALM
    after = staged.seconds - staged.moment.lands
    strength = shaken(staged.moment)
    if after <= 0.0 or not strength or staged.seconds >= staged.moment.seconds:
        return CALM
    left = SHAKE * strength * math.exp(-after * 13) * staged.opacity
    return (0.5 * left * math.sin(after * 71), -left * math.cos(after * 58))


def shaken(moment: Moment) -> float:
    """How hard its points shake the table as they land, 0 to 1; only great ones do."""
    over = (moment.weight - SHAKEN_FROM) / (1.0 - SHAKEN_FROM)
    return 0.6 * max(0.0, over) if moment.kind in GAINS else 0.0


def glow(staged: Staged | None, place: int, dice: int) -> float:
    """How much the moment lights the die at this place of so many, 0 to 1.

    Hot dice are lit one after the other, and all of them in the end; so are the winner's. Dice that
    are counted light up in turn, until their points have landed.
    """
    if staged is None or staged.still:
        return 0.0
    if staged.moment.kind is MomentKind.VICTORY:
        passing, behind = _swept(staged.seconds, place, dice)
        return 0.8 * max(passing * (1.0 - smooth(staged.share)), 0.6 * behind)
    if staged.moment.beats:
        return _lit(staged, _since_counted(staged, place, dice))
    if staged.moment.kind is not MomentKind.HOT_DICE:
        return 0.0
    passing, behind = _swept(staged.seconds, place, dice)
    return max(passing, 0.45 * behind) * staged.opacity


def _swept(seconds: float, place: int, dice: int) -> tuple[float, float]:
    """Light goes over the dice once: how much of it is on this one, and whether it has passed."""
    at = seconds / SWEEP * (dice + SWEEP_WIDTH) - SWEEP_WIDTH / 2
    passing = math.exp(-(((place - at) / SWEEP_WIDTH) ** 2) * 2)
    return passing, smooth((at - place) / SWEEP_WIDTH)


def _lit(staged: Staged, since: float) -> float:
    if since < 0.0:
        return 0.0
    flash = math.exp(-since * 5.0)
    landed = smooth((staged.seconds - staged.moment.lands) / 0.15)
    return smooth(since / 0.04) * max(flash, KEPT) * (1.0 - landed)


def lifted(staged: Staged | None, place: int, dice: int) -> float:
    """Sides by which the die at this place of so many is lifted, as it is counted."""
    if staged is None or staged.still or not staged.moment.beats:
        return 0.0
    since = _since_counted(staged, place, dice)
    return LIFT * (0.7 + 0.5 * staged.moment.weight) * hop(since / HOP) if since > 0.0 else 0.0


def _since_counted(staged: Staged, place: int, dice: int) -> float:
    """Seconds since the die was counted; what no die stands for is counted before them."""
    moment, beats = staged.moment, len(staged.moment.beats)
    beat = max(0, beats - dice) + place
    return staged.seconds - moment.seconds * counting.begins(beats, beat)


def dulled(staged: Staged | None) -> float:
    """How far a lost roll's dice have lost their shine, 0 to 1; at the end of a game not at all."""
    if staged is not None and staged.moment.kind in ENDING:
        return 0.0 if staged.still else 1.0 - smooth(staged.seconds / SWING)
    if staged is None or staged.still or staged.moment.kind is not MomentKind.ZILCH:
        return 1.0
    return smooth((staged.seconds - 0.4 * IMPACT) / 0.3)


def _struck(seconds: float) -> float:
    """A blow: at once, a little too far, and held."""
    after = seconds - IMPACT
    if after < 0.0:
        return 0.0
    return smooth(after / 0.05) * (1.0 + 0.35 * math.exp(-after * 9) * math.cos(after * 24))


def between(one: Vector, other: Vector, share: float) -> Vector:
    """The colour that lies this share of the way from one to the other."""
    a, b, c = (x + (y - x) * share for x, y in zip(one, other, strict=True))
    return (a, b, c)
