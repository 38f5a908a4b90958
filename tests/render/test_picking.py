import pytest

from zilch3d.motion.pose import UPRIGHT, pose, rotation
from zilch3d.render.camera import fitted
from zilch3d.render.picking import distance, picked

CAMERA = fitted((1280, 720))
DICE = [
    pose((-3.0, 1.0, 0.5), UPRIGHT),
    pose((2.0, -2.0, 0.5), rotation(0.0, 0.0, 0.7)),
    pose((8.35, 4.2, 0.85), UPRIGHT),
]


@pytest.mark.parametrize("index", range(3))
def test_a_die_is_picked_where_its_centre_is_seen(index: int) -> None:
    assert picked(CAMERA.ray(*CAMERA.project(DICE[index].position)), DICE) == index


def test_nothing_is_picked_beside_the_dice() -> None:
    x, y = CAMERA.project((-3.0, 2.6, 0.0))
    assert picked(CAMERA.ray(x, y), DICE) is None


def test_of_two_dice_in_line_the_nearer_is_picked() -> None:
    ray = CAMERA.ray(640, 360)
    (x, y, z), (dx, dy, dz) = ray
    far, near = (pose((x + k * dx, y + k * dy, z + k * dz), UPRIGHT) for k in (20.0, 12.0))
    assert picked(ray, [far, near]) == 1


def test_the_corner_of_a_turned_die_belongs_to_it() -> None:
    turned_die = pose((0.0, 0.0, 0.5), rotation(0.0, 0.0, 0.7853981634))
    corner = CAMERA.ray(*CAMERA.project((0.68, 0.0, 1.0)))
    assert distance(corner, turned_die) is not None
    assert distance(corner, pose((0.0, 0.0, 0.5), UPRIGHT)) is None
