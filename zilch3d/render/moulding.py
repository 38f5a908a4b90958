"""Mouldings: a profile carried round a convex polygon, mitred at its corners."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

Point2 = tuple[float, float]
"""In a polygon (x, y); in a profile (how far outside the polygon, height)."""


class Shape(NamedTuple):
    """Indexed triangles, counter-clockwise from outside.

    ``vertices`` holds the attributes of one vertex after another; ``layout`` says how many floats
    each attribute has, in the order of their locations in the shaders.
    """

    vertices: Sequence[float]
    indices: Sequence[int]
    layout: Sequence[int]


LAYOUT = (3, 3, 3, 2, 1)
"""The attributes of a moulding's vertices: position; normal; grain (along the side, outwards, up);
distances to the two mitres of the side; number of the side.
"""

NO_JOINT = 100.0
"""A distance to a mitre at which its joint is not seen."""

SMOOTH = math.cos(math.radians(40))
"""The cosine of the angle up to which neighbouring facets of a profile are shaded as one curve."""


Facet = tuple[tuple[Point2, Point2], tuple[Point2, Point2]]
"""A straight piece of a profile: its start and its end, each with the normal it is shaded by."""


def swept(corners: Sequence[Point2], profile: Sequence[Point2], *, pieces: int = 1) -> Shape:
    """The moulding of a profile round a polygon, in LAYOUT.

    ``corners`` run counter-clockwise; ``profile`` runs from the inside over the top outwards. If
    the polygon stands for a curve, each side of the curve is made of several ``pieces``, sides of
    the polygon. These have one number, and are shaded and grained as one bent length, whose grain
    runs half round and back, so that it has no ends.
    """
    vertices: list[float] = []
    indices: list[int] = []
    pieces_of_profile = facets(profile)
    count, run = len(corners), 0.0
    whole = sum(math.dist(a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True))
    for side in range(count):
        a, b = corners[side], corners[(side + 1) % count]
        ends = (corners[side - 1], corners[(side + 2) % count])
        for facet in pieces_of_profile:
            first = len(vertices) // sum(LAYOUT)
            strip = _strip(a, b, ends, facet, side // pieces)
            runs = (_there_and_back(run, whole), _there_and_back(run + math.dist(a, b), whole))
            vertices += _curved(strip, (a, b), ends, runs) if pieces > 1 else strip
            indices += [first, first + 1, first + 3, first, first + 3, first + 2]
        run += math.dist(a, b)
    return Shape(vertices, indices, LAYOUT)


def offset(corners: Sequence[Point2], distance: float) -> list[Point2]:
    """The counter-clockwise polygon with all its sides moved outwards by this distance."""
    count = len(corners)
    moved = []
    for k, (x, y) in enumerate(corners):
        dx, dy = _mitre(corners[k - 1], (x, y), corners[(k + 1) % count])
        moved.append((x + dx * distance, y + dy * distance))
    return moved


def facets(profile: Sequence[Point2]) -> list[Facet]:
    """The facets of a profile whose outer side is on the left."""
    normals = [_outward(p, q) for p, q in pairwise(profile)]
    pieces = []
    for k, (start, end) in enumerate(pairwise(profile)):
        normal, before, after = normals[k], normals[max(k - 1, 0)], normals[k : k + 2][-1]
        pieces.append(((start, _shared(normal, before)), (end, _shared(normal, after))))
    return pieces


def _shared(normal: Point2, neighbour: Point2) -> Point2:
    """The normal of a facet where it meets a neighbour: the mean of both if they form a curve."""
    return _blend(normal, neighbour) if _dot(normal, neighbour) > SMOOTH else normal


def _outward(p: Point2, q: Point2) -> Point2:
    """The unit vector to the left of the way from p to q."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    length = math.hypot(dx, dy)
    return (-dy / length, dx / length)


def _blend(a: Point2, b: Point2) -> Point2:
    """The unit vector between two directions."""
    x, y = a[0] + b[0], a[1] + b[1]
    length = math.hypot(x, y) or 1.0
    return (x / length, y / length)


def _strip(
    a: Point2, b: Point2, ends: tuple[Point2, Point2], facet: Facet, side: int
) -> list[float]:
    """Four vertices: the facet's start and end at corner ``a``, then both at corner ``b``."""
    along = _blend((b[0] - a[0], b[1] - a[1]), (0.0, 0.0))
    out = (along[1], -along[0])
    bisectors = (_mitre(ends[0], a, b), _mitre(a, b, ends[1]))
    # The bisectors in the frame of the side: how far along it, how far out.
    joints = [(_dot(bisector, along), _dot(bisector, out)) for bisector in bisectors]
    length = math.dist(a, b)
    vertices: list[float] = []
    for corner, bisector in zip((a, b), bisectors, strict=True):
        for (offset, z), normal in facet:
            x, y = corner[0] + bisector[0] * offset, corner[1] + bisector[1] * offset
            run = _dot((x - a[0], y - a[1]), along)
            from_start = _beyond((run, offset), joints[0])
            from_end = -_beyond((run - length, offset), joints[1])
            vertices += (x, y, z, out[0] * normal[0], out[1] * normal[0], normal[1])
            vertices += (run, offset, z, from_start, from_end, float(side))
    return vertices


def _curved(
    strip: list[float],
    side: tuple[Point2, Point2],
    ends: tuple[Point2, Point2],
    runs: tuple[float, float],
) -> list[float]:
    """The strip's vertices with the normals and the grain of a curve; no joint is near.

    ``runs`` are how far along the grain its start and its end are.
    """
    before, after = ends
    a, b = side
    size = sum(LAYOUT)
    for vertex in range(4):
        dx, dy = _mitre(before, a, b) if vertex < 2 else _mitre(a, b, after)
        place = vertex * size
        level = math.hypot(strip[place + 3], strip[place + 4])
        along = strip[place + 3] * dx + strip[place + 4] * dy
        outwards = math.copysign(level, along) / math.hypot(dx, dy)
        strip[place + 3 : place + 5] = [dx * outwards, dy * outwards]
        strip[place + 6] = runs[vertex // 2]
        strip[place + 9 : place + 11] = [NO_JOINT, NO_JOINT]
    return strip


def _there_and_back(run: float, whole: float) -> float:
    return min(run, whole - run)


def _mitre(before: Point2, corner: Point2, after: Point2) -> Point2:
    """By how much a corner moves when both its sides move outwards by one."""
    first, second = _outward(corner, before), _outward(after, corner)
    x, y = first[0] + second[0], first[1] + second[1]
    scale = 2.0 / (x * x + y * y)
    return (x * scale, y * scale)


def _beyond(at: Point2, joint: Point2) -> float:
    """How far a point lies to the right of the line from (0, 0) along ``joint``."""
    return (at[0] * joint[1] - at[1] * joint[0]) / math.hypot(*joint)


def _dot(a: Point2, b: Point2) -> float:
    return a[0] * b[0] + a[1] * b[1]
