"""The table as it was drawn last, kept while nothing on it moves.

Where a face blinks over it, or a button changes, the table need not be drawn again: that would take
a processor that draws many times as long.
"""

import ctypes

from pyglet import gl
from pyglet.image import Texture
from pyglet.image.buffer import Framebuffer

from zilch3d.render.gpu import bind, bound


class RestingPicture:
    """A copy of what was drawn. It is made when the same is drawn for the second time in a row."""

    def __init__(self) -> None:
        self._drawn: object = None
        self._kept: object = None
        self._framebuffer: Framebuffer | None = None
        self._picture: Texture | None = None

    def show(self, what: object, pixels: tuple[int, int]) -> bool:
        """Copy this into the bound framebuffer, of this size in pixels; whether there is a copy."""
        if self._kept is None or self._kept != what or _has_samples():
            return False
        self._copy(bound(), pixels, back=True)
        return True

    def forget(self) -> None:
        """What is drawn next looks otherwise, though it is the same table."""
        self._drawn = self._kept = None

    def drawn(self, what: object, pixels: tuple[int, int]) -> None:
        """This has just been drawn into the bound framebuffer."""
        again, self._drawn = self._drawn == what, what
        if not again or _has_samples():
            return
        if self._picture is None or (self._picture.width, self._picture.height) != pixels:
            self._make(pixels)
        self._copy(bound(), pixels, back=False)
        self._kept = what

    def _make(self, pixels: tuple[int, int]) -> None:
        before = bound()
        self._picture = Texture.create(*pixels, blank_data=False)
        self._framebuffer = Framebuffer()
        self._framebuffer.attach_texture(self._picture, attachment=gl.GL_COLOR_ATTACHMENT0)
        bind(before)

    def _copy(self, seen: int, pixels: tuple[int, int], *, back: bool) -> None:
        """From the framebuffer that is seen to the one that is kept, or ``back``."""
        assert self._framebuffer is not None
        kept = self._framebuffer.id
        source, goal = (kept, seen) if back else (seen, kept)
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, source)
        gl.glBindFramebuffer(gl.GL_DRAW_FRAMEBUFFER, goal)
        area = (0, 0, *pixels)
        gl.glBlitFramebuffer(*area, *area, gl.GL_COLOR_BUFFER_BIT, gl.GL_NEAREST)
        bind(seen)


def _has_samples() -> bool:
    """Whether the bound framebuffer has several samples a pixel: then it is better drawn again."""
    samples = ctypes.c_int()
    gl.glGetIntegerv(gl.GL_SAMPLES, samples)
    return samples.value > 0
