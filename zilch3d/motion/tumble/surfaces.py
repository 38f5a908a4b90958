"""Dice against surfaces: the felt, and the wooden rim, a wall round the tray.

Each die has a lane of one pymunk space for each surface, and is described in axes of which z is the
surface's normal n. The contact is solved in the plane of n and the tangent t, which points from
below the die's centre to the contact point; m = t x n is the axis across that plane. In the lane, x
runs along t and y along n, and the surface is y = 0.

pymunk solves the motion within the plane. What it does not know of is added in ``Lane.result``: the
friction across the plane, and against turning on the spot.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

import pymunk

from zilch3d.motion.pose import Axes, Vector, from_axes, to_axes
from zilch3d.motion.tray import Tray
from zilch3d.motion.tumble.constants import GRAVITY, INERTIA, RIM, SOFTNESS, STEP, TABLE, Material
from zilch3d.motion.tumble.cube import HalfAxes, half_axis, outline, reach, reach_up, steepest
from zilch3d.motion.tumble.die import FALL, HALF_DIAGONAL, WEIGHT, Die
from zilch3d.motion.tumble.flat import LANE_WIDTH, FlatBody, FlatSpace, other_place
from zilch3d.motion.tumble.impacts import ImpactLog, Touch

VelocityChange: TypeAlias = tuple[Vector, Vector, Vector, Vector]
"""What to add to a die's velocity, spin, place and turn (half angles), in the surface's axes."""

TORSION_RADIUS = 0.38  # Lever of the friction against turning on the spot, for a die lying flat

NEARLY_FLAT = 0.12  # Levers shorter than this don't tell in which direction the die will tip
NEAR_FELT = FALL + 0.001  # Dice that come no nearer to the table, but for gravity, do not touch it
FARTHEST_REACH = HALF_DIAGONAL + 0.01  # Of a corner, with room for what reach_after_step rounds

UP: Vector = (0.0, 0.0, 1.0)
SPIN_KEPT = 1.0 - 0.8 * STEP  # The share of its spin that a die on the table has left after a step

NEAR_RIM = RIM.padding + 0.002  # Dice that come no nearer to the rim do not touch it in a step
RIM_REACH = 1.0  # Dice whose centre is farther than this from the rim do not touch it


class Lane:
    """One die against the surface: ``set_up`` before the space steps, ``result`` after it.

    The contact point lies ``ahead`` of the centre along t and ``below`` it along n; ``lever`` is
    its distance from the normal through the centre. ``vt``, ``vn`` and ``vm`` are the die's
    velocity along t, n and m; ``wt``, ``wn`` and ``wm`` its spin about them.
    """

    def __init__(self, space: FlatSpace, index: int) -> None:
        self.material = space.material
        self.body = FlatBody(space, index, group=1)
        self.x = index * LANE_WIDTH

    def set_up(
        self, axes: HalfAxes, velocity: Vector, spin: Vector, height: float, *, slippery: bool
    ) -> None:
        """Set up a die whose centre is at this height above the surface, in the surface's axes."""
        self.height = height
        (vx, vy, vn), (wx, wy, self.wn) = velocity, spin
        ax, ay, az, bx, by, bz, cx, cy, cz = axes
        # The contact point slides without a jump from a corner over an edge to a face's centre.
        a = 1.0 if az > SOFTNESS else -1.0 if az < -SOFTNESS else az / SOFTNESS
        b = 1.0 if bz > SOFTNESS else -1.0 if bz < -SOFTNESS else bz / SOFTNESS
        c = 1.0 if cz > SOFTNESS else -1.0 if cz < -SOFTNESS else cz / SOFTNESS
        self.below = a * az + b * bz + c * cz
        px, py = -(a * ax + b * bx + c * cx), -(a * ay + b * by + c * cy)
        self.lever = ahead = math.sqrt(px * px + py * py)
        if ahead < NEARLY_FLAT:
            tx, ty = _tipping_direction(axes, wx, wy)
            ahead = px * tx + py * ty
        else:
            tx, ty = px / ahead, py / ahead
        self.tx, self.ty, self.ahead = tx, ty, ahead
        self.vt, self.vn, self.vm = vx * tx + vy * ty, vn, vx * ty - vy * tx
        self.wt, self.wm = wx * tx + wy * ty, wx * ty - wy * tx
        corners = outline((ax * tx + ay * ty, az, bx * tx + by * ty, bz, cx * tx + cy * ty, cz))
        self.x = x = other_place(self.x)
        self.body.set_up(corners, (x, height, 0.0, self.vt, vn, self.wm))
        # A slow contact does not bounce. The speed is that of the contact point, so that a die
        # whose edge slaps down bounces.
        share = (-(vn + self.wm * ahead) - 1.0) * 0.5
        share = 0.0 if share < 0.0 else 1.0 if share > 1.0 else share
        self.friction = 0.0 if slippery else self.material.friction
        self.body.set_surface(self.friction, share * self.material.restitution)

    def touch(self, impulse: float) -> Touch:
        """The touch of this step, whose impulse is given; the speeds are those before it."""
        ahead, below = self.ahead, self.below
        along = self.vt + self.wm * below
        across = self.vm - self.wt * below - self.wn * ahead
        speed = max(0.0, -(self.vn + self.wm * ahead))
        return Touch(impulse, speed, math.sqrt(along * along + across * across))

    def result(self, weight: float) -> VelocityChange:
        """What the step did to the die; ``weight`` is the impulse of gravity in the step."""
        _, y, angle, vt, vn, wm = self.body.result()
        tx, ty = self.tx, self.ty
        dvt, dvn, dwm = vt - self.vt, vn - self.vn, wm - self.wm
        dvm = dwt = dwn = 0.0
        pressure = dvn + weight
        if pressure > 1e-9 and self.friction:
            # Coulomb friction across the plane, which stops the contact point at most.
            ahead, below = self.ahead, self.below
            slip = self.vm - self.wt * below - self.wn * ahead
            stopping = -slip / (1.0 + (ahead * ahead + below * below) / INERTIA)
            limit = self.friction * pressure
            dvm = limit if stopping > limit else -limit if stopping < -limit else stopping
            dwt = -dvm * below / INERTIA
            dwn = -dvm * ahead / INERTIA
            # Friction against turning on the spot, of a die that lies flat or nearly so.
            flatness = 1.0 - self.lever * 1.43
            if flatness > 0.0:
                limit *= TORSION_RADIUS * flatness / INERTIA
                stopping = -(self.wn + dwn)
                dwn += limit if stopping > limit else -limit if stopping < -limit else stopping
        # The part of the movement in the step that the new velocities do not explain.
        turn = (angle - wm * STEP) / 2
        return (
            (dvt * tx + dvm * ty, dvt * ty - dvm * tx, dvn),
            (dwt * tx + dwm * ty, dwt * ty - dwm * tx, dwn),
            (0.0, 0.0, y - self.height - vn * STEP),
            (turn * ty, -turn * tx, 0.0),
        )


