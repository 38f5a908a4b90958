"""Dice against dice: each pair that meets does so in a plane that holds the normal between them.

There both are hexagons and pymunk lets them bounce and rub. What is left is how far across the
plane a die is hit: at a distance r there it moves as if its mass were 1 / (1 + 6 r^2), and turns
about the other two axes. For two dice meeting in one point this is exact.
"""

import math
from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

from zilch3d.motion.pose import Vector
from zilch3d.motion.tumble.chipmunk import FlatSpace
from zilch3d.motion.tumble.constants import DICE, INERTIA, LOUD_DIE, STEP
from zilch3d.motion.tumble.cube import half_axis
from zilch3d.motion.tumble.die import Die
from zilch3d.motion.tumble.impacts import ImpactLog
from zilch3d.motion.tumble.lanes import LANE_WIDTH, other_place
from zilch3d.motion.tumble.rest import FLAT
from zilch3d.motion.tumble.separation import Facing, facing, gap_along, gap_soon
from zilch3d.motion.tumble.silhouette import Silhouette

NEAR = 2 * DICE.padding + 0.004
"""Dice that come no nearer to each other than this, but for gravity, do not touch in a step."""
REACH = 1.9
REACH_SQUARED = REACH * REACH
BALLS = math.sqrt(3.0) + NEAR
BALLS_SQUARED = BALLS * BALLS
"""Dice whose centres are farther apart than this do not touch within a step."""

WITHIN = 1e-7
"""Overlaps up to this are rounding."""

RIDING = 0.3
"""Upward parts of the normal from which on one die lies on the other."""

FARTHEST_LEAP = 0.4
"""No dice farther apart than this touch within a step."""

CORNERS_LEAD = math.sqrt(1.0 + 0.75 / INERTIA)
"""How much faster than its centre could be a corner of a die is at most, with the same energy."""

FARTHEST_HIT = 0.87
DISTURBING = 0.3
WELL_ASIDE = 0.2
"""How far two centres must be apart along the tangent to give it its direction."""


Pair: TypeAlias = tuple[Die, Die, Facing]


class Couple:
    """Two dice, and the normal between them as it was last seen.

    Up to the step ``clear`` they cannot touch, unless one of them is hit by another die.
    """

    __slots__ = ("clear", "normal", "one", "two")

    def __init__(self, one: Die, two: Die) -> None:
        self.one, self.two = one, two
        self.normal: Vector | None = None
        self.clear = 0

    def near(self, step: int) -> bool:
        """Whether their centres are so close that they might touch."""
        one, two = self.one, self.two
        dx, dy, dz = two.x - one.x, two.y - one.y, two.z - one.z
        squared = dx * dx + dy * dy + dz * dz
        if squared < REACH_SQUARED:
            if squared > BALLS_SQUARED and self._stay_apart(dx, dy, dz, squared):
                return False
            return not (one.asleep and two.asleep)
        closing = one.farthest + two.farthest + 1e-9
        self.clear = step + int((math.sqrt(squared) - REACH) / closing)
        return False

    def _stay_apart(self, dx: float, dy: float, dz: float, squared: float) -> bool:
        """Whether the balls round the two will not meet within a step."""
        one, two = self.one, self.two
        rising = two.vz - one.vz
        closing = -(dx * (two.vx - one.vx) + dy * (two.vy - one.vy) + dz * rising) * STEP
        return squared - closing > BALLS * math.sqrt(squared)

    def touching(self, step: int) -> Facing | None:
        """How the dice face each other if they may touch within a step."""
        one, two, n = self.one, self.two, self.normal
        if n is not None:
            gap = gap_along(n, one, two)
            leap = CORNERS_LEAD * (one.farthest + two.farthest) + 1e-9
            if gap > NEAR + leap:
                self.clear = step + int((gap - NEAR) / leap)
                return None
            within = gap <= one.sunk + two.sunk
            if gap > FARTHEST_LEAP or not (within or gap_soon(n, one, two) <= NEAR):
                return None
        seen = facing(one, two)
        self.normal = n = seen.normal
        # Two that are within each other, as they are shown, are seen even if they fly apart.
        within = seen.gap < one.sunk + two.sunk
        return seen if within or gap_soon(n, one, two) < NEAR else None

    def overlapping(self) -> bool:
        """Whether the dice may be within each other."""
        one, two, n = self.one, self.two, self.normal
        return n is None or gap_along(n, one, two) < one.sunk + two.sunk


