"""The shape of a turned cube: half axes, reach along a direction, outline in a projection."""

from typing import TypeAlias

from zilch3d.motion.pose import Quaternion, Vector

HalfAxes: TypeAlias = tuple[float, float, float, float, float, float, float, float, float]
"""The vectors a, b, c from the centre to the +x, +y and +z face, one after the other."""

Point: TypeAlias = tuple[float, float]

LEVEL = 1e-9
IN_LINE = 1e-7


def half_axes(q: Quaternion) -> HalfAxes:
    """The half axes of a die turned by the unit quaternion ``q``."""
    w, x, y, z = q
    xx, yy, zz = x * x, y * y, z * z
    xy, xz, yz = x * y, x * z, y * z
    wx, wy, wz = w * x, w * y, w * z
    return (
        0.5 - (yy + zz), xy + wz, xz - wy,
        xy - wz, 0.5 - (xx + zz), yz + wx,
        xz + wy, yz - wx, 0.5 - (xx + yy),
    )  # fmt: skip


def half_axis(axes: HalfAxes, k: int) -> Vector:
    """The half axis with this number, 0 to 2."""
    return (axes[3 * k], axes[3 * k + 1], axes[3 * k + 2])


def reach_up(axes: HalfAxes) -> float:
    """How far the cube reaches above (and below) its centre."""
    return abs(axes[2]) + abs(axes[5]) + abs(axes[8])


def reach(axes: HalfAxes, nx: float, ny: float, nz: float) -> float:
    """How far the cube reaches from its centre along the unit vector (nx, ny, nz)."""
    ax, ay, az, bx, by, bz, cx, cy, cz = axes
    return (
        abs(ax * nx + ay * ny + az * nz)
        + abs(bx * nx + by * ny + bz * nz)
        + abs(cx * nx + cy * ny + cz * nz)
    )


def projected(axes: HalfAxes, t: Vector, n: Vector) -> tuple[Point, ...]:
    """The outline of the cube in the plane of the unit vectors ``t`` (x) and ``n`` (y)."""
    ax, ay, az, bx, by, bz, cx, cy, cz = axes
    tx, ty, tz = t
    nx, ny, nz = n
    return outline(
        (ax * tx + ay * ty + az * tz, ax * nx + ay * ny + az * nz),
        (bx * tx + by * ty + bz * tz, bx * nx + by * ny + bz * nz),
        (cx * tx + cy * ty + cz * tz, cx * nx + cy * ny + cz * nz),
    )


def outline(one: Point, two: Point, three: Point) -> tuple[Point, ...]:
    """The projected cube, counter-clockwise round 0, from its projected half axes.

    A hexagon, or a parallelogram where two of the half axes project onto one line: pymunk misses
    collisions of polygons with corners in a row.
    """
    one, two, three = _upwards(one), _upwards(two), _upwards(three)
    if one[0] * two[1] < one[1] * two[0]:
        one, two = two, one
    if two[0] * three[1] < two[1] * three[0]:
        two, three = three, two
        if one[0] * two[1] < one[1] * two[0]:
            one, two = two, one
    x, y = one[0] + two[0] + three[0], one[1] + two[1] + three[1]
    px, py = 2 * one[0] - x, 2 * one[1] - y
    if two[0] * three[1] - two[1] * three[0] < IN_LINE:
        return ((-x, -y), (px, py), (x, y), (-px, -py))
    qx, qy = px + 2 * two[0], py + 2 * two[1]
    if one[0] * two[1] - one[1] * two[0] < IN_LINE:
        return ((-x, -y), (qx, qy), (x, y), (-qx, -qy))
    return ((-x, -y), (px, py), (qx, qy), (x, y), (-px, -py), (-qx, -qy))


def _upwards(v: Point) -> Point:
    """The vector or its opposite; one that is level but for rounding points to the right."""
    return (-v[0], -v[1]) if v[1] < -LEVEL or (v[1] < LEVEL and v[0] < 0) else v
