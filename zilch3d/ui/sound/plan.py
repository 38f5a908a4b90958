"""Which recordings are played when, how loud and from where; ``contacts`` has what dice do.

Times are seconds as heard (a throw shown twice as fast is heard twice as fast), gains are factors
from 0 to 1, pan goes from -1 (left) to 1 (right).
"""

from collections.abc import Sequence
from random import Random
from typing import Literal, NamedTuple, TypeAlias, get_args

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

Timbre: TypeAlias = Stinger | Literal["stamp", "tick", "crackle", "count", "heart"]

VARIANTS: dict[Timbre, int] = {
    "stamp": 2,
    "tick": 3,
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

CRACKLE_GAIN = 0.06
CRACKLES = 1.1
"""Crackles of the fire in a second, on average."""
ROOM_SECONDS, ROOM_FADE = 24.5, 0.5
"""How long a stretch of the room is, and for how long it fades in and out."""
ROOM_LASTS = ROOM_SECONDS - ROOM_FADE
"""Seconds after which the next stretch has to begin, to go on without a gap."""


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


def crackling(rng: Random) -> tuple[Strike, ...]:
    """A fire at the left, for a stretch of the room."""
    strikes = []
    for _splinter in range(round(ROOM_LASTS * CRACKLES)):
        gain, at = CRACKLE_GAIN * rng.random() ** 2, rng.uniform(ROOM_FADE, ROOM_LASTS)
        variant = rng.randrange(VARIANTS["crackle"])
        strikes.append(Strike(at, "crackle", variant, gain, rng.uniform(-0.7, -0.3)))
    return tuple(sorted(strikes))
