"""Opens something to draw into that nobody sees. On Linux it needs no display."""

import sys

from zilch3d.render.window import NoDisplay, Window, open_window


class NoEGL(Exception):
    """There is no display, and no EGL to do without one; the message is pyglet's."""


def open_offscreen(size: tuple[int, int]) -> Window:
    """A window of this size in pixels that is never seen, with a current OpenGL context.

    It is an invisible one, where there is a display. Raises NoOpenGL; without a display NoEGL,
    or NoDisplay on systems that always have one.
    """
    try:
        return open_window("Zilch 3D", size, visible=False)
    except NoDisplay:
        if sys.platform != "linux":
            raise
    try:  # late: importing it loads EGL
        from developer.headless import open_headless  # noqa: PLC0415
    except ImportError as missing:
        raise NoEGL(str(missing)) from missing
    return open_headless(size)
