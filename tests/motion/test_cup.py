"""The cup's movements join without a jump, and what is in it stays in it."""

import math
from collections.abc import Callable
from functools import cache
from itertools import pairwise, product
from random import Random

import pytest

from zilch3d.motion import cup, loading, pouring
from zilch3d.motion.pose import UPRIGHT, Pose, pose, turned
from zilch3d.motion.throw import SimulatedThrow, ThrowRequest, simulate
from zilch3d.motion.tray import TRAYS, Tray

FRAME = 1 / 240
JERK = 0.13
"""Sides by which the way in one frame may differ from that in the next."""
TOSSED = 0.18
"""The same for a die that gets over the rim and into the cup in a sixth of a second."""
FASTEST_TURN = 40.0
"""Radians a second."""

LYING = tuple(pose((1.5 * n - 4.0, -2.5, 0.5), UPRIGHT) for n in range(6))


@cache
def thrown(seed: int, tray: str, dice: int = 6) -> SimulatedThrow:
    return simulate(ThrowRequest(dice, 0.6, seed, TRAYS[tray]))


@cache
def poured(
    seed: int, tray: str, dice: int = 6
) -> tuple[pouring.EmptiedCup, tuple[pouring.PouredDie, ...]]:
    """The cup's way and the dice's, from the swing on, after half a second of shaking."""
    throw, since = thrown(seed, tray, dice), 0.5
    shaken = cup.ShakenCup(cup.STAND)
    ways = loading.into_cup(LYING[:dice], shaken, Random(seed))
    out = pouring.empty(shaken.at(since), throw)
    return out, tuple(pouring.PouredDie(way, since, out, throw, n) for n, way in enumerate(ways))


def apart(a: Pose, b: Pose) -> float:
    return math.dist(a.position, b.position)


def turned_by(a: Pose, b: Pose) -> float:
    dot = abs(sum(p * q for p, q in zip(a.orientation, b.orientation, strict=True)))
    return 2 * math.acos(min(1.0, dot))


def check_no_jump(at: Callable[[float], Pose], seconds: float, jerk: float = JERK) -> None:
    poses = [at(k * FRAME) for k in range(round(seconds / FRAME))]
    ways = [
        [q - p for p, q in zip(a.position, b.position, strict=True)] for a, b in pairwise(poses)
    ]
    assert max(math.dist(a, b) for a, b in pairwise(ways)) < jerk
    assert max(turned_by(a, b) for a, b in pairwise(poses)) < FASTEST_TURN * FRAME


def in_cup(die: Pose, holder: Pose) -> tuple[float, float]:
    """How far the die's middle is from the cup's axis, and how high above its foot."""
    w, x, y, z = holder.orientation
    off = (die.x - holder.x, die.y - holder.y, die.z - holder.z)
    along = turned((w, -x, -y, -z), off)
    return math.hypot(along[0], along[1]), along[2]


def test_the_cup_is_fetched_and_shaken_without_a_jump() -> None:
    check_no_jump(cup.ShakenCup(cup.STAND).at, 3.0)


def test_dice_go_into_the_cup_without_a_jump_and_stay_in_it() -> None:
    shaken = cup.ShakenCup(cup.STAND)
    for way in loading.into_cup(LYING, shaken, Random(1)):
        check_no_jump(way.at, 2.0, TOSSED)
        for k in range(100):
            t = loading.loading_time(6) + k * 0.02
            aside, up = in_cup(way.at(t), shaken.at(t))
            assert aside < cup.FOOT
            assert 0.3 < up < cup.HEIGHT


@pytest.mark.parametrize("tray", TRAYS)
def test_the_cup_is_swung_emptied_and_returned_without_a_jump(tray: str) -> None:
    for seed in range(6):
        out, dice = poured(seed, tray)
        check_no_jump(out.at, out.seconds + 0.1)
        assert apart(out.at(out.seconds), cup.STAND) < 1e-9
        for die in dice:
            check_no_jump(die.at, pouring.SWING + pouring.POUR + 0.3)


@pytest.mark.parametrize("dice", [1, 6])
def test_the_dice_leave_the_cup_as_the_throw_begins(dice: int) -> None:
    _out, ways = poured(3, "rectangle", dice)
    throw = thrown(3, "rectangle", dice)
    began = pouring.SWING + pouring.POUR
    for index, way in enumerate(ways):
        assert apart(way.at(began), throw.frames[0][index]) < 1e-9
        assert way.at(began + 0.5) == throw.die_at(index, 0.5)
        assert way.at(way.seconds) == throw.resting[index]
        assert way.at(way.seconds + 0.1) == throw.resting[index]


@pytest.mark.parametrize("tray", TRAYS)
def test_the_cup_does_not_touch_the_rim_as_it_is_emptied(tray: str) -> None:
    for seed, k in product(range(6), range(20)):
        out, _dice = poured(seed, tray)
        at = out.at(pouring.SWING + pouring.POUR * k / 20)
        for share in (0.0, 0.5, 1.0):
            radius = cup.FOOT + (cup.MOUTH - cup.FOOT) * share
            _check_over_rim(at, share * cup.HEIGHT, radius, TRAYS[tray])


def _check_over_rim(at: Pose, up: float, radius: float, tray: Tray) -> None:
    """The lowest point of this ring of the cup is over the rim, or within the tray."""
    x, y, z = turned(at.orientation, (0.0, 0.0, 1.0))
    lowest = at.z + z * up - radius * math.sqrt(1.0 - z * z)
    place = (at.x + x * up, at.y + y * up)
    assert lowest > tray.rim_height or tray.holds(*place)


def test_a_carried_cup_follows_the_hand_and_comes_to_rest_upright() -> None:
    carried = cup.CarriedCup(cup.STAND)
    carried.follow(2.0, 1.0)
    poses = [carried.at(k * FRAME) for k in range(240)]
    assert apart(poses[-1], pose((2.0, 1.0, cup.HOVER[2]), UPRIGHT)) < 0.01
    assert turned_by(poses[-1], poses[0]) < 0.02
    assert max(turned_by(p, poses[0]) for p in poses) > 0.1
    assert carried.rattle < 0.01
