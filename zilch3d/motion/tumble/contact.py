"""Where a die touches a plane, and the plane of motion through that touch."""

import math
from typing import NamedTuple

from zilch3d.motion.pose import Vector
from zilch3d.motion.tumble.constants import SOFTNESS
from zilch3d.motion.tumble.cube import HalfAxes, half_axis

NEARLY_FLAT = 0.12
"""Levers shorter than this say little about the direction in which the die will tip."""


class Touch(NamedTuple):
    """A touch in its plane: ``t`` along the surface, the surface's normal n, and m = t x n.

    The point of touch lies ``ahead`` along t and ``below`` the centre against n; ``lever`` is its
    distance from the normal through the centre.
    """

    t: Vector
    m: Vector
    ahead: float
    below: float
    lever: float


def softened(height: float) -> float:
    """-1 to 1: which end of an edge is lower, or both, for an edge rising by ``2 * height``."""
    share = height / SOFTNESS
    return 1.0 if share > 1.0 else -1.0 if share < -1.0 else share


def touch(axes: HalfAxes, n: Vector, spin: Vector) -> Touch:
    """How a die turning with ``spin`` touches a plane with the unit normal ``n``.

    The point slides without a jump from a corner over the middle of an edge to that of a face.
    """
    ax, ay, az, bx, by, bz, cx, cy, cz = axes
    nx, ny, nz = n
    rise_a = ax * nx + ay * ny + az * nz
    rise_b = bx * nx + by * ny + bz * nz
    rise_c = cx * nx + cy * ny + cz * nz
    a, b, c = softened(rise_a), softened(rise_b), softened(rise_c)
    below = a * rise_a + b * rise_b + c * rise_c
    px = below * nx - (a * ax + b * bx + c * cx)
    py = below * ny - (a * ay + b * by + c * cy)
    pz = below * nz - (a * az + b * bz + c * cz)
    lever = ahead = math.sqrt(px * px + py * py + pz * pz)
    if lever < NEARLY_FLAT:
        tx, ty, tz = tipping_direction(axes, (rise_a, rise_b, rise_c), n, spin)
        ahead = px * tx + py * ty + pz * tz
    else:
        tx, ty, tz = px / lever, py / lever, pz / lever
    m = (ty * nz - tz * ny, tz * nx - tx * nz, tx * ny - ty * nx)
    return Touch((tx, ty, tz), m, ahead, below, lever)


def tipping_direction(axes: HalfAxes, rises: Vector, n: Vector, spin: Vector) -> Vector:
    """The unit vector in the surface along which a nearly flat die tips, or rolls if it is level.

    ``rises`` are the parts of the half axes along ``n``.
    """
    a, b, c = rises
    steep = (abs(a), abs(b), abs(c))
    upright = steep.index(max(steep))
    length, t = aside(half_axis(axes, upright), n)
    if rises[upright] < 0:
        length = -length
    if abs(length) < 1e-4:
        length, t = aside(cross(n, spin), n)
    if abs(length) < 1e-6:
        length, t = aside(half_axis(axes, (upright + 1) % 3), n)
    return (t[0] / length, t[1] / length, t[2] / length)


def aside(v: Vector, n: Vector) -> tuple[float, Vector]:
    """The length and the vector of the part of ``v`` that is perpendicular to ``n``."""
    along = dot(v, n)
    x, y, z = v[0] - along * n[0], v[1] - along * n[1], v[2] - along * n[2]
    return math.sqrt(x * x + y * y + z * z), (x, y, z)


def dot(a: Vector, b: Vector) -> float:
    """The scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vector, b: Vector) -> Vector:
    """The vector product."""
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
