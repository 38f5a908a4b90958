"""The notation of game records: the parts of a turn, how they are written, and what can be wrong.

A record is a header of ``key: value`` lines, then a line for each turn: ``NAME:`` and its parts.
``reading`` cuts a text into these parts, and ``replay`` plays them.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from re import fullmatch
from typing import TypeAlias
from unicodedata import normalize

from zilch3d.engine.dice import Faces, faces_text
from zilch3d.engine.ruleset import FumbleRule, Manners, Points

PROOF_KEYS = ("game", "digest", "commitment", "words", "seed")
"""The proof of the game's dice, from ``zilch3d.fair.proof``; the seed only once it is over."""
STARTING_TOTALS = "scores"
"""The totals that players begin with; never beside a proof."""
HEADER_KEYS = (
    "rules", "players", "starts", STARTING_TOTALS, "newcomers", "cutthroat", *PROOF_KEYS
)  # fmt: skip

MAX_PART = 80
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
    IMPOSSIBLE_SCORE = "impossible-score"
    """``detail`` is the engine's ImpossibleTotal."""
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
    """A fault of a record, and where it is.

    ``line`` counts from 1; ``part`` is the text at fault, of a long one the beginning; ``detail``
    completes the reason: a name, a face, a number. ``suggestion`` is what was probably meant;
    empty if nothing comes near.
    """

    def __init__(
        self, line: int, part: str, reason: RecordReason, detail: object = "", suggestion: str = ""
    ) -> None:
        part = part if len(part) <= MAX_PART else f"{part[:MAX_PART]}…"
        super().__init__(f"line {line}: {part}: {reason.value} {detail}".rstrip())
        self.line = line
        self.part = part
        self.reason = reason
        self.detail = detail
        self.suggestion = suggestion


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A line of the record: ``head`` is the key or name before the colon, ``body`` the rest."""

    number: int
    head: str
    body: str
    comment: str = ""


@dataclass(frozen=True, slots=True)
class RollPart:
    """``124456>15``, ``226666>226666=12``, ``22466>-`` or, from a paper sheet, ``124456``.

    ``keep`` is None where it is not written and empty for a zilch; ``points`` is as written.
    """

    text: str
    roll: Faces
    keep: Faces | None = None
    points: str | None = None


class Fumble(Enum):
    """The kind of a fumble: a die left the tray or landed cocked. A comment has the word for it.

    The notation has one form for both. Which it was stands in the line's comment, so that every
    reader of the notation takes the record, and one that drops comments loses nothing else. Such a
    comment has only these words, separated by commas, one for each such roll of the line in order.
    """

    OUT = "out"
    COCKED = "cocked"


@dataclass(frozen=True, slots=True)
class FumblePart:
    """``void 124456`` or ``fumble 124456``: a roll with a die off the table or cocked.

    ``cause`` is None where no comment says which.
    """

    text: str
    roll: Faces
    zilch: bool
    cause: Fumble | None = None


@dataclass(frozen=True, slots=True)
class PointsPart:
    """``= 550`` or ``= 49X``: the points that the turn brought, as written."""

    text: str
    points: str


@dataclass(frozen=True, slots=True)
class ReopenedPart:
    """``resume``, ``resume#2``, ``stand`` or ``stand#2``: a decision on a reopened score.

    ``number`` says which of the player's, counted from the oldest, of those with as many dice as
    the first roll where there is one.
    """

    text: str
    stands: bool
    number: int


class Word(Enum):
    """A part that is one word."""

    START = "start:"
    """A roll for who starts follows."""
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
        """The number of dice of the first roll, fumbled or not; None if there is none."""
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


def fumble_causes(manners: Manners, *, zilch: bool, for_start: bool) -> tuple[Fumble, ...]:
    """The kinds of fumble that make a roll void, or a ``zilch``, by these rules.

    Where a record does not say which it was, it was the first. In the roll for who starts nothing
    can be lost: there every fumble is void.
    """
    rules = {FumbleRule.ZILCH if zilch else FumbleRule.VOID}
    if for_start:
        rules.add(FumbleRule.ZILCH)
    causes = {Fumble.OUT: manners.out, Fumble.COCKED: manners.cocked}
    return tuple(cause for cause, rule in causes.items() if rule in rules)


CAUSES_BY_WORD = {cause.value: cause for cause in Fumble}
SEPARATOR = ","


def causes_from(comment: str) -> tuple[Fumble, ...]:
    """The causes that a comment names; none where it is about anything else."""
    words = [word.strip() for word in comment.split(SEPARATOR)]
    return (
        tuple(CAUSES_BY_WORD[word] for word in words) if CAUSES_BY_WORD.keys() >= set(words) else ()
    )


def write_causes(causes: Iterable[Fumble]) -> str:
    """The comment that names these causes, to be put behind a turn."""
    return " ; " + f"{SEPARATOR} ".join(cause.value for cause in causes)


def write_reopened(*, stands: bool, number: int) -> str:
    """The part for a reopened score."""
    return ("stand" if stands else "resume") + (f"#{number}" if number > 1 else "")


def same_name(name: str) -> str:
    """A key that is equal for names that look alike: capitals and encodings make no other player.

    The caseless form of a name by Unicode (section 3.13, D145).
    """
    return normalize("NFD", normalize("NFD", name.strip()).casefold())


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
        return faces_text(roll)
    return f"{faces_text(roll)}>{faces_text(keep) or '-'}" + (f"={points}" if points else "")
