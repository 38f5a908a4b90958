"""In which lines of a TOML page its fields stand. tomllib does not tell.

A page that has been read is gone through once more, by the tokens by which the reader measured it.
Of pages that are no TOML what is said may be wrong.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from zilch3d.engine.fields import Fault, excerpt
from zilch3d.store import reader
from zilch3d.store.reader import TOKEN, Unreadable

Lines = Mapping[str, int]
"""The line, from 1, of each field by its dotted path. The key of a list's item is its number."""


def with_lines(faults: Iterable[Fault], page: str) -> tuple[Fault, ...]:
    """The faults, each with the line of its value on the page, in the order of these.

    What is not there has the line of the table in which it would be, and that of the page is 1.
    """
    lines = {excerpt(path): line for path, line in reversed(field_lines(page).items())}
    placed = (replace(fault, line=_line(fault, lines)) for fault in faults)
    return tuple(sorted(placed, key=lambda fault: fault.line))


def _line(fault: Fault, lines: Lines) -> int:
    path = fault.field if fault.item is None else f"{fault.field}.{fault.item}"
    while path and path not in lines:
        path = path.rpartition(".")[0]
    return lines.get(path, 1)


def field_lines(page: str) -> dict[str, int]:
    """Where each table and each field of a page of sound TOML stands, in their order there."""
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
            _Token(found[0], bisect_right(ends, found.start() - 1) + 1, found.lastgroup == "text")
            for found in TOKEN.finditer(page)
            if found.lastgroup != "comment"
        ]
        self._at = 0
        self._lines: dict[str, int] = {}

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
        while self._next == "[":
            self._take()
        table = self._key((), "]")
        while self._next not in ("\n", ""):
            self._take()
        return table

    def _pair(self, table: tuple[str, ...]) -> None:
        self._value(self._key(table, "="))

    def _key(self, table: tuple[str, ...], end: str) -> tuple[str, ...]:
        """A key's parts up to this sign, below the table; each path is noted where it begins."""
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
            while self._next not in _ENDS:
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


_ENDS = ("\n", ",", "]", "}", "")


def _plain(token: _Token) -> str:
    """A part of a key without its quotation marks."""
    if not token.is_text:
        return token.text
    try:
        return str(reader.toml(f"key = {token.text}", Path())["key"])
    except Unreadable:
        return token.text
