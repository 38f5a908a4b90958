"""Windows without a display: nothing here may open one, and there may be one in this process."""

import sys
import warnings
from functools import partial

import pytest
from pyglet import gl

from zilch3d.render.camera import fitted
from zilch3d.render.gpu import painted
from zilch3d.render.quality import Quality
from zilch3d.render.table import TableRenderer
from zilch3d.render.view import TableView
from zilch3d.render.window import Window, renderer_name, screen_size

SIZE = (200, 120)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="others always have a display")


def open_headless(size: tuple[int, int]) -> Window:
    from developer import headless  # noqa: PLC0415  not on other systems

    return headless.open_headless(size)


def drawn() -> bytes:
    renderer = TableRenderer(Quality.DRAFT)
    draw = partial(renderer.draw, TableView(), fitted(SIZE), SIZE)
    return painted(draw, SIZE).tobytes()


def test_it_draws_what_a_window_draws_one_after_the_other_and_side_by_side(
    window: Window,
) -> None:
    """pyglet 2.1.19 ends EGL with the first of its displays that is let go."""
    window.switch_to()
    expected, screen = drawn(), screen_size()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        first = open_headless(SIZE)
        first.close()
        second, third = open_headless(SIZE), open_headless((300, 300))
        second.switch_to()
        assert drawn() == expected
        third.close()
        second.switch_to()
        assert drawn() == expected
        second.close()
    assert screen_size() == screen
    window.switch_to()
    assert drawn() == expected


def test_its_own_picture_has_eight_bits_for_each_colour(window: Window) -> None:
    """Asked for nothing, EGL takes a configuration of sixteen for all."""
    unseen = open_headless(SIZE)
    assert unseen.get_framebuffer_size() == SIZE
    assert unseen.config.red_size == unseen.config.alpha_size == 8
    assert renderer_name(unseen) == renderer_name(window)
    gl.glClearColor(200 / 255, 100 / 255, 50 / 255, 1)
    gl.glClear(gl.GL_COLOR_BUFFER_BIT)
    pixel = (gl.GLubyte * 4)()
    gl.glReadPixels(100, 60, 1, 1, gl.GL_RGBA, gl.GL_UNSIGNED_BYTE, pixel)
    assert list(pixel) == [200, 100, 50, 255]
    unseen.close()
    window.switch_to()
