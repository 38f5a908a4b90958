"""The separating axis of two dice: of all directions, the one along which they are farthest apart.

Two boxes are apart exactly if a plane parallel to a face of one of them, or to an edge of each,
lies between them (Gottschalk, Lin and Manocha, OBBTree, SIGGRAPH 1996, section 5).
"""

import math
from typing import NamedTuple, Protocol, TypeAlias

from zilch3d.motion.pose import Vector, cross, dot
from zilch3d.motion.tumble.cube import HalfAxes, components, half_axis, reach

FAR = 0.35  # Where a face of one die is this far from the other, edges are not examined
EDGES_ADVANTAGE = 0.01  # Edges are what meets only if their gap is this much wider than a face's
PARALLEL = 1e-3

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
    """The separating axis of these dice. Dice far apart may be farther apart than it says."""
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
    """How wide a gap between the dice is along the unit vector ``n`` from one to two."""
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
