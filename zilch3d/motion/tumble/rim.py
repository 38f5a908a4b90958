"""Dice against the wooden rim: a wall round the tray, of some height and thickness."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from zilch3d.motion.pose import Vector
from zilch3d.motion.tray import Tray
from zilch3d.motion.tumble.constants import LOUD_RIM, RIM, STEP
from zilch3d.motion.tumble.cube import HalfAxes, reach
from zilch3d.motion.tumble.die import Die
from zilch3d.motion.tumble.impacts import ImpactLog
from zilch3d.motion.tumble.lanes import Lane, Lanes

NEAR = RIM.padding + 0.002
"""Dice that come no nearer to the rim than this do not touch it in a step."""


class Nearest(NamedTuple):
    """The rim as a die sees it: the gap to it, its normal, the distance of the die's centre."""

    gap: float
    normal: Vector
    distance: float


AtRim: TypeAlias = tuple[Die, Nearest]


class Rim:
    """The rim of a tray, met by all dice."""

    def __init__(self, dice: int, tray: Tray) -> None:
        self.lanes = Lanes(dice, RIM, 0.0)
        self.height = tray.rim_height
        self.top = self.height + 1.0  # no die whose centre is above this touches it
        self.thickness = tray.rim_thickness
        self.walls = tuple((w.normal_x, w.normal_y, w.offset) for w in tray.walls)

    def near(self, dice: Iterable[Die], step: int) -> list[AtRim]:
        """The dice that may touch the rim within a step; one within it is moved out."""
        found = []
        for die in dice:
            if step < die.clear_of_rim:
                continue
            distances = self._distances(die.x, die.y)
            inside = min(distances)
            die.lost = inside < -self.thickness and self._leaves(die, inside)
            reached = inside < 1.0 and die.z < self.top
            nearest = self._nearest(die, distances, inside) if reached else None
            if nearest is not None and _meets(die, nearest):
                found.append((die, _outside(die, nearest)))
            else:
                self.lanes.leave(die.index)
                die.clear_of_rim = step + self._clear_for(die, inside)
        return found

    def _clear_for(self, die: Die, inside: float) -> int:
        """For how many steps a die that does not meet the rim now cannot reach it."""
        if die.z > self.top:
            return die.steps_above(self.top)
        return int((inside - 1.0) / (die.farthest + 1e-9)) if inside > 1.0 else 0

    def touch(self, near: Iterable[AtRim], step: int, impacts: ImpactLog) -> None:
        """Let these dice bounce off the rim."""
        met = []
        for die, nearest in near:
            lane, frame = self.lanes.lane(die.index), ContactFrame(nearest.normal)
            frame.meet(lane, die, nearest.distance)
            met.append((die, lane, frame))
        if not met:
            return
        self.lanes.step()
        for die, lane, frame in met:
            pressure = frame.answer(lane, die)
            if pressure > 1e-6:
                die.last_other = step
            if pressure > LOUD_RIM:
                impacts.add(step, "rim", die.index, None, pressure)

    def inside(self, x: float, y: float) -> float:
        """How far the point lies within the innermost edge of the rim; negative beyond it."""
        return min(self._distances(x, y))

    def _distances(self, x: float, y: float) -> list[float]:
        """How far the point lies within each wall."""
        return [nx * x + ny * y + offset for nx, ny, offset in self.walls]

    def has_lost(self, die: Die) -> bool:
        """Whether the die has fallen beyond the rim."""
        return die.z < self.height and self.inside(die.x, die.y) < -self.thickness

    def _leaves(self, die: Die, inside: float) -> bool:
        """Whether a die beyond the rim has fallen there or flies on outwards."""
        return die.z < self.height or self.inside(die.x + die.vx, die.y + die.vy) < inside

    def _nearest(self, die: Die, distances: Sequence[float], inside: float) -> Nearest | None:
        """The part of the rim that presses the die most, or None if none is in reach.

        Beyond the inner edge that is the side the die is nearest to leaving by: at ``inside``, the
        least of the distances.
        """
        best = None
        for distance, (nx, ny, _) in zip(distances, self.walls, strict=True):
            if distance < 1.0 and (inside >= 0.0 or distance == inside):
                seen = self._side(die, distance, nx, ny)
                if seen is not None and (best is None or seen.gap < best.gap):
                    best = seen
        return best

    def _side(self, die: Die, inside: float, nx: float, ny: float) -> Nearest | None:
        """One side of the rim; its normal points from its nearest point to the die's centre."""
        above = die.z - self.height
        if inside <= -1.0 - self.thickness or above >= 1.0:
            return None
        if above > 0:
            return self._top(die, inside, nx, ny)
        if inside > -self.thickness / 2:
            normal, distance = (nx, ny, 0.0), inside
        else:
            normal, distance = (-nx, -ny, 0.0), -inside - self.thickness
        return Nearest(distance - reach(die.axes, *normal), normal, distance)

    def _top(self, die: Die, inside: float, nx: float, ny: float) -> Nearest | None:
        above = die.z - self.height
        beside = max(inside, 0.0) + min(inside + self.thickness, 0.0)
        distance = math.hypot(beside, above)
        if distance >= 1.0 or distance < 1e-6:
            return None
        normal = (nx * beside / distance, ny * beside / distance, above / distance)
        return Nearest(distance - reach(die.axes, *normal), normal, distance)


