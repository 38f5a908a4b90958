"""How dice leave the hand: their places, velocities and spins at release."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from zilch3d.motion.pose import Quaternion, Vector
from zilch3d.motion.tray import Tray, Wall
from zilch3d.motion.tumble.die import Die

XY: TypeAlias = tuple[float, float]

SLOWEST, FASTEST = 7.7, 14.2  # Speeds of a throw of strength 0 and 1, in sides a second
VARYING = (0.6, 1.05)  # Factors of the speed at random, so that throws end in different places
HEADINGS = (55.0, 120.0)  # Degrees to the left of straight ahead: the cup stands at the right
TARGET = 0.8  # The share of the tray, round its centre, at which throws are aimed
FITTING_ROUNDS = 4
APART = 1.8  # Distance between centres that keeps any two cubes apart, however they are turned
SPREAD, SPREAD_UP = 0.7, 0.2  # Standard deviations of a die's place in the hand, level and upwards

# Where dice are released, in sides.
NEAR_INSIDE = 0.9  # Inside the rim, for a throw of strength 0
FAR_OUTSIDE = 0.5  # Outside it, for one of 1: nearer, and all would end in the far half
HANDFUL = 0.1  # Farther outside for each further die, as those behind fly higher
HEIGHT = 0.8  # The lowest die's height above the rim, for a throw of strength 0
RAISED = 1.0  # Higher than that for one of 1, which has yet to cross the rim
LEANING = 0.2  # How much lower a die is than one behind it, for each side of distance
# How dice move then.
LEADING = 0.05  # The share by which a die is faster for each side that it is in front
FANNING = 0.04  # Radians by which its heading turns for each side that it is to the right
VERTICAL_SPEEDS = (-3.0, -1.0)  # Upward speeds of a throw of strength 0
HURLED = 5.0  # By how much they are lower for one of 1
ROLLING = 0.2  # Spin forwards for each side a second of speed
TUMBLING = 0.7  # Spin at random about every axis for each side a second of speed
MIN_TUMBLING = 4.8  # Its minimum


@dataclass(frozen=True)
class Aim:
    """The direction of a throw, and how wild it is: ``strength`` is 0 to 1.

    ``speed`` is in sides a second; the ``heading`` in radians to the right of straight ahead.
    """

    strength: float
    speed: float
    heading: float

    @property
    def direction(self) -> XY:
        """The unit vector of the heading."""
        return (math.sin(self.heading), math.cos(self.heading))


def aim(strength: float, rng: Random) -> Aim:
    """A throw across the tray, away from the cup, of strength 0 to 1."""
    speed = rng.uniform(*VARYING) * (SLOWEST + (FASTEST - SLOWEST) * strength)
    return Aim(strength, speed, -math.radians(rng.uniform(*HEADINGS)))


def aim_flick(velocity: XY, strength: float) -> Aim:
    """The throw by a hand that moves with this velocity, slowed to ``strength`` of itself."""
    speed = min(FASTEST, max(SLOWEST, math.hypot(*velocity) * strength))
    heading = math.atan2(velocity[0], velocity[1])
    return Aim((speed - SLOWEST) / (FASTEST - SLOWEST), speed, heading)


def release(count: int, tray: Tray, aimed: Aim, rng: Random) -> list[Die]:
    """The dice as they leave the hand, at the side of the tray from which they are thrown."""
    dx, dy = aimed.direction
    offsets = _offsets(count, rng)
    level = [(right * dy + front * dx, front * dy - right * dx) for right, front, _ in offsets]
    x, y = _hand(tray, level, aimed, rng)
    lowest = min(up for _, _, up in offsets)
    floor = tray.rim_height + HEIGHT + RAISED * aimed.strength
    return [
        _thrown(index, (x + lx, y + ly, floor + offset[2] - lowest), offset, aimed, rng)
        for index, ((lx, ly), offset) in enumerate(zip(level, offsets, strict=True))
    ]


def _thrown(index: int, centre: Vector, offset: Vector, aimed: Aim, rng: Random) -> Die:
    right, front, _ = offset
    speed = aimed.speed * (0.95 + LEADING * front + rng.uniform(-0.1, 0.1))
    heading = aimed.heading + FANNING * right + rng.gauss(0.0, 0.11)
    dx, dy = math.sin(heading), math.cos(heading)
    rising = rng.uniform(*VERTICAL_SPEEDS) - HURLED * aimed.strength
    roll, tumbling = ROLLING * speed, max(MIN_TUMBLING, TUMBLING * speed)
    x, y, z = (rng.gauss(0.0, tumbling) for _ in range(3))
    spin = (x - dy * roll, y + dx * roll, z)
    return Die(index, *centre, speed * dx, speed * dy, rising, *spin, any_orientation(rng))


def _hand(tray: Tray, level: Sequence[XY], aimed: Aim, rng: Random) -> XY:
    """Where the hand releases: back from a target in the tray, the stronger the farther."""
    walls = tray.walls
    outside = FAR_OUTSIDE + HANDFUL * (len(level) - 1)
    inside = NEAR_INSIDE - (NEAR_INSIDE + outside) * aimed.strength**2
    dx, dy = aimed.direction
    radius = TARGET * min(wall.offset for wall in walls) * math.sqrt(rng.random())
    angle = rng.uniform(0.0, math.tau)
    target = (radius * math.cos(angle), radius * math.sin(angle))
    x, y = _fitted(walls, level, target, inside)
    back = min(
        (wall.distance(x + px, y + py) - inside) / facing
        for wall in walls
        if (facing := wall.normal_x * dx + wall.normal_y * dy) > 1e-3
        for px, py in level
    )
    return _fitted(walls, level, (x - back * dx, y - back * dy), inside)


def _fitted(walls: Sequence[Wall], level: Sequence[XY], centre: XY, inside: float) -> XY:
    """The centre, moved so that all dice round it are so far ``inside`` the walls, if possible."""
    x, y = centre
    # How far the dice reach from the centre towards each wall.
    sides = [(w, min(w.normal_x * px + w.normal_y * py for px, py in level)) for w in walls]
    for _ in range(FITTING_ROUNDS):
        for wall, nearest in sides:
            room = wall.distance(x, y) + nearest - inside
            if room < 0.0:
                x -= room * wall.normal_x
                y -= room * wall.normal_y
    return x, y


def _offsets(count: int, rng: Random) -> list[Vector]:
    """Places of dice held together at random, none closer than APART, the front ones lower.

    They are relative to the centre of all dice, along the throw: to the right, in front, upwards.
    """
    size = count ** (1 / 3)
    places: list[Vector] = []
    for _ in range(count):
        right, front = rng.gauss(0.0, SPREAD * size), rng.gauss(0.0, SPREAD * size)
        places.append((right, front, rng.gauss(0.0, SPREAD_UP * size) - LEANING * front))
    while _move_apart(places):
        pass
    x, y, z = (sum(parts) / count for parts in zip(*places, strict=True))
    return [(right - x, front - y, up - z) for right, front, up in places]


def _move_apart(places: list[Vector]) -> bool:
    """Move dice that are too close a little apart; returns whether there were any."""
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
