"""The cup that dice are shaken in: how it is fetched, shaken and emptied, and the dice in it.

A cup's pose is the middle of its foot, and its turn from standing upright; its axis is +z.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Protocol

from zilch3d.motion.easing import smooth, smoother
from zilch3d.motion.pose import (
    UPRIGHT,
    Pose,
    Quaternion,
    Vector,
    multiply,
    pose,
    rotation,
    slerp,
    turned,
)
from zilch3d.motion.travel import Travel

if TYPE_CHECKING:  # drawing the cup needs no physics
    from zilch3d.motion.throw import SimulatedThrow

HEIGHT = 3.2
MOUTH = 1.62
"""The outer radius at the mouth, in sides."""
FOOT = 1.36

STAND: Pose = pose((-8.7, -2.3, 0.0), UPRIGHT)
"""Where the cup stands on the table while nobody throws."""
HOVER: Vector = (-0.6, -1.3, 0.75)
"""Where it is shaken: its foot above the felt."""

FETCH = 0.22
FETCH_ARC = 2.1
RETURN = 0.8
"""Seconds from where it was emptied back to its stand."""
PUT_DOWN = 0.5
"""Seconds back from where it was shaken."""
INTO = 0.27
"""Seconds that a die takes from the felt into the cup."""
FIRST_INTO = 0.05
APART = 0.014
"""Seconds from one die to the next."""
SHAKEN_LEAST = 0.10
"""Seconds for which dice are in the cup at least before it is emptied."""

SWAY = 5.2
"""Shakes a second."""
HARDEST_AFTER = 1.8
"""Seconds after which the shaking grows no more."""

SWING = 0.17
"""Seconds in which the cup is swung to where it is emptied."""
POUR = 0.17
"""Seconds from there to the first frame of the throw."""
PUSH = 1.3
"""How far the cup goes on with the dice as they leave it, in sides."""
BEHIND = 0.5
"""How far behind the handful the mouth comes to rest."""
DIP = -0.30
"""How steeply the mouth points down while the cup is emptied."""
LOWEST_MOUTH = 3.3
"""The height of the mouth's middle at which the cup is clear of the rim."""


class CupWay(Protocol):
    """A movement of the cup; ``seconds`` may be endless."""

    @property
    def seconds(self) -> float: ...

    def at(self, t: float) -> Pose: ...


@dataclass(frozen=True)
class Shaken:
    """The cup is fetched and shaken, ever harder, until something else is done with it."""

    start: Pose

    @property
    def seconds(self) -> float:
        """It does not end by itself."""
        return math.inf

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after the hand went for it."""
        there = pose(HOVER, UPRIGHT)
        fetched = Travel(self.start, there, FETCH, FETCH_ARC).at(t)
        hard = hardness(t) * smoother((t - 0.6 * FETCH) / FETCH)
        turn = math.tau * SWAY * max(0.0, t - FETCH)
        x, y, z = fetched.position
        x += 0.42 * hard * math.sin(turn)
        y += 0.16 * hard * math.sin(0.5 * turn + 0.6)
        z += 0.30 * hard * (0.5 - 0.5 * math.cos(2.0 * turn))
        lean = rotation(0.10 * hard * math.sin(0.5 * turn), 0.30 * hard * math.sin(turn + 0.5), 0.0)
        return pose((x, y, z), multiply(lean, fetched.orientation))


def hardness(t: float) -> float:
    """How hard the cup is shaken after ``t`` seconds, up to 1."""
    return 0.45 + 0.55 * min(1.0, max(0.0, t) / HARDEST_AFTER)


class Carried:
    """The cup follows the hand: ``follow`` it and the cup comes along, leaning as it is pulled."""

    LAG = 0.06
    LEAN = 0.03
    WILD = 30.0
    """Sides a second at which dice rattle as hard as they can."""

    def __init__(self, start: Pose) -> None:
        self._pose = start
        self._goal = start.position
        self._then = 0.0
        self._speed = 0.0

    @property
    def seconds(self) -> float:
        """It does not end by itself."""
        return math.inf

    @property
    def rattle(self) -> float:
        """How hard the dice in it are shaken, 0 to 1."""
        return min(1.0, self._speed / self.WILD)

    def follow(self, x: float, y: float) -> None:
        """The hand is over this place of the felt."""
        self._goal = (x, y, HOVER[2])

    def at(self, t: float) -> Pose:
        """The pose now; time only ever goes on."""
        passed, self._then = max(0.0, t - self._then), max(t, self._then)
        if passed > 0.0:
            share = 1.0 - math.exp(-passed / self.LAG)
            moved = [(g - p) * share for p, g in zip(self._pose.position, self._goal, strict=True)]
            x, y, z = (p + m for p, m in zip(self._pose.position, moved, strict=True))
            lean = [max(-0.5, min(0.5, self.LEAN * m / passed)) for m in moved]
            self._speed = math.hypot(*moved) / passed
            tilt = slerp(self._pose.orientation, rotation(-lean[1], lean[0], 0.0), share)
            self._pose = pose((x, y, z), tilt)
        return self._pose


@dataclass(frozen=True)
class CupSlot:
    """A die's place in the cup (in the cup's axes) and how it rattles about there."""

    place: Vector
    spin: Vector
    phase: float

    def within(self, cup: Pose, t: float, start: Quaternion, forward: float = 0.0) -> Pose:
        """The die's pose; ``forward`` sides nearer the mouth than its place."""
        x, y, z = self.place
        beat = math.tau * SWAY * t + self.phase
        x += 0.13 * math.sin(beat)
        y += 0.10 * math.sin(1.7 * beat + 1.0)
        z += 0.22 * abs(math.sin(beat + 0.7)) + forward
        ox, oy, oz = turned(cup.orientation, (x, y, z))
        sx, sy, sz = (s * t for s in self.spin)
        orientation = multiply(rotation(sx, sy, sz), start)
        return pose((cup.x + ox, cup.y + oy, cup.z + oz), orientation)


