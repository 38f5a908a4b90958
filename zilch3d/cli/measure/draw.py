"""A frame of the table's screen: six dice in the air, shadows, panels."""

import time
from collections.abc import Callable

from zilch3d.cli.measure import CannotMeasure, Samples
from zilch3d.cli.studio import CannotDraw, Studio
from zilch3d.render.benchmark import frame_times
from zilch3d.ui.scene import Scene

SIZE = (1280, 720)
FRAMES = 120
FRAME = 1 / 120


def samples() -> Samples:
    """Python's share of each frame, update included, and the frame until OpenGL has finished."""
    try:
        with Studio(SIZE) as studio:
            scene = studio.scene("table-rolling")
            times = frame_times(_frames(scene), FRAMES, time.perf_counter)
            quality = studio.renderer.quality.value
    except CannotDraw as refusal:
        raise CannotMeasure(str(refusal)) from refusal
    where = f"{SIZE[0]}x{SIZE[1]}, quality {quality}"
    return {
        "Python's share of a frame, ms": list(times.python),
        f"whole frame at {where}, ms": list(times.whole),
    }


def _frames(scene: Scene) -> Callable[[], None]:
    """Draws the next frame of the scene each time."""

    def frame() -> None:
        scene.update(FRAME)
        scene.draw()

    return frame
