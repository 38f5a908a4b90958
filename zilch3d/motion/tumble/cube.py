"""The shape of turned cubes: half axes, reach along a direction, outline, separating axis.

The separating axis of two dice is the direction along which they are farthest apart. Two boxes are
apart exactly if a plane parallel to a face of one of them, or to an edge of each, lies between them
(Gottschalk, Lin and Manocha, OBBTree, SIGGRAPH 1996, section 5): so 15 directions are enough.
"""

import math
from typing import NamedTuple, Protocol, TypeAlias

from zilch3d.motion.pose import Quaternion, Vector, cross, dot

HalfAxes: TypeAlias = tuple[float, float, float, float, float, float, float, float, float]
"""The vectors a, b, c from the centre to the +x, +y and +z face, one after the other."""

LEVEL = 1e-9  # Half axes that rise by less are level but for rounding
IN_LINE = 1e-7  # Half axes that span a smaller area lie on one line

FAR = 0.35  # With a gap like this beside a face, edges are not examined
EDGES_ADVANTAGE = 0.01  # Edges count only if their gap is so much wider than the widest at a face
PARALLEL = 1e-3  # Edges with a smaller squared sine of their angle have no direction across both


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
    """How far the cube reaches from its centre along a unit vector, in sides."""
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

    Counter-clockwise round 0. It is a hexagon, or a parallelogram where two of the half axes
    project onto one line: pymunk misses collisions of polygons with three corners in a line.
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


# The separating axis of two cubes

Cosines: TypeAlias = tuple[Vector, Vector, Vector]
"""Row i, column j: the cosine between half axis i of the one die and j of the other."""


class Cube(Protocol):
    """A die as a box: its centre and half axes."""

    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...
    @property
    def z(self) -> float: ...
    @property
    def axes(self) -> HalfAxes: ...


class SeparatingAxis(NamedTuple):
    """The gap (negative: the penetration) and the unit normal from the first die to the second.

    ``edges`` are the numbers, 0 to 2, of the half axes along the two edges that face each other,
    or None where a face is involved.
    """

    gap: float
    normal: Vector
    edges: tuple[int, int] | None


def separating_axis(one: Cube, two: Cube) -> SeparatingAxis:
    """The separating axis of these dice; of dice far apart, the gap may be wider."""
    d = (two.x - one.x, two.y - one.y, two.z - one.z)
    along_one, along_two = components(one.axes, d), components(two.axes, d)
    a, b, c = (components(two.axes, half_axis(one.axes, k)) for k in range(3))
    cosines = (_times(4.0, a), _times(4.0, b), _times(4.0, c))
    gap, face = _widest_face(along_one, along_two, cosines)
    if gap < FAR:
        edges = _widest_edges(along_one, cosines, gap + EDGES_ADVANTAGE)
        if edges is not None:
            edge_gap, i, j = edges
            axis = cross(half_axis(one.axes, i), half_axis(two.axes, j))
            scale = math.copysign(1.0 / math.sqrt(dot(axis, axis)), dot(axis, d))
            return SeparatingAxis(edge_gap, _times(scale, axis), (i, j))
    axis = half_axis((one if face < 3 else two).axes, face % 3)
    return SeparatingAxis(gap, _times(math.copysign(2.0, dot(axis, d)), axis), None)


def gap_along(n: Vector, one: Cube, two: Cube) -> float:
    """The gap between the dice along the unit vector ``n``, or minus their overlap."""
    d = (two.x - one.x, two.y - one.y, two.z - one.z)
    return dot(d, n) - reach(one.axes, n) - reach(two.axes, n)


def _times(scale: float, v: Vector) -> Vector:
    return (scale * v[0], scale * v[1], scale * v[2])


def _widest_face(along_one: Vector, along_two: Vector, cosines: Cosines) -> tuple[float, int]:
    """The widest gap next to a face: of the first die (0 to 2) or of the second (3 to 5)."""
    best, face = -math.inf, 0
    along = (*along_one, *along_two)
    for k, (a, b, c) in enumerate((*cosines, *zip(*cosines, strict=True))):
        gap = 2 * abs(along[k]) - 0.5 * (1.0 + abs(a) + abs(b) + abs(c))
        if gap >= best:
            best, face = gap, k
    return best, face


def _widest_edges(
    along_one: Vector, cosines: Cosines, minimum: float
) -> tuple[float, int, int] | None:
    """The widest gap between an edge of each die, and which; None if not over ``minimum``."""
    best, edges = minimum, None
    for i, after_i, before_i in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        row, after, before = cosines[i], cosines[after_i], cosines[before_i]
        x, y = 2 * along_one[before_i], 2 * along_one[after_i]
        total = abs(row[0]) + abs(row[1]) + abs(row[2])
        for j in (0, 1, 2):
            along, p, q = row[j], after[j], before[j]
            # The axis is a cross product, so this gap is too small by the sine of their angle.
            gap = abs(x * p - y * q) - 0.5 * (abs(p) + abs(q) + total - abs(along))
            sine = 1.0 - along * along
            if gap < 0.0 <= best or sine < PARALLEL:
                continue
            gap /= math.sqrt(sine)
            if gap > best:
                best, edges = gap, (gap, i, j)
    return edges