class Meeting:
    """A place in the space where one pair at a time meets."""

    __slots__ = ("first", "idle", "one", "restitution", "second", "slippery", "two", "x")

    def __init__(self, space: FlatSpace, index: int) -> None:
        self.x = index * LANE_WIDTH
        self.first = Silhouette(space, self.x)
        self.second = Silhouette(space, self.x + LANE_WIDTH / 2)
        self.idle = True
        self.restitution = -1.0
        self.slippery = True

    def leave(self) -> None:
        """Nobody meets here now."""
        if not self.idle:
            self.idle = True
            self.first.leave()
            self.second.leave()

    def meet(self, one: Die, two: Die, seen: Facing) -> None:
        """Set the pair up."""
        self.idle = False
        self.x = other_place(self.x)
        self.one, self.two = one, two
        n = seen.normal
        dx, dy, dz = two.x - one.x, two.y - one.y, two.z - one.z
        t, m = _plane(one, two, (dx, dy, dz), seen)
        self.first.look(one, t, n, m, 1.0)
        self.second.look(two, t, n, m, -1.0)
        ahead = dx * t[0] + dy * t[1] + dz * t[2]
        apart = dx * n[0] + dy * n[1] + dz * n[2]
        across = dx * m[0] + dy * m[1] + dz * m[2]
        height = self._hit(ahead, across, seen.edges)
        self.first.place(one, self.x, 0.0, _between(height, 0.0, FARTHEST_HIT))
        self.second.place(two, self.x + ahead, apart, _between(height - across, 0.0, FARTHEST_HIT))
        self._choose_surface(one.slippery or two.slippery)

    def _hit(self, ahead: float, across: float, edges: tuple[int, int] | None) -> float:
        """How far across from the first centre they touch."""
        along_one, height_one, extent_one = self.first.foremost
        along_two, height_two, extent_two = self.second.foremost
        height_two += across
        if edges is not None:
            slope = self.second.across[edges[1]] / self.second.along[edges[1]]
            return height_two + (along_one - along_two - ahead) * slope
        if extent_one <= extent_two:
            return _between(height_one, height_two, extent_two)
        return _between(height_two, height_one, extent_one)

    def _choose_surface(self, slippery: bool) -> None:
        """A slow touch does not bounce; the speed is that of the points that touch."""
        one, two = self.first, self.second
        approach = one.speed_n + one.spin * one.foremost[0]
        approach -= two.speed_n + two.spin * two.foremost[0]
        share = _between((approach - 1.0) * 0.5, 0.5, 0.5)
        if share != self.restitution or slippery != self.slippery:
            self.restitution, self.slippery = share, slippery
            friction = 0.0 if slippery else math.sqrt(DICE.friction)
            elasticity = math.sqrt(share * DICE.restitution)
            one.flat.touch_as(friction, elasticity)
            two.flat.touch_as(friction, elasticity)

    def answer(self, step: int, impacts: ImpactLog) -> bool:
        """Give both dice what happened; whether they hit each other."""
        one, two = self.one, self.two
        impulse = self.first.answer(one)
        self.second.answer(two)
        if impulse > 1e-6:
            one.last_other = two.last_other = step
            one.slippery = two.slippery = self.slippery
        if impulse > LOUD_DIE:
            impacts.add(step, "die", one.index, two.index, impulse)
        return impulse > 0.0


