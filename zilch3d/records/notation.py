"""The game record as text: read into parts, each with its line, and nothing judged yet.

A record is a header of ``key: value`` lines, then a line for each turn: ``NAME:`` and its parts.
``zilch3d.records.replay`` plays it, and finds out whether it is a legal game.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from re import fullmatch
from re import split as split_at
from typing import TypeAlias
from unicodedata import normalize

from zilch3d.engine.dice import MOST_DICE, Faces, faces, spell
from zilch3d.engine.ruleset import Points

PROOF_KEYS = ("game", "digest", "commitment", "words", "seed")
"""What ``zilch3d.fair.proof`` says of the game's dice; the seed only once the game is over."""
HEADER_KEYS = ("rules", "players", "starts", "scores", "newcomers", "cutthroat", *PROOF_KEYS)


class RecordReason(Enum):
    """Why a record cannot be read or played; the user interface has a sentence for each."""

    NOT_TEXT = "not-text"
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
    NOT_DICE = "not-dice"
    TOO_MANY_DICE = "too-many-dice"
    UNKNOWN_RULES = "unknown-rules"
    NOT_THEIR_TURN = "not-their-turn"
    UNFINISHED = "unfinished"
    AFTER_THE_END = "after-the-end"
    AFTER_THE_START = "after-the-start"
    AFTER_THE_GAME = "after-the-game"
    NOT_A_ZILCH = "not-a-zilch"
    NOTHING_TO_KEEP = "nothing-to-keep"
    FUMBLES_VOID = "fumbles-void"
    FUMBLES_ZILCH = "fumbles-zilch"
    NOTHING_FITS = "nothing-fits"
    OTHER_POINTS = "other-points"
    NOT_YES = "not-yes"
    REFUSED = "refused"


class RecordError(Exception):
    """What is wrong with a record, and where.

    ``line`` counts from 1 (0: the record as a whole); ``part`` is the text at fault; ``detail``
    completes the reason: a name, a face, a number.
    """

    def __init__(self, line: int, part: str, reason: RecordReason, detail: object = "") -> None:
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


class Word(Enum):
    """A part that is one word."""

    START = "start:"
    """What follows is a roll for who starts."""
    BANK = "bank"
    TAKE = "take"
    LATE = "late"
    HIDDEN = "hidden"
    AWAY = "away"
    RESUME = "resume"

    @property
    def text(self) -> str:
        """As it is written."""
        return self.value


RecordPart: TypeAlias = RollPart | FumblePart | PointsPart | Word


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
    """A record cut into its parts; ``header`` holds the lines by key."""

    header: dict[str, RecordLine] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    turns: tuple[TurnText, ...] = ()


def read(text: str) -> RecordText:
    """Cut a record into its parts. Raises RecordError at the first line that has no such form."""
    header: dict[str, RecordLine] = {}
    names: tuple[str, ...] = ()
    turns: list[TurnText] = []
    for line in _lines(text):
        if line.head in names:
            turns.append(_turn(line))
        elif turns or line.head not in HEADER_KEYS:
            raise RecordError(line.number, line.head or ":", RecordReason.UNKNOWN_NAME)
        elif line.head in header:
            raise RecordError(line.number, line.head, RecordReason.REPEATED_HEADER)
        elif not line.body:
            raise RecordError(line.number, f"{line.head}:", RecordReason.EMPTY_HEADER)
        else:
            header[line.head] = line
            names = _names(line) if line.head == "players" else names
    for key in ("rules", "players"):
        if key not in header:
            raise RecordError(0, key, RecordReason.MISSING_HEADER)
    return RecordText(header, names, tuple(turns))


def decoded(written: bytes) -> str:
    """The text of a record, which is UTF-8. Raises RecordError at the first byte that is not."""
    try:
        return written.decode()
    except UnicodeDecodeError as error:
        line = len(split_at(rb"\r\n|\r|\n", written[: error.start]))
        part = written[error.start : error.start + 1].hex()
        raise RecordError(line, part, RecordReason.NOT_TEXT) from error


def _lines(text: str) -> Iterator[RecordLine]:
    # A letter with an accent is the same whether a system writes it as one character or as two.
    text = normalize("NFC", text.removeprefix("\ufeff"))
    for number, written in enumerate(split_at("\r\n|\r|\n", text), start=1):
        content = written.split(";", 1)[0].strip()
        if content:
            head, colon, body = content.partition(":")
            if not colon:
                raise RecordError(number, content, RecordReason.NO_COLON)
            yield RecordLine(number, head.strip(), body.strip())


def _names(line: RecordLine) -> tuple[str, ...]:
    names = split(line)
    for index, name in enumerate(names):
        if not name:
            raise RecordError(line.number, line.body, RecordReason.NO_NAME)
        if name in names[:index]:
            raise RecordError(line.number, name, RecordReason.SAME_NAME)
    return names


def split(line: RecordLine) -> tuple[str, ...]:
    """The values of a header line that are separated by commas."""
    return tuple(value.strip() for value in line.body.split(","))


def _turn(line: RecordLine) -> TurnText:
    parts = tuple(_parts(line))
    if parts and parts[-1] is Word.START:
        raise RecordError(line.number, Word.START.value, RecordReason.NOT_DICE)
    return TurnText(line.number, line.head, parts)


def _parts(line: RecordLine) -> Iterator[RecordPart]:
    words = iter(line.body.split())
    for word in words:
        if word in _WORDS:
            yield _WORDS[word]
        elif word.startswith("="):
            points = word[1:] or next(words, "")
            yield PointsPart(f"= {points}".rstrip(), points)
        elif word in ("void", "fumble"):
            roll = next(words, "")
            dice = _dice(line, roll, word)
            yield FumblePart(f"{word} {roll}", dice, word == "fumble")
        else:
            yield _roll(line, word)


_WORDS = {word.value: word for word in Word}


def _roll(line: RecordLine, word: str) -> RollPart:
    if not word[0].isdigit():
        raise RecordError(line.number, word, RecordReason.UNKNOWN_PART)
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
