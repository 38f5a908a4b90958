"""How long a picture takes, measured with a clock that the caller brings."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pyglet import gl

from zilch3d.render.camera import Camera
from zilch3d.render.table import TableRenderer
from zilch3d.render.view import TableView

WARM_UP = 3
"""Frames drawn before measuring, in which drivers compile and the still scene is drawn."""


@dataclass(frozen=True)
class FrameTimes:
    """Milliseconds of each frame: until Python was done with it, and until it was drawn.

    The first includes what the driver does within its calls; with a graphics card that is little.
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
    samples = []
    for view in views:
        gl.glFinish()
        start = clock()
        renderer.draw(view, camera, pixels)
        issued = clock()
        gl.glFinish()
        samples.append(((issued - start) * 1000, (clock() - start) * 1000))
    return FrameTimes(tuple(p for p, _ in samples), tuple(w for _, w in samples))
