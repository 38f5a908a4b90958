"""Shapes on the graphics card."""

import ctypes

from pyglet import gl
from pyglet.graphics.vertexarray import VertexArray
from pyglet.graphics.vertexbuffer import BufferObject

from zilch3d.render.moulding import Shape


class Mesh:
    """A shape on the graphics card, to be used in the context that it was made in."""

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
