"""One tumbling die, the mutable state of a simulation."""

import math
from dataclasses import dataclass, field

from zilch3d.motion.pose import ZERO, Pose, Quaternion, Vector, moved, multiply, new_pose
from zilch3d.motion.tumble.constants import GRAVITY, INERTIA, STEP
from zilch3d.motion.tumble.cube import HalfAxes, half_axes, reach, reach_up

NEVER = -1000  # A step number so early that nothing has been touched since
FLAT = 0.4997  # Uprightness from which on a die lies flat: a tilt under two degrees
HALF_DIAGONAL = math.sqrt(0.75)
WEIGHT = GRAVITY * STEP  # The impulse of gravity in one step
FALL = WEIGHT * STEP / 2  # By how much a step with the velocity at its end overstates a free fall


@dataclass(slots=True, eq=False)
class Die:
    """Centre, velocity and spin (world axes, radians a second), and what it has touched.

    Numbers rather than vectors, since they are read and written some ten thousand times a throw.
    ``shift`` and ``turn`` (half angles) sum up corrections of the pose until the end of a step.
    ``last_*`` are numbers of steps, ``*_steps`` count steps in a row. A ``slippery`` die has no
    friction; a ``lost`` one is beyond the rim, or about to be. ``pushed``: it was moved out of an
    overlap in this step. ``path`` has its pose at every step so far.
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
    shift: Vector = ZERO
    turn: Vector = ZERO
    last_table: int = NEVER
    last_other: int = NEVER
    calm_steps: int = 0
    held_steps: int = 0
    asleep: bool = False
    asleep_since: int = 0
    slippery: bool = False
    lost: bool = False
    pushed: bool = False
    path: list[Pose] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.axes = half_axes(self.q)

    @property
    def centre(self) -> Vector:
        return (self.x, self.y, self.z)

    @property
    def velocity(self) -> Vector:
        return (self.vx, self.vy, self.vz)

    @property
    def spin(self) -> Vector:
        return (self.wx, self.wy, self.wz)

    @property
    def energy(self) -> float:
        """Twice the kinetic energy."""
        v = self.vx * self.vx + self.vy * self.vy + self.vz * self.vz
        return v + (self.wx * self.wx + self.wy * self.wy + self.wz * self.wz) * INERTIA

    @property
    def uprightness(self) -> float:
        """The height of the highest face's centre above the die's: 0.5 for a flat die."""
        axes = self.axes
        return max(abs(axes[2]), abs(axes[5]), abs(axes[8]))

    @property
    def sunk(self) -> float:
        """How far its lowest corner is below the table."""
        return max(0.0, reach_up(self.axes) - self.z) if self.z < HALF_DIAGONAL else 0.0

    def reach_after_step(self, direction: Vector) -> float:
        """How far it will reach from its centre along a unit vector after turning for a step.

        The error is at most a quarter of the cube of that turn in radians.
        """
        x, y, z = direction
        # Turn the direction backwards instead of the three half axes.
        wx, wy, wz = self.wx * STEP, self.wy * STEP, self.wz * STEP
        half = 0.5 * (wx * x + wy * y + wz * z)
        kept = 1.0 - 0.5 * (wx * wx + wy * wy + wz * wz)
        turned_x = x * kept + y * wz - z * wy + half * wx
        turned_y = y * kept + z * wx - x * wz + half * wy
        turned_z = z * kept + x * wy - y * wx + half * wz
        return reach(self.axes, (turned_x, turned_y, turned_z))

    def record(self) -> None:
        """Add the pose to its path, raised if a corner is below the table."""
        z = self.z
        if z < HALF_DIAGONAL:
            z = max(z, reach_up(self.axes))
        self.path.append(new_pose(Pose, (self.x, self.y, z, *self.q)))
        self.pushed = False

    def push(self, distance: float, normal: Vector) -> None:
        """Move the die this far along a unit vector."""
        self.pushed = True
        self.x, self.y, self.z = moved(self.centre, normal, distance)

    def change(self, velocity: Vector, spin: Vector, shift: Vector, turn: Vector) -> None:
        """Add to its motion, and to the corrections of its pose (``turn`` in half angles)."""
        x, y, z = velocity
        self.vx += x
        self.vy += y
        self.vz += z
        x, y, z = spin
        self.wx += x
        self.wy += y
        self.wz += z
        self.shift, self.turn = moved(self.shift, shift), moved(self.turn, turn)

    def slow_down(self, kept: float) -> None:
        """Keep only this share of all motion."""
        self.vx *= kept
        self.vy *= kept
        self.vz *= kept
        self.wx *= kept
        self.wy *= kept
        self.wz *= kept

    def sleep(self, step: int) -> None:
        """Stop for good, unless something wakes it."""
        self.slow_down(0.0)
        self.asleep = True
        self.asleep_since = step

    def wake(self) -> None:
        if self.asleep:
            self.asleep = False
            self.calm_steps = 0

    def fall(self) -> None:
        """Let gravity act for a step in free flight, exactly: ``move`` follows."""
        self.vz -= WEIGHT
        self.z += FALL

    def move(self) -> None:
        """Advance the pose by a step of its motion and by the corrections, which become 0."""
        half = STEP / 2
        (x, y, z), (hx, hy, hz) = self.shift, self.turn
        self.shift = self.turn = ZERO
        self.x += self.vx * STEP + x
        self.y += self.vy * STEP + y
        self.z += self.vz * STEP + z
        hx, hy, hz = self.wx * half + hx, self.wy * half + hy, self.wz * half + hz
        # Sine and cosine of a small angle by their series; the norm corrects the error.
        square = hx * hx + hy * hy + hz * hz
        sine, cosine = 1.0 - square / 6, 1.0 - square / 2 + square * square / 24
        a, b, c, d = multiply((cosine, hx * sine, hy * sine, hz * sine), self.q)
        norm = 1.5 - 0.5 * (a * a + b * b + c * c + d * d)
        self.q = q = (a * norm, b * norm, c * norm, d * norm)
        self.axes = half_axes(q)
