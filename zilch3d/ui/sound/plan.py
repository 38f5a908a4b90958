"""Which recordings are played when, how loud and from where, for everything on the table.

Times are seconds as heard (a throw shown twice as fast is heard twice as fast), gains are factors
from 0 to 1, pan goes from -1 (left) to 1 (right).
"""

import math
from collections.abc import Iterable, Sequence
from random import Random
from typing import Literal, NamedTuple, TypeAlias, get_args

from zilch3d.motion.pose import Pose
from zilch3d.motion.pouring import POUR
from zilch3d.motion.shelf import HEIGHT
from zilch3d.motion.throw import SimulatedThrow
from zilch3d.motion.tumble.impacts import Impact

Stinger: TypeAlias = Literal[
    "zilch",
    "big_zilch",
    "bank",
    "big_bank",
    "hot_dice",
    "on_the_board",
    "crossing",
    "narrow_escape",
    "victory",
    "defeat",
]
"""What is heard at a moment of the game, from half a second to three seconds long."""

Timbre: TypeAlias = (
    Stinger
    | Literal["felt", "rim", "dice", "tap", "stamp", "cup", "pour", "tick", "room", "crackle"]
    | Literal["count", "heart"]
)

VARIANTS: dict[Timbre, int] = {
    "felt": 8,
    "rim": 7,
    "dice": 7,
    "tap": 4,
    "stamp": 2,
    "cup": 6,
    "pour": 3,
    "tick": 3,
    "room": 1,
    "crackle": 4,
    "count": 7,
    "heart": 1,
    **dict.fromkeys(get_args(Stinger), 1),
}
"""How many variants of each sound are recorded, from the softest and lowest to the hardest."""


class Strike(NamedTuple):
    """One recording played once; ``variant`` counts from 0."""

    time: float
    timbre: Timbre
    variant: int
    gain: float
    pan: float = 0.0


class ImpactSound(NamedTuple):
    """The sound of an impact; its ``gain`` is reached at the impulse ``full``."""

    timbre: Timbre
    gain: float
    full: float


IMPACT_SOUNDS = {
    "table": ImpactSound("felt", 0.60, 26.0),
    "rim": ImpactSound("rim", 0.64, 20.0),
    "die": ImpactSound("dice", 0.46, 9.0),
}
GAIN_POWER = 0.85
"""The gain grows with this power of the impulse: below 1, soft impacts stay audible."""

VARIATION = 1.6
"""By how many variants a strike may miss the one that fits its hardness."""

TOGETHER = 0.012
"""Seconds within which strikes of one timbre are heard as one."""

MASKED_FOR = 0.05
MASKED_BELOW = 0.18
"""A strike this much softer than one shortly before it can't be heard."""

MIN_GAIN = 0.025
"""A strike below this can't be heard."""
VOICES = 8
VOICE_SECONDS = 0.06
"""No more than VOICES strikes begin within this time."""

WIDEST_PAN = 0.6
HALF_TRAY = 7.0
"""The x, in sides of a die, at which the widest pan is reached."""

SHELF_GAIN = 0.30
FELT_GAIN = 0.16
STAMP_GAIN = 0.26
TICK_GAIN = 0.35
HEARD_FROM, HEART_GAIN = 0.3, 0.42
"""The tension from which a heart is heard, and how loud it beats at most."""
BEATS_APART = (1.0, 0.58)
COUNT_GAINS = (0.12, 0.24)
"""Of a die that is counted: where little is banked, and where much is."""
STINGER_GAINS: dict[Stinger, float] = {
    "zilch": 0.22,
    "big_zilch": 0.34,
    "bank": 0.26,
    "big_bank": 0.34,
    "hot_dice": 0.25,
    "on_the_board": 0.25,
    "crossing": 0.22,
    "narrow_escape": 0.24,
    "victory": 0.40,
    "defeat": 0.25,
}
"""Gains by which each sounds as loud as it matters: the recordings are all at full level."""

