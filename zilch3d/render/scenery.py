"""The still parts of the scene as triangles: the tray's rim and felt, the shelf, the table."""

import math
from collections.abc import Sequence

from zilch3d.motion import shelf
from zilch3d.motion.tray import Tray
from zilch3d.render.lip import drawn_height
from zilch3d.render.mesh import Mesh
from zilch3d.render.sweep import LAYOUT, Point, swept

SHELF_EDGE = 0.24
"""How wide the shelf's wooden frame is, in sides."""

CURVE = 5
"""In how many pieces each side of a round tray is drawn."""

TABLE_REACH = 90.0
"""Half the side of the table's top; its edge is lost in the dark."""

PLANE_LAYOUT = (3,)


def edge(tray: Tray) -> Sequence[Point]:
    """The inner edge of the rim as it is drawn: a round one in CURVE pieces for each side."""
    if not tray.is_round:
        return tray.corners
    start = math.atan2(tray.corners[0][1], tray.corners[0][0])
    count = CURVE * len(tray.corners)
    angles = [start + math.tau * k / count for k in range(count)]
    return [(tray.circle * math.cos(angle), tray.circle * math.sin(angle)) for angle in angles]


def rim(tray: Tray) -> Mesh:
    """The tray's moulding: an upright inner face, a rounded top, a flared foot outside."""
    height, width = tray.rim_height, tray.rim_thickness
    profile = [
        (0.0, 0.0),
        *_arc((0.16, height - 0.16), 0.16, 180, 90, 6),
        *_arc((width - 0.16, height - 0.16), 0.16, 90, 0, 6),
        (width, height - 0.42),
        (width + 0.05, height - 0.46),
        (width + 0.05, height - 0.54),
        *_arc((width + 0.20, 0.42), 0.15, 180, 270, 5),
        *_arc((width + 0.20, 0.16), 0.08, 90, 0, 4),
        (width + 0.28, 0.0),
    ]
    pieces = CURVE if tray.is_round else 1
    vertices, indices = swept(edge(tray), profile, pieces=pieces)
    for first in range(0, len(vertices), sum(LAYOUT)):
        vertices[first + 2] = drawn_height(tray, vertices[first + 1], vertices[first + 2])
    return Mesh(vertices, indices, LAYOUT)


def shelf_frame() -> Mesh:
    """The shelf's frame round its felt: a low lip inside, a rounded top, its outer sides."""
    lip = shelf.HEIGHT + 0.12
    profile = [
        (0.0, shelf.HEIGHT),
        *_arc((0.05, lip - 0.05), 0.05, 180, 90, 3),
        *_arc((SHELF_EDGE - 0.1, lip - 0.1), 0.1, 90, 0, 5),
        (SHELF_EDGE, 0.14),
        (SHELF_EDGE + 0.08, 0.08),
        (SHELF_EDGE + 0.08, 0.0),
    ]
    return Mesh(*swept(_rectangle(shelf.HALF_WIDTH, shelf.HALF_DEPTH), profile), LAYOUT)


def felt(tray: Tray) -> Mesh:
    """The felt within the rim, at height 0."""
    return _polygon(edge(tray), 0.0)


def shelf_felt() -> Mesh:
    """The felt that frozen dice stand on."""
    return _polygon(_rectangle(shelf.HALF_WIDTH, shelf.HALF_DEPTH), shelf.HEIGHT)


def table_top() -> Mesh:
    """The table, a hair below the felt."""
    r = TABLE_REACH
    return _polygon([(-r, -r), (r, -r), (r, r), (-r, r)], -0.02)


def patch() -> Mesh:
    """The square from (0, 0) to (1, 1), for shaders that place it themselves."""
    return _polygon([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)], 0.0)


def _rectangle(half_width: float, half_depth: float) -> list[Point]:
    x, y = shelf.CENTRE_X, half_depth
    left, right = x - half_width, x + half_width
    return [(left, -y), (right, -y), (right, y), (left, y)]


def _polygon(corners: Sequence[Point], z: float) -> Mesh:
    vertices = [c for x, y in corners for c in (x, y, z)]
    indices = [i for k in range(1, len(corners) - 1) for i in (0, k, k + 1)]
    return Mesh(vertices, indices, PLANE_LAYOUT)


def _arc(centre: Point, radius: float, start: float, end: float, steps: int) -> list[Point]:
    """Points on a circle from one angle to another, in degrees."""
    angles = [math.radians(start + (end - start) * k / steps) for k in range(steps + 1)]
    return [
        (centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle))
        for angle in angles
    ]
