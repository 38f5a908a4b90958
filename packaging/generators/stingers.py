"""Composes the stingers of a game's moments, the clock's ticks, a stamp and a crackling fire.

Everything is in G, so that whatever rings together fits. Instruments are sums of decaying partials;
a short, dark reverberation puts all of them into one room. ``sounds`` writes them.
"""

import math
from collections.abc import Callable, Sequence
from functools import cache, partial
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

RATE = 44100
PEAK = 0.97
FADE = 0.45
"""The share of a sound, from its end, in which it goes to nothing."""
CONCERT_A = 440.0
WET = 0.16
"""How loud the room's answer is beside the sound itself."""

Wave: TypeAlias = NDArray[np.float64]
Instrument: TypeAlias = Callable[[float, float], Wave]
"""A note of this pitch in Hz that rings for so many seconds."""


def pitch(name: str) -> float:
    """Of a note as ``F#4``, in equal temperament."""
    step = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}[name[0]]
    sharp = {"": 0, "#": 1, "b": -1}[name[1:-1]]
    octave = 2.0 ** (int(name[-1]) - 4)
    return CONCERT_A * octave * float(2.0 ** ((step + sharp) / 12))


# Instruments


def plucked(hertz: float, seconds: float) -> Wave:
    """A gut string plucked at a quarter of its length: no fourth partial, a soft and dark end."""
    partials = [
        (hertz * n * math.sqrt(1 + 0.0002 * n * n), _pluck(n) / n**1.15, 0.95 / (1 + 0.45 * n))
        for n in range(1, 13)
    ]
    return _rung(partials, seconds * 1.2, attack=0.003)


def _pluck(n: int) -> float:
    return abs(math.sin(math.pi * n / 4)) + 0.02


def bar(hertz: float, seconds: float) -> Wave:
    """A wooden bar over a hollow; its second mode is two octaves higher."""
    modes = ((1.0, 1.0, 0.30), (1.003, 0.25, 0.36), (3.95, 0.14, 0.06), (9.2, 0.03, 0.015))
    return _rung([(hertz * r, level, fall) for r, level, fall in modes], seconds, attack=0.002)


def bell(hertz: float, seconds: float) -> Wave:
    """A small, round hand bell, a little out of tune with itself: it beats slowly."""
    modes = (
        (1.0, 1.0, 0.75),
        (1.0025, 0.5, 0.80),
        (2.0, 0.36, 0.42),
        (3.01, 0.20, 0.25),
        (4.17, 0.10, 0.14),
        (5.43, 0.05, 0.08),
    )
    return _rung([(hertz * r, level, fall) for r, level, fall in modes], seconds, attack=0.002)


def thud(hertz: float, seconds: float) -> Wave:
    """A slack drum skin: its pitch falls by a third as it dies away."""
    t = _times(seconds)
    turns = hertz * (t + 0.25 * 0.07 * (1 - np.exp(-t / 0.07)))
    skin = np.sin(2 * np.pi * turns) + 0.35 * np.sin(2 * np.pi * 1.59 * turns)
    return _attacked(skin * np.exp(-t / (0.30 * seconds)), 0.002)


