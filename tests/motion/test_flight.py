"""One die in free flight, and what it is taken to reach within a step."""

import math

import pytest
from hypothesis import given, settings
from hypothesis.strategies import SearchStrategy, builds, floats, integers, tuples

from zilch3d.motion.pose import UPRIGHT, Quaternion, Vector, pose, rotation
from zilch3d.motion.tumble.constants import GRAVITY, STEP
from zilch3d.motion.tumble.cube import reach, reach_up
from zilch3d.motion.tumble.die import Die
from zilch3d.motion.tumble.surfaces import NEAR_FELT, meets_table


def vectors(most: float) -> SearchStrategy[Vector]:
    return tuples(*[floats(-most, most)] * 3)


def fly(die: Die, steps: int = 1) -> None:
    for _ in range(steps):
        die.fall()
        die.move()


def flying(velocity: Vector, spin: Vector, turn: Vector, height: float = 0.9) -> Die:
    return Die(0, 0.0, 0.0, height, *velocity, *spin, rotation(*turn))


DICE = builds(flying, vectors(14.0), vectors(20.0), vectors(math.pi))


def test_a_die_falls_along_the_parabola_and_keeps_its_spin() -> None:
    die = flying((3.0, -2.0, 4.0), (7.0, -5.0, 9.0), (0.0, 0.0, 0.0), 3.0)
    fly(die, 30)
    seconds = 30 * STEP
    assert (die.x, die.y) == pytest.approx((3.0 * seconds, -2.0 * seconds))
    assert die.z == pytest.approx(3.0 + 4.0 * seconds - GRAVITY * seconds**2 / 2)
    assert (die.wx, die.wy, die.wz) == (7.0, -5.0, 9.0)
    turned: Quaternion = rotation(7.0 * seconds, -5.0 * seconds, 9.0 * seconds)
    assert die.q == pytest.approx(turned, abs=1e-4)


@settings(max_examples=100)
@given(DICE)
def test_how_far_a_die_reaches_is_known_a_step_ahead(die: Die) -> None:
    """Or contacts would be missed, or set up for nothing."""
    direction = (0.48, -0.6, 0.64)
    soon = die.reach_after_step(direction)
    turn = math.hypot(die.wx, die.wy, die.wz) * STEP
    fly(die)
    assert soon == pytest.approx(reach(die.axes, direction), abs=turn**3 / 4 + 1e-9)


@settings(max_examples=100)
@given(DICE)
def test_the_table_is_met_where_a_corner_is_near_it_now_or_after_a_step(die: Die) -> None:
    now = die.z - reach_up(die.axes)
    soon = die.z + die.vz * STEP - die.reach_after_step((0.0, 0.0, 1.0))
    height = die.z
    for lifted in (-1e-9, 1e-9):
        die.z = height + NEAR_FELT - min(now, soon) + lifted
        assert meets_table(die) == (lifted < 0.0)


@given(integers(1, 5))
def test_a_die_that_sleeps_is_recorded_where_it_lies(steps: int) -> None:
    place = (0.5, -1.0, 0.5)
    die = Die(0, *place, 0, 0, 0, 0, 0, 0, UPRIGHT)
    die.sleep(0)
    for _ in range(steps):
        die.record()
    assert die.path == [pose(place, UPRIGHT)] * steps
