"""The camera above the player's side of the table: where points are seen, and what a ray meets.

World axes are those of ``zilch3d.motion.pose``. Window points have their origin at the bottom
left, as the mouse has.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from zilch3d.motion import cup, shelf
from zilch3d.motion.pose import Pose, Vector, dot, moved, turned
from zilch3d.motion.tray import Tray, rectangular
from zilch3d.render.moulding import offset
from zilch3d.render.shapes import drawn_height

ELEVATION = math.radians(50)
"""How steeply the camera looks down: top faces read, and dice, cup and rim still stand up."""

ORBIT = 0.12
"""How far the camera is turned about the table, in radians: no line of it runs with the window."""

FOCAL = 2.7
"""Focal length as a share of the larger side of the free rectangle: a mild portrait lens."""

RIM_FOOT = 0.3
"""How far the tray's moulding reaches out beyond its rim."""

SHELF_FRAME = 0.3
"""How far the shelf's wooden frame and its breathing space reach beyond the shelf."""

NEAR = 2.0
FAR = 240.0
"""Depths, in sides, between which the scene is drawn."""

HALF_SIDE = 0.5  # Of a die
BALLS = 4
"""A thing that stands upright is met where a ray meets one of so many balls, and one more, of which
it is taken to consist.
"""


class Rectangle(NamedTuple):
    """A rectangle in window points: its left and bottom edge, its width and height."""

    left: float
    bottom: float
    width: float
    height: float


class Lean(NamedTuple):
    """How a camera leans: it sees at ``zoom * p + (x, y)``, in window points, what was at ``p``.

    The eye stays, and looks the same way through a longer lens. So the picture of what stands still
    only changes its scale and place.
    """

    zoom: float = 1.0
    x: float = 0.0
    y: float = 0.0


UPRIGHT = Lean()


class Ray(NamedTuple):
    """A half line from ``origin`` along the unit vector ``direction``."""

    origin: Vector
    direction: Vector


@dataclass(frozen=True)
class Camera:
    """A perspective view: the unit axes of the picture, the eye, and the lens.

    ``right`` and ``up`` run along the picture, ``ahead`` into it. A point one unit to the right
    at one unit of depth is seen ``focal`` window points from ``centre``. ``size`` is the
    window's, in points. With an ``aperture``, the radius of the lens in sides, the still scene is
    soft nearer and farther than the depth ``focus``; dice are always sharp.
    """

    eye: Vector
    right: Vector
    up: Vector
    ahead: Vector
    focal: float
    centre: tuple[float, float]
    size: tuple[float, float]
    aperture: float = 0.0
    focus: float = 1.0
    lean: Lean = UPRIGHT
    base: "Camera | None" = None
    """The camera of which this one is the leaning; None if it does not lean."""

    def leaning(self, lean: Lean) -> "Camera":
        """This camera with that lean; it must not lean yet."""
        x, y = self.centre
        centre = (lean.zoom * x + lean.x, lean.zoom * y + lean.y)
        return replace(self, focal=self.focal * lean.zoom, centre=centre, lean=lean, base=self)

    @property
    def upright(self) -> "Camera":
        """This camera without its lean."""
        return self.base or self

    def depth(self, point: Vector) -> float:
        """How far the point lies ahead of the eye, in sides; negative behind it."""
        return dot(moved(point, self.eye, -1.0), self.ahead)

    def project(self, point: Vector) -> tuple[float, float]:
        """Where the point is seen, in window points. Raises ValueError behind the eye."""
        away = moved(point, self.eye, -1.0)
        depth = dot(away, self.ahead)
        if depth <= 0:
            raise ValueError(f"the point {point} lies behind the eye")
        scale = self.focal / depth
        x = self.centre[0] + dot(away, self.right) * scale
        return (x, self.centre[1] + dot(away, self.up) * scale)

    def ray(self, x: float, y: float) -> Ray:
        """The half line of everything that is seen at this window point."""
        across = (x - self.centre[0]) / self.focal
        upwards = (y - self.centre[1]) / self.focal
        axes = zip(self.ahead, self.right, self.up, strict=True)
        x, y, z = (a + across * r + upwards * u for a, r, u in axes)
        length = math.hypot(x, y, z)
        return Ray(self.eye, (x / length, y / length, z / length))

    def on_level(self, x: float, y: float, height: float) -> tuple[float, float]:
        """The place (x, y) at this height that is seen at this window point.

        At and above the horizon it is a place far away.
        """
        origin, (dx, dy, dz) = self.ray(x, y)
        steps = (height - origin[2]) / min(dz, -0.05)
        return (origin[0] + dx * steps, origin[1] + dy * steps)

    @property
    def matrix(self) -> tuple[float, ...]:
        """World to OpenGL's clip space: sixteen numbers, column by column."""
        width, height = self.size
        zoom_x, zoom_y = 2 * self.focal / width, 2 * self.focal / height
        shift_x, shift_y = 2 * self.centre[0] / width - 1, 2 * self.centre[1] / height - 1
        depth, offset = (FAR + NEAR) / (FAR - NEAR), -2 * FAR * NEAR / (FAR - NEAR)
        turn = (
            [zoom_x * r + shift_x * a for r, a in zip(self.right, self.ahead, strict=True)],
            [zoom_y * u + shift_y * a for u, a in zip(self.up, self.ahead, strict=True)],
            [depth * a for a in self.ahead],
            self.ahead,
        )
        shift = (0.0, 0.0, offset, 0.0)
        rows = [
            (*row, at - sum(c * e for c, e in zip(row, self.eye, strict=True)))
            for row, at in zip(turn, shift, strict=True)
        ]
        return tuple(number for column in zip(*rows, strict=True) for number in column)


