"""Where dice wait to be thrown: in the cup, or beside it where players have to count them.

They lie so that none looks like a result.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from zilch3d.motion.cup import HEIGHT, STAND, layered
from zilch3d.motion.easing import hop, smooth, smoother
from zilch3d.motion.pose import (
    Pose,
    Quaternion,
    bezier,
    lerp,
    moved,
    multiply,
    pose,
    rotation,
    slerp,
)
from zilch3d.motion.tray import Tray

ROWS = (1.8, 0.2)
"""The y of the rows beside the cup, in sides."""
A_ROW = 3
LEAN = 0.72
"""Radians by which dice lean, the first of a row on the rim and each on the one before it."""
HUDDLE = 1.25
"""Sides from die to die where they come together."""
TOGETHER, CROUCHED = 0.44, 0.54
"""The shares of a leap after which dice have come together, and set out for the cup."""
FLOOR = 0.2
"""How much higher than when it is shaken they lie in the cup, so that they are seen."""


def in_cup(dice: int, rng: Random) -> tuple[Pose, ...]:
    """The dice lie in the cup on its stand, three to a layer. ``rng`` is for looks alone."""
    poses = []
    for n in range(dice):
        x, y, z = layered(n, rng)
        askew = rotation(rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5), rng.uniform(0, math.tau))
        place = moved(STAND.position, (x, y, z + FLOOR))
        poses.append(pose(place, multiply(askew, _any_side(rng))))
    return tuple(poses)


def beside_cup(dice: int, tray: Tray, rng: Random) -> tuple[Pose, ...]:
    """The dice lean in rows on the rim by the cup, each on its edge: they can be counted."""
    up = (math.cos(LEAN) + math.sin(LEAN)) / 2
    poses = []
    for n in range(dice):
        row, place = divmod(n, A_ROW)
        x = _at_right(tray, ROWS[row], up) - place / math.cos(LEAN)
        leaning = rotation(0.0, LEAN, 0.0)
        poses.append(pose((x, ROWS[row], up), multiply(leaning, _any_side(rng))))
    return tuple(poses)


@dataclass(frozen=True)
class Collected:
    """A die is dropped into the standing cup over its mouth."""

    start: Pose
    end: Pose
    seconds: float

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after it was taken; before it the start, after the end the end."""
        share = smoother(t / self.seconds)
        over = (self.end.x, self.end.y, HEIGHT + 1.6)
        place = bezier(share, self.start.position, over, self.end.position)
        return pose(place, slerp(self.start.orientation, self.end.orientation, share))


@dataclass(frozen=True)
class Leap:
    """A die hops to its ``place`` among the others, crouches, and leaps into the standing cup."""

    start: Pose
    place: Pose
    end: Pose
    seconds: float

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after it set out; before it the start, after the end the end."""
        share = min(1.0, max(0.0, t / self.seconds))
        if share < TOGETHER:
            way = smoother(share / TOGETHER)
            x, y, z = lerp(self.start.position, self.place.position, way)
            turn = slerp(self.start.orientation, self.place.orientation, way)
            return pose((x, y, z + 1.3 * hop(way)), turn)
        if share < CROUCHED:
            return self.place
        way = (share - CROUCHED) / (1.0 - CROUCHED)
        way *= 0.45 + 0.55 * way  # it sets out at once and falls ever faster
        over = (self.end.x, self.end.y, 2.0 * HEIGHT + 3.0)
        place = bezier(way, self.place.position, over, self.end.position)
        spun = multiply(rotation(0.0, -math.tau * way, 0.0), self.place.orientation)
        return pose(place, slerp(spun, self.end.orientation, smooth(2.0 * way - 1.0)))


def huddled(poses: Sequence[Pose]) -> tuple[Pose, ...]:
    """These dice close together in the middle of the tray, each as it is turned."""
    rows = math.ceil(len(poses) / A_ROW)
    places = []
    for n, die in enumerate(poses):
        row, column = divmod(n, A_ROW)
        x, y = (column - (A_ROW - 1) / 2) * HUDDLE, (row - (rows - 1) / 2) * HUDDLE
        places.append(pose((x, y, 0.5), die.orientation))
    return tuple(places)


def _any_side(rng: Random) -> Quaternion:
    """A turn that brings any side up."""
    quarter = math.pi / 2
    about_x = rotation(rng.randrange(4) * quarter, 0.0, 0.0)
    return multiply(about_x, rotation(0.0, rng.randrange(4) * quarter, 0.0))


def _at_right(tray: Tray, y: float, reach: float) -> float:
    """The x of a die at the right rim, at this y, that reaches so far to either side."""
    right = [wall for wall in tray.walls if wall.normal_x < 0.0]
    return min((reach - wall.offset - wall.normal_y * y) / wall.normal_x for wall in right)
