"""How dice leave the hand: places, velocities and spins at the moment of release."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from zilch3d.motion.pose import Quaternion, Vector
from zilch3d.motion.tray import Tray, Wall
from zilch3d.motion.tumble.die import Die

Point: TypeAlias = tuple[float, float]

SLOWEST = 7.7
FASTEST = 14.2
"""Speeds of a throw of strength 0 and 1, in sides a second."""

HEADINGS = (50.0, 88.0)
"""How many degrees to the right or left of straight ahead dice are thrown."""

PASSES = 0.4
"""The share of the tray round its middle that a throw is aimed at."""

FITTING = 4
"""Rounds of pushing the handful away from every side of the tray it is too close to."""

APART = 1.8
"""Distance between centres that keeps any two cubes apart, however they are turned."""

WIDE, DEEP = 0.7, 0.2
"""How far a single die strays from the middle of the handful, level and upwards."""

NEAR_INSIDE = 0.9
FAR_OUTSIDE = 0.35
"""How far inside the rim a throw of strength 0 is let go, and how far outside it one of 1."""

HEIGHT = 1.2
RAISED = 0.65
"""How high above the rim the lowest die of a throw of strength 0 is let go, so that no corner of it
touches the wood; and how much higher that of one of 1, which has yet to cross the rim."""

LEANING = 0.17
"""How much lower than the die behind it a die leaves the hand, for each side of distance."""

LEADING = 0.05
FANNING = 0.04
"""The share by which a die is faster for each side that it is ahead of the middle, and the radians
by which it strays for each side that it is beside it: a handful spreads."""

FALLING = (-3.0, -1.0)
HURLED = 5.5
"""Upward speeds of a throw of strength 0, and how much less than these one of 1 has."""

ROLLING = 0.6
TUMBLING = 0.7
LEAST_TUMBLING = 4.8
"""Spin for each side a second of speed: forwards, and at random about every axis."""


@dataclass(frozen=True)
class Aim:
    """Where a throw goes: the speed in sides a second and the heading, 0 away from the player."""

    speed: float
    heading: float

    @property
    def strength(self) -> float:
        """0 to 1 from the slowest throw to the fastest."""
        return (self.speed - SLOWEST) / (FASTEST - SLOWEST)


def aim(strength: float, rng: Random) -> Aim:
    """A throw across the tray, to the left or to the right, of strength 0 to 1."""
    heading = rng.choice((1, -1)) * math.radians(rng.uniform(*HEADINGS))
    return Aim(SLOWEST + (FASTEST - SLOWEST) * strength, heading)


def aim_flick(velocity: tuple[float, float], strength: float) -> Aim:
    """The throw that a hand moving with this velocity makes, slowed to ``strength`` of itself."""
    speed = math.hypot(*velocity) * strength
    return Aim(min(FASTEST, max(SLOWEST, speed)), math.atan2(velocity[0], velocity[1]))


def release(count: int, tray: Tray, aimed: Aim, rng: Random) -> list[Die]:
    """That many dice leaving the hand, at the side of the tray that the throw comes from."""
    ahead = (math.sin(aimed.heading), math.cos(aimed.heading))
    handful = _handful(count, rng)
    level = [
        (right * ahead[1] + on * ahead[0], on * ahead[1] - right * ahead[0])
        for right, on, _ in handful
    ]
    x, y = _hand(tray, level, aimed, rng)
    lowest = min(up for _, _, up in handful)
    floor = tray.rim_height + HEIGHT + RAISED * aimed.strength
    return [
        _thrown(index, (x + dx, y + dy, floor + place[2] - lowest), place, aimed, rng)
        for index, ((dx, dy), place) in enumerate(zip(level, handful, strict=True))
    ]


def _thrown(index: int, centre: Vector, place: Vector, aimed: Aim, rng: Random) -> Die:
    """A die let go from its ``place`` in the handful."""
    right, on, _ = place
    speed = aimed.speed * (0.95 + LEADING * on + rng.uniform(-0.1, 0.1))
    heading = aimed.heading + FANNING * right + rng.gauss(0.0, 0.11)
    dx, dy = math.sin(heading), math.cos(heading)
    roll, tumbling = ROLLING * speed, max(LEAST_TUMBLING, TUMBLING * speed)
    return Die(
        index,
        *centre,
        vx=speed * dx,
        vy=speed * dy,
        vz=rng.uniform(*FALLING) - HURLED * aimed.strength,
        wx=-dy * roll + rng.gauss(0.0, tumbling),
        wy=dx * roll + rng.gauss(0.0, tumbling),
        wz=rng.gauss(0.0, tumbling),
        q=any_orientation(rng),
    )


def _hand(tray: Tray, places: Sequence[Point], aimed: Aim, rng: Random) -> Point:
    """Where the hand lets go: as far back on its way over the tray as its strength has it."""
    walls = tray.walls
    inside = NEAR_INSIDE - (NEAR_INSIDE + FAR_OUTSIDE) * aimed.strength
    ahead = (math.sin(aimed.heading), math.cos(aimed.heading))
    radius = PASSES * min(wall.offset for wall in walls) * math.sqrt(rng.random())
    direction = rng.uniform(0.0, math.tau)
    x, y = radius * math.cos(direction), radius * math.sin(direction)
    x, y = _fitted(walls, places, (x, y), inside)
    back = min(
        (wall.distance(x + px, y + py) - inside) / facing
        for wall in walls
        if (facing := wall.normal_x * ahead[0] + wall.normal_y * ahead[1]) > 1e-3
        for px, py in places
    )
    return _fitted(walls, places, (x - back * ahead[0], y - back * ahead[1]), inside)


def _fitted(walls: Sequence[Wall], places: Sequence[Point], middle: Point, inside: float) -> Point:
    """The middle, moved so that all places round it are so far within the walls, if they can be."""
    x, y = middle
    # How far the places reach from the middle towards each wall.
    sides = [(w, min(w.normal_x * px + w.normal_y * py for px, py in places)) for w in walls]
    for _ in range(FITTING):
        for wall, nearest in sides:
            room = wall.distance(x, y) + nearest - inside
            if room < 0.0:
                x -= room * wall.normal_x
                y -= room * wall.normal_y
    return x, y


def _handful(count: int, rng: Random) -> list[Vector]:
    """Places of dice held together in no order, none closer than APART: right, on and up.

    Those ahead are a little lower, as on their way out of a cup.
    """
    size = count ** (1 / 3)
    places = []
    for _ in range(count):
        right, on = rng.gauss(0.0, WIDE * size), rng.gauss(0.0, WIDE * size)
        places.append((right, on, rng.gauss(0.0, DEEP * size) - LEANING * on))
    while _part(places):
        pass
    x, y, z = (sum(parts) / count for parts in zip(*places, strict=True))
    return [(right - x, on - y, up - z) for right, on, up in places]


def _part(places: list[Vector]) -> bool:
    """Push neighbours that are too close a little apart; whether there were any."""
    moved = False
    for j, k in itertools.combinations(range(len(places)), 2):
        one, two = places[j], places[k]
        distance = math.dist(one, two)
        if distance < APART:
            moved = True
            share = 0.5 * (APART + 0.02 - distance) / max(distance, 1e-9)
            x, y, z = (share * (b - a) for a, b in zip(one, two, strict=True))
            places[j] = (one[0] - x, one[1] - y, one[2] - z)
            places[k] = (two[0] + x, two[1] + y, two[2] + z)
    return moved


def any_orientation(rng: Random) -> Quaternion:
    """A turn drawn evenly from all turns (Shoemake, Graphics Gems III, 1992)."""
    u, v, w = rng.random(), math.tau * rng.random(), math.tau * rng.random()
    a, b = math.sqrt(1.0 - u), math.sqrt(u)
    return (a * math.sin(v), a * math.cos(v), b * math.sin(w), b * math.cos(w))
