"""Dice against dice: each pair is solved in a plane that contains the normal between the two.

In that plane both are hexagons, which pymunk lets bounce and rub. The axes are the tangent t, the
normal n from the first die to the second, and m = t x n across the plane. What pymunk cannot see is
how far off the plane a die is hit: at a distance r along m it moves as if its mass were
1 / (1 + 6 r^2), and turns about t and n. For two dice that meet in one point this is exact.

A step of the simulation goes like this: ``near`` finds the pairs that may touch, ``push_apart``
moves overlapping dice apart, and ``collide`` sets up each pair in a ``Meeting``, steps the space,
and applies the result to the dice.
"""

import math
from collections.abc import Sequence
from itertools import combinations

from zilch3d.motion.pose import ZERO, Axes, Vector, cross, dot, from_axes, to_axes
from zilch3d.motion.tumble.constants import DICE, INERTIA, SOFTNESS, STEP
from zilch3d.motion.tumble.cube import (
    SeparatingAxis,
    components,
    gap_along,
    half_axis,
    outline,
    separating_axis,
)
from zilch3d.motion.tumble.die import FLAT, Die
from zilch3d.motion.tumble.flat import LANE_WIDTH, FlatBody, FlatSpace, other_place
from zilch3d.motion.tumble.impacts import ImpactLog, Touch

NEAR = 2 * DICE.padding + 0.004  # Dice that come no nearer, but for gravity, do not touch in a step
SPHERES = math.sqrt(3.0) + NEAR  # Centres farther apart keep the spheres round two dice apart
CLOSE = 1.9  # Dice with their centres farther apart do not touch, now and within a step
FARTHEST_LEAP = 0.4  # No dice with a wider gap than this touch within a step
ROUNDING = 1e-7  # An overlap that is none
RIDING = 0.3  # The upward part of the normal from which on one die lies on the other
WAKING = 1e-4  # The square of the impulse that wakes a sleeping die
DISTURBING = 0.3  # The energy of a die that wakes one which sleeps leaning beside it

FARTHEST_HIT = 0.87  # No die reaches farther from its centre, with a little room
WELL_ASIDE = 0.2  # Centres so far apart across the normal give the tangent its direction


class Pair:
    """Two dice of a throw, and the axis that separated them last, which is tried first."""

    def __init__(self, one: Die, two: Die) -> None:
        self.one, self.two = one, two
        # At first a direction along which no two dice are apart.
        self.axis = SeparatingAxis(0.0, ZERO, None)

    def may_touch(self) -> bool:
        """Whether they may touch within a step; if so, ``axis`` is the present one."""
        if self._spheres_stay_apart() or not self._may_touch_along(self.axis.normal):
            return False
        self.axis = separating_axis(self.one, self.two)
        return self._may_touch_along(self.axis.normal)

    def _spheres_stay_apart(self) -> bool:
        """Whether the spheres round the two do not meet within a step."""
        one, two = self.one, self.two
        dx, dy, dz = two.x - one.x, two.y - one.y, two.z - one.z
        squared = dx * dx + dy * dy + dz * dz
        if squared < SPHERES * SPHERES:
            return False
        parting = dx * (two.vx - one.vx) + dy * (two.vy - one.vy) + dz * (two.vz - one.vz)
        return squared + parting * STEP > SPHERES * math.sqrt(squared)

    def _may_touch_along(self, n: Vector) -> bool:
        """Whether no gap along ``n`` keeps the two apart for a step."""
        one, two = self.one, self.two
        gap = gap_along(n, one, two)
        if gap > FARTHEST_LEAP:
            return False
        # Two that overlap as they are shown may touch even if they fly apart.
        if gap < one.sunk + two.sunk:
            return True
        d = (two.x - one.x, two.y - one.y, two.z - one.z)
        v = (two.vx - one.vx, two.vy - one.vy, two.vz - one.vz)
        along = dot(d, n) + dot(v, n) * STEP
        return along - one.reach_after_step(n) - two.reach_after_step(n) < NEAR

    def disturb(self) -> None:
        """Wake a die that sleeps leaning, if the other one moves."""
        sleeper, other = (self.one, self.two) if self.one.asleep else (self.two, self.one)
        if sleeper.asleep and sleeper.uprightness < FLAT and other.energy > DISTURBING:
            sleeper.wake()


