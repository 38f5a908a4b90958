"""Recordings and computed contacts, mixed into one stretch of stereo.

It brings numpy along: import it where no frame waits.
"""

import io
import math
import wave
from collections.abc import Callable, Mapping
from logging import getLogger
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from zilch3d import resources
from zilch3d.ui.sound import contact_sound, plan
from zilch3d.ui.sound.contact_sound import RATE, Signal
from zilch3d.ui.sound.contacts import Contact, Sounds
from zilch3d.ui.sound.plan import VARIANTS, Strike, Timbre
from zilch3d.ui.sound.room_tone import room_tone

LOG = getLogger(__name__)

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

ECHOES = (
    (0.0071, 0.13),
    (0.0113, -0.10),
    (0.0167, 0.085),
    (0.0229, -0.06),
    (0.0311, 0.045),
    (0.0433, -0.03),
)
"""How the walls and the ceiling of a small room answer: seconds after the sound, and levels. Each
comes from the other side than the one before."""
BEYOND = 0.5
"""How much of an answer is heard at the side from which it does not come."""
DARKER = 5
"""Samples over which an answer is smeared: walls take the highest pitches."""

Recordings: TypeAlias = Mapping[tuple[Timbre, int], NDArray[np.int16]]
"""Every variant of every sound, mono."""


class Mixer:
    """Mixes whatever is played into wave files. Made once; loads the recordings."""

    def __init__(self) -> None:
        self._recordings = load()

    def mixed(self, sounds: Sounds) -> io.BytesIO:
        """The sounds, from the first of them on."""
        return wave_file(self._recordings, sounds)

    def room(self, seed: int) -> io.BytesIO:
        """A stretch of the room."""
        return room_file(self._recordings, seed)


def load(read: Callable[[str], bytes] = resources.read) -> Recordings:
    """The game's own recordings, as ``read`` reads them. What is missing or damaged is silent."""
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


def wave_file(recordings: Recordings, sounds: Sounds) -> io.BytesIO:
    """The sounds as a wave file that starts with the first of them."""
    return _file(mix(recordings, sounds))


def room_file(recordings: Recordings, seed: int) -> io.BytesIO:
    """A stretch of a quiet room with a fire at the left, from its fading in to its fading out."""
    frames = np.concatenate([_frames(second) for second in room_tone(seed)])
    for strike in plan.crackling(Random(seed)):
        start, part = round(strike.time * RATE), _mono(recordings, strike)
        frames[start : start + len(part)] += _frames(np.outer(_gains(strike), part))
    return _file(frames.tobytes())


def _file(frames: bytes) -> io.BytesIO:
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(2)
        out.setsampwidth(FRAME // 2)
        out.setframerate(RATE)
        out.writeframes(frames.ljust(round(SHORTEST * RATE) * FRAME, b"\0"))
    file.seek(0)
    return file


def mix(recordings: Recordings, sounds: Sounds) -> bytes:
    """The sounds as 16 bit little-endian stereo that starts with the first of them."""
    if not sounds:
        return b""
    parts = [_mono(recordings, sound) for sound in sounds]
    starts = [round(sound.time * RATE) for sound in sounds]
    first = min(starts)
    length = max(start + len(part) for start, part in zip(starts, parts, strict=True)) - first
    mixed = np.zeros((2, length), np.float32)
    for sound, start, part in zip(sounds, starts, parts, strict=True):
        _add(mixed, start - first, part, sound)
    computed = any(isinstance(sound, Contact) for sound in sounds)
    return _frames(_in_a_room(mixed) if computed else mixed).tobytes()


def limited(mixed: NDArray[np.float32]) -> NDArray[np.float32]:
    """Samples unchanged up to KNEE, and bent towards CEILING above it: peaks are never cut off."""
    over = np.maximum(np.abs(mixed) - KNEE, 0.0)
    bent = KNEE + (CEILING - KNEE) * np.tanh(over / (CEILING - KNEE))
    return np.where(over > 0.0, np.sign(mixed) * bent, mixed)


def _mono(recordings: Recordings, sound: Strike | Contact) -> Signal:
    """The sound with gain 1."""
    if isinstance(sound, Contact):
        return contact_sound.sound(sound)
    return recordings[sound.timbre, sound.variant].astype(np.float32) / np.float32(FULL_SCALE)


def _add(mixed: Signal, start: int, part: Signal, sound: Strike | Contact) -> None:
    mixed[:, start : start + len(part)] += np.outer(_gains(sound), part)


def _in_a_room(mixed: Signal) -> Signal:
    """With the answers of a small room, after which it is longer."""
    total = np.cumsum(mixed.sum(axis=0), dtype=np.float64)
    total[DARKER:] -= total[:-DARKER].copy()
    answer = (total / (2 * DARKER)).astype(np.float32)
    heard = np.pad(mixed, ((0, 0), (0, round(ECHOES[-1][0] * RATE))))
    for number, (seconds, level) in enumerate(ECHOES):
        after, near = round(seconds * RATE), number % 2
        for side, share in ((near, 1.0), (1 - near, BEYOND)):
            heard[side, after : after + len(answer)] += np.float32(level * share) * answer
    return heard


def _frames(mixed: Signal) -> NDArray[np.int16]:
    """Both sides in turn, with 16 bit, little-endian."""
    return np.rint(FULL_SCALE * limited(np.float32(HEADROOM) * mixed)).astype("<i2").T


def _gains(sound: Strike | Contact) -> NDArray[np.float32]:
    """The gains of both sides: equal from the middle, and of equal power from anywhere."""
    angle = (sound.pan + 1) * math.pi / 4
    gain = sound.gain * math.sqrt(2)
    return np.array((gain * math.cos(angle), gain * math.sin(angle)), np.float32)
