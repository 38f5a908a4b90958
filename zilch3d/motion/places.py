"""Where dice are put: in the cup, beside it to be counted, together on the felt, beside the tray.

In the cup they lie in layers of three, clear of each other and of its wall. Dice that wait lie so
that none looks like a result. Dice that have left the tray stand on the table at its corners, where
all of them are seen: the camera shows all of the tray's outline, so no panel hides a corner.
"""

import math
from collections.abc import Sequence
from random import Random

from zilch3d.motion.clearance import box, gap
from zilch3d.motion.cup import STAND, beyond_inside, in_axes
from zilch3d.motion.pose import (
    CUBE_TURNS,
    ZERO,
    Pose,
    Quaternion,
    Vector,
    moved,
    multiply,
    pose,
    rotation,
    top_face,
    turned,
)
from zilch3d.motion.travel import standing
from zilch3d.motion.tray import Tray

# In the cup, in sides.
LOWEST, LAYER = 0.73, 1.17  # Height of the lowest dice's middles; from one layer to the next
DICE_IN_LAYER = 3
GAP, MIN_GAP = 0.06, 0.03  # Between dice of a layer that lie level; between dice that lie askew
ASKEW = 0.3  # Radians by which a die lies askew at most, where it has room
MIN_ASKEW = 0.03  # Shares of that are tried down to this one
UPWARDS: Vector = (0.0, 0.0, 1.0)

# Beside the cup, and together on the felt.
ROWS = (1.8, 0.2)
"""The y of the rows beside the cup, in sides."""
DICE_IN_ROW = 3
LEAN = 0.72
"""Radians by which dice lean, the first of a row on the rim and each on the one before it."""
HUDDLED_APART = 1.45
"""Sides from the middle of one die to the next where they stand together."""

# Beside the tray.
CLEAR_OF_RIM = 0.85
"""From the rim's outer edge to a die's middle, in sides: the moulding lies between."""
NEXT_AT_CORNER = 1.3
"""From one die to the next at the same corner, in sides."""
SPOTS = ((5, 0), (7, 0), (3, 0), (1, 0), (5, 1), (3, 1))
"""For each die in turn: its corner, in eighths of a circle counter-clockwise from the right, and
how many dice stand there already.

The near corners come first, where the rim is low; at the right, by shelf and cup, there is only one
die at each.
"""
OFF_CORNER = 0.4
"""From the middle of a corner along the rim, towards the near or far side, in sides."""
YAW = 0.12
"""Radians by which a die beside the tray is turned."""


def places_in_cup(dice: int, rng: Random) -> tuple[Pose, ...]:
    """Poses for so many dice in the cup, in its axes, from the bottom up, clear of each other.

    A layer is two dice side by side and one beside them; they lie a little askew where that
    leaves them clear of the wall and of each other.
    """
    lower: list[Pose] = []
    for layer in range(math.ceil(dice / DICE_IN_LAYER)):
        yaw, z = rng.uniform(0.0, math.tau), LOWEST + LAYER * layer
        level = [
            pose(turned(rotation(0.0, 0.0, yaw), (x, y, z)), rotation(0.0, 0.0, yaw))
            for x, y in _SIDE_BY_SIDE
        ]
        for n in range(min(DICE_IN_LAYER, dice - DICE_IN_LAYER * layer)):
            level[n] = _askew(
                level[n], [*lower[: DICE_IN_LAYER * layer], *level[:n], *level[n + 1 :]], rng
            )
        lower += level[: dice - DICE_IN_LAYER * layer]
    return tuple(lower)


def _side_by_side() -> tuple[tuple[float, float], ...]:
    """The middles of a pair of dice and one beside it, about the smallest circle's centre."""
    half, depth = 1.0 + GAP / 2, 2.0 + GAP
    low = (depth * depth + 0.25 - half * half) / (2.0 * depth)
    return ((-half + 0.5, 0.5 - low), (half - 0.5, 0.5 - low), (0.0, depth - 0.5 - low))


_SIDE_BY_SIDE = _side_by_side()


def _askew(die: Pose, others: Sequence[Pose], rng: Random) -> Pose:
    """The die turned at random, as far as it stays clear of the others and of the wall."""
    x, y, z = (rng.uniform(-ASKEW, ASKEW) for _ in range(3))
    boxes = [box(other) for other in others]
    share = 1.0
    while share > MIN_ASKEW:
        tried = pose(
            die.position, multiply(rotation(share * x, share * y, share * z), die.orientation)
        )
        turned_box = box(tried)
        inside = beyond_inside(turned_box, ZERO, UPWARDS) <= 0.0
        if inside and min((gap(turned_box, other) for other in boxes), default=1.0) > MIN_GAP:
            return tried
        share *= 0.75
    return die


