"""What can be measured about a finished throw from its frames alone, as bounds are set for it.

Lengths are in sides, times in seconds, angles in degrees.
"""

import itertools
import math
from collections.abc import Iterator
from typing import NamedTuple

from zilch3d.motion.pose import NORMALS, Pose, top_face, turned
from zilch3d.motion.throw import SimulatedThrow
from zilch3d.motion.tray import Tray
from zilch3d.motion.tumble.cube import HalfAxes, reach, reach_up, separating_axis
from zilch3d.motion.tumble.die import Die
from zilch3d.motion.tumble.world import DieOutcome

FAR = 2.1
TOUCHING = 0.04
"""Gaps up to this count as a touch."""

STILL = 0.3
SLOW_SPIN = 0.4
"""Speed and spin below which a die seems to stand still."""

TILTED = math.cos(math.radians(2.0))


class Nearness(NamedTuple):
    """How far a die is from the table, the rim and the nearest other die; negative: within it."""

    table: float
    rim: float
    dice: float


def nearness(frame: tuple[Pose, ...], tray: Tray) -> list[Nearness]:
    """The nearness of each die in a frame; gaps above 0.35 to rim and dice may be given as 1."""
    bodies = [_body(k, die) for k, die in enumerate(frame)]
    between = [1.0] * len(frame)
    for one, two in itertools.combinations(bodies, 2):
        if math.dist((one.x, one.y, one.z), (two.x, two.y, two.z)) < FAR:
            gap = separating_axis(one, two).gap
            between[one.index] = min(between[one.index], gap)
            between[two.index] = min(between[two.index], gap)
    return [
        Nearness(body.z - reach_up(body.axes), rim_gap(body, tray), between[body.index])
        for body in bodies
    ]


def rim_gap(die: Die, tray: Tray) -> float:
    """The gap between a die and the wood of the rim; negative: how deep it is in it.

    Seen along a side, the rim is a rectangle and the die a hexagon: the widest of the gaps next to
    an edge of either. Beyond the rim the side counts that the die left by.
    """
    distances = [(wall.distance(die.x, die.y), wall) for wall in tray.walls]
    nearest = min(distance for distance, _ in distances)
    return min(
        _side_gap(die.axes, (w.normal_x, w.normal_y), d, die.z - tray.rim_height, tray)
        for d, w in distances
        if nearest >= 0 or d == nearest
    )


def _side_gap(
    axes: HalfAxes, normal: tuple[float, float], inside: float, above: float, tray: Tray
) -> float:
    if inside > 1.1:
        return 1.0
    nx, ny = normal
    gap = max(inside, -inside - tray.rim_thickness) - reach(axes, (nx, ny, 0.0))
    gap = max(gap, above - reach_up(axes))
    for k in (0, 3, 6):
        along, up = axes[k] * nx + axes[k + 1] * ny, axes[k + 2]
        length = math.hypot(along, up)
        if length > 1e-6:
            un, uz = -up / length, along / length
            if uz < 0:
                un, uz = -un, -uz
            wood = max(0.0, -un * tray.rim_thickness)
            gap = max(gap, un * inside + uz * above - wood - reach(axes, (nx * un, ny * un, uz)))
    return gap


def tilt(die: Pose) -> float:
    """How many degrees the highest face is off the level."""
    up = turned(die.orientation, NORMALS[top_face(die.orientation)])
    return math.degrees(math.atan2(math.hypot(up[0], up[1]), up[2]))


class Facts(NamedTuple):
    """The worst of a throw over all frames and dice, and what its dice did.

    ``below_table``, ``in_rim``, ``overlap`` and ``overlap_at_rest`` are depths, ``off_level`` the
    tilt of the flat dice; ``turn`` the largest turn from a frame to the next; ``free_kick`` the
    largest change of the spin, in radians a second from a frame to the next, of a die that touched
    nothing; ``poised`` the longest time a die seemed to balance on an edge with nothing to lean on;
    ``cocked_in_the_air`` counts cocked dice that touch neither rim nor die; ``bounces`` are the
    table impacts in the last 0.4 s of the throw.
    """

    length: float
    below_table: float
    in_rim: float
    overlap: float
    overlap_at_rest: float
    off_level: float
    turn: float
    free_kick: float
    poised: float
    out: int
    cocked: int
    cocked_in_the_air: int
    bounces: int


