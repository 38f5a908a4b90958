"""Which known word one that is not known was probably meant for: the nearest, never its opposite.

Words are compared by what their parts mean: ``min_players`` is ``least_players``, and whatever says
the contrary of the word is left out, however near its letters are: ``anticlockwise`` is not
``clockwise``, and ``at-most`` not ``at-least``.
"""

import re
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import TypeAlias

NEAR = 0.65
"""How alike two words are, 0 to 1, where one is taken for a misspelling of the other."""
NEAR_PART = 0.75
"""The same of a part of a word; parts are short, so they must be more alike."""
LONGEST = 60
"""Of longer words only so many characters are compared."""

OPPOSITES = (
    (("least min minimum minimal fewest", "low lower lowest small smaller smallest",
      "less fewer", "below under"),
     ("most max maximum maximal", "high higher highest large larger largest",
      "more", "above over")),
    (("true yes on always enabled allowed",), ("false no off never none disabled forbidden",)),
    (("first before earlier",), ("last later after final",)),
    (("roll throw continue",), ("bank stop",)),
    (("winner",), ("loser",)),
    (("inside in",), ("outside out",)),
    (("plus add extra",), ("minus",)),
    (("times multiply multiplied factor",), ("divided divide",)),
)  # fmt: skip
"""Words of one meaning, the first of which stands for all, and on the other side those of the
contrary. A side can have several meanings: *less* is not *least*, and contrary to *most*, too.
"""
ABBREVIATED = {"cw": "clockwise", "ccw": "counter clockwise"}

NEGATIONS = (
    "reversed",
    "against",
    "counter",
    "reverse",
    "without",
    "contra",
    "never",
    "anti",
    "dont",
    "non",
    "not",
    "dis",
    "no",
    "un",
)
"""Beginnings that turn what follows into its contrary; longer ones first."""
NOT = "not"

_STANDS_FOR = dict.fromkeys(
    ("against", "anti", "contra", "counter", "dont", "reverse", "reversed", "without"), NOT
) | {
    word: meaning.split()[0]
    for pair in reversed(OPPOSITES)
    for side in pair
    for meaning in side
    for word in meaning.split()
}
_CONTRARY = {
    meaning.split()[0]: frozenset(contrary.split()[0] for contrary in other)
    for pair in OPPOSITES
    for side, other in (pair, pair[::-1])
    for meaning in side
}

NONE: frozenset[str] = frozenset()

Meaning: TypeAlias = tuple[str, ...]
"""The parts of a word, each by the one that stands for all of its meaning."""


def nearest(word: str, words: Iterable[str]) -> str:
    """Which of the words this one was probably meant for; empty if none comes near.

    The one that begins with all that is written, if there is one: ``pass`` is ``pass-the-dice``.
    Nothing can be said where several do, as ``zilch-1990`` and ``zilch-1982`` with ``zilch``.
    """
    from difflib import get_close_matches  # noqa: PLC0415  no start waits for it

    known = tuple(words)
    meaning = _meaning(word[:LONGEST], known)
    agreeing = {
        each: there for each in known if not _contradict(meaning, there := _meaning(each, known))
    }
    begun = [
        each for each, there in agreeing.items() if meaning and there[: len(meaning)] == meaning
    ]
    if begun:
        return begun[0] if len(begun) == 1 else ""
    spelt: dict[str, str] = {}
    for each, there in agreeing.items():
        spelt.setdefault(" ".join(there), each)
        spelt.setdefault(" ".join(_parts(each)), each)
    near = get_close_matches(" ".join(meaning), spelt, 1, NEAR)
    near = near or get_close_matches(" ".join(_parts(word[:LONGEST])), spelt, 1, NEAR)
    return spelt[near[0]] if near else ""


def _contradict(one: Meaning, other: Meaning) -> bool:
    if (one.count(NOT) - other.count(NOT)) % 2:
        return True
    return any(
        not _CONTRARY.get(part, NONE).isdisjoint(other) and part not in other for part in one
    )


def _parts(word: str) -> list[str]:
    return re.findall(r"[^\W_]+", word.lower())


@lru_cache(maxsize=1000)
def _meaning(word: str, known: tuple[str, ...]) -> Meaning:
    parts = [short for part in _parts(word) for short in ABBREVIATED.get(part, part).split()]
    if len(parts) == 1:
        return _split(parts[0], known)
    pieces = ((NOT,) if part in NEGATIONS else _split(part, known) for part in parts)
    return tuple(piece for each in pieces for piece in each)


def _split(part: str, known: tuple[str, ...]) -> Meaning:
    """What a part means: ``nonbankable`` two things, and ``notbankable`` those of a known word."""
    joined = _joined(known)
    if part in joined:
        return _meaning(joined[part], known)
    rests = [part.removeprefix(each) for each in NEGATIONS if part.startswith(each)]
    if any(rest in NEGATIONS for rest in rests):
        return NOT, NOT
    vocabulary = _vocabulary(known)
    meaning, near = _stands_for(part, vocabulary)
    for rest in rests:
        if rest in joined:
            return NOT, *_meaning(joined[rest], known)
        other, likeness = _stands_for(rest, vocabulary)
        if likeness > near:
            return NOT, other
    return (meaning,)


@lru_cache(maxsize=32)
def _vocabulary(known: tuple[str, ...]) -> frozenset[str]:
    return frozenset(part for each in known for part in _parts(each))


@lru_cache(maxsize=32)
def _joined(known: tuple[str, ...]) -> dict[str, str]:
    """The known words of several parts by how they are written without what is between them."""
    return {"".join(parts): each for each in known if len(parts := _parts(each)) > 1}


def _stands_for(part: str, vocabulary: Collection[str]) -> tuple[str, float]:
    """The word for all of its meaning, and how near it comes to one that is known, 0 to 1."""
    if part in _STANDS_FOR or part in vocabulary:
        return _STANDS_FOR.get(part, part), 1
    from difflib import SequenceMatcher, get_close_matches  # noqa: PLC0415

    near = get_close_matches(part, [*sorted(vocabulary), *_STANDS_FOR], 1, NEAR_PART)
    if not near:
        return part, 0
    return _STANDS_FOR.get(near[0], part), SequenceMatcher(None, part, near[0]).ratio()
