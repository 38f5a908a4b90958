"""The air of a warm, quiet room with a fire in it, without its crackling.

Each stretch is noise of its own, so nothing in it comes back. It fades in and out with equal power:
where one begins as another fades there is no seam. It brings numpy along, as ``mixing`` does.
"""

from collections.abc import Iterator
from random import Random

import numpy as np

from zilch3d.ui.sound.contact_sound import RATE, Signal
from zilch3d.ui.sound.noise import Noise, band, white
from zilch3d.ui.sound.plan import ROOM_FADE, ROOM_SECONDS

LEVEL = 0.0044
"""Of full scale, on average over time, before what all sounds are softened by."""
COARSE = 8
"""Noise is made of every so many samples, and filled in between: nothing in it is high."""

HUM, BREATH = (70.0, 230.0), (300.0, 1100.0)
"""Bands in Hz: of the walls, and of the fire that draws air."""
BREATH_LEVEL = 0.28
"""Beside the hum."""
BREATHING, BREATHES = 0.3, 0.37
"""By which share the fire's breath swells, and how often a second."""
APART = 0.6
"""The share of each side's noise that the other has not."""


def room_tone(seed: int) -> Iterator[Signal]:
    """A stretch of ROOM_SECONDS, both sides, about a second at a time; each seed has its own."""
    rate = RATE // COARSE
    count = round(ROOM_SECONDS * rate)
    middle, left, right = white(3 * count, Random(seed)).reshape(3, count)
    sides = [_air((1.0 - APART) * middle + APART * side, rate) for side in (left, right)]
    level = LEVEL / np.sqrt(np.mean(np.square(sides)))
    coarse, length = np.arange(count) * COARSE, round(ROOM_SECONDS * RATE)
    for first in range(0, length, RATE):
        fine = np.arange(first, min(length, first + RATE))
        near_end = np.minimum(fine, length - 1 - fine) / (ROOM_FADE * RATE)
        gains = level * np.sqrt(np.minimum(1.0, near_end))
        yield np.array([gains * np.interp(fine, coarse, side) for side in sides], np.float32)


def _air(noise: Noise, rate: int) -> Noise:
    swell = 1.0 + BREATHING * np.sin(2 * np.pi * BREATHES * np.arange(len(noise)) / rate)
    return band(noise, *HUM, rate) + BREATH_LEVEL * band(noise[::-1], *BREATH, rate) * swell
