"""A frame of the table's screen: six dice in the air, shadows, panels."""

import time
from functools import partial

from pyglet.window import key as symbols

from zilch3d.cli.measure import CannotMeasure, Samples, milliseconds
from zilch3d.cli.offscreen import CannotDraw, OffscreenWindow
from zilch3d.kit.scene import Scene
from zilch3d.render.benchmark import frame_times
from zilch3d.ui.table.scene import TableScene

SIZE = (1280, 720)
FRAME = 1 / 120
SETTLED = 1.0
"""Seconds after which dice that were picked lie on the shelf."""


def samples(frames: int = 120, throws: int = 40) -> Samples:
    """Python's share of each frame, update included, and the frame until OpenGL has finished.

    Also, for each of some throws, the longest update of a frame, drawing not included.
    """
    try:
        with OffscreenWindow(SIZE) as window:
            scene = window.scene("table-rolling")
            times = frame_times(partial(_frame, scene), frames, time.perf_counter)
            quality = window.renderer.quality.value
            longest = _longest_updates(window, throws)
    except CannotDraw as refusal:
        raise CannotMeasure(str(refusal)) from refusal
    return {
        "Python's share of a frame, ms": list(times.python),
        "longest work on a throw within a frame, ms": longest,
        f"whole frame at {SIZE[0]}x{SIZE[1]}, quality {quality}, ms": list(times.whole),
    }


def _frame(scene: Scene) -> None:
    scene.update(FRAME)
    scene.draw()


def _longest_updates(window: OffscreenWindow, throws: int) -> list[float]:
    """For each throw of a game the longest update, in milliseconds."""
    shown = window.session().scene()
    shown.resized(window.surface)
    shown.enter()
    shown.draw()
    return [_longest_update(shown) for _throw in range(throws)]


def _longest_update(shown: TableScene) -> float:
    """Pick the best dice, if any lie there, and throw; the longest update until they rest."""
    shown.on_key(symbols.A, 0)
    shown.update(SETTLED)
    pressed = milliseconds(shown.on_key, symbols.SPACE, 0)
    longest = max(pressed, milliseconds(shown.on_key_release, symbols.SPACE))
    while not shown.trace()["ready"]:
        longest = max(longest, milliseconds(shown.update, FRAME))
    return longest
