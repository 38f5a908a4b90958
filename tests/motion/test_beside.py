"""Dice that have left the tray are brought to where they are seen: issue 16, point 9."""

import math
from itertools import combinations, product

import pytest

from zilch3d.motion import shelf
from zilch3d.motion.cup import MOUTH, STAND
from zilch3d.motion.places import put_beside
from zilch3d.motion.pose import UPRIGHT, Pose, pose, top_face, turned
from zilch3d.motion.tray import TRAYS, Tray
from zilch3d.render.camera import Rectangle, fitted

FALLEN = pose((3.0, -9.0, 0.5), UPRIGHT)
ROOMS = [
    Rectangle(250, 120, 330, 298),
    Rectangle(280, 200, 2200, 780),
    Rectangle(0, 0, 1280, 720),
    Rectangle(100, 300, 500, 900),
]
trays = pytest.mark.parametrize("tray", TRAYS.values(), ids=TRAYS)


def beside(tray: Tray, dice: int) -> list[Pose]:
    return [put_beside(tray, place, FALLEN) for place in range(dice)]


def corners(die: Pose) -> list[tuple[float, float, float]]:
    ends = product((-0.5, 0.5), repeat=3)
    offsets = [turned(die.orientation, (x, y, z)) for x, y, z in ends]
    return [(die.x + x, die.y + y, die.z + z) for x, y, z in offsets]


@trays
def test_they_stand_clear_of_the_rim_the_cup_the_shelf_and_each_other(tray: Tray) -> None:
    dice = beside(tray, 6)
    for die in dice:
        assert top_face(die.orientation) == 1
        assert -min(w.distance(die.x, die.y) for w in tray.walls) > tray.rim_thickness + 0.8
        assert math.dist(die.position[:2], STAND.position[:2]) > MOUTH + 0.8
        assert not any(shelf.holds(x, y) for x, y, _z in corners(die))
    assert min(math.dist(a.position, b.position) for a, b in combinations(dice, 2)) > 1.2


@trays
@pytest.mark.parametrize("room", ROOMS)
def test_they_are_in_view_in_windows_of_every_shape(tray: Tray, room: Rectangle) -> None:
    """No panel lies over the rectangle that the camera is fitted to, however many play."""
    camera = fitted((2560, 1440), room, tray=tray)
    for die in beside(tray, 4):
        for x, y in map(camera.project, corners(die)):
            assert room.left <= x <= room.left + room.width
            assert room.bottom <= y <= room.bottom + room.height
