"""Opens a window, or one that nobody sees, with the best OpenGL that this machine offers."""

import sys
from collections.abc import Callable, Sequence
from io import BytesIO
from logging import getLogger
from typing import NamedTuple, Protocol, TypeAlias

import pyglet
import pyglet.window
from PIL import Image
from pyglet import gl
from pyglet.image import ImageData

from zilch3d import resources
from zilch3d.render.quality import is_software

LOG = getLogger(__name__)

Window: TypeAlias = pyglet.window.Window

MINIMUM_SIZE = (640, 480)
"""The smallest window that the game is laid out for: in pixels, on macOS in points."""

BARS = (16, 88)
"""Points of a screen, across and up, that frame, title and task bar take: Windows and macOS open a
window of any size, and the table's buttons would lie behind them."""

TITLE_BAR = 32
"""Of these, the points that lie above the window's contents."""

ICON = "assets/icons/zilch3d.png"
"""The game's icon, 512 pixels a side; ``packaging/generators/icon.py`` draws it."""

ICON_SIDES = (24, 48, 128)
"""The sides, in pixels, that it is scaled to: for a window's frame, a task bar, a dense screen."""

MACOS_ICON_SIDES = (512,)
"""macOS shows the largest in the Dock, instead of the application's own."""

ON_MACOS = sys.platform == "darwin"


class NoDisplay(Exception):
    """There is no screen to open a window on; the message is the system's own."""


class NoOpenGL(Exception):
    """No window with OpenGL 3.3 could be opened; the message is the last attempt's."""


class Attempt(NamedTuple):
    """What to ask a driver for: an OpenGL version, and samples per pixel (0: no multisampling)."""

    version: tuple[int, int]
    samples: int

    def wanted(self) -> dict[str, int]:
        """The arguments of a pyglet ``Config`` for it, with 24 bits of depth."""
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
"""What to ask for, the best first. macOS has no more than 4.1; our shaders need 3.3."""


def open_window(
    title: str,
    size: tuple[int, int],
    *,
    fullscreen: bool = False,
    visible: bool = True,
    attempts: Sequence[Attempt] = ATTEMPTS,
) -> Window:
    """A window of this size in points, with a depth buffer and a current OpenGL context.

    See ``first_allowed`` for the ``attempts``. In full screen, ``size`` is the one to go back to. A
    window that is not ``visible`` may be smaller than MINIMUM_SIZE. Raises NoDisplay without a
    screen, NoOpenGL if none of the attempts succeeds.
    """
    screen_size()  # for its NoDisplay, before anything is opened
    window = first_allowed(lambda attempt: _hidden(attempt, title, size), attempts)
    if visible:
        _show(window, fullscreen)
    return window


def first_allowed(
    opened: Callable[[Attempt], Window], attempts: Sequence[Attempt] = ATTEMPTS
) -> Window:
    """The window that ``opened`` opens with the first of the attempts that the machine allows.

    Where a processor draws, attempts with multisampling are passed over: they would halve its
    speed. Raises NoOpenGL.
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


def fitting(
    size: tuple[int, int],
    screen: tuple[int, int],
    scale: float = 1.0,
    bars: tuple[int, int] = BARS,
) -> tuple[int, int]:
    """This size, or as much of it as the screen has room for; at least MINIMUM_SIZE.

    On a dense screen (see ``screen_scale``) it is enlarged, up to four fifths of the screen. The
    ``bars`` have their room in any case.
    """
    rooms = (whole - round(taken * scale) for whole, taken in zip(screen, bars, strict=True))
    sides = zip(size, screen, rooms, MINIMUM_SIZE, strict=True)
    width, height = (
        max(min(max(side, min(round(side * scale), whole * 4 // 5)), room), least)
        for side, whole, room, least in sides
    )
    return width, height


def place(size: tuple[int, int], screen: tuple[int, int], scale: float = 1.0) -> tuple[int, int]:
    """Where on the screen the contents of a window of this size go, from the top left.

    They are in the middle of what frame and bars leave; the title bar is never cut off.
    """
    below = round((BARS[1] - TITLE_BAR) * scale)
    top = round(TITLE_BAR * scale)
    x, room = (screen[0] - size[0]) // 2, screen[1] - below - top - size[1]
    return max(0, x), top + max(0, room // 2)


def screen_bars() -> tuple[int, int]:
    """BARS, or none on an X11 screen without a window manager, where nobody draws any.

    Raises NoDisplay without a screen.
    """
    x_display = getattr(_screen().display, "_display", None)
    if sys.platform != "linux" or x_display is None:
        return BARS
    from pyglet.libs.x11 import xlib  # noqa: PLC0415  (where X11's library is)

    # Extended Window Manager Hints: each window manager names itself by this property.
    return BARS if xlib.XInternAtom(x_display, b"_NET_SUPPORTING_WM_CHECK", True) else (0, 0)


def screen_scale() -> float:
    """The first screen's pixels per point, by which windows must be larger to look as large.

    It is 1 on macOS, which measures windows in points. Raises NoDisplay without a screen.
    """
    return 1.0 if ON_MACOS else max(1.0, float(_screen().get_scale()))


def renderer_name(window: Window) -> str:
    """The driver's name of what draws into this window: a card, or a program like llvmpipe."""
    return str(window.context.get_info().get_renderer())


