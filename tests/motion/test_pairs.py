"""Which dice may touch, and which of them are woken or moved."""

import math

from zilch3d.motion.pose import UPRIGHT, rotation
from zilch3d.motion.tumble.die import Die
from zilch3d.motion.tumble.pairs import Pairs, push_apart


def sleeping(index: int, x: float, tilt: float = 0.0) -> Die:
    die = Die(index, x, 0.0, 0.7 if tilt else 0.5, 0, 0, 0, 0, 0, 0, rotation(tilt, 0.0, 0.0))
    die.asleep = True
    return die


def passing() -> Die:
    return Die(1, 0.0, 1.6, 0.9, 3.0, 0.0, 0.0, 4.0, 0.0, 0.0, UPRIGHT)


def test_a_lively_die_wakes_one_that_sleeps_leaning_beside_it() -> None:
    leaning = sleeping(0, 0.0, math.radians(40))
    Pairs([leaning, passing()]).near()
    assert not leaning.asleep


def test_a_flat_die_sleeps_on_beside_a_lively_one() -> None:
    flat = sleeping(0, 0.0)
    Pairs([flat, passing()]).near()
    assert flat.asleep


def test_two_that_sleep_are_no_pair() -> None:
    assert Pairs([sleeping(0, 0.0), sleeping(1, 1.0)]).near() == []


def test_of_two_that_overlap_the_one_that_sleeps_stays() -> None:
    asleep, awake = sleeping(0, 0.0), Die(1, 0.9, 0.0, 0.5, 0, 0, 0, 0, 0, 0, UPRIGHT)
    (pair,) = Pairs([asleep, awake]).near()
    assert push_apart(pair)
    assert (asleep.x, awake.x) == (0.0, 1.0)
