"""The shapes of tray, shelf, table, dice and cup, as triangles. Lengths are in die sides."""

import math
from collections.abc import Sequence
from itertools import product

from zilch3d.motion import shelf
from zilch3d.motion.cup import FOOT, HEIGHT, LIP, MOUTH, WALL
from zilch3d.motion.easing import smooth
from zilch3d.motion.tray import Tray
from zilch3d.render.moulding import LAYOUT, Facet, Point2, Shape, facets, swept

SHELF_EDGE = 0.24
"""How wide the shelf's wooden frame is, in sides."""

CURVE = 5
"""The number of pieces in which each side of a round tray is drawn."""

TABLE_REACH = 90.0
"""Half the side of the table's top; its edge is lost in the dark."""

FLAT = (3,)
"""The layout of shapes that are positions only."""

FRONT = 0.48
"""The height of the rim's top on the player's side: not quite half a die."""

SLOPE = (0.55, -0.4)
"""The shares of the tray's half depth between which the rim comes down to FRONT."""

CROWN = 0.02
"""How much higher the middle of the rim's top is than where it is rounded off."""

LOW = 0.24
"""Below this height the rim is the same all round."""

ROUNDING = 0.1
"""The radius of a die's edges and corners."""

CUP_SIDES = 48
CUP_LAYOUT = (3, 3)
"""Position, normal."""


def edge(tray: Tray) -> Sequence[Point2]:
    """The corners of the rim's inner edge as drawn; a round tray has CURVE pieces for each side."""
    if not tray.is_round:
        return tray.corners
    start = math.atan2(tray.corners[0][1], tray.corners[0][0])
    count = CURVE * len(tray.corners)
    angles = [start + math.tau * k / count for k in range(count)]
    return [(tray.circle * math.cos(angle), tray.circle * math.sin(angle)) for angle in angles]


def rim(tray: Tray) -> Shape:
    """The tray's moulding: an upright inner face, a crowned top, a flared foot outside."""
    height, width = tray.rim_height, tray.rim_thickness
    profile = [
        (0.0, 0.0),
        *_arc((0.16, height - CROWN - 0.16), 0.16, 180, 110, 5),
        (width / 2, height),
        *_arc((width - 0.16, height - CROWN - 0.16), 0.16, 70, 0, 5),
        (width, height - 0.42),
        (width + 0.05, height - 0.46),
        (width + 0.05, height - 0.54),
        *_arc((width + 0.20, 0.42), 0.15, 180, 270, 5),
        *_arc((width + 0.20, 0.16), 0.08, 90, 0, 4),
        (width + 0.28, 0.0),
    ]
    pieces = CURVE if tray.is_round else 1
    shape = swept(edge(tray), profile, pieces=pieces)
    vertices = list(shape.vertices)
    for first in range(0, len(vertices), sum(LAYOUT)):
        vertices[first + 2] = drawn_height(tray, vertices[first + 1], vertices[first + 2])
    return shape._replace(vertices=vertices)


def drawn_height(tray: Tray, y: float, z: float) -> float:
    """Where a point of the rim's full profile, ``z`` above the felt, is drawn at depth ``y``.

    The rim is lower towards the player, so that the top and the upper half of the front are seen of
    a die that lies against it. The physics has a rim of full height all round.
    """
    if z <= LOW:
        return z
    back = max(y for _, y in tray.corners)
    nearness = smooth((SLOPE[0] - y / back) / (SLOPE[0] - SLOPE[1]))
    front = min(FRONT, tray.rim_height)
    lowered = (front - LOW) / (tray.rim_height - LOW)
    return LOW + (z - LOW) * (1 - nearness * (1 - lowered))


def shelf_frame() -> Shape:
    """The shelf's frame round its felt: a low lip inside, a rounded top, and the outer sides."""
    lip = shelf.HEIGHT + 0.12
    profile = [
        (0.0, shelf.HEIGHT),
        *_arc((0.05, lip - 0.05), 0.05, 180, 90, 3),
        *_arc((SHELF_EDGE - 0.1, lip - 0.1), 0.1, 90, 0, 5),
        (SHELF_EDGE, 0.14),
        (SHELF_EDGE + 0.08, 0.08),
        (SHELF_EDGE + 0.08, 0.0),
    ]
    return swept(_on_shelf(shelf.HALF_WIDTH, shelf.HALF_DEPTH), profile)


def felt(tray: Tray) -> Shape:
    """The felt within the rim, at height 0."""
    return _polygon(edge(tray), 0.0)


def shelf_felt() -> Shape:
    """The felt that frozen dice stand on."""
    return _polygon(_on_shelf(shelf.HALF_WIDTH, shelf.HALF_DEPTH), shelf.HEIGHT)


def table_top() -> Shape:
    """The table, a hair below the felt."""
    r = TABLE_REACH
    return _polygon([(-r, -r), (r, -r), (r, r), (-r, r)], -0.02)


