"""Opens a window with the best OpenGL that this machine offers."""

import sys
from collections.abc import Callable, Sequence
from logging import getLogger
from typing import NamedTuple, TypeAlias

import pyglet
import pyglet.window
from pyglet import gl

from zilch3d.render.quality import is_software

LOG = getLogger(__name__)

Window: TypeAlias = pyglet.window.Window

MINIMUM_SIZE = (640, 480)
"""The smallest window, in points, that the game is laid out for."""


class NoDisplay(Exception):
    """There is no screen to open a window on; the message is the system's own."""


class NoOpenGL(Exception):
    """No window with OpenGL 3.3 could be opened; the message is the last attempt's."""


class Attempt(NamedTuple):
    """An OpenGL version and a number of samples per pixel (0: no multisampling) to ask for."""

    version: tuple[int, int]
    samples: int

    def wanted(self) -> dict[str, int]:
        """The same in the words of a pyglet ``Config``, with 24 bits of depth."""
        major, minor = self.version
        return {
            "double_buffer": True,
            "depth_size": 24,
            "major_version": major,
            "minor_version": minor,
            "sample_buffers": 1 if self.samples else 0,
            "samples": self.samples,
        }


ATTEMPTS = tuple(Attempt(version, samples) for version in ((4, 1), (3, 3)) for samples in (4, 0))
"""What is asked for, best first. macOS ends at 4.1; our shaders begin at 3.3."""


def open_window(
    title: str,
    size: tuple[int, int],
    *,
    fullscreen: bool = False,
    visible: bool = True,
    attempts: Sequence[Attempt] = ATTEMPTS,
) -> Window:
    """A window of this size in points, with a depth buffer and a current OpenGL context.

    The first of ``attempts`` that the machine allows is taken; those with multisampling are not
    where a processor draws, which they would slow to half. In full screen the size is the one to
    go back to. One that is not ``visible`` at first may be smaller than MINIMUM_SIZE. Raises
    NoDisplay without a screen, NoOpenGL where none of the attempts succeeds.
    """
    screen_size()  # for its NoDisplay, before anything is opened
    window = first_allowed(lambda attempt: _hidden(attempt, title, size), attempts)
    if visible:
        _show(window, fullscreen)
    return window


def first_allowed(
    opened: Callable[[Attempt], Window], attempts: Sequence[Attempt] = ATTEMPTS
) -> Window:
    """What is ``opened`` with the first of the attempts that the machine allows.

    Those with multisampling are not, where a processor draws. Raises NoOpenGL.
    """
    detail = ""
    for attempt in attempts:
        try:
            window = opened(attempt)
            if not attempt.samples or not is_software(renderer_name(window)):
                return window
            window.close()
        # Each system and driver refuses with exceptions of its own, GL's own among them.
        except Exception as refusal:
            detail = f"{type(refusal).__name__}: {refusal}".removesuffix(": ")
    raise NoOpenGL(detail)


def fitting(size: tuple[int, int], screen: tuple[int, int], scale: float = 1.0) -> tuple[int, int]:
    """This size, or as much of it as the screen has room for; at least MINIMUM_SIZE.

    On a dense screen (see ``screen_scale``) it is enlarged, but not beyond four fifths of it: some
    is taken by the window's frame and by bars.
    """
    sides = zip(size, screen, MINIMUM_SIZE, strict=True)
    width, height = (
        max(min(max(side, min(round(side * scale), room * 4 // 5)), room), least)
        for side, room, least in sides
    )
    return width, height


def screen_scale() -> float:
    """How much larger than usual a window must be on the first screen to look as large.

    It is 1 on macOS, which measures windows in points. Raises NoDisplay without a screen.
    """
    return 1.0 if sys.platform == "darwin" else max(1.0, float(_screen().get_scale()))


def renderer_name(window: Window) -> str:
    """What draws into this window, in the driver's words: a card, or a program like llvmpipe."""
    return str(window.context.get_info().get_renderer())


def set_full_screen(window: Window, wanted: bool) -> bool:
    """Fill the screen, or be a window again; whether the window fills the screen now.

    Where the system refuses, it is a window.
    """
    try:
        window.set_fullscreen(wanted)
    except Exception as refusal:  # each system and driver has its own
        LOG.warning("full screen is refused: %r", refusal)
        if window.fullscreen:
            window.set_fullscreen(False)
    return bool(window.fullscreen)


def driver(window: Window) -> str:
    """The maker, the renderer and the version of this window's OpenGL, in the driver's words."""
    info = window.context.get_info()
    return ", ".join((info.get_vendor(), info.get_renderer(), str(info.get_version_string())))


def restore(window: Window) -> None:
    """Draw into this window as a whole, whatever state a drawing has left that was interrupted."""
    window.switch_to()
    gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, 0)
    gl.glUseProgram(0)
    gl.glBindVertexArray(0)
    for state in (gl.GL_SCISSOR_TEST, gl.GL_DEPTH_TEST, gl.GL_CULL_FACE):
        gl.glDisable(state)
    gl.glViewport(0, 0, *framebuffer_size(window))


def framebuffer_size(window: Window) -> tuple[int, int]:
    """Width and height of the window in pixels, never below 1, as glViewport wants them."""
    width, height = window.get_framebuffer_size()
    return max(width, 1), max(height, 1)


def screen_size() -> tuple[int, int]:
    """Of the first screen, in points. Raises NoDisplay without one."""
    screen = _screen()
    return screen.width, screen.height


def _screen() -> "pyglet.display.base.Screen":
    try:
        return pyglet.display.get_display().get_default_screen()
    # pyglet has two exceptions of the same name for this, and systems add their own.
    except Exception as refusal:
        raise NoDisplay(f"{type(refusal).__name__}: {refusal}") from refusal


def _hidden(attempt: Attempt, title: str, size: tuple[int, int]) -> Window:
    # A template is meant to be made so.
    config = pyglet.gl.Config(**attempt.wanted())  # type: ignore[abstract]
    return Window(*size, title, config=config, resizable=True, visible=False, file_drops=True)


def _show(window: Window, fullscreen: bool) -> None:
    window.set_minimum_size(*MINIMUM_SIZE)
    if fullscreen:
        set_full_screen(window, True)
    window.set_visible(True)
    window.activate()
