"""Makes the sounds of the game.

    python3 packaging/dev.py generate sounds [FOLDER]

What's struck is a handful of decaying tones (what rings) and a puff of filtered noise (what
touches). ``stingers`` has what's composed. It's all computed from fixed seeds, so the same files
come out each time: 16 bit mono WAVs in assets/sounds, or in FOLDER.
"""

import math
import sys
import wave
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from generators import stingers

RATE = 44100
PEAK = 0.97
FADE_OUT = 0.012
"""Seconds at the end of each sound in which it goes to nothing, so that no end can be heard."""

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"

Signal = list[float]


@dataclass(frozen=True)
class Mode:
    """A tone that dies away: its pitch in Hz, its level, and the seconds until it is at 1/e."""

    pitch: float
    level: float
    decay: float


@dataclass(frozen=True)
class Puff:
    """Noise between two pitches in Hz, its level, and the seconds until it is at 1/e."""

    low: float
    high: float
    level: float
    decay: float


@dataclass(frozen=True)
class Body:
    """Something that is struck: what rings of it, and what touches.

    ``attack`` is in seconds. The ways of striking it go from soft, with all pitches ``softest``
    times as high and dull, to hard, with all ``hardest`` times as high and bright; ``scatter`` is
    the share by which each mode differs from one way to the next.
    """

    seconds: float
    attack: float
    modes: tuple[Mode, ...]
    puffs: tuple[Puff, ...]
    softest: float = 0.93
    hardest: float = 1.08
    scatter: float = 0.04


FELT = Body(
    0.11,
    0.0008,
    (
        Mode(188, 0.62, 0.020),
        Mode(335, 0.60, 0.017),
        Mode(610, 0.58, 0.013),
        Mode(1130, 0.34, 0.007),
        Mode(2250, 0.18, 0.0032),
    ),
    (Puff(150, 1900, 0.50, 0.008), Puff(900, 4600, 0.20, 0.003)),
)
RIM = Body(
    0.15,
    0.0004,
    (
        Mode(236, 0.42, 0.024),
        Mode(612, 0.85, 0.022),
        Mode(1015, 0.62, 0.016),
        Mode(1630, 0.38, 0.010),
        Mode(2480, 0.20, 0.006),
        Mode(3650, 0.10, 0.0035),
    ),
    (Puff(400, 3800, 0.42, 0.004),),
)
DICE = Body(
    0.07,
    0.0003,
    (
        Mode(940, 0.30, 0.006),
        Mode(1980, 0.62, 0.0065),
        Mode(2870, 0.55, 0.0055),
        Mode(4150, 0.26, 0.0038),
        Mode(5600, 0.10, 0.0025),
    ),
    (Puff(900, 5200, 0.30, 0.0018),),
    softest=0.90,
    scatter=0.06,
)
TAP = Body(
    0.13,
    0.0016,
    (
        Mode(212, 0.62, 0.026),
        Mode(396, 0.66, 0.022),
        Mode(672, 0.42, 0.016),
        Mode(1150, 0.18, 0.009),
    ),
    (Puff(180, 1900, 0.26, 0.006),),
)
CUP = Body(
    0.085,
    0.0010,
    (
        Mode(148, 0.55, 0.016),
        Mode(262, 0.70, 0.015),
        Mode(455, 0.60, 0.012),
        Mode(820, 0.36, 0.007),
        Mode(1540, 0.20, 0.0035),
        Mode(2700, 0.10, 0.0020),
    ),
    (Puff(160, 1500, 0.42, 0.007), Puff(1200, 4800, 0.16, 0.002)),
    softest=0.90,
    hardest=1.10,
    scatter=0.06,
)
STAMP = Body(
    0.28,
    0.0012,
    (
        Mode(82, 0.90, 0.050),
        Mode(136, 0.75, 0.038),
        Mode(228, 0.55, 0.024),
        Mode(430, 0.38, 0.015),
        Mode(790, 0.16, 0.008),
    ),
    (Puff(120, 1100, 0.75, 0.016), Puff(700, 3200, 0.26, 0.006)),
)


def slide(seconds: float) -> Body:
    """Dice sliding along leather and off its edge: noise that comes and goes, and a low knock."""
    return Body(
        seconds + 0.05,
        0.6 * seconds,
        (Mode(170, 0.30, 0.4 * seconds), Mode(310, 0.24, 0.3 * seconds)),
        (
            Puff(240, 1500, 0.80, 0.45 * seconds),
            Puff(1100, 4200, 0.50, 0.35 * seconds),
        ),
        softest=0.9,
        scatter=0.05,
    )


