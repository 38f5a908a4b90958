"""The numbers that all programs of one picture share."""

import ctypes
import math
from collections.abc import Sequence
from dataclasses import dataclass

from zilch3d.motion import shelf
from zilch3d.motion.pose import Pose
from zilch3d.render.camera import Camera
from zilch3d.render.lamp import MOST_DICE
from zilch3d.render.program import Program, floats
from zilch3d.render.view import DieView

OUTSIDE = shelf.CENTRE_X - shelf.HALF_WIDTH - 0.5
"""From here to the right the tray stands between a die and the lamp."""

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


def eye(camera: Camera, pixels: tuple[int, int]) -> Eye:
    """The camera over a framebuffer of this size."""
    return Eye(camera, pixels, floats(camera.matrix))


def far_to_near(dice: Sequence[DieView], camera: Camera) -> list[DieView]:
    """The dice in the order to draw them in, at most as many as the shaders hold."""
    x, y, z = camera.ahead
    return sorted(dice[:MOST_DICE], key=lambda d: -x * d.pose.x - y * d.pose.y - z * d.pose.z)


def die_numbers(dice: Sequence[DieView]) -> Floats:
    """For each die three columns of its turn with the centre beside them, then glow,
    dimmed, and whether it is outside the tray."""
    numbers: list[float] = []
    for die in dice:
        numbers += _turn(die.pose)
        outside = die.pose.x > OUTSIDE
        numbers += (die.glow, die.dimmed, float(outside), 0.0)
    return floats(numbers)


def _turn(pose: Pose) -> tuple[float, ...]:
    cx, cy, cz, w, x, y, z = pose
    return (
        1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y), cx,
        2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x), cy,
        2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y), cz,
    )  # fmt: skip


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
