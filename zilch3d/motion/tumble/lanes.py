"""Dice against a flat surface, each in a lane of one pymunk space; the felt is one.

A die is described in axes of which z is the surface's normal n. It is solved in the plane of n and
the tangent t, which points from below its centre to the contact point; m = t x n is the axis across
that plane. In its lane x runs along t and y along n, and the surface is y = 0.
"""

import math
from collections.abc import Iterable
from typing import TypeAlias

import pymunk

from zilch3d.motion.pose import Vector
from zilch3d.motion.tumble.constants import GRAVITY, INERTIA, SOFTNESS, STEP, TABLE, Material
from zilch3d.motion.tumble.cube import HalfAxes, half_axis, outline, reach_up, steepest
from zilch3d.motion.tumble.die import FALL, HALF_DIAGONAL, WEIGHT, Die
from zilch3d.motion.tumble.flat import LANE_WIDTH, FlatBody, FlatSpace, other_place
from zilch3d.motion.tumble.impacts import ImpactLog

VelocityChange: TypeAlias = tuple[Vector, Vector, Vector, Vector]
"""What to add to a die's velocity, spin, place and turn (half angles), in the surface's axes."""

TORSION_RADIUS = 0.38  # Lever of the friction against turning on the spot, for a die lying flat

NEARLY_FLAT = 0.12  # Levers shorter than this say little about where the die will tip
NEAR = FALL + 0.001  # Dice that come no nearer to the table, but for gravity, do not touch it
FARTHEST_REACH = HALF_DIAGONAL + 0.01  # Of a corner, with room for what reach_after_step rounds

UP: Vector = (0.0, 0.0, 1.0)
SPIN_KEPT = 1.0 - 0.8 * STEP  # The share of its spin that a die on the table has left after a step


class Lane:
    """One die against the surface: ``set_up`` before the space steps, ``result`` after it.

    The contact point lies ``ahead`` of the centre along t and ``below`` it; ``lever`` is its
    distance from the vertical through the centre.
    """

    def __init__(self, space: FlatSpace, index: int) -> None:
        self.material = space.material
        self.body = FlatBody(space, index, group=1)
        self.x = index * LANE_WIDTH

    def set_up(
        self, axes: HalfAxes, velocity: Vector, spin: Vector, height: float, *, slippery: bool
    ) -> None:
        """Set a die up with its centre at this height above the surface."""
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
        # A slow contact does not bounce; the speed is that of the point, so that slaps do.
        share = (-(vn + self.wm * ahead) - 1.0) * 0.5
        share = 0.0 if share < 0.0 else 1.0 if share > 1.0 else share
        self.friction = 0.0 if slippery else self.material.friction
        self.body.set_surface(self.friction, share * self.material.restitution)

    def result(self, weight: float) -> VelocityChange:
        """What the step did to the die; ``weight`` is the impulse of gravity in it."""
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
        # What the new velocities do not account for of the movement in the step.
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
        """Advance the velocities of these dice by one step: on the felt or in free fall."""
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
                impacts.add(step, "table", die.index, None, pressure)


def meets_table(die: Die) -> bool:
    """Whether the die's lowest corner is near the table, now or, but for gravity, after a step."""
    height = die.z - NEAR
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