class Lanes(FlatSpace):
    """A space with a lane for each die against one kind of surface."""

    def __init__(self, dice: int, material: Material, gravity: float = 0.0) -> None:
        super().__init__(dice, material, gravity)
        ground = pymunk.Segment(self.space.static_body, (-2e3, -50.0), (2e3, -50.0), 50.0)
        ground.friction = ground.elasticity = 1.0
        self.space.add(ground)
        self.lanes = [Lane(self, index) for index in range(dice)]


class Felt(Lanes):
    def __init__(self, dice: int) -> None:
        super().__init__(dice, TABLE, GRAVITY)

    def collide(self, dice: Iterable[Die], step: int, impacts: ImpactLog) -> None:
        """Advance the velocities of these dice by a step: on the felt, or in free fall."""
        touching = []
        for die in dice:
            if meets_table(die):
                lane = self.lanes[die.index]
                lane.set_up(die.axes, die.velocity, die.spin, die.z, slippery=die.slippery)
                touching.append((die, lane))
            else:
                die.fall()
        if not touching:
            return
        self.step()
        for die, lane in touching:
            change = lane.result(WEIGHT)
            die.change(*change)
            pressure = change[0][2] + WEIGHT
            if pressure > 1e-9:
                die.last_table = step
                die.wx *= SPIN_KEPT
                die.wy *= SPIN_KEPT
                die.wz *= SPIN_KEPT
            if pressure > TABLE.audible:
                impacts.add(step, "table", die.index, None, lane.touch(pressure))