def outline(tray: Tray) -> tuple[Vector, ...]:
    """The points that must be in view: the rim's outer corners, the shelf with dice, the cup."""
    left = shelf.CENTRE_X - shelf.HALF_WIDTH - SHELF_FRAME
    right = shelf.CENTRE_X + shelf.HALF_WIDTH + SHELF_FRAME
    depth = shelf.HALF_DEPTH + SHELF_FRAME
    on_shelf = [(x, shelf.CENTRE_Y + y) for x in (left, right) for y in (-depth, depth)]
    return (
        *tray_outline(tray),
        *((x, y, 0.0) for x, y in on_shelf),
        *(cup_point(angle, cup.HEIGHT) for angle in range(0, 360, 30)),
    )


def tray_outline(tray: Tray) -> tuple[Vector, ...]:
    """The outer corners of the rim, at its foot and at its top."""
    corners = offset(tray.corners, tray.rim_thickness + RIM_FOOT)
    heights = (0.0, tray.rim_height)
    return tuple((x, y, drawn_height(tray, y, z)) for x, y in corners for z in heights)


def foreground(tray: Tray) -> tuple[Vector, ...]:
    """What frames the felt for the player: the rim's near corners, the shelf, the cup."""
    corners = 2 * len(tray.corners)
    return tuple(p for n, p in enumerate(outline(tray)) if n >= corners or p[1] < 0.0)


def cup_point(degrees: float, height: float) -> Vector:
    """A point on the cup on its stand, at this angle seen from above, ``height`` above its foot."""
    radius = cup.FOOT + (cup.MOUTH - cup.FOOT) * height / cup.HEIGHT
    around = math.radians(degrees)
    x, y, z = cup.STAND.position
    return (x + radius * math.cos(around), y + radius * math.sin(around), z + height)