def facts(throw: SimulatedThrow, tray: Tray) -> Facts:
    """Everything measured about a throw."""
    near = [nearness(frame, tray) for frame in throw.frames]
    spins = [_spins(a, b, throw.fps) for a, b in itertools.pairwise(throw.frames)]
    flat = [
        die
        for die, outcome in zip(throw.resting, throw.outcomes, strict=True)
        if outcome is DieOutcome.FLAT
    ]
    in_the_air = sum(
        outcome is DieOutcome.COCKED and min(at.rim, at.dice) > TOUCHING
        for at, outcome in zip(near[-1], throw.outcomes, strict=True)
    )
    return Facts(
        length=throw.duration,
        below_table=max(-at.table for frame in near for at in frame),
        in_rim=max(0.0, *(-at.rim for frame in near for at in frame)),
        overlap=max(0.0, *(-at.dice for frame in near for at in frame)),
        overlap_at_rest=max(0.0, *(-at.dice for at in near[-1])),
        off_level=max(map(tilt, flat), default=0.0),
        turn=math.degrees(max(math.hypot(*s) for frame in spins for s in frame) / throw.fps),
        free_kick=max(_free_kicks(near, spins), default=0.0),
        poised=max(_poised(throw, near, spins)),
        out=throw.outcomes.count(DieOutcome.OUT),
        cocked=throw.outcomes.count(DieOutcome.COCKED),
        cocked_in_the_air=in_the_air,
        bounces=sum(i.kind == "table" and i.time > throw.duration - 0.4 for i in throw.impacts),
    )


def progress(throw: SimulatedThrow) -> list[float]:
    """How far each die ends beyond the middle of the tray, along the way the throw began."""
    start, later = throw.frames[0], throw.frames[8]
    x = sum(b.x - a.x for a, b in zip(start, later, strict=True))
    y = sum(b.y - a.y for a, b in zip(start, later, strict=True))
    length = math.hypot(x, y)
    return [(die.x * x + die.y * y) / length for die in throw.resting]


def _body(index: int, die: Pose) -> Die:
    return Die(index, *die.position, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, die.orientation)


def _spins(
    frame: tuple[Pose, ...], after: tuple[Pose, ...], fps: int
) -> list[tuple[float, float, float]]:
    """The mean spin of each die between two frames."""
    return [_spin(a, b, fps) for a, b in zip(frame, after, strict=True)]


def _spin(a: Pose, b: Pose, fps: int) -> tuple[float, float, float]:
    x = b.qx * a.qw - b.qw * a.qx - b.qy * a.qz + b.qz * a.qy
    y = b.qy * a.qw - b.qw * a.qy - b.qz * a.qx + b.qx * a.qz
    z = b.qz * a.qw - b.qw * a.qz - b.qx * a.qy + b.qy * a.qx
    sine = math.sqrt(x * x + y * y + z * z)
    scale = 2 * fps * (math.asin(min(1.0, sine)) / sine if sine > 1e-9 else 1.0)
    return (scale * x, scale * y, scale * z)


def _free_kicks(
    near: list[list[Nearness]], spins: list[list[tuple[float, float, float]]]
) -> Iterator[float]:
    """Changes of the spin round each frame in which a die was well clear of everything."""
    for frame in range(2, len(spins) - 1):
        for die, (before, after) in enumerate(zip(spins[frame - 1], spins[frame], strict=True)):
            around = near[frame - 2 : frame + 2]
            if min(min(seen[die]) for seen in around) > 10 * TOUCHING:
                yield math.dist(before, after)


def _poised(
    throw: SimulatedThrow, near: list[list[Nearness]], spins: list[list[tuple[float, float, float]]]
) -> Iterator[float]:
    """The longest time each die stood tilted on the table, still, with nothing to lean on."""
    for die in range(len(throw.resting)):
        longest = run = 0
        for frame, (spin, at) in enumerate(zip(spins, near, strict=False)):
            here, after = throw.frames[frame][die], throw.frames[frame + 1][die]
            still = (
                math.dist(here.position, after.position) * throw.fps < STILL
                and math.hypot(*spin[die]) < SLOW_SPIN
                and at[die].table < TOUCHING < min(at[die].rim, at[die].dice)
                and math.cos(math.radians(tilt(here))) < TILTED
            )
            run = run + 1 if still else 0
            longest = max(longest, run)
        yield longest / throw.fps
