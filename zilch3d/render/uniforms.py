"""The numbers that all shaders of one picture read, in one buffer: see ``shaders/frame.glsl``."""

import ctypes
import math
from collections.abc import Sequence
from dataclasses import dataclass

from pyglet import gl
from pyglet.graphics.shader import ShaderProgram
from pyglet.graphics.vertexbuffer import BufferObject

from zilch3d.motion import shelf
from zilch3d.motion.cup import HEIGHT, MOUTH
from zilch3d.motion.pose import Pose, Vector, turned
from zilch3d.motion.tray import Tray
from zilch3d.render.camera import Camera
from zilch3d.render.moulding import offset
from zilch3d.render.shader import DICE_IN_PICTURE, LAMP, LAMP_RADIUS, MOST_WALLS
from zilch3d.render.view import DieView, TableView

OUTSIDE = shelf.CENTRE_X - shelf.HALF_WIDTH - 0.5
"""The x from which on the tray stands between a die and the lamp."""

RIM_SHADE = 2.4
"""How far from a wall, in sides, the rim's shadow may still fall on a die."""

SHELF_REACH = 4.5
"""How far from the shelf's middle, sideways, a die's shadow may still reach the shelf."""

SHADED_BY_TRAY, SHADED_BY_RIM = 1.0, 2.0
"""What may stand between a die and the lamp, as the shaders read it; 0 for nothing."""

DEEP_IN_CUP = 0.75
"""How much a die at the bottom of the cup is dimmed."""

REACH_SQUARED = 3.2**2
"""The square of the distance, in sides, up to which dice may shade each other."""

MOST_NEIGHBOURS = 4

POOL_HEIGHT = 1.0
"""How high above the floor, in sides, a glowing die stops throwing light on it."""


@dataclass(frozen=True)
class DiceNumbers:
    """The dice of one picture as numbers, in drawing order.

    ``numbers`` has twenty for each die: three columns of its turn, each with a part of its centre;
    glow, dimmed (by the cup, too), what may stand between it and the lamp, presence; four
    neighbours that may shade it, by their place in the order, or -1. ``marks`` has eight for each:
    its place on the floor, ring, heading (two), brackets, and the light that it throws there; it is
    empty where no die is marked. ``neighbours`` is the greatest number of neighbours of a die.
    ``at_rim`` and ``at_shelf`` say whether rim or shelf can hide a die or take its shadow.
    """

    count: int
    numbers: list[float]
    marks: list[float]
    neighbours: int
    at_rim: bool
    at_shelf: bool


class _Frame(ctypes.Structure):
    """The uniform block ``Frame`` as std140 lays it out: a vec3 in an array takes four floats."""

    _fields_ = (
        ("camera", ctypes.c_float * 16),
        ("eye", ctypes.c_float * 3),
        ("pixels", ctypes.c_float),
        ("light", ctypes.c_float * 3),
        ("circle", ctypes.c_float),
        ("screen", ctypes.c_float * 2),
        ("wall_count", ctypes.c_int),
        ("neighbour_count", ctypes.c_int),
        ("lean", ctypes.c_float * 4),
        ("lamp", ctypes.c_float * 4),
        ("depth_of_tray", ctypes.c_float),
        ("_padding", ctypes.c_float * 3),
        ("walls", ctypes.c_float * (4 * MOST_WALLS)),
        ("corners", ctypes.c_float * (4 * MOST_WALLS)),
        ("cup", ctypes.c_float * 12),
        ("dice", ctypes.c_float * (20 * DICE_IN_PICTURE)),
        ("marks", ctypes.c_float * (8 * DICE_IN_PICTURE)),
    )


class FrameUniforms:
    """The uniforms of a picture: set all of them, then ``upload``.

    ``any_program`` is one that reads them. ``walls`` are the inward normal and the offset of each
    wall of the tray.
    """

    def __init__(self, any_program: ShaderProgram) -> None:
        self._numbers = _Frame()
        self._binding = any_program.uniform_blocks["Frame"].binding
        self._buffer = BufferObject(ctypes.sizeof(_Frame))
        self._address = ctypes.pointer(self._numbers)
        self.set_lamp(LAMP, LAMP_RADIUS)

    def set_lamp(self, place: Vector, radius: float) -> None:
        """Where the lamp is, and how large, in sides; LAMP and LAMP_RADIUS until this is called."""
        self._numbers.lamp = (*place, radius)

    def set_tray(self, tray: Tray) -> None:
        numbers = self._numbers
        self.walls = [(wall.normal_x, wall.normal_y, wall.offset) for wall in tray.walls]
        outer = offset(tray.corners, tray.rim_thickness)
        _fill(numbers.walls, [n for wall in self.walls for n in (*wall, 0.0)])
        _fill(numbers.corners, [n for x, y in outer for n in (x, y, 0.0, 0.0)])
        numbers.depth_of_tray = max(y for _, y in tray.corners)
        numbers.wall_count, numbers.circle = len(self.walls), tray.circle

    def set_camera(self, camera: Camera, pixels: tuple[int, int]) -> None:
        """Set the camera, for a framebuffer of this size."""
        numbers = self._numbers
        numbers.camera, numbers.eye, numbers.screen = camera.matrix, camera.eye, pixels
        scale = pixels[0] / camera.size[0]
        numbers.pixels = camera.focal * scale
        zoom, x, y = camera.lean
        numbers.lean = (1 / zoom, -x * scale / zoom, -y * scale / zoom, 0.0)

    def set_view(self, view: TableView, dice: DiceNumbers) -> None:
        """Set the light and the cup of this view, and its ``dice``."""
        numbers = self._numbers
        red, green, blue = view.tint
        numbers.light = (red * view.light, green * view.light, blue * view.light)
        numbers.neighbour_count = dice.neighbours
        _fill(numbers.dice, dice.numbers)
        _fill(numbers.marks, dice.marks)
        if view.cup is not None:
            _fill(numbers.cup, turn_numbers(view.cup))

    def upload(self) -> None:
        """Have what is drawn from now on read these numbers."""
        self._buffer.set_data(self._address)
        gl.glBindBufferBase(gl.GL_UNIFORM_BUFFER, self._binding, self._buffer.id)


def _fill(array: "ctypes.Array[ctypes.c_float]", numbers: list[float]) -> None:
    array[: len(numbers)] = numbers  # type: ignore[assignment]


# The dice as numbers


def dice_numbers(view: TableView, camera: Camera, walls: Sequence[Vector]) -> DiceNumbers:
    """The dice of this view, from far to near; at most DICE_IN_PICTURE.

    ``walls`` are the inward normal and the offset of each wall of the tray.
    """
    x, y, z = camera.ahead
    dice = sorted(
        view.dice[:DICE_IN_PICTURE],
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
    """Three columns of the pose's turn, each followed by a part of its centre."""
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
        pool = min(1.0, die.glow) * max(0.0, 1.0 - (z - 0.5 - floor) / POOL_HEIGHT)
        numbers += (x, y, floor + 0.004, die.ring, *_heading(die.pose), die.brackets, pool)
    return numbers


def _heading(pose: Pose) -> tuple[float, float]:
    """The direction, on the floor, of one of the die's edges that lie most level."""
    turn = turn_numbers(pose)
    x, y = (turn[0], turn[1]) if abs(turn[2]) < 0.7 else (turn[4], turn[5])
    length = math.hypot(x, y) or 1.0
    return (x / length, y / length)
