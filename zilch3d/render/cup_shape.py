"""The shape of the dice cup: a profile turned about its axis."""

import math
from itertools import pairwise

from zilch3d.motion.cup import FOOT, HEIGHT, MOUTH

WALL = 0.14
LIP = 0.09
"""The radius of the rolled edge."""
AROUND = 48
LAYOUT = (3, 3)
"""Position, normal."""

Point = tuple[float, float]
"""Distance from the axis, and height."""


def turned_cup() -> tuple[list[float], list[int]]:
    """Vertices in LAYOUT and triangles, counter-clockwise from outside."""
    vertices: list[float] = []
    indices: list[int] = []
    for (a, normal_a), (b, normal_b) in _facets():
        first = len(vertices) // sum(LAYOUT)
        for step in range(AROUND + 1):
            angle = math.tau * step / AROUND
            for point, normal in ((a, normal_a), (b, normal_b)):
                vertices += _turned(point, angle) + _turned(normal, angle)
        for step in range(AROUND):
            k = first + 2 * step
            indices += [k, k + 2, k + 3, k, k + 3, k + 1]
    return vertices, indices


def _facets() -> list[tuple[tuple[Point, Point], tuple[Point, Point]]]:
    """Pieces of the profile, each end with its normal, from the foot to the lining's floor."""
    pieces = (
        [(0.01, 0.0), (FOOT - 0.06, 0.0)],
        _arc((FOOT - 0.06, 0.06), 0.06, -90, 0, 3),
        [(FOOT, 0.06), (MOUTH, HEIGHT - 0.24)],
        [(MOUTH, HEIGHT - 0.24), (MOUTH - 0.04, HEIGHT - 0.19)],
        _arc((MOUTH - LIP + 0.03, HEIGHT - LIP), LIP, -60, 180, 9),
        [(MOUTH - 2 * LIP + 0.03, HEIGHT - LIP), (FOOT - WALL, WALL)],
        [(FOOT - WALL, WALL), (0.01, WALL)],
    )
    return [facet for piece in pieces for facet in _smooth(piece)]


def _smooth(piece: list[Point]) -> list[tuple[tuple[Point, Point], tuple[Point, Point]]]:
    """The facets of a piece without corners: neighbours share their normal."""
    flat = [_normal(p, q) for p, q in pairwise(piece)]
    normals = [_middle(flat[max(0, k - 1)], flat[min(k, len(flat) - 1)]) for k in range(len(piece))]
    ends = list(zip(piece, normals, strict=True))
    return list(pairwise(ends))


def _normal(p: Point, q: Point) -> Point:
    """To the right of the way from p to q: outwards, as the profile runs."""
    dr, dz = q[0] - p[0], q[1] - p[1]
    length = math.hypot(dr, dz)
    return (dz / length, -dr / length)


def _middle(a: Point, b: Point) -> Point:
    r, z = a[0] + b[0], a[1] + b[1]
    length = math.hypot(r, z)
    return (r / length, z / length)


def _turned(point: Point, angle: float) -> list[float]:
    return [point[0] * math.cos(angle), point[0] * math.sin(angle), point[1]]


def _arc(centre: Point, radius: float, start: float, end: float, steps: int) -> list[Point]:
    """Points on a circle from one angle to another, in degrees."""
    angles = [math.radians(start + (end - start) * k / steps) for k in range(steps + 1)]
    return [
        (centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle))
        for angle in angles
    ]
