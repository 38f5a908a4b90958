import pytest

from zilch3d.motion.pose import UPRIGHT, pose, rotation
from zilch3d.render.camera import distance, fitted, picked, stands_at

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


CUP = pose((-8.7, -2.3, 0.0), UPRIGHT)


@pytest.mark.parametrize("up", [0.5, 1.6, 2.8])
def test_what_stands_upright_is_met_at_all_its_heights(up: float) -> None:
    assert stands_at(CAMERA.ray(*CAMERA.project((CUP.x, CUP.y, up))), CUP, 1.6, 3.2)


@pytest.mark.parametrize("beside", [(-6.5, -2.3, 1.0), (-8.7, 2.5, 0.0), (-8.7, -5.5, 0.0)])
def test_what_stands_upright_is_not_met_beside_it(beside: tuple[float, float, float]) -> None:
    assert not stands_at(CAMERA.ray(*CAMERA.project(beside)), CUP, 1.6, 3.2)


@pytest.mark.parametrize("height", [0.0, 2.0])
def test_a_place_at_a_height_is_found_again_where_it_is_seen(height: float) -> None:
    x, y = CAMERA.project((3.0, -1.5, height))
    assert CAMERA.on_level(x, y, height) == pytest.approx((3.0, -1.5))