class Pairs:
    """All dice against all others."""

    def __init__(self, dice: Sequence[Die]) -> None:
        self.couples = [Couple(one, two) for one, two in combinations(dice, 2)]
        self.space = FlatSpace(
            2 * len(self.couples),
            gravity=0.0,
            kept=DICE.overlap_kept,
            slop=0.0,
            substeps=DICE.substeps,
            duration=STEP,
        )
        self.meetings: list[Meeting] = []
        self.close: list[Couple] = []

    def near(self, step: int) -> list[Pair]:
        """The pairs that may touch within a step."""
        found: list[Pair] = []
        self.close = []
        for couple in self.couples:
            if step < couple.clear or not couple.near(step):
                continue
            self.close.append(couple)
            one, two = couple.one, couple.two
            if one.asleep or two.asleep:
                self._disturb(one, two)
            seen = couple.touching(step)
            if seen is not None:
                found.append((one, two, seen))
        return found

    def part(self, found: Sequence[Pair]) -> bool:
        """Move dice that are within each other apart; whether there were any."""
        parted = [_part(*pair) for pair in found]
        return any(parted)

    def seen_anew(self, found: Sequence[Pair]) -> list[Pair]:
        """The same pairs once dice have been moved, and those that came within each other so."""
        known = {(one.index, two.index) for one, two, _ in found}
        return [
            (couple.one, couple.two, facing(couple.one, couple.two))
            for couple in self.close
            if (couple.one.index, couple.two.index) in known or couple.overlapping()
        ]

    def touch(self, near: Sequence[Pair], step: int, impacts: ImpactLog) -> None:
        """Let the pairs bounce off each other."""
        while len(self.meetings) < len(near):
            self.meetings.append(Meeting(self.space, len(self.meetings)))
        for meeting in self.meetings[len(near) :]:
            meeting.leave()
        if not near:
            return
        met = self.meetings[: len(near)]
        for meeting, (one, two, seen) in zip(met, near, strict=True):
            meeting.meet(one, two, seen)
        self.space.step()
        for meeting in met:
            if meeting.answer(step, impacts):
                self._look_again(meeting.one, meeting.two)

    def _disturb(self, one: Die, two: Die) -> None:
        """A lively die close by wakes one that sleeps leaning."""
        sleeper, other = (one, two) if one.asleep else (two, one)
        if sleeper.uprightness < FLAT and other.energy > DISTURBING:
            sleeper.wake()
            self._look_again(sleeper)

    def _look_again(self, *hit: Die) -> None:
        """A die that was hit, or woken, may be faster than was foreseen."""
        for die in hit:
            die.clear_of_rim = 0
            die.limit()
        for couple in self.couples:
            if couple.one in hit or couple.two in hit:
                couple.clear = 0


def _part(one: Die, two: Die, seen: Facing) -> bool:
    """Move dice that are within each other apart, of two that lie on each other only the upper.

    The lower one is shown no lower than the table, so it counts as if it stood there. Returns
    whether there was anything to do.
    """
    z = seen.normal[2]
    upper, lower = (two, one) if z > 0.0 else (one, two)
    depth = seen.gap - lower.sunk * abs(z)
    if depth > -WITHIN:
        return False
    if abs(z) > RIDING:
        first, second = (0.0, depth) if upper is two else (depth, 0.0)
    elif one.asleep != two.asleep:
        first, second = (0.0, depth) if one.asleep else (depth, 0.0)
    else:
        first = second = 0.5 * depth
    one.push(first, seen.normal)
    two.push(-second, seen.normal)
    return True


def _plane(one: Die, two: Die, d: Vector, seen: Facing) -> tuple[Vector, Vector]:
    """The tangent of the plane and the axis across it.

    Two edges meet in the plane across the first, where that one is a corner.
    """
    n = seen.normal
    if seen.edges is not None:
        x, y, z = half_axis(one.axes, seen.edges[0])
        m = (2 * x, 2 * y, 2 * z)
        return _cross(n, m), m
    length, t = _aside(d, n)
    if length < WELL_ASIDE:
        length, t = _aside((two.vx - one.vx, two.vy - one.vy, two.vz - one.vz), n)
    if length < 1e-6:
        length, t = _aside((n[1], n[2], -n[0]), n)
    t = (t[0] / length, t[1] / length, t[2] / length)
    return t, _cross(t, n)


def _aside(v: Vector, n: Vector) -> tuple[float, Vector]:
    """The length and the vector of the part of ``v`` that is perpendicular to ``n``."""
    along = v[0] * n[0] + v[1] * n[1] + v[2] * n[2]
    x, y, z = v[0] - along * n[0], v[1] - along * n[1], v[2] - along * n[2]
    return math.sqrt(x * x + y * y + z * z), (x, y, z)


def _cross(a: Vector, b: Vector) -> Vector:
    """The vector product."""
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def _between(value: float, middle: float, extent: float) -> float:
    """The value nearest to ``value`` that is no farther than ``extent`` from ``middle``."""
    return min(middle + extent, max(middle - extent, value))