SOUNDS = {
    "felt": [FELT] * 8,
    "rim": [RIM] * 7,
    "dice": [DICE] * 7,
    "tap": [TAP] * 4,
    "stamp": [STAMP] * 2,
    "cup": [CUP] * 6,
    "pour": [slide(0.12), slide(0.15), slide(0.18)],
}
"""What is struck for each sound, from its lowest and softest way to its highest and hardest."""


def struck(body: Body, hardness: float, rng: Random) -> Signal:
    """The sound of one stroke, from -PEAK to PEAK; ``hardness`` is 0 to 1."""
    length = round(body.seconds * RATE)
    signal = [0.0] * length
    stiffness = body.softest + (body.hardest - body.softest) * hardness if body.scatter else 1.0
    brightness = 0.6 + 0.8 * hardness if body.scatter else 1.0
    for place, mode in enumerate(body.modes):
        pitch = mode.pitch * stiffness * _about(1, body.scatter, rng)
        level = mode.level * _about(1, 5 * body.scatter, rng)
        if place >= len(body.modes) // 2:
            level *= brightness
        _add(signal, _tone(pitch, mode.decay, length), level)
    for puff in body.puffs:
        _add(signal, _noise(puff, length, rng), puff.level * brightness)
    return _finished(signal, body.attack)


def _about(value: float, share: float, rng: Random) -> float:
    return value * rng.uniform(1 - share, 1 + share)


def _add(signal: Signal, other: Signal, level: float) -> None:
    signal[:] = [a + level * b for a, b in zip(signal, other, strict=True)]


def _tone(pitch: float, decay: float, length: int) -> Signal:
    turn, fall = 2 * math.pi * pitch / RATE, 1 / (decay * RATE)
    return [math.sin(turn * n) * math.exp(-fall * n) for n in range(length)]


def _noise(puff: Puff, length: int, rng: Random) -> Signal:
    """Noise with its loudest sample at 1, after two gentle filters on either side."""
    fall = 1 / (puff.decay * RATE)
    signal = [rng.uniform(-1, 1) * math.exp(-fall * n) for n in range(length)]
    for _ in range(2):
        signal = _low(signal, puff.high)
        slow = _low(signal, puff.low)
        signal = [a - b for a, b in zip(signal, slow, strict=True)]
    return _scaled(signal, 1.0)


def _low(signal: Signal, pitch: float) -> Signal:
    """Through a low-pass filter of the first order that starts to weaken at ``pitch``."""
    share = 1 - math.exp(-2 * math.pi * pitch / RATE)
    kept, value = [], 0.0
    for sample in signal:
        value += share * (sample - value)
        kept.append(value)
    return kept


def _finished(signal: Signal, attack: float) -> Signal:
    rise, fall = _ramp(attack), _ramp(FADE_OUT)
    end = len(signal) - 1
    return _scaled([v * rise(n) * fall(end - n) for n, v in enumerate(signal)], PEAK)


def _ramp(seconds: float) -> Callable[[int], float]:
    """From 0 at 0 to 1 after ``seconds``, without a corner at either end."""
    length = seconds * RATE
    return lambda n: 0.5 - 0.5 * math.cos(math.pi * min(1.0, n / length))


def _scaled(signal: Signal, peak: float) -> Signal:
    factor = peak / max(map(abs, signal))
    return [value * factor for value in signal]


def write(file: Path, signal: Signal) -> None:
    """A 16 bit mono WAV."""
    samples = array("h", [round(value * 32767) for value in signal])
    if sys.byteorder == "big":
        samples.byteswap()
    with wave.open(str(file), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(samples.tobytes())


def make(folder: Path) -> None:
    """Write every sound in all its ways as ``NAME-NUMBER.wav``, numbered from 1."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, pieces in stingers.PIECES.items():
        for way, piece in enumerate(pieces, 1):
            write(folder / f"{name}-{way}.wav", piece().tolist())
    for name, bodies in SOUNDS.items():
        for way, body in enumerate(bodies, 1):
            hardness = (way - 1) / max(1, len(bodies) - 1)
            signal = struck(body, hardness, Random(f"{name} {way}"))
            write(folder / f"{name}-{way}.wav", signal)


def main(arguments: Sequence[str]) -> None:
    """Make all sounds in the folder that is named, or those that are shipped."""
    make(Path(arguments[0]) if arguments else FOLDER)


if __name__ == "__main__":
    main(sys.argv[1:])
