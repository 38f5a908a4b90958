"""Dice that go into the cup over its mouth and rattle in it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Self

from zilch3d.motion.clearance import (
    NEARLY,
    RATE,
    Departure,
    Track,
    box,
    departures,
    in_turn,
    lifted_first,
    tracked,
)
from zilch3d.motion.cup import (
    HEIGHT,
    PUT_DOWN,
    SHAKES,
    STAND,
    CarriedCup,
    CupMotion,
    ShakenCup,
    depth_in_wall,
    in_axes,
    is_within,
)
from zilch3d.motion.easing import smooth, smoother, steady
from zilch3d.motion.places import LAYER, LOWEST, as_turned, far_first, free_places, huddled
from zilch3d.motion.pose import Pose, dot, lerp, moved, multiply, pose, rotation, slerp, turned
from zilch3d.motion.travel import Travel

INTO = 0.15  # Seconds that a die takes from the felt into the cup
LOADED, APART = 0.17, 0.012  # Seconds until one die is in it; more for each further die
PATIENCE = 0.015  # Seconds a die for which a patient cup waits longer
TRIES = 3  # Arrangements in the cup to try until all dice get there clear of each other
SHORT_SHAKE = 0.07  # Seconds until a cup is emptied in which all dice lie already
ENTERING = 1.2  # How high above the mouth, in sides, a die's middle is before it goes in
# Shares of a die's way into the cup: the first LIFTED lifts it; LIFTING later it is carried, for
# CARRYING; from LETTING_DOWN on it is let down; from TURNING on it turns, for TURNED.
LIFTED, LIFTING, CARRYING, LETTING_DOWN = 0.45, 0.08, 0.62, 0.58
TURNING, TURNED = 0.15, 0.5
LOW_HOP, HIGH_HOP = 0.1, 0.34  # How high dice at the bottom hop, in sides; how much more others do
RATTLE_RISES = 0.12  # Seconds until the rattling has its full strength

# Leaping into the standing cup.
GATHERING, LEAPING = 0.34, 0.32
"""Seconds in which a die is carried to the others, and in which it leaps into the cup."""
SPINNING, SPUN = 0.1, 0.55
"""Shares of a leap: after the one a die begins to spin, for the other."""
GATHERING_APART, LAST_GATHERING = 0.03, 0.12
"""Seconds from one die to the next as they are carried together; when the last sets out."""
LEAPING_APART, LAST_LEAP = 0.06, 0.32
"""Seconds from one die to the next as they leap; when the last one leaps."""
CROUCHING = 0.03
"""Seconds for which all dice stand together."""
HOP, LEAP_OVER = 1.9, 0.7
"""How high a die is carried, and how much higher than necessary it leaps, in sides."""


@dataclass(frozen=True)
class Rattle:
    """How a die is shaken in the cup: it whirls about the axis with its layer, and hops.

    ``whirl`` is in radians a second. It hops ``hop`` sides above ``least``, the highest hop of the
    dice below it, so that dice that lie clear of each other stay so.
    """

    whirl: float
    least: float
    hop: float
    phase: float

    def at(self, t: float) -> tuple[float, float]:
        """Radians whirled so far, and the height, in sides, after ``t`` seconds of shaking."""
        if t <= 0.0:
            return (0.0, 0.0)
        rising = smoother(t / RATTLE_RISES)
        bounce = abs(math.sin(math.pi * SHAKES * t + self.phase))
        return (self.whirl * t * t / (t + RATTLE_RISES), rising * (self.least + self.hop * bounce))


@dataclass(frozen=True)
class DieInCup:
    """A die goes into the cup over its mouth after ``delay``, and rattles in it until it is poured.

    ``place`` is where it lies there, in the cup's axes. Dice rattle after ``loaded`` seconds, when
    all are in the cup. A die that ``waits`` lies in the cup from the start.
    """

    start: Pose
    cup: CupMotion
    delay: float
    place: Pose
    rattle: Rattle
    loaded: float
    higher: float = 0.0
    waits: bool = False
    seconds: float = math.inf

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after the hand reached for the cup."""
        if not self.waits and t <= self.delay:
            return self.start
        cup = self.cup.at(t)
        within = self.within(cup, t)
        if self.has_entered(t):
            return within
        return over_the_mouth(self.start, cup, within, (t - self.delay) / INTO, self.higher)

    def within(self, cup: Pose, t: float, forward: float = 0.0) -> Pose:
        """The pose in a cup with that pose, ``forward`` sides nearer the mouth than its place."""
        whirled, hop = self.rattle.at(t - self.loaded)
        return _within(cup, self.place, whirled, hop + forward)

    def has_entered(self, t: float) -> bool:
        """Whether it is in the cup after ``t`` seconds."""
        return self.waits or t >= self.delay + INTO

    def settled(self, t: float, cup: CupMotion) -> SettlingDie:
        """The die comes to rest at its place while ``cup`` goes back, from ``t`` seconds on."""
        whirled, hop = self.rattle.at(t - self.loaded)
        stood = is_within(self.start, STAND)
        end = self.start if stood else _within(STAND, self.place, 0.0, 0.0)
        return SettlingDie(self.place, math.remainder(whirled, math.tau), hop, cup, end)