def pencil(strokes: Sequence[float], seed: int) -> Wave:
    """A pencil on paper: strokes of so many seconds, a moment between them."""
    rng, lift = Random(seed), 0.035
    parts = []
    for length in strokes:
        count = round(length * RATE)
        grain = _filtered(_noise(count, rng), 1500.0, 5200.0)
        bite = 0.55 + 0.45 * np.repeat(_noise(count // 60 + 1, rng), 60)[:count]
        swing = np.sin(np.pi * np.linspace(0.0, 1.0, count) ** 0.7) ** 1.4
        parts += [grain * bite * swing, np.zeros(round(lift * RATE))]
    return _scaled(np.concatenate(parts))


def block(hertz: float, seconds: float) -> Wave:
    """A small hollow block of wood, struck with another."""
    modes = ((1.0, 1.0, 0.016), (2.42, 0.5, 0.008), (4.9, 0.22, 0.004))
    return _rung([(hertz * r, level, fall) for r, level, fall in modes], seconds, attack=0.0006)


# What is played


def zilch() -> Wave:
    """Two muted notes that fall, on a soft drum."""
    return _piece(
        0.75,
        (0.00, thud(98.0, 0.40), 0.9),
        (0.00, _muted(plucked, "Bb3"), 0.55),
        (0.16, _muted(plucked, "G3"), 0.60),
    )


def big_zilch() -> Wave:
    """A deeper drum, and a line that falls into a bare low fifth."""
    return _piece(
        1.45,
        (0.00, thud(73.4, 0.75), 1.0),
        (0.00, _muted(plucked, "Eb4"), 0.45),
        (0.15, _muted(plucked, "Db4"), 0.47),
        (0.30, _muted(plucked, "Bb3"), 0.50),
        (0.47, plucked(pitch("G2"), 0.95), 0.75),
        (0.49, plucked(pitch("D3"), 0.90), 0.40),
        (0.47, thud(61.7, 0.60), 0.55),
    )


def count(step: int) -> Wave:
    """A die is counted: a wooden note, each a step of a scale of five higher than the last."""
    name = ("D4", "E4", "G4", "A4", "B4", "D5", "E5")[step]
    return _piece(0.42, (0.0, bar(pitch(name), 0.36), 1.0), (0.0, plucked(pitch(name), 0.30), 0.22))


def heart() -> Wave:
    """Two beats of a heart, as one hears one's own: the second softer and a little higher."""
    beats = _sum(0.62, (0.0, thud(52.0, 0.26), 1.0), (0.19, thud(60.0, 0.22), 0.62))
    return _dried(_filtered(beats, 30.0, 170.0))


def bank() -> Wave:
    """Points land softly: a tap on wood, a tick in pencil and a small note of content."""
    return _piece(
        0.62,
        (0.0, block(310.0, 0.10), 0.22),
        (0.0, thud(110.0, 0.22), 0.30),
        (0.02, pencil((0.06, 0.13), 3), 0.55),
        (0.03, bar(pitch("G5"), 0.45), 0.34),
    )


def big_bank() -> Wave:
    """Points land heavily: the table resounds, and a chord in a deep register opens upwards."""
    return _piece(
        1.25,
        (0.00, thud(61.7, 0.70), 1.0),
        (0.00, thud(92.5, 0.35), 0.45),
        (0.02, plucked(pitch("G2"), 1.1), 0.55),
        (0.04, plucked(pitch("D3"), 1.0), 0.38),
        (0.08, bar(pitch("G4"), 0.70), 0.26),
        (0.15, bar(pitch("B4"), 0.70), 0.28),
        (0.22, bar(pitch("D5"), 0.80), 0.30),
        (0.22, bell(pitch("G5"), 0.90), 0.10),
    )


def hot_dice() -> Wave:
    """Four quick notes upwards, the last one doubled by a bell."""
    return _piece(
        1.0,
        (0.00, bar(pitch("D5"), 0.5), 0.7),
        (0.08, bar(pitch("E5"), 0.5), 0.7),
        (0.16, bar(pitch("G5"), 0.5), 0.75),
        (0.26, bar(pitch("B5"), 0.6), 0.8),
        (0.26, bell(pitch("B5"), 0.7), 0.3),
        (0.26, plucked(pitch("G4"), 0.7), 0.4),
    )


def on_the_board() -> Wave:
    """A knock on wood, and a fourth upwards: come in."""
    return _piece(
        0.85,
        (0.00, block(420.0, 0.1), 0.35),
        (0.02, plucked(pitch("D4"), 0.5), 0.7),
        (0.20, plucked(pitch("G4"), 0.65), 0.8),
        (0.20, plucked(pitch("B3"), 0.60), 0.4),
    )


def crossing() -> Wave:
    """The bell for the last turns: twice, over a chord that wants to go on."""
    return _piece(
        1.7,
        (0.00, plucked(pitch("D3"), 1.2), 0.55),
        (0.05, plucked(pitch("A3"), 1.2), 0.45),
        (0.10, plucked(pitch("G4"), 1.2), 0.45),
        (0.00, bell(pitch("D5"), 1.3), 0.6),
        (0.34, bell(pitch("D5"), 1.3), 0.7),
    )


def narrow_escape() -> Wave:
    """Two neighbours that rub against each other, let go into a third: a breath let out."""
    return _piece(
        1.05,
        (0.00, _muted(plucked, "F#4"), 0.55),
        (0.00, _muted(plucked, "G4"), 0.50),
        (0.11, _muted(plucked, "F#4"), 0.55),
        (0.11, _muted(plucked, "G4"), 0.50),
        (0.30, plucked(pitch("G4"), 0.7), 0.65),
        (0.34, plucked(pitch("B4"), 0.7), 0.65),
        (0.30, plucked(pitch("G3"), 0.7), 0.45),
    )


CADENCE = (
    (0.00, ("G3", "G4", "B4", "D5")),
    (0.42, ("C3", "G4", "C5", "E5")),
    (0.84, ("D3", "G4", "C5", "A5")),
    (1.06, ("F#4",)),
    (1.34, ("G2", "D4", "G4", "B4", "G5")),
)
"""First, fourth and fifth step, the fifth with its fourth held over and then resolved, and home."""


def victory() -> Wave:
    """The winning motif: a cadence of plucked chords, its melody doubled by bells."""
    notes = [
        (start + 0.022 * place, plucked(pitch(name), 2.9 - start), 0.50 if place else 0.62)
        for start, names in CADENCE
        for place, name in enumerate(names)
    ]
    melody = ((0.07, "D5"), (0.49, "E5"), (0.91, "A5"), (1.43, "G5"), (1.66, "D6"))
    bells = [(start, bell(pitch(name), 2.9 - start), 0.17) for start, name in melody]
    return _piece(2.9, *notes, *bells)


def defeat() -> Wave:
    """The motif's answer, backwards and in minor, slower and without bells."""
    chords = (
        (0.00, ("C3", "G4", "E5")),
        (0.46, ("A2", "E4", "C5")),
        (0.92, ("E3", "B3", "G4", "B4")),
    )
    notes = [
        (start + 0.03 * place, _soft(plucked(pitch(name), 2.2 - start)), 0.5)
        for start, names in chords
        for place, name in enumerate(names)
    ]
    return _piece(2.2, *notes)


def stamp(hardness: float) -> Wave:
    """A rubber stamp on paper on a table; ``hardness`` is 0 to 1."""
    stiff, bright = 0.93 + 0.15 * hardness, 0.6 + 0.8 * hardness
    table = [
        (82 * stiff, 0.90, 0.050),
        (136 * stiff, 0.75, 0.038),
        (228 * stiff, 0.55 * bright, 0.024),
        (430 * stiff, 0.38 * bright, 0.015),
        (790 * stiff, 0.16 * bright, 0.008),
    ]
    rng, t = Random(f"stamp {hardness}"), _times(0.28)
    slap = _scaled(_filtered(_noise(len(t), rng) * np.exp(-t / 0.016), 120.0, 1100.0))
    tap = _scaled(_filtered(_noise(len(t), rng) * np.exp(-t / 0.006), 700.0, 3200.0))
    rung = _rung(table, 0.28, attack=0.0012)
    return _scaled(_attacked(rung + bright * (0.75 * slap + 0.26 * tap), 0.0012))


def tick(urgency: int) -> Wave:
    """A second that is lost, of the last three; the later, the higher."""
    return _dried(_sum(0.14, (0.0, block(820.0 * 1.12**urgency, 0.13), 1.0)))


def crackle(number: int) -> Wave:
    """A splinter that bursts in the fire."""
    rng = Random(f"crackle {number}")
    spark = _filtered(_noise(round(0.06 * RATE), rng), 900.0, 3200.0)
    t = _times(0.06)
    falls = np.exp(-t / rng.uniform(0.002, 0.007))
    return _dried(spark * falls + block(rng.uniform(500, 900), 0.06) * 0.2 * rng.random())


PIECES: dict[str, list[Callable[[], Wave]]] = {
    "heart": [heart],
    "count": [partial(count, step) for step in range(7)],
    "zilch": [zilch],
    "big_zilch": [big_zilch],
    "bank": [bank],
    "big_bank": [big_bank],
    "hot_dice": [hot_dice],
    "on_the_board": [on_the_board],
    "crossing": [crossing],
    "narrow_escape": [narrow_escape],
    "victory": [victory],
    "defeat": [defeat],
    "stamp": [partial(stamp, hardness) for hardness in (0.0, 1.0)],
    "tick": [partial(tick, urgency) for urgency in range(3)],
    "crackle": [partial(crackle, number) for number in range(4)],
}
"""How each is made, in all its ways."""


# How


def _times(seconds: float) -> Wave:
    return np.arange(round(seconds * RATE)) / RATE


def _noise(count: int, rng: Random) -> Wave:
    """From -1 to 1, the same on every machine."""
    return np.array([rng.uniform(-1.0, 1.0) for _sample in range(count)])


def _rung(partials: Sequence[tuple[float, float, float]], seconds: float, attack: float) -> Wave:
    """Tones of this pitch, level and decay (seconds to 1/e)."""
    t, total = _times(seconds), np.zeros(round(seconds * RATE))
    for hertz, level, decay in partials:
        if hertz < 0.4 * RATE:
            total += level * np.sin(2 * np.pi * hertz * t) * np.exp(-t / decay)
    return _attacked(total, attack)


def _attacked(wave: Wave, seconds: float) -> Wave:
    """Without a corner at the beginning, and going to nothing at the end."""
    rise, fall = round(seconds * RATE), round(FADE * len(wave))
    wave[:rise] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(rise) / rise)
    wave[len(wave) - fall :] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(fall) / fall)
    return wave


