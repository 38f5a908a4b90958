"""How loud a sound is, by Recommendation ITU-R BS.1770-4, and what else is measured of it.

A sound is an array of samples from -1 to 1, one row for each side.
"""

import io
import math
import wave

import numpy as np
from numpy.typing import NDArray

Sound = NDArray[np.float64]

RATE = 44100
SILENT = -120.0
"""What is softer, in dB, is this."""

# Annex 1, tables 1 and 2: the coefficients of the two filters, for 48,000 samples a second.
RATE_OF_FILTERS = 48000
HEAD = (
    (1.53512485958697, -2.69169618940638, 1.19839281085285),
    (1, -1.69065929318241, 0.73248077421585),
)
LOW_CUT = ((1.0, -2.0, 1.0), (1.0, -1.99004745483398, 0.99007225036621))

OFFSET = -0.691
BLOCK, STEP = 0.4, 0.1
"""Seconds of a gating block, and from one to the next."""
ABSOLUTE_GATE, RELATIVE_GATE = -70.0, -10.0


def opened(file: io.BytesIO) -> Sound:
    """The samples of a wave file of 16 bit."""
    with wave.open(file, "rb") as sound:
        frames = sound.readframes(sound.getnframes())
        return np.frombuffer(frames, "<i2").reshape(-1, sound.getnchannels()).T / 32768.0


def decibels(amplitude: float) -> float:
    """Of full scale."""
    return 20.0 * math.log10(max(amplitude, 10.0 ** (SILENT / 20.0)))


def integrated(sound: Sound) -> float:
    """The gated loudness in LUFS (the standard's LKFS) of a stereo or mono sound."""
    powers = _block_powers(sound)
    loud = powers[_loudness(powers) > ABSOLUTE_GATE]
    if not len(loud):
        return SILENT
    loud = loud[_loudness(loud) > _loudness(loud.mean()) + RELATIVE_GATE]
    return float(_loudness(loud.mean()))


def loudest(sound: Sound) -> float:
    """The loudness of the loudest block in LUFS: the greatest momentary loudness."""
    return float(_loudness(_block_powers(sound).max()))


def weighted(sound: Sound) -> Sound:
    """Through both filters, whose response at each pitch is applied to the whole spectrum."""
    size = 1 << (sound.shape[1] + RATE // 2).bit_length()
    z = np.exp(2j * np.pi * np.fft.rfftfreq(size, 1.0 / RATE) / RATE_OF_FILTERS)
    response = np.ones_like(z)
    for above, below in (HEAD, LOW_CUT):
        response *= np.polyval(above, z) / np.polyval(below, z)
    return np.fft.irfft(np.fft.rfft(sound, size) * response, size)[:, : sound.shape[1]]


def _block_powers(sound: Sound) -> Sound:
    """Of every whole block the power of all sides together; silence follows a shorter sound."""
    block = round(BLOCK * RATE)
    lacking = max(0, block - sound.shape[1])
    powers = (weighted(np.pad(sound, ((0, 0), (0, lacking)))) ** 2).sum(axis=0)
    sums = np.concatenate(([0.0], np.cumsum(powers)))
    starts = np.arange(0, len(powers) - block + 1, round(STEP * RATE))
    return (sums[starts + block] - sums[starts]) / block


def _loudness(power: Sound) -> Sound:
    return OFFSET + 10.0 * np.log10(np.maximum(power, 1e-12))


def true_peak(sound: Sound, times: int = 4) -> float:
    """The highest peak in dB of full scale, sampled so many times as often (Annex 2)."""
    size = sound.shape[1]
    spectrum = np.fft.rfft(sound, size)
    finer = np.fft.irfft(spectrum, size * times) * times
    return decibels(float(np.abs(finer).max()))


def centroid(sound: Sound) -> float:
    """The mean pitch in Hz, weighed by power."""
    spectrum = (np.abs(np.fft.rfft(sound)) ** 2).sum(axis=0)
    hertz = np.fft.rfftfreq(sound.shape[1], 1.0 / RATE)
    return float((spectrum * hertz).sum() / spectrum.sum())


def band_level(sound: Sound, low: float, high: float) -> float:
    """The average level between two pitches, in dB of full scale."""
    size = sound.shape[1]
    spectrum = np.fft.rfft(sound)
    hertz = np.fft.rfftfreq(size, 1.0 / RATE)
    spectrum[:, (hertz < low) | (hertz > high)] = 0.0
    within = np.fft.irfft(spectrum, size)
    return decibels(float(np.sqrt((within**2).mean())))