def slots(count: int, rng: Random) -> tuple[CupSlot, ...]:
    """Places for so many dice, three to a layer. ``rng`` is for looks alone."""
    found = []
    for n in range(count):
        layer, corner = divmod(n, 3)
        around = math.tau * (corner / 3 + layer / 6) + rng.uniform(-0.2, 0.2)
        place = (0.62 * math.cos(around), 0.62 * math.sin(around), 0.75 + 0.98 * layer)
        x, y, z = (rng.uniform(-1.0, 1.0) for _ in range(3))
        scale = rng.uniform(8.0, 12.0) / max(0.1, math.sqrt(x * x + y * y + z * z))
        found.append(CupSlot(place, (x * scale, y * scale, z * scale), rng.uniform(0.0, math.tau)))
    return tuple(found)


@dataclass(frozen=True)
class Into:
    """A die goes into the cup over its mouth, and rattles in it."""

    start: Pose
    cup: CupWay
    slot: CupSlot
    delay: float

    @property
    def seconds(self) -> float:
        """It does not end by itself."""
        return math.inf

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after the hand went for the cup."""
        if t <= self.delay:
            return self.start
        within = self.slot.within(self.cup.at(t), t - self.delay, self.start.orientation)
        share = (t - self.delay) / INTO
        if share >= 1.0:
            return within
        cup = self.cup.at(t)
        up = turned(cup.orientation, (0.0, 0.0, HEIGHT + 1.6))
        over = (cup.x + up[0], cup.y + up[1], cup.z + up[2])
        place = _bent(self.start.position, over, within.position, smooth(share))
        return pose(place, within.orientation)


def loaded(dice: int) -> float:
    """Seconds until so many dice have been in the cup for long enough to be thrown."""
    return FIRST_INTO + APART * (dice - 1) + INTO + SHAKEN_LEAST


def into(starts: Sequence[Pose], cup: CupWay, rng: Random) -> tuple[Into, ...]:
    """The ways of these dice into the cup, one shortly after the other."""
    places = slots(len(starts), rng)
    return tuple(
        Into(start, cup, slot, FIRST_INTO + APART * n)
        for n, (start, slot) in enumerate(zip(starts, places, strict=True))
    )


@dataclass(frozen=True)
class Emptied:
    """The cup is swung towards where the throw goes, pushes the dice out, and returns."""

    start: Pose
    open: Pose
    """Where the dice begin to leave it."""
    end: Pose
    pace: Vector
    """Its velocity at ``open``, in sides a second."""

    @property
    def seconds(self) -> float:
        """Until it stands where it belongs."""
        return SWING + POUR + RETURN

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after the swing began."""
        if t < SWING:
            share = max(0.0, t / SWING)
            still = (0.0, 0.0, 0.0)
            place = _curve(self.start.position, still, self.open.position, self.pace, share, SWING)
            turn = slerp(self.start.orientation, self.open.orientation, smoother(share))
            return pose(place, turn)
        if t < SWING + POUR:
            share = (t - SWING) / POUR
            still = (0.0, 0.0, 0.0)
            place = _curve(self.open.position, self.pace, self.end.position, still, share, POUR)
            return pose(place, self.end.orientation)
        return self._returning((t - SWING - POUR) / RETURN)

    def _returning(self, share: float) -> Pose:
        """Back to the stand: from the right behind the tray, for the dice are in front of it."""
        s = smoother(share)
        left = self.end.x < 0.0
        x, y, z = self.end.position
        over = (x, y + 1.0, z + 2.0) if left else (x + 1.5, 11.0, z + 2.0)
        down = (STAND.x, STAND.y + (1.0 if left else 11.0), 4.5)
        place = _bent4(self.end.position, over, down, STAND.position, s)
        return pose(place, slerp(self.end.orientation, STAND.orientation, smoother(1.4 * share)))