ROOM_GAIN, CRACKLE_GAIN = 0.026, 0.06
ROOM_SECONDS, ROOM_FADE, ROOM_TIMES = 4.0, 0.5, 7
"""How long the recording of the room is, with fades that overlap, and how often it is played."""
ROOM_LASTS = ROOM_TIMES * (ROOM_SECONDS - ROOM_FADE)
"""Seconds after which it has to be played again to go on without a gap."""
CRACKLES = 1.1
"""Crackles of the fire in a second, on average."""

SPREAD = 0.02
"""Seconds over which dice that are put down together are spread."""

RATTLE = 0.19
"""Seconds of shaking that are planned at a time: one shake, with a knock at either end."""
KNOCK_GAIN = 0.50
CLICK_GAIN = 0.20
KNOCKS = 0.85
"""How often each die knocks against the cup in that time."""
POUR_GAIN = 0.34


def throw(thrown: SimulatedThrow, speed: float, rng: Random) -> tuple[Strike, ...]:
    """The impacts of a throw shown ``speed`` times as fast; time 0 is its first frame."""
    pick = _Picker(rng)
    return audible(merged([_impact(impact, thrown, speed, pick) for impact in thrown.impacts]))


def rattle(dice: int, hardness: float, x: float, rng: Random) -> tuple[Strike, ...]:
    """Dice shaken for RATTLE seconds in a cup at ``x``; ``hardness`` is 0 to 1.

    They knock against the cup at both ends of a shake, and against each other in between.
    """
    pick, pan = _Picker(rng), pan_of(x)
    strikes = []
    for knock in range(max(1, round(dice * KNOCKS))):
        end = (knock % 2) * RATTLE / 2 + abs(rng.gauss(0.0, RATTLE / 9))
        hard = min(1.0, hardness * rng.uniform(0.45, 1.1))
        strikes.append(Strike(end, "cup", pick.variant("cup", hard), KNOCK_GAIN * hard, pan))
    for _click in range(dice - 1):
        hard = hardness * rng.uniform(0.2, 0.9)
        at = rng.uniform(0.0, RATTLE)
        strikes.append(Strike(at, "dice", pick.variant("dice", 0.6 * hard), CLICK_GAIN * hard, pan))
    return audible(merged(sorted(strikes)))


