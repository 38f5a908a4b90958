"""The one reader for everything from outside: records, rules, settings, profiles, solved tables.

Whatever a file holds, reading it takes little time and memory: limits are checked before anything
is parsed. tomllib alone would take gigabytes for 40 KB of ``a.a.a…`` and minutes for long names.
"""

import codecs
import os
import re
import stat
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from heapq import nsmallest
from itertools import count
from pathlib import Path
from typing import BinaryIO, NoReturn

from zilch3d.safe_text import printable

LONGEST_DETAIL = 200
"""Characters that a fault quotes of a file."""


class ReadReason(Enum):
    """Why a file is not read; the user interface has a sentence for each."""

    MISSING = "missing"
    DAMAGED = "damaged"
    """A file of the game differs from the one that was shipped, or is gone."""
    NOT_A_FILE = "not-a-file"
    """A folder, a device, a pipe: anything but a regular file."""
    LINK_OUT = "link-out"
    """A link that leads out of the folder that the file belongs to."""
    NOT_A_NAME = "not-a-name"
    """A path, or invisible letters, where the name of a file is wanted."""
    SAME_ID = "same-id"
    """Several files have the id; ``detail`` names them."""
    SYSTEM = "system"
    """The system refuses; ``detail`` is its reason."""
    TOO_LARGE = "too-large"
    """``limit`` is in bytes."""
    NOT_TEXT = "not-text"
    """``detail`` is the byte that is not UTF-8, in hexadecimal."""
    LONG_LINE = "long-line"
    MANY_LINES = "many-lines"
    LONG_WORD = "long-word"
    """A name, number or text without an end in sight."""
    TOO_DEEP = "too-deep"
    """Too many brackets are nested."""
    LONG_KEY = "long-key"
    """A key of too many parts, such as ``a.a.a.a``."""
    MANY_VALUES = "many-values"
    NOT_TOML = "not-toml"
    """``detail`` is the parser's message."""
    NOT_A_VALUE = "not-a-value"
    """``detail`` stands where TOML wants a value."""


class Unreadable(Exception):
    """A file that is not read: the reason, its line (0: the whole file), and the limit exceeded."""

    def __init__(
        self, file: Path, reason: ReadReason, line: int = 0, limit: int = 0, detail: str = ""
    ) -> None:
        self.file = file
        self.reason = reason
        self.line = line
        self.limit = limit
        self.detail = printable(detail, LONGEST_DETAIL)
        super().__init__(f"{file}: {reason.value}, line {line}, limit {limit}, {self.detail}")


@dataclass(frozen=True)
class Limits:
    """How much a text may hold: its bytes, the bytes of a line, and its lines."""

    size: int
    line: int
    lines: int


KIB, MIB = 2**10, 2**20
PAGE = Limits(64 * KIB, 4 * KIB, 5_000)
"""The limits of a TOML page: rules, settings, a profile. The game's longest one has 5 KB."""
RECORD = Limits(64 * MIB, 64 * KIB, 1_000_000)
"""The limits of a game record, which has a line a turn; long games have some hundred."""

UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)

# Further limits of a TOML page
MOST_DEPTH = 8
MOST_KEY_PARTS = 8
MOST_VALUES = 2000
LONGEST_WORD = 1000
"""Characters of a name, a number or a text."""


def read_bytes(file: Path, most: int, within: Path | None = None) -> bytes:
    """The content of a regular file of at most this many bytes.

    A link must not lead out of the folder ``within``, if one is given. Nothing is waited for, and
    never more than a byte above the limit is read. Raises Unreadable.
    """
    with opened(file, within) as handle, _system_faults(file):
        size = os.fstat(handle).st_size
        content = b"" if size > most else b"".join(blocks(handle, most + 1))
    if size > most or len(content) > most:
        raise Unreadable(file, ReadReason.TOO_LARGE, limit=most)
    return content


