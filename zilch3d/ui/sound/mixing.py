"""Strikes made into one stretch of stereo, fast enough to be done between two frames.

Python adds and multiplies long whole numbers in one go, so a stretch of sound is one such number:
each sample of each side has 32 bits of it, the left ones first. A mono sample with values 64 bits
apart, times a gain for the left and 2**32 times one for the right, is that sample in stereo; sounds
are mixed by adding them, and moved in time by shifting.
"""

import math
from collections.abc import Sequence

from zilch3d.motion.work import Steps, finished
from zilch3d.ui.sound.plan import Strike
from zilch3d.ui.sound.samples import APART, RATE, Samples

LANE = 4
"""Bytes for a sample of one side."""

HEADROOM = 8
"""How many times too loud the sum may be before its samples would run into each other."""

UNIT = 2**16 // HEADROOM
"""The gain of 1: the upper half of each lane then is the 16 bit sample, divided by HEADROOM."""

LOUDEST = 0.95
"""The highest peak of what is mixed; if the sum is louder, all of it is made softer."""


def mix(strikes: Sequence[Strike], samples: Samples) -> bytes:
    """The strikes (in order of time) as 16 bit little-endian stereo, beginning with the first."""
    return finished(mixing(strikes, samples))


def mixing(strikes: Sequence[Strike], samples: Samples) -> Steps[bytes]:
    """The same in steps."""
    if not strikes:
        return b""
    length = max(_place(one) + samples[one.timbre, one.way].length for one in strikes)
    length -= _place(strikes[0])
    signs = int.from_bytes((bytes(LANE - 1) + b"\x80") * 2 * length, "little")
    summed = yield from _sum(strikes, samples, 1.0)
    lanes = _lanes(summed + signs, length)
    yield
    peak = _peak(lanes)
    yield
    if peak > LOUDEST:
        summed = yield from _sum(strikes, samples, LOUDEST / peak)
    lanes = _lanes((summed * HEADROOM + signs) ^ signs, length)
    yield
    halves = bytearray(len(lanes) // 2)
    halves[0::2], halves[1::2] = lanes[2::LANE], lanes[3::LANE]
    return bytes(halves)


def _place(strike: Strike) -> int:
    return round(strike.time * RATE)


def _sum(strikes: Sequence[Strike], samples: Samples, level: float) -> Steps[int]:
    """The strikes from the first on; added by halves, so that long numbers are added seldom."""
    if len(strikes) == 1:
        strike = strikes[0]
        return samples[strike.timbre, strike.way].packed * _gains(strike, level)
    earlier, later = strikes[: len(strikes) // 2], strikes[len(strikes) // 2 :]
    shift = 8 * APART * (_place(later[0]) - _place(earlier[0]))
    first = yield from _sum(earlier, samples, level)
    second = yield from _sum(later, samples, level)
    yield
    return first + (second << shift)


def _gains(strike: Strike, level: float) -> int:
    """The gains of both sides: equal from the middle, and of equal power from anywhere."""
    angle = (strike.pan + 1) * math.pi / 4
    gain = UNIT * strike.gain * level * math.sqrt(2)
    return round(gain * math.cos(angle)) + (round(gain * math.sin(angle)) << 8 * LANE)


def _lanes(number: int, length: int) -> bytes:
    return number.to_bytes(2 * LANE * length, "little")


def _peak(lanes: bytes) -> float:
    """The highest peak, 1 being full scale, or up to HEADROOM / 128 more than it is."""
    highest = set(lanes[LANE - 1 :: LANE])
    return max(max(highest) - 127, 128 - min(highest)) * HEADROOM / 128
