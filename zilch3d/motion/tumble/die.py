"""One tumbling die, the mutable state of a simulation."""

from dataclasses import dataclass, field

from zilch3d.motion.pose import Pose, Quaternion
from zilch3d.motion.tumble.constants import INERTIA
from zilch3d.motion.tumble.cube import HalfAxes, half_axes

NEVER = -1000


@dataclass(slots=True, eq=False)
class Die:
    """Centre, velocity and spin (world axes, radians a second), and what it has touched.

    Plain numbers rather than vectors: they are read and written some hundred thousand times a
    throw. ``shift`` and ``turn`` gather position corrections until the end of a step; ``last_*``
    are numbers of steps.
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
    shift: tuple[float, float, float] = (0.0, 0.0, 0.0)
    turn: tuple[float, float, float] = (0.0, 0.0, 0.0)
    last_table: int = NEVER
    last_other: int = NEVER
    calm_steps: int = 0
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
    def uprightness(self) -> float:
        """The height of the highest face centre above the die's: 0.5 when it lies flat."""
        axes = self.axes
        return max(abs(axes[2]), abs(axes[5]), abs(axes[8]))

    @property
    def pose(self) -> Pose:
        """Where it is now."""
        return Pose(self.x, self.y, self.z, *self.q)

    def push(self, jx: float, jy: float, jz: float) -> None:
        """Add an impulse through the centre."""
        self.vx += jx
        self.vy += jy
        self.vz += jz

    def spin_up(self, wx: float, wy: float, wz: float) -> None:
        """Add to the spin."""
        self.wx += wx
        self.wy += wy
        self.wz += wz

    def move(self, x: float, y: float, z: float) -> None:
        """Add to the correction of the place."""
        a, b, c = self.shift
        self.shift = (a + x, b + y, c + z)

    def twist(self, x: float, y: float, z: float) -> None:
        """Add to the correction of the turn."""
        a, b, c = self.turn
        self.turn = (a + x, b + y, c + z)

    def wake(self) -> None:
        """Let a sleeping die move again."""
        if self.asleep:
            self.asleep = False
            self.calm_steps = 0

    def stop(self) -> None:
        """Take all motion from the die."""
        self.vx = self.vy = self.vz = 0.0
        self.wx = self.wy = self.wz = 0.0
