"""The numbers that all programs of one picture share."""

import ctypes
import math
from collections.abc import Sequence
from dataclasses import dataclass

from zilch3d.motion import shelf
from zilch3d.motion.cup import HEIGHT, MOUTH
from zilch3d.motion.pose import Pose, Vector, turned
from zilch3d.motion.tray import Tray
from zilch3d.render.camera import Camera
from zilch3d.render.lamp import MOST_DICE
from zilch3d.render.program import Program, floats
from zilch3d.render.sweep import offset
from zilch3d.render.view import DieView

OUTSIDE = shelf.CENTRE_X - shelf.HALF_WIDTH - 0.5
"""From here to the right the tray stands between a die and the lamp."""

RIM_SHADE = 2.4
"""How far from the wall, in sides, the rim's shadow or its penumbra may lie on a die."""

SHELF_REACH = 4.5
"""How near to the shelf's middle, sideways, a die must be for its shadow to reach the shelf."""

TRAY, RIM = 1.0, 2.0
"""What the shaders are told of what may shade a die."""

DEEP_IN_CUP = 0.62
"""How dark it is at the bottom of the cup."""

REACH_SQUARED = 3.2**2
"""The square of how far apart two dice are between which no shadow or closeness shows."""

Floats = ctypes.Array[ctypes.c_float]


@dataclass(frozen=True)
class Eye:
    """A camera over a framebuffer of ``pixels``, as the shaders want it."""

    camera: Camera
    pixels: tuple[int, int]
    matrix: Floats

    def given_to(self, program: Program) -> None:
        """Set the camera's uniforms of the program in use."""
        program.set_matrix("camera", self.matrix)
        program.set_vector("eye", self.camera.eye)
        program.set_pair("screen", *self.pixels)


@dataclass(frozen=True)
class TrayNumbers:
    """A tray as the shaders want it: normal and offset of each wall, the rim's outer corners."""

    normals: tuple[Vector, ...]
    walls: Floats
    corners: Floats
    circle: float
    """The radius of the inner edge of a round tray, else 0."""

    def given_to(self, program: Program) -> None:
        """Set the tray's uniforms of the program in use."""
        program.set_integer("wall_count", len(self.normals))
        program.set_vectors3("walls", self.walls)
        program.set_vectors3("corners", self.corners)
        program.set_number("circle", self.circle)


def tray_numbers(tray: Tray) -> TrayNumbers:
    """The numbers of this tray."""
    normals = tuple((w.normal_x, w.normal_y, w.offset) for w in tray.walls)
    outer = offset(tray.corners, tray.rim_thickness)
    corners = floats([c for x, y in outer for c in (x, y, 0.0)])
    walls = floats([n for wall in normals for n in wall])
    return TrayNumbers(normals, walls, corners, tray.circle)


def eye(camera: Camera, pixels: tuple[int, int]) -> Eye:
    """The camera over a framebuffer of this size."""
    return Eye(camera, pixels, floats(camera.matrix))


def far_to_near(dice: Sequence[DieView], camera: Camera) -> tuple[DieView, ...]:
    """The dice in the order to draw them in, at most as many as the shaders hold."""
    x, y, z = camera.ahead
    nearer = sorted(dice[:MOST_DICE], key=lambda d: -x * d.pose.x - y * d.pose.y - z * d.pose.z)
    return tuple(nearer)


def die_numbers(
    dice: Sequence[DieView], walls: Sequence[Vector], cup: Pose | None = None
) -> Floats:
    """Twenty numbers a die, as the shaders read them.

    Three columns of its turn with the centre beside them; glow, dimmed (also by the ``cup`` it
    is in), what may stand between it and the lamp (TRAY, RIM or nothing), presence; then four
    neighbours that may shade it, by their place in ``dice``, or -1.
    """
    numbers: list[float] = []
    for index, die in enumerate(dice):
        x, y = die.pose.x, die.pose.y
        outside = x > OUTSIDE
        near_rim = not outside and _near_rim(x, y, walls)
        numbers += _turn(die.pose)
        dimmed = max(die.dimmed, _in_cup(die.pose, cup)) if cup else die.dimmed
        shaded_by = TRAY if outside else RIM if near_rim else 0.0
        numbers += (die.glow, dimmed, shaded_by, die.presence)
        numbers += _neighbours(index, dice)
    return floats(numbers)


def most_neighbours(numbers: Floats) -> int:
    """How many neighbours that die has that has most."""
    return max((4 - numbers[k : k + 4].count(-1.0) for k in range(16, len(numbers), 20)), default=0)


def any_reaches_rim(numbers: Floats) -> bool:
    """Whether the rim can hide any die or take its shadow."""
    return any(numbers[k] == RIM for k in range(14, len(numbers), 20))


def any_on_shelf(numbers: Floats) -> bool:
    """Whether the shelf can hide any die or take its shadow."""
    centres = (numbers[k] for k in range(3, len(numbers), 20))
    return any(abs(x - shelf.CENTRE_X) < SHELF_REACH for x in centres)


def _in_cup(die: Pose, cup: Pose) -> float:
    """How much the cup's wall dims a die: not at all outside, most at the bottom."""
    off = (die.x - cup.x, die.y - cup.y, die.z - cup.z)
    back = (cup.qw, -cup.qx, -cup.qy, -cup.qz)
    x, y, z = turned(back, off)
    if x * x + y * y > MOUTH * MOUTH or z < 0.0:
        return 0.0
    return DEEP_IN_CUP * min(1.0, max(0.0, (HEIGHT + 0.3 - z) / HEIGHT))


def _near_rim(x: float, y: float, walls: Sequence[Vector]) -> bool:
    return any(a * x + b * y + c < RIM_SHADE for a, b, c in walls)


def _neighbours(index: int, dice: Sequence[DieView]) -> list[float]:
    x, y, z = dice[index].pose.position
    near: list[tuple[float, int]] = []
    for other, die in enumerate(dice):
        px, py, pz = die.pose.position
        apart = (px - x) ** 2 + (py - y) ** 2 + (pz - z) ** 2
        if apart < REACH_SQUARED and other != index:
            near.append((apart, other))
    near.sort()
    return [float(other) for _, other in near[:4]] + [-1.0] * (4 - min(len(near), 4))


def _turn(pose: Pose) -> tuple[float, ...]:
    cx, cy, cz, w, x, y, z = pose
    return (
        1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y), cx,
        2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x), cy,
        2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y), cz,
    )  # fmt: skip


def cup_numbers(cup: Pose) -> Floats:
    """Three columns of its turn with the foot beside them."""
    return floats(_turn(cup))


def mark_numbers(dice: Sequence[DieView]) -> Floats:
    """For each die its place on the floor and ring, then its heading, brackets and glow."""
    numbers: list[float] = []
    for die in dice:
        x, y = die.pose.x, die.pose.y
        numbers += (x, y, _floor(x) + 0.004, die.ring, *_heading(die.pose), die.brackets, die.glow)
    return floats(numbers)


def _floor(x: float) -> float:
    on_shelf = abs(x - shelf.CENTRE_X) < shelf.HALF_WIDTH
    return shelf.HEIGHT if on_shelf else 0.0


def _heading(pose: Pose) -> tuple[float, float]:
    """The direction, on the floor, of one of the die's edges that lie most level."""
    turn = _turn(pose)
    x, y = (turn[0], turn[1]) if abs(turn[2]) < 0.7 else (turn[4], turn[5])
    length = math.hypot(x, y) or 1.0
    return (x / length, y / length)