@contextmanager
def opened(file: Path, within: Path | None = None) -> Iterator[int]:
    """The descriptor of a regular file, as ``read_bytes`` takes it. Raises Unreadable."""
    with _system_faults(file):
        place = _inside(file, within) if within is not None else file
        if not stat.S_ISREG(place.stat().st_mode):  # opening a device may do something
            raise Unreadable(file, ReadReason.NOT_A_FILE)
        handle = os.open(place, _FLAGS)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise Unreadable(file, ReadReason.NOT_A_FILE)
        yield handle
    finally:
        os.close(handle)


@contextmanager
def _system_faults(file: Path) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError as error:
        raise Unreadable(file, ReadReason.MISSING) from error
    except (OSError, ValueError) as error:  # a NUL in the name is a ValueError
        detail = getattr(error, "strerror", None) or str(error)
        raise Unreadable(file, ReadReason.SYSTEM, detail=detail) from error


def read_stream(stream: BinaryIO, name: Path, most: int) -> bytes:
    """The content of a stream, at most this many bytes; faults call the stream ``name``."""
    with _system_faults(name):
        content = stream.read(most + 1)
    if len(content) > most:
        raise Unreadable(name, ReadReason.TOO_LARGE, limit=most)
    return content


_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_BINARY", 0)
)


def _inside(file: Path, folder: Path) -> Path:
    """The file that the path leads to, which must lie in the folder. Raises Unreadable, OSError."""
    try:
        place, root = file.resolve(strict=True), folder.resolve(strict=True)
    except RuntimeError as error:  # links in a circle
        raise Unreadable(file, ReadReason.LINK_OUT) from error
    if not place.is_relative_to(root):
        raise Unreadable(file, ReadReason.LINK_OUT)
    return place


def blocks(handle: int, most: int) -> Iterator[bytes]:
    """The content of the file from its position on, at most so many bytes. Raises OSError."""
    while most > 0 and (block := os.read(handle, min(most, MIB))):
        yield block
        most -= len(block)


def read_text(file: Path, limits: Limits, within: Path | None = None) -> str:
    """The text of a UTF-8 file, without the byte order mark that some editors begin it with.

    Where the mark is that of UTF-16, as Windows' editors and shells may write it, the file is that.
    Raises Unreadable; so does everything below.
    """
    return text(read_bytes(file, limits.size, within), file, limits)


