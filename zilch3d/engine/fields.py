"""Reads declared fields from the plain table of values that a TOML page holds, naming every fault.

A field is declared once, on its dataclass: its default, and its range or other spelling as a mark
in its annotation. Rule sets and profiles of computer players are read so.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple, TypeAlias, TypeVar

from zilch3d.engine.suggestions import nearest
from zilch3d.safe_text import is_visible, printable

Member = TypeVar("Member", bound=Enum)

MAX_EXCERPT = 60
"""Characters that a fault shows of a value."""

MAX_SUGGESTIONS = 100
"""Misspelt fields of one page that get a suggestion: so no page takes long to read."""

YES_OR_NO = ("true", "false")

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
"""A key that needs no quotation marks."""
MAX_DEPTH = 4
"""Tables and lists are written out to this depth of nesting."""

Document: TypeAlias = dict[str, object]
"""A TOML page or a JSON object as plain values: texts, numbers, lists of texts, tables of these."""


class Range(NamedTuple):
    """The whole numbers that a field takes: from ``minimum`` to ``maximum``, both included."""

    minimum: int
    maximum: int


class NumberRange(NamedTuple):
    """The numbers that a field takes, whole or not: from ``minimum`` to ``maximum``."""

    minimum: float
    maximum: float


class FaultReason(Enum):
    """The fault of a field; the user interface has a sentence for each."""

    MISSING = "missing"
    UNKNOWN = "unknown"
    NOT_TEXT = "not-text"
    EMPTY = "empty"
    TOO_LONG = "too-long"
    TOO_MANY = "too-many"
    NOT_VISIBLE = "not-visible"
    NOT_A_NUMBER = "not-a-number"
    NOT_WHOLE = "not-whole"
    NOT_YES_OR_NO = "not-yes-or-no"
    NOT_A_TABLE = "not-a-table"
    NOT_A_LIST = "not-a-list"
    NOT_A_CHOICE = "not-a-choice"
    OUT_OF_RANGE = "out-of-range"
    NOT_IN_UNITS = "not-in-units"
    NOT_A_FACE = "not-a-face"
    OF_A_KIND = "of-a-kind"
    NO_COMBINATION = "no-combination"
    MIN_ABOVE_MAX = "least-above-most"
    ABOVE_TARGET = "above-target"
    OUT_OF_REACH = "out-of-reach"
    NO_END = "no-end"
    NEVER_EXACT = "never-exact"
    NEEDS_SIX_DICE = "needs-six-dice"
    BOTH_BOUND = "both-bound"
    NEEDS_OTHER = "needs-other"
    """``allowed`` is the other field, and ``value`` what it must be; empty: there at all."""
    NO_EFFECT = "no-effect"
    """No fault, as the game can be played: beside ``allowed`` it changes nothing about who wins."""
    UNKNOWN_BASE = "unknown-base"


@dataclass(frozen=True)
class Fault:
    """One thing wrong with a page: the field's dotted path, why, and the value as it stands there.

    ``suggestion`` is the field, or the choice, that was probably meant; empty if none comes near.
    ``item`` is the place, from 0, of the value in the field's list. ``line`` is that of the page,
    from 1; 0 where what was read is no page.
    """

    field: str
    reason: FaultReason
    value: str = ""
    allowed: str = ""
    suggestion: str = ""
    item: int | None = None
    line: int = 0


def excerpt(text: str) -> str:
    """A dotted path or a value, cut to what a fault shows of it and safe to print."""
    return printable(text, MAX_EXCERPT)


def with_suggestions(faults: Iterable[Fault], fields: Iterable[str]) -> tuple[Fault, ...]:
    """The faults, those about unknown fields with the field that was probably meant.

    ``fields`` are the dotted paths of all fields that there are.
    """
    answers, paths = list(faults), sorted(fields)
    unknown = [n for n, fault in enumerate(answers) if fault.reason is FaultReason.UNKNOWN]
    for n in unknown[:MAX_SUGGESTIONS]:
        answers[n] = replace(answers[n], suggestion=_nearest_field(answers[n].field, paths))
    return tuple(answers)


def _nearest_field(path: str, paths: list[str]) -> str:
    """The field with the nearest name, one in the same table before others."""
    table, _dot, key = path.rpartition(".")
    by_key = {other.rpartition(".")[2]: other for other in paths}
    by_key |= {o.rpartition(".")[2]: o for o in paths if o.rpartition(".")[0] == table}
    near = nearest(key, by_key)
    return by_key[near] if near else ""


class TableReader:
    """One table of a page while it is read: each read takes a field away.

    A field at fault counts as its default. ``path`` is the table's own, with a dot at its end, and
    empty for the whole page. ``faults`` and ``fields``, the paths of all fields that are asked for,
    are those of the page: tables within this one share them. ``unread`` holds what nobody has asked
    for yet; ``is_table`` is False where the page has another value in this place.
    """

    def __init__(
        self, path: str, values: object, faults: list[Fault], fields: set[str] | None = None
    ) -> None:
        self.path = path
        self.faults = faults
        self.fields: set[str] = set() if fields is None else fields
        self.unread: dict[str, object] = {}
        self.is_table = isinstance(values, Mapping)
        if isinstance(values, Mapping):
            self.unread = {str(key): value for key, value in values.items()}
        else:
            field = path.removesuffix(".")
            faults.append(Fault(field, FaultReason.NOT_A_TABLE, excerpt(toml_value(values))))

    def fault(
        self,
        key: str,
        reason: FaultReason,
        value: object = None,
        allowed: str = "",
        suggestion: str = "",
    ) -> None:
        """Note what is wrong with the field of this key; a value of None is not quoted."""
        quoted = "" if value is None else excerpt(toml_value(value))
        self.faults.append(Fault(excerpt(self.path + key), reason, quoted, allowed, suggestion))

    def not_a_choice(
        self, key: str, value: object, names: Iterable[str], item: int | None = None
    ) -> None:
        """Note that the value, or this item of it, is none of these names."""
        suggestion = nearest(value, names) if isinstance(value, str) else ""
        self.fault(key, FaultReason.NOT_A_CHOICE, value, ", ".join(names), suggestion)
        self.faults[-1] = replace(self.faults[-1], item=item)

    def has(self, key: str) -> bool:
        """Whether the table has a value under this key that was not read yet."""
        self.fields.add(self.path + key)
        return key in self.unread

    def end(self) -> None:
        """Note everything unread as a fault: a misspelt field must not be silent."""
        for key in self.unread:
            self.fault(key, FaultReason.UNKNOWN)

    def take(self, key: str, default: object = None) -> object:
        """The value under this key, now read; ``default`` if there is none."""
        self.fields.add(self.path + key)
        value = self.unread.pop(key, None)
        return default if value is None else value

    def text(self, key: str, max_length: int) -> str:
        """A text of at most so many characters, all of them visible; it must not be missing."""
        value = self.take(key)
        if value is None:
            self.fault(key, FaultReason.MISSING)
            return ""
        return self._checked(key, value, max_length)

    def texts(self, key: str, max_number: int, max_length: int) -> tuple[str, ...]:
        """A list of at most so many texts of at most that length; empty if it is missing."""
        value = self.take(key, [])
        if not isinstance(value, list):
            self.fault(key, FaultReason.NOT_A_LIST, value)
        elif len(value) > max_number:
            self.fault(key, FaultReason.TOO_MANY, len(value), str(max_number))
        else:
            return tuple(self._checked(key, each, max_length) for each in value)
        return ()

    def _checked(self, key: str, value: object, max_length: int) -> str:
        if not isinstance(value, str):
            self.fault(key, FaultReason.NOT_TEXT, value)
        elif not value.strip():
            self.fault(key, FaultReason.EMPTY, value)
        elif len(value) > max_length:
            self.fault(key, FaultReason.TOO_LONG, value, str(max_length))
        elif not is_visible(value):
            self.fault(key, FaultReason.NOT_VISIBLE, value)
        else:
            return value
        return ""

    def flag(self, key: str, default: bool) -> bool:
        value = self.take(key, default)
        if isinstance(value, bool):
            return value
        suggestion = nearest(value, YES_OR_NO) if isinstance(value, str) else ""
        self.fault(key, FaultReason.NOT_YES_OR_NO, value, suggestion=suggestion)
        return default

    def choice(self, key: str, default: Member) -> Member:
        value = self.take(key, default.value)
        names = {str(member.value): member for member in type(default)}
        if isinstance(value, str) and value in names:
            return names[value]
        self.not_a_choice(key, value, names)
        return default

    def whole_number(self, key: str, default: int, within: Range) -> int:
        value = self.take(key, default)
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault(key, FaultReason.NOT_WHOLE, value)
        elif not within.minimum <= value <= within.maximum:
            self.fault(key, FaultReason.OUT_OF_RANGE, value, f"{within.minimum}–{within.maximum}")
        else:
            return value
        return default

    def number_within(self, key: str, default: float, within: NumberRange) -> float:
        value = self.take(key, default)
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.fault(key, FaultReason.NOT_A_NUMBER, value)
        elif not within.minimum <= value <= within.maximum:
            self.fault(
                key, FaultReason.OUT_OF_RANGE, value, f"{within.minimum:g}–{within.maximum:g}"
            )
        else:
            return float(value)
        return default


def toml_value(value: object, depth: int = 0) -> str:
    """The value as a page has it: texts in quotation marks, ``true`` and ``false``, dates bare."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return toml_text(value)
        case int():
            return _whole(value)
        case list() | Mapping() if depth == MAX_DEPTH:
            return "…"
        case list():
            return f"[{', '.join(toml_value(each, depth + 1) for each in value)}]"
        case Mapping():
            pairs = (f"{toml_key(str(k))} = {toml_value(v, depth + 1)}" for k, v in value.items())
            return f"{{ {', '.join(pairs)} }}" if value else "{}"
    return str(value)  # dates and fractions are written so in TOML


def toml_text(text: str) -> str:
    """A text: TOML's are JSON's, but that DEL must be escaped as well."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def toml_key(key: str) -> str:
    return key if BARE_KEY.fullmatch(key) else toml_text(key)


def _whole(number: int) -> str:
    try:
        return str(number)
    except ValueError:  # of thousands of digits
        return f"{number:#x}"
