"""Issue "A table that explains itself", clarity 6: the near rim hides no face."""

import math
from collections.abc import Iterator

import pytest

from zilch3d.motion.pose import Vector, dot, moved
from zilch3d.motion.tray import TRAYS, Tray
from zilch3d.render import shapes
from zilch3d.render.camera import Rectangle, fitted
from zilch3d.render.moulding import LAYOUT

EDGE = 0.5 - shapes.ROUNDING
"""Where a face's flat middle ends."""
ROOMS = [Rectangle(250, 120, 330, 298), Rectangle(280, 200, 2200, 780)]

Triangle = tuple[Vector, Vector, Vector]


def against_the_near_rim(tray: Tray) -> Iterator[tuple[float, float, float]]:
    """Place and heading of dice that touch the walls on the player's side, flush and edge first."""
    for degrees in range(180, 361, 18):
        dx, dy = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        for turn, reach in ((0.0, 0.5), (math.pi / 4, math.sqrt(0.5))):
            slopes = [(wall, -wall.normal_x * dx - wall.normal_y * dy) for wall in tray.walls]
            away, wall = min(((w.offset - reach) / s, w) for w, s in slopes if s > 1e-6)
            yield away * dx, away * dy, math.atan2(wall.normal_y, wall.normal_x) + turn


def seen_parts(x: float, y: float, heading: float) -> Iterator[Vector]:
    """The corners of the top face, and points halfway up the sides that face the player."""
    cos, sin = math.cos(heading), math.sin(heading)
    for u in (-EDGE, 0.0, EDGE):
        for v in (-EDGE, 0.0, EDGE):
            yield (x + u * cos - v * sin, y + u * sin + v * cos, 1.0)
        for nx, ny in ((cos, sin), (-sin, cos), (-cos, -sin), (sin, -cos)):
            if ny < -0.5:
                yield (x + 0.5 * nx - u * ny, y + 0.5 * ny + u * nx, 0.5)


def near_half(tray: Tray) -> list[Triangle]:
    """The rim as it is drawn, on the player's side."""
    numbers, indices, _layout = shapes.rim(tray)
    size = sum(LAYOUT)
    corners = [(numbers[size * k], numbers[size * k + 1], numbers[size * k + 2]) for k in indices]
    triangles = zip(corners[::3], corners[1::3], corners[2::3], strict=True)
    return [t for t in triangles if min(corner[1] for corner in t) < 0.0]


def cross(a: Vector, b: Vector) -> Vector:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def hides(triangle: Triangle, point: Vector, away: Vector) -> bool:
    """Möller and Trumbore, 1997: whether the way from the point meets the triangle."""
    a, b, c = triangle
    one, two = moved(b, a, -1.0), moved(c, a, -1.0)
    across = cross(away, two)
    scale = dot(one, across)
    if abs(scale) < 1e-12:
        return False
    from_a = moved(point, a, -1.0)
    u = dot(from_a, across) / scale
    if not 0.0 <= u <= 1.0:
        return False
    other = cross(from_a, one)
    v = dot(away, other) / scale
    return v >= 0.0 and u + v <= 1.0 and dot(two, other) / scale > 1e-6


@pytest.mark.parametrize("tray", TRAYS.values(), ids=TRAYS)
def test_of_a_die_at_the_near_rim_the_top_and_half_the_front_are_seen(tray: Tray) -> None:
    rim = near_half(tray)
    eyes = [fitted((2560, 1080), room, tray=tray).eye for room in ROOMS]
    for x, y, heading in against_the_near_rim(tray):
        close = [t for t in rim if min(abs(corner[0] - x) for corner in t) < 1.5]
        for point in seen_parts(x, y, heading):
            for eye in eyes:
                away = moved(eye, point, -1.0)
                assert not any(hides(t, point, away) for t in close), (point, eye)