class Silhouette:
    """One die of a pair as a hexagon in the plane: x runs along t and y along n.

    Call ``project`` and ``set_up`` before the space steps, ``apply`` after it. ``foremost`` is the
    middle of the corner, edge or face that reaches farthest towards the other die: its place along
    t and along m, and half its extent along m. ``approach`` is its velocity along n.
    """

    def __init__(self, space: FlatSpace, lane: float) -> None:
        self.flat = FlatBody(space, lane)

    def project(self, die: Die, plane: Axes, side: float) -> None:
        """Project the die onto the plane; the other die is at the ``side`` 1 or -1 along n."""
        self.plane = plane
        t, n, m = plane
        axes = die.axes
        self.along, self.across = components(axes, t), components(axes, m)
        (at, bt, ct), (an, bn, cn), (am, bm, cm) = self.along, components(axes, n), self.across
        a = _clamped(side * an / SOFTNESS, 0.0, 1.0)
        b = _clamped(side * bn / SOFTNESS, 0.0, 1.0)
        c = _clamped(side * cn / SOFTNESS, 0.0, 1.0)
        extent = (1 - abs(a)) * abs(am) + (1 - abs(b)) * abs(bm) + (1 - abs(c)) * abs(cm)
        self.foremost = (a * at + b * bt + c * ct, a * am + b * bm + c * cm, extent)
        self.corners = outline((at, an, bt, bn, ct, cn))

    def set_up(self, die: Die, s: float, n: float, offset: float) -> None:
        """Put the die's centre at (s, n) in the space; it is hit ``offset`` along m from there."""
        self.s, self.n, self.offset = s, n, offset
        vt, vn, _ = to_axes(self.plane, die.velocity)
        wt, wn, self.wm = to_axes(self.plane, die.spin)
        self.vs, self.vn = vt + offset * wn, vn - offset * wt
        self.mass = 1.0 / (1.0 + offset * offset / INERTIA)
        self.flat.body.mass = self.mass
        self.approach = self.vn + self.wm * self.foremost[0]
        self.flat.set_up(self.corners, (s, n, 0.0, self.vs, self.vn, self.wm))

    def apply(self, die: Die) -> float:
        """Apply the step to the die, unless that sleeps on; returns the impulse."""
        s, n, angle, vs, vn, wm = self.flat.result()
        impulse_s, impulse_n = (vs - self.vs) * self.mass, (vn - self.vn) * self.mass
        spun = wm - self.wm
        squared = impulse_s * impulse_s + impulse_n * impulse_n
        if squared == spun == 0.0:
            return 0.0
        if not die.asleep or squared + spun * spun > WAKING:
            die.wake()
            plane, lever = self.plane, self.offset / INERTIA
            # The part of the movement in the step that the new velocities do not explain.
            shift_s, shift_n = s - self.s - vs * STEP, n - self.n - vn * STEP
            turn = (angle - wm * STEP) / 2
            die.change(
                from_axes(plane, (impulse_s, impulse_n, 0.0)),
                from_axes(plane, (-lever * impulse_n, lever * impulse_s, spun)),
                from_axes(plane, (shift_s, shift_n, 0.0)),
                from_axes(plane, (0.0, 0.0, turn)),
            )
        return math.sqrt(squared)


class Meeting:
    """A lane of the space, in which one pair at a time meets."""

    def __init__(self, space: FlatSpace, index: int) -> None:
        self.x = index * LANE_WIDTH
        self.first = Silhouette(space, index)
        self.second = Silhouette(space, index + 0.5)

    def set_up(self, pair: Pair) -> None:
        self.pair = pair
        one, two = pair.one, pair.two
        d = (two.x - one.x, two.y - one.y, two.z - one.z)
        plane = _contact_plane(pair, d)
        self.first.project(one, plane, 1.0)
        self.second.project(two, plane, -1.0)
        ahead, apart, across = to_axes(plane, d)
        hit = self._hit(ahead, across, pair.axis.edges)
        self.x = x = other_place(self.x)
        self.first.set_up(one, x, 0.0, _clamped(hit, 0.0, FARTHEST_HIT))
        offset = _clamped(hit - across, 0.0, FARTHEST_HIT)
        self.second.set_up(two, x + ahead, apart, offset)
        # A slow contact does not bounce; the speed is that of the touching points.
        self.speed = self.first.approach - self.second.approach
        share = _clamped((self.speed - 1.0) * 0.5, 0.5, 0.5)
        self.slippery = one.slippery or two.slippery
        friction = 0.0 if self.slippery else math.sqrt(DICE.friction)
        for each in (self.first, self.second):
            each.flat.set_surface(friction, math.sqrt(share * DICE.restitution))

    def _hit(self, ahead: float, across: float, edges: tuple[int, int] | None) -> float:
        """Where along m, from the first die's centre, they touch.

        ``ahead`` and ``across`` are the second die's place along t and m.
        """
        along_one, across_one, extent_one = self.first.foremost
        along_two, across_two, extent_two = self.second.foremost
        across_two += across
        if edges is not None:
            slope = self.second.across[edges[1]] / self.second.along[edges[1]]
            return across_two + (along_one - along_two - ahead) * slope
        if extent_one <= extent_two:
            return _clamped(across_one, across_two, extent_two)
        return _clamped(across_two, across_one, extent_one)

    def apply(self, step: int, impacts: ImpactLog) -> None:
        """Apply the step to both dice, and log the impact."""
        one, two = self.pair.one, self.pair.two
        v = (two.vx - one.vx, two.vy - one.vy, two.vz - one.vz)
        impulse = self.first.apply(one)
        self.second.apply(two)
        if impulse > 1e-6:
            one.last_other = two.last_other = step
            one.slippery = two.slippery = self.slippery
        if impulse > DICE.audible:
            slip, _ = _aside(v, self.pair.axis.normal)
            touch = Touch(impulse, max(0.0, self.speed), slip)
            impacts.add(step, "die", one.index, two.index, touch)


