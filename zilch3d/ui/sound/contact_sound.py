"""The sound of dice that meet something, computed from the contact.

Modes of what is struck and of the die ring as far as the touch can rouse them: the spectrum of a
short push of ``width`` seconds falls off from about 1 / width. So a harder or faster contact is
not only louder but brighter. The push itself is heard as a click that is over at once, and what
slips as a brush of noise. It brings numpy along, as ``mixing`` does.
"""

import math
from functools import cache
from random import Random
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from zilch3d.ui.sound.bodies import (
    BLOCK,
    FASTER,
    REFERENCE_SPEED,
    TOUCHED,
    Mode,
    Surface,
    material_named,
)
from zilch3d.ui.sound.contacts import PLACES, Contact
from zilch3d.ui.sound.noise import band, white

Signal: TypeAlias = NDArray[np.float32]
Numbers: TypeAlias = NDArray[np.float64]

RATE = 44100
"""Samples a second."""

SLOWEST = 0.5
"""Sides a second: slower contacts sound like this."""
WEIGHT_POWER = 0.25
"""A heavier die touches longer, by this power of its weight."""

HALF_AT, STEEPNESS = 0.766, 1.5
"""A push as of a raised cosine rouses a pitch of 1 / width half as much as low ones, and from there
on 18 dB less with each octave."""

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
BRUSH_BANDS = ((500.0, 1600.0), (1700.0, 5600.0))
"""Hz between which a slow brush is heard, and a fast one."""


def sound(contact: Contact) -> Signal:
    """The contact with gain 1, mono."""
    width = touch_seconds(contact)
    tones = _roused(contact, width)
    rise = max(4, round(2.0 * width * RATE))
    phase = _places()[2][contact.place, : len(tones.pitch)]
    signal = _ringing(tones, phase, contact.gain)
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


class Tones(NamedTuple):
    """Modes as columns: pitches in Hz, levels, and seconds until they are at 1/e."""

    pitch: Numbers
    level: Numbers
    decay: Numbers


@cache
def _tones(surface: Surface, name: str) -> Tones:
    """All that rings at such a contact if it is roused: what is struck, and the die."""
    touched, material = TOUCHED[surface], material_named(name)
    die = [
        Mode(
            material.pitch * ratio,
            touched.die * material.level * material.higher**n,
            touched.damped * material.decay / ratio**FASTER,
        )
        for n, ratio in enumerate(BLOCK)
    ]
    return Tones(*np.array([*touched.modes, *die]).T)


def _roused(contact: Contact, width: float) -> Tones:
    """What rings at this contact as far as the push rouses it, and the push itself, last."""
    tones, (higher, louder, _phases) = _tones(contact.surface, contact.material), _places()
    place = slice(0, len(tones.pitch))
    pitch = tones.pitch * (1.0 + SCATTER_PITCH * higher[contact.place, place])
    level = tones.level * (1.0 + SCATTER_LEVEL * louder[contact.place, place])
    level *= (1.0 + np.square(HALF_AT * width * pitch)) ** -STEEPNESS
    return Tones(
        np.append(pitch, CLICK_PITCH / width),
        np.append(level, TOUCHED[contact.surface].click),
        np.append(tones.decay, CLICK_DECAY * width),
    )


def _ringing(tones: Tones, phase: Numbers, gain: float) -> Signal:
    """The sum of decaying tones, as long as it is heard with this gain."""
    lasting = tones.decay * np.log(np.maximum(tones.level * gain / FAINT, 1.0))
    blocks = max(LEAST_BLOCKS, math.ceil(float(lasting.max()) * RATE / BLOCK_LENGTH))
    step = (2j * math.pi * tones.pitch - 1.0 / tones.decay) / RATE
    within = np.exp(step[:, None] * np.arange(BLOCK_LENGTH))
    starts = np.exp(np.arange(blocks)[:, None] * (BLOCK_LENGTH * step) + 1j * phase) * tones.level
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
    """Noise of slow brushes and of fast ones, seldom beyond -1 and 1."""
    noise = white(NOISE_APART * PLACES + BRUSH_LENGTH, Random("brush"))
    slow, quick = (band(noise, *pitches, RATE) / 3.0 for pitches in BRUSH_BANDS)
    return slow.astype(np.float32), quick.astype(np.float32)


@cache
def _places() -> tuple[Numbers, Numbers, Numbers]:
    """How pitch (-1 to 1), level (-1 to 1) and phase of each mode differ by the place."""
    modes = max(len(touched.modes) for touched in TOUCHED.values()) + len(BLOCK) + 1
    chance = white(3 * PLACES * modes, Random("places")).reshape(3, PLACES, modes)
    higher, louder, phases = chance
    return higher, louder, math.pi * phases


@cache
def _rise(samples: int) -> Signal:
    """From 0 to 1 without a corner at either end."""
    ramp = 0.5 - 0.5 * np.cos(np.pi * np.arange(samples) / samples)
    return ramp.astype(np.float32)
