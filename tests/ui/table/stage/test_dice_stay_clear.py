"""Issue 25, point 21: no die goes through another, or through the cup, on its way.

Looked at 120 times a second, with the boxes that dice are.
"""

import math
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

import pytest

from zilch3d.motion import cup
from zilch3d.motion.clearance import box, gap
from zilch3d.motion.pose import Pose, moved, multiply, turned
from zilch3d.motion.throw import SimulatedThrow, ThrowRequest, simulate
from zilch3d.motion.tray import TRAYS
from zilch3d.ui.table.stage.tabletop import Tabletop

HAIR = 0.05
"""Sides: less than a millimetre of a die of 16 mm."""
RATE = 120
SIDES = (-0.5, 0.5)
CORNERS = [(x, y, z) for x in SIDES for y in SIDES for z in SIDES]
GAMES = 6


@cache
def thrown(dice: int, seed: int, tray: str) -> SimulatedThrow:
    return simulate(ThrowRequest(dice, 0.5, seed % 5, TRAYS[tray]))


def depth_in_cup(die: Pose, holder: Pose) -> float:
    """How deep a die is in the wall: it is all in the cup, or above it, or beyond a plane."""
    back = (holder.qw, -holder.qx, -holder.qy, -holder.qz)
    middle = turned(back, moved(die.position, holder.position, -1.0))
    if math.hypot(*middle[:2]) > cup.MOUTH + 0.9 or not -0.9 < middle[2] < cup.HEIGHT + 0.9:
        return 0.0
    q = multiply(back, die.orientation)
    corners = [moved(middle, turned(q, corner)) for corner in CORNERS]
    inside = max(max(math.hypot(x, y) - cup.inner_radius(z), cup.WALL - z) for x, y, z in corners)
    above = cup.HEIGHT - min(z for _x, _y, z in corners)
    below = max(z for _x, _y, z in corners)
    slope = (cup.MOUTH - cup.FOOT) / cup.HEIGHT
    towards = math.atan2(middle[1], middle[0])
    beside = min(
        cup.FOOT - min(x * math.cos(angle) + y * math.sin(angle) - slope * z for x, y, z in corners)
        for angle in (towards + 0.1 * k for k in range(-6, 7))
    )
    return max(0.0, min(inside, above, below, beside))


def deepest(top: Tabletop, seconds: float) -> float:
    """The deepest that any dice are in each other or in the cup from now on."""
    deepest = 0.0
    for _frame in range(math.ceil(seconds * RATE)):
        dice = [top.poses[die] for die in sorted(top.shown)]
        boxes = [box(die) for die in dice]
        gaps = [gap(one, other) for one, other in combinations(boxes, 2)]
        deepest = max(
            deepest, *(-apart for apart in gaps), *(depth_in_cup(d, top.cup) for d in dice)
        )
        top.update(1 / RATE)
    return deepest


def games(tray: str) -> Iterator[tuple[Random, Tabletop]]:
    """Six dice that have been thrown, in one game after the other."""
    for seed in range(GAMES):
        top = Tabletop(6, TRAYS[tray], seed)
        top.take_up(range(6))
        top.throw(range(6), thrown(6, seed, tray))
        top.finish()
        top.update(Random(seed).random() / RATE)  # a frame comes at any time
        yield Random(seed), top


def put_aside(top: Tabletop, dice: list[int]) -> float:
    """These dice go to the shelf, the first two as a group; how deep they get on the way."""
    groups = [[(die, 1) for die in group] for group in (dice[:2], dice[2:])]
    return deepest(top, top.shelve(groups) + 0.1)


@pytest.mark.parametrize("tray", TRAYS)
def test_dice_put_aside_taken_up_and_gathered_are_clear_of_each_other_and_of_the_cup(
    tray: str,
) -> None:
    for chance, top in games(tray):
        aside = chance.sample(range(6), chance.randint(1, 5))
        left = [die for die in range(6) if die not in aside]
        assert put_aside(top, aside) < HAIR
        loading = top.take_up(left)
        assert deepest(top, loading + 0.4 * chance.random()) < HAIR
        if chance.random() < 0.4:
            top.put_down()
            assert deepest(top, 1.2) < HAIR
            top.update(top.take_up(left))
        top.throw(left, thrown(len(left), chance.randrange(5), tray))
        top.finish()
        assert deepest(top, top.gather()) < HAIR


@pytest.mark.parametrize("tray", TRAYS)
def test_hot_dice_leap_clear_of_each_other_and_into_the_cup(tray: str) -> None:
    for chance, top in games(tray):
        put_aside(top, chance.sample(range(6), 6))
        assert deepest(top, top.leap(0.0)) < HAIR


@pytest.mark.parametrize("tray", TRAYS)
def test_hot_dice_of_any_groups_are_swept_up_clear_of_each_other_and_of_the_cup(tray: str) -> None:
    """Issue 30, point 2."""
    for chance, top in games(tray):
        order, groups = chance.sample(range(6), 6), list[list[tuple[int, int]]]()
        while order:
            dice = chance.randint(1, len(order))
            groups.append([(die, chance.randint(1, 6)) for die in order[:dice]])
            order = order[dice:]
        top.update(top.shelve(groups) + 0.1)
        assert deepest(top, top.leap(0.0) + 0.05) < HAIR


def test_a_cup_that_is_shaken_with_tension_stays_clear_of_its_dice() -> None:
    for seed in range(GAMES // 2):
        top, dice = Tabletop(6, TRAYS["round"], seed), range(1 + seed)
        top.shown = frozenset(dice)
        top.update(top.take_up(dice, tension=1.0))
        assert deepest(top, 0.5) < HAIR


def test_dice_wait_and_rattle_in_the_cup_clear_of_each_other_and_of_it() -> None:
    for seed in range(GAMES):
        top, dice = Tabletop(6, TRAYS["round"], seed), range(1 + seed % 6)
        top.shown = frozenset(dice)
        top.update(top.take_up(dice))
        assert deepest(top, 0.5) < HAIR


def test_dice_come_to_the_rim_to_be_counted_clear_of_each_other_and_are_taken_up_so() -> None:
    for seed in range(GAMES // 2):
        top = Tabletop(6, TRAYS["rectangle"], seed, counted=True)
        assert deepest(top, top.take_up(range(6))) < HAIR
        top.throw(range(6), thrown(6, seed, "rectangle"))
        top.finish()
        assert deepest(top, top.gather()) < HAIR
