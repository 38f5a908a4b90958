"""Measures what the game sounds like: nobody has to hear it to know that it isn't cut off.

    python3 packaging/dev.py prove sound [THROWS]

Mixes 100 throws, or as many as you say, of six dice of each material at full strength, every
moment, the rattling cup, and two stretches of the room with the seam between them. Loudness goes by
ITU-R BS.1770-4, peaks are those between the samples, too. The exit status is 1 if a limit below is
broken. The tests hold a few throws to the same limits.
"""

import math
import statistics
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import get_args

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
STEP_AT_ENDS = -60.0
"""dB of full scale: no contact begins or ends with more than that."""
CLEAR_OF_THROW = 6.0
"""dB by which a zilch is louder than the end of a throw, where most of the zilch is."""
ENDING: tuple[Stinger, ...] = ("zilch", "big_zilch", "hot_dice")
"""Moments that may begin as the dice come to rest."""
SEAM = 1.5
"""dB by which the room may be louder or softer at a seam than elsewhere."""
REPEATED = 0.1
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


# The proof


def throws(number: int, mixer: Mixer) -> Iterator[tuple[str, Sequence[ThrowLevels]]]:
    """What is measured of so many throws, material by material."""
    simulated = [thrown(seed) for seed in range(number)]
    for material in LOW_TO_HIGH:
        yield material, [throw_levels(throw, material, mixer) for throw in simulated]


def faults_of_throws(levels: Sequence[ThrowLevels]) -> Iterator[str]:
    """The limits that these throws of one material break."""
    quietest, loudest = (f(each.loudness for each in levels) for f in (min, max))
    if max(each.peak for each in levels) > HIGHEST_PEAK:
        yield "a throw is cut off"
    if not THROW_LOUDNESS[0] <= quietest <= loudest <= THROW_LOUDNESS[1]:
        yield "a throw is too soft or too loud"
    if not USUAL_THROW[0] <= _middle(each.loudness for each in levels) <= USUAL_THROW[1]:
        yield "throws are too soft or too loud"


def faults_of_moment(name: Stinger, last: Sequence[Sound], mixer: Mixer) -> Iterator[str]:
    """The limits that this moment breaks; ``last`` are ends of throws, in which it may begin."""
    sound = heard(plan.stinger(name), mixer)
    if loudness.true_peak(sound) > HIGHEST_PEAK:
        yield f"{name} is cut off"
    if name in ENDING and clearance(name, last, mixer) < CLEAR_OF_THROW:
        yield f"{name} is lost in the throw"
    if not MOMENT_LOUDNESS[0] <= loudness.integrated(sound) <= MOMENT_LOUDNESS[1]:
        yield f"{name} is too soft or too loud"


def faults_of_room(mixer: Mixer) -> Iterator[str]:
    """The limits that the room breaks."""
    difference, likeness = seam(mixer)
    level = loudness.integrated(loudness.opened(mixer.room(0)))
    if abs(difference) > SEAM:
        yield "the room has a seam"
    if likeness > REPEATED:
        yield "the room repeats itself"
    if not ROOM_LOUDNESS[0] <= level <= ROOM_LOUDNESS[1]:
        yield "the room is too soft or too loud"


def faults_of_spectra(mixer: Mixer) -> Iterator[str]:
    """Materials, surfaces and speeds that are not in their order from dark to bright."""
    for surface in DARK_TO_BRIGHT:
        table = [[brightness(surface, each, v, mixer) for v in SPEEDS] for each in LOW_TO_HIGH]
        if any(row != sorted(row) for row in table):
            yield f"faster is not brighter on {surface}"
        if any(list(column) != sorted(column) for column in zip(*table, strict=True)):
            yield f"materials are not in order on {surface}"
    for material in LOW_TO_HIGH:
        row = [brightness(surface, material, SPEEDS[2], mixer) for surface in DARK_TO_BRIGHT]
        if row != sorted(row):
            yield f"surfaces are not in order under {material}"


def ends(sound: Sound) -> float:
    """The greater of its first and last sample, in dB of full scale."""
    return loudness.decibels(float(np.abs(sound[:, (0, -1)]).max()))


def _middle(numbers: Iterable[float]) -> float:
    return statistics.median(numbers)


def main(arguments: Sequence[str]) -> int:
    """Print what is measured, and which limits are broken."""
    number, mixer = int(arguments[0]) if arguments else THROWS, Mixer()
    faults: list[str] = []
    last: list[Sound] = []
    print(f"{number} throws of six dice at full strength:")
    for material, levels in throws(number, mixer):
        faults += faults_of_throws(levels)
        last = last or [each.end for each in levels]
        print(_throws_line(material, levels))
    print("Moments, in the octaves each fills above the end of a throw:")
    for name in get_args(Stinger):
        faults += faults_of_moment(name, last, mixer)
        print(_moment_line(name, last, mixer))
    faults += [*faults_of_room(mixer), *faults_of_spectra(mixer)]
    print("\n".join([*_cup_and_room(mixer), *_spectra(mixer)]))
    print("\n".join(faults) or "Within all limits.")
    return 1 if faults else 0


def _cup_and_room(mixer: Mixer) -> Iterator[str]:
    yield "The cup, for two seconds:"
    for dice, hardness in ((1, 1.0), (3, 1.0), (6, 1.0), (6, 0.3)):
        level = loudness.integrated(shaken(dice, hardness, mixer))
        yield f"  {dice} dice, {hardness:.0%} hard: {level:.1f} LUFS"
    level, (difference, likeness) = loudness.integrated(loudness.opened(mixer.room(0))), seam(mixer)
    yield f"The room: {level:.1f} LUFS, {difference:+.2f} dB at a seam, {likeness:.3f} alike"


def _spectra(mixer: Mixer) -> Iterator[str]:
    yield f"The middle of the spectrum, at {', '.join(map(str, SPEEDS))} sides a second:"
    for surface in DARK_TO_BRIGHT:
        for material in LOW_TO_HIGH:
            row = [f"{brightness(surface, material, speed, mixer):.0f}" for speed in SPEEDS]
            yield f"  {material} on {surface}: {', '.join(row)} Hz"


def _throws_line(material: str, levels: Sequence[ThrowLevels]) -> str:
    loud = sorted(each.loudness for each in levels)
    mixed = sorted(1000 * each.mixed for each in levels)
    return (
        f"  {material}: {loud[0]:.1f} to {loud[-1]:.1f}, mostly {_middle(loud):.1f} LUFS; "
        f"at most {max(each.peak for each in levels):.1f} dBTP; "
        f"{_middle(each.centroid for each in levels):.0f} Hz; "
        f"mixed in {_middle(mixed):.1f} ms ({mixed[round(0.95 * (len(mixed) - 1))]:.1f} ms)"
    )


def _moment_line(name: Stinger, last: Sequence[Sound], mixer: Mixer) -> str:
    sound = heard(plan.stinger(name), mixer)
    return (
        f"  {name}: {loudness.integrated(sound):.1f} LUFS, {loudness.true_peak(sound):.1f} dBTP, "
        f"{clearance(name, last, mixer):+.1f} dB"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
