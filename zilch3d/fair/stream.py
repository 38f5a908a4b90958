"""Faces drawn from a key: the same on every machine, and all equally likely.

Each roll of a game has a stream of faces of its own, so that it depends on nothing but the key and
its number. Rolls and blocks are numbered from 1; block b of roll r is HMAC-SHA-256 with the ASCII
text ``roll r block b`` as its message. Of its 32 bytes in order, each below 252 gives the face
``byte % 6 + 1`` and the others are skipped: 252 is the largest multiple of 6 in a byte, so every
face is equally likely.
"""

import hmac
from collections.abc import Iterator
from itertools import count, islice

from zilch3d.engine.dice import Faces

FAIR_BELOW = 252


def roll(key: bytes, index: int, dice: int) -> Faces:
    """What so many dice show in the roll with this index, counted from 0."""
    return tuple(islice(faces_of(key, index), dice))


def faces_of(key: bytes, index: int) -> Iterator[int]:
    """The endless stream of faces, 1 to 6, that belongs to the roll with this index."""
    for block in count(1):
        for byte in hmac.digest(key, f"roll {index + 1} block {block}".encode(), "sha256"):
            if byte < FAIR_BELOW:
                yield byte % 6 + 1
