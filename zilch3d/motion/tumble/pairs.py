"""Dice against dice: each pair that meets does so in a plane that holds the normal between them.

There both are hexagons and pymunk lets them bounce and rub. What is left is how far across the
plane a die is hit: at a distance r there it moves as if its mass were 1 / (1 + 6 r^2), and turns
about the other two axes. For two dice meeting in one point this is exact.
"""

import math
from collections.abc import Iterator, Sequence

import pymunk

from zilch3d.motion.pose import Vector
from zilch3d.motion.tumble.constants import DICE, FAR_AWAY, ITERATIONS, LOUD_DIE, STEP
from zilch3d.motion.tumble.contact import aside, cross, dot
from zilch3d.motion.tumble.cube import half_axis
from zilch3d.motion.tumble.die import Die
from zilch3d.motion.tumble.impacts import ImpactLog
from zilch3d.motion.tumble.lanes import LANE_WIDTH, other_place
from zilch3d.motion.tumble.rest import FLAT
from zilch3d.motion.tumble.separation import REACH_SQUARED, Facing, facing
from zilch3d.motion.tumble.silhouette import Silhouette

NEAR = 2 * DICE.padding + 0.002
FARTHEST_LEAP = 0.15
"""Dice farther apart than this do not touch within a step, but for the very fastest."""

FARTHEST_HIT = 0.87
DISTURBING = 0.3
WELL_ASIDE = 0.2
"""How far two centres must be apart along the tangent to give it its direction."""


class Meeting:
    """A place in the space where one pair at a time meets."""

    __slots__ = ("first", "idle", "one", "restitution", "second", "slippery", "two", "x")

    def __init__(self, space: pymunk.Space, index: int) -> None:
        self.x = index * LANE_WIDTH
        self.first = Silhouette(space, (self.x, FAR_AWAY))
        self.second = Silhouette(space, (self.x, -FAR_AWAY))
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
        d = (two.x - one.x, two.y - one.y, two.z - one.z)
        t, m = _plane(one, two, d, seen)
        self.first.look(one, t, n, m)
        self.second.look(two, t, n, m)
        ahead, apart, across = dot(d, t), dot(d, n), dot(d, m)
        height, along_one, along_two = self._hit(ahead, across, seen.edges)
        self.first.place(one, (self.x, 0.0), _between(height, 0.0, FARTHEST_HIT))
        self.second.place(
            two, (self.x + ahead, apart), _between(height - across, 0.0, FARTHEST_HIT)
        )
        self._choose_restitution(along_one, along_two)
        self._choose_friction(one.slippery or two.slippery)

    def _hit(
        self, ahead: float, across: float, edges: tuple[int, int] | None
    ) -> tuple[float, float, float]:
        """How far across from the first centre they touch, and how far along from either."""
        along_one, height_one, extent_one = self.first.foremost(1.0)
        along_two, height_two, extent_two = self.second.foremost(-1.0)
        height_two += across
        if edges is not None:
            slope = self.second.across[edges[1]] / self.second.along[edges[1]]
            height = height_two + (along_one - along_two - ahead) * slope
        elif extent_one <= extent_two:
            height = _between(height_one, height_two, extent_two)
        else:
            height = _between(height_two, height_one, extent_one)
        return height, along_one, along_two

    def _choose_restitution(self, along_one: float, along_two: float) -> None:
        """A slow touch does not bounce; the speed is that of the points that touch."""
        _, away_one, spin_one = self.first.motion
        _, away_two, spin_two = self.second.motion
        approach = away_one + spin_one * along_one - away_two - spin_two * along_two
        share = min(1.0, max(0.0, (approach - 1.0) * 0.5))
        if share != self.restitution:
            self.restitution = share
            elasticity = math.sqrt(share * DICE.restitution)
            self.first.shape.elasticity = self.second.shape.elasticity = elasticity

    def _choose_friction(self, slippery: bool) -> None:
        if slippery != self.slippery:
            self.slippery = slippery
            friction = 0.0 if slippery else math.sqrt(DICE.friction)
            self.first.shape.friction = self.second.shape.friction = friction

    def answer(self, step: int, impacts: ImpactLog) -> None:
        """Give both dice what happened."""
        one, two = self.one, self.two
        impulse = self.first.answer(one, self.restitution)
        self.second.answer(two, self.restitution)
        if impulse > 1e-6:
            one.last_other = two.last_other = step
            one.slippery = two.slippery = self.slippery
        if impulse > LOUD_DIE:
            impacts.add(step, "die", one.index, two.index, impulse)


class Pairs:
    """All dice against all others."""

    def __init__(self, dice: Sequence[Die]) -> None:
        self.couples = [(one, two) for k, one in enumerate(dice) for two in dice[k + 1 :]]
        self.space = pymunk.Space()
        self.space.iterations = ITERATIONS
        self.space.collision_slop = 0.0
        self.space.collision_bias = DICE.overlap_kept ** (DICE.substeps / STEP)
        self.meetings: list[Meeting] = []

    def touch(self, step: int, impacts: ImpactLog) -> None:
        """Let the dice that meet bounce off each other."""
        met = list(self._near())
        while len(self.meetings) < len(met):
            self.meetings.append(Meeting(self.space, len(self.meetings)))
        for meeting in self.meetings[len(met) :]:
            meeting.leave()
        if not met:
            return
        for meeting, couple in zip(self.meetings, met, strict=False):
            meeting.meet(*couple)
        for _ in range(DICE.substeps):
            self.space.step(STEP / DICE.substeps)
        for meeting in self.meetings[: len(met)]:
            meeting.answer(step, impacts)

    def _near(self) -> Iterator[tuple[Die, Die, Facing]]:
        """The pairs that are near each other, unless both sleep."""
        for one, two in self.couples:
            dx, dy, dz = two.x - one.x, two.y - one.y, two.z - one.z
            if dx * dx + dy * dy + dz * dz > REACH_SQUARED or (one.asleep and two.asleep):
                continue
            _disturb(one, two)
            _disturb(two, one)
            seen = facing(one, two, FARTHEST_LEAP)
            if seen and seen.gap < NEAR + _closing(one, two, seen.normal):
                yield one, two, seen


def _disturb(sleeper: Die, other: Die) -> None:
    """A lively die close by wakes one that sleeps leaning."""
    if sleeper.asleep and sleeper.uprightness < FLAT and other.energy > DISTURBING:
        sleeper.wake()


def _closing(one: Die, two: Die, n: Vector) -> float:
    """How much of the gap along ``n`` between two dice can go within a step."""
    x, y, z = n
    return max(0.0, one.advance(x, y, z) + two.advance(-x, -y, -z))


def _plane(one: Die, two: Die, d: Vector, seen: Facing) -> tuple[Vector, Vector]:
    """The tangent of the plane and the axis across it.

    Two edges meet in the plane across the first, where that one is a corner.
    """
    n = seen.normal
    if seen.edges is not None:
        x, y, z = half_axis(one.axes, seen.edges[0])
        m = (2 * x, 2 * y, 2 * z)
        return cross(n, m), m
    length, t = aside(d, n)
    if length < WELL_ASIDE:
        length, t = aside((two.vx - one.vx, two.vy - one.vy, two.vz - one.vz), n)
    if length < 1e-6:
        length, t = aside((n[1], n[2], -n[0]), n)
    t = (t[0] / length, t[1] / length, t[2] / length)
    return t, cross(t, n)


def _between(value: float, middle: float, extent: float) -> float:
    """The value nearest to ``value`` that is no farther than ``extent`` from ``middle``."""
    return min(middle + extent, max(middle - extent, value))
