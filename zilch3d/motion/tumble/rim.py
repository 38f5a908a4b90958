"""Dice against the wooden rim: a wall round the tray, of some height and thickness."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from zilch3d.motion.pose import Axes, Vector, from_axes, to_axes
from zilch3d.motion.tray import Tray
from zilch3d.motion.tumble.constants import RIM, STEP
from zilch3d.motion.tumble.cube import half_axis, reach
from zilch3d.motion.tumble.die import Die
from zilch3d.motion.tumble.impacts import ImpactLog
from zilch3d.motion.tumble.lanes import Lanes

NEAR = RIM.padding + 0.002  # Dice that come no nearer to the rim do not touch it in a step
REACH = 1.0  # Dice whose centre is farther than this from the rim do not touch it


class RimContact(NamedTuple):
    """A die and the nearest part of the rim: gap, normal, and distance from the die's centre.

    A negative gap is a penetration. The normal points from the rim to the die's centre.
    """

    die: Die
    gap: float
    normal: Vector
    distance: float


class Rim(Lanes):
    def __init__(self, dice: int, tray: Tray) -> None:
        super().__init__(dice, RIM)
        self.height = tray.rim_height
        self.thickness = tray.rim_thickness
        self.walls = [tuple(wall) for wall in tray.walls]
        self._clear_radius = min(wall.offset for wall in tray.walls) - REACH

    def near(self, dice: Iterable[Die]) -> list[RimContact]:
        """Contacts of the dice that may touch the rim within a step, once moved out of it."""
        return [contact for die in dice if (contact := self._contact(die)) is not None]

    def _contact(self, die: Die) -> RimContact | None:
        die.lost = False
        if die.x * die.x + die.y * die.y < self._clear_radius * self._clear_radius:
            return None
        distances = self._distances(die.x, die.y)
        inside = min(distances)
        # Lost beyond the rim is a die that has fallen there or flies on outwards.
        die.lost = inside < -self.thickness and (
            die.z < self.height or self.inside(die.x + die.vx, die.y + die.vy) < inside
        )
        if inside >= REACH or die.z >= self.height + REACH:
            return None
        contact = self._nearest(die, distances, inside)
        if contact is None or not _meets(contact):
            return None
        if contact.gap < 0.0:
            die.push(-contact.gap, contact.normal)
            return contact._replace(gap=0.0, distance=contact.distance - contact.gap)
        return contact

    def collide(self, near: Iterable[RimContact], step: int, impacts: ImpactLog) -> None:
        """Let these dice bounce off the rim."""
        touching = []
        for die, _, normal, distance in near:
            lane, axes = self.lanes[die.index], _contact_axes(normal)
            a, b, c = (to_axes(axes, half_axis(die.axes, k)) for k in range(3))
            velocity, spin = to_axes(axes, die.velocity), to_axes(axes, die.spin)
            lane.set_up((*a, *b, *c), velocity, spin, distance, slippery=die.slippery)
            touching.append((die, lane, axes))
        if not touching:
            return
        self.step()
        for die, lane, axes in touching:
            change = lane.result(0.0)
            die.change(*(from_axes(axes, part) for part in change))
            pressure = change[0][2]
            if pressure > 1e-6:
                die.last_other = step
            if pressure > RIM.audible:
                impacts.add(step, "rim", die.index, None, pressure)

    def inside(self, x: float, y: float) -> float:
        """How far the point lies within the innermost edge of the rim; negative beyond it."""
        return min(self._distances(x, y))

    def _distances(self, x: float, y: float) -> list[float]:
        return [nx * x + ny * y + offset for nx, ny, offset in self.walls]

    def has_lost(self, die: Die) -> bool:
        """Whether the die has fallen beyond the rim."""
        return die.z < self.height and self.inside(die.x, die.y) < -self.thickness

    def _nearest(self, die: Die, distances: Sequence[float], inside: float) -> RimContact | None:
        """The part of the rim with the smallest gap to the die, or None if none is in reach.

        Beyond the inner edge only the side counts that the die is nearest to leaving by: the one
        with the least of the ``distances``, ``inside``.
        """
        contacts = [
            contact
            for distance, (nx, ny, _) in zip(distances, self.walls, strict=True)
            if distance < REACH and (inside >= 0.0 or distance == inside)
            if (contact := self._side(die, distance, nx, ny)) is not None
        ]
        return min(contacts, key=lambda contact: contact.gap, default=None)

    def _side(self, die: Die, inside: float, nx: float, ny: float) -> RimContact | None:
        """How the die meets one side of the rim: its inner or outer face, or its top."""
        above = die.z - self.height
        if inside <= -REACH - self.thickness:
            return None
        if above > 0.0:
            beside = max(inside, 0.0) + min(inside + self.thickness, 0.0)
            distance = math.hypot(beside, above)
            if not 1e-6 < distance < REACH:
                return None
            normal = (nx * beside / distance, ny * beside / distance, above / distance)
        elif inside > -self.thickness / 2:
            normal, distance = (nx, ny, 0.0), inside
        else:
            normal, distance = (-nx, -ny, 0.0), -inside - self.thickness
        return RimContact(die, distance - reach(die.axes, normal), normal, distance)


def _contact_axes(n: Vector) -> Axes:
    """Axes of which the third is this normal of the rim and the first is level."""
    nx, ny, nz = n
    level = math.hypot(nx, ny)
    ex, ey = (-ny / level, nx / level) if level > 1e-9 else (1.0, 0.0)
    return (ex, ey, 0.0), (-nz * ey, nz * ex, nx * ey - ny * ex), n


def _meets(contact: RimContact) -> bool:
    """Whether the die comes so near to the rim within a step."""
    die, gap, (x, y, z), distance = contact
    approaching = (die.vx * x + die.vy * y + die.vz * z) * STEP
    return gap < NEAR or distance + approaching - die.reach_after_step(contact.normal) < NEAR
