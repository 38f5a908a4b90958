"""Dice that move at the same time without passing through each other: when each sets out.

Dice are planned one after the other: each sets out as early as its way is clear of the ways of
those planned before it, and of those that still lie (prioritized planning: Erdmann and
Lozano-Pérez, On multiple moving objects, Algorithmica 2, 1987).
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, islice, repeat
from typing import NamedTuple, Protocol, Self, TypeAlias, TypeVar

from zilch3d.motion.pose import Pose, Vector, dot
from zilch3d.motion.tumble.cube import (
    HalfAxes,
    components,
    half_axes,
    half_axis,
    separating_axis,
)

RATE = 120
"""How many times a second the places of dice are compared."""
TOUCHING = 0.02
"""Sides by which dice may overlap: dice that lie on each other do so by less."""
HIGHER = (0.0, 1.2, 2.4)
"""How much higher than usual dice may fly, in sides, to clear others."""
SECONDS_A_SIDE = 0.03
"""The wait that is as bad as flying one side higher."""
NEAR, UPWARDS = 0.1, 0.1
"""A die lies on another if their gap, in sides, is below the one, and the upward part of the unit
normal between them is above the other.
"""
NEARLY = 0.05
"""The overlap, in sides, that is good enough: no other plan is tried."""
HURRIES = (1.0, 0.7, 1.3, 0.4)
"""Factors of the time between two dice that are tried while there is no good plan."""
PASSING = 0.4
"""Two dice must be apart by this share of how far they passed each other since the last boxes,
measured along the normal between them.
"""
ROUNDING = 1e-9
"""More than the same gap, in sides, can differ when it is worked out in another order."""
NEAR_SQUARED = 3.6
"""The square of the distance between centres beyond which dice are clear of each other anyway."""
APART_SQUARED = 3.0
"""The square of the distance between centres beyond which no two dice touch."""


class DieBounds(NamedTuple):
    """A die at one moment: its centre and half axes."""

    x: float
    y: float
    z: float
    axes: HalfAxes


Path: TypeAlias = Callable[[float], Pose]
"""Gives the pose of a die after so many seconds."""


class Departure(NamedTuple):
    """A die sets out ``after`` so many seconds and flies so many sides ``higher`` than usual."""

    after: float = 0.0
    higher: float = 0.0


class Way(Protocol):
    """A movement of a die from ``start`` on, for some seconds; ``raised``, it goes higher."""

    @property
    def start(self) -> Pose: ...
    @property
    def seconds(self) -> float: ...
    def at(self, t: float, /) -> Pose: ...
    def raised(self, higher: float, /) -> Self: ...


W = TypeVar("W", bound=Way)

Track: TypeAlias = list[DieBounds]
"""The boxes of a die at RATE a second; after the last it stays there."""


def box(die: Pose) -> DieBounds:
    """The box of a die in this pose."""
    return DieBounds(die.x, die.y, die.z, half_axes(die.orientation))


def gap(one: DieBounds, two: DieBounds) -> float:
    """The gap between the boxes, in sides; negative: how deep they overlap.

    Boxes too far apart to touch may be farther apart than that.
    """
    x, y, z = one.x - two.x, one.y - two.y, one.z - two.z
    if x * x + y * y + z * z >= NEAR_SQUARED:
        return NEAR
    return separating_axis(one, two).gap


def tracked(path: Path, seconds: float) -> Track:
    """The track of a die on this path for so many seconds."""
    steps = int(seconds * RATE) + 2
    return [box(path(k / RATE)) for k in range(steps)]


def deepest(one: Track, two: Track, stop: float) -> float:
    """The deepest overlap of the two tracks, or the first one deeper than ``stop``.

    The faster two dice approach, the farther apart they must be, as only RATE boxes are compared.
    """
    worst = 0.0
    before_a, before_b = one[0], two[0]
    steps = max(len(one), len(two))
    for n, (a, b) in enumerate(islice(zip(_staying(one), _staying(two), strict=False), steps)):
        if n and a is before_a and b is before_b:
            continue  # nothing has moved
        x, y, z = a.x - b.x, a.y - b.y, a.z - b.z
        if x * x + y * y + z * z < NEAR_SQUARED:
            moved = (x - before_a.x + before_b.x, y - before_a.y + before_b.y)
            along = (*moved, z - before_a.z + before_b.z)
            if _face_gap(a, b) < PASSING * math.hypot(*along) - worst + ROUNDING:
                apart, normal, _edges = separating_axis(a, b)
                worst = max(worst, PASSING * abs(dot(along, normal)) - apart)
                if worst > stop:
                    break
        before_a, before_b = a, b
    return worst


def _face_gap(one: DieBounds, two: DieBounds) -> float:
    """The gap between the dice along one axis: no more than that along their separating axis.

    It is the axis of a die, next to a face, along which their centres are farthest apart.
    """
    d = (two.x - one.x, two.y - one.y, two.z - one.z)
    along_one, along_two = components(one.axes, d), components(two.axes, d)
    best, axes, other = _farthest(along_one), one.axes, two.axes
    second = _farthest(along_two)
    if abs(along_two[second]) > abs(along_one[best]):
        best, axes, other, along_one = second, two.axes, one.axes, along_two
    a, b, c = components(other, half_axis(axes, best))
    return 2 * (abs(along_one[best]) - abs(a) - abs(b) - abs(c)) - 0.5


def _farthest(along: Vector) -> int:
    x, y, z = abs(along[0]), abs(along[1]), abs(along[2])
    return (0 if x >= z else 2) if x >= y else (1 if y >= z else 2)


def _staying(track: Track) -> Iterator[DieBounds]:
    return chain(track, repeat(track[-1]))


def lifted_first(
    boxes: Mapping[int, DieBounds],
    wanted: Iterable[int],
    ends: Mapping[int, DieBounds] | None = None,
) -> list[int]:
    """The ``wanted`` order of these dice, changed so that no die is lifted from under another.

    Given the ``ends`` of their ways, no die goes to where another one still lies, either.
    """
    left, order = list(wanted), list[int]()

    def blocks(other: int, die: int) -> bool:
        if ends is not None and other != die and gap(boxes[other], ends[die]) < 0.0:
            return True
        return _lies_on(boxes[other], boxes[die])

    while left:
        free = (die for die in left if not any(blocks(other, die) for other in left))
        order.append(next(free, left[0]))
        left.remove(order[-1])
    return order


def _lies_on(upper: DieBounds, lower: DieBounds) -> bool:
    """Whether the upper die would be hit by the lower one if that were lifted."""
    x, y, z = upper.x - lower.x, upper.y - lower.y, upper.z - lower.z
    if upper is lower or x * x + y * y + z * z >= APART_SQUARED:
        return False
    axis = separating_axis(lower, upper)
    return axis.gap < NEAR and axis.normal[2] > UPWARDS


def departures(
    starting: Callable[[int, Departure], tuple[Track, float]],
    times: tuple[Sequence[float], float],
    lying: Sequence[DieBounds],
    others: Sequence[Track] = (),
    stop: float = math.inf,
) -> tuple[list[Departure], float]:
    """A departure for each die so that none passes through another, and the deepest overlap left.

    Dice are numbered in the order of going. ``starting(die, departure)`` gives the die's track, and
    the deepest overlap on it with fixed things. ``times`` are when each die should set out, and the
    latest time for any. ``lying`` are the boxes in which dice wait, ``others`` the tracks of dice
    that are not planned here. A die without a free way takes the one with the smallest overlap.
    Planning ends early once an overlap is as deep as ``stop``.
    """
    wanted, latest = times
    planned: list[Track] = list(others)
    chosen: list[Departure] = []
    worst = 0.0
    for die, first in enumerate(wanted):
        waiting = [[here] for here in lying[die + 1 :]]
        smallest, best, way = math.inf, Departure(first), list[DieBounds]()
        for departure in _candidates(first, latest):
            track, overlap = starting(die, departure)
            overlap = _overlap(track, (*planned, *waiting), smallest, overlap)
            if overlap < smallest:
                smallest, best, way = overlap, departure, track
            if overlap <= TOUCHING:
                break
        chosen.append(best)
        planned.append(way)
        worst = max(worst, smallest)
        if worst >= stop:
            break
    return chosen, worst


def _overlap(track: Track, others: Sequence[Track], stop: float, overlap: float) -> float:
    """The deepest of ``overlap`` and those with the others; or one of ``stop`` or more."""
    for other in others:
        if overlap >= stop:
            break
        overlap = max(overlap, deepest(track, other, stop))
    return overlap


def _candidates(first: float, latest: float) -> list[Departure]:
    """The departures to try: those near the time ``first``, and low ones, come first."""
    step = 2 / RATE
    times = [k * step for k in range(int(latest / step + 1e-9) + 1)]
    every = [Departure(time, higher) for time in times for higher in HIGHER]
    return sorted(every, key=lambda each: abs(each.after - first) + SECONDS_A_SIDE * each.higher)


def in_turn(
    ways: Mapping[int, W],
    apart: float,
    latest: float,
    others: Sequence[Track] = (),
    blocked: Callable[[DieBounds], float] = lambda _die: 0.0,
) -> dict[int, tuple[W, float]]:
    """The ways of these dice, raised where need be, and when each begins, in the order of going.

    That is the order of ``ways``, except that no die is lifted from under another. Each begins
    ``apart`` seconds after the one before, or when its way is free, but no later than ``latest``.
    ``blocked`` gives the overlap of a box with fixed things.
    """
    lying = {die: box(way.start) for die, way in ways.items()}
    ends = {die: box(way.at(way.seconds)) for die, way in ways.items()}
    order = lifted_first(lying, ways, ends)

    @cache
    def flown(n: int, higher: float) -> tuple[Track, float]:
        way = ways[order[n]].raised(higher)
        track = tracked(way.at, way.seconds)
        return track, max(map(blocked, track))

    def starting(n: int, departure: Departure) -> tuple[Track, float]:
        track, overlap = flown(n, departure.higher)
        return track[:1] * round(departure.after * RATE) + track, overlap

    boxes = [lying[die] for die in order]
    best, smallest = list[Departure](), math.inf
    for hurry in HURRIES:
        wanted = [min(latest, hurry * apart * n) for n in range(len(order))]
        plan, overlap = departures(starting, (wanted, latest), boxes, others, smallest)
        if overlap < smallest:
            best, smallest = plan, overlap
        if overlap <= NEARLY:
            break
    departing = zip(order, best, strict=True)
    return {die: (ways[die].raised(each.higher), each.after) for die, each in departing}
