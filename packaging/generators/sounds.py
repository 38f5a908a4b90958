"""Makes the recorded sounds of the game; what dice sound like is computed as they are heard.

    python3 packaging/dev.py generate sounds [FOLDER]

``stingers`` composes them, all from fixed seeds, so the same files come out each time: 16 bit mono
WAVs in assets/sounds, or in FOLDER.
"""

import sys
import wave
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from generators.stingers import PIECES, RATE, Wave

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"


def write(file: Path, sound: Wave) -> None:
    """A 16 bit mono WAV."""
    with wave.open(str(file), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(np.rint(sound * 32767).astype("<i2").tobytes())


def make(folder: Path) -> None:
    """Write every sound in all its ways as ``NAME-NUMBER.wav``, numbered from 1."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, pieces in PIECES.items():
        for way, piece in enumerate(pieces, 1):
            write(folder / f"{name}-{way}.wav", piece())


def main(arguments: Sequence[str]) -> None:
    """Make all sounds in the folder that is named, or those that are shipped."""
    make(Path(arguments[0]) if arguments else FOLDER)


if __name__ == "__main__":
    main(sys.argv[1:])
