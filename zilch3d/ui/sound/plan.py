"""Which sample is struck when, how loud, at what pitch and from where: for all that is to be heard.

Seconds are those of the listener, gains factors; pan is -1 (left) to 1 (right).
"""

import math
from collections.abc import Iterable, Sequence
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from zilch3d.engine.events import Crossed, Event, GameOver, HotDice, Zilched
from zilch3d.motion.cup import POUR
from zilch3d.motion.pose import Pose
from zilch3d.motion.shelf import HEIGHT
from zilch3d.motion.throw import Impact, SimulatedThrow

Timbre: TypeAlias = Literal["felt", "rim", "dice", "tap", "stamp", "note", "cup", "pour"]

WAYS: dict[Timbre, int] = {
    "felt": 8,
    "rim": 7,
    "dice": 7,
    "tap": 4,
    "stamp": 2,
    "note": 3,
    "cup": 6,
    "pour": 3,
}
"""In how many ways each sample is there, from the softest and lowest to the hardest and highest."""


class Strike(NamedTuple):
    """One sample played once; ``way`` is its variant, from 0."""

    time: float
    timbre: Timbre
    way: int
    gain: float
    pan: float = 0.0


class Touch(NamedTuple):
    """What an impact sounds like: ``gain`` at the impulse ``full``, and beyond it."""

    timbre: Timbre
    gain: float
    full: float


TOUCHES = {
    "table": Touch("felt", 0.60, 26.0),
    "rim": Touch("rim", 0.64, 20.0),
    "die": Touch("dice", 0.46, 9.0),
}
SOFTER = 0.85
"""The power of the impulse that the gain goes with: below 1, soft touches stay audible."""

NEIGHBOURS = 1.6
"""How many ways off the one that goes with an impulse a strike may be."""

TOGETHER = 0.012
"""Seconds within which touches of one kind are heard as one."""

MASKED_FOR = 0.05
MASKED_BELOW = 0.18
"""A strike this much softer than one shortly before it can't be heard."""

FAINTEST = 0.025
VOICES = 8
VOICE_SECONDS = 0.06
"""No more than VOICES begin within this time."""

EARS_APART = 0.6
HALF_TRAY = 7.0
"""The x, in sides, from which on nothing sounds farther to the side."""

SET_DOWN = 0.30
DROPPED = 0.16
STAMPED = 0.62
RINGING = 0.30
BEAT = 0.115
"""Seconds between the notes of a chime."""

SPREAD = 0.02
"""Seconds over which dice put down at once are heard."""

RATTLE = 0.19
"""Seconds of shaking that are planned at a time: one shake, with a knock at either end."""
KNOCK = 0.50
CLICK = 0.20
KNOCKS = 0.85
"""Knocks of each die against the cup in that time."""
POURED = 0.34


def thrown(throw: SimulatedThrow, speed: float, rng: Random) -> tuple[Strike, ...]:
    """The dice of a throw that is seen ``speed`` times as fast; time 0 is its first frame."""
    pick = _Picker(rng)
    return heard(merged([_impact(impact, throw, speed, pick) for impact in throw.impacts]))


def rattle(dice: int, hardness: float, x: float, rng: Random) -> tuple[Strike, ...]:
    """So many dice shaken in a cup over ``x`` for RATTLE seconds; ``hardness`` is 0 to 1.

    They knock against the cup at either end of a shake, and against each other between.
    """
    pick, pan = _Picker(rng), pan_of(x)
    strikes = []
    for knock in range(max(1, round(dice * KNOCKS))):
        end = (knock % 2) * RATTLE / 2 + abs(rng.gauss(0.0, RATTLE / 9))
        hard = min(1.0, hardness * rng.uniform(0.45, 1.1))
        strikes.append(Strike(end, "cup", pick.way("cup", hard), KNOCK * hard, pan))
    for _click in range(dice - 1):
        hard = hardness * rng.uniform(0.2, 0.9)
        at = rng.uniform(0.0, RATTLE)
        strikes.append(Strike(at, "dice", pick.way("dice", 0.6 * hard), CLICK * hard, pan))
    return heard(merged(sorted(strikes)))


