"""What was added to the seed, share by share, in the one line of words that a game has.

Players' own words stand there as they were typed. A share from outside says where it is from:

    blue moon, dice: 42613 55216, Anna: "lucky, or not"

These are the faces of real dice, and the words (or digits of a phone) of a rival, named. Where a
share is really from no line can prove; all of it makes the key, as ``fair.proof`` says.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from math import log2
from typing import Literal, TypeAlias

from zilch3d.fair.proof import BETWEEN, COMMENT, WordsFault, words_fault

DICE_LABEL = "dice"
GROUP = 5
"""Faces that are written without a space."""
BITS_OF_A_DIE = log2(6)
BEYOND_TRYING = 25
"""The dice that make 64 bits: nobody can try out in advance what comes of each throw of them."""
QUOTE = '"'
NAME_MARKS = f":,{COMMENT}{QUOTE}"
"""Characters that a rival's name can't contain: they end it in the line of words."""
MAX_NAME = 24
"""Characters in a rival's name."""

ShareFault: TypeAlias = (
    WordsFault
    | Literal["no-dice", "not-a-face", "no-name", "mark-in-name", "name-too-long", "quotation-mark"]
)

_DICE = rf"{DICE_LABEL}: (?P<faces>[1-6]+(?: [1-6]+)*)"
_RIVAL = rf"(?P<name>[^{NAME_MARKS}]+): {QUOTE}(?P<words>[^{QUOTE}]+){QUOTE}"
_FROM_OUTSIDE = re.compile(rf"(?:\A|(?<={BETWEEN}))(?:{_DICE}|{_RIVAL})(?={BETWEEN}|\Z)")


class Origin(Enum):
    """Where a share is said to be from."""

    WORDS = "words"
    """Typed by whoever sits at the machine."""
    DICE = "dice"
    """Real dice, thrown on the table."""
    RIVAL = "rival"
    """Somebody else, in words or in digits of a phone."""


@dataclass(frozen=True)
class Share:
    """One share: of dice, ``text`` is digits and spaces; of a rival, there is a ``name``."""

    origin: Origin
    text: str
    name: str = ""

    @property
    def faces(self) -> str:
        """The faces of the dice, as digits without spaces; none of words."""
        return "".join(self.text.split()) if self.origin is Origin.DICE else ""

    @property
    def bits(self) -> int | None:
        """The whole bits that nobody knew before, if dice made them; None for words."""
        return int(len(self.faces) * BITS_OF_A_DIE) if self.origin is Origin.DICE else None

    @property
    def written(self) -> str:
        """The share as the line of words has it."""
        match self.origin:
            case Origin.WORDS:
                return self.text
            case Origin.DICE:
                return f"{DICE_LABEL}: {grouped_faces(self.faces)}"
            case Origin.RIVAL:
                return f"{_spaced(self.name)}: {QUOTE}{_spaced(self.text)}{QUOTE}"


def shares(words: str) -> tuple[Share, ...]:
    """The shares of a game's line of words, in the order in which they were added.

    Words of one's own that follow each other are one share.
    """
    return tuple(_shares(words))


def _shares(words: str) -> Iterator[Share]:
    at = 0
    for match in _FROM_OUTSIDE.finditer(words):
        yield from _own(words[at : match.start()])
        faces, name, said = match.group("faces", "name", "words")
        yield Share(Origin.DICE, faces) if faces else Share(Origin.RIVAL, said, name)
        at = match.end()
    yield from _own(words[at:])


def _own(words: str) -> Iterator[Share]:
    """The words between two shares from outside, if there are any."""
    text = words.removeprefix(BETWEEN).removesuffix(BETWEEN)
    if text:
        yield Share(Origin.WORDS, text)


def share_fault(share: Share, before: str = "") -> ShareFault | None:
    """Why the share can't be added to the words given before; None if it can."""
    if share.origin is Origin.DICE:
        return _faces_fault(share.faces) or words_fault(share.written, before)
    if share.origin is Origin.RIVAL:
        fault = words_fault(share.text) or _name_fault(share.name)
        if fault:
            return fault
    if QUOTE in share.text:
        return "quotation-mark"
    return words_fault(share.written, before)


def grouped_faces(faces: str) -> str:
    """Faces as they are easily compared with dice on the table: in groups."""
    return " ".join(faces[at : at + GROUP] for at in range(0, len(faces), GROUP))


def _faces_fault(faces: str) -> ShareFault | None:
    if not faces:
        return "no-dice"
    return None if set(faces) <= set("123456") else "not-a-face"


def _name_fault(name: str) -> ShareFault | None:
    if not name.strip():
        return "no-name"
    if words_fault(name) == "not-visible":
        return "not-visible"
    if words_fault(name) or set(NAME_MARKS) & set(name) or _spaced(name) == DICE_LABEL:
        return "mark-in-name"
    return "name-too-long" if len(name) > MAX_NAME else None


def _spaced(text: str) -> str:
    return " ".join(text.split())
