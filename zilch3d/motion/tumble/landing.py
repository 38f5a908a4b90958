"""The poses to show of a finished simulation, and how each die ended."""

import math
from enum import Enum

from zilch3d.motion.easing import smooth
from zilch3d.motion.pose import Pose, multiply, pose, rotation
from zilch3d.motion.tumble.constants import FPS, GRAVITY
from zilch3d.motion.tumble.cube import half_axes, half_axis, reach_up, steepest
from zilch3d.motion.tumble.die import Die
from zilch3d.motion.tumble.rest import ON_THE_TABLE
from zilch3d.motion.tumble.world import World

RUN_IN_FRAMES = 14
RUN_IN = RUN_IN_FRAMES / FPS
"""Seconds of flight shown before the simulation begins."""

SETTLE_FRAMES = round(0.15 * FPS)
FLAT_TILT = math.radians(3.0)


class DieOutcome(Enum):
    """How a die ended: flat in the tray, leaning on something, or beyond the rim."""

    FLAT = "flat"
    COCKED = "cocked"
    OUT = "out"


def outcome(world: World, die: Die) -> DieOutcome:
    """How this die ended."""
    if world.rim.inside(die.x, die.y) < 0:
        return DieOutcome.OUT
    flat = math.hypot(*_levelling(die)) < FLAT_TILT and die.asleep and die.z < ON_THE_TABLE
    return DieOutcome.FLAT if flat else DieOutcome.COCKED


def shown(world: World) -> tuple[tuple[Pose, ...], ...]:
    """All frames: the run-in before the release, then the simulation.

    What is left of a flat die's tilt goes while it settles, and nothing is below the table.
    """
    paths = [_run_in(die, world.released) + _levelled(world, die) for die in world.dice]
    return tuple(zip(*paths, strict=True))


def _run_in(die: Die, released: list[Die]) -> list[Pose]:
    """Flight in the hand: all dice with the velocity of the handful, each with its own spin."""
    start = released[die.index]
    # Exact sums: Python's own round differently from version to version.
    vx = math.fsum(d.vx for d in released) / len(released)
    vy = math.fsum(d.vy for d in released) / len(released)
    vz = math.fsum(d.vz for d in released) / len(released)
    path = []
    for frame in range(-RUN_IN_FRAMES, 0):
        t = frame / FPS
        place = (start.x + vx * t, start.y + vy * t, start.z + vz * t - GRAVITY * t * t / 2)
        turn = rotation(start.wx * t, start.wy * t, start.wz * t)
        path.append(pose(place, multiply(turn, start.q)))
    return path


def _levelling(die: Die) -> tuple[float, float]:
    """The turn about x and y, in radians, that brings the highest face level."""
    x, y, z = half_axis(die.axes, steepest(die.axes))
    side = math.hypot(x, y)
    if side < 1e-12:
        return (0.0, 0.0)
    tilt = math.copysign(math.atan2(side, abs(z)) / side, z)
    return (y * tilt, -x * tilt)


def _levelled(world: World, die: Die) -> list[Pose]:
    path = die.path
    if outcome(world, die) is not DieOutcome.FLAT:
        return path
    dx, dy = _levelling(die)
    last = min(len(path) - 1, die.asleep_since)
    first = max(0, last - SETTLE_FRAMES)
    sinking = path[last].z - 0.5
    for frame in range(first, last):
        share = smooth((frame - first) / (last - first))
        path[frame] = _turned(path[frame], share * dx, share * dy, share * sinking)
    path[last:] = [_turned(path[last], dx, dy, sinking)] * (len(path) - last)
    return path


def _turned(here: Pose, about_x: float, about_y: float, lower: float) -> Pose:
    """The pose turned about x and y by so much and lowered, though not into the table."""
    orientation = multiply(rotation(about_x, about_y, 0.0), here.orientation)
    x, y, z = here.position
    return pose((x, y, max(z - lower, reach_up(half_axes(orientation)))), orientation)