def meets_table(die: Die) -> bool:
    """Whether the die's lowest corner is near the table, now or, but for gravity, after a step."""
    height = die.z - NEAR_FELT
    height_after = height + die.vz * STEP
    if height > FARTHEST_REACH and height_after > FARTHEST_REACH:
        return False
    return height < reach_up(die.axes) or height_after < die.reach_after_step(UP)


def _tipping_direction(axes: HalfAxes, wx: float, wy: float) -> tuple[float, float]:
    """The unit vector along which a nearly flat die tips, or rolls if it is level."""
    upright = steepest(axes)
    x, y, z = half_axis(axes, upright)
    length = math.copysign(math.hypot(x, y), z)
    if abs(length) < 1e-4:
        x, y = -wy, wx
        length = math.hypot(x, y)
    if -1e-4 < length < 1e-6:
        x, y, _ = half_axis(axes, (upright + 2) % 3)
        length = math.hypot(x, y)
    return x / length, y / length


# The rim


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
        self._clear_radius = min(wall.offset for wall in tray.walls) - RIM_REACH

    def near(self, dice: Iterable[Die]) -> list[RimContact]:
        """Moves the dice out of the rim; the contacts of those that may touch it within a step."""
        return [contact for die in dice if (contact := self._contact(die)) is not None]

    def _contact(self, die: Die) -> RimContact | None:
        die.lost = False
        if die.x * die.x + die.y * die.y < self._clear_radius * self._clear_radius:
            return None
        distances = self._distances(die.x, die.y)
        inside = min(distances)
        # A die is lost if it has fallen beyond the rim, or flies on outwards there.
        die.lost = inside < -self.thickness and (
            die.z < self.height or self.inside(die.x + die.vx, die.y + die.vy) < inside
        )
        if inside >= RIM_REACH or die.z >= self.height + RIM_REACH:
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
                impacts.add(step, "rim", die.index, None, lane.touch(pressure))

    def inside(self, x: float, y: float) -> float:
        """How far the point lies within the innermost edge of the rim; negative beyond it."""
        return min(self._distances(x, y))

    def _distances(self, x: float, y: float) -> list[float]:
        return [nx * x + ny * y + offset for nx, ny, offset in self.walls]

    def has_lost(self, die: Die) -> bool:
        """Whether the die has fallen beyond the rim."""
        return die.z < self.height and self.inside(die.x, die.y) < -self.thickness

    def _nearest(self, die: Die, distances: Sequence[float], inside: float) -> RimContact | None:
        """The contact with the smallest gap, or None if no part of the rim is in reach.

        ``inside`` is the smallest of the ``distances``. Beyond the inner edge only the side with
        that distance counts.
        """
        contacts = [
            contact
            for distance, (nx, ny, _) in zip(distances, self.walls, strict=True)
            if distance < RIM_REACH and (inside >= 0.0 or distance == inside)
            if (contact := self._side(die, distance, nx, ny)) is not None
        ]
        return min(contacts, key=lambda contact: contact.gap, default=None)

    def _side(self, die: Die, inside: float, nx: float, ny: float) -> RimContact | None:
        """How the die meets one side of the rim: its inner or outer face, or its top."""
        above = die.z - self.height
        if inside <= -RIM_REACH - self.thickness:
            return None
        if above > 0.0:
            beside = max(inside, 0.0) + min(inside + self.thickness, 0.0)
            distance = math.hypot(beside, above)
            if not 1e-6 < distance < RIM_REACH:
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
    """Whether the die may touch the rim within a step."""
    die, gap, (x, y, z), distance = contact
    approaching = (die.vx * x + die.vy * y + die.vz * z) * STEP
    return (
        gap < NEAR_RIM or distance + approaching - die.reach_after_step(contact.normal) < NEAR_RIM
    )