class Pairs:
    def __init__(self, dice: Sequence[Die]) -> None:
        self.dice = dice
        self.pairs = [Pair(one, two) for one, two in combinations(dice, 2)]
        self.space = FlatSpace(2 * len(self.pairs), DICE)
        self.meetings: list[Meeting] = []

    def near(self) -> list[Pair]:
        """The pairs that may touch within a step; sleeping dice may be woken."""
        centres = combinations([die.centre for die in self.dice], 2)
        close = [
            pair
            for pair, (one, two) in zip(self.pairs, centres, strict=True)
            if math.dist(one, two) < CLOSE and not (pair.one.asleep and pair.two.asleep)
        ]
        for pair in close:
            pair.disturb()
        return [pair for pair in close if pair.may_touch()]

    def collide(self, pairs: Sequence[Pair], step: int, impacts: ImpactLog) -> None:
        """Let the pairs bounce off each other."""
        if not pairs:
            return
        while len(self.meetings) < len(pairs):
            self.meetings.append(Meeting(self.space, len(self.meetings)))
        meetings = self.meetings[: len(pairs)]
        for meeting, pair in zip(meetings, pairs, strict=True):
            meeting.set_up(pair)
        self.space.step()
        for meeting in meetings:
            meeting.apply(step, impacts)


def push_apart(pair: Pair) -> bool:
    """Move overlapping dice apart, only the upper one if it lies on the other.

    The lower die is shown no lower than the table, and counts as if it stood there. Returns whether
    they overlapped.
    """
    one, two, (gap, normal, _) = pair.one, pair.two, pair.axis
    z = normal[2]
    upper, lower = (two, one) if z > 0.0 else (one, two)
    depth = gap - lower.sunk * abs(z)
    if depth > -ROUNDING:
        return False
    if abs(z) > RIDING:
        share = 0.0 if upper is two else 1.0
    elif one.asleep != two.asleep:
        share = 0.0 if one.asleep else 1.0
    else:
        share = 0.5
    one.push(share * depth, normal)
    two.push((share - 1.0) * depth, normal)
    return True


def _contact_plane(pair: Pair, d: Vector) -> Axes:
    """Tangent t, normal n and m = t x n of the plane in which two dice meet; ``d`` is from the
    first centre to the second.

    Where two edges meet, the plane is across the first edge, which is a corner in it.
    """
    one, two, (_, n, edges) = pair.one, pair.two, pair.axis
    if edges is not None:
        x, y, z = half_axis(one.axes, edges[0])
        m = (2 * x, 2 * y, 2 * z)
        return cross(n, m), n, m
    length, t = _aside(d, n)
    if length < WELL_ASIDE:
        length, t = _aside((two.vx - one.vx, two.vy - one.vy, two.vz - one.vz), n)
    if length < 1e-6:
        length, t = _aside((n[1], n[2], -n[0]), n)
    t = (t[0] / length, t[1] / length, t[2] / length)
    return t, n, cross(t, n)


def _aside(v: Vector, n: Vector) -> tuple[float, Vector]:
    """The part of ``v`` that is perpendicular to ``n``: its length, and the vector."""
    along = dot(v, n)
    aside = (v[0] - along * n[0], v[1] - along * n[1], v[2] - along * n[2])
    return math.sqrt(dot(aside, aside)), aside


def _clamped(value: float, middle: float, extent: float) -> float:
    """The value nearest to ``value`` that is no farther than ``extent`` from ``middle``."""
    return min(middle + extent, max(middle - extent, value))
