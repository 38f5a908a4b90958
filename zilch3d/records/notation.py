"""The game record as text: read into parts, each with its line, and nothing judged yet.

A record is a header of ``key: value`` lines, then a line for each turn: ``NAME:`` and its parts.
``zilch3d.records.replay`` plays it, and finds out whether it is a legal game.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from re import compile as pattern
from re import fullmatch
from typing import TypeAlias
from unicodedata import normalize

from zilch3d.engine.dice import MOST_DICE, Faces, faces, spell
from zilch3d.engine.ruleset import Points

PROOF_KEYS = ("game", "digest", "commitment", "words", "seed")
"""What ``zilch3d.fair.proof`` says of the game's dice; the seed only once the game is over."""
HEADER_KEYS = ("rules", "players", "starts", "scores", "newcomers", "cutthroat", *PROOF_KEYS)

# What a person's or the game's own record never comes near; it bounds memory and time.
LONGEST_LINE = 50_000
"""In characters. A turn of a thousand rolls has about fifteen thousand."""
MOST_TURNS = 1_000_000
MOST_PLAYERS = 8
"""No rules are for more."""
LONGEST_NAME = 100
"""In characters."""

SHORT = 12
"""Characters of a turn of one roll, of which a long record has many equal ones."""
LONGEST_PART = 80
"""Characters that an error shows of the text at fault."""


class RecordReason(Enum):
    """Why a record cannot be read or played; the user interface has a sentence for each."""

    NOT_TEXT = "not-text"
    EMPTY = "empty"
    LONG_LINE = "long-line"
    LONG_NAME = "long-name"
    TOO_MANY_NAMES = "too-many-names"
    TOO_MANY_TURNS = "too-many-turns"
    NO_COLON = "no-colon"
    EMPTY_HEADER = "empty-header"
    UNKNOWN_NAME = "unknown-name"
    UNKNOWN_PART = "unknown-part"
    REPEATED_HEADER = "repeated-header"
    MISSING_HEADER = "missing-header"
    SAME_NAME = "same-name"
    NO_NAME = "no-name"
    NUMBER_OF_PLAYERS = "number-of-players"
    NUMBER_OF_SCORES = "number-of-scores"
    NOT_POINTS = "not-points"
    SCORE_AT_THE_END = "score-at-the-end"
    SCORE_BELOW_THE_OPENING = "score-below-the-opening"
    NOT_DICE = "not-dice"
    TOO_MANY_DICE = "too-many-dice"
    UNKNOWN_RULES = "unknown-rules"
    NOT_THEIR_TURN = "not-their-turn"
    UNFINISHED = "unfinished"
    AWAY_TOO_LONG = "away-too-long"
    AFTER_THE_END = "after-the-end"
    AFTER_THE_START = "after-the-start"
    AFTER_THE_GAME = "after-the-game"
    NOT_A_ZILCH = "not-a-zilch"
    NOTHING_TO_KEEP = "nothing-to-keep"
    FUMBLES_VOID = "fumbles-void"
    FUMBLES_ZILCH = "fumbles-zilch"
    NOTHING_FITS = "nothing-fits"
    TOO_MUCH_LEFT_OUT = "too-much-left-out"
    NOTHING_REOPENED = "nothing-reopened"
    NO_SUCH_SCORE = "no-such-score"
    OTHER_POINTS = "other-points"
    NOT_YES = "not-yes"
    REFUSED = "refused"


