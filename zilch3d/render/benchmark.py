"""How long a picture takes, measured with a clock that the caller brings."""

import ctypes
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from pyglet import gl

from zilch3d.render.camera import Camera
from zilch3d.render.table import TableRenderer
from zilch3d.render.view import TableView

WARM_UP = 3
"""Frames drawn before measuring, in which drivers compile and the still scene is drawn."""


@dataclass(frozen=True)
class FrameTimes:
    """Milliseconds of each frame: Python's own share, and all until it was drawn.

    Python's share is what a frame takes when the driver has been told to skip all drawing:
    the numbers, and the calls themselves.
    """

    python: tuple[float, ...]
    whole: tuple[float, ...]


def frame_times(
    renderer: TableRenderer,
    views: Sequence[TableView],
    camera: Camera,
    pixels: tuple[int, int],
    clock: Callable[[], float],
) -> FrameTimes:
    """Draw each view, at least one, once into the bound framebuffer; ``clock`` counts in seconds.

    Nothing waits between frames but for OpenGL to finish each.
    """
    for view in [views[0]] * WARM_UP:
        renderer.draw(view, camera, pixels)

    def timed(view: TableView, finish: Callable[[], None]) -> float:
        gl.glFinish()
        start = clock()
        renderer.draw(view, camera, pixels)
        finish()
        return (clock() - start) * 1000

    whole = tuple(timed(view, gl.glFinish) for view in views)
    with _nothing_drawn():
        python = tuple(timed(view, lambda: None) for view in views)
    return FrameTimes(python, whole)


@contextmanager
def _nothing_drawn() -> Iterator[None]:
    """Draw on the condition that an empty query has counted a sample: never."""
    query = ctypes.c_uint()
    gl.glGenQueries(1, query)
    gl.glBeginQuery(gl.GL_SAMPLES_PASSED, query)
    gl.glEndQuery(gl.GL_SAMPLES_PASSED)
    gl.glBeginConditionalRender(query, gl.GL_QUERY_WAIT)
    try:
        yield
    finally:
        gl.glEndConditionalRender()
        gl.glDeleteQueries(1, query)
