"""Flights reckoned at once, against the same flight step by step."""

import math
from random import Random

import pytest

from zilch3d.motion.pose import UPRIGHT, Pose
from zilch3d.motion.tumble.constants import GRAVITY, STEP
from zilch3d.motion.tumble.cube import reach, reach_turned, reach_up
from zilch3d.motion.tumble.die import ALOFT, FALLEN, WEIGHT, Die
from zilch3d.motion.tumble.felt import NEAR, meets_table
from zilch3d.motion.tumble.start import any_orientation


def thrown(height: float = 3.0) -> Die:
    die = Die(0, 0.5, -1.0, height, 3.0, -2.0, 4.0, 7.0, -5.0, 9.0, UPRIGHT)
    die.clear_of_rim = 1000
    die.record(0)
    return die


def stepped(die: Die, steps: int) -> None:
    for _ in range(steps):
        die.vz -= WEIGHT
        die.z += FALLEN
        die.move()


def motion(die: Die) -> list[float]:
    return [*die.pose, die.vx, die.vy, die.vz, die.wx, die.wy, die.wz, *die.axes]


def test_a_flight_reckoned_at_once_is_the_flight_step_by_step() -> None:
    at_once, by_steps = thrown(), thrown()
    at_once.fly(0)
    stepped(by_steps, at_once.ahead)
    assert at_once.ahead > 20
    assert motion(at_once) == pytest.approx(motion(by_steps), abs=1e-9)


def test_a_die_falls_as_gravity_has_it() -> None:
    die = thrown()
    die.fly(0)
    seconds = die.ahead * STEP
    assert die.z == pytest.approx(3.0 + 4.0 * seconds - GRAVITY * seconds**2 / 2)


def test_a_flight_ends_one_step_above_the_table() -> None:
    die = thrown()
    die.fly(0)
    assert die.z - reach_up(die.axes) > ALOFT
    stepped(die, 1)
    assert die.z - reach_turned(die.q) < ALOFT


def test_a_flight_ends_where_the_rim_may_be_met() -> None:
    die = thrown()
    die.clear_of_rim = 7
    die.fly(0)
    assert die.ahead == 7


def test_a_die_called_back_is_where_it_was_in_that_step() -> None:
    die, by_steps = thrown(), thrown()
    die.fly(0)
    die.come_back(12)
    stepped(by_steps, 12)
    assert die.ahead == len(die.path) == 12
    assert motion(die) == pytest.approx(motion(by_steps), abs=1e-9)


def test_a_die_that_sleeps_is_noted_where_it_lies() -> None:
    die = thrown()
    die.record(3)
    assert die.path == [Pose(0.5, -1.0, 3.0, *UPRIGHT)] * 4


def tumbling(seed: int) -> Die:
    """A die about to touch the table, turned, moving and spinning as chance has it."""
    rng = Random(seed)
    vx, vy, vz = (rng.uniform(-14.0, 14.0) for _ in range(3))
    wx, wy, wz = (rng.gauss(0.0, 12.0) for _ in range(3))
    return Die(0, 0.0, 0.0, 0.9, vx, vy, vz, wx, wy, wz, any_orientation(rng))


@pytest.mark.parametrize("seed", range(200))
def test_how_far_a_die_reaches_is_told_for_a_step_ahead(seed: int) -> None:
    """Or touches would be missed, or set up for nothing."""
    die = tumbling(seed)
    direction = 0.48, -0.6, 0.64
    soon = die.reach_soon(*direction)
    stepped(die, 1)
    turn = math.hypot(die.wx, die.wy, die.wz) * STEP
    assert soon == pytest.approx(reach(die.axes, *direction), abs=turn**3 / 4)


@pytest.mark.parametrize("seed", range(200))
def test_the_table_is_met_where_a_corner_is_near_it_now_or_after_a_step(seed: int) -> None:
    die = tumbling(seed)
    now = die.z - reach_up(die.axes)
    soon = die.z + die.vz * STEP - die.reach_soon(0.0, 0.0, 1.0)
    height = die.z
    for lifted in (-1e-9, 1e-9):
        die.z = height + NEAR - min(now, soon) + lifted
        assert meets_table(die) == (lifted < 0.0)
