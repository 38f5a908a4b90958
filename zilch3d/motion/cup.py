"""The cup that dice are shaken in: its shape, how it is fetched and shaken, what is inside.

A cup's pose is the centre of its foot, and its turn from standing upright; its axis is +z.
"""

import math
from dataclasses import dataclass
from itertools import product
from typing import Protocol

from zilch3d.motion.clearance import DieBounds
from zilch3d.motion.easing import smoother
from zilch3d.motion.pose import (
    UPRIGHT,
    ZERO,
    Pose,
    Vector,
    dot,
    moved,
    multiply,
    pose,
    rotation,
    turned,
)
from zilch3d.motion.travel import HandFollower, Travel
from zilch3d.motion.tumble.cube import half_axis, reach

HEIGHT = 2.9
MOUTH, FOOT = 1.70, 1.50  # Outer radii
WALL, LIP = 0.14, 0.09  # How thick its wall and its floor are; the radius of its rolled edge
STAND: Pose = pose((8.56, 3.9, 0.0), UPRIGHT)  # Where it is while nobody throws: behind the shelf
HOVER: Vector = (2.2, -0.4, 0.75)  # Where it is shaken: its foot above the felt

FETCH = 0.24  # Seconds in which it is fetched
FETCH_ARC = 2.1  # How high it rises on the way
PUT_DOWN = 0.5  # Seconds back to its stand from where it was shaken
SHAKES = 5.2  # Shakes a second
HARDEST_AFTER = 1.8  # Seconds after which the shaking gets no harder
HARDER = 0.4  # By what share it goes farther at the greatest tension
TREMBLE, TREMBLES = 0.045, 2.7  # Sides by which it trembles then, and how many times a shake
BLINK = 1e-3  # Seconds over which a velocity is measured
HALF_DIAGONAL = math.sqrt(0.75)  # No die reaches farther from its middle


class CupMotion(Protocol):
    """A movement of the cup; ``seconds`` may be infinite."""

    @property
    def seconds(self) -> float: ...

    def at(self, t: float) -> Pose: ...


@dataclass(frozen=True)
class ShakenCup:
    """The cup is fetched and shaken, ever harder, until another movement replaces this one.

    First it ``waits``, for some seconds, where it is. With ``tension``, 0 to 1, it goes farther,
    and trembles.
    """

    start: Pose
    waits: float = 0.0
    tension: float = 0.0
    seconds: float = math.inf

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after the hand reached for it."""
        t -= self.waits
        fetched = Travel(self.start, pose(HOVER, UPRIGHT), FETCH, FETCH_ARC).at(t)
        begun = smoother((t - 0.6 * FETCH) / FETCH)
        hard = hardness(t) * begun * (1.0 + HARDER * self.tension)
        phase = math.tau * SHAKES * max(0.0, t - FETCH)
        x, y, z = fetched.position
        x += 0.42 * hard * math.sin(phase)
        y += 0.16 * hard * math.sin(0.5 * phase + 0.6)
        z += 0.30 * hard * (0.5 - 0.5 * math.cos(2.0 * phase))
        x += TREMBLE * self.tension * begun * math.sin(TREMBLES * phase)
        y += TREMBLE * self.tension * begun * math.sin(1.3 * TREMBLES * phase + 1.0)
        tilt_x, tilt_y = 0.10 * math.sin(0.5 * phase), 0.30 * math.sin(phase + 0.5)
        tilt = rotation(hard * tilt_x, hard * tilt_y, 0.0)
        return pose((x, y, z), multiply(tilt, fetched.orientation))

    def velocity(self, t: float) -> Vector:
        """The velocity of the foot, in sides a second."""
        here, after = self.at(t), self.at(t + BLINK)
        return moved(ZERO, moved(after.position, here.position, -1.0), 1.0 / BLINK)


def hardness(t: float) -> float:
    """How hard the cup is shaken after ``t`` seconds, up to 1."""
    return 0.45 + 0.55 * min(1.0, max(0.0, t) / HARDEST_AFTER)


class CarriedCup(HandFollower):
    """The cup follows the hand, and tilts as it is pulled."""

    FASTEST_RATTLE = 30.0  # Sides a second at which dice rattle as hard as they can

    def __init__(self, start: Pose) -> None:
        super().__init__(start, UPRIGHT, lag=0.06, lean=0.03, max_lean=0.5)

    def follow(self, x: float, y: float) -> None:
        """Move towards the hand, which is over this place of the felt."""
        self.follow_to((x, y, HOVER[2]))

    @property
    def rattle(self) -> float:
        """How hard the dice in it are shaken, 0 to 1."""
        return min(1.0, self.speed / self.FASTEST_RATTLE)


def is_within(die: Pose, cup: Pose) -> bool:
    """Whether the die is in the cup."""
    x, y, z = in_axes(die, cup).position
    return math.hypot(x, y) < FOOT and 0.0 < z < HEIGHT


def in_axes(die: Pose, cup: Pose) -> Pose:
    """The die in the cup's axes."""
    back = (cup.qw, -cup.qx, -cup.qy, -cup.qz)
    place = turned(back, moved(die.position, cup.position, -1.0))
    return pose(place, multiply(back, die.orientation))


def inner_radius(z: float) -> float:
    """The radius of the cup's inside at this height above its foot."""
    low, high = FOOT - WALL, MOUTH - 2 * LIP + 0.03
    return low + (high - low) * (z - WALL) / (HEIGHT - LIP - WALL)


def depth_in_wall(die: DieBounds, cup: Pose) -> float:
    """How deep the die is in the cup's wall or floor, or a little less; 0 if it is clear of them.

    It is clear if all of it lies in the cup, above it, below it, or beyond the plane that touches
    the outer wall at the die's side.
    """
    off = (die.x - cup.x, die.y - cup.y, die.z - cup.z)
    axis = turned(cup.orientation, (0.0, 0.0, 1.0))
    up = dot(axis, off)
    away = moved(off, axis, -up)
    distance = math.sqrt(dot(away, away))
    if distance > MOUTH + HALF_DIAGONAL or not -HALF_DIAGONAL < up < HEIGHT + HALF_DIAGONAL:
        return 0.0
    reach_along = reach(die.axes, axis)
    depth = min(HEIGHT - up + reach_along, up + reach_along)
    if distance > FOOT - WALL:
        slope = (MOUTH - FOOT) / HEIGHT
        outwards = moved(moved(ZERO, away, 1.0 / distance), axis, -slope)
        length = math.hypot(1.0, slope)
        reached = reach(die.axes, moved(ZERO, outwards, 1.0 / length)) * length
        depth = min(depth, FOOT + slope * up + reached - distance)
    return max(0.0, min(depth, beyond_inside(die, cup.position, axis)))


def beyond_inside(die: DieBounds, foot: Vector, axis: Vector) -> float:
    """How far the die reaches out of the cup's inside, taken to go on above the mouth."""
    deepest = -math.inf
    for signs in product((-1.0, 1.0), repeat=3):
        corner = moved((die.x, die.y, die.z), foot, -1.0)
        for k, sign in enumerate(signs):
            corner = moved(corner, half_axis(die.axes, k), sign)
        up = dot(axis, corner)
        away = moved(corner, axis, -up)
        deepest = max(deepest, math.sqrt(dot(away, away)) - inner_radius(up), WALL - up)
    return deepest
