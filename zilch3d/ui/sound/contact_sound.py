"""The sound of dice that meet something, computed from the contact.

Modes of what is struck and of the die ring as far as the touch can rouse them: the spectrum of a
short push of ``width`` seconds falls off from about 1 / width. So a harder or faster contact is
not only louder but brighter. The push itself is heard as a click that is over at once, and what
slips as a brush of noise. It brings numpy along, as ``mixing`` does.
"""

import math
from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from zilch3d.ui.sound.bodies import (
    BLOCK,
    FASTER,
    REFERENCE_SPEED,
    TOUCHED,
    Material,
    Mode,
    Surface,
    material_named,
)
from zilch3d.ui.sound.contacts import PLACES, Contact

Signal: TypeAlias = NDArray[np.float32]

RATE = 44100
"""Samples a second."""

SLOWEST = 0.5
"""Sides a second: slower contacts sound like this."""
WEIGHT_POWER = 0.25
"""A heavier die touches longer, by this power of its weight."""

FAINT = 0.0004
"""The level below which a mode is no longer computed: -68 dB."""
FADE = 96
"""Samples at the end in which a sound goes to nothing."""
BLOCK_LENGTH, LEAST_BLOCKS = 64, 6
"""Samples that are computed together, by multiplying powers of each mode; how often at least."""

CLICK_PITCH, CLICK_DECAY = 0.55, 0.8
"""The pitch of a push, over its width, and its decay in widths."""

SCATTER_PITCH, SCATTER_LEVEL = 0.045, 0.55
"""How much pitches and levels differ from place to place on a die, as shares."""

FULL_SLIP = 20.0
"""Sides a second at which all of a brush is heard."""
BRUSH_LENGTH = round(0.09 * RATE)
NOISE_APART = 61
"""Samples from where one place's noise begins to where the next one's does."""
BRUSH_PEAK, BRUSH_DECAY = 0.006, 0.016
"""Seconds until a brush is loudest, and until it is at 1/e from there on."""
BRUSH_PITCH = (900.0, 3400.0)
"""About how high a slow brush is, and a fast one."""


def sound(contact: Contact) -> Signal:
    """The contact with gain 1, mono."""
    width = touch_seconds(contact)
    pitch, level, decay = _modes(contact, width)
    rise = max(4, round(2.0 * width * RATE))
    phase = _places()[2][contact.place, : len(pitch)]
    signal = _ringing(pitch, level, decay, phase, contact.gain)
    signal[:rise] *= _rise(rise)
    brush = _brush(contact)
    if len(brush) > len(signal):
        signal, brush = brush, signal
    signal[: len(brush)] += brush
    signal[-FADE:] *= _rise(FADE)[::-1]
    return signal


def touch_seconds(contact: Contact) -> float:
    """How long the die touches what it strikes."""
    touched, material = TOUCHED[contact.surface], material_named(contact.material)
    speed = max(SLOWEST, contact.speed) / REFERENCE_SPEED
    body = material.softness * material.weight**WEIGHT_POWER
    return float(touched.touch * body * speed**-touched.stiffening)


@cache
def _body(surface: Surface, name: str) -> tuple[Mode, ...]:
    """Everything that rings at such a contact; of two dice, both."""
    touched, material = TOUCHED[surface], material_named(name)
    return (*touched.modes, *_die_modes(material, touched.die, touched.damped))


def _die_modes(material: Material, share: float, damped: float) -> tuple[Mode, ...]:
    return tuple(
        Mode(
            material.pitch * ratio,
            share * material.level * material.higher**n,
            damped * material.decay / ratio**FASTER,
        )
        for n, ratio in enumerate(BLOCK)
    )


@cache
def _columns(surface: Surface, name: str) -> NDArray[np.float64]:
    """Pitches, levels and decays of what rings."""
    return np.array(_body(surface, name)).T


