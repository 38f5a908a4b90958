"""One die of a pair, seen along the plane in which the two meet."""

import math

import pymunk

from zilch3d.motion.pose import Vector
from zilch3d.motion.tumble.constants import DICE, INERTIA, MASS, STEP
from zilch3d.motion.tumble.contact import softened
from zilch3d.motion.tumble.cube import Point, outline
from zilch3d.motion.tumble.die import Die
from zilch3d.motion.tumble.lanes import (
    SQUARE,
    set_angle,
    set_mass,
    set_position,
    set_spin,
    set_velocity,
)

WAKING = 1e-4
"""The square of the impulse that wakes a sleeping die."""


class Silhouette:
    """A die as a hexagon: x runs along the tangent t, y along the normal n; m = t x n is across.

    ``look`` and ``place`` before the space steps, ``answer`` after it.
    """

    __slots__ = (
        "across", "along", "away", "body", "height", "m", "motion", "n", "shape", "start", "t",
        "waiting",
    )  # fmt: skip

    def __init__(self, space: pymunk.Space, waiting: Point) -> None:
        self.body = pymunk.Body(MASS, INERTIA)
        self.shape = pymunk.Poly(self.body, SQUARE, radius=DICE.padding)
        space.add(self.body, self.shape)
        self.waiting = waiting
        self.leave()

    def leave(self) -> None:
        """Wait where nothing is."""
        set_position(self.body, self.waiting)
        set_velocity(self.body, (0.0, 0.0))
        set_spin(self.body, 0.0)

    def look(self, die: Die, t: Vector, n: Vector, m: Vector) -> None:
        """Project the die's half axes onto the plane and onto the axis across it."""
        self.t, self.n, self.m = t, n, m
        self.along = _heights(die, t)
        self.away = _heights(die, n)
        self.across = _heights(die, m)

    def foremost(self, side: float) -> tuple[float, float, float]:
        """The part that reaches farthest along ``side`` times the normal.

        Its middle along the tangent and across the plane, and half its extent across.
        """
        along = across = extent = 0.0
        for s, n, m in zip(self.along, self.away, self.across, strict=True):
            end = softened(n * side)
            along += end * s
            across += end * m
            extent += (1.0 - abs(end)) * abs(m)
        return along, across, extent

    def place(self, die: Die, start: Point, height: float) -> None:
        """Set the die up with its centre at ``start``, to be hit ``height`` across the plane."""
        self.start, self.height = start, height
        along, away = _part(die, self.t), _part(die, self.n)
        spin = die.wx * self.m[0] + die.wy * self.m[1] + die.wz * self.m[2]
        self.motion = (along[0] + height * away[1], away[0] - height * along[1], spin)
        (s1, s2, s3), (n1, n2, n3) = self.along, self.away
        self.shape.unsafe_set_vertices(outline((s1, n1), (s2, n2), (s3, n3)))
        set_mass(self.body, MASS / (1.0 + height * height / INERTIA))
        set_angle(self.body, 0.0)
        set_position(self.body, start)
        set_velocity(self.body, self.motion[:2])
        set_spin(self.body, spin)

    def answer(self, die: Die, bounce: float) -> float:
        """Give the die what the step did to it, unless it sleeps on; returns the impulse.

        What the new velocity carried it within the step counts in a ``bounce`` (0 to 1) only: in
        a lasting touch the table takes that velocity again, and the die would creep.
        """
        body = self.body
        along, away, spin = self.motion
        new_along, new_away = body.velocity
        js, jn = (new_along - along) * body.mass, (new_away - away) * body.mass
        spun = body.angular_velocity - spin
        impulse = js * js + jn * jn
        if die.asleep and impulse + spun * spun <= WAKING:
            return math.sqrt(impulse)
        die.wake()
        lever = self.height / INERTIA
        die.push(self._spread(js, jn, 0.0), self._spread(-lever * jn, lever * js, spun))
        x, y = body.position
        new = 0.5 - 0.5 * bounce
        x -= self.start[0] + (along + new * (new_along - along)) * STEP
        y -= self.start[1] + (away + new * (new_away - away)) * STEP
        die.correct(self._spread(x, y, 0.0), self._spread(0.0, 0.0, body.angle - spin * STEP))
        return math.sqrt(impulse)

    def _spread(self, s: float, n: float, m: float) -> Vector:
        """The vector with these parts along t, n and m."""
        a, b, c = self.t, self.n, self.m
        return (
            s * a[0] + n * b[0] + m * c[0],
            s * a[1] + n * b[1] + m * c[1],
            s * a[2] + n * b[2] + m * c[2],
        )


def _heights(die: Die, u: Vector) -> Vector:
    """How far each half axis reaches along ``u``."""
    ax, ay, az, bx, by, bz, cx, cy, cz = die.axes
    x, y, z = u
    return (ax * x + ay * y + az * z, bx * x + by * y + bz * z, cx * x + cy * y + cz * z)


def _part(die: Die, u: Vector) -> tuple[float, float]:
    """Velocity along and spin about ``u``."""
    x, y, z = u
    return (die.vx * x + die.vy * y + die.vz * z, die.wx * x + die.wy * y + die.wz * z)
