"""The cup that dice are shaken in: how it is fetched, shaken and emptied, and the dice in it.

A cup's pose is the centre of its foot, and its turn from standing upright; its axis is +z.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Protocol, TypeAlias

from zilch3d.motion.carried import Carried
from zilch3d.motion.easing import smooth, smoother
from zilch3d.motion.pose import (
    UPRIGHT,
    ZERO,
    Pose,
    Vector,
    bezier,
    moved,
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
MOUTH, FOOT = 1.62, 1.36  # Outer radii
STAND: Pose = pose((8.64, 2.8, 0.0), UPRIGHT)  # Where it is while nobody throws: behind the shelf
HOVER: Vector = (2.2, -0.4, 0.75)  # Where it is shaken: its foot above the felt

FETCH = 0.24
FETCH_ARC = 2.1
RETURN = 0.8  # Seconds from where it was emptied back to its stand
PUT_DOWN = 0.5  # Seconds back from where it was shaken
INTO = 0.16  # Seconds that a die takes from the felt into the cup
APART = 0.012  # Seconds from one die to the next
SHAKEN_LEAST = 0.01  # Seconds for which dice are in the cup at least before it is emptied
SHORT_SHAKE = 0.07  # Seconds before a cup is emptied in which all dice lie already
SHAKES = 5.2  # Shakes a second
HARDEST_AFTER = 1.8  # Seconds after which the shaking gets no harder
SWING = 0.12  # Seconds in which the cup is swung to where it is emptied
POUR = 0.12  # Seconds from there to the first frame of the throw
PUSH = 1.3  # How far the cup goes on with the dice as they leave it, in sides
BEHIND = 0.5  # How far behind the dice the mouth comes to rest
DIP = -0.30  # The slope of the cup's axis while it is emptied
BLINK = 1e-3  # Seconds over which a velocity is measured
CARRIED = 0.5  # Seconds in which a die that has left the tray is put beside it
CARRIED_OVER = 3.0  # How high it is carried: over the rim
LOWEST_MOUTH = 3.3  # The height of the mouth's centre at which the cup is clear of the rim

Moving: TypeAlias = tuple[Vector, Vector]
"""A place and the velocity there, in sides a second."""


class CupMotion(Protocol):
    """A movement of the cup; ``seconds`` may be infinite."""

    @property
    def seconds(self) -> float: ...

    def at(self, t: float) -> Pose: ...


@dataclass(frozen=True)
class ShakenCup:
    """The cup is fetched and shaken, ever harder, until another movement replaces this one."""

    start: Pose
    seconds: float = math.inf

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after the hand went for it."""
        fetched = Travel(self.start, pose(HOVER, UPRIGHT), FETCH, FETCH_ARC).at(t)
        hard = hardness(t) * smoother((t - 0.6 * FETCH) / FETCH)
        phase = math.tau * SHAKES * max(0.0, t - FETCH)
        x, y, z = fetched.position
        x += 0.42 * hard * math.sin(phase)
        y += 0.16 * hard * math.sin(0.5 * phase + 0.6)
        z += 0.30 * hard * (0.5 - 0.5 * math.cos(2.0 * phase))
        tilt_x, tilt_y = 0.10 * math.sin(0.5 * phase), 0.30 * math.sin(phase + 0.5)
        tilt = rotation(hard * tilt_x, hard * tilt_y, 0.0)
        return pose((x, y, z), multiply(tilt, fetched.orientation))

    def velocity(self, t: float) -> Vector:
        """The foot's, in sides a second."""
        here, after = self.at(t), self.at(t + BLINK)
        return moved(ZERO, moved(after.position, here.position, -1.0), 1.0 / BLINK)


def hardness(t: float) -> float:
    """How hard the cup is shaken after ``t`` seconds, up to 1."""
    return 0.45 + 0.55 * min(1.0, max(0.0, t) / HARDEST_AFTER)


class CarriedCup(Carried):
    """The cup follows the hand, and tilts as it is pulled."""

    FASTEST_RATTLE = 30.0  # Sides a second at which dice rattle as hard as they can

    def __init__(self, start: Pose) -> None:
        super().__init__(start, UPRIGHT, lag=0.06, lean=0.03, most_lean=0.5)

    def follow(self, x: float, y: float) -> None:
        """Make for the hand, which is over this place of the felt."""
        self.make_for((x, y, HOVER[2]))

    @property
    def rattle(self) -> float:
        """How hard the dice in it are shaken, 0 to 1."""
        return min(1.0, self.speed / self.FASTEST_RATTLE)


