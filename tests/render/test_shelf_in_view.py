"""Issue 25, point 21: dice on the shelf are seen on its floor, not over its frame."""

from itertools import product

import pytest

from tests.motion.test_shelf import ALL
from zilch3d.motion import shelf
from zilch3d.motion.pose import Vector
from zilch3d.motion.tray import TRAYS, Tray
from zilch3d.render.camera import Camera, Rectangle, fitted

WINDOWS = {
    (640, 480): Rectangle(10, 150, 620, 320),
    (960, 600): Rectangle(200, 120, 750, 440),
    (1280, 720): Rectangle(250, 92, 1020, 592),
    (2560, 1080): Rectangle(280, 200, 2200, 780),
}


def seen_at(camera: Camera, corner: Vector) -> tuple[float, float]:
    """The place of the shelf's floor that the corner of a die covers."""
    return camera.on_level(*camera.project(corner), shelf.HEIGHT)


def corners(place: Vector) -> list[Vector]:
    x, y, z = place
    return [(x + a, y + b, z + c) for a, b, c in product((-0.5, 0.5), repeat=3)]


@pytest.mark.parametrize("tray", TRAYS.values(), ids=TRAYS)
@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_dice_of_any_groups_cover_the_floor_of_the_shelf_alone(
    size: tuple[int, int], tray: Tray
) -> None:
    camera = fitted(size, WINDOWS[size], tray=tray)
    places = {place for groups in ALL for group in shelf.places(groups) for place in group}
    for x, y in (seen_at(camera, corner) for place in places for corner in corners(place)):
        assert abs(x - shelf.CENTRE_X) < shelf.HALF_WIDTH
        assert abs(y - shelf.CENTRE_Y) < shelf.HALF_DEPTH
