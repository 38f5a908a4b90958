"""A game's dice with their proof: committed to before the first roll, revealed after the last.

The commitment is the SHA-256, in hexadecimal digits, of these lines, each ended by a line feed:

    zilch3d commitment 1
    game: (the game's id, 32 hexadecimal digits)
    digest: (SHA-256 of the canonical text of the rules, 64 hexadecimal digits)
    seed: (the seed, 64 hexadecimal digits)

It is shown before players add words of their own, so that neither they nor the program alone
choose the dice. The key of every roll is HMAC-SHA-256 with the seed, as 32 bytes, as its key, and
as its message the line ``zilch3d words 1``, a line feed, and the words in UTF-8.

Each roll has a stream of faces of its own, so that it depends on nothing but the key and its
number, and is the same on every machine. Rolls and blocks are numbered from 1; block b of roll r is
HMAC-SHA-256 of that key with the ASCII text ``roll r block b`` as its message. Of its 32 bytes in
order, each below 252 gives the face ``byte % 6 + 1`` and the others are skipped: 252 is the largest
multiple of 6 in a byte, so every face is equally likely.
"""

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count, islice
from typing import Literal, NewType, Self, TypeAlias
from unicodedata import normalize

from zilch3d.engine.dice import Faces
from zilch3d.safe_text import is_visible

Seed = NewType("Seed", bytes)
"""32 bytes. They determine every roll, so they stay secret while the game is played."""

SEED_BYTES = 32
ID_BYTES = 16

MAX_WORDS = 200
"""Characters in all the words of a game."""
BETWEEN = ", "
"""The separator between the words of players."""
COMMENT = ";"
"""A character that words can't contain: a comment begins with it in a game record."""

FAIR_BELOW = 252
"""Bytes from here on give no face."""

WordsFault: TypeAlias = Literal["no-words", "too-long", "not-visible", "comment-mark"]


@dataclass(frozen=True)
class FairGame:
    """The dice of one game: its id, 32 hexadecimal digits, and the canonical text of its rules.

    Before the game is over nothing that is shown may contain the seed, or the key made of it.
    """

    game_id: str
    rules: str
    seed: Seed = field(repr=False)
    words: str = ""

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the canonical text of the rules, 64 hexadecimal digits."""
        return digest(self.rules)

    @cached_property
    def commitment(self) -> str:
        """The commitment to show before the game, 64 hexadecimal digits."""
        return commitment(self.game_id, self.digest, self.seed)

    def roll(self, index: int, dice: int) -> Faces:
        """The faces of so many dice in the roll with this index, counted from 0.

        Each landing is a roll: also void and fumbled ones, and those for who starts.
        """
        return roll(self._key, index, dice)

    def adding(self, words: str) -> Self:
        """The dice with more words. Raises ValueError where ``words_fault`` finds one."""
        if words_fault(words, self.words):
            raise ValueError(words)
        return replace(self, words=_joined(self.words, words))

    @cached_property
    def _key(self) -> bytes:
        return key(self.seed, self.words)


def digest(rules: str) -> str:
    """SHA-256 of the canonical text of the rules, 64 hexadecimal digits."""
    return hashlib.sha256(rules.encode()).hexdigest()


def commitment(game_id: str, digest: str, seed: Seed) -> str:
    """The SHA-256 of the lines in the docstring of this module, 64 hexadecimal digits."""
    text = f"zilch3d commitment 1\ngame: {game_id}\ndigest: {digest}\nseed: {seed.hex()}\n"
    return hashlib.sha256(text.encode()).hexdigest()


def key(seed: Seed, words: str) -> bytes:
    """The key of every roll, 32 bytes."""
    return hmac.digest(seed, f"zilch3d words 1\n{words}".encode(), "sha256")


def words_fault(words: str, before: str = "") -> WordsFault | None:
    """Why these words can't be added to those given before; None if they can."""
    if not words.strip():
        return "no-words"
    if not (words.isprintable() and is_visible(words)):
        return "not-visible"
    if COMMENT in normalize("NFC", words):  # the Greek question mark is one, too
        return "comment-mark"
    return "too-long" if len(_joined(before, words)) > MAX_WORDS else None


def _joined(before: str, words: str) -> str:
    """All the words as a record has them: in Unicode's composed form, with single spaces."""
    both = BETWEEN.join(filter(None, (before, " ".join(words.split()))))
    return normalize("NFC", both)


def roll(key: bytes, index: int, dice: int) -> Faces:
    """The faces of so many dice in the roll with this index, counted from 0."""
    return tuple(islice(faces_of(key, index), dice))


def faces_of(key: bytes, index: int) -> Iterator[int]:
    """The endless stream of faces, 1 to 6, that belongs to the roll with this index."""
    for block in count(1):
        for byte in hmac.digest(key, f"roll {index + 1} block {block}".encode(), "sha256"):
            if byte < FAIR_BELOW:
                yield byte % 6 + 1
