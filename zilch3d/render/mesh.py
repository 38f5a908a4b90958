"""Triangles on the graphics card: vertices of a fixed layout, and where they lie."""

import ctypes
from array import array
from collections.abc import Callable, Sequence

from pyglet import gl

Layout = Sequence[int]
"""How many floats each vertex attribute has, in the order of their locations."""


class Mesh:
    """Indexed triangles, counter-clockwise from outside; call ``delete`` in their context."""

    def __init__(self, vertices: Sequence[float], indices: Sequence[int], layout: Layout) -> None:
        """Upload: ``vertices`` holds the attributes of one vertex after another."""
        self._count = len(indices)
        self._array = _named(gl.glGenVertexArrays)
        self._buffers = (_named(gl.glGenBuffers), _named(gl.glGenBuffers))
        gl.glBindVertexArray(self._array)
        _upload(gl.GL_ARRAY_BUFFER, self._buffers[0], array("f", vertices))
        _upload(gl.GL_ELEMENT_ARRAY_BUFFER, self._buffers[1], array("I", indices))
        _describe(layout)
        gl.glBindVertexArray(0)

    def draw(self, copies: int = 1) -> None:
        """Draw it with the program in use, ``copies`` times: gl_InstanceID counts them."""
        gl.glBindVertexArray(self._array)
        gl.glDrawElementsInstanced(gl.GL_TRIANGLES, self._count, gl.GL_UNSIGNED_INT, None, copies)

    def delete(self) -> None:
        """Free the buffers."""
        gl.glDeleteVertexArrays(1, ctypes.c_uint(self._array))
        for buffer in self._buffers:
            gl.glDeleteBuffers(1, ctypes.c_uint(buffer))


def _named(generate: Callable[[int, ctypes.c_uint], None]) -> int:
    name = ctypes.c_uint()
    generate(1, name)
    return name.value


def _upload(target: int, buffer: int, data: "array[float] | array[int]") -> None:
    address, length = data.buffer_info()
    gl.glBindBuffer(target, buffer)
    gl.glBufferData(target, length * data.itemsize, ctypes.c_void_p(address), gl.GL_STATIC_DRAW)


def _describe(layout: Layout) -> None:
    stride, offset = 4 * sum(layout), 0
    for location, size in enumerate(layout):
        gl.glEnableVertexAttribArray(location)
        gl.glVertexAttribPointer(location, size, gl.GL_FLOAT, False, stride, offset)
        offset += 4 * size
