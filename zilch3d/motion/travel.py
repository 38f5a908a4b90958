"""A die carried from one place to another, and put down; or held by a hand that moves."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from zilch3d.motion.carried import Carried
from zilch3d.motion.easing import hop, smooth, smoother
from zilch3d.motion.faces import turns_bringing
from zilch3d.motion.pose import Pose, Vector, lerp, multiply, pose, rotation, slerp
from zilch3d.motion.tray import Tray

BLOW, LIFTED = 0.13, 0.16
"""Seconds until a blow is felt, and for which it lifts a die."""
LIFTING = 0.25  # Share of the journey at its start, and at its end, in which the die does not turn
RISING = 0.42  # Share of it in which it is lifted, and in which it is put down
CARRYING = 0.1  # Share of it at its start, and at its end, in which it is lifted or put down only


@dataclass(frozen=True)
class Travel:
    """A die, or the cup, is lifted, carried over what is on the way and put down, over ``seconds``.

    It rises ``height`` sides above the straight line.
    """

    start: Pose
    end: Pose
    seconds: float
    height: float

    def raised(self, higher: float) -> Travel:
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


class HeldDie(Carried):
    """A die is lifted and follows the hand, at once if there is to be no motion of its own."""

    LAG = 0.035

    def __init__(self, start: Pose, *, still: bool = False) -> None:
        straight = start.orientation
        super().__init__(start, straight, 0.0 if still else self.LAG, 0.0 if still else 0.018, 0.35)


LIFT = 1.45
"""How high over the felt a held die's middle is, in sides: clear of those that lie there."""
OVER_RIM = 0.95
"""How much higher it is over the rim of the tray, and beyond."""
RIM_NEAR = 1.5
"""Sides from the rim within which it rises to that."""


def held_height(tray: Tray, x: float, y: float) -> float:
    """How high a held die is over this place, so that it clears dice, rim and shelf."""
    inside = min(wall.distance(x, y) for wall in tray.walls)
    return LIFT + OVER_RIM * (1.0 - smooth((inside - 0.5) / RIM_NEAR))


@dataclass(frozen=True)
class Shudder:
    """A die that takes a blow where it lies: it is turned a little, and settles as it was.

    ``strength`` is 0 to 1; ``die`` is its number, by which dice differ.
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