class RecordError(Exception):
    """What is wrong with a record, and where.

    ``line`` counts from 1; ``part`` is the text at fault, of a long one the beginning; ``detail``
    completes the reason: a name, a face, a number.
    """

    def __init__(self, line: int, part: str, reason: RecordReason, detail: object = "") -> None:
        part = part if len(part) <= LONGEST_PART else f"{part[:LONGEST_PART]}…"
        super().__init__(f"line {line}: {part}: {reason.value} {detail}".rstrip())
        self.line = line
        self.part = part
        self.reason = reason
        self.detail = detail


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A line of the record: its number, and the key or name and the text about the colon."""

    number: int
    head: str
    body: str


@dataclass(frozen=True, slots=True)
class RollPart:
    """``124456>15``, ``226666>226666=12``, ``22466>-`` or, from a paper sheet, ``124456``.

    ``keep`` is None where it is not written and empty for a zilch; ``points`` is as written.
    """

    text: str
    roll: Faces
    keep: Faces | None = None
    points: str | None = None


@dataclass(frozen=True, slots=True)
class FumblePart:
    """``void 124456`` or ``fumble 124456``: a roll with a die off the table or cocked."""

    text: str
    roll: Faces
    zilch: bool


@dataclass(frozen=True, slots=True)
class PointsPart:
    """``= 550`` or ``= 49X``, as written: what the turn brought."""

    text: str
    points: str


@dataclass(frozen=True, slots=True)
class ReopenedPart:
    """``resume``, ``resume#2``, ``stand`` or ``stand#2``: what becomes of a reopened score.

    ``number`` says which of the player's, counted from the oldest, of those with as many dice as
    the first roll where there is one.
    """

    text: str
    stands: bool
    number: int


class Word(Enum):
    """A part that is one word."""

    START = "start:"
    """What follows is a roll for who starts."""
    BANK = "bank"
    TAKE = "take"
    LATE = "late"
    HIDDEN = "hidden"
    AWAY = "away"

    @property
    def text(self) -> str:
        """As it is written."""
        return self.value


RecordPart: TypeAlias = RollPart | FumblePart | PointsPart | ReopenedPart | Word


@dataclass(frozen=True, slots=True)
class TurnText:
    """A turn's line, cut into its parts."""

    line: int
    name: str
    parts: tuple[RecordPart, ...]

    @property
    def first_dice(self) -> int | None:
        """How many dice the first roll has, whatever became of it; None if there is none."""
        rolls = (part.roll for part in self.parts if isinstance(part, RollPart | FumblePart))
        return next(map(len, rolls), None)


@dataclass(frozen=True)
class RecordText:
    """A record cut into its parts.

    ``header`` holds the lines by key; ``words`` are those that stand in any of the ``turns``.
    """

    header: dict[str, RecordLine] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    turns: tuple[TurnText, ...] = ()
    words: frozenset[Word] = frozenset()


def read(text: str) -> RecordText:
    """Cut a record into its parts. Raises RecordError at the first line that has no such form."""
    cutter = _Cutter()
    last = 1
    for number, line in _lines(text):
        last = number
        if line is not None:
            cutter.add(line)
    return cutter.record(last)


_LINE_END = pattern("\r\n|\r|\n")


def decoded(written: bytes) -> str:
    """The text of a record, which is UTF-8. Raises RecordError at the first byte that is not."""
    try:
        return written.decode()
    except UnicodeDecodeError as error:
        before = written[: error.start].decode()
        line = 1 + sum(1 for _end in _LINE_END.finditer(before))
        part = written[error.start : error.start + 1].hex()
        raise RecordError(line, part, RecordReason.NOT_TEXT) from error


def _lines(text: str) -> Iterator[tuple[int, RecordLine | None]]:
    """Every line with its number from 1; None for one with a comment at most."""
    start = 1 if text.startswith("\ufeff") else 0
    number = 1
    for end in _LINE_END.finditer(text):
        yield number, _line(number, text[start : end.start()])
        number, start = number + 1, end.end()
    if text[start:].strip():
        yield number, _line(number, text[start:])


def _line(number: int, written: str) -> RecordLine | None:
    if len(written) > LONGEST_LINE:
        raise RecordError(number, written, RecordReason.LONG_LINE, LONGEST_LINE)
    # A letter with an accent is the same whether a system writes it as one character or as two.
    content = normalize("NFC", written.split(";", 1)[0].strip())
    if not content:
        return None
    head, colon, body = content.partition(":")
    if not colon:
        raise RecordError(number, content, RecordReason.NO_COLON)
    return RecordLine(number, head.strip(), body.strip())


def _names(line: RecordLine) -> tuple[str, ...]:
    names = split(line)
    if len(names) > MOST_PLAYERS:
        raise RecordError(line.number, line.body, RecordReason.TOO_MANY_NAMES, len(names))
    for index, name in enumerate(names):
        if not name:
            raise RecordError(line.number, line.body, RecordReason.NO_NAME)
        if len(name) > LONGEST_NAME:
            raise RecordError(line.number, name, RecordReason.LONG_NAME, LONGEST_NAME)
        if name in names[:index]:
            raise RecordError(line.number, name, RecordReason.SAME_NAME)
    return names


def split(line: RecordLine) -> tuple[str, ...]:
    """The values of a header line that are separated by commas."""
    return tuple(value.strip() for value in line.body.split(","))


