"""The recorded sounds, each as one whole number that ``mixing`` can add up."""

import wave
from collections.abc import Mapping
from dataclasses import dataclass

from zilch3d import resources
from zilch3d.ui.sound.plan import WAYS, Timbre

RATE = 44100
"""Samples a second, in the files and in what is mixed from them."""

APART = 8
"""Bytes from one value to the next in a packed sample."""


@dataclass(frozen=True)
class Sample:
    """A mono sound: ``packed`` is the sum of value n times 256 to the power of n * APART."""

    packed: int
    length: int


Samples = Mapping[tuple[Timbre, int], Sample]
"""Every sound in each of its ways."""


def load() -> Samples:
    """The game's own sounds. Raises MissingResource."""
    return {
        (timbre, way): _read(f"assets/sounds/{timbre}-{way + 1}.wav")
        for timbre, ways in WAYS.items()
        for way in range(ways)
    }


def pack(pcm: bytes) -> Sample:
    """A sample of 16 bit little-endian mono."""
    length = len(pcm) // 2
    spread = bytearray(APART * length)
    spread[0::APART], spread[1::APART] = pcm[0::2], pcm[1::2]
    # With the sign bit flipped every value counts from -32768 up; so none borrows from the next.
    signs = int.from_bytes((b"\x00\x80" + bytes(APART - 2)) * length, "little")
    return Sample((int.from_bytes(spread, "little") ^ signs) - signs, length)


def _read(path: str) -> Sample:
    with wave.open(str(resources.find(path)), "rb") as file:
        return pack(file.readframes(file.getnframes()))
