"""What lies on the graphics card: meshes, and framebuffers other than the window's."""

import ctypes
from collections.abc import Callable, Sequence
from typing import TypeAlias

from PIL import Image
from pyglet import gl
from pyglet.graphics.vertexarray import VertexArray
from pyglet.graphics.vertexbuffer import BufferObject
from pyglet.image import Texture
from pyglet.image.buffer import Framebuffer, Renderbuffer

from zilch3d.render.moulding import Shape


class Mesh:
    """A shape on the graphics card, for use in the context in which it is made."""

    def __init__(self, shape: Shape) -> None:
        self._count = len(shape.indices)
        self._array = VertexArray()
        self._vertices = _buffer((ctypes.c_float * len(shape.vertices))(*shape.vertices))
        self._indices = _buffer((ctypes.c_uint * self._count)(*shape.indices))
        self._array.bind()
        self._indices.bind_to_index_buffer()
        self._vertices.bind()
        stride, start = 4 * sum(shape.layout), 0
        for location, size in enumerate(shape.layout):
            gl.glEnableVertexAttribArray(location)
            gl.glVertexAttribPointer(location, size, gl.GL_FLOAT, False, stride, start)
            start += 4 * size
        self._array.unbind()

    def draw(self, copies: int = 1) -> None:
        """Draw it with the program in use, ``copies`` times: gl_InstanceID counts them."""
        # pyglet's own indexed vertex lists can't be drawn in copies (2.1.19).
        self._array.bind()
        gl.glDrawElementsInstanced(gl.GL_TRIANGLES, self._count, gl.GL_UNSIGNED_INT, None, copies)


def _buffer(numbers: "ctypes.Array[ctypes.c_float] | ctypes.Array[ctypes.c_uint]") -> BufferObject:
    buffer = BufferObject(ctypes.sizeof(numbers), gl.GL_STATIC_DRAW)
    buffer.set_data(numbers)  # type: ignore[arg-type]
    return buffer


# Framebuffers

Area: TypeAlias = tuple[int, int, int, int]
"""A part of a framebuffer, in pixels: its left and lower edge, its width and height."""


class UnsupportedTarget(Exception):
    """The driver can't draw into a framebuffer of this kind."""


class Target:
    """A framebuffer with ``colours`` pictures, and with ``depth`` unless it is only resolved into.

    With ``samples`` above 0 its pictures can only be resolved into another target; without, they
    are its ``textures``, each pixel of which has the ``form``. Raises UnsupportedTarget if the
    driver refuses it.
    """

    def __init__(
        self,
        size: tuple[int, int],
        colours: int,
        samples: int = 0,
        *,
        depth: bool = True,
        form: int = gl.GL_RGBA8,
    ) -> None:
        self.size = size
        self._framebuffer = Framebuffer()
        self._attachments = [gl.GL_COLOR_ATTACHMENT0 + k for k in range(colours)]
        self.textures: list[Texture] = []
        self._buffers: list[Renderbuffer] = []
        before = bound()
        for attachment in self._attachments:
            if samples:
                self._attach_buffer(form, attachment, samples)
            else:
                linear = gl.GL_LINEAR
                texture = Texture.create(
                    *size,
                    internalformat=form,
                    min_filter=linear,
                    mag_filter=linear,
                    blank_data=False,
                )
                self._framebuffer.attach_texture(texture, attachment=attachment)
                self.textures.append(texture)
        if depth:
            self._attach_buffer(gl.GL_DEPTH_COMPONENT24, gl.GL_DEPTH_ATTACHMENT, samples)
        self._framebuffer.bind()
        complete, status = self._framebuffer.is_complete, self._framebuffer.get_status()
        bind(before)
        if not complete:
            raise UnsupportedTarget(f"{size} with {samples} samples: {status}")

    def bind(self) -> None:
        """Draw into all its pictures from now on, over their full size."""
        self._framebuffer.bind()
        _draw_into(self._attachments)
        gl.glViewport(0, 0, *self.size)

    def resolve(self, into: "Target") -> None:
        """Copy all pictures into another target, averaging samples, and pixels to its size."""
        self._blit(into, (0, 0, *self.size), (0, 0, *into.size))

    def copy(self, area: Area, into: "Target", at: tuple[int, int]) -> None:
        """Copy this area of all pictures to a place in another target."""
        (left, low, width, height), (x, y) = area, at
        corners = (left, low, left + width, low + height)
        self._blit(into, corners, (x, y, x + width, y + height))

    def _blit(self, into: "Target", source: Area, goal: Area) -> None:
        """From corner to corner, with the pixels between averaged if the sizes differ."""
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, self._framebuffer.id)
        gl.glBindFramebuffer(gl.GL_DRAW_FRAMEBUFFER, into._framebuffer.id)
        same = (
            source[2] - source[0] == goal[2] - goal[0]
            and source[3] - source[1] == goal[3] - goal[1]
        )
        sampling = gl.GL_NEAREST if same else gl.GL_LINEAR
        areas = (*source, *goal)
        for attachment in self._attachments:
            gl.glReadBuffer(attachment)
            _draw_into([a if a == attachment else gl.GL_NONE for a in self._attachments])
            gl.glBlitFramebuffer(*areas, gl.GL_COLOR_BUFFER_BIT, sampling)

    def _attach_buffer(self, form: int, attachment: int, samples: int) -> None:
        buffer = Renderbuffer(*self.size, form, samples)
        self._framebuffer.attach_renderbuffer(buffer, attachment=attachment)
        self._buffers.append(buffer)


def painted(draw: Callable[[], None], size: tuple[int, int]) -> Image.Image:
    """What ``draw`` draws, as a picture of this size in pixels."""
    target, before = Target(size, colours=1), bound()
    target.bind()
    draw()
    pixels = (ctypes.c_ubyte * (size[0] * size[1] * 4))()
    gl.glPixelStorei(gl.GL_PACK_ALIGNMENT, 1)
    gl.glReadPixels(0, 0, *size, gl.GL_RGBA, gl.GL_UNSIGNED_BYTE, pixels)
    bind(before)
    picture = Image.frombytes("RGBA", size, bytes(pixels)).convert("RGB")
    return picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM)  # OpenGL's bottom row is the first


def bound() -> int:
    """The name of the framebuffer that is bound for drawing; 0 is the window's."""
    name = ctypes.c_int()
    gl.glGetIntegerv(gl.GL_DRAW_FRAMEBUFFER_BINDING, name)
    return name.value


def bind(framebuffer: int) -> None:
    """Draw into the framebuffer with this name, which ``bound`` has returned."""
    gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, framebuffer)


def _draw_into(attachments: Sequence[int]) -> None:
    """Have the outputs of fragment shaders go to these pictures of the bound framebuffer."""
    gl.glDrawBuffers(len(attachments), (ctypes.c_uint * len(attachments))(*attachments))
