"""The text of a game record cut into parts, each with its line, and nothing judged yet.

``replay`` plays them, and finds out whether it is a legal game.
"""

from collections.abc import Iterator
from re import compile as pattern
from re import fullmatch
from unicodedata import normalize

from zilch3d.engine.dice import MAX_DICE, Faces, faces
from zilch3d.engine.suggestions import nearest
from zilch3d.records.notation import (
    HEADER_KEYS,
    Fumble,
    FumblePart,
    PointsPart,
    RecordError,
    RecordLine,
    RecordPart,
    RecordReason,
    RecordText,
    ReopenedPart,
    RollPart,
    TurnText,
    Word,
    causes_from,
    same_name,
)

# Limits far beyond any record of a person or of the game; they bound memory and time.
MAX_LINE = 50_000
"""In characters. A turn of a thousand rolls has about fifteen thousand."""
MAX_TURNS = 1_000_000
MAX_PLAYERS = 8
"""No rules are for more."""
LONGEST_NAME = 100
"""In characters."""

MAX_POINTS_LENGTH = 6
"""Characters of a number that may be points whose sign was forgotten."""
SHORT = 12
"""Characters of a turn of one roll at most: a long record has many equal ones, read once."""


def read(text: str) -> RecordText:
    """Cut a record into its parts. Raises RecordError at the first malformed line."""
    cutter = _Cutter()
    last = 1
    for number, line in _lines(text):
        last = number
        if line is not None:
            cutter.add(line)
    return cutter.record(last)


_LINE_END = pattern("\r\n|\r|\n")


def _lines(text: str) -> Iterator[tuple[int, RecordLine | None]]:
    """Every line with its number from 1; None for a line that is blank or a comment."""
    start = 1 if text.startswith("\ufeff") else 0
    number = 1
    for end in _LINE_END.finditer(text):
        yield number, _line(number, text[start : end.start()])
        number, start = number + 1, end.end()
    if text[start:].strip():
        yield number, _line(number, text[start:])


def _line(number: int, line: str) -> RecordLine | None:
    if len(line) > MAX_LINE:
        raise RecordError(number, line, RecordReason.LONG_LINE, MAX_LINE)
    # A letter with an accent is the same whether a system writes it as one character or as two.
    text, _semicolon, comment = line.partition(";")
    content = normalize("NFC", text.strip())
    if not content:
        return None
    head, colon, body = content.partition(":")
    if not colon:
        raise RecordError(number, content, RecordReason.NO_COLON)
    return RecordLine(number, head.strip(), body.strip(), comment)


def _names(line: RecordLine) -> tuple[str, ...]:
    names = split(line)
    if len(names) > MAX_PLAYERS:
        raise RecordError(line.number, line.body, RecordReason.TOO_MANY_NAMES, len(names))
    for index, name in enumerate(names):
        if not name:
            raise RecordError(line.number, line.body, RecordReason.NO_NAME)
        if len(name) > LONGEST_NAME:
            raise RecordError(line.number, name, RecordReason.LONG_NAME, LONGEST_NAME)
        for other in names[:index]:
            if same_name(other) == same_name(name):
                raise RecordError(line.number, name, RecordReason.SAME_NAME, other)
    return names


def unknown_name(
    line: int, name: str, names: tuple[str, ...], keys: tuple[str, ...] = ()
) -> RecordError:
    """The error of a line for nobody of this name; ``keys`` might have been meant as well."""
    reason = RecordReason.UNKNOWN_NAME
    alike = (each for each in names if same_name(each) == same_name(name))
    suggestion = next(alike, "") or nearest(name, (*names, *keys))
    return RecordError(line, name, reason, names, suggestion)


def split(line: RecordLine) -> tuple[str, ...]:
    """The values of a header line that are separated by commas."""
    return tuple(value.strip() for value in line.body.split(","))


