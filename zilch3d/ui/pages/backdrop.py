"""The table behind the title and the menus: six dice that lie in the tray."""

import math
from dataclasses import replace
from functools import cache

from zilch3d.kit.widgets import Box
from zilch3d.motion.pose import Pose
from zilch3d.motion.travel import standing
from zilch3d.motion.tray import TRAYS
from zilch3d.render.camera import Camera, Rectangle, fitted
from zilch3d.render.view import AT_TABLE, CLOTHS, DieView, Place, Props, TableView, Writing
from zilch3d.store.settings import Settings
from zilch3d.ui.program import Thrown
from zilch3d.ui.theme import dice_skin

_DICE = (
    (1, -1.6, 0.4, 0.5),
    (5, 0.3, 1.5, -0.35),
    (3, 1.5, -0.3, 1.1),
    (6, -0.2, -1.2, 0.15),
    (2, 3.1, 1.2, 0.8),
    (4, 3.4, -1.6, -0.6),
)
"""Face, position (x, y) and heading about z of each die."""

_PROPS = Props(Place(6.6, 7.0, -0.5), Place(6.4, -7.1, 0.22), Place(5.0, -9.0, 0.62))
"""Where the menu leaves them in sight: behind the tray, and at its right in front."""

_VIEW = TableView(
    tuple(DieView(standing(face, (x, y, 0.5), yaw)) for face, x, y, yaw in _DICE),
    light=0.95,
    props=_PROPS,
)

ZOOM = 1.45
"""By how much the table is larger than the window."""
ORBIT = 0.3
ELEVATION = math.radians(44)

APERTURE = 1.2
"""Of the lens, in sides: the dice are in focus, and the table around them is soft."""

IN_FOCUS = (1.6, 0.0, 0.0)


def view(settings: Settings, writing: Writing | None = None) -> TableView:
    """The table with the player's dice, tray and cloth, and this on the score sheet."""
    skin, cloth = dice_skin(settings.dice), CLOTHS[settings.cloth]
    props = replace(_PROPS, writing=writing)
    return replace(_VIEW, skin=skin, tray=TRAYS[settings.tray], cloth=cloth, props=props)


def resting() -> tuple[Pose, ...]:
    """Where the dice lie."""
    return tuple(die.pose for die in _VIEW.dice)


def preview(
    settings: Settings, size: tuple[int, int], room: Box, thrown: Thrown | None = None
) -> tuple[TableView, Camera]:
    """The table with the player's dice and tray, and a camera that shows all of it in ``room``.

    ``size`` is the window's. The dice lie there, or are where they were ``thrown``.
    """
    free = Rectangle(*map(float, room)) if room.width > 0 and room.height > 0 else None
    table = replace(view(settings), props=AT_TABLE)
    if thrown is not None:
        table = replace(table, dice=thrown.dice, cup=thrown.cup)
    return table, fitted((float(size[0]), float(size[1])), free, tray=table.tray)


@cache
def camera(size: tuple[int, int]) -> Camera:
    """The view of the table that leaves the left of a window of this size free for a menu."""
    width, height = size
    margin = min(0.16 * width + 0.4 * max(1280 - width, 0), 0.32 * width)
    free = Rectangle(margin, height * (1 - ZOOM) / 2, width * ZOOM * 0.72, height * ZOOM)
    whole = fitted((float(width), float(height)), free, orbit=ORBIT, elevation=ELEVATION)
    return replace(whole, aperture=APERTURE, focus=whole.depth(IN_FOCUS))