def poured(dice: int, x: float, speed: float, rng: Random) -> tuple[Strike, ...]:
    """So many dice sliding out of a cup over ``x``, up to time 0, ``speed`` times as fast."""
    way = min(WAYS["pour"] - 1, dice // 3)
    gain = POURED * (0.5 + dice / 12) * rng.uniform(0.9, 1.0)
    return (Strike(-POUR / speed, "pour", way, gain, pan_of(x)),)


def set_down(dice: Sequence[Pose], rng: Random) -> tuple[Strike, ...]:
    """Dice that have been put down just now, on the shelf or on the felt."""
    pick = _Picker(rng)
    strikes = []
    for die in dice:
        on_shelf = die.z > 0.5 + HEIGHT / 2
        timbre: Timbre = "tap" if on_shelf else "felt"
        gain = (SET_DOWN if on_shelf else DROPPED) * rng.uniform(0.8, 1.0)
        way = pick.way(timbre, rng.uniform(0.0, 0.6))
        strikes.append(Strike(rng.uniform(0.0, SPREAD), timbre, way, gain, pan_of(die.x)))
    return merged(sorted(strikes))


def happening(event: Event) -> tuple[Strike, ...]:
    """What an event itself sounds like; most are silent."""
    match event:
        case Zilched():
            return (Strike(0.0, "stamp", event.seat % WAYS["stamp"], STAMPED),)
        case HotDice() | Crossed():
            return _chime(0, 2)
        case GameOver():
            return _chime(0, 1, 2)
        case _:
            return ()


def merged(strikes: Iterable[Strike]) -> tuple[Strike, ...]:
    """Touches of one kind that come together made one, as loud as they are in power.

    Takes and gives strikes in order of time.
    """
    kept: list[Strike] = []
    last: dict[Timbre, int] = {}
    for strike in strikes:
        place = last.get(strike.timbre)
        if place is None or strike.time - kept[place].time >= TOGETHER:
            last[strike.timbre] = len(kept)
            kept.append(strike)
        else:
            one = kept[place]
            louder = max(one, strike, key=lambda each: each.gain)
            gain = min(1.0, math.hypot(one.gain, strike.gain))
            kept[place] = louder._replace(time=one.time, gain=gain)
    return tuple(kept)


def heard(strikes: Iterable[Strike]) -> tuple[Strike, ...]:
    """Without those too faint to be heard, beneath others or in a crowd; in order of time."""
    kept: list[Strike] = []
    for strike in strikes:
        masking = [one for one in kept if strike.time - one.time < MASKED_FOR]
        crowd = [one for one in kept if strike.time - one.time < VOICE_SECONDS]
        threshold = max((one.gain * MASKED_BELOW for one in masking), default=0.0)
        if strike.gain > max(threshold, FAINTEST) and len(crowd) < VOICES:
            kept.append(strike)
    return tuple(kept)


def pan_of(x: float) -> float:
    """From where something at ``x`` (sides, as in ``motion.pose``) is heard."""
    return EARS_APART * max(-1.0, min(1.0, x / HALF_TRAY))


class _Picker:
    """Picks ways by how hard something is struck, never the same one twice in a row."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._last: dict[Timbre, int] = {}

    def way(self, timbre: Timbre, hardness: float) -> int:
        """A way that goes with ``hardness``, 0 to 1."""
        most = WAYS[timbre] - 1
        meant = hardness * most + self._rng.uniform(-NEIGHBOURS, NEIGHBOURS)
        others = (way for way in range(WAYS[timbre]) if way != self._last.get(timbre))
        self._last[timbre] = min(others, key=lambda way: abs(way - meant))
        return self._last[timbre]


def _impact(impact: Impact, throw: SimulatedThrow, speed: float, pick: _Picker) -> Strike:
    touch = TOUCHES[impact.kind]
    share = min(1.0, impact.strength / touch.full)
    x = throw.at(impact.time)[impact.die].x
    way = pick.way(touch.timbre, share)
    return Strike(impact.time / speed, touch.timbre, way, touch.gain * share**SOFTER, pan_of(x))


def _chime(*notes: int) -> tuple[Strike, ...]:
    """Notes one after the other, each a little softer than the last."""
    return tuple(
        Strike(place * BEAT, "note", note, RINGING * 0.9**place) for place, note in enumerate(notes)
    )
