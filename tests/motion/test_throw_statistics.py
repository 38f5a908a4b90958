"""A small sample of the throws that ``throw_statistics`` measures by the hundred."""

import itertools
import math

import pytest

from tests.motion.throw_facts import facts, nearness, progress, tilt
from tests.motion.throw_statistics import CHI_SQUARE_FIVE, broken, chi_square, seen_faces
from zilch3d.motion.pose import UPRIGHT, Pose, pose, rotation
from zilch3d.motion.throw import SimulatedThrow, ThrowRequest, simulate
from zilch3d.motion.tray import TRAYS
from zilch3d.motion.tumble.world import DieOutcome

TRAY = TRAYS["rectangle"]
LEVEL = pose((0.0, 0.0, 0.5), UPRIGHT)


@pytest.fixture(scope="module")
def sample() -> list[SimulatedThrow]:
    return [
        simulate(ThrowRequest(dice, strength, seed, clean=False))
        for dice, strength in itertools.product((1, 3, 6), (0.0, 0.5, 1.0))
        for seed in range(4)
    ]


def test_no_throw_breaks_a_bound(sample: list[SimulatedThrow]) -> None:
    assert list(broken([facts(throw, TRAY) for throw in sample])) == []


def test_no_throw_in_the_round_tray_breaks_a_bound() -> None:
    tray = TRAYS["round"]
    throws = [simulate(ThrowRequest(6, 0.6, seed, tray)) for seed in range(4)]
    assert list(broken([facts(throw, tray) for throw in throws])) == []


def test_dice_come_to_rest_all_over_the_tray(sample: list[SimulatedThrow]) -> None:
    ends = [end for throw in sample for end in progress(throw)]
    assert -2.0 < sum(ends) / len(ends) < 2.0
    assert min(ends) < -2.0
    assert max(ends) > 2.0


def test_faces_are_as_even_when_seen_as_when_drawn(sample: list[SimulatedThrow]) -> None:
    counted = list(seen_faces(sample, 12_000))
    assert all(face == top for face, top in counted)
    assert chi_square([top for _, top in counted]) < CHI_SQUARE_FIVE


def test_chi_square_of_a_loaded_die_is_large() -> None:
    assert chi_square([1, 2, 3, 4, 5, 6] * 100) == 0.0
    assert chi_square([1, 2, 3, 4, 5, 6] * 100 + [6] * 100) > CHI_SQUARE_FIVE


# The measures themselves


def near(*dice: Pose) -> list[tuple[float, float, float]]:
    return [(at.table, at.rim, at.dice) for at in nearness(dice, TRAY)]


def test_how_deep_a_die_is_in_the_table_is_measured() -> None:
    assert near(pose((0.0, 0.0, 0.4), UPRIGHT))[0][0] == pytest.approx(-0.1)


def test_how_deep_dice_are_in_each_other_is_measured() -> None:
    first, second = near(LEVEL, pose((0.9, 0.3, 0.5), UPRIGHT))
    assert first[2] == second[2] == pytest.approx(-0.1)


def test_how_deep_a_die_is_in_the_rim_is_measured() -> None:
    assert near(pose((5.6, 0.0, 0.5), UPRIGHT))[0][1] == pytest.approx(-0.1)
    assert near(pose((5.3, 0.0, 0.5), UPRIGHT))[0][1] == pytest.approx(0.2)


def test_a_die_that_lies_on_the_rim_only_touches_it() -> None:
    assert near(pose((6.2, 0.0, 2.1), UPRIGHT))[0][1] == pytest.approx(0.0)
    assert near(pose((6.2, 0.0, 2.0), UPRIGHT))[0][1] == pytest.approx(-0.1)


def test_the_tilt_is_that_of_the_highest_face() -> None:
    assert tilt(LEVEL) == pytest.approx(0.0)
    assert tilt(pose((0.0, 0.0, 0.6), rotation(math.radians(100.0), 0.0, 0.0))) == pytest.approx(
        10.0
    )


def test_a_die_that_stands_on_its_edge_counts_as_poised() -> None:
    on_edge = pose((0.0, 0.0, math.sqrt(0.5)), rotation(math.pi / 4, 0.0, 0.0))
    standing = SimulatedThrow(((on_edge,),) * 61, (DieOutcome.COCKED,), (), seed=0)
    assert facts(standing, TRAY).poised == pytest.approx(0.5)


def test_a_change_of_spin_in_the_air_is_measured() -> None:
    turns = (0.0, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9)
    flying = tuple((pose((0.0, 0.0, 3.0), rotation(0.0, 0.0, turn)),) for turn in turns)
    assert facts(
        SimulatedThrow(flying, (DieOutcome.COCKED,), (), seed=0), TRAY
    ).free_kick == pytest.approx(12.0)
