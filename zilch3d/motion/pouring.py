"""How dice leave the cup: poured out in a throw, or put back to where they were."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from zilch3d.motion.clearance import box, in_turn
from zilch3d.motion.cup import HEIGHT, PUT_DOWN, STAND, CupMotion, depth_in_wall
from zilch3d.motion.easing import smooth, smoother
from zilch3d.motion.loading import DieInCup, SettlingDie, over_the_mouth
from zilch3d.motion.pose import ZERO, Pose, Vector, bezier, moved, pose, rotation, slerp, turned
from zilch3d.motion.travel import Travel

if TYPE_CHECKING:  # drawing the cup needs no physics
    from zilch3d.motion.throw import SimulatedThrow


SWING = 0.12  # Seconds in which the cup is swung to where it is emptied
POUR = 0.12  # Seconds from there to the first frame of the throw
RETURN = 0.8  # Seconds from where it was emptied back to its stand
PUSH = 1.3  # How far the cup goes on with the dice as they leave it, in sides
BEHIND = 0.5  # How far behind the dice the mouth comes to rest
DIP = -0.30  # The slope of the cup's axis while it is emptied
LOWEST_MOUTH = 3.3  # The height of the mouth's centre at which the cup is clear of the rim
CARRIED = 0.5  # Seconds in which a die that has left the tray is put beside it
CARRIED_OVER = 3.0  # How high it is carried: over the rim
OUT, OUT_APART = 0.36, 0.06  # Seconds that a die takes out of the cup; from one to the next
BACK_ARC = 1.0  # How high a die rises that turns back on its way in

Moving: TypeAlias = tuple[Vector, Vector]
"""A place and the velocity there, in sides a second."""


@dataclass(frozen=True)
class EmptiedCup:
    """The cup is swung towards where the throw goes, pushes the dice out, and returns.

    At ``start`` it moves with the velocity ``swung``; at ``open``, where dice begin to leave it,
    with ``velocity``. It has stopped at ``end``, before it returns to its stand.
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
    """The movement of the cup that leaves the dice where the throw starts.

    It begins at ``start``, where the cup has the velocity ``swung``.
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
    """A die of a throw leaves the cup, for which the hand reached ``since`` seconds ago.

    A die that leaves the tray is then carried to ``beside``, where it is seen.
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
        """Seconds until it lies where it stays."""
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
    """The point at this share of the cubic curve with these places and velocities at its ends."""
    (a, from_a), (b, to_b) = start, end
    third = seconds / 3.0
    return bezier(share, a, moved(a, from_a, third), moved(b, to_b, -third), b)


# Out of the cup again, unthrown


@dataclass(frozen=True)
class DieFromCup:
    """A die comes out of the standing cup over its mouth, and goes back to where it lay.

    It gets ``higher`` than necessary by so many sides.
    """

    start: Pose
    end: Pose
    higher: float = 0.0
    seconds: float = OUT

    def raised(self, higher: float) -> DieFromCup:
        return replace(self, higher=higher)

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after it set out."""
        if t >= self.seconds:
            return self.end
        share = 1.0 - max(0.0, t / self.seconds)
        return over_the_mouth(self.end, STAND, self.start, share, self.higher)


@dataclass(frozen=True)
class PutBack:
    """A die settles in the cup while that goes back to its stand, and comes ``out`` of it then.

    It does so after ``after`` seconds.
    """

    settling: SettlingDie
    out: DieFromCup
    after: float

    @property
    def seconds(self) -> float:
        return self.after + self.out.seconds

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after the cup set out."""
        if t < self.after:
            return self.settling.at(t)
        return self.out.at(t - self.after)


def put_down(
    dice: Mapping[int, DieInCup], shaken: float, cup: CupMotion
) -> dict[int, SettlingDie | PutBack | Travel]:
    """How dice get back to where they were, if the hand reached for the cup ``shaken`` seconds ago.

    ``cup`` is how it goes back to its stand. Dice that had waited in it stay there; the others come
    out of it after that, from the top. A die that was not in it yet turns back.
    """
    entered = {die: way for die, way in dice.items() if way.has_entered(shaken)}
    settling = {die: way.settled(shaken, cup) for die, way in entered.items()}
    coming = {
        die: DieFromCup(settling[die].end, way.start)
        for die, way in entered.items()
        if not way.waits
    }
    from_top = sorted(coming, key=lambda die: -coming[die].start.z)
    ways = in_turn(
        {die: coming[die] for die in from_top},
        OUT_APART,
        OUT_APART * len(coming),
        [[box(settling[die].end)] for die in sorted(settling.keys() - coming.keys())],
        lambda die: depth_in_wall(die, STAND),
    )
    turning_back = {
        die: Travel(way.at(shaken), way.start, PUT_DOWN, BACK_ARC)
        for die, way in dice.items()
        if die not in entered
    }
    out = {die: PutBack(settling[die], way, PUT_DOWN + after) for die, (way, after) in ways.items()}
    return {**settling, **turning_back, **out}