@dataclass(frozen=True)
class DieInCup:
    """A die goes into the cup over its mouth after ``delay``, and rattles in it until it is poured.

    ``place`` and ``spin`` are in the cup's axes. One that ``waits`` lies in the cup at the start.
    """

    start: Pose
    cup: CupMotion
    delay: float
    place: Vector
    spin: Vector
    phase: float
    waits: bool = False
    seconds: float = math.inf

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after the hand went for the cup."""
        if self.waits:
            return self.within(self.cup.at(t), t)
        if t <= self.delay:
            return self.start
        cup = self.cup.at(t)
        within = self.within(cup, t)
        share = (t - self.delay) / INTO
        if share >= 1.0:
            return within
        over = moved(cup.position, turned(cup.orientation, (0.0, 0.0, HEIGHT + 1.6)))
        place = bezier(smooth(share), self.start.position, over, within.position)
        return pose(place, within.orientation)

    def within(self, cup: Pose, t: float, forward: float = 0.0) -> Pose:
        """The pose in a cup that is there; ``forward`` sides nearer the mouth than its place."""
        t -= self.delay
        rattling = moved(self.place, _rattle(math.tau * SHAKES * t + self.phase))
        offset = turned(cup.orientation, moved(rattling, (0.0, 0.0, forward)))
        sx, sy, sz = (s * t for s in self.spin)
        turn = multiply(rotation(sx, sy, sz), self.start.orientation)
        return pose(moved(cup.position, offset), turn)


def loading_time(dice: int) -> float:
    """Seconds until the cup can be emptied, into which so many dice go from the felt."""
    return APART * (dice - 1) + INTO + SHAKEN_LEAST if dice else SHORT_SHAKE


def into_cup(starts: Sequence[Pose], cup: CupMotion, rng: Random) -> tuple[DieInCup, ...]:
    """How these dice go into the cup, one shortly after the other; some may lie in it already.

    ``rng`` is for looks alone.
    """
    dice = []
    for n, start in enumerate(starts):
        place, waits = layered(n, rng), is_within(start, cup.at(0.0))
        x, y, z = (rng.uniform(-1.0, 1.0) for _ in range(3))
        scale = rng.uniform(8.0, 12.0) / max(0.1, math.sqrt(x * x + y * y + z * z))
        spin, phase = (x * scale, y * scale, z * scale), rng.uniform(0.0, math.tau)
        if waits:
            place = moved(_in_axes(start, cup.at(0.0)), _rattle(phase), -1.0)
        delay = 0.0 if waits else APART * n
        dice.append(DieInCup(start, cup, delay, place, spin, phase, waits))
    return tuple(dice)


def layered(n: int, rng: Random) -> Vector:
    """Where the ``n``-th die lies in the cup, in the cup's axes: there are three to a layer."""
    layer, corner = divmod(n, 3)
    around = math.tau * (corner / 3 + layer / 6) + rng.uniform(-0.2, 0.2)
    return (0.62 * math.cos(around), 0.62 * math.sin(around), 0.75 + 0.98 * layer)


def is_within(die: Pose, cup: Pose) -> bool:
    """Whether the die is in the cup."""
    x, y, z = _in_axes(die, cup)
    return math.hypot(x, y) < FOOT and 0.0 < z < HEIGHT


def _in_axes(die: Pose, cup: Pose) -> Vector:
    """Where the die is, in the cup's axes."""
    back = (cup.qw, -cup.qx, -cup.qy, -cup.qz)
    return turned(back, moved(die.position, cup.position, -1.0))


def _rattle(phase: float) -> Vector:
    """How far a die in a shaken cup is from its place."""
    up = 0.22 * abs(math.sin(phase + 0.7))
    return (0.13 * math.sin(phase), 0.10 * math.sin(1.7 * phase + 1.0), up)


