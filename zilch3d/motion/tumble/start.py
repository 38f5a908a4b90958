"""How dice leave the hand: places, velocities and spins at the moment of release."""

import math
from dataclasses import dataclass
from random import Random

from zilch3d.motion.pose import Quaternion
from zilch3d.motion.tray import Tray
from zilch3d.motion.tumble.die import Die

SLOWEST = 7.0
FASTEST = 14.5
"""Speeds of a throw of strength 0 and 1, in sides a second."""

HEADINGS = (35.0, 82.0)
"""How many degrees to the right or left of straight ahead dice are thrown."""

PASSES = 0.4
"""The share of the tray round its middle that a throw is aimed at."""

FITTING = 4
"""Rounds of pushing the handful away from every side of the tray it is too close to."""

APART = 1.78
"""Distance between centres that keeps any two cubes apart, however they are turned."""

INSET = 1.0
HEIGHT = 0.95
"""The least distances from the rim inwards and upwards."""


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
    places = [
        (right * ahead[1] + on * ahead[0], on * ahead[1] - right * ahead[0], right, on)
        for right, on in _handful(count, rng)
    ]
    shift_x, shift_y = _hand(tray, [(x, y) for x, y, _, _ in places], ahead, rng)
    dice = []
    for index, (x, y, right, on) in enumerate(places):
        z = tray.rim_height + HEIGHT + rng.uniform(0.0, 0.4) - 0.17 * on + 0.2
        dice.append(_thrown(index, (x + shift_x, y + shift_y, z), right, aimed, rng))
    return dice


def _thrown(
    index: int, place: tuple[float, float, float], right: float, aimed: Aim, rng: Random
) -> Die:
    speed = aimed.speed * rng.uniform(0.82, 1.12)
    heading = aimed.heading + rng.gauss(0.0, 0.11) + 0.04 * right
    dx, dy = math.sin(heading), math.cos(heading)
    roll = max(8.0, 1.4 * speed)
    wobble = 0.35 * roll
    return Die(
        index,
        *place,
        vx=speed * dx,
        vy=speed * dy,
        vz=rng.uniform(-5.0, -2.5),
        wx=-dy * roll + rng.gauss(0.0, wobble),
        wy=dx * roll + rng.gauss(0.0, wobble),
        wz=rng.gauss(0.0, wobble),
        q=any_orientation(rng),
    )


def _hand(
    tray: Tray, places: list[tuple[float, float]], ahead: tuple[float, float], rng: Random
) -> tuple[float, float]:
    """Where the hand lets go: as far back on its way over the tray as all places stay inside."""
    radius = PASSES * min(wall.offset for wall in tray.walls) * math.sqrt(rng.random())
    direction = rng.uniform(0.0, math.tau)
    x, y = radius * math.cos(direction), radius * math.sin(direction)
    back = min(
        (wall.distance(x + px, y + py) - INSET) / facing
        for wall in tray.walls
        if (facing := wall.normal_x * ahead[0] + wall.normal_y * ahead[1]) > 1e-3
        for px, py in places
    )
    x, y = x - back * ahead[0], y - back * ahead[1]
    for _ in range(FITTING):
        for wall in tray.walls:
            room = min(wall.distance(x + px, y + py) for px, py in places) - INSET
            x -= min(0.0, room) * wall.normal_x
            y -= min(0.0, room) * wall.normal_y
    return x, y


def _handful(count: int, rng: Random) -> list[tuple[float, float]]:
    """Places of dice held together in no order, none closer than APART."""
    spread = 0.6 * math.sqrt(count)
    places = [(rng.gauss(0.0, 1.2 * spread), rng.gauss(0.0, 0.7 * spread)) for _ in range(count)]
    while _part(places):
        pass
    middle_x = sum(x for x, _ in places) / count
    middle_y = sum(y for _, y in places) / count
    return [(x - middle_x, y - middle_y) for x, y in places]


def _part(places: list[tuple[float, float]]) -> bool:
    """Push neighbours that are too close a little apart; whether there were any."""
    moved = False
    for j in range(len(places)):
        for k in range(j):
            dx, dy = places[j][0] - places[k][0], places[j][1] - places[k][1]
            distance = math.hypot(dx, dy)
            if distance < APART:
                moved = True
                share = 0.5 * (APART + 0.02 - distance) / max(distance, 1e-9)
                places[j] = (places[j][0] + dx * share, places[j][1] + dy * share)
                places[k] = (places[k][0] - dx * share, places[k][1] - dy * share)
    return moved


def any_orientation(rng: Random) -> Quaternion:
    """A turn drawn evenly from all turns (Shoemake, Graphics Gems III, 1992)."""
    u, v, w = rng.random(), math.tau * rng.random(), math.tau * rng.random()
    a, b = math.sqrt(1.0 - u), math.sqrt(u)
    return (a * math.sin(v), a * math.cos(v), b * math.sin(w), b * math.cos(w))
