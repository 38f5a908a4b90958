"""One tumbling die, the mutable state of a simulation."""

import math
from dataclasses import dataclass, field

from zilch3d.motion.pose import Pose, Quaternion, Vector, multiply, rotation
from zilch3d.motion.tumble.constants import GRAVITY, INERTIA, STEP
from zilch3d.motion.tumble.cube import HalfAxes, half_axes, reach_up

NEVER = -1000
HALF_DIAGONAL = math.sqrt(0.75)
HALF_STEP = STEP / 2
_new_pose = tuple.__new__
"""Pose() takes a way round through Python that is longer than all the rest of making one."""


@dataclass(slots=True, eq=False)
class Die:
    """Centre, velocity and spin (world axes, radians a second), and what it has touched.

    Plain numbers rather than vectors: they are read and written some ten thousand times a throw.
    ``shift_*`` and ``turn_*`` (half angles) gather corrections of the pose until the end of a step,
    where there are any: ``corrected``. ``last_*`` are numbers of steps, ``*_steps`` count the last
    of them. A ``slippery`` die has no friction. A ``lost`` one is beyond the rim or about to be.
    Up to the step ``clear_of_rim`` it cannot reach the rim, unless another die hits it.
    ``turning`` is the turn of a step, kept as long as the spin stays, ``seen`` the last pose.
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
    lost: bool = False
    clear_of_rim: int = 0
    turning: Quaternion | None = None
    seen: Pose | None = None

    def __post_init__(self) -> None:
        self.axes = half_axes(self.q)

    @property
    def energy(self) -> float:
        """Twice the kinetic energy."""
        v = self.vx * self.vx + self.vy * self.vy + self.vz * self.vz
        return v + (self.wx * self.wx + self.wy * self.wy + self.wz * self.wz) * INERTIA

    @property
    def top_speed(self) -> float:
        """The fastest its centre can get, by all its energy, unless another die hits it."""
        if self.asleep:
            return 0.0
        return math.sqrt(self.energy + 2 * GRAVITY * max(0.0, self.z - 0.5))

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
        seen = self.seen
        if seen is None:
            z = self.z
            if z < HALF_DIAGONAL:
                z = max(z, reach_up(self.axes))
            self.seen = seen = _new_pose(Pose, (self.x, self.y, z, *self.q))
        return seen

    def push(self, distance: float, normal: Vector) -> None:
        """Move the die this far along a unit vector."""
        x, y, z = normal
        self.x += distance * x
        self.y += distance * y
        self.z += distance * z
        self.seen = None

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
        self.seen = None
        self.x += self.vx * STEP
        self.y += self.vy * STEP
        self.z += self.vz * STEP
        if self.corrected:
            self._move_corrected()
            return
        turning = self.turning
        if turning is None:
            self.turning = turning = rotation(self.wx * STEP, self.wy * STEP, self.wz * STEP)
        self.q = q = multiply(turning, self.q)
        self.axes = half_axes(q)

    def _move_corrected(self) -> None:
        """The turn of a step in which the spin has changed, and the corrections of the place."""
        self.x += self.shift_x
        self.y += self.shift_y
        self.z += self.shift_z
        hx = self.wx * HALF_STEP + self.turn_x
        hy = self.wy * HALF_STEP + self.turn_y
        hz = self.wz * HALF_STEP + self.turn_z
        self.corrected = False
        self.turning = None
        self.shift_x = self.shift_y = self.shift_z = 0.0
        self.turn_x = self.turn_y = self.turn_z = 0.0
        # Sine and cosine of so small an angle by their series; what they miss is put right below.
        half = hx * hx + hy * hy + hz * hz
        scale, cosine = 1.0 - half / 6, 1.0 - half / 2 + half * half / 24
        a, b, c, d = multiply((cosine, hx * scale, hy * scale, hz * scale), self.q)
        norm = 1.5 - 0.5 * (a * a + b * b + c * c + d * d)
        self.q = q = (a * norm, b * norm, c * norm, d * norm)
        self.axes = half_axes(q)