def _modes(
    contact: Contact, width: float
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Pitch, level and decay of all that rings at this contact, the push last."""
    pitch, level, decay = _columns(contact.surface, contact.material)
    higher, louder, _phases = _places()
    count = len(pitch)
    pitch = pitch * (1.0 + SCATTER_PITCH * higher[contact.place, :count])
    level = level * (1.0 + SCATTER_LEVEL * louder[contact.place, :count])
    roused = level * (1.0 + (0.766 * width * pitch) ** 2) ** -1.5
    click = TOUCHED[contact.surface].click
    return (
        np.append(pitch, CLICK_PITCH / width),
        np.append(roused, click),
        np.append(decay, CLICK_DECAY * width),
    )


def _ringing(
    pitch: NDArray[np.float64],
    level: NDArray[np.float64],
    decay: NDArray[np.float64],
    phase: NDArray[np.float64],
    gain: float,
) -> Signal:
    """The sum of decaying tones, as long as it is heard with this gain."""
    seconds = float((decay * np.log(np.maximum(level * gain / FAINT, 1.0))).max())
    blocks = max(LEAST_BLOCKS, math.ceil(seconds * RATE / BLOCK_LENGTH))
    step = (2j * math.pi * pitch - 1.0 / decay) / RATE
    within = np.exp(step[:, None] * np.arange(BLOCK_LENGTH))
    starts = level * np.exp(np.arange(blocks)[:, None] * (BLOCK_LENGTH * step) + 1j * phase)
    # The imaginary part of their product. BLAS would start threads for it, and take longer.
    firsts = np.concatenate((starts.imag, starts.real), axis=1, dtype=np.float32)
    others = np.concatenate((within.real, within.imag), dtype=np.float32)
    signal: Signal = np.einsum("ik,kj->ij", firsts, others).ravel()
    return signal


def _brush(contact: Contact) -> Signal:
    """The noise of slipping, as long as the touch may last."""
    fast = min(1.0, contact.slip / FULL_SLIP)
    level = TOUCHED[contact.surface].brush * fast
    if level < 0.01:
        return np.zeros(0, np.float32)
    slow, quick = _noises()
    part = slice(contact.place * NOISE_APART, contact.place * NOISE_APART + BRUSH_LENGTH)
    dark, bright = np.float32(level * (1.0 - fast)), np.float32(level * fast)
    return _brush_envelope() * (dark * slow[part] + bright * quick[part])


@cache
def _brush_envelope() -> Signal:
    times = np.arange(BRUSH_LENGTH) / RATE
    rise = np.minimum(1.0, times / BRUSH_PEAK)
    fall = np.exp(-np.maximum(0.0, times - BRUSH_PEAK) / BRUSH_DECAY)
    return (rise * rise * (3.0 - 2.0 * rise) * fall).astype(np.float32)


@cache
def _noises() -> tuple[Signal, Signal]:
    """Noise about each pitch of a brush, falling by 12 dB an octave, at an average power of 1/9."""
    count = NOISE_APART * PLACES + BRUSH_LENGTH
    spectrum = np.fft.rfft(np.random.default_rng(1).standard_normal(count))
    hertz = np.fft.rfftfreq(count, 1 / RATE)
    slow, quick = (_noise(spectrum, np.square(hertz / pitch)) for pitch in BRUSH_PITCH)
    return slow, quick


def _noise(spectrum: NDArray[np.complex128], height: NDArray[np.float64]) -> Signal:
    noise = np.fft.irfft(spectrum * height / (1 + height) ** 2)
    signal: Signal = (noise / (3.0 * np.sqrt(np.mean(noise**2)))).astype(np.float32)
    return signal


@cache
def _places() -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """How pitch (-1 to 1), level (-1 to 1) and phase of each mode differ by the place."""
    chance = np.random.default_rng(2)
    shape = (PLACES, max(len(touched.modes) for touched in TOUCHED.values()) + len(BLOCK) + 1)
    return chance.uniform(-1, 1, shape), chance.uniform(-1, 1, shape), chance.uniform(0, 6.3, shape)


@cache
def _rise(samples: int) -> Signal:
    """From 0 to 1 without a corner at either end."""
    ramp = 0.5 - 0.5 * np.cos(np.pi * np.arange(samples) / samples)
    return ramp.astype(np.float32)
