"""Photographs of a table for pictures: while they are taken, and once they are saved."""

from collections.abc import Callable
from functools import partial
from itertools import count

from gallery.games import GAMES, SceneContext
from gallery.program import PlainExposure
from zilch3d.features.photograph.page import PhotographScene
from zilch3d.features.photograph.saving import camera, posed
from zilch3d.i18n import _
from zilch3d.kit.pending import completed

_FILE = "/home/ragna/Zilch 3D/2026-11-22 20.15.00 photograph.png"


def _photograph(context: SceneContext, taken: int) -> PhotographScene:
    """A photograph of which so many of eight steps were taken; a step takes a frame."""
    table = GAMES["computer-players"].at_table(context)
    table.lay_out()
    view, clock = posed(table.view), count()

    def begin(size: tuple[int, int]) -> PlainExposure:
        return PlainExposure(partial(context.paint, view, camera(view, size)))

    said = _("Saved as {file}").format(file=_FILE)
    scene = PhotographScene(
        context.screen, begin, lambda _picture: completed(said), lambda: float(next(clock))
    )
    scene.resized(context.surface)
    scene.enter()
    for _frame in range(taken):
        scene.update(0.0)
    return scene


PHOTOGRAPHS: dict[str, Callable[[SceneContext], PhotographScene]] = {
    "photograph": lambda context: _photograph(context, 3),
    "photograph-saved": lambda context: _photograph(context, 9),
}
"""By the name of the scene."""
