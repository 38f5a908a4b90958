"""One tumbling die, the mutable state of a simulation."""

import math
from dataclasses import dataclass, field

from zilch3d.motion.pose import Pose, Quaternion, Vector
from zilch3d.motion.tumble.constants import INERTIA, STEP
from zilch3d.motion.tumble.cube import HalfAxes, half_axes

NEVER = -1000
HALF_DIAGONAL = math.sqrt(0.75)
NOWHERE: Vector = (0.0, 0.0, 0.0)


@dataclass(slots=True, eq=False)
class Die:
    """Centre, velocity and spin (world axes, radians a second), and what it has touched.

    Plain numbers rather than vectors: they are read and written some hundred thousand times a
    throw. ``shift`` and ``turn`` gather position corrections until the end of a step; ``last_*``
    are numbers of steps, ``*_steps`` count the last of them. A ``slippery`` die has no friction.
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
    shift: Vector = NOWHERE
    turn: Vector = NOWHERE
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

    def advance(self, nx: float, ny: float, nz: float) -> float:
        """How far, at most, any of the die's matter comes along (nx, ny, nz) in a step."""
        spin = math.sqrt(self.wx * self.wx + self.wy * self.wy + self.wz * self.wz)
        return STEP * (self.vx * nx + self.vy * ny + self.vz * nz + HALF_DIAGONAL * spin)

    @property
    def uprightness(self) -> float:
        """The height of the highest face centre above the die's: 0.5 when it lies flat."""
        axes = self.axes
        return max(abs(axes[2]), abs(axes[5]), abs(axes[8]))

    @property
    def pose(self) -> Pose:
        """Where it is now."""
        return Pose(self.x, self.y, self.z, *self.q)

    def push(self, impulse: Vector, spin: Vector) -> None:
        """Add to the velocity and to the spin."""
        x, y, z = impulse
        self.vx += x
        self.vy += y
        self.vz += z
        x, y, z = spin
        self.wx += x
        self.wy += y
        self.wz += z

    def correct(self, shift: Vector, turn: Vector) -> None:
        """Add to the corrections of the place and of the turn."""
        if self.shift is not NOWHERE:
            a, b, c = self.shift
            shift = (a + shift[0], b + shift[1], c + shift[2])
            a, b, c = self.turn
            turn = (a + turn[0], b + turn[1], c + turn[2])
        self.shift, self.turn = shift, turn

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
