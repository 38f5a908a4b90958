"""Opens a window with the best OpenGL that this machine offers."""

from dataclasses import dataclass

import pyglet
from pyglet.window import Window

from zilch3d.render.quality import is_software

__all__ = [
    "NoDisplay",
    "NoOpenGL",
    "Window",
    "framebuffer_size",
    "open_window",
    "pixel_ratio",
    "renderer_name",
    "ui_scale",
]

MINIMUM_SIZE = (960, 600)
"""The smallest window, in points, that the game is laid out for."""

DESIGN_SIZE = (1280, 720)
"""The window, in points, at which the user interface is drawn at scale 1."""


class NoDisplay(Exception):
    """There is no screen to open a window on; ``detail`` is the system's own message."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class NoOpenGL(Exception):
    """No window with OpenGL 3.3 could be opened; ``detail`` is the last attempt's message."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


@dataclass(frozen=True)
class Attempt:
    """An OpenGL version and a number of samples per pixel (0: no multisampling) to ask for."""

    version: tuple[int, int]
    samples: int


ATTEMPTS = (
    Attempt((4, 1), 4),
    Attempt((4, 1), 0),
    Attempt((3, 3), 4),
    Attempt((3, 3), 0),
)
"""What is asked for, best first. macOS ends at 4.1; our shaders begin at 3.3."""


def open_window(  # noqa: PLR0913 - each is a fact about the window
    title: str,
    width: int,
    height: int,
    *,
    fullscreen: bool = False,
    visible: bool = True,
    resizable: bool = True,
    samples: int = 4,
) -> Window:
    """A window of this size in points, with a depth buffer and a current OpenGL context.

    ``samples`` is the most samples per pixel to ask for; the window may have fewer, and has
    none where a processor draws, which they would slow to half. In full screen the size is the
    one to go back to. Raises NoDisplay without a screen, NoOpenGL where no context of version
    3.3 or later can be had.
    """
    _screen_size()  # for its NoDisplay, before anything is opened
    detail = ""
    for attempt in ATTEMPTS:
        if attempt.samples > samples:
            continue
        try:
            window = _hidden(attempt, title, (width, height), resizable)
            if attempt.samples and is_software(renderer_name(window)):
                window.close()
                continue
            _show(window, fullscreen, visible)
            return window
        # Each system and driver refuses with exceptions of its own, GL's own among them.
        except Exception as refusal:
            detail = f"{type(refusal).__name__}: {refusal}"
    raise NoOpenGL(detail)


def fitting_screen(width: int, height: int) -> tuple[int, int]:
    """This size, or as much of it as the screen has room for; at least MINIMUM_SIZE.

    Raises NoDisplay without a screen.
    """
    there = _screen_size()
    wide, high = (min(size, most) for size, most in zip((width, height), there, strict=True))
    return max(wide, MINIMUM_SIZE[0]), max(high, MINIMUM_SIZE[1])


def renderer_name(window: Window) -> str:
    """What draws into this window, in the driver's words: a card, or a program like llvmpipe."""
    name: str = window.context.get_info().get_renderer()
    return name


def ui_scale(window: Window) -> float:
    """By how much the user interface is enlarged in this window: 1 up to 1280x720, then more.

    In window points for each point of the design; the density of the screen is not in it.
    """
    width, height = _size(window)
    return max(1.0, min(width / DESIGN_SIZE[0], height / DESIGN_SIZE[1]))


def pixel_ratio(window: Window) -> float:
    """Pixels of the framebuffer for each point of the window: 2 on many a dense screen."""
    return framebuffer_size(window)[0] / _size(window)[0]


def framebuffer_size(window: Window) -> tuple[int, int]:
    """Width and height of the window in pixels, never below 1, as glViewport wants them."""
    width: int
    height: int
    width, height = window.get_framebuffer_size()
    return max(width, 1), max(height, 1)


def _size(window: Window) -> tuple[int, int]:
    width: int
    height: int
    width, height = window.get_size()
    return max(width, 1), max(height, 1)


def _screen_size() -> tuple[int, int]:
    try:
        screen = pyglet.display.get_display().get_default_screen()
    # pyglet has two exceptions of the same name for this, and systems add their own.
    except Exception as refusal:
        raise NoDisplay(f"{type(refusal).__name__}: {refusal}") from refusal
    return screen.width, screen.height


def _hidden(attempt: Attempt, title: str, size: tuple[int, int], resizable: bool) -> Window:
    config = pyglet.gl.Config(  # type: ignore[abstract]  # a template is meant to be made so
        double_buffer=True,
        depth_size=24,
        major_version=attempt.version[0],
        minor_version=attempt.version[1],
        sample_buffers=1 if attempt.samples else 0,
        samples=attempt.samples,
    )
    window = Window(*size, title, config=config, resizable=resizable, visible=False)
    if resizable:
        window.set_minimum_size(*MINIMUM_SIZE)
    return window


def _show(window: Window, fullscreen: bool, visible: bool) -> None:
    if fullscreen:
        window.set_fullscreen(True)
    if visible:
        window.set_visible(True)
        window.activate()
