"""Reads the YAML of our workflows without a YAML library: the part of the language they keep to.

Block mappings and lists, lists on a line, plain and quoted text, ``|`` blocks and comments of a
line of their own. Every plain value is text.
"""

import re
from collections.abc import Iterator
from typing import TypeAlias

Value: TypeAlias = "str | list[Value] | dict[str, Value]"
Line: TypeAlias = tuple[int, str]

KEY = re.compile(r"([\w-]+):(?: (.*))?$")


def parse(text: str) -> Value:
    """The document. Raises ValueError for a line that is not of that part."""
    lines = list(_lines(text))
    value = _block(lines, 0)
    if lines:
        raise ValueError(f"not understood: {lines[0][1]}")
    return value


def _lines(text: str) -> Iterator[Line]:
    """The indentation and the rest of each line, comments and empty lines left out."""
    for line in text.splitlines():
        content = line.strip()
        if content and not content.startswith("#"):
            yield len(line) - len(line.lstrip()), content


def _block(lines: list[Line], indent: int) -> Value:
    """Takes the lines from this indentation on."""
    if lines and lines[0][0] >= indent and lines[0][1].startswith("- "):
        return _list(lines, lines[0][0])
    return _mapping(lines, lines[0][0]) if lines and lines[0][0] >= indent else ""


def _list(lines: list[Line], indent: int) -> list[Value]:
    items: list[Value] = []
    while lines and lines[0][0] == indent and lines[0][1].startswith("- "):
        first = lines.pop(0)[1][2:]
        if KEY.match(first):  # a mapping that begins beside the hyphen
            lines.insert(0, (indent + 2, first))
            items.append(_mapping(lines, indent + 2))
        else:
            items.append(_text(first))
    return items


def _mapping(lines: list[Line], indent: int) -> dict[str, Value]:
    found: dict[str, Value] = {}
    while lines and lines[0][0] == indent:
        pair = KEY.match(lines[0][1])
        if pair is None or pair[1] in found:
            raise ValueError(f"not understood: {lines[0][1]}")
        lines.pop(0)
        found[pair[1]] = _value(pair[2] or "", lines, indent)
    return found


def _value(written: str, lines: list[Line], indent: int) -> Value:
    if written == "|":
        taken = []
        while lines and lines[0][0] > indent:
            taken.append(lines.pop(0)[1])
        return "\n".join(taken)
    if not written:
        return _block(lines, indent + 1)
    if written.startswith("["):
        return [_text(item.strip()) for item in written.strip("[]").split(",")]
    return _text(written)


def _text(written: str) -> str:
    return written[1:-1] if written[:1] in ("'", '"') else written