def set_full_screen(window: Window, wanted: bool, *, on_macos: bool = ON_MACOS) -> bool:
    """Fill the screen, or be a window again; returns whether the window fills the screen now.

    Where the system refuses full screen, it stays a window.
    """
    was_full, size = bool(window.fullscreen), _size_asked_for(window, on_macos)
    try:
        if wanted:
            window.set_fullscreen(True, screen=_screen_of(window))
        else:
            window.set_fullscreen(False)
    except Exception as refusal:  # each system and driver has its own
        LOG.warning("full screen is refused: %r", refusal)
        if window.fullscreen:
            window.set_fullscreen(False, width=size[0], height=size[1])
    if on_macos and window.fullscreen and not was_full:
        # pyglet goes back to this size; it has noted the pixels, which may be twice as many.
        window._windowed_size = size
    return bool(window.fullscreen)


def _size_asked_for(window: Window, on_macos: bool) -> tuple[int, int]:
    """The size that pyglet would make this window with: on macOS in points, which it has in pixels.

    The ratio is that of the screen that the window is on now.
    """
    width, height = window.get_size()
    ratio = float(window.scale) if on_macos else 1.0
    return round(width / ratio), round(height / ratio)


def _screen_of(window: Window) -> "pyglet.display.base.Screen | None":
    """The screen that shows most of the window, on Windows, where pyglet takes the first."""
    on_windows = getattr(window, "get_window_screen", None)
    return on_windows() if on_windows is not None and not window.fullscreen else None


def driver(window: Window) -> str:
    """The maker, the renderer and the version of this window's OpenGL, in the driver's words."""
    info = window.context.get_info()
    return ", ".join((info.get_vendor(), info.get_renderer(), str(info.get_version_string())))


def restore(window: Window) -> None:
    """Make this window ready to draw into, whatever state an interrupted drawing has left."""
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
    """The size of the first screen, in points. Raises NoDisplay without one."""
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
    if sys.platform == "win32":  # which would let a large one reach below the task bar
        window.set_location(*place(window.get_size(), screen_size(), screen_scale()))
    if fullscreen:
        set_full_screen(window, True)
    window.set_visible(True)
    window.activate()


# The icon in the frame


class HasIcon(Protocol):
    """A window, as far as ``give_icon`` needs one."""

    def set_icon(self, *images: ImageData) -> None: ...


def give_icon(window: HasIcon, *, on_macos: bool = ON_MACOS) -> None:
    """Show the shipped icon in the window's frame and the task bar.

    Raises MissingResource. Takes some ten milliseconds: better after the first frame.
    """
    with Image.open(BytesIO(resources.read(ICON))) as shipped:
        whole = shipped.convert("RGBA")
    sides = MACOS_ICON_SIDES if on_macos else ICON_SIDES
    window.set_icon(*(_small(whole, side) for side in sides))


def _small(whole: Image.Image, side: int) -> ImageData:
    small = whole.resize((side, side), Image.Resampling.LANCZOS, reducing_gap=2.0)
    return ImageData(side, side, "RGBA", small.tobytes(), pitch=-4 * side)
