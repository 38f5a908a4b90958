"""The table behind the title: six dice that somebody has left lying there."""

from functools import cache

from zilch3d.motion.travel import standing
from zilch3d.render.camera import Camera, Rectangle, fitted
from zilch3d.render.view import DieView, TableView

_LYING = (
    (1, -1.6, 0.4, 0.5),
    (5, 0.3, 1.5, -0.35),
    (3, 1.5, -0.3, 1.1),
    (6, -0.2, -1.2, 0.15),
    (2, 3.1, 1.2, 0.8),
    (4, 3.4, -1.6, -0.6),
)
"""Face, place (x, y) and turn about z of each die."""

VIEW = TableView(
    tuple(DieView(standing(face, (x, y, 0.5), yaw)) for face, x, y, yaw in _LYING), light=0.95
)

CLOSER = 1.45
"""By how much the table is larger than the window: it is a ground, not the subject."""
ORBIT = 0.3


@cache
def camera(size: tuple[int, int]) -> Camera:
    """The view of the table that leaves the menu's side of a window of this size calm."""
    width, height = size
    free = Rectangle(
        width * 0.24, height * (1 - CLOSER) / 2, width * CLOSER * 0.72, height * CLOSER
    )
    return fitted((float(width), float(height)), free, orbit=ORBIT)
