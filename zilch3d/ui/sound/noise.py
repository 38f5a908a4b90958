"""Noise, and what of it lies between two pitches.

numpy's own chance and Fourier transforms are not in the packaged programs, so neither is used.
"""

from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Noise: TypeAlias = NDArray[np.float64]

WIDTH = 1.2
"""Lengths of a wave over which a smoothing takes it."""


def white(count: int, rng: Random) -> Noise:
    """So many samples from -1 to 1."""
    return np.frombuffer(rng.randbytes(2 * count), "<i2") / 32768.0


def band(noise: Noise, low: float, high: float, rate: int) -> Noise:
    """What lies between these pitches in Hz, falling gently outside, with a power of 1."""
    within = _smoothed(noise, WIDTH * rate / high) - _smoothed(noise, WIDTH * rate / low)
    scaled: Noise = within / np.sqrt(np.mean(np.square(within)))
    return scaled


def _smoothed(noise: Noise, length: float) -> Noise:
    """Averaged over so many samples, those in the middle counting most."""
    window = np.hanning(round(length) + 2)
    return np.convolve(noise, window / window.sum(), mode="same")