@dataclass(frozen=True)
class EmptiedCup:
    """The cup is swung towards where the throw goes, pushes the dice out, and returns.

    It moves with ``swung`` at the start; ``open`` is where the dice begin to leave it, ``velocity``
    its velocity there.
    """

    start: Pose
    swung: Vector
    open: Pose
    end: Pose
    velocity: Vector
    seconds: float = SWING + POUR + RETURN

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after the swing started."""
        opening: Moving = (self.open.position, self.velocity)
        if t < SWING:
            share = max(0.0, t / SWING)
            place = _hermite((self.start.position, self.swung), opening, share, SWING)
            turn = slerp(self.start.orientation, self.open.orientation, smoother(share))
            return pose(place, turn)
        if t < SWING + POUR:
            place = _hermite(opening, (self.end.position, ZERO), (t - SWING) / POUR, POUR)
            return pose(place, self.end.orientation)
        return self._returning((t - SWING - POUR) / RETURN)

    def _returning(self, share: float) -> Pose:
        """Back to the stand round the right, along the shelf: the dice are in front of it."""
        x, y, z = self.end.position
        over = (max(x, 0.0) + 5.0, y - 1.0, z + 1.5)
        down = (STAND.x, STAND.y - 4.0, 5.5)
        place = bezier(smoother(share), self.end.position, over, down, STAND.position)
        return pose(place, slerp(self.end.orientation, STAND.orientation, smoother(1.4 * share)))


def empty(start: Pose, throw: SimulatedThrow, swung: Vector = ZERO) -> EmptiedCup:
    """The cup's movement that leaves the dice where the throw starts.

    It begins at ``start`` and moves with the velocity ``swung`` there.
    """
    first, second = throw.frames[0], throw.frames[min(1, len(throw.frames) - 1)]
    x, y, z = (sum(die[axis] for die in first) / len(first) for axis in range(3))
    dx = sum(b.x - a.x for a, b in zip(first, second, strict=True))
    dy = sum(b.y - a.y for a, b in zip(first, second, strict=True))
    length = math.hypot(dx, dy) or 1.0
    dx, dy = dx / length, dy / length
    angle = math.atan2(1.0, DIP)
    turn = rotation(-dy * angle, dx * angle, 0.0)

    def with_mouth(behind: float) -> Pose:
        mouth = (x - behind * dx, y - behind * dy, max(z + 0.2, LOWEST_MOUTH))
        return pose(moved(mouth, turned(turn, (0.0, 0.0, 1.0)), -HEIGHT), turn)

    speed = 1.4 * PUSH / POUR
    velocity = (speed * dx, speed * dy, 0.0)
    return EmptiedCup(start, swung, with_mouth(BEHIND + PUSH), with_mouth(BEHIND), velocity)


@dataclass(frozen=True)
class PouredDie:
    """A die of a throw leaves the cup, for which the hand went ``since`` seconds ago.

    One that has left the tray is carried to ``beside``, where it is seen.
    """

    die: DieInCup
    since: float
    cup: EmptiedCup
    throw: SimulatedThrow
    index: int
    beside: Pose | None = None

    FORWARD = 1.1  # How far it slides to the mouth during the swing

    @property
    def seconds(self) -> float:
        """Until it rests, where it stays."""
        return self._rests_after + (CARRIED if self.beside is not None else 0.0)

    @property
    def _rests_after(self) -> float:
        return SWING + POUR + self.throw.duration

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after the swing started."""
        if t < SWING:
            return self._in_cup(t)
        if t < SWING + POUR:
            return self._leaving((t - SWING) / POUR)
        if t >= self._rests_after:
            lies = self.throw.resting[self.index]
            if self.beside is None:
                return lies
            carried = Travel(lies, self.beside, CARRIED, CARRIED_OVER)
            return carried.at(t - self._rests_after)
        return self.throw.die_at(self.index, t - SWING - POUR)

    def _in_cup(self, t: float) -> Pose:
        forward = self.FORWARD * smoother(t / SWING)
        return self.die.within(self.cup.at(t), self.since + t, forward)

    def _leaving(self, share: float) -> Pose:
        frames = self.throw.frames
        start, end = self._in_cup(SWING), frames[0][self.index]
        after = frames[min(1, len(frames) - 1)][self.index]
        step = moved(after.position, end.position, -1.0)
        thrown: Moving = (end.position, moved(ZERO, step, self.throw.fps))
        place = _hermite((start.position, self.cup.velocity), thrown, share, POUR)
        return pose(place, slerp(start.orientation, end.orientation, smooth(share)))


def _hermite(start: Moving, end: Moving, share: float, seconds: float) -> Vector:
    """The point at this share of the cubic with these places and velocities at its ends."""
    (a, from_a), (b, to_b) = start, end
    third = seconds / 3.0
    return bezier(share, a, moved(a, from_a, third), moved(b, to_b, -third), b)
