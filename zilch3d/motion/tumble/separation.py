"""How two dice face each other: of all planes between them, the one with the widest gap.

Two boxes are apart exactly if a plane parallel to a face of one of them, or to an edge of each,
lies between them (Gottschalk, Lin and Manocha, OBBTree, SIGGRAPH 1996, section 5).
"""

import math
from typing import NamedTuple, TypeAlias

from zilch3d.motion.pose import Vector
from zilch3d.motion.tumble.constants import STEP
from zilch3d.motion.tumble.cube import half_axis, reach
from zilch3d.motion.tumble.die import Die

FAR = 0.35
"""Where a face of one die is this far from the other, edges are not looked at."""

EDGES_ADVANTAGE = 0.01
"""Two edges are taken for what meets only if their gap is this much wider than a face's."""

PARALLEL = 1e-3

Cosines: TypeAlias = tuple[Vector, Vector, Vector]
"""Row i, column j: the cosine between half axis i of the one die and j of the other."""


class Facing(NamedTuple):
    """The gap (negative: the overlap) and the unit normal from the first die to the second.

    ``edges`` are the numbers, 0 to 2, of the half axes along the two edges that face each other,
    or None where a face is involved.
    """

    gap: float
    normal: Vector
    edges: tuple[int, int] | None


def facing(one: Die, two: Die) -> Facing:
    """How these dice face each other. Dice far apart may be farther apart than it says."""
    dx, dy, dz = two.x - one.x, two.y - one.y, two.z - one.z
    ax, ay, az, bx, by, bz, cx, cy, cz = one.axes
    from_one = (
        2 * (ax * dx + ay * dy + az * dz),
        2 * (bx * dx + by * dy + bz * dz),
        2 * (cx * dx + cy * dy + cz * dz),
    )
    ax, ay, az, bx, by, bz, cx, cy, cz = two.axes
    from_two = (
        2 * (ax * dx + ay * dy + az * dz),
        2 * (bx * dx + by * dy + bz * dz),
        2 * (cx * dx + cy * dy + cz * dz),
    )
    cosines = _cosines(one, two)
    gap, face = _widest_face(from_one, from_two, cosines)
    if gap < FAR:
        edges = _widest_edges(from_one, cosines, gap + EDGES_ADVANTAGE)
        if edges is not None:
            edge_gap, i, j = edges
            return Facing(edge_gap, _edge_normal(one, two, i, j), (i, j))
    die, sign = (one, from_one[face]) if face < 3 else (two, from_two[face - 3])
    scale = math.copysign(2.0, sign)
    x, y, z = half_axis(die.axes, face % 3)
    return Facing(gap, (x * scale, y * scale, z * scale), None)


def gap_along(n: Vector, one: Die, two: Die) -> float:
    """How wide a gap between the dice is seen along the unit vector ``n`` from one to two."""
    x, y, z = n
    apart = (two.x - one.x) * x + (two.y - one.y) * y + (two.z - one.z) * z
    return apart - reach(one.axes, x, y, z) - reach(two.axes, x, y, z)


def gap_soon(n: Vector, one: Die, two: Die) -> float:
    """The same after a step, unless something but this pair moves them."""
    x, y, z = n
    apart = (two.x - one.x) * x + (two.y - one.y) * y + (two.z - one.z) * z
    parting = (two.vx - one.vx) * x + (two.vy - one.vy) * y + (two.vz - one.vz) * z
    return apart + parting * STEP - one.reach_soon(x, y, z) - two.reach_soon(x, y, z)


def _cosines(one: Die, two: Die) -> Cosines:
    ax, ay, az, bx, by, bz, cx, cy, cz = one.axes
    px, py, pz, qx, qy, qz, rx, ry, rz = two.axes
    return (
        (
            4 * (ax * px + ay * py + az * pz),
            4 * (ax * qx + ay * qy + az * qz),
            4 * (ax * rx + ay * ry + az * rz),
        ),
        (
            4 * (bx * px + by * py + bz * pz),
            4 * (bx * qx + by * qy + bz * qz),
            4 * (bx * rx + by * ry + bz * rz),
        ),
        (
            4 * (cx * px + cy * py + cz * pz),
            4 * (cx * qx + cy * qy + cz * qz),
            4 * (cx * rx + cy * ry + cz * rz),
        ),
    )


def _widest_face(from_one: Vector, from_two: Vector, cosines: Cosines) -> tuple[float, int]:
    """The widest gap next to a face: of the first die (0 to 2) or of the second (3 to 5)."""
    (a, b, c), (p, q, r), (u, v, w) = cosines
    a, b, c = abs(a), abs(b), abs(c)
    p, q, r = abs(p), abs(q), abs(r)
    u, v, w = abs(u), abs(v), abs(w)
    return max(
        (abs(from_one[0]) - 0.5 * (1.0 + a + b + c), 0),
        (abs(from_one[1]) - 0.5 * (1.0 + p + q + r), 1),
        (abs(from_one[2]) - 0.5 * (1.0 + u + v + w), 2),
        (abs(from_two[0]) - 0.5 * (1.0 + a + p + u), 3),
        (abs(from_two[1]) - 0.5 * (1.0 + b + q + v), 4),
        (abs(from_two[2]) - 0.5 * (1.0 + c + r + w), 5),
    )


def _widest_edges(
    from_one: Vector, cosines: Cosines, least: float
) -> tuple[float, int, int] | None:
    """The widest gap between two edges, one of each die, and which; None if not over ``least``."""
    best, found = least, None
    for i, after_i, before_i in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        row, after, before = cosines[i], cosines[after_i], cosines[before_i]
        x, y = from_one[before_i], from_one[after_i]
        total = abs(row[0]) + abs(row[1]) + abs(row[2])
        for j in (0, 1, 2):
            along, p, q = row[j], after[j], before[j]
            beyond = abs(x * p - y * q) - 0.5 * (abs(p) + abs(q) + total - abs(along))
            if beyond < 0.0 <= best:
                continue
            sine = 1.0 - along * along
            if sine < PARALLEL:
                continue
            gap = beyond / math.sqrt(sine)
            if gap > best:
                best, found = gap, (gap, i, j)
    return found


def _edge_normal(one: Die, two: Die, i: int, j: int) -> Vector:
    ax, ay, az = half_axis(one.axes, i)
    bx, by, bz = half_axis(two.axes, j)
    x, y, z = ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx
    ahead = x * (two.x - one.x) + y * (two.y - one.y) + z * (two.z - one.z)
    scale = math.copysign(1.0 / math.sqrt(x * x + y * y + z * z), ahead)
    return (x * scale, y * scale, z * scale)
