"""TOML pages as a person reads them: the line that each field stands in, and rules as a page."""

import json
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from zilch3d.engine.fields import Document, Fault, excerpt, toml_key, toml_text
from zilch3d.engine.rulefields import in_declared_order
from zilch3d.engine.rulefile import document
from zilch3d.engine.ruleset import RuleSet
from zilch3d.store import reader
from zilch3d.store.reader import TOKEN, Unreadable

# Lines of fields
#
# tomllib does not tell them. So a page that has been read is walked through once more, by the
# tokens by which the reader measured it. For a page that is no TOML the lines may be wrong.

FieldLines: TypeAlias = Mapping[str, int]
"""The line, from 1, of each field by its dotted path. The key of a list's item is its number."""


def with_lines(faults: Iterable[Fault], page: str) -> tuple[Fault, ...]:
    """The faults, each with the line of its value on the page, sorted by these lines.

    A field that is missing has the line of the table in which it would be; the page itself has 1.
    """
    lines = {excerpt(path): line for path, line in reversed(field_lines(page).items())}
    with_line = (replace(fault, line=_line(fault, lines)) for fault in faults)
    return tuple(sorted(with_line, key=lambda fault: fault.line))


def _line(fault: Fault, lines: FieldLines) -> int:
    path = fault.field if fault.item is None else f"{fault.field}.{fault.item}"
    while path and path not in lines:
        path = path.rpartition(".")[0]
    return lines.get(path, 1)


def field_lines(page: str) -> dict[str, int]:
    """The line of each table and each field of a page of valid TOML, in their order there."""
    return _Walk(page).run()


@dataclass(frozen=True)
class _Token:
    text: str
    line: int
    is_text: bool


NOTHING = _Token("", 0, is_text=False)


class _Walk:
    """Goes through a page, token by token, and notes where keys and items begin."""

    def __init__(self, page: str) -> None:
        ends = [at for at, letter in enumerate(page) if letter == "\n"]
        self._tokens = [
            _Token(match[0], bisect_right(ends, match.start() - 1) + 1, match.lastgroup == "text")
            for match in TOKEN.finditer(page)
            if match.lastgroup != "comment"
        ]
        self._at = 0
        self._lines: dict[str, int] = {}
        self._last: dict[tuple[str, ...], int] = {}
        """The number of the last table so far in each list of tables."""

    def run(self) -> dict[str, int]:
        table: tuple[str, ...] = ()
        while self._after_blanks:
            if self._next == "[":
                table = self._header()
            else:
                self._pair(table)
        return self._lines

    @property
    def _next(self) -> str:
        """The token that follows; empty at the end of the page."""
        return self._tokens[self._at].text if self._at < len(self._tokens) else ""

    @property
    def _after_blanks(self) -> str:
        """The token that follows after any line feeds."""
        while self._next == "\n":
            self._at += 1
        return self._next

    def _take(self) -> _Token:
        self._at += 1
        return self._tokens[self._at - 1] if self._at <= len(self._tokens) else NOTHING

    def _header(self) -> tuple[str, ...]:
        line, brackets = self._tokens[self._at].line, 0
        while self._next == "[":
            self._take()
            brackets += 1
        *above, key = self._key((), "]") or ("",)
        table = (*self._in_lists(above), key)
        if brackets > 1:
            self._last[table] = number = self._last.get(table, -1) + 1
            table = (*table, str(number))
        self._note(table, line)
        while self._next not in ("\n", ""):
            self._take()
        return table

    def _in_lists(self, keys: Iterable[str]) -> tuple[str, ...]:
        """The path by these keys, with the number of the last table where one is a list."""
        path: tuple[str, ...] = ()
        for key in keys:
            path = (*path, key)
            if path in self._last:
                path = (*path, str(self._last[path]))
        return path

    def _pair(self, table: tuple[str, ...]) -> None:
        self._value(self._key(table, "="))

    def _key(self, table: tuple[str, ...], end: str) -> tuple[str, ...]:
        """The path of a dotted key that ends with this sign, below the table's.

        The line of each table on that path is noted, too.
        """
        path = table
        while self._next not in (end, ""):
            token = self._take()
            if token.text != ".":
                path = (*path, _plain(token))
                self._note(path, token.line)
        self._take()
        return path

    def _note(self, path: tuple[str, ...], line: int) -> None:
        self._lines.setdefault(".".join(path), line)

    def _value(self, path: tuple[str, ...]) -> None:
        first = self._take().text
        if first == "{":
            self._items(path, "}", keyed=True)
        elif first == "[":
            self._items(path, "]", keyed=False)
        else:
            while self._next not in VALUE_ENDS:
                self._take()

    def _items(self, path: tuple[str, ...], end: str, *, keyed: bool) -> None:
        number = 0
        while self._after_blanks not in (end, ""):
            if self._next == ",":
                self._take()
            elif keyed:
                self._pair(path)
            else:
                item = (*path, str(number))
                self._note(item, self._tokens[self._at].line)
                self._value(item)
                number += 1
        self._take()


VALUE_ENDS = ("\n", ",", "]", "}", "")


def _plain(token: _Token) -> str:
    """A part of a key without its quotation marks."""
    if not token.is_text:
        return token.text
    try:
        return str(reader.toml(f"key = {token.text}", Path())["key"])
    except Unreadable:
        return token.text


# Rules as a page

LONG_LINE = 100
"""Characters of a line from which on a list has a line for each of its values."""


class NotWritable(Exception):
    """The table holds values that rules never have, or more than the reader's limits allow."""


def page_of(rules: RuleSet) -> str:
    """The rules as a page: the fields that differ from the defaults, in the template's order."""
    return page(document(rules))


def page(table: Mapping[str, object]) -> str:
    """The table as a page, faults and all, the fields in the order in which they are declared.

    ``reader.toml`` makes the same table of it. Raises NotWritable.
    """
    text = "\n".join(_lines(in_declared_order(table))) + "\n"
    try:
        is_same = read_page(text, Path()) == table
    except Unreadable as error:
        raise NotWritable from error
    if not is_same:
        raise NotWritable
    return text


def read_page(text: str, source: Path) -> Document:
    """The table on a page from outside; ``source`` is what faults name. Raises Unreadable."""
    content = text.encode("utf-8", "surrogatepass")
    return reader.toml(reader.text(content, source, reader.PAGE), source)


def _lines(table: Document) -> Iterator[str]:
    sections = {key: value for key, value in table.items() if isinstance(value, dict)}
    for key, value in table.items():
        if key not in sections:
            yield f"{toml_key(key)} = {_value(value)}"
    for key, section in sections.items():
        yield f"\n[{toml_key(key)}]"
        for name, value in section.items():
            yield f"{toml_key(name)} = {_value(value)}"


def _value(value: object) -> str:
    match value:
        case bool() | int() | float():
            return _number(value)
        case str():
            return toml_text(value)
        case list():
            return _list([_value(each) for each in value])
        case dict() if value:
            pairs = (f"{toml_key(key)} = {_value(each)}" for key, each in value.items())
            return f"{{ {', '.join(pairs)} }}"
        case dict():
            return "{}"
    raise NotWritable(value)


def _number(value: float) -> str:
    try:
        return json.dumps(value, allow_nan=False)
    except ValueError as error:  # no number, or one of thousands of digits
        raise NotWritable from error


def _list(values: Sequence[str]) -> str:
    line = ", ".join(values)
    return (
        f"[{line}]"
        if len(line) < LONG_LINE
        else "\n".join(["[", *(f"  {v}," for v in values), "]"])
    )
