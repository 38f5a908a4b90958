"""Draws the things beside the tray into the pictures of the still scene, and writes on the sheet.

What is written changes in the middle of a game, when no frame may wait. So the sheet is drawn bare,
and kept so; the writing is laid over both pictures, and only that is done anew.
"""

import ctypes
import math

from PIL import Image, ImageChops
from pyglet import gl
from pyglet.graphics.shader import ShaderProgram

from zilch3d.render import props as shapes
from zilch3d.render.camera import Camera
from zilch3d.render.gpu import Area, Mesh, Target
from zilch3d.render.moulding import Shape
from zilch3d.render.shader import program
from zilch3d.render.shapes import FLAT
from zilch3d.render.view import Props, Writing

AROUND = 3.0
"""How far round a thing, in sides, it may darken the table."""
PATCH = Shape((0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0), (0, 1, 2, 0, 2, 3), FLAT)


class StillLife:
    """The ``props`` of a table: see ``paint`` and ``write``.

    If it is ``sparing`` with memory, the programs that paint are made anew each time.
    """

    def __init__(self, props: Props, *, sparing: bool) -> None:
        self._props = props
        self._sparing = sparing
        self._programs: tuple[ShaderProgram, ShaderProgram] | None = None
        self._things = Mesh(shapes.shape(props))
        self._sheet = Mesh(shapes.sheet(props.sheet))
        self._patch = Mesh(PATCH)
        self._over = program("writing", vertex="props")
        self._bare: Target | None = None
        """The part of the pictures with the sheet, as it is without what is written on it."""
        self.written: Writing | None = None
        """What is on the sheet in the pictures."""

    def paint(self) -> None:
        """Draw them, and what they darken, over the table that has been drawn."""
        shade, things = self._programs or _programs()
        self._programs = None if self._sparing else (shade, things)
        self._place(shade)
        gl.glEnable(gl.GL_BLEND)
        gl.glBlendFunc(gl.GL_ZERO, gl.GL_SRC_COLOR)
        gl.glDepthMask(False)
        shade["bounds"] = self._bounds()
        shade.use()
        self._patch.draw()
        gl.glDepthMask(True)
        gl.glDisable(gl.GL_BLEND)
        self._place(things)
        things.use()
        self._things.draw()

    def _place(self, drawing: ShaderProgram) -> None:
        props = self._props
        turn = props.sheet.turn
        drawing["tea"] = tuple(props.tea)
        drawing["pencil"] = shapes.pencil_ends(props.pencil)
        drawing["sheet"] = (props.sheet.x, props.sheet.y, math.cos(turn), math.sin(turn))

    def _bounds(self) -> tuple[float, float, float, float]:
        points = [point for thing in shapes.corners(self._props) for point in thing]
        xs, ys = [x for x, _, _ in points], [y for _, y, _ in points]
        return (min(xs) - AROUND, min(ys) - AROUND, max(xs) + AROUND, max(ys) + AROUND)

    # What is written

    def forget(self) -> None:
        """The pictures have been drawn anew, with a bare sheet."""
        self._bare, self.written = None, None

    def write(
        self, pictures: Target, writing: Writing | None, camera: Camera, *, soft: bool
    ) -> None:
        """Have this on the sheet in the pictures, which ``camera`` sees; None: nothing.

        The uniforms must be those of the camera, uploaded. Leaves another framebuffer bound.
        """
        self.written = writing
        area = self._area(pictures.size, camera)
        if area is None:
            return
        if self._bare is None:
            self._bare = Target(area[2:], colours=2, depth=False)
            pictures.copy(area, self._bare, (0, 0))
        else:
            self._bare.copy((0, 0, *area[2:]), pictures, area[:2])
        if writing is not None:
            self._lay_over(pictures, writing, (camera.aperture if soft else 0.0, camera.focus))

    def _area(self, size: tuple[int, int], camera: Camera) -> Area | None:
        """The part of the pictures that the sheet is in; None if it is out of sight."""
        scale = size[0] / camera.size[0]
        seen = [camera.project((x, y, z)) for x, y, _ in shapes.corners(self._props)[0]
                for z in (0.0, 0.6)]  # fmt: skip
        left, low = (max(0, math.floor(scale * min(axis)) - 2) for axis in zip(*seen, strict=True))
        right, top = (
            min(whole, math.ceil(scale * max(axis)) + 2)
            for whole, axis in zip(size, zip(*seen, strict=True), strict=True)
        )
        return (left, low, right - left, top - low) if right > left and top > low else None

    def _lay_over(self, pictures: Target, writing: Writing, lens: tuple[float, float]) -> None:
        pictures.bind()
        over = self._over
        over["pencil"] = shapes.pencil_ends(self._props.pencil)
        over["lens"] = lens
        over.use()
        texture = _ink(writing.picture)
        gl.glDisable(gl.GL_DEPTH_TEST)
        gl.glEnable(gl.GL_CULL_FACE)
        gl.glEnable(gl.GL_BLEND)
        gl.glBlendFunc(gl.GL_ZERO, gl.GL_SRC_COLOR)
        self._sheet.draw()
        gl.glDisable(gl.GL_BLEND)
        gl.glDeleteTextures(1, texture)


def _programs() -> tuple[ShaderProgram, ShaderProgram]:
    """What draws the shade of the things, and the things."""
    files = ("light.glsl", "noise.glsl", "scene.glsl", "props.glsl")
    return program("props_shade", ("props.glsl",)), program("props", files)


def _ink(picture: Image.Image) -> ctypes.c_uint:
    """The picture as a bound texture, with all its levels, its colours multiplied by its alpha."""
    upright = picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    *colours, alpha = upright.split()
    dyed = [ImageChops.multiply(colour, alpha) for colour in colours]
    pixels = Image.merge("RGBA", (*dyed, alpha)).tobytes()
    name = ctypes.c_uint()
    gl.glGenTextures(1, name)
    gl.glActiveTexture(gl.GL_TEXTURE0)
    gl.glBindTexture(gl.GL_TEXTURE_2D, name)
    form = (gl.GL_RGBA, gl.GL_UNSIGNED_BYTE)
    gl.glTexImage2D(gl.GL_TEXTURE_2D, 0, gl.GL_RGBA8, *picture.size, 0, *form, pixels)
    smooth = gl.GL_LINEAR_MIPMAP_LINEAR
    gl.glTexParameteri(gl.GL_TEXTURE_2D, gl.GL_TEXTURE_MIN_FILTER, smooth)
    gl.glGenerateMipmap(gl.GL_TEXTURE_2D)
    return name