@dataclass(slots=True)
class SeenDie:
    """A die in the axes of a frame."""

    axes: HalfAxes
    vx: float
    vy: float
    vz: float
    wx: float
    wy: float
    wz: float
    slippery: bool


class ContactFrame:
    """Axes of which the third is a normal of the rim; the first is level."""

    __slots__ = ("e", "f", "n")

    def __init__(self, n: Vector) -> None:
        nx, ny, nz = n
        level = math.hypot(nx, ny)
        ex, ey = (-ny / level, nx / level) if level > 1e-9 else (1.0, 0.0)
        self.e: Vector = (ex, ey, 0.0)
        self.f: Vector = (-nz * ey, nz * ex, nx * ey - ny * ex)
        self.n = n

    def seen(self, x: float, y: float, z: float) -> Vector:
        """The vector in these axes."""
        (ex, ey, _), (fx, fy, fz), (nx, ny, nz) = self.e, self.f, self.n
        return (x * ex + y * ey, x * fx + y * fy + z * fz, x * nx + y * ny + z * nz)

    def back(self, e: float, f: float, n: float) -> Vector:
        """The vector that these axes show so."""
        (ex, ey, _), (fx, fy, fz), (nx, ny, nz) = self.e, self.f, self.n
        return (e * ex + f * fx + n * nx, e * ey + f * fy + n * ny, f * fz + n * nz)

    def meet(self, lane: Lane, die: Die, distance: float) -> None:
        """Set a die up in its lane."""
        ax, ay, az, bx, by, bz, cx, cy, cz = die.axes
        seen = self.seen
        axes = (*seen(ax, ay, az), *seen(bx, by, bz), *seen(cx, cy, cz))
        velocity, spin = seen(die.vx, die.vy, die.vz), seen(die.wx, die.wy, die.wz)
        lane.meet(SeenDie(axes, *velocity, *spin, die.slippery), distance)

    def answer(self, lane: Lane, die: Die) -> float:
        """Give the die what the step did to it; returns the impulse along the normal."""
        ve, vf, vn, we, wf, wn, turn_e, turn_f, shift = lane.answer(0.0)
        x, y, z = self.back(ve, vf, vn)
        die.vx += x
        die.vy += y
        die.vz += z
        x, y, z = self.back(we, wf, wn)
        die.wx += x
        die.wy += y
        die.wz += z
        x, y, z = self.back(turn_e, turn_f, 0.0)
        die.turn_x += x
        die.turn_y += y
        die.turn_z += z
        nx, ny, nz = self.n
        die.shift_x += shift * nx
        die.shift_y += shift * ny
        die.shift_z += shift * nz
        die.corrected = True
        return vn


def _outside(die: Die, nearest: Nearest) -> Nearest:
    """Move a die out of the rim, and how it sees the rim from there."""
    gap, _, distance = nearest
    if gap >= 0.0:
        return nearest
    die.push(-gap, nearest.normal)
    return Nearest(0.0, nearest.normal, distance - gap)


def _meets(die: Die, nearest: Nearest) -> bool:
    """Whether the die comes so near to the rim within a step."""
    gap, (x, y, z), distance = nearest
    approaching = (die.vx * x + die.vy * y + die.vz * z) * STEP
    return gap < NEAR or distance + approaching - die.reach_soon(x, y, z) < NEAR
