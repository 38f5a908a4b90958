"""Where dice wait to be thrown: in the cup, or beside it where players have to count them.

They lie so that none looks like a result.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Self

from zilch3d.motion.clearance import in_turn
from zilch3d.motion.cup import STAND
from zilch3d.motion.easing import smoother
from zilch3d.motion.loading import over_the_mouth
from zilch3d.motion.packing import places
from zilch3d.motion.pose import (
    Pose,
    Quaternion,
    moved,
    multiply,
    pose,
    rotation,
    top_face,
)
from zilch3d.motion.travel import Travel, standing
from zilch3d.motion.tray import Tray

ROWS = (1.8, 0.2)
"""The y of the rows beside the cup, in sides."""
A_ROW = 3
LEAN = 0.72
"""Radians by which dice lean, the first of a row on the rim and each on the one before it."""
HUDDLE = 1.45
"""Sides from die to die where they come together."""
TOGETHER, LEAPING = 0.34, 0.32
"""Seconds in which a die is carried to the others, and in which it leaps into the cup."""
SPINNING, SPUN = 0.1, 0.55
"""The shares of a leap after which it begins to spin, and in which it does."""
IN_TURN, LATE = 0.03, 0.12
"""Seconds from one die to the next as they come together, and after which all have set out."""
LEAPING_APART, LAST_LEAP = 0.06, 0.32
"""The same as they leap."""
CROUCHING = 0.03
"""Seconds for which dice wait together."""
HOP, LEAP_OVER = 1.9, 2.4
"""How high it is carried, and how much higher than need be it leaps."""


def in_cup(dice: int, rng: Random) -> tuple[Pose, ...]:
    """The dice lie in the cup on its stand, the last ones at the bottom: they are thrown last.

    ``rng`` is for looks alone.
    """
    lying = [
        pose(place.position, multiply(place.orientation, _any_side(rng)))
        for place in places(dice, rng)
    ]
    return tuple(pose(moved(STAND.position, die.position), die.orientation) for die in lying[::-1])


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
    """A die is put into the standing cup over its mouth; ``higher`` is how much over it."""

    start: Pose
    end: Pose
    seconds: float
    higher: float = 0.0

    def raised(self, higher: float) -> Self:
        return replace(self, higher=self.higher + higher)

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after it was taken; before it the start, after the end the end."""
        if t >= self.seconds:
            return self.end
        share = max(0.0, t / self.seconds)
        return over_the_mouth(self.start, STAND, self.end, share, self.higher)


@dataclass(frozen=True)
class LeapIn(Collected):
    """A die leaps into the standing cup, head over heels."""

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after it leapt; before it the start, after the end the end."""
        die = super().at(t)
        angle = math.tau * smoother((t / self.seconds - SPINNING) / SPUN)
        return pose(die.position, multiply(rotation(0.0, angle, 0.0), die.orientation))


@dataclass(frozen=True)
class Leap:
    """A die is carried to its place among the others, and leaps into the standing cup.

    It is carried ``after`` so many seconds, and leaps ``leaps_after`` so many.
    """

    carried: Travel
    after: float
    leap: Collected
    leaps_after: float

    @property
    def seconds(self) -> float:
        return self.leaps_after + self.leap.seconds

    def at(self, t: float) -> Pose:
        """The pose after ``t`` seconds; before it sets out the start, after the end the end."""
        if t < self.leaps_after:
            return self.carried.at(t - self.after)
        return self.leap.at(t - self.leaps_after)


def leaps(starts: Sequence[Pose], ends: Sequence[Pose]) -> tuple[Leap, ...]:
    """How dice come together from their starts, and leap to their ends, none through another."""
    together = huddled(starts)
    ways = enumerate(zip(starts, together, strict=True))
    came = in_turn({n: Travel(*way, TOGETHER, HOP) for n, way in ways}, IN_TURN, LATE)
    crouched = max((after for _way, after in came.values()), default=0.0) + TOGETHER + CROUCHING
    from_below = sorted(came, key=lambda n: (ends[n].z, -ends[n].x))
    into = {n: LeapIn(together[n], ends[n], LEAPING, LEAP_OVER) for n in from_below}
    left = in_turn(into, LEAPING_APART, LAST_LEAP)
    return tuple(Leap(*came[n], left[n][0], crouched + left[n][1]) for n in range(len(starts)))


def huddled(poses: Sequence[Pose]) -> tuple[Pose, ...]:
    """These dice close together in the middle of the tray, in rows, with the faces up that were."""
    rows = math.ceil(len(poses) / A_ROW)
    found = []
    for n, die in enumerate(poses):
        row, column = divmod(n, A_ROW)
        x, y = (column - (A_ROW - 1) / 2) * HUDDLE, (row - (rows - 1) / 2) * HUDDLE
        found.append(standing(top_face(die.orientation), (x, y, 0.5)))
    return tuple(found)


def _any_side(rng: Random) -> Quaternion:
    """A turn that brings any side up."""
    quarter = math.pi / 2
    about_x = rotation(rng.randrange(4) * quarter, 0.0, 0.0)
    return multiply(about_x, rotation(0.0, rng.randrange(4) * quarter, 0.0))


def _at_right(tray: Tray, y: float, reach: float) -> float:
    """The x of a die at the right rim, at this y, that reaches so far to either side."""
    right = [wall for wall in tray.walls if wall.normal_x < 0.0]
    return min((reach - wall.offset - wall.normal_y * y) / wall.normal_x for wall in right)