def _within(cup: Pose, place: Pose, whirled: float, up: float) -> Pose:
    """The pose of a die that has whirled about the cup's axis and is ``up`` above its place."""
    whirl = rotation(0.0, 0.0, whirled)
    x, y, z = turned(whirl, place.position)
    turn = multiply(cup.orientation, multiply(whirl, place.orientation))
    return pose(moved(cup.position, turned(cup.orientation, (x, y, z + up))), turn)


@dataclass(frozen=True)
class SettlingDie:
    """A shaken die settles at its place in the cup, while that goes back to its stand."""

    place: Pose
    whirled: float
    up: float
    cup: CupMotion
    end: Pose
    seconds: float = PUT_DOWN

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after the cup set out."""
        if t >= self.seconds:
            return self.end
        left = 1.0 - smoother(t / self.seconds)
        return _within(self.cup.at(t), self.place, left * self.whirled, left * self.up)


def over_the_mouth(
    outside: Pose, cup: Pose, inside: Pose, share: float, higher: float = 0.0
) -> Pose:
    """A die on its way into the cup: lifted, carried over the mouth and let down along the axis.

    ``inside`` is where it will lie, in the world's axes, if the cup stays at ``cup``; it gets
    ``higher`` than necessary by so many sides. A die comes out the same way, with falling
    ``share``.
    """
    axis = turned(cup.orientation, (0.0, 0.0, 1.0))
    up = HEIGHT + ENTERING + higher - dot(axis, moved(inside.position, cup.position, -1.0))
    over_mouth = moved(inside.position, axis, up)
    carried = steady((share - LIFTING) / CARRYING)
    x, y, _ = lerp(outside.position, over_mouth, carried)
    z = outside.z + (over_mouth[2] - outside.z) * smooth(share / LIFTED)
    let_down = steady((share - LETTING_DOWN) / (1.0 - LETTING_DOWN))
    turn = smoother((share - TURNING) / TURNED)
    orientation = slerp(outside.orientation, inside.orientation, turn)
    return pose(moved((x, y, z), axis, -up * let_down), orientation)


def loading_time(dice: int) -> float:
    """Seconds until a cup can be emptied into which so many dice go from the felt."""
    return LOADED + APART * (dice - 1) if dice else SHORT_SHAKE


def take_up(
    starts: Sequence[Pose], cup: ShakenCup, rng: Random, *, patient: bool
) -> tuple[ShakenCup, tuple[DieInCup, ...]]:
    """How this cup is shaken, and how the dice go into it.

    A ``patient`` cup waits until they are in it, and a little longer: as it must where dice lie
    close to each other on its way. ``rng`` is for looks alone.
    """
    outside = sum(not is_within(die, cup.start) for die in starts)
    loaded = loading_time(outside) + (PATIENCE * outside if patient else 0.0)
    shaken = replace(cup, waits=loaded if patient and outside else 0.0)
    return shaken, into_cup(starts, shaken, rng, loaded)


def into_cup(
    starts: Sequence[Pose], cup: CupMotion, rng: Random, seconds: float | None = None
) -> tuple[DieInCup, ...]:
    """How these dice go into the cup, one shortly after the other; some may lie in it already.

    They do so within ``seconds``, by default their loading time. ``rng`` is for looks alone. A cup
    that a hand carries is planned as one that is shaken.
    """
    there = cup.at(0.0)
    waiting = {n: in_axes(die, there) for n, die in enumerate(starts) if is_within(die, there)}
    flying = [n for n in range(len(starts)) if n not in waiting]
    loaded, whirls = seconds or loading_time(len(flying)), _whirls(rng)
    flying.sort(key=lambda n: math.dist(starts[n].position, there.position))
    flying = lifted_first({n: box(starts[n]) for n in flying}, flying)

    def going(n: int, place: Pose) -> DieInCup:
        lower = place.z < LOWEST + LAYER / 2
        least, hop = (0.0, LOW_HOP) if lower else (LOW_HOP, HIGH_HOP)
        rattle = Rattle(whirls[not lower], least, hop, rng.uniform(0.0, math.pi))
        return DieInCup(starts[n], cup, 0.0, place, rattle, loaded, waits=n in waiting)

    dice = {n: going(n, place) for n, place in waiting.items()}
    best, smallest = list[DieInCup](), math.inf
    for _try in range(TRIES if flying else 0):
        free = free_places(len(flying), list(waiting.values()), rng)
        free = far_first(free, [starts[n] for n in flying], there)
        into = [
            going(n, as_turned(place, starts[n], there))
            for n, place in zip(flying, free, strict=True)
        ]
        into, overlap = _clear(into, list(dice.values()), smallest)
        if overlap < smallest:
            best, smallest = into, overlap
        if overlap <= NEARLY:
            break
    dice |= zip(flying, best, strict=True)
    return tuple(dice[n] for n in range(len(starts)))


def _clear(
    into: Sequence[DieInCup], lying: Sequence[DieInCup], stop: float
) -> tuple[list[DieInCup], float]:
    """These dice with departures so that they go in clear of each other; their deepest overlap.

    They go in this order. Planning ends early once an overlap is as deep as ``stop``.
    """
    loaded, cup = into[0].loaded, into[0].cup
    nominal = ShakenCup(cup.at(0.0)) if isinstance(cup, CarriedCup) else cup
    there = [nominal.at(k / RATE) for k in range(round(loaded * RATE) + 2)]

    def going(n: int, departure: Departure) -> tuple[Track, float]:
        after, higher = departure
        die = replace(into[n], cup=nominal, delay=after, higher=higher)
        track = tracked(die.at, loaded)
        return track, max(map(depth_in_wall, track, there))

    at_once = cache(lambda n, higher: going(n, Departure(0.0, higher)))

    def starting(n: int, departure: Departure) -> tuple[Track, float]:
        if there[0] != there[-1]:
            return going(n, departure)
        # While the cup stands still, a die that goes later goes the same way.
        track, overlap = at_once(n, departure.higher)
        return track[:1] * round(departure.after * RATE) + track, overlap

    latest = loaded - INTO
    wanted = [latest * n / len(into) for n in range(len(into))]
    boxes = [box(die.start) for die in into]
    others = [tracked(replace(die, cup=nominal).at, loaded) for die in lying]
    plan, overlap = departures(starting, (wanted, latest), boxes, others, stop)
    # A plan that was stopped has fewer departures than dice.
    ways = zip(into, plan, strict=overlap < stop)
    return [replace(die, delay=at.after, higher=at.higher) for die, at in ways], overlap


def _whirls(rng: Random) -> tuple[float, float]:
    """Radians a second at which the lowest layer of dice whirls, and those above it."""
    way = rng.choice((-1.0, 1.0))
    return (way * rng.uniform(7.0, 10.0), -way * rng.uniform(8.0, 12.0))


# Leaping into the standing cup


@dataclass(frozen=True)
class Collected:
    """A die is put into the standing cup over its mouth, ``higher`` than necessary by so much."""

    start: Pose
    end: Pose
    seconds: float
    higher: float = 0.0

    def raised(self, higher: float) -> Self:
        return replace(self, higher=self.higher + higher)

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after it was taken; before it the start, after the end the end."""
        if t >= self.seconds:
            return self.end
        share = max(0.0, t / self.seconds)
        return over_the_mouth(self.start, STAND, self.end, share, self.higher)


