"""Dice against the wooden rim: a wall round the tray, of some height and thickness."""

import math
from collections.abc import Iterable
from typing import NamedTuple

from zilch3d.motion.pose import Vector
from zilch3d.motion.tray import Tray
from zilch3d.motion.tumble.constants import LOUD_RIM, RIM
from zilch3d.motion.tumble.cube import reach
from zilch3d.motion.tumble.die import Die
from zilch3d.motion.tumble.impacts import ImpactLog
from zilch3d.motion.tumble.lanes import Lanes

NEAR = RIM.padding + 0.002


class Nearest(NamedTuple):
    """The rim as a die sees it: the gap to it, its normal, the distance of the die's centre."""

    gap: float
    normal: Vector
    distance: float


class Rim:
    """The rim of a tray, met by all dice."""

    def __init__(self, dice: int, tray: Tray) -> None:
        self.lanes = Lanes(dice, RIM, 0.0)
        self.height = tray.rim_height
        self.thickness = tray.rim_thickness
        self.walls = tuple((w.normal_x, w.normal_y, w.offset) for w in tray.walls)
        self._clear_radius = max(0.0, min(w.offset for w in tray.walls) - 1.0)

    def touch(self, dice: Iterable[Die], step: int, impacts: ImpactLog) -> None:
        """Let these dice bounce off the rim where they meet it."""
        clear = self._clear_radius * self._clear_radius
        top = self.height + 1.0
        met = []
        for die in dice:
            far_out = die.x * die.x + die.y * die.y > clear
            if far_out and die.z < top and self._meets(die):
                met.append(die)
            else:
                self.lanes.leave(die)
        if not met:
            return
        self.lanes.step()
        for die in met:
            pressure = self.lanes.lanes[die.index].answer(die, 0.0)
            if pressure > 1e-6:
                die.last_other = step
            if pressure > LOUD_RIM:
                impacts.add(step, "rim", die.index, None, pressure)

    def inside(self, x: float, y: float) -> float:
        """How far the point lies within the innermost edge of the rim; negative beyond it."""
        return min(nx * x + ny * y + offset for nx, ny, offset in self.walls)

    def nearest(self, die: Die) -> Nearest | None:
        """The part of the rim that presses the die most, or None if none is in reach.

        Beyond the inner edge that is the side the die is nearest to leaving by.
        """
        x, y = die.x, die.y
        close = [side for side in self.walls if side[0] * x + side[1] * y + side[2] < 1.0]
        if not close:
            return None
        distances = [(nx * x + ny * y + offset, nx, ny) for nx, ny, offset in close]
        closest = min(distances)
        if closest[0] < 0:
            distances = [closest]
        seen = [self._side(die, *distance) for distance in distances]
        return min((s for s in seen if s is not None), default=None)

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

    def _meets(self, die: Die) -> bool:
        nearest = self.nearest(die)
        if nearest is None:
            return False
        x, y, z = nearest.normal
        if nearest.gap >= NEAR + max(0.0, die.advance(-x, -y, -z)):
            return False
        self.lanes.lanes[die.index].meet(die, nearest.normal, nearest.distance)
        return True
