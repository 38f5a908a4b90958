"""Where a die touches a plane, and the plane of motion through that touch."""

import math

from zilch3d.motion.pose import Vector
from zilch3d.motion.tumble.constants import SOFTNESS
from zilch3d.motion.tumble.cube import HalfAxes

NEARLY_FLAT = 0.12
"""Levers shorter than this say little about the direction in which the die will tip."""


def softened(height: float) -> float:
    """-1 to 1: which end of an edge is lower, or both, for an edge rising by ``2 * height``."""
    share = height / SOFTNESS
    return 1.0 if share > 1.0 else -1.0 if share < -1.0 else share


def touch_point(axes: HalfAxes, n: Vector) -> Vector:
    """The offset from the centre to the lowest point along ``n``.

    It slides without a jump from a corner over the middle of an edge to the middle of a face.
    """
    ax, ay, az, bx, by, bz, cx, cy, cz = axes
    nx, ny, nz = n
    a = softened(ax * nx + ay * ny + az * nz)
    b = softened(bx * nx + by * ny + bz * nz)
    c = softened(cx * nx + cy * ny + cz * nz)
    return (
        -(a * ax + b * bx + c * cx),
        -(a * ay + b * by + c * cy),
        -(a * az + b * bz + c * cz),
    )


def lever(point: Vector, n: Vector) -> tuple[float, Vector]:
    """The length and the vector of the part of ``point`` that is perpendicular to ``n``."""
    px, py, pz = point
    nx, ny, nz = n
    along = px * nx + py * ny + pz * nz
    tx, ty, tz = px - along * nx, py - along * ny, pz - along * nz
    return math.sqrt(tx * tx + ty * ty + tz * tz), (tx, ty, tz)


def tipping_direction(axes: HalfAxes, n: Vector, spin: Vector) -> Vector:
    """The unit vector in the plane along which a nearly flat die tips or rolls."""
    edges: list[Vector] = [axes[0:3], axes[3:6], axes[6:9]]
    edges.sort(key=lambda edge: abs(_dot(edge, n)))
    length, t = lever(edges[2], n)
    if _dot(edges[2], n) < 0:
        length = -length
    if abs(length) < 1e-4:
        length, t = lever(_cross(n, spin), n)
    if abs(length) < 1e-6:
        length, t = lever(edges[0], n)
    return (t[0] / length, t[1] / length, t[2] / length)


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _cross(a: Vector, b: Vector) -> Vector:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
