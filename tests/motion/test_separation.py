import math

import pytest

from zilch3d.motion.pose import Quaternion, rotation
from zilch3d.motion.tumble.cube import gap_along, separating_axis
from zilch3d.motion.tumble.die import Die

LEVEL: Quaternion = (1.0, 0.0, 0.0, 0.0)
ON_EDGE = rotation(math.pi / 4, 0.0, 0.0)
ON_OTHER_EDGE = rotation(0.0, math.pi / 4, 0.0)


def die(x: float, y: float, z: float, q: Quaternion = LEVEL) -> Die:
    return Die(0, x, y, z, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, q)


def test_two_faces_are_as_far_apart_as_they_are() -> None:
    seen = separating_axis(die(0, 0, 0), die(1.25, 0.3, 0.1))
    assert seen.gap == pytest.approx(0.25)
    assert seen.normal == pytest.approx((1.0, 0.0, 0.0))


def test_a_face_of_the_second_die_counts_too() -> None:
    seen = separating_axis(die(0, 0, 0, ON_EDGE), die(0, 0, -1.4))
    assert seen.gap == pytest.approx(0.9 - math.sqrt(0.5))
    assert seen.normal == pytest.approx((0.0, 0.0, -1.0))


def test_crossed_edges_face_each_other_along_their_common_normal() -> None:
    seen = separating_axis(die(0, 0, 0, ON_EDGE), die(0, 0, 1.5, ON_OTHER_EDGE))
    assert seen.gap == pytest.approx(1.5 - 2 * math.sqrt(0.5))
    assert seen.normal == pytest.approx((0.0, 0.0, 1.0))
    assert seen.edges == (0, 1)


def test_the_gap_of_overlapping_dice_is_negative() -> None:
    seen = separating_axis(die(0, 0, 0), die(0.1, 0.9, 0.2))
    assert seen.gap == pytest.approx(-0.1)


@pytest.mark.parametrize("turn", [LEVEL, ON_EDGE, ON_OTHER_EDGE])
def test_the_gap_seen_along_any_direction_is_no_wider_than_the_gap(turn: Quaternion) -> None:
    one, two = die(0, 0, 0, turn), die(1.1, 0.8, 0.6)
    widest = separating_axis(one, two)
    assert gap_along(widest.normal, one, two) == pytest.approx(widest.gap)
    for n in ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.6, 0.0, 0.8), (0.48, 0.64, 0.6)):
        assert gap_along(n, one, two) <= widest.gap + 1e-9
