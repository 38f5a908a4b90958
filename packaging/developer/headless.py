"""Windows without a display: EGL draws into memory. Importing this raises ImportError without EGL.

pyglet's option ``headless`` would hold for the whole process, from before pyglet is imported. Its
modules of that name are used here, once there is no display. Faults that they have in pyglet 2.1.19
are worked around:

- each display ends EGL for all others when it is deleted: one is kept for each device
- it never says that a device can't be used, such as a graphics card that belongs to another user:
  then there is no configuration, or no context, and the next device is tried
- a device that isn't there leaves half a display behind, whose end prints a traceback
- the first configuration that fits is taken: of 16 bits a pixel, unless more are asked for
- a display of this kind is offered to windows that need a real one: it is taken off pyglet's list
- the memory of a window is kept when it is closed
"""

import warnings
from ctypes import byref
from functools import cache, partial

import pyglet
from pyglet.display.headless import HeadlessDisplay
from pyglet.gl.headless import HeadlessConfig
from pyglet.gl.lib import MissingFunctionException
from pyglet.libs.egl import egl, eglext
from pyglet.window.headless import HeadlessWindow

from zilch3d.render.window import Attempt, NoOpenGL, Window, first_allowed

COLOURS = {"red_size": 8, "green_size": 8, "blue_size": 8, "alpha_size": 8}
"""Bits of a pixel."""


def open_headless(size: tuple[int, int]) -> Window:
    """A window in memory, by the first device that can draw into one. Raises NoOpenGL."""
    refusal = NoOpenGL("EGL")
    for device in range(_devices()):
        try:
            return first_allowed(partial(_opened, device, size))
        except NoOpenGL as refused:
            refusal = refused
    raise refusal


def _devices() -> int:
    """How many devices there are to draw with: cards, and the processor."""
    count = egl.EGLint()
    try:
        eglext.eglQueryDevicesEXT(0, None, byref(count))
    except MissingFunctionException as missing:
        raise NoOpenGL(str(missing)) from missing
    return count.value or 1  # where none is listed, there is the default one


def _opened(device: int, size: tuple[int, int], attempt: Attempt) -> Window:
    display = _display(device)
    screen = display.get_default_screen()
    config = screen.get_best_config(HeadlessConfig(**attempt.wanted(), **COLOURS))
    # By itself it would share what an open window has made, which has none of EGL.
    context = config.create_context(None)
    return _Window(
        *size, display=display, screen=screen, config=config, context=context, visible=False
    )


@cache
def _display(device: int) -> HeadlessDisplay:
    pyglet.options.headless_device = device
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that no device is listed
        display = HeadlessDisplay()  # type: ignore[no-untyped-call]
    pyglet.display._displays.discard(display)  # type: ignore[attr-defined]
    return display


class _Window(HeadlessWindow):
    """A window that frees its memory when it is closed."""

    def close(self) -> None:
        surface, self._egl_surface = self._egl_surface, None
        super().close()
        if surface:
            egl.eglDestroySurface(self._egl_display_connection, surface)
