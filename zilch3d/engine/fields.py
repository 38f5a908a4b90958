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

from zilch3d.engine.meant import nearest
from zilch3d.safe_text import is_visible, printable

Member = TypeVar("Member", bound=Enum)

LONGEST_SHOWN = 60
"""A fault shows no more characters of a value."""


MOST_MEANT = 100
"""More misspelt fields of one page get no suggestion: none takes long to read."""


YES_OR_NO = ("true", "false")

BARE = re.compile(r"[A-Za-z0-9_-]+")
"""A key that needs no quotation marks."""
DEEPEST = 4
"""Tables and lists within each other are spelt so far."""

Document: TypeAlias = dict[str, object]
"""What a TOML page or a JSON object can hold: texts, numbers, lists of texts, tables of these."""


class Range(NamedTuple):
    """The whole numbers that a field takes: from ``least`` to ``most``."""

    least: int
    most: int


class Span(NamedTuple):
    """The numbers that a field takes, whole or not: from ``least`` to ``most``."""

    least: float
    most: float


class FaultReason(Enum):
    """What is wrong with a field; the user interface has a sentence for each."""

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
    LEAST_ABOVE_MOST = "least-above-most"
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

    ``meant`` is the field, or the choice, that was probably meant; empty if none comes near.
    ``item`` is the place, from 0, of the value in the field's list. ``line`` is that of the page,
    from 1; 0 where what was read is no page.
    """

    field: str
    reason: FaultReason
    value: str = ""
    allowed: str = ""
    meant: str = ""
    item: int | None = None
    line: int = 0


def shown(text: str) -> str:
    """A dotted path, or a value, as a fault has it."""
    return printable(text, LONGEST_SHOWN)


def with_meant(faults: Iterable[Fault], fields: Iterable[str]) -> tuple[Fault, ...]:
    """The same faults; unknown fields are compared with the dotted paths of all that there are."""
    found, paths = list(faults), sorted(fields)
    unknown = [n for n, fault in enumerate(found) if fault.reason is FaultReason.UNKNOWN]
    for n in unknown[:MOST_MEANT]:
        found[n] = replace(found[n], meant=_field_meant(found[n].field, paths))
    return tuple(found)


def _field_meant(path: str, paths: list[str]) -> str:
    """The field with the nearest name, one in the same table before others."""
    table, _dot, key = path.rpartition(".")
    by_key = {other.rpartition(".")[2]: other for other in paths}
    by_key |= {o.rpartition(".")[2]: o for o in paths if o.rpartition(".")[0] == table}
    near = nearest(key, by_key)
    return by_key[near] if near else ""


class Table:
    """One table of a page while it is read: each read takes a field away.

    A field at fault counts as its default. ``path`` is the table's own, with a dot at its end, and
    empty for the whole page. ``faults`` and ``fields``, the paths of all fields that are asked for,
    are those of the page: tables within this one share them.
    """

    def __init__(
        self, path: str, values: object, faults: list[Fault], fields: set[str] | None = None
    ) -> None:
        self.path = path
        self.faults = faults
        self.fields: set[str] = set() if fields is None else fields
        self.left: dict[str, object] = {}
        self.is_one = isinstance(values, Mapping)
        if isinstance(values, Mapping):
            self.left = {str(key): value for key, value in values.items()}
        else:
            field = path.removesuffix(".")
            faults.append(Fault(field, FaultReason.NOT_A_TABLE, shown(spelt(values))))

    def fault(
        self,
        key: str,
        reason: FaultReason,
        value: object = None,
        allowed: str = "",
        meant: str = "",
    ) -> None:
        """Note what is wrong with the field of this key; a value of None is not shown."""
        quoted = "" if value is None else shown(spelt(value))
        self.faults.append(Fault(shown(self.path + key), reason, quoted, allowed, meant))

    def no_choice(
        self, key: str, value: object, names: Iterable[str], item: int | None = None
    ) -> None:
        """Note that the value, or this item of it, is none of these names."""
        meant = nearest(value, names) if isinstance(value, str) else ""
        self.fault(key, FaultReason.NOT_A_CHOICE, value, ", ".join(names), meant)
        self.faults[-1] = replace(self.faults[-1], item=item)

    def has(self, key: str) -> bool:
        self.fields.add(self.path + key)
        return key in self.left

    def end(self) -> None:
        """Everything that is left over is a fault: a misspelt field must not be silent."""
        for key in self.left:
            self.fault(key, FaultReason.UNKNOWN)

    def take(self, key: str, default: object = None) -> object:
        self.fields.add(self.path + key)
        value = self.left.pop(key, None)
        return default if value is None else value

    def text(self, key: str, most: int) -> str:
        """A text of at most so many characters, all of which are seen."""
        value = self.take(key)
        if value is None:
            self.fault(key, FaultReason.MISSING)
            return ""
        return self._checked(key, value, most)

    def texts(self, key: str, most: int, longest: int) -> tuple[str, ...]:
        """A list of at most so many texts of ``longest`` characters; empty if it is missing."""
        value = self.take(key, [])
        if not isinstance(value, list):
            self.fault(key, FaultReason.NOT_A_LIST, value)
        elif len(value) > most:
            self.fault(key, FaultReason.TOO_MANY, len(value), str(most))
        else:
            return tuple(self._checked(key, each, longest) for each in value)
        return ()

    def _checked(self, key: str, value: object, most: int) -> str:
        if not isinstance(value, str):
            self.fault(key, FaultReason.NOT_TEXT, value)
        elif not value.strip():
            self.fault(key, FaultReason.EMPTY, value)
        elif len(value) > most:
            self.fault(key, FaultReason.TOO_LONG, value, str(most))
        elif not is_visible(value):
            self.fault(key, FaultReason.NOT_VISIBLE, value)
        else:
            return value
        return ""

    def flag(self, key: str, default: bool) -> bool:
        value = self.take(key, default)
        if isinstance(value, bool):
            return value
        meant = nearest(value, YES_OR_NO) if isinstance(value, str) else ""
        self.fault(key, FaultReason.NOT_YES_OR_NO, value, meant=meant)
        return default

    def choice(self, key: str, default: Member) -> Member:
        value = self.take(key, default.value)
        names = {str(member.value): member for member in type(default)}
        if isinstance(value, str) and value in names:
            return names[value]
        self.no_choice(key, value, names)
        return default

    def whole(self, key: str, default: int, within: Range) -> int:
        value = self.take(key, default)
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault(key, FaultReason.NOT_WHOLE, value)
        elif not within.least <= value <= within.most:
            self.fault(key, FaultReason.OUT_OF_RANGE, value, f"{within.least}–{within.most}")
        else:
            return value
        return default

    def real(self, key: str, default: float, within: Span) -> float:
        value = self.take(key, default)
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.fault(key, FaultReason.NOT_A_NUMBER, value)
        elif not within.least <= value <= within.most:
            self.fault(key, FaultReason.OUT_OF_RANGE, value, f"{within.least:g}–{within.most:g}")
        else:
            return float(value)
        return default


def spelt(value: object, depth: int = 0) -> str:
    """The value as a page has it: texts in quotation marks, ``true`` and ``false``, dates bare."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return spelt_text(value)
        case int():
            return _whole(value)
        case list() | Mapping() if depth == DEEPEST:
            return "…"
        case list():
            return f"[{', '.join(spelt(each, depth + 1) for each in value)}]"
        case Mapping():
            pairs = (f"{spelt_key(str(k))} = {spelt(v, depth + 1)}" for k, v in value.items())
            return f"{{ {', '.join(pairs)} }}" if value else "{}"
    return str(value)  # dates and fractions are spelt so in TOML


def spelt_text(text: str) -> str:
    """A text: TOML's are JSON's, but that DEL must be escaped as well."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def spelt_key(key: str) -> str:
    return key if BARE.fullmatch(key) else spelt_text(key)


def _whole(number: int) -> str:
    try:
        return str(number)
    except ValueError:  # of thousands of digits
        return f"{number:#x}"