def patch() -> Shape:
    """The square from (0, 0) to (1, 1), for shaders that place it themselves."""
    return _polygon([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)], 0.0)


def rounded_cube(steps: int) -> Shape:
    """A die: a cube of side 1 with rounded edges, each of ``steps`` facets, an even number."""
    cuts = _cuts(steps)
    vertices: list[float] = []
    indices: list[int] = []
    for axis, side in product(range(3), (-1, 1)):
        first = len(vertices) // 3
        for v, u in product(cuts, cuts):
            vertices += _on_surface(axis, side, u, v)
        indices += _grid(first, len(cuts), flipped=side < 0)
    return Shape(vertices, indices, FLAT)


def _cuts(steps: int) -> list[float]:
    """Where a face is divided along each axis: not in its flat middle, ever closer at the edges."""
    core = 0.5 - ROUNDING
    angles = [math.pi / 4 * k / (steps // 2) for k in range(steps // 2 + 1)]
    upper = [core + ROUNDING * math.tan(angle) for angle in angles]
    return [-x for x in reversed(upper)] + upper


def _on_surface(axis: int, side: int, u: float, v: float) -> tuple[float, float, float]:
    """The point of the rounded cube for the point (u, v) on a face of the sharp one."""
    core = 0.5 - ROUNDING
    sharp = [0.0, 0.0, 0.0]
    sharp[axis], sharp[(axis + 1) % 3], sharp[(axis + 2) % 3] = 0.5 * side, u, v
    inner = [max(-core, min(core, c)) for c in sharp]
    outwards = [c - i for c, i in zip(sharp, inner, strict=True)]
    length = math.sqrt(sum(o * o for o in outwards))
    x, y, z = (i + ROUNDING * o / length for i, o in zip(inner, outwards, strict=True))
    return (x, y, z)


def _grid(first: int, width: int, *, flipped: bool) -> list[int]:
    """Two triangles for each cell of a square grid of vertices."""
    indices: list[int] = []
    for row, column in product(range(width - 1), range(width - 1)):
        a = first + row * width + column
        b, c, d = a + 1, a + width + 1, a + width
        indices += [a, c, b, a, d, c] if flipped else [a, b, c, a, c, d]
    return indices


def cup() -> Shape:
    """The dice cup in CUP_LAYOUT: a profile turned about its axis."""
    vertices: list[float] = []
    indices: list[int] = []
    for (a, normal_a), (b, normal_b) in _cup_facets():
        first = len(vertices) // sum(CUP_LAYOUT)
        for step in range(CUP_SIDES + 1):
            angle = math.tau * step / CUP_SIDES
            for point, outwards in ((a, normal_a), (b, normal_b)):
                vertices += _turned(point, angle) + _turned(outwards, angle)
        for step in range(CUP_SIDES):
            k = first + 2 * step
            indices += [k, k + 2, k + 3, k, k + 3, k + 1]
    return Shape(vertices, indices, CUP_LAYOUT)


def _cup_facets() -> list[Facet]:
    """The cup's profile from the foot to the lining's floor; its outer side is on the right.

    Points are (distance from the axis, height).
    """
    pieces = (
        [(0.01, 0.0), (FOOT - 0.06, 0.0)],
        _arc((FOOT - 0.06, 0.06), 0.06, -90, 0, 3),
        [(FOOT, 0.06), (MOUTH, HEIGHT - 0.24)],
        [(MOUTH, HEIGHT - 0.24), (MOUTH - 0.04, HEIGHT - 0.19)],
        _arc((MOUTH - LIP + 0.03, HEIGHT - LIP), LIP, -60, 180, 9),
        [(MOUTH - 2 * LIP + 0.03, HEIGHT - LIP), (FOOT - WALL, WALL)],
        [(FOOT - WALL, WALL), (0.01, WALL)],
    )
    return [(start, end) for piece in pieces for end, start in reversed(facets(piece[::-1]))]


def _turned(point: Point2, angle: float) -> list[float]:
    return [point[0] * math.cos(angle), point[0] * math.sin(angle), point[1]]


def _on_shelf(half_width: float, half_depth: float) -> list[Point2]:
    left, right = shelf.CENTRE_X - half_width, shelf.CENTRE_X + half_width
    near, far = shelf.CENTRE_Y - half_depth, shelf.CENTRE_Y + half_depth
    return [(left, near), (right, near), (right, far), (left, far)]


def _polygon(corners: Sequence[Point2], z: float) -> Shape:
    vertices = [c for x, y in corners for c in (x, y, z)]
    indices = [i for k in range(1, len(corners) - 1) for i in (0, k, k + 1)]
    return Shape(vertices, indices, FLAT)


def _arc(centre: Point2, radius: float, start: float, end: float, steps: int) -> list[Point2]:
    """Points on a circle from one angle to another, in degrees."""
    angles = [math.radians(start + (end - start) * k / steps) for k in range(steps + 1)]
    return [
        (centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle))
        for angle in angles
    ]
