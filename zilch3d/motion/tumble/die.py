"""One tumbling die, the mutable state of a simulation."""

import math
from dataclasses import dataclass, field

from zilch3d.motion.pose import Pose, Quaternion, Vector, multiply, new_pose, rotation
from zilch3d.motion.tumble.constants import GRAVITY, INERTIA, STEP
from zilch3d.motion.tumble.cube import HalfAxes, half_axes, reach_up

NEVER = -1000
HALF_DIAGONAL = math.sqrt(0.75)
HALF_STEP = STEP / 2

HIGHEST_REACH = 1.2
"""Dice whose centre is above this are in free fall."""

ALOFT = 0.01
"""So far above the table a die still flies freely."""

WEIGHT = GRAVITY * STEP
"""The impulse of gravity in one step."""

FALLEN = WEIGHT * STEP / 2
"""What a falling die has not yet fallen with the velocity it has at the end of a step, and what it
falls in a step besides the way it goes with the velocity it had at the beginning."""


@dataclass(slots=True, eq=False)
class Die:
    """Centre, velocity and spin (world axes, radians a second), and what it has touched.

    Plain numbers rather than vectors: they are read and written some ten thousand times a throw.
    ``shift_*`` and ``turn_*`` (half angles) gather corrections of the pose until the end of a step,
    where there are any: ``corrected``. ``last_*`` are numbers of steps, ``*_steps`` count the last
    of them. A ``slippery`` die has no friction. A ``lost`` one is beyond the rim or about to be.
    Up to the step ``clear_of_rim`` it cannot reach the rim, unless another die hits it.
    ``farthest`` is how far its centre can come in a step, now or later, unless it is hit.
    ``turning`` is the turn of a step, kept as long as the spin stays.

    ``path`` holds its pose at every step so far.
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
    farthest: float = 0.0
    pushed: bool = False
    path: list[Pose] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.axes = half_axes(self.q)
        self.limit()

    @property
    def energy(self) -> float:
        """Twice the kinetic energy."""
        v = self.vx * self.vx + self.vy * self.vy + self.vz * self.vz
        return v + (self.wx * self.wx + self.wy * self.wy + self.wz * self.wz) * INERTIA

    def limit(self) -> None:
        """Reckon its ``farthest``: how fast it could get by all its energy."""
        fall = max(0.0, self.z - 0.5)
        self.farthest = 0.0 if self.asleep else STEP * math.sqrt(self.energy + 2 * GRAVITY * fall)

    def steps_above(self, height: float) -> int:
        """For how many steps it stays above this height, where it is now."""
        rising = self.vz / GRAVITY
        seconds = rising + math.sqrt(rising * rising + 2 * (self.z - height) / GRAVITY)
        return int(seconds / STEP)

    def reach_soon(self, x: float, y: float, z: float) -> float:
        """How far it reaches from its centre along a unit vector after a step's turn.

        To a quarter of the cube of that turn in radians.
        """
        ax, ay, az, bx, by, bz, cx, cy, cz = self.axes
        # Rather than all half axes the direction is turned, the other way.
        wx, wy, wz = self.wx * STEP, self.wy * STEP, self.wz * STEP
        half = 0.5 * (wx * x + wy * y + wz * z)
        kept = 1.0 - 0.5 * (wx * wx + wy * wy + wz * wz)
        x, y, z = (
            x * kept + y * wz - z * wy + half * wx,
            y * kept + z * wx - x * wz + half * wy,
            z * kept + x * wy - y * wx + half * wz,
        )
        return (
            abs(ax * x + ay * y + az * z)
            + abs(bx * x + by * y + bz * z)
            + abs(cx * x + cy * y + cz * z)
        )

    @property
    def uprightness(self) -> float:
        """The height of the highest face centre above the die's: 0.5 when it lies flat."""
        axes = self.axes
        return max(abs(axes[2]), abs(axes[5]), abs(axes[8]))

    @property
    def sunk(self) -> float:
        """How far its lowest corner is below the table."""
        return max(0.0, reach_up(self.axes) - self.z) if self.z < HALF_DIAGONAL else 0.0

    @property
    def pose(self) -> Pose:
        """Where it is now, raised if a corner is below the table."""
        z = self.z
        if z < HALF_DIAGONAL:
            z = max(z, reach_up(self.axes))
        qw, qx, qy, qz = self.q
        return new_pose(Pose, (self.x, self.y, z, qw, qx, qy, qz))

    def record(self, step: int) -> None:
        """Note the pose of this step; if it slept since the last, it lay there all the time."""
        self.pushed = False
        path = self.path
        if len(path) != step:
            path += path[-1:] * (step - len(path))
            del path[step:]
        path.append(self.pose)

    def push(self, distance: float, normal: Vector) -> None:
        """Move the die this far along a unit vector."""
        x, y, z = normal
        self.pushed = True
        self.x += distance * x
        self.y += distance * y
        self.z += distance * z

    def wake(self) -> None:
        """Let a sleeping die move again."""
        if self.asleep:
            self.asleep = False
            self.calm_steps = 0
            self.limit()

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