def emptied(start: Pose, throw: SimulatedThrow) -> Emptied:
    """The cup's way from ``start`` so that the dice are where the throw begins."""
    first, second = throw.frames[0], throw.frames[min(1, len(throw.frames) - 1)]
    count = len(first)
    x, y, z = (sum(die[axis] for die in first) / count for axis in range(3))
    dx = sum(b.x - a.x for a, b in zip(first, second, strict=True))
    dy = sum(b.y - a.y for a, b in zip(first, second, strict=True))
    length = math.hypot(dx, dy) or 1.0
    dx, dy = dx / length, dy / length
    axis_length = math.hypot(1.0, DIP)
    axis = (dx / axis_length, dy / axis_length, DIP / axis_length)
    turn = _upright_to(axis)

    def with_mouth(behind: float) -> Pose:
        mouth = (x - behind * dx, y - behind * dy, max(z + 0.2, LOWEST_MOUTH))
        foot = tuple(m - HEIGHT * a for m, a in zip(mouth, axis, strict=True))
        return pose((foot[0], foot[1], foot[2]), turn)

    pace = 1.4 * PUSH / POUR
    return Emptied(
        start, with_mouth(BEHIND + PUSH), with_mouth(BEHIND), (pace * dx, pace * dy, 0.0)
    )


@dataclass(frozen=True)
class Poured:
    """A die of a throw, out of the cup, in which it was ``within`` for the seconds ``since``."""

    within: Into
    since: float
    cup: Emptied
    throw: SimulatedThrow
    index: int

    FORWARD = 1.1
    """How far it slides to the mouth during the swing."""

    @property
    def seconds(self) -> float:
        """Until it rests."""
        return SWING + POUR + self.throw.duration

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after the swing began."""
        if t < SWING:
            return self._in_cup(t)
        if t < SWING + POUR:
            return self._leaving((t - SWING) / POUR)
        return self.throw.die_at(self.index, t - SWING - POUR)

    def _in_cup(self, t: float) -> Pose:
        way = self.within
        forward = self.FORWARD * smoother(t / SWING)
        elapsed = self.since + t - way.delay
        return way.slot.within(self.cup.at(t), elapsed, way.start.orientation, forward)

    def _leaving(self, share: float) -> Pose:
        start, end = self._in_cup(SWING), self.throw.frames[0][self.index]
        after = self.throw.frames[min(1, len(self.throw.frames) - 1)][self.index]
        velocity = [
            (b - a) * self.throw.fps for a, b in zip(end.position, after.position, strict=True)
        ]
        leaving = (velocity[0], velocity[1], velocity[2])
        place = _curve(start.position, self.cup.pace, end.position, leaving, share, POUR)
        return pose(place, slerp(start.orientation, end.orientation, smoother(share)))


def _bent(a: Vector, b: Vector, c: Vector, t: float) -> Vector:
    """The point at ``t`` of Bezier's curve of the second order."""
    u, v, w = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
    x, y, z = (u * p + v * q + w * r for p, q, r in zip(a, b, c, strict=True))
    return (x, y, z)


def _bent4(a: Vector, b: Vector, c: Vector, d: Vector, t: float) -> Vector:
    """The point at ``t`` of Bezier's curve of the third order."""
    first, second = _bent(a, b, c, t), _bent(b, c, d, t)
    x, y, z = (p + (q - p) * t for p, q in zip(first, second, strict=True))
    return (x, y, z)


def _curve(  # noqa: PLR0913, PLR0917 - two ends with their velocities
    a: Vector, from_a: Vector, b: Vector, to_b: Vector, t: float, seconds: float
) -> Vector:
    """The point at share ``t`` of Hermite's cubic that takes ``seconds`` from a to b."""
    s, s3 = t * t, t * t * t
    p, m = 2 * s3 - 3 * s + 1, (s3 - 2 * s + t) * seconds
    q, n = 3 * s - 2 * s3, (s3 - s) * seconds
    x, y, z = (
        p * at + m * out + q * to + n * into
        for at, out, to, into in zip(a, from_a, b, to_b, strict=True)
    )
    return (x, y, z)


def _upright_to(axis: Vector) -> Quaternion:
    """The turn that brings +z to this unit vector the short way."""
    x, y, z = axis
    flat = math.hypot(x, y)
    angle = math.atan2(flat, z)
    if flat < 1e-9:
        return UPRIGHT
    return rotation(-y / flat * angle, x / flat * angle, 0.0)
