"""The recorded sounds, and strikes mixed into one stretch of stereo.

It brings numpy along: import it where no frame waits.
"""

import io
import math
import wave
from collections.abc import Callable, Mapping, Sequence
from logging import getLogger
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from zilch3d import resources
from zilch3d.ui.sound.plan import VARIANTS, Strike, Timbre

LOG = getLogger(__name__)

RATE = 44100
"""Samples a second, in the files and in what is mixed from them."""

FRAME = 4
"""Bytes for the 16 bit samples of both sides."""

SHORTEST = 0.5
"""Seconds to which shorter files are filled up with silence: pyglet's driver for PulseAudio never
begins to play a sound of less than a third of a second."""

FULL_SCALE = 32768
HEADROOM = 0.6
"""Everything is this much softer than full scale: a throw, a stinger and a tick fit together."""
KNEE, CEILING = 0.32, 0.5
"""Of full scale: peaks over the first are rounded off, and none goes over the second."""

Recordings: TypeAlias = Mapping[tuple[Timbre, int], NDArray[np.int16]]
"""Every variant of every sound, mono."""


def load(read: Callable[[str], bytes] = resources.read) -> Recordings:
    """The game's own sounds, as ``read`` reads them. What is missing or damaged is silent."""
    return {
        (timbre, variant): _samples(read, f"assets/sounds/{timbre}-{variant + 1}.wav")
        for timbre, variants in VARIANTS.items()
        for variant in range(variants)
    }


def _samples(read: Callable[[str], bytes], path: str) -> NDArray[np.int16]:
    try:
        with wave.open(io.BytesIO(read(path)), "rb") as file:
            return np.frombuffer(file.readframes(file.getnframes()), "<i2")
    except (resources.MissingResource, wave.Error, EOFError, ValueError) as error:
        LOG.warning("%s is not heard: %r", path, error)
        return np.zeros(1, np.int16)


def wave_file(recordings: Recordings, strikes: Sequence[Strike]) -> io.BytesIO:
    """The strikes as a wave file that starts with the first of them."""
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(2)
        out.setsampwidth(FRAME // 2)
        out.setframerate(RATE)
        out.writeframes(mix(recordings, strikes).ljust(round(SHORTEST * RATE) * FRAME, b"\0"))
    file.seek(0)
    return file


def mix(recordings: Recordings, strikes: Sequence[Strike]) -> bytes:
    """The strikes as 16 bit little-endian stereo that starts with the first of them."""
    if not strikes:
        return b""
    sounds = [recordings[strike.timbre, strike.variant] for strike in strikes]
    starts = [round(strike.time * RATE) for strike in strikes]
    first = min(starts)
    length = max(start + len(sound) for start, sound in zip(starts, sounds, strict=True)) - first
    mixed = np.zeros((2, length), np.float32)
    for strike, start, sound in zip(strikes, starts, sounds, strict=True):
        place = start - first
        mixed[:, place : place + len(sound)] += np.outer(_gains(strike), sound)
    return np.rint(FULL_SCALE * limited(mixed * (HEADROOM / FULL_SCALE))).astype("<i2").T.tobytes()


def limited(mixed: NDArray[np.float32]) -> NDArray[np.float32]:
    """Samples unchanged up to KNEE, and bent towards CEILING above it: peaks are never cut off."""
    over = np.maximum(np.abs(mixed) - KNEE, 0.0)
    bent = KNEE + (CEILING - KNEE) * np.tanh(over / (CEILING - KNEE))
    return np.where(over > 0.0, np.sign(mixed) * bent, mixed)


def _gains(strike: Strike) -> NDArray[np.float32]:
    """The gains of both sides: equal from the middle, and of equal power from anywhere."""
    angle = (strike.pan + 1) * math.pi / 4
    gain = strike.gain * math.sqrt(2)
    return np.array((gain * math.cos(angle), gain * math.sin(angle)), np.float32)
