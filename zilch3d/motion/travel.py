"""A die that is carried to a place and put down, or follows the hand, or takes a blow."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from zilch3d.motion.easing import hop, smooth, smoother
from zilch3d.motion.pose import (
    Pose,
    Quaternion,
    Vector,
    lerp,
    multiply,
    pose,
    rotation,
    slerp,
    turns_bringing,
)
from zilch3d.motion.tray import Tray

BLOW, LIFTED = 0.13, 0.16
"""Seconds until a blow reaches a die, and for which it lifts it."""
# Shares of a journey, at its start and as much at its end:
LIFTING = 0.25  # in which the die does not turn
RISING = 0.42  # in which it is lifted, or put down
CARRYING = 0.1  # in which it is only lifted, or only put down


@dataclass(frozen=True)
class Travel:
    """A die, or the cup, is lifted, carried and put down within ``seconds``.

    It rises ``height`` sides above the straight line, over what is on the way.
    """

    start: Pose
    end: Pose
    seconds: float
    height: float

    def raised(self, higher: float) -> Travel:
        """This journey so many sides higher."""
        return replace(self, height=self.height + higher)

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after the start; before it the start, after the end the end."""
        if t <= 0.0:
            return self.start
        if t >= self.seconds:
            return self.end
        share = t / self.seconds
        carried = smoother((share - CARRYING) / (1.0 - 2.0 * CARRYING))
        x, y, z = lerp(self.start.position, self.end.position, carried)
        lifted = smooth(min(share, 1.0 - share) / RISING)
        turn = smoother((share - LIFTING) / (1.0 - 2.0 * LIFTING))
        orientation = slerp(self.start.orientation, self.end.orientation, turn)
        return pose((x, y, z + self.height * lifted), orientation)


class HandFollower:
    """A thing that follows the hand, a little late, until another movement replaces this one.

    The gap to the place last given to ``follow_to`` shrinks e-fold in ``lag`` seconds; with no lag
    there is no gap. As it is pulled it leans ``lean`` radians for each side a second, at most
    ``max_lean``; at rest it is turned as ``straight`` says.
    """

    seconds = math.inf

    def __init__(
        self, start: Pose, straight: Quaternion, lag: float, lean: float, max_lean: float
    ) -> None:
        self._pose = start
        self._straight = straight
        self._goal = start.position
        self._lag, self._lean, self._max_lean = lag, lean, max_lean
        self._then = 0.0
        self.speed = 0.0
        """In sides a second, at the time of the last pose."""

    def follow_to(self, place: Vector) -> None:
        """Move towards this place from now on, where the hand is."""
        self._goal = place

    def at(self, t: float) -> Pose:
        """The pose after ``t`` seconds, which must not decrease; after infinity, the last one."""
        passed = t - self._then
        if 0.0 < passed < math.inf:
            self._then = t
            self._move(passed)
        return self._pose

    def _move(self, passed: float) -> None:
        share = 1.0 - math.exp(-passed / self._lag) if self._lag else 1.0
        before, place = self._pose.position, lerp(self._pose.position, self._goal, share)
        vx, vy, _ = ((b - a) / passed for a, b in zip(before, place, strict=True))
        self.speed = math.dist(before, place) / passed
        most = self._max_lean
        about_x, about_y = (max(-most, min(most, self._lean * v)) for v in (-vy, vx))
        leaning = multiply(rotation(about_x, about_y, 0.0), self._straight)
        self._pose = pose(place, slerp(self._pose.orientation, leaning, share))


class HeldDie(HandFollower):
    """A die that the hand holds; ``still``, it follows at once and does not lean."""

    LAG = 0.035

    def __init__(self, start: Pose, *, still: bool = False) -> None:
        straight = start.orientation
        super().__init__(start, straight, 0.0 if still else self.LAG, 0.0 if still else 0.018, 0.35)


LIFT = 1.45
"""The height of a held die's middle over the felt, in sides: clear of dice that lie there."""
OVER_RIM = 0.95
"""How much higher it is over the rim of the tray and beyond, in sides."""
RIM_NEAR = 1.5
"""Sides from the rim within which it rises to that height."""


def held_height(tray: Tray, x: float, y: float) -> float:
    """The height of a held die's middle over this place, clear of dice, rim and shelf."""
    inside = min(wall.distance(x, y) for wall in tray.walls)
    return LIFT + OVER_RIM * (1.0 - smooth((inside - 0.5) / RIM_NEAR))


@dataclass(frozen=True)
class Shudder:
    """A die that a blow lifts and turns a little where it lies; it settles as it was.

    ``strength`` is 0 to 1; dice move differently by their number, ``die``.
    """

    pose: Pose
    strength: float
    die: int
    seconds: float = 0.55

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after the blow; before and long after it the pose itself."""
        if t <= BLOW or t >= self.seconds:
            return self.pose
        after = t - BLOW
        left = (1.0 - after / (self.seconds - BLOW)) ** 2
        turn = (0.10 + 0.30 * self.strength) * left * math.sin(after * 21 + 0.4 * self.die)
        sign = 1.0 if self.die % 2 else -1.0
        x, y, z = self.pose.position
        lift = (0.05 + 0.22 * self.strength) * hop(after / LIFTED)
        yaw = rotation(0.0, 0.0, sign * turn)
        return pose((x, y, z + lift), multiply(yaw, self.pose.orientation))


def standing(face: int, position: Vector, yaw: float = 0.0) -> Pose:
    """A die at ``position`` with ``face`` (1 to 6) up, turned by ``yaw`` radians about z.

    Raises ValueError for another face.
    """
    if not 1 <= face <= 6:
        raise ValueError(f"face must be 1 to 6, not {face}")
    return pose(position, multiply(rotation(0.0, 0.0, yaw), turns_bringing(face, to=1)[0]))