def free_places(count: int, taken: Sequence[Pose], rng: Random) -> list[Pose]:
    """Poses for ``count`` more dice in the cup, from the bottom up, clear of those ``taken``."""
    boxes, dice = [box(die) for die in taken], count
    while True:
        free = [
            place
            for place in places_in_cup(dice, rng)
            if all(gap(box(place), other) > 0.0 for other in boxes)
        ]
        if len(free) >= count:
            return free[:count]
        dice += DICE_IN_LAYER


def far_first(free: Sequence[Pose], dice: Sequence[Pose], cup: Pose) -> list[Pose]:
    """The places by layers, in each layer those farthest from the dice outside the cup first."""
    x = sum(cup.x - die.x for die in dice)
    y = sum(cup.y - die.y for die in dice)
    return sorted(free, key=lambda at: (round(at.z / LAYER), -(at.x * x + at.y * y)))


def as_turned(place: Pose, die: Pose, cup: Pose) -> Pose:
    """The place, turned so that the die needs the smallest turn from how it lies now."""
    wanted = in_axes(die, cup).orientation
    turns = (multiply(place.orientation, turn) for turn in CUBE_TURNS)
    nearest = max(turns, key=lambda q: abs(sum(a * b for a, b in zip(q, wanted, strict=True))))
    return pose(place.position, nearest)


# Waiting to be thrown


def in_cup(dice: int, rng: Random) -> tuple[Pose, ...]:
    """Poses of dice in the cup on its stand; the last are at the bottom, as they are thrown last.

    ``rng`` is for looks alone.
    """
    lying = [
        pose(place.position, multiply(place.orientation, _any_side(rng)))
        for place in places_in_cup(dice, rng)
    ]
    return tuple(pose(moved(STAND.position, die.position), die.orientation) for die in lying[::-1])


def beside_cup(dice: int, tray: Tray, rng: Random) -> tuple[Pose, ...]:
    """Poses of dice that lean on the rim by the cup, in rows, so that they can be counted."""
    up = (math.cos(LEAN) + math.sin(LEAN)) / 2
    poses = []
    for n in range(dice):
        row, place = divmod(n, DICE_IN_ROW)
        x = _at_right(tray, ROWS[row], up) - place / math.cos(LEAN)
        leaning = rotation(0.0, LEAN, 0.0)
        poses.append(pose((x, ROWS[row], up), multiply(leaning, _any_side(rng))))
    return tuple(poses)


def huddled(poses: Sequence[Pose]) -> tuple[Pose, ...]:
    """Poses of these dice in rows in the middle of the tray, with the same faces up."""
    rows = math.ceil(len(poses) / DICE_IN_ROW)
    together = []
    for n, die in enumerate(poses):
        row, column = divmod(n, DICE_IN_ROW)
        x = (column - (DICE_IN_ROW - 1) / 2) * HUDDLED_APART
        y = (row - (rows - 1) / 2) * HUDDLED_APART
        together.append(standing(top_face(die.orientation), (x, y, 0.5)))
    return tuple(together)


def _any_side(rng: Random) -> Quaternion:
    """A turn that brings a random side up."""
    quarter = math.pi / 2
    about_x = rotation(rng.randrange(4) * quarter, 0.0, 0.0)
    return multiply(about_x, rotation(0.0, rng.randrange(4) * quarter, 0.0))


def _at_right(tray: Tray, y: float, reach: float) -> float:
    """The x of a die that touches the right rim at this y and reaches so far to either side."""
    right = [wall for wall in tray.walls if wall.normal_x < 0.0]
    return min((reach - wall.offset - wall.normal_y * y) / wall.normal_x for wall in right)


# Beside the tray


def put_beside(tray: Tray, place: int, die: Pose) -> Pose:
    """The pose beside the tray of the ``place``-th die that has left it, from 0 to 5.

    The face that looked up most is on top.
    """
    corner, before = SPOTS[place]
    angle = corner * math.pi / 4
    outwards = (math.cos(angle), math.sin(angle))
    ends = zip(tray.corners, (*tray.corners[1:], tray.corners[0]), tray.walls, strict=True)
    (ax, ay), (bx, by), wall = min(
        ends, key=lambda side: side[2].normal_x * outwards[0] + side[2].normal_y * outwards[1]
    )
    nx, ny = wall.normal_x, wall.normal_y
    away = tray.rim_thickness + CLEAR_OF_RIM
    aside = (before * NEXT_AT_CORNER - OFF_CORNER) * math.copysign(1.0, nx * ny)
    x = (ax + bx) / 2 - away * nx - aside * ny
    y = (ay + by) / 2 - away * ny + aside * nx
    return standing(top_face(die.orientation), (x, y, 0.5), YAW)
