import gc
import os
import subprocess
import sys
from dataclasses import replace
from functools import partial
from typing import cast

import pytest
from pyglet import gl

from bootstrap import xvfb
from zilch3d.motion.travel import standing
from zilch3d.render.camera import fitted
from zilch3d.render.gpu import painted
from zilch3d.render.quality import Quality, suited
from zilch3d.render.table import TableRenderer
from zilch3d.render.view import DieView, TableView
from zilch3d.render.window import (
    BARS,
    MINIMUM_SIZE,
    Attempt,
    NoOpenGL,
    Window,
    fitting,
    open_window,
    place,
    screen_scale,
    set_full_screen,
)

OPENS_ONE = """
from zilch3d.render.window import NoDisplay, open_window
try:
    open_window("none", (1280, 720))
except NoDisplay as refusal:
    print("NoDisplay", bool(str(refusal)))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
def test_without_a_display_the_reason_is_given() -> None:
    surroundings = {k: v for k, v in os.environ.items() if k not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    run = subprocess.run(
        [sys.executable, "-c", OPENS_ONE],
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.split() == ["NoDisplay", "True"], run.stderr


def test_without_any_fitting_opengl_the_last_refusal_is_told(window: Window) -> None:
    impossible = (Attempt((9, 9), 4), Attempt((9, 8), 0))
    with pytest.raises(NoOpenGL) as refusal:
        open_window("none", (320, 200), visible=False, attempts=impossible)
    assert str(refusal.value)
    window.switch_to()


def test_a_window_has_the_size_asked_for_and_no_samples_where_a_processor_draws(
    window: Window,
) -> None:
    assert window.get_size() == (640, 400)
    assert not window.config.samples


@pytest.mark.parametrize(
    ("screen", "size"),
    [
        ((1920, 1080), (1280, 720)),
        ((1366, 768), (1280, 680)),
        ((1024, 768), (1008, 680)),
        ((800, 600), (784, 512)),
        ((640, 480), (640, 480)),
        ((320, 200), MINIMUM_SIZE),
    ],
)
def test_a_window_leaves_room_for_the_bars_if_it_can_be_laid_out_so(
    screen: tuple[int, int], size: tuple[int, int]
) -> None:
    assert fitting((1280, 720), screen) == size


def test_without_bars_a_window_may_fill_the_screen() -> None:
    assert fitting((1280, 720), (1280, 720), bars=(0, 0)) == (1280, 720)
    assert fitting((1280, 720), (960, 600), bars=(0, 0)) == (960, 600)


@pytest.mark.skipif(sys.platform != "linux", reason="a screen of X11")
def test_on_a_bare_screen_of_x11_nobody_draws_bars() -> None:
    """As a window manager does, something gives the property of its name there."""
    words = (
        "from zilch3d.render.window import screen_bars; print(screen_bars());"
        "from pyglet.display import get_display; from pyglet.libs.x11 import xlib;"
        "xlib.XInternAtom(get_display()._display, b'_NET_SUPPORTING_WM_CHECK', False);"
        "print(screen_bars())"
    )
    with xvfb.screen(640, 480) as display:
        done = subprocess.run(
            [sys.executable, "-c", words],
            env={**os.environ, "DISPLAY": display},
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.stdout.splitlines() == ["(0, 0)", str(BARS)], done.stderr


@pytest.mark.parametrize(
    ("screen", "scale", "size"),
    [
        ((3840, 2160), 2.0, (2560, 1440)),
        ((1920, 1080), 1.5, (1536, 864)),
        ((1920, 1080), 1.25, (1536, 864)),
        ((1366, 768), 1.25, (1280, 658)),
        ((1366, 768), 2.0, (1280, 592)),
    ],
)
def test_on_a_dense_screen_a_window_is_as_large_as_on_others(
    screen: tuple[int, int], scale: float, size: tuple[int, int]
) -> None:
    """Windows and X11 measure windows in pixels, however small these are."""
    assert fitting((1280, 720), screen, scale) == size


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("screen", [(1366, 768), (1920, 1080), (1280, 720), (3840, 2160)])
def test_a_window_lies_between_title_bar_and_task_bar(
    screen: tuple[int, int], scale: float
) -> None:
    """Windows 11: 48 points of task bar, 32 of title, 8 of an edge that nobody sees."""
    size = fitting((1280, 720), screen, scale)
    x, y = place(size, screen, scale)
    assert y >= round(32 * scale)
    assert 0 <= x <= screen[0] - size[0]
    if size[1] > MINIMUM_SIZE[1]:
        assert y + size[1] <= screen[1] - round(56 * scale) + 1


class RetinaWindow:
    """As pyglet 2.1.19 changes a window of macOS: see its set_fullscreen, and get_size of Cocoa.

    ``scales`` are those of the screens on which it is a window, and on which it fills the screen.
    """

    def __init__(self, points: tuple[int, int], scales: tuple[float, float]) -> None:
        self.points, self._scales = points, scales
        self.fullscreen = self.refuses = False
        self._windowed_size: tuple[int, int] | None = None

    @property
    def scale(self) -> float:
        return self._scales[self.fullscreen]

    def get_size(self) -> tuple[int, int]:
        return round(self.points[0] * self.scale), round(self.points[1] * self.scale)

    def set_fullscreen(
        self,
        fullscreen: bool,
        screen: object = None,
        width: int | None = None,
        height: int | None = None,
    ) -> None:
        assert screen is None
        if not self.fullscreen:
            self._windowed_size = self.get_size()
        self.fullscreen = fullscreen
        before = self._windowed_size
        assert before is not None
        self.points = (1440, 900) if fullscreen else (width or before[0], height or before[1])
        if fullscreen and self.refuses:
            raise RuntimeError("no full screen")


SCREENS = [(1.0, 1.0), (2.0, 2.0), (1.0, 2.0), (2.0, 1.0)]


@pytest.mark.parametrize("scales", SCREENS)
def test_after_full_screen_a_window_is_as_large_as_before_on_a_retina_screen_too(
    scales: tuple[float, float],
) -> None:
    mac = RetinaWindow((1280, 720), scales)
    for _time in range(2):
        assert set_full_screen(cast(Window, mac), True, on_macos=True)
        assert set_full_screen(cast(Window, mac), True, on_macos=True)
        assert not set_full_screen(cast(Window, mac), False, on_macos=True)
        assert mac.points == (1280, 720)


@pytest.mark.parametrize("scales", SCREENS)
def test_and_where_full_screen_is_refused(scales: tuple[float, float]) -> None:
    mac = RetinaWindow((1280, 720), scales)
    mac.refuses = True
    assert not set_full_screen(cast(Window, mac), True, on_macos=True)
    assert mac.points == (1280, 720)


def test_on_windows_the_screen_is_filled_that_the_window_is_on() -> None:
    class OnTheSecond:
        scale, fullscreen, screen = 1.0, False, ""

        def get_size(self) -> tuple[int, int]:
            return 1280, 720

        def get_window_screen(self) -> str:
            return "the second"

        def set_fullscreen(self, fullscreen: bool, screen: str = "") -> None:
            self.fullscreen, self.screen = fullscreen, screen

    game = OnTheSecond()
    assert set_full_screen(cast(Window, game), True, on_macos=False)
    assert game.screen == "the second"


def test_this_screen_is_as_dense_as_usual_or_denser() -> None:
    if os.environ.get("DISPLAY") or sys.platform != "linux":
        assert screen_scale() >= 1.0


@pytest.mark.parametrize(
    ("renderer", "tier"),
    [
        ("llvmpipe (LLVM 15.0.6, 256 bits)", Quality.LOW),
        ("Google SwiftShader", Quality.LOW),
        ("GDI Generic Software", Quality.LOW),
        ("NVIDIA GeForce RTX 3060", Quality.HIGH),
        ("Mesa Intel(R) UHD Graphics 620", Quality.HIGH),
    ],
)
def test_the_tier_follows_from_the_renderer(renderer: str, tier: Quality) -> None:
    assert suited(renderer) is tier


def test_drawing_leaves_the_state_that_flat_drawing_needs(
    window: Window, renderer: TableRenderer
) -> None:
    window.switch_to()
    renderer.draw(TableView(), fitted((640, 400)), (640, 400))
    for state in (gl.GL_DEPTH_TEST, gl.GL_CULL_FACE, gl.GL_BLEND, gl.GL_SCISSOR_TEST):
        assert not gl.glIsEnabled(state)
    assert gl.glGetError() == gl.GL_NO_ERROR


def test_a_renderer_that_is_let_go_leaves_nothing_on_the_card(window: Window) -> None:
    window.switch_to()

    def alive() -> int:
        kinds = (
            gl.glIsTexture,
            gl.glIsBuffer,
            gl.glIsProgram,
            gl.glIsFramebuffer,
            gl.glIsRenderbuffer,
            gl.glIsVertexArray,
            gl.glIsShader,
        )
        return sum(bool(exists(name)) for exists in kinds for name in range(1, 400))

    before = alive()
    made = TableRenderer(Quality.HIGH)
    made.draw(TableView(), fitted((640, 400)), (640, 400))
    assert alive() > before
    del made
    gc.collect()
    assert alive() == before


def test_what_is_sparing_with_memory_draws_the_same(
    window: Window, renderer: TableRenderer
) -> None:
    """Also once its first programs are gone."""
    window.switch_to()
    size = (320, 200)
    view = TableView((DieView(standing(5, (0.0, 0.0, 0.5), 0.3)),))
    sparing = TableRenderer(Quality.LOW, sparing=True)
    for camera in (replace(fitted(size), aperture=1.2), fitted(size)):
        usual, same = (
            painted(partial(each.draw, view, camera, size), size) for each in (renderer, sparing)
        )
        assert same.tobytes() == usual.tobytes()


@pytest.mark.skipif(sys.platform != "linux", reason="a property of X windows")
def test_a_desktop_knows_the_window_by_its_title_in_full_screen_too(window: Window) -> None:
    """WM_CLASS, which the menu entry's StartupWMClass must equal."""
    game = open_window("A Game", (640, 480), visible=False)
    try:
        assert window_class(game) == "A Game"
        set_full_screen(game, True)
        assert window_class(game) == "A Game"
    finally:
        game.close()
        window.switch_to()


def window_class(window: Window) -> str:
    from pyglet.libs.x11 import xlib  # noqa: PLC0415  not on other systems

    hint = xlib.XClassHint()
    assert xlib.XGetClassHint(window._x_display, window._window, hint)
    return str(hint.res_class.decode())