def pour(dice: int, x: float, speed: float, rng: Random) -> tuple[Strike, ...]:
    """Dice sliding out of a cup at ``x`` until time 0, ``speed`` times as fast."""
    variant = min(VARIANTS["pour"] - 1, dice // 3)
    gain = POUR_GAIN * (0.5 + dice / 12) * rng.uniform(0.9, 1.0)
    return (Strike(-POUR / speed, "pour", variant, gain, pan_of(x)),)


def set_down(dice: Sequence[Pose], rng: Random) -> tuple[Strike, ...]:
    """Dice that are put down now, on the shelf or on the felt."""
    pick = _Picker(rng)
    strikes = []
    for die in dice:
        on_shelf = die.z > 0.5 + HEIGHT / 2
        timbre: Timbre = "tap" if on_shelf else "felt"
        gain = (SHELF_GAIN if on_shelf else FELT_GAIN) * rng.uniform(0.8, 1.0)
        variant = pick.variant(timbre, rng.uniform(0.0, 0.6))
        strikes.append(Strike(rng.uniform(0.0, SPREAD), timbre, variant, gain, pan_of(die.x)))
    return merged(sorted(strikes))


def stinger(name: Stinger) -> tuple[Strike, ...]:
    """The strikes of a moment of the game; a zilch comes with a stamp."""
    rings = Strike(0.0, name, 0, STINGER_GAINS[name])
    if name in ("zilch", "big_zilch"):
        return (Strike(0.0, "stamp", int(name == "big_zilch"), STAMP_GAIN), rings)
    return (rings,)


def count(times: Sequence[float], weight: float, speed: float) -> tuple[Strike, ...]:
    """A note for each die that is counted, the next one higher; the table's ``speed`` is heard."""
    soft, loud = COUNT_GAINS
    gain, highest = soft + (loud - soft) * weight, VARIANTS["count"] - 1
    return tuple(
        Strike(time / speed, "count", min(n, highest), gain) for n, time in enumerate(times)
    )


def beats_apart(tension: float) -> float:
    """Seconds from one heartbeat to the next at this tension, 0 to 1."""
    calm, excited = BEATS_APART
    return calm + (excited - calm) * tension


def heartbeat(tension: float) -> tuple[Strike, ...]:
    """A heartbeat at this tension, 0 to 1."""
    return (Strike(0.0, "heart", 0, HEART_GAIN * (0.45 + 0.55 * tension)),)


def tick(seconds_left: int) -> tuple[Strike, ...]:
    """A second of the clock begins, of those that are left: the last ones are the highest."""
    return (Strike(0.0, "tick", max(0, VARIANTS["tick"] - seconds_left), TICK_GAIN),)


def room(rng: Random) -> tuple[Strike, ...]:
    """A quiet room with a fire at the left, from its fading in to its fading out."""
    step = ROOM_SECONDS - ROOM_FADE
    strikes = [Strike(n * step, "room", 0, ROOM_GAIN) for n in range(ROOM_TIMES)]
    for _splinter in range(round(ROOM_LASTS * CRACKLES)):
        gain, at = CRACKLE_GAIN * rng.random() ** 2, rng.uniform(1.0, ROOM_LASTS)
        variant = rng.randrange(VARIANTS["crackle"])
        strikes.append(Strike(at, "crackle", variant, gain, rng.uniform(-0.7, -0.3)))
    return tuple(sorted(strikes))


def merged(strikes: Iterable[Strike]) -> tuple[Strike, ...]:
    """Strikes of one timbre that come together become one with their summed power.

    Takes and returns strikes in order of time.
    """
    together: list[Strike] = []
    last: dict[Timbre, int] = {}
    for strike in strikes:
        place = last.get(strike.timbre)
        if place is None or strike.time - together[place].time >= TOGETHER:
            last[strike.timbre] = len(together)
            together.append(strike)
        else:
            one = together[place]
            louder = max(one, strike, key=lambda each: each.gain)
            gain = min(1.0, math.hypot(one.gain, strike.gain))
            together[place] = louder._replace(time=one.time, gain=gain)
    return tuple(together)


def audible(strikes: Iterable[Strike]) -> tuple[Strike, ...]:
    """The strikes, without those too faint to hear by themselves, after louder ones or in a crowd.

    Takes and returns strikes in order of time.
    """
    heard: list[Strike] = []
    for strike in strikes:
        masking = [one for one in heard if strike.time - one.time < MASKED_FOR]
        crowd = [one for one in heard if strike.time - one.time < VOICE_SECONDS]
        threshold = max((one.gain * MASKED_BELOW for one in masking), default=0.0)
        if strike.gain > max(threshold, MIN_GAIN) and len(crowd) < VOICES:
            heard.append(strike)
    return tuple(heard)


def pan_of(x: float) -> float:
    """The pan of something at ``x``, in sides of a die as in ``motion.pose``."""
    return WIDEST_PAN * max(-1.0, min(1.0, x / HALF_TRAY))


class _Picker:
    """Picks variants by how hard something is struck, never the same one twice in a row."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._last: dict[Timbre, int] = {}

    def variant(self, timbre: Timbre, hardness: float) -> int:
        """A variant that fits ``hardness``, 0 to 1."""
        count = VARIANTS[timbre]
        fitting = hardness * (count - 1) + self._rng.uniform(-VARIATION, VARIATION)
        others = (variant for variant in range(count) if variant != self._last.get(timbre))
        self._last[timbre] = min(others, key=lambda variant: abs(variant - fitting))
        return self._last[timbre]


def _impact(impact: Impact, thrown: SimulatedThrow, speed: float, pick: _Picker) -> Strike:
    sound = IMPACT_SOUNDS[impact.kind]
    share = min(1.0, impact.strength / sound.full)
    pan = pan_of(thrown.die_at(impact.die, impact.time).x)
    variant = pick.variant(sound.timbre, share)
    return Strike(impact.time / speed, sound.timbre, variant, sound.gain * share**GAIN_POWER, pan)
