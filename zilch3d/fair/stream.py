"""Faces drawn from a seed: the same on every machine, and all equally likely.

Block number k of the stream is HMAC-SHA-256 with the seed as its key and k as its message, eight
bytes big-endian, k from 0. Of its 32 bytes in order, each below 252 gives the face
``byte % 6 + 1`` and the others are skipped: 252 is the largest multiple of 6 in a byte, so every
face is equally likely.
"""

import hmac
import secrets
from collections.abc import Iterator
from typing import NewType

from zilch3d.engine.dice import Faces

Seed = NewType("Seed", bytes)
"""32 bytes. They determine every roll, so they stay secret while the game is played."""

SEED_BYTES = 32
FAIR_BELOW = 252


def new_seed() -> Seed:
    """256 random bits from the operating system."""
    return Seed(secrets.token_bytes(SEED_BYTES))


class FairDice:
    """Draws the faces of a game from its seed. Each throw continues the stream."""

    def __init__(self, seed: Seed) -> None:
        self._faces = faces_of(seed)

    def throw(self, dice: int) -> Faces:
        """The next ``dice`` faces of the stream, in the order of the dice."""
        return tuple(next(self._faces) for _ in range(dice))


def faces_of(seed: Seed) -> Iterator[int]:
    """The endless stream of faces, 1 to 6."""
    block = 0
    while True:
        for byte in hmac.digest(seed, block.to_bytes(8, "big"), "sha256"):
            if byte < FAIR_BELOW:
                yield byte % 6 + 1
        block += 1
