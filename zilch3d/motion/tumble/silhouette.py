"""One die of a pair, seen along the plane in which the two meet."""

import math

from zilch3d.motion.pose import Vector
from zilch3d.motion.tumble.chipmunk import FlatBody, FlatSpace
from zilch3d.motion.tumble.constants import DICE, FAR_AWAY, INERTIA, MASS, SOFTNESS, STEP
from zilch3d.motion.tumble.cube import outline
from zilch3d.motion.tumble.die import Die

WAKING = 1e-4
"""The square of the impulse that wakes a sleeping die."""


class Silhouette:
    """A die as a hexagon: x runs along the tangent t, y along the normal n; m = t x n is across.

    ``look`` and ``place`` before the space steps, ``answer`` after it. ``foremost`` is the middle
    of the part that reaches farthest along n (or against it): how far along and across it is, and
    half its extent across.
    """

    __slots__ = (
        "across", "along", "corners", "flat", "foremost", "height", "m", "mass", "n", "place_n",
        "place_s", "speed_n", "speed_s", "spin", "t", "waiting",
    )  # fmt: skip

    def __init__(self, space: FlatSpace, waiting: float) -> None:
        self.flat = FlatBody(space, MASS, INERTIA, DICE.padding)
        self.waiting = waiting
        self.leave()

    def leave(self) -> None:
        """Wait where nothing is."""
        self.flat.place(self.waiting, FAR_AWAY)

    def look(self, die: Die, t: Vector, n: Vector, m: Vector, side: float) -> None:
        """Project the die onto the plane, to meet what lies at that ``side`` (1 or -1) along n."""
        self.t, self.n, self.m = t, n, m
        ax, ay, az, bx, by, bz, cx, cy, cz = die.axes
        x, y, z = t
        at, bt, ct = ax * x + ay * y + az * z, bx * x + by * y + bz * z, cx * x + cy * y + cz * z
        x, y, z = n
        an, bn, cn = ax * x + ay * y + az * z, bx * x + by * y + bz * z, cx * x + cy * y + cz * z
        x, y, z = m
        am, bm, cm = ax * x + ay * y + az * z, bx * x + by * y + bz * z, cx * x + cy * y + cz * z
        self.along, self.across = (at, bt, ct), (am, bm, cm)
        steepness = side / SOFTNESS
        a, b, c = an * steepness, bn * steepness, cn * steepness
        a = 1.0 if a > 1.0 else -1.0 if a < -1.0 else a
        b = 1.0 if b > 1.0 else -1.0 if b < -1.0 else b
        c = 1.0 if c > 1.0 else -1.0 if c < -1.0 else c
        extent = (1 - abs(a)) * abs(am) + (1 - abs(b)) * abs(bm) + (1 - abs(c)) * abs(cm)
        self.foremost = (a * at + b * bt + c * ct, a * am + b * bm + c * cm, extent)
        self.corners = outline((at, an, bt, bn, ct, cn))

    def place(self, die: Die, s: float, n: float, height: float) -> None:
        """Set the die up with its centre at (s, n), to be hit ``height`` across the plane.

        There it moves as if its mass were 1 / (1 + 6 height^2).
        """
        self.place_s, self.place_n, self.height = s, n, height
        vx, vy, vz, wx, wy, wz = die.vx, die.vy, die.vz, die.wx, die.wy, die.wz
        x, y, z = self.t
        along, spin_s = vx * x + vy * y + vz * z, wx * x + wy * y + wz * z
        x, y, z = self.n
        away, spin_n = vx * x + vy * y + vz * z, wx * x + wy * y + wz * z
        x, y, z = self.m
        self.spin = spin = wx * x + wy * y + wz * z
        self.speed_s = along = along + height * spin_n
        self.speed_n = away = away - height * spin_s
        self.mass = MASS / (1.0 + height * height / INERTIA)
        self.flat.weigh(self.mass)
        self.flat.set_up(self.corners, (s, n, 0.0, along, away, spin))

    def answer(self, die: Die) -> float:
        """Give the die what the step did to it, unless it sleeps on; returns the impulse."""
        s, n, angle, along, away, spin = self.flat.state()
        js, jn = (along - self.speed_s) * self.mass, (away - self.speed_n) * self.mass
        spun = spin - self.spin
        if js == jn == spun == 0.0:
            return 0.0
        # What the new velocities leave of the movement in the step.
        turn = (angle - spin * STEP) / 2
        shift_s = s - self.place_s - along * STEP
        shift_n = n - self.place_n - away * STEP
        squared = js * js + jn * jn
        if die.asleep and squared + spun * spun <= WAKING:
            return math.sqrt(squared)
        die.wake()
        lever = self.height / INERTIA
        spun_s, spun_n = -lever * jn, lever * js
        (sx, sy, sz), (nx, ny, nz), (mx, my, mz) = self.t, self.n, self.m
        die.vx += js * sx + jn * nx
        die.vy += js * sy + jn * ny
        die.vz += js * sz + jn * nz
        die.wx += spun_s * sx + spun_n * nx + spun * mx
        die.wy += spun_s * sy + spun_n * ny + spun * my
        die.wz += spun_s * sz + spun_n * nz + spun * mz
        die.shift_x += shift_s * sx + shift_n * nx
        die.shift_y += shift_s * sy + shift_n * ny
        die.shift_z += shift_s * sz + shift_n * nz
        die.turn_x += turn * mx
        die.turn_y += turn * my
        die.turn_z += turn * mz
        die.corrected = True
        return math.sqrt(squared)
