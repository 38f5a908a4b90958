"""Dice on their way that must not pass through each other: who waits for whom.

Each sets out as early as its way is free, from those that have been let go before it (prioritized
planning: Erdmann and Lozano-Pérez, On multiple moving objects, Algorithmica 2, 1987).
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, islice, repeat
from typing import NamedTuple, Protocol, Self, TypeAlias, TypeVar

from zilch3d.motion.pose import Pose
from zilch3d.motion.tumble.cube import HalfAxes, half_axes, separating_axis

RATE = 120
"""Times a second at which dice are looked at."""
TOUCHING = 0.02
"""Sides by which dice may overlap: those that lie on each other do so by less."""
HIGHER = (0.0, 1.2, 2.4)
"""By how much dice may fly higher, in sides, to clear others."""
A_HEIGHT = 0.03
"""The seconds for which a die rather waits than fly a side higher."""
NEAR, UPWARDS = 0.1, 0.1
"""A die lies on another if it is so near to it, in sides, and so far above it, as a sine."""
NEARLY = 0.05
"""The overlap for which no other order of things is looked for."""
HURRIES = (1.0, 0.7, 1.3, 0.4)
"""By how much dice follow each other sooner or later where they would meet."""
PASSING = 0.4
"""The share that is kept between dice of how far they have passed each other since last seen."""
NEAR_SQUARED = 3.6
"""The square of the distance between centres beyond which dice are clear of each other anyway."""
APART_SQUARED = 3.0
"""The square of the distance between centres beyond which no two dice touch."""


class Box(NamedTuple):
    """A die at one moment: its centre and half axes."""

    x: float
    y: float
    z: float
    axes: HalfAxes


Path: TypeAlias = Callable[[float], Pose]
"""The pose of a die after so many seconds."""


class Departure(NamedTuple):
    """A die sets out ``after`` so many seconds, and flies so many sides ``higher`` than usual."""

    after: float = 0.0
    higher: float = 0.0


class Way(Protocol):
    """A way from ``start`` on that takes so many seconds, and can be flown higher."""

    @property
    def start(self) -> Pose: ...
    @property
    def seconds(self) -> float: ...
    def at(self, t: float, /) -> Pose: ...
    def raised(self, higher: float, /) -> Self: ...


W = TypeVar("W", bound=Way)

Track: TypeAlias = list[Box]
"""A die RATE times a second; then it stays at the last place."""


def box(die: Pose) -> Box:
    """The die as a box."""
    return Box(die.x, die.y, die.z, half_axes(die.orientation))


def gap(one: Box, two: Box) -> float:
    """How far apart the boxes are, in sides; below 0 how deep they are in each other.

    Boxes so far apart that they can't touch may be farther apart than it says.
    """
    x, y, z = one.x - two.x, one.y - two.y, one.z - two.z
    if x * x + y * y + z * z >= NEAR_SQUARED:
        return NEAR
    return separating_axis(one, two).gap


def tracked(path: Path, seconds: float) -> Track:
    """The die on this path for so many seconds."""
    steps = int(seconds * RATE) + 2
    return [box(path(k / RATE)) for k in range(steps)]


def deepest(one: Track, two: Track, stop: float) -> float:
    """The deepest overlap of the two, or the first one deeper than ``stop``.

    The faster they pass, the farther apart they have to be: they are looked at now and then only.
    """
    worst = 0.0
    before_a, before_b = one[0], two[0]
    steps = max(len(one), len(two))
    for a, b in islice(zip(_staying(one), _staying(two), strict=False), steps):
        x, y, z = a.x - b.x, a.y - b.y, a.z - b.z
        if x * x + y * y + z * z < NEAR_SQUARED:
            apart, (nx, ny, nz), _edges = separating_axis(a, b)
            x, y, z = x - before_a.x + before_b.x, y - before_a.y + before_b.y, z - before_a.z
            nearer = abs(x * nx + y * ny + (z + before_b.z) * nz)
            worst = max(worst, PASSING * nearer - apart)
            if worst > stop:
                break
        before_a, before_b = a, b
    return worst


def _staying(track: Track) -> Iterator[Box]:
    return chain(track, repeat(track[-1]))


def lifted_first(
    boxes: Mapping[int, Box], wanted: Iterable[int], ends: Mapping[int, Box] | None = None
) -> list[int]:
    """The ``wanted`` order of these dice, changed so that none is lifted from under another.

    Nor does any go first to where another still lies, by the ``ends`` of their ways.
    """
    left, order = list(wanted), list[int]()

    def hinders(other: int, die: int) -> bool:
        if ends is not None and other != die and gap(boxes[other], ends[die]) < 0.0:
            return True
        return _lies_on(boxes[other], boxes[die])

    while left:
        free = (die for die in left if not any(hinders(other, die) for other in left))
        order.append(next(free, left[0]))
        left.remove(order[-1])
    return order


def _lies_on(upper: Box, lower: Box) -> bool:
    """Whether the one would be hit by the other as that is lifted."""
    x, y, z = upper.x - lower.x, upper.y - lower.y, upper.z - lower.z
    if upper is lower or x * x + y * y + z * z >= APART_SQUARED:
        return False
    seen = separating_axis(lower, upper)
    return seen.gap < NEAR and seen.normal[2] > UPWARDS


def departures(
    starting: Callable[[int, Departure], tuple[Track, float]],
    times: tuple[Sequence[float], float],
    lying: Sequence[Box],
    others: Sequence[Track] = (),
    stop: float = math.inf,
) -> tuple[list[Departure], float]:
    """How each die sets out, so that none passes through another; the deepest overlap there is.

    ``starting`` gives the track of a die, by its place in the order in which they are let go, if it
    sets out so, and how deep it is on it in anything else that stands there. ``times`` are when
    each should set out, and when all must have. ``lying`` is where each lies till then, ``others``
    are dice that go their own ways. Where there is no free way a die takes the one on which it
    meets others least; if that is as deep as ``stop``, no more is worked out.
    """
    wanted, latest = times
    let_go: list[Track] = list(others)
    chosen: list[Departure] = []
    deepest = 0.0
    for die, first in enumerate(wanted):
        waiting = [[here] for here in lying[die + 1 :]]
        least, best, way = math.inf, Departure(first), list[Box]()
        for tried in _tries(first, latest):
            track, met = starting(die, tried)
            met = _met(track, (*let_go, *waiting), least, met)
            if met < least:
                least, best, way = met, tried, track
            if met <= TOUCHING:
                break
        chosen.append(best)
        let_go.append(way)
        deepest = max(deepest, least)
        if deepest >= stop:
            break
    return chosen, deepest


def _met(track: Track, others: Sequence[Track], stop: float, met: float) -> float:
    """The deepest overlap with any of the others or, if more, ``met``; or one of ``stop``."""
    for other in others:
        if met >= stop:
            break
        met = max(met, deepest(track, other, stop))
    return met


def _tries(first: float, latest: float) -> list[Departure]:
    """The departures to try: soon after the first, and low, before others."""
    step = 2 / RATE
    times = [k * step for k in range(int(latest / step + 1e-9) + 1)]
    tries = [Departure(time, higher) for time in times for higher in HIGHER]
    return sorted(tries, key=lambda so: abs(so.after - first) + A_HEIGHT * so.higher)


def in_turn(
    ways: Mapping[int, W],
    apart: float,
    latest: float,
    others: Sequence[Track] = (),
    blocked: Callable[[Box], float] = lambda _die: 0.0,
) -> dict[int, tuple[W, float]]:
    """The ways of these dice, and after how many seconds each begins, in the order of going.

    That is the order of ``ways``, but that none is lifted from under another. Each begins ``apart``
    seconds after the one before, or as soon as its way is free, and no later than ``latest``.
    ``blocked`` is how deep a die is in what stands there.
    """
    lying = {die: box(way.start) for die, way in ways.items()}
    ends = {die: box(way.at(way.seconds)) for die, way in ways.items()}
    order = lifted_first(lying, ways, ends)

    @cache
    def flown(n: int, higher: float) -> tuple[Track, float]:
        way = ways[order[n]].raised(higher)
        track = tracked(way.at, way.seconds)
        return track, max(map(blocked, track))

    def starting(n: int, so: Departure) -> tuple[Track, float]:
        track, met = flown(n, so.higher)
        return track[:1] * round(so.after * RATE) + track, met

    boxes = [lying[die] for die in order]
    best, least = list[Departure](), math.inf
    for hurry in HURRIES:
        wanted = [min(latest, hurry * apart * n) for n in range(len(order))]
        tried, met = departures(starting, (wanted, latest), boxes, others, least)
        if met < least:
            best, least = tried, met
        if met <= NEARLY:
            break
    return {
        die: (ways[die].raised(so.higher), so.after) for die, so in zip(order, best, strict=True)
    }
