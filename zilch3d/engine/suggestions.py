"""Suggests the word that a misspelt one was probably meant for: the nearest, never its opposite.

Words are compared by what their parts mean: ``min_players`` is ``least_players``, and whatever says
the contrary of the word is left out, however near its letters are: ``anticlockwise`` is not
``clockwise``, and ``at-most`` not ``at-least``.
"""

import re
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import TypeAlias

NEAR = 0.65
"""How alike two words must be, 0 to 1, for one to be a misspelling of the other."""
NEAR_PART = 0.75
"""How alike two parts of words must be: parts are short, so they must be more alike."""
MAX_LENGTH = 60
"""Characters of a word that are compared."""

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
ABBREVIATIONS = {"cw": "clockwise", "ccw": "counter clockwise"}

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

_MEANINGS = dict.fromkeys(
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
"""The parts of a word, each by the first word of that meaning."""


def nearest(word: str, words: Iterable[str]) -> str:
    """The one of the words that this one was probably meant for; empty if none comes near.

    The one that begins with all that is written, if there is one: ``pass`` is ``pass-the-dice``.
    Nothing can be said where several do, as ``zilch-1990`` and ``zilch-1982`` with ``zilch``.
    """
    from difflib import get_close_matches  # noqa: PLC0415  no start waits for it

    choices = tuple(words)
    meaning = _meaning(word[:MAX_LENGTH], choices)
    meanings = {choice: _meaning(choice, choices) for choice in choices}
    candidates = {
        choice: other for choice, other in meanings.items() if not _contradict(meaning, other)
    }
    begins = [
        choice
        for choice, other in candidates.items()
        if meaning and other[: len(meaning)] == meaning
    ]
    if begins:
        return begins[0] if len(begins) == 1 else ""
    # Compared by what the parts mean, then as they are written.
    by_spelling: dict[str, str] = {}
    for choice, other in candidates.items():
        by_spelling.setdefault(" ".join(other), choice)
        by_spelling.setdefault(" ".join(_parts(choice)), choice)
    near = get_close_matches(" ".join(meaning), by_spelling, 1, NEAR)
    near = near or get_close_matches(" ".join(_parts(word[:MAX_LENGTH])), by_spelling, 1, NEAR)
    return by_spelling[near[0]] if near else ""


def _contradict(one: Meaning, other: Meaning) -> bool:
    """Whether only one of them is negated, or has a part that is the contrary of the other."""
    if (one.count(NOT) - other.count(NOT)) % 2:
        return True
    return any(
        not _CONTRARY.get(part, NONE).isdisjoint(other) and part not in other for part in one
    )


def _parts(word: str) -> list[str]:
    """The letters and digits between hyphens, underscores and spaces, in lower case."""
    return re.findall(r"[^\W_]+", word.lower())


@lru_cache(maxsize=1000)
def _meaning(word: str, choices: tuple[str, ...]) -> Meaning:
    parts = [piece for part in _parts(word) for piece in ABBREVIATIONS.get(part, part).split()]
    if len(parts) == 1:
        return _part_meaning(parts[0], choices)
    pieces = ((NOT,) if part in NEGATIONS else _part_meaning(part, choices) for part in parts)
    return tuple(piece for each in pieces for piece in each)


def _part_meaning(part: str, choices: tuple[str, ...]) -> Meaning:
    """The meaning of a part, which may be several parts written as one.

    ``nonbankable`` means two things, and ``notbankable`` what the choice ``not-bankable`` does.
    """
    joined = _joined(choices)
    if part in joined:
        return _meaning(joined[part], choices)
    rests = [part.removeprefix(each) for each in NEGATIONS if part.startswith(each)]
    if any(rest in NEGATIONS for rest in rests):
        return NOT, NOT
    vocabulary = _vocabulary(choices)
    meaning, likeness = _nearest_meaning(part, vocabulary)
    for rest in rests:
        if rest in joined:
            return NOT, *_meaning(joined[rest], choices)
        rest_meaning, rest_likeness = _nearest_meaning(rest, vocabulary)
        if rest_likeness > likeness:
            return NOT, rest_meaning
    return (meaning,)


@lru_cache(maxsize=32)
def _vocabulary(choices: tuple[str, ...]) -> frozenset[str]:
    return frozenset(part for choice in choices for part in _parts(choice))


@lru_cache(maxsize=32)
def _joined(choices: tuple[str, ...]) -> dict[str, str]:
    """The choices of several parts, by these parts written as one word."""
    return {"".join(parts): choice for choice in choices if len(parts := _parts(choice)) > 1}


def _nearest_meaning(part: str, vocabulary: Collection[str]) -> tuple[str, float]:
    """The first word of the part's meaning, and how alike it is to a word that is known, 0 to 1."""
    if part in _MEANINGS or part in vocabulary:
        return _MEANINGS.get(part, part), 1
    from difflib import SequenceMatcher, get_close_matches  # noqa: PLC0415

    near = get_close_matches(part, [*sorted(vocabulary), *_MEANINGS], 1, NEAR_PART)
    if not near:
        return part, 0
    return _MEANINGS.get(near[0], part), SequenceMatcher(None, part, near[0]).ratio()
