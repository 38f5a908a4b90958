"""Measures what the game sounds like: nobody has to hear it to know that it isn't cut off.

    python3 packaging/dev.py prove sound [THROWS]

Mixes 100 throws, or as many as you say, of six dice of each material at full strength, every
moment, the rattling cup, and two stretches of the room with the seam between them. Loudness goes by
ITU-R BS.1770-4, peaks are those between the samples, too. The exit status is 1 if a limit below is
broken. The tests hold a few throws to the same limits.
"""

import math
import statistics
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from time import perf_counter

import numpy as np

from proofs import loudness
from proofs.loudness import RATE, Sound
from zilch3d.motion.throw import MAX_DICE, SimulatedThrow, ThrowRequest, simulate
from zilch3d.ui.sound import contacts, plan
from zilch3d.ui.sound.bodies import Surface
from zilch3d.ui.sound.contacts import Contact, Sounds
from zilch3d.ui.sound.mixing import Mixer
from zilch3d.ui.sound.plan import Stinger

THROWS = 100

HIGHEST_PEAK = -1.0
"""dB of full scale, of any one sound. Limits of loudness are in LUFS, at the full volume."""
THROW_LOUDNESS = (-31.0, -19.0)
"""Of every throw of six dice."""
USUAL_THROW = (-27.0, -21.0)
"""Of the throw in the middle, for every material, at full strength."""
MOMENT_LOUDNESS = (-31.0, -22.0)
ROOM_LOUDNESS = (-53.0, -47.0)
LEAST_DARK = 20.0
"""LU by which a throw is louder than the room at least."""
STEP_AT_ENDS = -60.0
"""dB of full scale: no contact begins or ends with more than that."""
CLEAR_OF_THROW = 3.0
"""dB by which a zilch is louder than the end of a throw, where most of the zilch is."""
SEAM = 1.5
"""dB by which the room may be louder or softer at a seam than elsewhere."""
REPEATED = 0.05
"""The greatest correlation of one stretch of the room with the next, or with itself, later."""

SPEEDS = (1.0, 3.0, 10.0, 30.0)
"""Sides a second, from a die that settles to the hardest throw."""
LOW_TO_HIGH = ("wax", "horn", "ivory", "resin", "brass")
DARK_TO_BRIGHT: tuple[Surface, ...] = ("felt", "rim", "dice")


@dataclass(frozen=True)
class ThrowLevels:
    """What was measured of a throw; ``end`` is its last part."""

    loudness: float
    peak: float
    centroid: float
    mixed: float
    """Seconds that it took to mix."""
    end: Sound


def thrown(seed: int, strength: float = 1.0, dice: int = MAX_DICE) -> SimulatedThrow:
    return simulate(ThrowRequest(dice, strength, seed))


def throw_levels(throw: SimulatedThrow, material: str, mixer: Mixer) -> ThrowLevels:
    """What is measured of this throw of dice of the material."""
    planned = contacts.throw(throw, 1.0, material, Random(throw.seed))
    started = perf_counter()
    file = mixer.mixed(planned)
    mixed = perf_counter() - started
    sound = loudness.opened(file)
    end = sound[:, -round(0.6 * RATE) :]
    return ThrowLevels(
        loudness.integrated(sound),
        loudness.true_peak(sound),
        loudness.centroid(sound),
        mixed,
        end,
    )


def heard(sounds: Sounds, mixer: Mixer) -> Sound:
    return loudness.opened(mixer.mixed(sounds))


def contact(surface: Surface, material: str, speed: float, mixer: Mixer, place: int = 0) -> Sound:
    """One contact by itself."""
    return heard([Contact(0.0, surface, material, 0.5, speed, 0.0, place)], mixer)


def brightness(surface: Surface, material: str, speed: float, mixer: Mixer) -> float:
    """The centroid in Hz of such a contact, on average over some places on the die."""
    return statistics.mean(
        loudness.centroid(contact(surface, material, speed, mixer, place))
        for place in range(0, contacts.PLACES, 32)
    )


def shaken(dice: int, hardness: float, mixer: Mixer, material: str = "ivory") -> Sound:
    """Two seconds of shaking."""
    shakes = [
        grain._replace(time=grain.time + n * contacts.RATTLE)
        for n in range(round(2.0 / contacts.RATTLE))
        for grain in contacts.rattle(dice, hardness, 0.0, material, Random(n))
    ]
    return heard(shakes, mixer)


def clearance(name: Stinger, ends: Iterable[Sound], mixer: Mixer) -> float:
    """By how many dB the moment is louder than these ends of throws, in the octaves it fills."""
    sound = heard(plan.stinger(name), mixer)
    middle = loudness.centroid(sound)
    band = (middle / 2, middle * 2)
    loud = loudness.band_level(sound[:, : round(0.4 * RATE)], *band)
    return loud - statistics.median(loudness.band_level(end, *band) for end in ends)


def seam(mixer: Mixer) -> tuple[float, float]:
    """Of two stretches of the room, one after the other as they are played.

    By how many dB the half second round the seam differs from an average one, and how much the
    second is like the first: the greatest correlation at any shift of one against the other.
    """
    first, second = (loudness.opened(mixer.room(seed)) for seed in (0, 1))
    start = round(plan.ROOM_LASTS * RATE)
    both = np.zeros((2, start + second.shape[1]))
    both[:, : first.shape[1]] += first
    both[:, start:] += second
    half = round(0.25 * RATE)
    within = [_power(both[:, at - half : at + half]) for at in range(RATE, 2 * start - RATE, RATE)]
    at_seam = _power(both[:, start : start + 2 * half])
    difference = 10 * math.log10(at_seam / statistics.median(within))
    return difference, max(
        _likeness(first, second), _likeness(first[:, : start // 2], first[:, start // 2 :])
    )


def _power(sound: Sound) -> float:
    return float((sound**2).mean())


def _likeness(one: Sound, other: Sound) -> float:
    size = one.shape[1] + other.shape[1]
    a, b = (np.fft.rfft(sound.mean(axis=0), size) for sound in (one, other))
    product = np.fft.irfft(a * b.conj(), size)
    scale = math.sqrt(float((one.mean(axis=0) ** 2).sum() * (other.mean(axis=0) ** 2).sum()))
    return float(np.abs(product).max()) / scale
