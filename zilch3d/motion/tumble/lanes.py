"""A pymunk space in which every die meets a flat surface, each in a lane of its own.

In a lane x runs along the plane of motion's tangent t and y along the surface's normal; the surface
is y = 0. A die is described to its lane in axes of which z is that normal.
"""

import math
from typing import Protocol, TypeAlias

import pymunk

from zilch3d.motion.tumble.chipmunk import FlatBody, FlatSpace
from zilch3d.motion.tumble.constants import (
    FAR_AWAY,
    INERTIA,
    MASS,
    SLOP,
    SOFTNESS,
    STEP,
    Material,
)
from zilch3d.motion.tumble.cube import HalfAxes, outline

Change: TypeAlias = tuple[float, float, float, float, float, float, float, float, float]
"""The impulse along x, y and z, the change of the spin about them, and what the new velocities
leave of the movement in the step: half the turn about x and about y, and the shift along z."""

LANE_WIDTH = 16.0
DRILL_RADIUS = 0.38
"""Lever of the friction against turning on the spot, for a die lying flat."""

NEARLY_FLAT = 0.12
"""Levers shorter than this say little about the direction in which the die will tip."""


def other_place(x: float) -> float:
    """The other of the two places in the lane that has one at ``x``.

    pymunk starts its search for a collision from the corners that touched last time, and misses
    some when the outline has changed since. A shape that has moved far is searched from scratch.
    """
    half = LANE_WIDTH / 2
    return x - half if x % LANE_WIDTH else x + half


class Seen(Protocol):
    """A die in the axes of a lane."""

    axes: HalfAxes
    vx: float
    vy: float
    vz: float
    wx: float
    wy: float
    wz: float
    slippery: bool


class Lane:
    """One die against the surface; ``meet`` before the space steps, ``answer`` after it.

    The plane of motion holds the normal and t = (tx, ty, 0), which points to where the die touches;
    m = (ty, -tx, 0) is the axis across it. The point of touch lies ``ahead`` along t and ``below``
    the centre; ``lever`` is its distance from the vertical through the centre.
    """

    __slots__ = (
        "ahead", "along", "away", "below", "flat", "height", "idle", "lever", "restitution",
        "side", "slippery", "spin_m", "spin_n", "spin_t", "surface", "tx", "ty", "x",
    )  # fmt: skip

    def __init__(self, space: FlatSpace, surface: Material, index: int) -> None:
        self.surface = surface
        self.x = index * LANE_WIDTH
        self.flat = FlatBody(space, MASS, INERTIA, surface.padding, group=1)
        self.slippery = True
        self.restitution = -1.0
        self.leave()

    def leave(self) -> None:
        """Wait far from the surface."""
        self.idle = True
        self.flat.place(self.x, FAR_AWAY)

    def meet(self, die: Seen, height: float) -> None:
        """Set the die up with its centre at this height above the surface."""
        self.idle = False
        self.x = x = other_place(self.x)
        self.height = height
        axes, vx, vy, away = die.axes, die.vx, die.vy, die.vz
        wx, wy, self.spin_n = die.wx, die.wy, die.wz
        ax, ay, az, bx, by, bz, cx, cy, cz = axes
        # The point of touch: it slides without a jump from a corner over an edge to a face.
        a = 1.0 if az > SOFTNESS else -1.0 if az < -SOFTNESS else az / SOFTNESS
        b = 1.0 if bz > SOFTNESS else -1.0 if bz < -SOFTNESS else bz / SOFTNESS
        c = 1.0 if cz > SOFTNESS else -1.0 if cz < -SOFTNESS else cz / SOFTNESS
        self.below = a * az + b * bz + c * cz
        px, py = -(a * ax + b * bx + c * cx), -(a * ay + b * by + c * cy)
        self.lever = ahead = math.sqrt(px * px + py * py)
        if ahead < NEARLY_FLAT:
            tx, ty = tipping_direction(axes, wx, wy)
            ahead = px * tx + py * ty
        else:
            tx, ty = px / ahead, py / ahead
        self.tx, self.ty, self.ahead = tx, ty, ahead
        self.along = along = vx * tx + vy * ty
        self.side = vx * ty - vy * tx
        self.away = away
        self.spin_t = wx * tx + wy * ty
        self.spin_m = spin_m = wx * ty - wy * tx
        corners = outline((ax * tx + ay * ty, az, bx * tx + by * ty, bz, cx * tx + cy * ty, cz))
        self.flat.set_up(corners, (x, height, 0.0, along, away, spin_m))
        # A slow touch does not bounce; the speed is that of the point, so that slaps do.
        share = (-(away + spin_m * ahead) - 1.0) * 0.5
        share = 0.0 if share < 0.0 else 1.0 if share > 1.0 else share
        if share != self.restitution or die.slippery != self.slippery:
            self.restitution, self.slippery = share, die.slippery
            friction = 0.0 if self.slippery else self.surface.friction
            self.flat.touch_as(friction, share * self.surface.restitution)

    def answer(self, weight: float) -> Change:
        """What the step did to the die; ``weight`` is the impulse gravity took during it."""
        _, y, angle, along, away, spin = self.flat.state()
        tx, ty, spin_m = self.tx, self.ty, self.spin_m
        push_t, push_n, spun_m = along - self.along, away - self.away, spin - spin_m
        push_m = spun_t = spun_n = 0.0
        pressure = push_n + weight
        if pressure > 1e-9 and not self.slippery:
            # Coulomb friction across the plane, stopping the point of touch at most.
            ahead, below = self.ahead, self.below
            slip = self.side - self.spin_t * below - self.spin_n * ahead
            force = -slip / (1.0 + (ahead * ahead + below * below) / INERTIA)
            limit = self.surface.friction * pressure
            push_m = limit if force > limit else -limit if force < -limit else force
            spun_t = -push_m * below / INERTIA
            spun_n = -push_m * ahead / INERTIA
            # Friction against turning on the spot, of a die that lies flat or nearly so.
            flatness = 1.0 - self.lever * 1.43
            if flatness > 0.0:
                most = limit * DRILL_RADIUS * flatness / INERTIA
                stopping = -(self.spin_n + spun_n)
                spun_n += most if stopping > most else -most if stopping < -most else stopping
        turn = (angle - spin * STEP) / 2
        return (
            push_t * tx + push_m * ty, push_t * ty - push_m * tx, push_n,
            spun_t * tx + spun_m * ty, spun_t * ty - spun_m * tx, spun_n,
            turn * ty, -turn * tx, y - self.height - away * STEP,
        )  # fmt: skip


