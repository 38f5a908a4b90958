"""Places to draw into that are not the window."""

import ctypes
from collections.abc import Callable, Sequence

from pyglet import gl


class Target:
    """A framebuffer of ``colours`` pictures, with depth; ``delete`` it in its own context.

    With ``samples`` above 0 the pictures can only be resolved into another target; otherwise
    ``textures`` holds their names. Raises UnsupportedTarget if the driver can't have it.
    """

    def __init__(self, size: tuple[int, int], colours: int, samples: int = 0) -> None:
        self.size = size
        self.colours = colours
        self.id = _named(gl.glGenFramebuffers)
        self.textures: tuple[int, ...] = ()
        before = bound()
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, self.id)
        if samples:
            self._buffers = tuple(
                self._buffer(gl.GL_RGBA8, k, samples) for k in _attachments(colours)
            )
        else:
            self.textures = tuple(self._texture(k) for k in _attachments(colours))
            self._buffers = ()
        self._buffers += (self._buffer(gl.GL_DEPTH_COMPONENT24, gl.GL_DEPTH_ATTACHMENT, samples),)
        status = gl.glCheckFramebufferStatus(gl.GL_FRAMEBUFFER)
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, before)
        if status != gl.GL_FRAMEBUFFER_COMPLETE:
            self.delete()
            raise UnsupportedTarget(f"{size} with {samples} samples: {status:#x}")

    def bind(self) -> None:
        """Draw into all its pictures from now on, over their full size."""
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, self.id)
        draw_buffers(_attachments(self.colours))
        gl.glViewport(0, 0, *self.size)

    def resolve(self, into: "Target") -> None:
        """Copy all pictures into another target, averaging samples and pixels to its size."""
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, self.id)
        gl.glBindFramebuffer(gl.GL_DRAW_FRAMEBUFFER, into.id)
        same = self.size == into.size
        for attachment in _attachments(self.colours):
            gl.glReadBuffer(attachment)
            draw_buffers(
                [attachment if a == attachment else gl.GL_NONE for a in _attachments(self.colours)]
            )
            gl.glBlitFramebuffer(
                0,
                0,
                *self.size,
                0,
                0,
                *into.size,
                gl.GL_COLOR_BUFFER_BIT,
                gl.GL_NEAREST if same else gl.GL_LINEAR,
            )

    def delete(self) -> None:
        """Free the framebuffer and all that belongs to it."""
        gl.glDeleteFramebuffers(1, ctypes.c_uint(self.id))
        for buffer in self._buffers:
            gl.glDeleteRenderbuffers(1, ctypes.c_uint(buffer))
        for texture in self.textures:
            gl.glDeleteTextures(1, ctypes.c_uint(texture))

    def _buffer(self, form: int, attachment: int, samples: int) -> int:
        name = _named(gl.glGenRenderbuffers)
        gl.glBindRenderbuffer(gl.GL_RENDERBUFFER, name)
        gl.glRenderbufferStorageMultisample(gl.GL_RENDERBUFFER, samples, form, *self.size)
        gl.glBindRenderbuffer(gl.GL_RENDERBUFFER, 0)
        gl.glFramebufferRenderbuffer(gl.GL_FRAMEBUFFER, attachment, gl.GL_RENDERBUFFER, name)
        return name

    def _texture(self, attachment: int) -> int:
        name = _named(gl.glGenTextures)
        gl.glBindTexture(gl.GL_TEXTURE_2D, name)
        gl.glTexImage2D(
            gl.GL_TEXTURE_2D, 0, gl.GL_RGBA8, *self.size, 0, gl.GL_RGBA, gl.GL_UNSIGNED_BYTE, None
        )
        for side in (gl.GL_TEXTURE_MIN_FILTER, gl.GL_TEXTURE_MAG_FILTER):
            gl.glTexParameteri(gl.GL_TEXTURE_2D, side, gl.GL_NEAREST)
        gl.glBindTexture(gl.GL_TEXTURE_2D, 0)
        gl.glFramebufferTexture2D(gl.GL_FRAMEBUFFER, attachment, gl.GL_TEXTURE_2D, name, 0)
        return name


class UnsupportedTarget(Exception):
    """The driver can't draw into a framebuffer of this kind."""


def bound() -> int:
    """The framebuffer that is drawn into now; 0 is the window."""
    name = ctypes.c_int()
    gl.glGetIntegerv(gl.GL_DRAW_FRAMEBUFFER_BINDING, name)
    return name.value


def draw_buffers(attachments: Sequence[int]) -> None:
    """Which pictures of the bound framebuffer the outputs of a fragment shader go to."""
    gl.glDrawBuffers(len(attachments), (ctypes.c_uint * len(attachments))(*attachments))


def _attachments(colours: int) -> list[int]:
    return [gl.GL_COLOR_ATTACHMENT0 + k for k in range(colours)]


def _named(generate: Callable[[int, ctypes.c_uint], None]) -> int:
    name = ctypes.c_uint()
    generate(1, name)
    return name.value