def fitted(  # noqa: PLR0913 - each says one thing about the view
    size: tuple[float, float],
    free: Rectangle | None = None,
    *,
    tray: Tray | None = None,
    orbit: float = ORBIT,
    elevation: float = ELEVATION,
    tray_alone: bool = False,
) -> Camera:
    """The camera that shows tray, shelf and cup as large as they go into the rectangle ``free``.

    With ``tray_alone`` it need not show the others.
    ``size`` is the window's, in points; without ``free`` the whole window is used. ``orbit``
    turns the camera about the table, in radians, counter-clockwise seen from above; ``elevation``
    is how steeply it looks down.
    """
    free = free or Rectangle(0.0, 0.0, *size)
    right, up, ahead = axes(orbit, elevation)
    focal = FOCAL * max(free.width, free.height)
    tray = tray or rectangular()
    points = tray_outline(tray) if tray_alone else outline(tray)
    seen = [(dot(p, right), dot(p, up), dot(p, ahead)) for p in points]
    across, far = _squeezed([(x, z) for x, _, z in seen], free.width / 2 / focal)
    upwards, farther = _squeezed([(y, z) for _, y, z in seen], free.height / 2 / focal)
    distance = max(far, farther)
    eye = moved(moved(moved((0.0, 0.0, 0.0), right, across), up, upwards), ahead, -distance)
    centre = (free.left + free.width / 2, free.bottom + free.height / 2)
    return Camera(eye, right, up, ahead, focal, centre, size)


def _squeezed(points: Sequence[tuple[float, float]], slope: float) -> tuple[float, float]:
    """The eye's sideways position and least distance for which all points are within the slope.

    Points are (sideways, depth). Each asks ``|sideways - eye| <= slope * (depth + distance)``.
    """
    upper = max(side - slope * depth for side, depth in points)
    lower = max(-side - slope * depth for side, depth in points)
    return (upper - lower) / 2, (upper + lower) / (2 * slope)


def axes(orbit: float, elevation: float = ELEVATION) -> tuple[Vector, Vector, Vector]:
    """The camera's right, up and ahead, as unit vectors; without orbit it looks along y."""
    away_x, away_y = -math.sin(orbit), math.cos(orbit)
    level, steep = math.cos(elevation), math.sin(elevation)
    return (
        (away_y, -away_x, 0.0),
        (steep * away_x, steep * away_y, level),
        (level * away_x, level * away_y, -steep),
    )


# What a ray meets


def picked(ray: Ray, dice: Sequence[Pose]) -> int | None:
    """The index of the nearest die that the ray meets, or None."""
    distances = [(distance(ray, die), index) for index, die in enumerate(dice)]
    hits = [(far, index) for far, index in distances if far is not None]
    return min(hits)[1] if hits else None


def stands_at(ray: Ray, foot: Pose, radius: float, height: float) -> bool:
    """Whether the ray meets a round thing of this size, in sides, that stands there."""
    levels = (foot.z + radius + (height - radius) * k / BALLS for k in range(BALLS + 1))
    return any(_meets_ball(ray, (foot.x, foot.y, z), radius) for z in levels)


def _meets_ball(ray: Ray, centre: Vector, radius: float) -> bool:
    away = moved(centre, ray.origin, -1.0)
    return dot(away, away) - dot(away, ray.direction) ** 2 < radius * radius


def distance(ray: Ray, die: Pose) -> float | None:
    """How far along the ray the die's surface is met, in sides; None if the ray misses it."""
    back = (die.qw, -die.qx, -die.qy, -die.qz)
    origin = turned(back, moved(ray.origin, die.position, -1.0))
    direction = turned(back, ray.direction)
    enter, leave = 0.0, float("inf")  # the slabs of the cube's three axes meet between them
    for start, step in zip(origin, direction, strict=True):
        if abs(step) < 1e-12:
            if abs(start) > HALF_SIDE:
                return None
            continue
        near, far = sorted(((-HALF_SIDE - start) / step, (HALF_SIDE - start) / step))
        enter, leave = max(enter, near), min(leave, far)
    return enter if enter <= leave else None
