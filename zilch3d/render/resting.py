"""The table as it was drawn last, kept while nothing on it moves.

Where a face blinks over it, or a button changes, the table need not be drawn again: that would take
a processor that draws many times as long.
"""

import ctypes

from pyglet import gl
from pyglet.image import Texture


class RestingPicture:
    """A copy of what was drawn. It is made when the same is drawn for the second time in a row."""

    def __init__(self) -> None:
        self._drawn: object = None
        self._kept: object = None
        self._picture: Texture | None = None

    def texture(self, of: object) -> Texture | None:
        """The copy, if it is one of this; None before there is one."""
        return self._picture if of is not None and self._kept == of else None

    def drawn(self, what: object, pixels: tuple[int, int]) -> None:
        """This has just been drawn into the bound framebuffer, of this size in pixels."""
        again, self._drawn = self._drawn == what, what
        if again and not _has_samples():
            self._keep(pixels)
            self._kept = what

    def _keep(self, pixels: tuple[int, int]) -> None:
        if self._picture is None or (self._picture.width, self._picture.height) != pixels:
            self._picture = Texture.create(*pixels, blank_data=False)
        gl.glActiveTexture(gl.GL_TEXTURE0)
        gl.glBindTexture(gl.GL_TEXTURE_2D, self._picture.id)
        gl.glCopyTexSubImage2D(gl.GL_TEXTURE_2D, 0, 0, 0, 0, 0, *pixels)
        gl.glBindTexture(gl.GL_TEXTURE_2D, 0)


def _has_samples() -> bool:
    """Whether the bound framebuffer has several samples a pixel: then it is better drawn again."""
    samples = ctypes.c_int()
    gl.glGetIntegerv(gl.GL_SAMPLES, samples)
    return samples.value > 0