class Lanes(FlatSpace):
    """The lanes of all dice against one kind of surface."""

    def __init__(self, dice: int, surface: Material, gravity: float) -> None:
        super().__init__(
            dice,
            gravity=gravity,
            kept=surface.overlap_kept,
            slop=SLOP,
            substeps=surface.substeps,
            duration=STEP,
        )
        ground = pymunk.Segment(self.space.static_body, (-2e3, -50.0), (2e3, -50.0), 50.0)
        ground.friction = ground.elasticity = 1.0
        self.space.add(ground)
        self._surface = surface
        self._lanes: list[Lane | None] = [None] * dice

    def lane(self, index: int) -> Lane:
        """The lane of this die, made when the die first meets the surface."""
        lane = self._lanes[index]
        if lane is None:
            self._lanes[index] = lane = Lane(self, self._surface, index)
        return lane

    def leave(self, index: int) -> None:
        """This die is far from the surface."""
        lane = self._lanes[index]
        if lane is not None and not lane.idle:
            lane.leave()


def tipping_direction(axes: HalfAxes, wx: float, wy: float) -> tuple[float, float]:
    """The unit vector along which a nearly flat die tips, or rolls if it is level."""
    steep = (abs(axes[2]), abs(axes[5]), abs(axes[8]))
    upright = 3 * steep.index(max(steep))
    x, y = axes[upright], axes[upright + 1]
    length = math.copysign(math.hypot(x, y), axes[upright + 2])
    if abs(length) < 1e-4:
        x, y = -wy, wx
        length = math.hypot(x, y)
    if length < 1e-6 and length > -1e-4:
        x, y = axes[upright - 3], axes[upright - 2]
        length = math.hypot(x, y)
    return x / length, y / length
