"""Dice as the shaders read them: where each lies, how it looks, and what may shade it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from zilch3d.motion import shelf
from zilch3d.motion.cup import HEIGHT, MOUTH
from zilch3d.motion.pose import Pose, Vector, turned
from zilch3d.render.camera import Camera
from zilch3d.render.shader import MOST_DICE
from zilch3d.render.view import DieView, TableView

OUTSIDE = shelf.CENTRE_X - shelf.HALF_WIDTH - 0.5
"""From here to the right the tray stands between a die and the lamp."""

RIM_SHADE = 2.4
"""How far from the wall, in sides, the rim's shadow or its penumbra may lie on a die."""

SHELF_REACH = 4.5
"""How near to the shelf's middle, sideways, a die must be for its shadow to reach the shelf."""

SHADED_BY_TRAY, SHADED_BY_RIM = 1.0, 2.0
"""What may shade a die, as the shaders read it."""

DEEP_IN_CUP = 0.75
"""How dark it is at the bottom of the cup."""

REACH_SQUARED = 3.2**2
"""The square of how far apart two dice are between which no shadow or closeness shows."""

MOST_NEIGHBOURS = 4

POOL_HEIGHT = 1.0
"""How high above the floor, in sides, a die that glows throws no more light on it."""


@dataclass(frozen=True)
class DiceNumbers:
    """The dice of one picture, in drawing order.

    ``numbers`` are twenty a die: three columns of its turn with the centre beside them; glow,
    dimmed (also by the cup it is in), what may stand between it and the lamp, presence; then four
    neighbours that may shade it, by their place in the order, or -1. ``marks`` are eight: its
    place on the floor and ring, then its heading, brackets and the light that it throws there; none
    where no die is marked. ``neighbours`` is the most that any die has. ``at_rim`` and ``at_shelf``
    are whether rim or shelf can hide any die or take its shadow.
    """

    count: int
    numbers: list[float]
    marks: list[float]
    neighbours: int
    at_rim: bool
    at_shelf: bool


def dice_numbers(view: TableView, camera: Camera, walls: Sequence[Vector]) -> DiceNumbers:
    """The dice of this view, far to near, at most as many as the shaders hold.

    ``walls`` are the inward normal and the offset of each wall of the tray.
    """
    x, y, z = camera.ahead
    dice = sorted(
        view.dice[:MOST_DICE],
        key=lambda die: -x * die.pose.x - y * die.pose.y - z * die.pose.z,
    )
    places = [die.pose.position for die in dice]
    numbers: list[float] = []
    most_neighbours, at_rim = 0, False
    for index, die in enumerate(dice):
        shaded_by = _shaded_by(die.pose, walls)
        neighbours = _neighbours(index, places)
        at_rim = at_rim or shaded_by == SHADED_BY_RIM
        most_neighbours = max(most_neighbours, len(neighbours))
        dimmed = max(die.dimmed, _in_cup(die.pose, view.cup)) if view.cup else die.dimmed
        numbers += turn_numbers(die.pose)
        numbers += (die.glow, dimmed, shaded_by, die.presence)
        numbers += neighbours + [-1.0] * (MOST_NEIGHBOURS - len(neighbours))
    at_shelf = any(abs(die.pose.x - shelf.CENTRE_X) < SHELF_REACH for die in dice)
    marked = any(die.ring or die.brackets or die.glow for die in dice)
    marks = _mark_numbers(dice) if marked else []
    return DiceNumbers(len(dice), numbers, marks, most_neighbours, at_rim, at_shelf)


def turn_numbers(pose: Pose) -> list[float]:
    """Three columns of the turn with the centre beside them."""
    cx, cy, cz, w, x, y, z = pose
    return [
        1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y), cx,
        2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x), cy,
        2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y), cz,
    ]  # fmt: skip


def _shaded_by(die: Pose, walls: Sequence[Vector]) -> float:
    x, y = die.x, die.y
    if x > OUTSIDE:
        return SHADED_BY_TRAY
    near = any(a * x + b * y + c < RIM_SHADE for a, b, c in walls)
    return SHADED_BY_RIM if near else 0.0


def _in_cup(die: Pose, cup: Pose) -> float:
    """How much the cup's wall dims a die: not at all outside, most at the bottom."""
    away = (die.x - cup.x, die.y - cup.y, die.z - cup.z)
    back = (cup.qw, -cup.qx, -cup.qy, -cup.qz)
    x, y, z = turned(back, away)
    if x * x + y * y > MOUTH * MOUTH or z < 0.0:
        return 0.0
    return DEEP_IN_CUP * min(1.0, max(0.0, (HEIGHT + 0.3 - z) / HEIGHT))


def _neighbours(index: int, places: Sequence[Vector]) -> list[float]:
    """The nearest other dice within reach, nearest first."""
    x, y, z = places[index]
    near: list[tuple[float, int]] = []
    for other, (px, py, pz) in enumerate(places):
        apart = (px - x) ** 2 + (py - y) ** 2 + (pz - z) ** 2
        if apart < REACH_SQUARED and other != index:
            near.append((apart, other))
    near.sort()
    return [float(other) for _, other in near[:MOST_NEIGHBOURS]]


def _mark_numbers(dice: Sequence[DieView]) -> list[float]:
    numbers: list[float] = []
    for die in dice:
        x, y, z = die.pose.position
        floor = shelf.HEIGHT if shelf.holds(x, y) else 0.0
        pool = die.glow * max(0.0, 1.0 - (z - 0.5 - floor) / POOL_HEIGHT)
        numbers += (x, y, floor + 0.004, die.ring, *_heading(die.pose), die.brackets, pool)
    return numbers


def _heading(pose: Pose) -> tuple[float, float]:
    """The direction, on the floor, of one of the die's edges that lie most level."""
    turn = turn_numbers(pose)
    x, y = (turn[0], turn[1]) if abs(turn[2]) < 0.7 else (turn[4], turn[5])
    length = math.hypot(x, y) or 1.0
    return (x / length, y / length)
