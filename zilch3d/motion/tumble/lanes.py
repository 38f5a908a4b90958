"""A pymunk space in which every die meets a flat surface, each in a lane of its own.

In a lane x runs along the contact plane's tangent and y along the surface's normal; the surface is
y = 0.
"""

from collections.abc import Callable
from typing import cast

import pymunk

from zilch3d.motion.pose import Vector
from zilch3d.motion.tumble.constants import (
    FAR_AWAY,
    INERTIA,
    ITERATIONS,
    MASS,
    SLOP,
    STEP,
    Surface,
)
from zilch3d.motion.tumble.contact import NEARLY_FLAT, lever, tipping_direction, touch_point
from zilch3d.motion.tumble.cube import outline
from zilch3d.motion.tumble.die import Die

LANE_WIDTH = 16.0
SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
DRILL_RADIUS = 0.38
"""Lever of the friction against turning on the spot, for a die lying flat."""


def _setter(name: str) -> Callable[[pymunk.Body, object], None]:
    """The property's own setter: assignment takes a detour through a ``__setattr__`` in Python."""
    return cast(Callable[[pymunk.Body, object], None], getattr(pymunk.Body, name).fset)


set_position = _setter("position")
set_velocity = _setter("velocity")
set_angle = _setter("angle")
set_spin = _setter("angular_velocity")
set_mass = _setter("mass")


def other_place(x: float) -> float:
    """The other of the two places in the lane that has one at ``x``.

    pymunk starts its search for a collision from the corners that touched last time, and misses
    some when the outline has changed since. A shape that has moved far is searched from scratch.
    """
    half = LANE_WIDTH / 2
    return x - half if x % LANE_WIDTH else x + half