class _Cutter:
    """Cuts one line after the other; equal rolls and short turns are one object, to save memory."""

    def __init__(self) -> None:
        self._header: dict[str, RecordLine] = {}
        self._names: tuple[str, ...] = ()
        self._turns: list[TurnText] = []
        self._words: set[Word] = set()
        self._rolls: dict[str, RollPart] = {}
        self._short: dict[str, tuple[RecordPart, ...]] = {}

    def record(self, last: int) -> RecordText:
        """The record in its parts; ``last`` is the number of its last line. Raises RecordError."""
        if not self._header:
            raise RecordError(last, "", RecordReason.EMPTY)
        for key in ("rules", "players"):
            if key not in self._header:
                raise RecordError(last, key, RecordReason.MISSING_HEADER)
        return RecordText(self._header, self._names, tuple(self._turns), frozenset(self._words))

    def add(self, line: RecordLine) -> None:
        """Cut this line. Raises RecordError."""
        if line.head in self._names:
            if len(self._turns) == MAX_TURNS:
                raise RecordError(line.number, line.head, RecordReason.TOO_MANY_TURNS, MAX_TURNS)
            self._turns.append(self._turn(line))
        elif line.head in HEADER_KEYS and not self._turns:
            self._add_header(line)
        elif "players" not in self._header:
            suggestion = nearest(line.head, HEADER_KEYS)
            part = line.head if suggestion else "players"
            raise RecordError(line.number, part, RecordReason.MISSING_HEADER, "", suggestion)
        else:
            head, keys = line.head or ":", () if self._turns else HEADER_KEYS
            raise unknown_name(line.number, head, self._names, keys)

    def _add_header(self, line: RecordLine) -> None:
        if line.head in self._header:
            raise RecordError(line.number, line.head, RecordReason.REPEATED_HEADER)
        if not line.body:
            raise RecordError(line.number, f"{line.head}:", RecordReason.EMPTY_HEADER)
        self._header[line.head] = line
        if line.head == "players":
            self._names = _names(line)

    def _turn(self, line: RecordLine) -> TurnText:
        name = self._names[self._names.index(line.head)]
        causes = causes_from(line.comment)
        if line.body in self._short and not causes:
            return TurnText(line.number, name, self._short[line.body])
        parts = tuple(self._parts(line, iter(causes)))
        if parts and parts[-1] is Word.START:
            raise RecordError(line.number, Word.START.value, RecordReason.NOT_DICE)
        if len(line.body) <= SHORT and not causes:
            self._short[line.body] = parts
        return TurnText(line.number, name, parts)

    def _parts(self, line: RecordLine, causes: Iterator[Fumble]) -> Iterator[RecordPart]:
        words = iter(line.body.split())
        for word in words:
            if word[0].isdigit():
                yield self._roll(line, word)
            elif word in _WORDS:
                self._words.add(_WORDS[word])
                yield _WORDS[word]
            elif word.startswith("="):
                points = word[1:] or next(words, "")
                yield PointsPart(f"= {points}".rstrip(), points)
            elif word in FUMBLES:
                roll = next(words, "")
                dice = _dice(line, roll, word)
                yield FumblePart(f"{word} {roll}", dice, word == "fumble", next(causes, None))
            else:
                yield _reopened(line, word)

    def _roll(self, line: RecordLine, word: str) -> RollPart:
        roll = self._rolls.get(word)
        if roll is None:
            roll = self._rolls[word] = _roll(line, word)
        return roll


_WORDS = {word.value: word for word in Word}


FUMBLES = ("void", "fumble")
REOPENED = ("resume", "stand")


def _reopened(line: RecordLine, word: str) -> ReopenedPart:
    match = fullmatch(r"(resume|stand)(?:#([1-9][0-9]{0,5}))?", word)
    if match is None:
        suggestion = nearest(word, (*_WORDS, *FUMBLES, *REOPENED))
        raise RecordError(line.number, word, RecordReason.UNKNOWN_PART, "", suggestion)
    return ReopenedPart(word, match[1] == "stand", int(match[2] or 1))


def _roll(line: RecordLine, word: str) -> RollPart:
    dice, arrow, rest = word.partition(">")
    keep, equals, points = rest.partition("=")
    roll = _dice(line, dice, word)
    if not arrow:
        return RollPart(word, roll)
    if keep == "-" and not equals:
        return RollPart(word, roll, ())
    return RollPart(word, roll, _dice(line, keep, word), points if equals else None)


def _dice(line: RecordLine, text: str, word: str) -> Faces:
    """The dice that the text writes; if it is empty, the whole ``word`` is at fault."""
    try:
        dice = faces(text)
    except ValueError as error:
        part = text or word
        points = fullmatch(r"[0-9]+(\.[0-9]+)?X?", word)
        suggestion = f"= {word}" if points and len(word) <= MAX_POINTS_LENGTH else ""
        raise RecordError(
            line.number, part, RecordReason.NOT_DICE, str(error), suggestion
        ) from error
    if len(dice) > MAX_DICE:
        raise RecordError(line.number, text, RecordReason.TOO_MANY_DICE)
    return dice