def text(content: bytes, file: Path, limits: Limits) -> str:
    """The text in the content of the ``file``, which faults name."""
    check_size(content, file, limits)
    try:
        return content.decode("utf-16" if content.startswith(UTF_16_MARKS) else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = _line(content, error.start)
        byte = content[error.start : error.start + 1].hex()
        raise Unreadable(file, ReadReason.NOT_TEXT, line, detail=byte) from error


def check_size(content: bytes, file: Path, limits: Limits) -> None:
    """Raise Unreadable where there is more than the limits allow."""
    if len(content) > limits.size:
        raise Unreadable(file, ReadReason.TOO_LARGE, limit=limits.size)
    if _line(content, len(content)) > limits.lines:
        raise Unreadable(file, ReadReason.MANY_LINES, limits.lines + 1, limits.lines)
    start = 0
    while len(content) - start > limits.line:
        # Go on behind the last line end within the limit: no line before it is longer.
        within = start, start + limits.line + 1
        end = max(content.rfind(b"\n", *within), content.rfind(b"\r", *within))
        if end < 0:
            line = _line(content, start)
            raise Unreadable(file, ReadReason.LONG_LINE, line, limits.line)
        start = end + 1


def _line(content: bytes, at: int) -> int:
    """The number of the line, from 1, in which this byte stands."""
    count = content.count
    return count(b"\n", 0, at) + count(b"\r", 0, at) - count(b"\r\n", 0, at) + 1


def read_toml(file: Path, within: Path | None = None) -> dict[str, object]:
    """The table in a TOML file."""
    return toml(read_text(file, PAGE, within), file)


def toml_files(
    folder: Path, most: int, endings: tuple[str, ...] = (".toml",)
) -> tuple[list[str], int]:
    """The names of the TOML files in a folder, sorted, and how many there are beyond ``most``.

    There are none where there is no such folder.
    """
    try:
        with _system_faults(folder), os.scandir(folder) as entries:
            names = (entry.name for entry in entries if not entry.name.startswith("."))
            seen = count()
            counted = zip((name for name in names if name.endswith(endings)), seen, strict=False)
            first = nsmallest(most, (name for name, _number in counted))
            return first, next(seen) - len(first)
    except Unreadable as fault:
        if fault.reason is ReadReason.MISSING:
            return [], 0
        raise


def toml(page: str, file: Path) -> dict[str, object]:
    """The table on a TOML page; ``file`` is what faults name."""
    _TomlCheck(page, file).run()
    try:
        return tomllib.loads(page)
    except (ValueError, RecursionError) as error:
        place = re.search(r"at line ([0-9]+), column ([0-9]+)", str(error))
        line = int(place[1]) if place else 0
        word = _word_at(page, line, int(place[2])) if place else None
        if word is not None and str(error).startswith("Invalid value"):
            raise Unreadable(file, ReadReason.NOT_A_VALUE, line, detail=word[0]) from error
        raise Unreadable(file, ReadReason.NOT_TOML, line, detail=str(error)) from error


def _word_at(page: str, line: int, column: int) -> re.Match[str] | None:
    return re.compile(r"\w[^\s,#\]}]*").match(page.split("\n")[line - 1], column - 1)


TOKEN = re.compile(
    r"""
    (?P<text> "{3}(?:\\.|[^\\])*?"{3,5} | '{3}.*?'{3,5}
            | "(?!"")(?:\\.|[^"\\\n])*" | '(?!'')[^'\n]*' )
    | (?P<comment> \#[^\n]* )
    | (?P<torn> ["'] )
    | (?P<word> [^\s"'\#\[\]{}=,.]+ )
    | (?P<sign> [\[\]{}=,.\n] )
    """,
    re.DOTALL | re.VERBOSE,
)
"""A token of a TOML page. A ``torn`` text has no end: there tomllib stops reading."""


class _TomlCheck:
    """Holds a page to the limits in one pass, as far as tomllib will read it.

    It needs no grammar: tokens outside of texts and comments are enough to count dots in a row of
    key parts, brackets that are open, and signs before which a value stands.
    """

    def __init__(self, page: str, file: Path) -> None:
        self._page = page
        self._file = file
        self._depth = self._values = self._key_parts = 0

    def run(self) -> None:
        """Raise Unreadable at the first thing that is too much."""
        for token in TOKEN.finditer(self._page):
            if token.lastgroup == "torn":
                return
            if token.lastgroup == "sign":
                self._sign(token[0], token.start())
            elif token.lastgroup != "comment" and len(token[0]) > LONGEST_WORD:
                self._refuse(ReadReason.LONG_WORD, LONGEST_WORD, token.start())

    def _sign(self, sign: str, at: int) -> None:
        if sign == ".":
            self._key_parts += 1
            if self._key_parts >= MOST_KEY_PARTS:
                self._refuse(ReadReason.LONG_KEY, MOST_KEY_PARTS, at)
            return
        self._key_parts = 0
        if sign in "[{":
            self._depth += 1
            if self._depth > MOST_DEPTH:
                self._refuse(ReadReason.TOO_DEEP, MOST_DEPTH, at)
        elif sign in "]}":
            self._depth = max(0, self._depth - 1)
        if sign in "=,[":
            self._values += 1
            if self._values > MOST_VALUES:
                self._refuse(ReadReason.MANY_VALUES, MOST_VALUES, at)

    def _refuse(self, reason: ReadReason, limit: int, at: int) -> NoReturn:
        line = self._page.count("\n", 0, at) + 1
        raise Unreadable(self._file, reason, line, limit)
