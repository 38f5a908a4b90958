"""How dice lie in the cup: in layers of three, clear of each other and of its wall."""

import math
from collections.abc import Sequence
from random import Random

from zilch3d.motion.clearance import box, gap
from zilch3d.motion.cup import beyond_inside, in_axes
from zilch3d.motion.faces import CUBE_TURNS
from zilch3d.motion.pose import ZERO, Pose, Vector, multiply, pose, rotation, turned

LOWEST, LAYER = 0.73, 1.17  # The middles of the dice at the bottom; from one layer to the next
A_LAYER = 3
GAP, LEAST_GAP = 0.06, 0.03  # Between dice of a layer, level or askew
ASKEW = 0.3  # Radians by which dice lie askew at most, where they have room
LEAST_ASKEW = 0.03  # The share of that below which it is not worth while
UPWARDS: Vector = (0.0, 0.0, 1.0)


def places(dice: int, rng: Random) -> tuple[Pose, ...]:
    """Where so many dice lie in the cup, in its axes, from the bottom: clear of each other.

    A layer is two dice side by side and one beside them; they lie a little askew where that
    leaves them clear of the wall and of each other.
    """
    found: list[Pose] = []
    for layer in range(math.ceil(dice / A_LAYER)):
        yaw, z = rng.uniform(0.0, math.tau), LOWEST + LAYER * layer
        level = [
            pose(turned(rotation(0.0, 0.0, yaw), (x, y, z)), rotation(0.0, 0.0, yaw))
            for x, y in _SIDE_BY_SIDE
        ]
        for n in range(min(A_LAYER, dice - A_LAYER * layer)):
            level[n] = _askew(
                level[n], [*found[: A_LAYER * layer], *level[:n], *level[n + 1 :]], rng
            )
        found += level[: dice - A_LAYER * layer]
    return tuple(found)


def _side_by_side() -> tuple[tuple[float, float], ...]:
    """The middles of three dice in the smallest circle round them: a pair, and one beside it."""
    half, depth = 1.0 + GAP / 2, 2.0 + GAP
    low = (depth * depth + 0.25 - half * half) / (2.0 * depth)
    return ((-half + 0.5, 0.5 - low), (half - 0.5, 0.5 - low), (0.0, depth - 0.5 - low))


_SIDE_BY_SIDE = _side_by_side()


def _askew(die: Pose, others: Sequence[Pose], rng: Random) -> Pose:
    """The die turned at random, as far as it stays clear of the others and of the wall."""
    x, y, z = (rng.uniform(-ASKEW, ASKEW) for _ in range(3))
    boxes = [box(other) for other in others]
    share = 1.0
    while share > LEAST_ASKEW:
        tried = pose(
            die.position, multiply(rotation(share * x, share * y, share * z), die.orientation)
        )
        turned_box = box(tried)
        inside = beyond_inside(turned_box, ZERO, UPWARDS) <= 0.0
        if inside and min((gap(turned_box, other) for other in boxes), default=1.0) > LEAST_GAP:
            return tried
        share *= 0.75
    return die


def free_places(count: int, taken: Sequence[Pose], rng: Random) -> list[Pose]:
    """Places for so many dice, from the bottom, beside and above those that are taken."""
    boxes, dice = [box(die) for die in taken], count
    while True:
        free = [
            place
            for place in places(dice, rng)
            if all(gap(box(place), other) > 0.0 for other in boxes)
        ]
        if len(free) >= count:
            return free[:count]
        dice += A_LAYER


def far_first(free: Sequence[Pose], dice: Sequence[Pose], cup: Pose) -> list[Pose]:
    """The places by layers, in each first those that are farthest from the dice outside."""
    x = sum(cup.x - die.x for die in dice)
    y = sum(cup.y - die.y for die in dice)
    return sorted(free, key=lambda at: (round(at.z / LAYER), -(at.x * x + at.y * y)))


def as_turned(place: Pose, die: Pose, cup: Pose) -> Pose:
    """The place with the side of the die upwards that needs the least turn from how it lies."""
    wanted = in_axes(die, cup).orientation
    turns = (multiply(place.orientation, turn) for turn in CUBE_TURNS)
    nearest = max(turns, key=lambda q: abs(sum(a * b for a, b in zip(q, wanted, strict=True))))
    return pose(place.position, nearest)
