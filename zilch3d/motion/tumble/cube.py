"""The shape of a turned cube: half axes, reach along a direction, outline in a projection."""

from typing import TypeAlias

from zilch3d.motion.pose import Quaternion, Vector

HalfAxes: TypeAlias = tuple[float, float, float, float, float, float, float, float, float]
"""The vectors a, b, c from the centre to the +x, +y and +z face, one after the other."""

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
    """The half axis with the number ``k``, 0 to 2."""
    return (axes[3 * k], axes[3 * k + 1], axes[3 * k + 2])


def steepest(axes: HalfAxes) -> int:
    """The number, 0 to 2, of the half axis that is nearest to the vertical."""
    heights = (abs(axes[2]), abs(axes[5]), abs(axes[8]))
    return heights.index(max(heights))


def components(axes: HalfAxes, v: Vector) -> Vector:
    """The dot product of each half axis with ``v``."""
    ax, ay, az, bx, by, bz, cx, cy, cz = axes
    x, y, z = v
    return (ax * x + ay * y + az * z, bx * x + by * y + bz * z, cx * x + cy * y + cz * z)


def reach(axes: HalfAxes, direction: Vector) -> float:
    """How far the cube reaches from its centre along a unit vector."""
    ax, ay, az, bx, by, bz, cx, cy, cz = axes
    x, y, z = direction
    return (
        abs(ax * x + ay * y + az * z)
        + abs(bx * x + by * y + bz * z)
        + abs(cx * x + cy * y + cz * z)
    )


def reach_up(axes: HalfAxes) -> float:
    """How far the cube reaches above (and below) its centre."""
    return abs(axes[2]) + abs(axes[5]) + abs(axes[8])


def outline(
    halves: tuple[float, float, float, float, float, float],
) -> tuple[tuple[float, float], ...]:
    """The corners of the projected cube, from x and y of each of its projected half axes.

    Counter-clockwise round 0: a hexagon, or a parallelogram where two of the half axes project onto
    one line, since pymunk misses collisions of polygons with three corners in a row.
    """
    ax, ay, bx, by, cx, cy = halves
    # All three point upwards; one that is level but for rounding points to the right.
    if ay < -LEVEL or (ay < LEVEL and ax < 0.0):
        ax, ay = -ax, -ay
    if by < -LEVEL or (by < LEVEL and bx < 0.0):
        bx, by = -bx, -by
    if cy < -LEVEL or (cy < LEVEL and cx < 0.0):
        cx, cy = -cx, -cy
    # In order of their angles.
    if ax * by < ay * bx:
        ax, ay, bx, by = bx, by, ax, ay
    if bx * cy < by * cx:
        bx, by, cx, cy = cx, cy, bx, by
        if ax * by < ay * bx:
            ax, ay, bx, by = bx, by, ax, ay
    x, y = ax + bx + cx, ay + by + cy
    px, py = 2 * ax - x, 2 * ay - y
    if bx * cy - by * cx < IN_LINE:
        return ((-x, -y), (px, py), (x, y), (-px, -py))
    qx, qy = px + 2 * bx, py + 2 * by
    if ax * by - ay * bx < IN_LINE:
        return ((-x, -y), (qx, qy), (x, y), (-qx, -qy))
    return ((-x, -y), (px, py), (qx, qy), (x, y), (-px, -py), (-qx, -qy))