class _Cutter:
    """Cuts one line after the other; equal rolls and short turns are the same, to save memory."""

    def __init__(self) -> None:
        self._header: dict[str, RecordLine] = {}
        self._names: tuple[str, ...] = ()
        self._turns: list[TurnText] = []
        self._words: set[Word] = set()
        self._rolls: dict[str, RollPart] = {}
        self._short: dict[str, tuple[RecordPart, ...]] = {}

    def record(self, last: int) -> RecordText:
        """What has been cut; ``last`` is the number of the last line. Raises RecordError."""
        if not self._header:
            raise RecordError(last, "", RecordReason.EMPTY)
        for key in ("rules", "players"):
            if key not in self._header:
                raise RecordError(last, key, RecordReason.MISSING_HEADER)
        return RecordText(self._header, self._names, tuple(self._turns), frozenset(self._words))

    def add(self, line: RecordLine) -> None:
        """Cut this line. Raises RecordError."""
        if line.head in self._names:
            if len(self._turns) == MOST_TURNS:
                raise RecordError(line.number, line.head, RecordReason.TOO_MANY_TURNS, MOST_TURNS)
            self._turns.append(self._turn(line))
        elif line.head in HEADER_KEYS and not self._turns:
            self._add_header(line)
        elif "players" not in self._header:
            raise RecordError(line.number, "players", RecordReason.MISSING_HEADER)
        else:
            head = line.head or ":"
            raise RecordError(line.number, head, RecordReason.UNKNOWN_NAME, self._names)

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
        if line.body in self._short:
            return TurnText(line.number, name, self._short[line.body])
        parts = tuple(self._parts(line))
        if parts and parts[-1] is Word.START:
            raise RecordError(line.number, Word.START.value, RecordReason.NOT_DICE)
        if len(line.body) <= SHORT:
            self._short[line.body] = parts
        return TurnText(line.number, name, parts)

    def _parts(self, line: RecordLine) -> Iterator[RecordPart]:
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
            elif word in ("void", "fumble"):
                roll = next(words, "")
                dice = _dice(line, roll, word)
                yield FumblePart(f"{word} {roll}", dice, word == "fumble")
            else:
                yield _reopened(line, word)

    def _roll(self, line: RecordLine, word: str) -> RollPart:
        known = self._rolls.get(word)
        if known is None:
            known = self._rolls[word] = _roll(line, word)
        return known


_WORDS = {word.value: word for word in Word}


def _reopened(line: RecordLine, word: str) -> ReopenedPart:
    match = fullmatch(r"(resume|stand)(?:#([1-9][0-9]{0,5}))?", word)
    if match is None:
        raise RecordError(line.number, word, RecordReason.UNKNOWN_PART)
    return ReopenedPart(word, match[1] == "stand", int(match[2] or 1))


def _roll(line: RecordLine, word: str) -> RollPart:
    rolled, kept, rest = word.partition(">")
    keep, counted, points = rest.partition("=")
    roll = _dice(line, rolled, word)
    if not kept:
        return RollPart(word, roll)
    if keep == "-" and not counted:
        return RollPart(word, roll, ())
    return RollPart(word, roll, _dice(line, keep, word), points if counted else None)


def _dice(line: RecordLine, text: str, word: str) -> Faces:
    """The dice that are written there; where nothing is, ``word`` is at fault."""
    try:
        dice = faces(text)
    except ValueError as error:
        part = text or word
        raise RecordError(line.number, part, RecordReason.NOT_DICE, str(error)) from error
    if len(dice) > MOST_DICE:
        raise RecordError(line.number, text, RecordReason.TOO_MANY_DICE)
    return dice


def write_reopened(*, stands: bool, number: int) -> str:
    """The part for a reopened score."""
    return ("stand" if stands else "resume") + (f"#{number}" if number > 1 else "")


def points_from(text: str, unit: Fraction) -> Points | None:
    """The points that a sheet writes as ``49X`` (half points as X), ``3.5`` or ``550``.

    None if it is no whole number of units.
    """
    half = text.endswith(("X", "x"))
    number = text[:-1] or "0" if half else text
    if not fullmatch(r"[0-9]{1,9}(\.[0-9]{1,3})?", number):
        return None
    units = (Fraction(number) + (Fraction(1, 2) if half else 0)) / unit
    return int(units) if units.denominator == 1 else None


def write_points(points: Points, unit: Fraction) -> str:
    """The points as a sheet has them: whole, and a half as X."""
    value = points * unit
    whole, half = int(value), value.denominator == 2
    return f"{whole or ''}X" if half else str(whole)


def write_roll(roll: Faces, keep: Faces | None, points: str = "") -> str:
    """The part for a roll: ``124456>15``, with ``=10`` where ``points`` are given."""
    if keep is None:
        return spell(roll)
    return f"{spell(roll)}>{spell(keep) or '-'}" + (f"={points}" if points else "")
