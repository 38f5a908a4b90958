"""Which pairs of dice are looked at, and when again."""

import math

from zilch3d.motion.pose import UPRIGHT, rotation
from zilch3d.motion.tumble.die import Die
from zilch3d.motion.tumble.pairs import Pairs


def sleeping(index: int, x: float, tilt: float) -> Die:
    orientation = rotation(tilt, 0.0, 0.0) if tilt else UPRIGHT
    die = Die(index, x, 0.0, 0.7 if tilt else 0.5, 0, 0, 0, 0, 0, 0, orientation)
    die.asleep = True
    die.limit()
    return die


def test_a_die_woken_by_one_that_passes_is_looked_for_by_those_that_sleep_beside_it() -> None:
    """It may topple on to one that, while both slept, was taken to be out of its reach."""
    leaning, beside = sleeping(0, 0.0, math.radians(40)), sleeping(1, 2.2, 0.0)
    passing = Die(2, 0.0, 1.6, 0.9, 3.0, 0.0, 0.0, 4.0, 0.0, 0.0, UPRIGHT)
    pairs = Pairs([leaning, beside, passing])
    pairs.near(0)
    assert not leaning.asleep
    leaning.x += 0.6
    pairs.near(1)
    assert (leaning, beside) in [(couple.one, couple.two) for couple in pairs.close]
