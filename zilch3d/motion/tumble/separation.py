"""The separating axis of two dice: of all directions, the one along which they are farthest apart.

Two boxes are apart exactly if a plane parallel to a face of one of them, or to an edge of each,
lies between them (Gottschalk, Lin and Manocha, OBBTree, SIGGRAPH 1996, section 5).
"""

import math
from typing import NamedTuple, TypeAlias

from zilch3d.motion.pose import Vector, cross, dot
from zilch3d.motion.tumble.constants import STEP
from zilch3d.motion.tumble.cube import components, half_axis, reach
from zilch3d.motion.tumble.die import Die

FAR = 0.35
"""Where a face of one die is this far from the other, edges are not examined."""

EDGES_ADVANTAGE = 0.01
"""Two edges are taken for what meets only if their gap is this much wider than a face's."""

PARALLEL = 1e-3

Cosines: TypeAlias = tuple[Vector, Vector, Vector]
"""Row i, column j: the cosine between half axis i of the one die and j of the other."""


class SeparatingAxis(NamedTuple):
    """The gap (negative: the penetration) and the unit normal from the first die to the second.

    ``edges`` are the numbers, 0 to 2, of the half axes along the two edges that face each other,
    or None where a face is involved.
    """

    gap: float
    normal: Vector
    edges: tuple[int, int] | None


def separating_axis(one: Die, two: Die) -> SeparatingAxis:
    """The separating axis of these dice. Dice far apart may be farther apart than it says."""
    d = (two.x - one.x, two.y - one.y, two.z - one.z)
    along_one, along_two = components(one.axes, d), components(two.axes, d)
    cosines = _cosines(one, two)
    gap, face = _widest_face(along_one, along_two, cosines)
    if gap < FAR:
        edges = _widest_edges(along_one, cosines, gap + EDGES_ADVANTAGE)
        if edges is not None:
            edge_gap, i, j = edges
            axis = cross(half_axis(one.axes, i), half_axis(two.axes, j))
            return SeparatingAxis(edge_gap, _unit(axis, math.sqrt(dot(axis, axis)), d), (i, j))
    die = one if face < 3 else two
    return SeparatingAxis(gap, _unit(half_axis(die.axes, face % 3), 0.5, d), None)


def gap_along(n: Vector, one: Die, two: Die) -> float:
    """How wide a gap between the dice is along the unit vector ``n`` from one to two."""
    d = (two.x - one.x, two.y - one.y, two.z - one.z)
    return dot(d, n) - reach(one.axes, n) - reach(two.axes, n)


def gap_after_step(n: Vector, one: Die, two: Die) -> float:
    """The same after a step, unless something but this pair moves them."""
    d = (two.x - one.x, two.y - one.y, two.z - one.z)
    v = (two.vx - one.vx, two.vy - one.vy, two.vz - one.vz)
    return dot(d, n) + dot(v, n) * STEP - one.reach_after_step(*n) - two.reach_after_step(*n)


def _unit(axis: Vector, length: float, towards: Vector) -> Vector:
    """The axis at length 1, pointing ``towards`` rather than away."""
    scale = math.copysign(1.0 / length, dot(axis, towards))
    return (axis[0] * scale, axis[1] * scale, axis[2] * scale)


def _cosines(one: Die, two: Die) -> Cosines:
    ax, ay, az, bx, by, bz, cx, cy, cz = (4 * value for value in one.axes)
    axes = two.axes
    return (
        components(axes, (ax, ay, az)),
        components(axes, (bx, by, bz)),
        components(axes, (cx, cy, cz)),
    )


def _widest_face(along_one: Vector, along_two: Vector, cosines: Cosines) -> tuple[float, int]:
    """The widest gap next to a face: of the first die (0 to 2) or of the second (3 to 5)."""
    (a, b, c), (p, q, r), (u, v, w) = cosines
    a, b, c = abs(a), abs(b), abs(c)
    p, q, r = abs(p), abs(q), abs(r)
    u, v, w = abs(u), abs(v), abs(w)
    return max(
        (2 * abs(along_one[0]) - 0.5 * (1.0 + a + b + c), 0),
        (2 * abs(along_one[1]) - 0.5 * (1.0 + p + q + r), 1),
        (2 * abs(along_one[2]) - 0.5 * (1.0 + u + v + w), 2),
        (2 * abs(along_two[0]) - 0.5 * (1.0 + a + p + u), 3),
        (2 * abs(along_two[1]) - 0.5 * (1.0 + b + q + v), 4),
        (2 * abs(along_two[2]) - 0.5 * (1.0 + c + r + w), 5),
    )


def _widest_edges(
    along_one: Vector, cosines: Cosines, least: float
) -> tuple[float, int, int] | None:
    """The widest gap between two edges, one of each die, and which; None if not over ``least``."""
    best, found = least, None
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
                best, found = gap, (gap, i, j)
    return found
