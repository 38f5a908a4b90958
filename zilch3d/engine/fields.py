"""Reads declared fields from the plain table of values that a TOML page holds, naming every fault.

A field is declared once, on its dataclass: its default, and its range or other spelling as a mark
in its annotation. Rule sets and profiles of computer players are read so.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeVar

from zilch3d.safe_text import is_visible, printable

Member = TypeVar("Member", bound=Enum)

LONGEST_SHOWN = 60
"""A fault shows no more characters of a value."""


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
    TOO_LONG = "too-long"
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


@dataclass(frozen=True)
class Fault:
    """One thing wrong with a page: the field's dotted path, why, and the offending value."""

    field: str
    reason: FaultReason
    value: str = ""
    allowed: str = ""


def _shown(value: object) -> str:
    try:
        text = str(value)
    except ValueError:  # a number of thousands of digits
        text = f"{value:#x}"
    return printable(text, LONGEST_SHOWN)


class Table:
    """One table of a page while it is read: each read takes a field away.

    A field at fault counts as its default. ``path`` is the table's own, with a dot at its end, and
    empty for the whole page.
    """

    def __init__(self, path: str, values: object, faults: list[Fault]) -> None:
        self.path = path
        self.faults = faults
        self.left: dict[str, object] = {}
        self.is_one = isinstance(values, Mapping)
        if isinstance(values, Mapping):
            self.left = {str(key): value for key, value in values.items()}
        else:
            faults.append(Fault(path.removesuffix("."), FaultReason.NOT_A_TABLE, _shown(values)))

    def fault(self, key: str, reason: FaultReason, value: object = "", allowed: str = "") -> None:
        self.faults.append(Fault(_shown(self.path + key), reason, _shown(value), allowed))

    def has(self, key: str) -> bool:
        return key in self.left

    def end(self) -> None:
        """Everything that is left over is a fault: a misspelt field must not be silent."""
        for key in self.left:
            self.fault(key, FaultReason.UNKNOWN)

    def take(self, key: str, default: object = None) -> object:
        value = self.left.pop(key, None)
        return default if value is None else value

    def text(self, key: str, most: int) -> str:
        """A text of at most so many characters, all of which are seen."""
        value = self.take(key)
        if value is None:
            self.fault(key, FaultReason.MISSING)
        elif not isinstance(value, str) or not value.strip():
            self.fault(key, FaultReason.NOT_TEXT, value)
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
        self.fault(key, FaultReason.NOT_YES_OR_NO, value)
        return default

    def choice(self, key: str, default: Member) -> Member:
        value = self.take(key, default.value)
        names = {str(member.value): member for member in type(default)}
        if isinstance(value, str) and value in names:
            return names[value]
        self.fault(key, FaultReason.NOT_A_CHOICE, value, ", ".join(names))
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
