"""The sections of a wheel's licence file, one for each library that the wheel carries.

Pillow's wheels have two layouts. That of Linux and macOS has a line of four hyphens and a name in
capitals before each section; that of Windows has ``===== NAME-VERSION =====``.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

HEADING = re.compile(
    r"^----\n+(?P<capitals>[A-Z][A-Z0-9_]*)\n+"
    r"|^===== (?P<name>[\w-]+?)-(?P<version>\d[\w.]*) =====\n+",
    re.MULTILINE,
)


@dataclass(frozen=True)
class Section:
    """``name`` is in lower case; ``version`` is "" where the heading has none."""

    name: str
    version: str
    words: str


def sections(text: str) -> Iterator[Section]:
    """The sections in their order; what comes before the first heading is left out."""
    headings = list(HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    for heading, end in zip(headings, ends, strict=False):
        name = heading["capitals"] or heading["name"]
        yield Section(name.lower(), heading["version"] or "", text[heading.end() : end])
