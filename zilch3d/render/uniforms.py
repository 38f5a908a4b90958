"""What all shaders of one picture read, in one buffer; see shaders/frame.glsl."""

import ctypes

from pyglet import gl
from pyglet.graphics.shader import ShaderProgram
from pyglet.graphics.vertexbuffer import BufferObject

from zilch3d.motion.tray import Tray
from zilch3d.render.camera import Camera
from zilch3d.render.dice import DiceNumbers, turn_numbers
from zilch3d.render.moulding import offset
from zilch3d.render.shader import MOST_DICE, MOST_WALLS
from zilch3d.render.view import TableView


class _Frame(ctypes.Structure):
    """The block of the same name, as std140 lays it out: each vec3 of an array takes four."""

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
        ("depth_of_tray", ctypes.c_float),
        ("_padding", ctypes.c_float * 3),
        ("walls", ctypes.c_float * (4 * MOST_WALLS)),
        ("corners", ctypes.c_float * (4 * MOST_WALLS)),
        ("cup", ctypes.c_float * 12),
        ("dice", ctypes.c_float * (20 * MOST_DICE)),
        ("marks", ctypes.c_float * (8 * MOST_DICE)),
    )


class FrameUniforms:
    """What the shaders read; set all of it, then ``upload``.

    ``any_program`` is one of those that read it. ``walls`` are the inward normal and the offset
    of each wall of the tray.
    """

    def __init__(self, any_program: ShaderProgram) -> None:
        self._numbers = _Frame()
        self._binding = any_program.uniform_blocks["Frame"].binding
        self._buffer = BufferObject(ctypes.sizeof(_Frame))
        self._address = ctypes.pointer(self._numbers)

    def set_tray(self, tray: Tray) -> None:
        numbers = self._numbers
        self.walls = [(wall.normal_x, wall.normal_y, wall.offset) for wall in tray.walls]
        outer = offset(tray.corners, tray.rim_thickness)
        _fill(numbers.walls, [n for wall in self.walls for n in (*wall, 0.0)])
        _fill(numbers.corners, [n for x, y in outer for n in (x, y, 0.0, 0.0)])
        numbers.depth_of_tray = max(y for _, y in tray.corners)
        numbers.wall_count, numbers.circle = len(self.walls), tray.circle

    def set_camera(self, camera: Camera, pixels: tuple[int, int]) -> None:
        """Look through this camera, at a framebuffer of this size."""
        numbers = self._numbers
        numbers.camera, numbers.eye, numbers.screen = camera.matrix, camera.eye, pixels
        scale = pixels[0] / camera.size[0]
        numbers.pixels = camera.focal * scale
        zoom, x, y = camera.lean
        numbers.lean = (1 / zoom, -x * scale / zoom, -y * scale / zoom, 0.0)

    def set_view(self, view: TableView, dice: DiceNumbers) -> None:
        """Show the light, the cup and the ``dice`` of this view."""
        numbers = self._numbers
        red, green, blue = view.tint
        numbers.light = (red * view.light, green * view.light, blue * view.light)
        numbers.neighbour_count = dice.neighbours
        _fill(numbers.dice, dice.numbers)
        _fill(numbers.marks, dice.marks)
        if view.cup is not None:
            _fill(numbers.cup, turn_numbers(view.cup))

    def upload(self) -> None:
        """Let what is drawn from now on read these numbers."""
        self._buffer.set_data(self._address)
        gl.glBindBufferBase(gl.GL_UNIFORM_BUFFER, self._binding, self._buffer.id)


def _fill(array: "ctypes.Array[ctypes.c_float]", numbers: list[float]) -> None:
    array[: len(numbers)] = numbers  # type: ignore[assignment]
