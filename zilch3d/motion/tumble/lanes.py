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
from zilch3d.motion.tumble.contact import touch
from zilch3d.motion.tumble.cube import projected
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
    """One die against the surface; ``meet`` before the space steps, ``answer`` after it.

    What happens is reckoned in the frame of the touch: along t, along the normal n and along m.
    """

    __slots__ = (
        "along", "away", "body", "distance", "idle", "n", "restitution", "shape", "side",
        "slippery", "spin_m", "spin_n", "spin_t", "surface", "touch", "x",
    )  # fmt: skip

    def __init__(self, space: pymunk.Space, surface: Surface, index: int) -> None:
        self.surface = surface
        self.x = index * LANE_WIDTH
        self.body = pymunk.Body(MASS, INERTIA)
        self.shape = pymunk.Poly(self.body, SQUARE, radius=surface.padding)
        self.slippery = True
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
        self.n, self.distance = n, distance
        vx, vy, vz, wx, wy, wz = die.vx, die.vy, die.vz, die.wx, die.wy, die.wz
        self.touch = met = touch(die.axes, n, (wx, wy, wz))
        nx, ny, nz = n
        tx, ty, tz = met.t
        mx, my, mz = met.m
        self.along = vx * tx + vy * ty + vz * tz
        self.away = vx * nx + vy * ny + vz * nz
        self.side = vx * mx + vy * my + vz * mz
        self.spin_t = wx * tx + wy * ty + wz * tz
        self.spin_n = wx * nx + wy * ny + wz * nz
        self.spin_m = wx * mx + wy * my + wz * mz
        self.shape.unsafe_set_vertices(projected(die.axes, met.t, n))
        set_angle(self.body, 0.0)
        set_position(self.body, (self.x, distance))
        set_velocity(self.body, (self.along, self.away))
        set_spin(self.body, self.spin_m)
        self._choose_restitution()
        if die.slippery != self.slippery:
            self.slippery = die.slippery
            self.shape.friction = 0.0 if die.slippery else self.surface.friction

    def _choose_restitution(self) -> None:
        """A slow touch does not bounce; the speed is that of the point, so that slaps do."""
        approach = -(self.away + self.spin_m * self.touch.ahead)
        share = min(1.0, max(0.0, (approach - 1.0) * 0.5))
        if share != self.restitution:
            self.restitution = share
            self.shape.elasticity = share * self.surface.restitution

    def answer(self, die: Die, weight: float) -> float:
        """Give the die what the step did to it; returns the normal impulse.

        ``weight`` is the impulse that gravity took during the step.
        """
        body = self.body
        along, away = body.velocity
        push_t, push_n = along - self.along, away - self.away
        spun_m = body.angular_velocity - self.spin_m
        push_m = spun_t = spun_n = 0.0
        pressure = push_n + weight
        if pressure > 1e-9 and not die.slippery:
            push_m, spun_t, spun_n = self._rub_across(pressure)
            spun_n += self._rub_round(pressure, spun_n)
        turn = body.angle - self.spin_m * STEP
        shift = body.position[1] - self.distance - self.away * STEP
        nx, ny, nz = self.n
        tx, ty, tz = self.touch.t
        mx, my, mz = self.touch.m
        die.vx += push_t * tx + push_n * nx + push_m * mx
        die.vy += push_t * ty + push_n * ny + push_m * my
        die.vz += push_t * tz + push_n * nz + push_m * mz
        die.wx += spun_t * tx + spun_n * nx + spun_m * mx
        die.wy += spun_t * ty + spun_n * ny + spun_m * my
        die.wz += spun_t * tz + spun_n * nz + spun_m * mz
        die.correct((shift * nx, shift * ny, shift * nz), (turn * mx, turn * my, turn * mz))
        return pressure

    def _rub_across(self, pressure: float) -> tuple[float, float, float]:
        """Coulomb friction across the plane: the impulse along m, the spins about t and n."""
        ahead, below = self.touch.ahead, self.touch.below
        slip = self.side - self.spin_t * below - self.spin_n * ahead
        stopping = -slip / (1.0 + (ahead * ahead + below * below) / INERTIA)
        limit = self.surface.friction * pressure
        force = min(limit, max(-limit, stopping))
        return force, -force * below / INERTIA, -force * ahead / INERTIA

    def _rub_round(self, pressure: float, spun: float) -> float:
        """The change by friction of the spin on the spot, for a flat or nearly flat face."""
        flatness = 1.0 - self.touch.lever * 1.43
        if flatness <= 0:
            return 0.0
        limit = self.surface.friction * pressure * DRILL_RADIUS * flatness / INERTIA
        return min(limit, max(-limit, -(self.spin_n + spun)))


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