def _muted(instrument: Instrument, name: str) -> Wave:
    """With a palm on the strings."""
    wave = instrument(pitch(name), 0.42)
    return _attacked(wave * np.exp(-np.arange(len(wave)) / RATE / 0.11), 0.003)


def _soft(wave: Wave) -> Wave:
    """Plucked with the thumb: darker, and with a slower beginning."""
    return _attacked(_filtered(wave, 20.0, 1100.0), 0.012)


def _filtered(wave: Wave, low: float, high: float) -> Wave:
    """What lies between these pitches, falling by 12 dB an octave outside; as if it went round."""
    spectrum, hertz = np.fft.rfft(wave), np.fft.rfftfreq(len(wave), 1 / RATE)
    above = (hertz / low) ** 2 / (1 + (hertz / low) ** 2)
    return np.fft.irfft(spectrum * above / (1 + (hertz / high) ** 2), len(wave))


def _sum(seconds: float, *notes: tuple[float, Wave, float]) -> Wave:
    """Notes at their times with their levels, cut at the end."""
    total = np.zeros(round(seconds * RATE))
    for start, wave, level in notes:
        first = round(start * RATE)
        part = wave[: len(total) - first]
        total[first : first + len(part)] += level * part
    return total


def _piece(seconds: float, *notes: tuple[float, Wave, float]) -> Wave:
    """The notes in their room."""
    dry = _sum(seconds, *notes)
    size = 2 * len(dry)
    answer = np.fft.irfft(np.fft.rfft(dry, size) * np.fft.rfft(_answer(), size), size)[: len(dry)]
    return _dried(dry + WET * answer)


@cache
def _answer() -> Wave:
    """Of a small, warm room to a clap."""
    rng, seconds = Random("answer"), 0.35
    t = _times(seconds)
    clap = _filtered(_noise(len(t), rng), 160.0, 2200.0) * np.exp(-t / 0.075)
    clap[: round(0.008 * RATE)] = 0.0
    return clap / math.sqrt(float((clap**2).sum()))


def _dried(wave: Wave) -> Wave:
    return _scaled(_attacked(wave, 0.0004))


def _scaled(wave: Wave) -> Wave:
    return wave * (PEAK / float(np.abs(wave).max()))
