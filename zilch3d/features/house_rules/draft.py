"""Rules while they are edited: a document that may be at fault, its changes, and the way back."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeGuard

from zilch3d.engine.fields import Document, Fault, FaultReason
from zilch3d.engine.rulefields import RULE_FIELDS, RuleField
from zilch3d.engine.rulefile import document, of_a_kind
from zilch3d.engine.ruleset import RuleSet
from zilch3d.store.house_rules import judge

FIELDS: Mapping[str, RuleField] = {field.path: field for field in RULE_FIELDS}
"""All fields of a rule set, by their paths."""
BASED_ON = FIELDS["based_on"]


@dataclass(frozen=True)
class _Change:
    """A change to take back: the ``document`` before it; ``path`` is the field that was changed."""

    document: Document
    path: str


class RuleDraft:
    """House rules in a file while they are edited, and the rules that they are compared with.

    ``bases`` are the rules that one can start from, by their ids. ``rules`` is None while there
    are ``faults``.
    """

    def __init__(self, file: Path, values: Document, bases: Mapping[str, RuleSet]) -> None:
        self.file = file
        self.bases = bases
        self._based_on = {id_: document(rules) for id_, rules in bases.items()}
        self._changes: list[_Change] = []
        self._take(values)
        self._nearest = min(bases, key=self._distance)

    def _take(self, values: Document) -> None:
        self.document = values
        self.rules, self.faults = judge(values)

    # Changing

    def set(self, field: RuleField, value: object) -> bool:
        """Put a value into a field; whether that changes anything.

        Changes of one field in a row are taken back together.
        """
        if field.value(self.document) == value:
            return False
        if not self._changes or self._changes[-1].path != field.path:
            self._changes.append(_Change(self.document, field.path))
        self._take(field.changed(self.document, value))
        return True

    def remove_strays(self, section: str) -> None:
        """Take out what is no field of any rules."""
        keys = {field.key for field in RULE_FIELDS if field.section == section}
        self._changes.append(_Change(self.document, f"{section}."))
        table = self.document.get(section, {}) if section else self.document
        allowed = keys if section else keys | set(SECTIONS)
        fields = {}
        if isinstance(table, dict):
            fields = {key: value for key, value in table.items() if key in allowed}
        self._take({**self.document, section: fields} if section else fields)

    @property
    def can_undo(self) -> bool:
        return bool(self._changes)

    def undo(self) -> str:
        """Take back the last change; the path of the field that was changed."""
        change = self._changes.pop()
        self._take(change.document)
        return change.path

    # What they started from

    @property
    def base(self) -> str:
        """The id of the rules that these are compared with.

        Where the file names none, those from which the fewest fields differ.
        """
        named = BASED_ON.value(self.document)
        return named if isinstance(named, str) and named in self.bases else self._nearest

    def base_value(self, field: RuleField) -> object:
        """The field's value in the base; if it follows another there, that one's value here."""
        base = self._based_on[self.base]
        value = field.value(base)
        if field.follows and value == FIELDS[field.follows].value(base):
            return FIELDS[field.follows].value(self.document)
        return value

    def is_changed(self, field: RuleField) -> bool:
        """Whether the field is another than in the rules that these started from."""
        return bool(field.section) and field.value(self.document) != self.base_value(field)

    def _distance(self, base: str) -> int:
        """In how many fields the document differs from these rules."""
        other = self._based_on[base]
        rules = (field for field in RULE_FIELDS if field.section)
        return sum(field.value(self.document) != field.value(other) for field in rules)

    # Faults

    def faults_of(self, field: RuleField) -> Iterator[Fault]:
        return (fault for fault in self.faults if field.holds(fault.field))

    def faults_in(self, section: str) -> Sequence[Fault]:
        """The faults of a group of fields; what belongs to no group counts as the first one's."""
        return [fault for fault in self.faults if _group(fault) == section]

    def has_unknown(self, section: str) -> bool:
        """Whether ``remove_strays`` would take something out."""
        return any(fault.reason in UNKNOWN for fault in self.strays_in(section))

    def strays_in(self, section: str) -> Sequence[Fault]:
        """The group's faults that are no field's: of all of it, or of what no rules have."""
        here = self.faults_in(section)
        return [
            fault for fault in here if not any(field.holds(fault.field) for field in RULE_FIELDS)
        ]


UNKNOWN = (FaultReason.UNKNOWN, FaultReason.NOT_A_TABLE)
SECTIONS = tuple(dict.fromkeys(field.section for field in RULE_FIELDS))
"""The groups of fields; the first is what the rules are called."""


def _group(fault: Fault) -> str:
    section = fault.field.partition(".")[0]
    return section if section in SECTIONS else ""


def more_of_a_kind(values: Document, field: RuleField, face: int) -> float | None:
    """The points of more than three dice of a face; None where a field is at fault."""
    declared = field.value(values)
    three = FIELDS["scoring.three"].value(values)
    worth = three.get(str(face), 0) if isinstance(three, Mapping) else 0
    if not isinstance(declared, Mapping) or not _is_number(worth):
        return None
    match list(declared.items()):
        case [("times" | "plus" | "points" as how, number)] if _is_number(number):
            return of_a_kind(how, number, worth)
        case []:
            return 0
    return None


def _is_number(value: object) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool)
