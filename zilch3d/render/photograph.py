"""A photograph of the table: what the fast picture stands for, put together from many samples.

Each sample sees the table from one point of an open lens, through one point of each pixel, lit
from one point of the lamp. Their mean has the true soft shadows of a lamp that is a disc, the blur
of the lens, and smooth edges. It shares the materials with the fast picture, and checks the rest.
"""

import math
from dataclasses import replace

from PIL import Image
from pyglet import gl
from pyglet.graphics.shader import ShaderProgram

from zilch3d.motion.pose import Vector
from zilch3d.render.camera import Camera
from zilch3d.render.gpu import Mesh, Target, bind, bound, painted
from zilch3d.render.moulding import Shape
from zilch3d.render.quality import Quality
from zilch3d.render.shader import LAMP, LAMP_RADIUS, program
from zilch3d.render.shapes import FLAT
from zilch3d.render.table import TableRenderer
from zilch3d.render.view import TableView

SAMPLES = 64
STRIP = 96
"""Pixels of height that one step draws."""
APERTURE = 0.22
"""The radius of the lens, in sides: the dice are sharp, and what lies beyond the tray is soft."""
POINT = 0.06
"""The lamp's radius in a sample, in sides: small, but above nothing."""
GOLDEN = math.pi * (3 - math.sqrt(5))


class Exposure:
    """A photograph of this view while it is taken, of ``size`` pixels. Needs a current context.

    It draws in its own time: as many steps as the caller finds time for.
    """

    def __init__(
        self, view: TableView, camera: Camera, size: tuple[int, int], samples: int = SAMPLES
    ) -> None:
        self.size = size
        self._view, self._samples = view, samples
        self._camera = scaled(camera, size)
        self._renderer = TableRenderer(Quality.SAMPLE)
        self._add, self._show = program("add", vertex="screen"), program("mean", vertex="screen")
        self._three = Mesh(Shape([0.0] * 9, [0, 1, 2], FLAT))
        self._drawn = Target(size, colours=1)
        self._sum = Target(size, colours=1, depth=False, form=gl.GL_RGBA32F)
        self._clear()
        self._strips = [(low, min(STRIP, size[1] - low)) for low in range(0, size[1], STRIP)]
        self._taken = 0

    @property
    def share(self) -> float:
        """How much of it has been drawn, 0 to 1."""
        return self._taken / (self._samples * len(self._strips))

    @property
    def done(self) -> bool:
        return self.share >= 1.0

    def step(self) -> None:
        """Draw a little more of it, and wait until that is drawn; nothing once it is done."""
        if self.done:
            return
        before = bound()
        sample, strip = divmod(self._taken, len(self._strips))
        self._draw_strip(sample, *self._strips[strip])
        self._taken += 1
        self._renderer.finish()
        bind(before)

    def picture(self) -> Image.Image:
        """The picture as far as it has been drawn."""
        return painted(lambda: self.show(self.size), self.size)

    def show(self, pixels: tuple[int, int]) -> None:
        """Draw it into the middle of the bound framebuffer of this size, as large as it goes.

        All else is black, and what has not been drawn yet.
        """
        scale = min(pixels[0] / self.size[0], pixels[1] / self.size[1])
        width, height = scale * self.size[0], scale * self.size[1]
        corner = ((pixels[0] - width) / 2, (pixels[1] - height) / 2)
        self._show["frame"] = (*corner, width, height)
        self._draw_by(self._sum, self._show, pixels)

    def _clear(self) -> None:
        before = bound()
        self._sum.bind()
        gl.glClearColor(0.0, 0.0, 0.0, 0.0)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT)
        gl.glClearColor(0.0, 0.0, 0.0, 1.0)
        bind(before)

    def _draw_strip(self, sample: int, low: int, height: int) -> None:
        """Add so many rows of a sample to the sum, from the row ``low`` on."""
        camera, lamp = sampled(self._camera, sample, self._samples)
        self._drawn.bind()
        gl.glEnable(gl.GL_SCISSOR_TEST)
        gl.glScissor(0, low, self.size[0], height)
        self._renderer.light_from(lamp, POINT)
        self._renderer.draw(self._view, camera, self.size)
        self._sum.bind()
        gl.glEnable(gl.GL_BLEND)
        gl.glBlendFunc(gl.GL_ONE, gl.GL_ONE)
        self._draw_by(self._drawn, self._add, self.size)
        gl.glDisable(gl.GL_BLEND)
        gl.glDisable(gl.GL_SCISSOR_TEST)

    def _draw_by(self, source: Target, drawing: ShaderProgram, size: tuple[int, int]) -> None:
        gl.glViewport(0, 0, *size)
        gl.glDisable(gl.GL_DEPTH_TEST)
        gl.glDisable(gl.GL_CULL_FACE)
        gl.glActiveTexture(gl.GL_TEXTURE0)
        gl.glBindTexture(gl.GL_TEXTURE_2D, source.textures[0].id)
        drawing.use()
        self._three.draw()
        gl.glBindVertexArray(0)
        gl.glBindTexture(gl.GL_TEXTURE_2D, 0)
        gl.glUseProgram(0)


def scaled(camera: Camera, size: tuple[int, int]) -> Camera:
    """The upright camera for a picture of this size, of the same shape as the camera's window."""
    camera = camera.upright
    scale = size[0] / camera.size[0]
    x, y = camera.centre
    return replace(
        camera,
        focal=camera.focal * scale,
        centre=(x * scale, y * scale),
        size=(float(size[0]), float(size[1])),
        aperture=0.0,
        focus=camera.focus if camera.aperture else camera.depth((0.0, 0.0, 0.5)),
    )


def sampled(camera: Camera, sample: int, samples: int) -> tuple[Camera, Vector]:
    """The camera and the place of the lamp for one of so many samples.

    Both discs are filled by Vogel's spiral, in orders that have nothing to do with each other. The
    pixel is sampled by the R2 sequence (Roberts, 2018).
    """
    a, b = (sample * 0.7548776662466927) % 1.0, (sample * 0.5698402909980532) % 1.0
    dx, dy = _on_disc(sample, samples, APERTURE)
    eye = tuple(
        e + dx * r + dy * u for e, r, u in zip(camera.eye, camera.right, camera.up, strict=True)
    )
    shift = camera.focal / camera.focus  # what is in focus is seen where it was
    x, y = camera.centre
    centre = (x + dx * shift + a - 0.5, y + dy * shift + b - 0.5)
    lx, ly = _on_disc(sample * 29 % samples, samples, LAMP_RADIUS)
    lamp = (LAMP[0] + lx, LAMP[1] + ly, LAMP[2])
    return replace(camera, eye=(eye[0], eye[1], eye[2]), centre=centre), lamp


def _on_disc(place: int, places: int, radius: float) -> tuple[float, float]:
    away, angle = radius * math.sqrt((place + 0.5) / places), GOLDEN * place
    return away * math.cos(angle), away * math.sin(angle)
