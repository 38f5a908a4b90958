"""Flights reckoned at once, against the same flight step by step."""

import pytest

from zilch3d.motion.pose import UPRIGHT, Pose
from zilch3d.motion.tumble.constants import GRAVITY, STEP
from zilch3d.motion.tumble.cube import reach_turned, reach_up
from zilch3d.motion.tumble.die import ALOFT, FALLEN, WEIGHT, Die


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