@dataclass(frozen=True)
class LeapIn(Collected):
    """A die leaps into the standing cup and turns over once."""

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after it leapt; before it the start, after the end the end."""
        die = super().at(t)
        angle = math.tau * smoother((t / self.seconds - SPINNING) / SPUN)
        return pose(die.position, multiply(rotation(0.0, angle, 0.0), die.orientation))


@dataclass(frozen=True)
class Leap:
    """A die is ``carried`` to its place among the others, and then leaps into the standing cup.

    It is carried after ``after`` seconds, and leaps after ``leaps_after``.
    """

    carried: Travel
    after: float
    leap: Collected
    leaps_after: float

    @property
    def seconds(self) -> float:
        return self.leaps_after + self.leap.seconds

    def at(self, t: float) -> Pose:
        """The pose after ``t`` seconds; before it sets out the start, after the end the end."""
        if t < self.leaps_after:
            return self.carried.at(t - self.after)
        return self.leap.at(t - self.leaps_after)


def leaps(starts: Sequence[Pose], ends: Sequence[Pose]) -> tuple[Leap, ...]:
    """How dice gather from their starts and leap to their ends, none through another."""
    together = huddled(starts)
    ways = enumerate(zip(starts, together, strict=True))
    gathering = in_turn(
        {n: Travel(*way, GATHERING, HOP) for n, way in ways}, GATHERING_APART, LAST_GATHERING
    )
    leaping = (
        max((after for _way, after in gathering.values()), default=0.0) + GATHERING + CROUCHING
    )
    from_below = sorted(gathering, key=lambda n: (ends[n].z, -ends[n].x))
    into = {n: LeapIn(together[n], ends[n], LEAPING, LEAP_OVER) for n in from_below}
    leaving = in_turn(into, LEAPING_APART, LAST_LEAP)
    return tuple(
        Leap(*gathering[n], leaving[n][0], leaping + leaving[n][1]) for n in range(len(starts))
    )
