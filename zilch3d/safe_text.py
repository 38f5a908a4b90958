"""Text from outside made safe to show: one function for the terminal and for the screen.

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
"""Letters, symbols and marks by their category that show nothing."""

MARKS = frozenset({"Mn", "Me"})
"""Unicode categories of what is drawn over the letter before it."""
MAX_MARKS = 4
"""Over one letter: more of them would cover other lines."""


def printable(text: str, most: int | None = None) -> str:
    """The text in one line, in which everything is seen and nothing is obeyed.

    What a terminal or a window would obey, or show as nothing, is written as Python escapes it
    (``\\x1b``, ``\\u202e``). With ``most``, at most so many characters: an ellipsis ends
    what is cut.
    """
    cut = text if most is None else text[: most + 1]
    safe = cut if cut.isascii() and cut.isprintable() else _escaped(cut)
    return safe if most is None or len(safe) <= most else f"{safe[: most - 1]}…"


def printable_lines(text: str) -> str:
    """The same for a text of several lines: these stay."""
    return "\n".join(map(printable, text.split("\n")))


def is_visible(name: str) -> bool:
    """Whether a name shows something, and ``printable`` leaves it as it is."""
    seen = any(unicodedata.category(letter)[0] not in "ZCM" for letter in name)
    return seen and printable(name) == name


def _escaped(text: str) -> str:
    found, marks = [], 0
    for letter in text:
        category = unicodedata.category(letter)
        marks = marks + 1 if category in MARKS else 0
        unsafe = category in UNSAFE or letter in BLANK or marks > MAX_MARKS
        found.append(ascii(letter)[1:-1] if unsafe else letter)
    return "".join(found)
