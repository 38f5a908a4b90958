"""A frame of the table's screen: six dice in the air, shadows, panels."""

import time
from collections.abc import Callable

from pyglet.window import key as symbols

from zilch3d.cli.measure import CannotMeasure, Samples
from zilch3d.cli.studio import CannotDraw, Studio
from zilch3d.kit.scene import Scene
from zilch3d.render.benchmark import frame_times
from zilch3d.ui.table.scene import TableScene

SIZE = (1280, 720)
FRAMES = 120
FRAME = 1 / 120
THROWS = 40
SETTLED = 1.0
"""Seconds in which dice that were picked have come to the shelf."""


def samples() -> Samples:
    """Python's share of each frame, update included, and the frame until OpenGL has finished.

    Also, for each of some throws, the longest that a frame waits for anything but its drawing.
    """
    try:
        with Studio(SIZE) as studio:
            scene = studio.scene("table-rolling")
            times = frame_times(_frames(scene), FRAMES, time.perf_counter)
            quality = studio.renderer.quality.value
            longest = _longest_updates(studio)
    except CannotDraw as refusal:
        raise CannotMeasure(str(refusal)) from refusal
    where = f"{SIZE[0]}x{SIZE[1]}, quality {quality}"
    return {
        "Python's share of a frame, ms": list(times.python),
        "longest work on a throw within a frame, ms": longest,
        f"whole frame at {where}, ms": list(times.whole),
    }


def _frames(scene: Scene) -> Callable[[], None]:
    """Draws the next frame of the scene each time."""

    def frame() -> None:
        scene.update(FRAME)
        scene.draw()

    return frame


def _longest_updates(studio: Studio) -> list[float]:
    """For each throw of a game the longest update, in milliseconds."""
    shown = studio.session().scene()
    shown.resized(studio.surface)
    shown.enter()
    shown.draw()
    return [_longest_update(shown) for _throw in range(THROWS)]


def _longest_update(shown: TableScene) -> float:
    """Pick the best, if dice lie there, and throw; the longest update until they rest."""
    shown.on_key(symbols.A, 0)
    shown.update(SETTLED)
    longest = _took(lambda: shown.on_key(symbols.SPACE, 0))
    longest = max(longest, _took(lambda: shown.on_key_release(symbols.SPACE)))
    while not shown.trace()["ready"]:
        longest = max(longest, _took(lambda: shown.update(FRAME)))
    return longest


def _took(act: Callable[[], object]) -> float:
    began = time.perf_counter()
    act()
    return (time.perf_counter() - began) * 1000.0
