"""Dice against a flat surface, each in a lane of one pymunk space.

A die is described in axes of which z is the surface's normal n. It is solved in the plane of n and
the tangent t, which points from below its centre to the contact point; m = t x n is the axis across
that plane. In its lane x runs along t and y along n, and the surface is y = 0.
"""

import math
from typing import TypeAlias

import pymunk

from zilch3d.motion.pose import Vector
from zilch3d.motion.tumble.constants import INERTIA, SOFTNESS, STEP, Material
from zilch3d.motion.tumble.cube import HalfAxes, half_axis, outline, steepest
from zilch3d.motion.tumble.flat import LANE_WIDTH, FlatBody, FlatSpace, other_place

Change: TypeAlias = tuple[Vector, Vector, Vector, Vector]
"""What to add to a die's velocity, spin, place and turn (half angles), in the surface's axes."""

TORSION_RADIUS = 0.38
"""Lever of the friction against turning on the spot, for a die lying flat."""

NEARLY_FLAT = 0.12
"""Levers shorter than this say little about the direction in which the die will tip."""


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

    def result(self, weight: float) -> Change:
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
    """A lane for each die against one kind of surface."""

    def __init__(self, dice: int, material: Material, gravity: float = 0.0) -> None:
        super().__init__(dice, material, gravity)
        ground = pymunk.Segment(self.space.static_body, (-2e3, -50.0), (2e3, -50.0), 50.0)
        ground.friction = ground.elasticity = 1.0
        self.space.add(ground)
        self.lanes = [Lane(self, index) for index in range(dice)]

    def __getitem__(self, index: int) -> Lane:
        return self.lanes[index]


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
