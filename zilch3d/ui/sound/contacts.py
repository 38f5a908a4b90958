"""What dice meet when they are shaken, poured, thrown and put down: when, how hard and where.

Times, gains and pan are those of ``plan``; speeds are in sides of a die a second.
"""

import math
from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from zilch3d.motion.cup import STAND, is_within
from zilch3d.motion.pose import Pose
from zilch3d.motion.pouring import POUR
from zilch3d.motion.shelf import HEIGHT
from zilch3d.motion.throw import SimulatedThrow
from zilch3d.motion.tumble.impacts import Impact, ImpactKind
from zilch3d.ui.sound.bodies import USUAL, Surface, material_named
from zilch3d.ui.sound.plan import Strike

PLACES = 256


class Contact(NamedTuple):
    """A die of this material meets a surface; what that sounds like is computed.

    ``speed`` and ``slip`` are those of an ``Impact``. ``place`` is one of PLACES where a die may be
    struck: each sounds a little different.
    """

    time: float
    surface: Surface
    material: str
    gain: float
    speed: float
    slip: float = 0.0
    place: int = 0
    pan: float = 0.0


Sounds: TypeAlias = Sequence[Strike | Contact]
"""What is played in one go."""


class ImpactSound(NamedTuple):
    """The sound of an impact; its ``gain`` is reached at the impulse ``full``."""

    surface: Surface
    gain: float
    full: float


IMPACT_SOUNDS: dict[ImpactKind, ImpactSound] = {
    "table": ImpactSound("felt", 0.55, 26.0),
    "rim": ImpactSound("rim", 0.58, 20.0),
    "die": ImpactSound("dice", 0.44, 9.0),
}
GAIN_POWER = 0.85
"""The gain grows with this power of the impulse: below 1, soft impacts stay audible."""
WEIGHT_POWER = 0.12
"""And with this power of the dice's weight."""

TOGETHER = 0.008
"""Seconds within which contacts with one surface are heard as one."""

MASKED_FOR = 0.05
MASKED_BELOW = 0.12
"""A contact this much softer than one shortly before it can't be heard."""

MIN_GAIN = 0.02
"""A contact below this can't be heard."""
VOICES = 10
VOICE_SECONDS = 0.06
"""No more than VOICES contacts begin within this time."""

WIDEST_PAN = 0.6
HALF_TRAY = 7.0
"""The x, in sides of a die, at which the widest pan is reached."""

PUT_DOWN_GAINS: dict[Surface, float] = {"shelf": 0.42, "felt": 0.24, "cup": 0.36}
PUT_DOWN_SPEED = 4.0
SPREAD = 0.02
"""Seconds over which dice that are put down together are spread."""

CUP_GAIN, CUP_SPEED, CUP_SLIP = 0.20, 6.0, 8.0
"""Of the cup that is put down."""

RATTLE = 0.19
"""Seconds of shaking that are planned at a time: one shake, from one end to the other and back."""
KNOCK_GAIN, CLICK_GAIN = 0.50, 0.24
"""Of a die against the cup, and of two dice, shaken as hard as can be."""
SHAKEN = 26.0
"""The speed of the hardest knock."""
KNOCKS = 1.1
"""How often each die knocks against the cup in that time."""
CLICKS = 0.35
"""How often each two dice meet in it."""

SLIDE_GAIN = 0.36
SLIDING = 24.0
"""How fast a die slides over the leather as it is poured."""


def throw(thrown: SimulatedThrow, speed: float, material: str, rng: Random) -> tuple[Contact, ...]:
    """The impacts of a throw shown ``speed`` times as fast; time 0 is its first frame."""
    contacts = [_impact(impact, thrown, speed, material, rng) for impact in thrown.impacts]
    return audible(merged(contacts))


def _impact(
    impact: Impact, thrown: SimulatedThrow, speed: float, material: str, rng: Random
) -> Contact:
    sound = IMPACT_SOUNDS[impact.kind]
    weight = material_named(material).weight ** WEIGHT_POWER
    share = min(1.0, impact.strength / sound.full)
    gain = min(1.0, sound.gain * weight * share**GAIN_POWER)
    pan = pan_of(thrown.die_at(impact.die, impact.time).x)
    fast, slip, place = impact.speed * speed, impact.slip * speed, rng.randrange(PLACES)
    return Contact(impact.time / speed, sound.surface, material, gain, fast, slip, place, pan)


