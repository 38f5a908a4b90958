"""Makes text from outside safe to show, on the terminal and on the screen.

A name in a file may hold letters that move a terminal's cursor, turn the direction of a line
round, or show nothing at all.
"""

import unicodedata
from itertools import chain

UNSAFE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode categories that control a terminal, reorder a line or break it."""

BLANK = frozenset(
    chain(
        "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0",
        map(chr, chain(range(0x180B, 0x1810), range(0xFE00, 0xFE0E), range(0xE0100, 0xE01F0))),
    )
)
"""Characters that show nothing, although their categories are those of letters and symbols."""

MARKS = frozenset({"Mn", "Me"})
"""Unicode categories of marks that are drawn over the letter before them."""
MAX_MARKS = 4
"""Marks over one letter: more of them would cover other lines."""


def printable(text: str, max_length: int | None = None) -> str:
    """The text in one line of visible characters, without any that control a terminal or a window.

    Those and invisible ones are written as Python escapes them (``\\x1b``, ``\\u202e``). A text
    longer than ``max_length`` is cut to it and ends with an ellipsis.
    """
    cut = text if max_length is None else text[: max_length + 1]
    safe = cut if cut.isascii() and cut.isprintable() else _escaped(cut)
    if max_length is None or len(safe) <= max_length:
        return safe
    return f"{safe[: max_length - 1]}…"


def printable_lines(text: str) -> str:
    """A text of several lines, each made ``printable``."""
    return "\n".join(map(printable, text.split("\n")))


def is_visible(name: str) -> bool:
    """Whether a name shows something, and ``printable`` leaves it as it is."""
    shows = any(unicodedata.category(letter)[0] not in "ZCM" for letter in name)
    return shows and printable(name) == name


def _escaped(text: str) -> str:
    letters, marks = [], 0
    for letter in text:
        category = unicodedata.category(letter)
        marks = marks + 1 if category in MARKS else 0
        unsafe = category in UNSAFE or letter in BLANK or marks > MAX_MARKS
        letters.append(ascii(letter)[1:-1] if unsafe else letter)
    return "".join(letters)
