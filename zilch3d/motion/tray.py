"""The tray that dice are thrown into: a convex polygon of felt with a wooden rim."""

import math
from dataclasses import dataclass
from typing import NamedTuple


class Wall(NamedTuple):
    """One side of the tray: its unit normal inwards, and how far inside it the origin is."""

    normal_x: float
    normal_y: float
    offset: float

    def distance(self, x: float, y: float) -> float:
        """How far the point lies inside this wall, in sides; negative beyond it."""
        return self.normal_x * x + self.normal_y * y + self.offset


@dataclass(frozen=True)
class Tray:
    """A tray round the origin. Lengths are in die sides; the felt is the plane z = 0.

    ``corners`` run counter-clockwise along the inner edge of the rim; the rim stands ``rim_height``
    above the felt and is ``rim_thickness`` wide. A tray that ``is_round`` is drawn as a circle,
    halfway between the circles through its corners and through the middles of its sides.
    """

    corners: tuple[tuple[float, float], ...]
    rim_height: float = 1.6
    rim_thickness: float = 0.5
    is_round: bool = False

    @property
    def walls(self) -> tuple[Wall, ...]:
        """A wall for each side, in the order of the corners."""
        ends = self.corners[1:] + self.corners[:1]
        return tuple(_wall(*a, *b) for a, b in zip(self.corners, ends, strict=True))

    @property
    def circle(self) -> float:
        """The radius of the inner edge of a round tray as it is drawn; 0 if it has corners."""
        if not self.is_round:
            return 0.0
        return (self.walls[0].offset + math.hypot(*self.corners[0])) / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies within the inner edge of the rim."""
        return all(wall.distance(x, y) >= 0 for wall in self.walls)


def _wall(x: float, y: float, to_x: float, to_y: float) -> Wall:
    length = math.hypot(to_x - x, to_y - y)
    nx, ny = -(to_y - y) / length, (to_x - x) / length
    return Wall(nx, ny, -(nx * x + ny * y))


def rectangular(half_width: float = 6.0, half_depth: float = 4.5, cut: float = 2.0) -> Tray:
    """A rectangle whose corners are cut off: ``cut`` is what each loses of either side."""
    w, d = half_width, half_depth
    quarter = [(w, -d + cut), (w, d - cut), (w - cut, d), (-w + cut, d)]
    return Tray(tuple(quarter + [(-x, -y) for x, y in quarter]))


def circular(radius: float = 5.4, sides: int = 16) -> Tray:
    """A disc, which for the physics is a polygon with its corners at ``radius``."""
    angles = [math.tau * (k + 0.5) / sides for k in range(sides)]
    corners = tuple((radius * math.cos(angle), radius * math.sin(angle)) for angle in angles)
    return Tray(corners, is_round=True)


TRAYS = {"rectangle": rectangular(), "round": circular()}
"""The trays that players may choose from, by their keys in the settings."""
