import math
from itertools import pairwise

import pytest

from zilch3d.motion.pose import NORMALS, Pose, pose, rotation, top_face, turned
from zilch3d.motion.travel import Travel, standing

START = pose((0.0, 0.0, 0.5), rotation(0.3, 0.2, 1.0))
END = standing(4, (8.0, 3.0, 0.85))
JOURNEY = Travel(START, END, seconds=0.5, height=2.0)


def test_a_journey_begins_and_ends_where_it_should() -> None:
    assert JOURNEY.at(-1.0) == JOURNEY.at(0.0) == START
    assert JOURNEY.at(0.5) == JOURNEY.at(9.0) == END


def test_a_journey_rises_above_both_ends_by_its_height() -> None:
    middle = JOURNEY.at(0.25)
    assert middle.z == pytest.approx((START.z + END.z) / 2 + 2.0)
    assert max(JOURNEY.at(t / 100).z for t in range(51)) == pytest.approx(middle.z, abs=0.1)


def test_a_journey_is_smooth() -> None:
    poses = [JOURNEY.at(k / 240) for k in range(121)]
    steps = [math.dist(a.position, b.position) for a, b in pairwise(poses)]
    assert steps[0] < 0.01
    assert steps[-1] < 0.01
    assert max(steps) < 0.25


def test_a_travelling_die_keeps_its_shape() -> None:
    lengths = [math.hypot(*JOURNEY.at(k / 100).orientation) for k in range(51)]
    assert lengths == pytest.approx([1.0] * 51)


@pytest.mark.parametrize("face", NORMALS)
@pytest.mark.parametrize("yaw", [0.0, 0.4, -2.0])
def test_a_standing_die_is_level_with_its_face_up(face: int, yaw: float) -> None:
    stood: Pose = standing(face, (1.0, 2.0, 3.0), yaw)
    assert stood.position == (1.0, 2.0, 3.0)
    assert top_face(stood.orientation) == face
    assert turned(stood.orientation, NORMALS[face])[2] == pytest.approx(1.0)


def test_yaw_turns_a_standing_die_about_the_vertical() -> None:
    plain, turned_die = standing(2, (0.0, 0.0, 0.5)), standing(2, (0.0, 0.0, 0.5), math.pi / 2)
    x, y, z = turned(plain.orientation, NORMALS[1])
    assert turned(turned_die.orientation, NORMALS[1]) == pytest.approx((-y, x, z), abs=1e-9)


@pytest.mark.parametrize("face", [0, 7])
def test_there_is_no_die_standing_on_another_face(face: int) -> None:
    with pytest.raises(ValueError, match="face"):
        standing(face, (0.0, 0.0, 0.5))
