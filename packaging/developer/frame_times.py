"""How long a picture takes, measured with a clock that the caller brings."""

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from pyglet import gl

WARM_UP = 3
"""Frames drawn before measuring, in which drivers compile and the still scene is drawn."""


@dataclass(frozen=True)
class FrameTimes:
    """Milliseconds of each frame: Python's own share, and all until it was drawn.

    Python's share is what a frame takes while the driver skips all drawing:
    the numbers, and the calls themselves.
    """

    python: tuple[float, ...]
    whole: tuple[float, ...]


def frame_times(frame: Callable[[], None], frames: int, clock: Callable[[], float]) -> FrameTimes:
    """Draw ``frames`` frames into the bound framebuffer, twice; ``clock`` counts in seconds.

    ``frame`` draws the next one. Nothing waits between frames but for OpenGL to finish each.
    """
    for _warming in range(WARM_UP):
        frame()
    whole = tuple(_milliseconds(frame, gl.glFinish, clock) for _frame in range(frames))
    with nothing_drawn():
        python = tuple(_milliseconds(frame, lambda: None, clock) for _frame in range(frames))
    return FrameTimes(python, whole)


def _milliseconds(
    frame: Callable[[], None], finish: Callable[[], None], clock: Callable[[], float]
) -> float:
    gl.glFinish()
    start = clock()
    frame()
    finish()
    return (clock() - start) * 1000


@contextmanager
def nothing_drawn() -> Iterator[None]:
    """Within the block the driver skips all drawing: frames take only Python's own share.

    It draws on the condition that an empty query has counted a sample: never.

    That stops all but the clearing, which drivers do at once; discarding primitives stops it.
    """
    query = ctypes.c_uint()
    gl.glGenQueries(1, query)
    gl.glBeginQuery(gl.GL_SAMPLES_PASSED, query)
    gl.glEndQuery(gl.GL_SAMPLES_PASSED)
    gl.glBeginConditionalRender(query, gl.GL_QUERY_WAIT)
    gl.glEnable(gl.GL_RASTERIZER_DISCARD)
    try:
        yield
    finally:
        gl.glDisable(gl.GL_RASTERIZER_DISCARD)
        gl.glEndConditionalRender()
        gl.glDeleteQueries(1, query)