def rattle(dice: int, hardness: float, x: float, material: str, rng: Random) -> tuple[Contact, ...]:
    """Dice shaken for RATTLE seconds in a cup at ``x``; ``hardness`` is 0 to 1.

    Each of them knocks against the cup at both ends of a shake, and any two may meet in between.
    """

    def grain(time: float, surface: Surface, gain: float, hard: float) -> Contact:
        place, slip = rng.randrange(PLACES), 0.6 * SHAKEN * hard * rng.random()
        return Contact(time, surface, material, gain * hard, SHAKEN * hard, slip, place, pan_of(x))

    grains = []
    for knock in range(_about(dice * KNOCKS, rng) or 1):
        end = (knock % 2) * RATTLE / 2 + abs(rng.gauss(0.0, RATTLE / 8))
        hard = min(1.0, hardness * rng.uniform(0.35, 1.1))
        grains.append(grain(end, "cup", KNOCK_GAIN, hard))
    for _click in range(_about(dice * (dice - 1) / 2 * CLICKS, rng)):
        hard = hardness * rng.uniform(0.2, 0.9)
        grains.append(grain(rng.uniform(0.0, RATTLE), "dice", CLICK_GAIN, hard))
    return audible(merged(sorted(grains)))


def _about(number: float, rng: Random) -> int:
    """This whole number, or the next one with the chance of what is left."""
    return int(number + rng.random())


def pour(dice: int, x: float, speed: float, material: str, rng: Random) -> tuple[Contact, ...]:
    """Dice sliding out of a cup at ``x`` until time 0, ``speed`` times as fast.

    Each slides along the leather, and knocks against the one before it or the cup's edge.
    """
    start, pan = -POUR / speed, pan_of(x)
    slides = []
    for die in range(dice):
        begins = start * (1.0 - 0.6 * die / dice) + rng.uniform(0.0, 0.1) * -start
        gain = SLIDE_GAIN * rng.uniform(0.6, 1.0)
        place = rng.randrange(PLACES)
        surface: Surface = "dice" if die % 3 == 2 else "cup"
        knock = gain if surface == "cup" else 0.4 * gain
        slides.append(Contact(begins, surface, material, knock, 0.2 * SLIDING, SLIDING, place, pan))
    first = slides[0]._replace(time=start)
    return tuple(sorted([first, *slides[1:]]))


def set_down(dice: Sequence[Pose], material: str, rng: Random) -> tuple[Contact, ...]:
    """Dice that are put down now: on the shelf, on the felt or in the cup."""
    contacts = []
    for die in dice:
        surface = _under(die)
        gain = PUT_DOWN_GAINS[surface] * rng.uniform(0.8, 1.0)
        time, speed = rng.uniform(0.0, SPREAD), PUT_DOWN_SPEED * rng.uniform(0.6, 1.3)
        place, pan = rng.randrange(PLACES), pan_of(die.x)
        contacts.append(Contact(time, surface, material, gain, speed, 0.0, place, pan))
    return merged(sorted(contacts))


def _under(die: Pose) -> Surface:
    if is_within(die, STAND):
        return "cup"
    return "shelf" if die.z > 0.5 + HEIGHT / 2 else "felt"


def cup_set_down(rng: Random) -> tuple[Contact, ...]:
    """The cup is put down now, on its stand: it touches with one side of its foot first."""
    pan, after = pan_of(STAND.x), rng.uniform(0.018, 0.030)
    touches = ((0.0, 0.7), (after, 1.0))
    return tuple(
        Contact(
            time, "table", USUAL, share * CUP_GAIN, CUP_SPEED, CUP_SLIP, rng.randrange(PLACES), pan
        )
        for time, share in touches
    )


def merged(contacts: Iterable[Contact]) -> tuple[Contact, ...]:
    """Contacts with one surface that come together become one with their summed power.

    Takes and returns contacts in order of time.
    """
    together: list[Contact] = []
    last: dict[Surface, int] = {}
    for contact in contacts:
        place = last.get(contact.surface)
        if place is None or contact.time - together[place].time >= TOGETHER:
            last[contact.surface] = len(together)
            together.append(contact)
        else:
            one = together[place]
            louder = max(one, contact, key=lambda each: each.gain)
            gain = min(1.0, math.hypot(one.gain, contact.gain))
            together[place] = louder._replace(time=one.time, gain=gain)
    return tuple(together)


def audible(contacts: Iterable[Contact]) -> tuple[Contact, ...]:
    """The contacts, without those too faint to hear by themselves, after louder ones or in a crowd.

    Takes and returns contacts in order of time.
    """
    heard: list[Contact] = []
    for contact in contacts:
        masking = [one for one in heard if contact.time - one.time < MASKED_FOR]
        crowd = [one for one in heard if contact.time - one.time < VOICE_SECONDS]
        threshold = max((one.gain * MASKED_BELOW for one in masking), default=0.0)
        if contact.gain > max(threshold, MIN_GAIN) and len(crowd) < VOICES:
            heard.append(contact)
    return tuple(heard)


def pan_of(x: float) -> float:
    """The pan of something at ``x``, in sides of a die as in ``motion.pose``."""
    return WIDEST_PAN * max(-1.0, min(1.0, x / HALF_TRAY))
