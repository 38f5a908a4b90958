"""Which die the player points at."""

from collections.abc import Sequence

from zilch3d.motion.pose import Pose, Vector, turned
from zilch3d.render.camera import Ray

HALF_SIDE = 0.5
BALLS = 4
"""What stands upright is taken for so many balls above each other, and one more."""


def picked(ray: Ray, dice: Sequence[Pose]) -> int | None:
    """The index of the nearest die that the ray meets, or None if it meets none."""
    hits = [(distance(ray, die), index) for index, die in enumerate(dice)]
    near = [(far, index) for far, index in hits if far is not None]
    return min(near)[1] if near else None


def stands_at(ray: Ray, foot: Pose, radius: float, height: float) -> bool:
    """Whether the ray meets something round that stands there, of this size in sides."""
    levels = (foot.z + radius + (height - radius) * k / BALLS for k in range(BALLS + 1))
    return any(_meets_ball(ray, (foot.x, foot.y, z), radius) for z in levels)


def _meets_ball(ray: Ray, centre: Vector, radius: float) -> bool:
    to = [c - o for c, o in zip(centre, ray.origin, strict=True)]
    along = sum(t * d for t, d in zip(to, ray.direction, strict=True))
    return sum(t * t for t in to) - along * along < radius * radius


def distance(ray: Ray, die: Pose) -> float | None:
    """How far along the ray the die's surface is met, in sides; None if the ray misses it."""
    back = (die.qw, -die.qx, -die.qy, -die.qz)
    x, y, z = ray.origin
    origin = turned(back, (x - die.x, y - die.y, z - die.z))
    return _into_cube(origin, turned(back, ray.direction))


def _into_cube(origin: Vector, direction: Vector) -> float | None:
    """Where the line enters the cube round (0, 0, 0): the slabs of its three axes meet."""
    enter, leave = 0.0, float("inf")
    for start, step in zip(origin, direction, strict=True):
        if abs(step) < 1e-12:
            if abs(start) > HALF_SIDE:
                return None
            continue
        near, far = sorted(((-HALF_SIDE - start) / step, (HALF_SIDE - start) / step))
        enter, leave = max(enter, near), min(leave, far)
    return enter if enter <= leave else None