class Lane:
    """One die against the surface; ``meet`` before the space steps, ``answer`` after it."""

    __slots__ = (
        "body", "distance", "idle", "lever", "m", "n", "point",
        "restitution", "shape", "surface", "t", "v", "x",
    )  # fmt: skip

    def __init__(self, space: pymunk.Space, surface: Surface, index: int) -> None:
        self.surface = surface
        self.x = index * LANE_WIDTH
        self.body = pymunk.Body(MASS, INERTIA)
        self.shape = pymunk.Poly(self.body, SQUARE, radius=surface.padding)
        self.shape.friction = surface.friction
        self.shape.filter = pymunk.ShapeFilter(group=1)
        space.add(self.body, self.shape)
        self.restitution = -1.0
        self.idle = False
        self.leave()

    def leave(self) -> None:
        """Wait far from the surface."""
        if not self.idle:
            self.idle = True
            set_position(self.body, (self.x, FAR_AWAY))
            set_velocity(self.body, (0.0, 0.0))
            set_spin(self.body, 0.0)

    def meet(self, die: Die, n: Vector, distance: float) -> None:
        """Set the die up at this distance of its centre from the surface with unit normal n."""
        self.idle = False
        self.x = other_place(self.x)
        self._choose_plane(die, n)
        self.n, self.distance = n, distance
        tx, ty, tz = self.t
        mx, my, mz = self.m
        nx, ny, nz = n
        ax, ay, az, bx, by, bz, cx, cy, cz = die.axes
        self.shape.unsafe_set_vertices(
            outline(
                (ax * tx + ay * ty + az * tz, ax * nx + ay * ny + az * nz),
                (bx * tx + by * ty + bz * tz, bx * nx + by * ny + bz * nz),
                (cx * tx + cy * ty + cz * tz, cx * nx + cy * ny + cz * nz),
            )
        )
        along = die.vx * tx + die.vy * ty + die.vz * tz
        away = die.vx * nx + die.vy * ny + die.vz * nz
        spin = die.wx * mx + die.wy * my + die.wz * mz
        self.v = (along, away, spin)
        set_angle(self.body, 0.0)
        set_position(self.body, (self.x, distance))
        set_velocity(self.body, (along, away))
        set_spin(self.body, spin)
        self._choose_restitution(die)

    def _choose_plane(self, die: Die, n: Vector) -> None:
        self.point = touch_point(die.axes, n)
        length, t = lever(self.point, n)
        self.lever = length
        if length < NEARLY_FLAT:
            t = tipping_direction(die.axes, n, (die.wx, die.wy, die.wz))
        else:
            t = (t[0] / length, t[1] / length, t[2] / length)
        self.t = t
        self.m = (
            t[1] * n[2] - t[2] * n[1],
            t[2] * n[0] - t[0] * n[2],
            t[0] * n[1] - t[1] * n[0],
        )

    def _choose_restitution(self, die: Die) -> None:
        """A slow touch does not bounce; the speed is that of the point, so that slaps do."""
        ux, uy, uz = die.velocity_at(*self.point)
        approach = -(ux * self.n[0] + uy * self.n[1] + uz * self.n[2])
        share = min(1.0, max(0.0, (approach - 1.0) * 0.5))
        if share != self.restitution:
            self.restitution = share
            self.shape.elasticity = share * self.surface.restitution

    def answer(self, die: Die, weight: float) -> float:
        """Give the die what the step did to it; returns the normal impulse.

        ``weight`` is the impulse that gravity took during the step.
        """
        body = self.body
        along, away, spin = self.v
        tx, ty, tz = self.t
        mx, my, mz = self.m
        nx, ny, nz = self.n
        new_along, new_away = body.velocity
        dt, dn, dw = new_along - along, new_away - away, body.angular_velocity - spin
        die.push(dt * tx + dn * nx, dt * ty + dn * ny, dt * tz + dn * nz)
        die.spin_up(dw * mx, dw * my, dw * mz)
        pressure = dn + weight
        if pressure > 1e-9 and not die.slippery:
            self._rub_across(die, pressure)
            self._rub_round(die, pressure)
        turn = body.angle - spin * STEP
        shift = body.position[1] - self.distance - away * STEP
        die.twist(turn * mx, turn * my, turn * mz)
        die.move(shift * nx, shift * ny, shift * nz)
        return pressure

    def _rub_across(self, die: Die, pressure: float) -> None:
        """Coulomb friction perpendicular to the contact plane."""
        mx, my, mz = self.m
        px, py, pz = self.point
        ux, uy, uz = die.velocity_at(px, py, pz)
        cx, cy, cz = py * mz - pz * my, pz * mx - px * mz, px * my - py * mx
        slip = ux * mx + uy * my + uz * mz
        stopping = -slip / (1.0 + (cx * cx + cy * cy + cz * cz) / INERTIA)
        limit = self.surface.friction * pressure
        force = min(limit, max(-limit, stopping))
        die.push(force * mx, force * my, force * mz)
        force /= INERTIA
        die.spin_up(force * cx, force * cy, force * cz)

    def _rub_round(self, die: Die, pressure: float) -> None:
        """Friction of a flat or nearly flat face against turning on the spot."""
        flatness = 1.0 - self.lever * 1.43
        if flatness <= 0:
            return
        nx, ny, nz = self.n
        limit = self.surface.friction * pressure * DRILL_RADIUS * flatness / INERTIA
        change = min(limit, max(-limit, -(die.wx * nx + die.wy * ny + die.wz * nz)))
        die.spin_up(change * nx, change * ny, change * nz)


class Lanes:
    """The lanes of all dice against one kind of surface."""

    def __init__(self, dice: int, surface: Surface, gravity: float) -> None:
        self.surface = surface
        self.space = pymunk.Space()
        self.space.gravity = (0.0, -gravity)
        self.space.iterations = ITERATIONS
        self.space.collision_slop = SLOP
        self.space.collision_bias = surface.overlap_kept ** (surface.substeps / STEP)
        ground = pymunk.Segment(self.space.static_body, (-2e3, -50.0), (2e3, -50.0), 50.0)
        ground.friction = ground.elasticity = 1.0
        self.space.add(ground)
        self.lanes = [Lane(self.space, surface, k) for k in range(dice)]

    def step(self) -> None:
        """Advance all lanes by one step of the simulation."""
        for _ in range(self.surface.substeps):
            self.space.step(STEP / self.surface.substeps)

    def leave(self, die: Die) -> None:
        """This die is not near the surface."""
        self.lanes[die.index].leave()

    def set_slippery(self, die: Die, slippery: bool) -> None:
        """Take the friction from a die's lane, or give it back."""
        friction = 0.0 if slippery else self.surface.friction
        self.lanes[die.index].shape.friction = friction
