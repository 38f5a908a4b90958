"""Which die the player points at."""

from collections.abc import Sequence

from zilch3d.motion.pose import Pose, Vector, dot, moved, turned
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
    away = moved(centre, ray.origin, -1.0)
    return dot(away, away) - dot(away, ray.direction) ** 2 < radius * radius


def distance(ray: Ray, die: Pose) -> float | None:
    """How far along the ray the die's surface is met, in sides; None if the ray misses it."""
    back = (die.qw, -die.qx, -die.qy, -die.qz)
    origin = turned(back, moved(ray.origin, die.position, -1.0))
    direction = turned(back, ray.direction)
    enter, leave = 0.0, float("inf")  # the slabs of the cube's three axes meet between them
    for start, step in zip(origin, direction, strict=True):
        if abs(step) < 1e-12:
            if abs(start) > HALF_SIDE:
                return None
            continue
        near, far = sorted(((-HALF_SIDE - start) / step, (HALF_SIDE - start) / step))
        enter, leave = max(enter, near), min(leave, far)
    return enter if enter <= leave else None
