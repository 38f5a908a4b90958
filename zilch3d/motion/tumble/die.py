"""One tumbling die, the mutable state of a simulation."""

import math
from dataclasses import dataclass, field

from zilch3d.motion.pose import Pose, Quaternion
from zilch3d.motion.tumble.constants import INERTIA, STEP
from zilch3d.motion.tumble.cube import HalfAxes, half_axes, reach_up

NEVER = -1000
HALF_DIAGONAL = math.sqrt(0.75)
HALF_STEP = STEP / 2


@dataclass(slots=True, eq=False)
class Die:
    """Centre, velocity and spin (world axes, radians a second), and what it has touched.

    Plain numbers rather than vectors: they are read and written some ten thousand times a throw.
    ``shift_*`` and ``turn_*`` (half angles) gather corrections of the pose until the end of a step,
    where there are any: ``corrected``. ``last_*`` are numbers of steps, ``*_steps`` count the last
    of them. A ``slippery`` die has no friction.
    """

    index: int
    x: float
    y: float
    z: float
    vx: float
    vy: float
    vz: float
    wx: float
    wy: float
    wz: float
    q: Quaternion
    axes: HalfAxes = field(init=False)
    shift_x: float = 0.0
    shift_y: float = 0.0
    shift_z: float = 0.0
    turn_x: float = 0.0
    turn_y: float = 0.0
    turn_z: float = 0.0
    corrected: bool = False
    last_table: int = NEVER
    last_other: int = NEVER
    calm_steps: int = 0
    held_steps: int = 0
    asleep: bool = False
    asleep_since: int = 0
    slippery: bool = False

    def __post_init__(self) -> None:
        self.axes = half_axes(self.q)

    @property
    def energy(self) -> float:
        """Twice the kinetic energy."""
        v = self.vx * self.vx + self.vy * self.vy + self.vz * self.vz
        return v + (self.wx * self.wx + self.wy * self.wy + self.wz * self.wz) * INERTIA

    @property
    def advance(self) -> float:
        """How far, at most, its matter comes along any direction in a step by its spin."""
        spin = self.wx * self.wx + self.wy * self.wy + self.wz * self.wz
        return STEP * HALF_DIAGONAL * math.sqrt(spin)

    @property
    def uprightness(self) -> float:
        """The height of the highest face centre above the die's: 0.5 when it lies flat."""
        axes = self.axes
        return max(abs(axes[2]), abs(axes[5]), abs(axes[8]))

    @property
    def pose(self) -> Pose:
        """Where it is now, raised if a corner is below the table."""
        z = self.z
        if z < HALF_DIAGONAL:
            z = max(z, reach_up(self.axes))
        return Pose(self.x, self.y, z, *self.q)

    def wake(self) -> None:
        """Let a sleeping die move again."""
        if self.asleep:
            self.asleep = False
            self.calm_steps = 0

    def slow_down(self, kept: float) -> None:
        """Leave only this share of all motion."""
        self.vx *= kept
        self.vy *= kept
        self.vz *= kept
        self.wx *= kept
        self.wy *= kept
        self.wz *= kept

    def stop(self) -> None:
        """Take all motion from the die."""
        self.vx = self.vy = self.vz = 0.0
        self.wx = self.wy = self.wz = 0.0

    def move(self) -> None:
        """Carry the die on for a step with its velocities, and by what corrections gathered."""
        self.x += self.vx * STEP + self.shift_x
        self.y += self.vy * STEP + self.shift_y
        self.z += self.vz * STEP + self.shift_z
        hx = self.wx * HALF_STEP + self.turn_x
        hy = self.wy * HALF_STEP + self.turn_y
        hz = self.wz * HALF_STEP + self.turn_z
        if self.corrected:
            self.corrected = False
            self.shift_x = self.shift_y = self.shift_z = 0.0
            self.turn_x = self.turn_y = self.turn_z = 0.0
        half = hx * hx + hy * hy + hz * hz
        scale, cosine = 1.0 - half / 6, 1.0 - half / 2 + half * half / 24
        hx, hy, hz = hx * scale, hy * scale, hz * scale
        w, x, y, z = self.q
        a = cosine * w - hx * x - hy * y - hz * z
        b = cosine * x + hx * w + hy * z - hz * y
        c = cosine * y + hy * w + hz * x - hx * z
        d = cosine * z + hz * w + hx * y - hy * x
        norm = 1.5 - 0.5 * (a * a + b * b + c * c + d * d)
        self.q = q = (a * norm, b * norm, c * norm, d * norm)
        self.axes = half_axes(q)
