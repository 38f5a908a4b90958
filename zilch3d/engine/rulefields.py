"""Every field of a rule set, told from its declaration in ``engine/ruleset``.

``declared`` says what a field takes, for reading and writing a rule file; ``RULE_FIELDS`` is for
what shows or changes rules field by field. A field has the path under which its faults are named:
``turn.opening``. Values are those of a ``Document``: points as a player sees them, choices by
their names.
"""

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, fields
from enum import Enum
from fractions import Fraction
from functools import partial
from typing import get_args, get_type_hints

from zilch3d.engine.fields import Document, Range
from zilch3d.engine.ruleset import ByFace, Kind, OfAKind, RuleSet

LONGEST_NAME = 40
"""Characters in a rule set's name, and in its id."""
LONGEST_SUMMARY = 200


class Takes(Enum):
    """The kind of value that a field takes."""

    TEXT = "text"
    FLAG = "flag"
    CHOICE = "choice"
    """One of several names."""
    KINDS = "kinds"
    """Any number of ``Kind``."""
    WHOLE = "whole"
    """A whole number within a range."""
    UNIT = "unit"
    """0.5 or a whole number."""
    POINTS = "points"
    """A multiple of the unit; 0: there is no such rule."""
    BY_FACE = "by-face"
    """Points by face, the faces that don't count left out."""
    OF_A_KIND = "of-a-kind"
    """One of ``times``, ``plus`` and ``points`` with its number; empty: it does not count."""


@dataclass(frozen=True)
class Declared:
    """A field of a section: its name there, its key in a file, what it takes, and its default.

    The default is the engine's: points in units, an ``Enum`` for a choice. ``within`` is the range
    of a whole number.
    """

    name: str
    key: str
    takes: Takes
    default: object
    within: Range | None = None


def declared(section: type) -> Iterator[Declared]:
    """Every field of a section of the rules, in the order of their declaration."""
    hints = get_type_hints(section, include_extras=True)
    # A mark in the annotation says it; without one the type of the default does.
    for field in fields(section):
        name, default = field.name, field.default
        match get_args(hints[name])[1:], default:
            case [Range() as within], _:
                yield Declared(name, name, Takes.WHOLE, default, within)
            case [ByFace(key)], _:
                yield Declared(name, key, Takes.BY_FACE, default)
            case [OfAKind(key)], _:
                yield Declared(name, key, Takes.OF_A_KIND, default)
            case _, bool():
                yield Declared(name, name, Takes.FLAG, default)
            case _, Enum():
                yield Declared(name, name, Takes.CHOICE, default)
            case _, frozenset():
                yield Declared(name, name, Takes.KINDS, default)
            case _ if hints[name] is Fraction:
                yield Declared(name, name, Takes.UNIT, default)
            case _:
                yield Declared(name, name, Takes.POINTS, default)


@dataclass(frozen=True)
class RuleField:
    """A field of a rule file: its section and its key there, what it takes, and its default.

    The section is empty for the fields above all sections: what the rules are called. ``choices``
    are the names that a choice takes, ``within`` is the range of a whole number, ``max_length``
    that of a text. ``follows`` is the path of a field whose value is the default of this one.
    """

    section: str
    key: str
    takes: Takes
    default: object
    choices: tuple[str, ...] = ()
    within: Range | None = None
    max_length: int = 0
    follows: str = ""

    @property
    def path(self) -> str:
        return f"{self.section}.{self.key}" if self.section else self.key

    def holds(self, path: str) -> bool:
        """Whether a fault at this path is this field's."""
        return path == self.path or path.startswith(f"{self.path}.")

    def value(self, document: Mapping[str, object]) -> object:
        """The document's value of this field, unchecked; the default if it has none."""
        table = document.get(self.section) if self.section else document
        value = table.get(self.key) if isinstance(table, Mapping) else None
        if value is None and self.follows:
            return _BY_PATH[self.follows].value(document)
        return deepcopy(self.default) if value is None else _in_order(value, self)

    def changed(self, document: Document, value: object) -> Document:
        """The document with this value of the field, which is left out where it is the default."""
        table = document.get(self.section) if self.section else document
        changed = dict(table) if isinstance(table, Mapping) else {}
        changed.pop(self.key, None)
        if not self._is_default(document, value):
            changed[self.key] = value
        return {**document, self.section: changed} if self.section else changed

    def _is_default(self, document: Document, value: object) -> bool:
        if self.takes in (Takes.TEXT, Takes.UNIT):
            return False
        if self.follows:
            return value == _BY_PATH[self.follows].value(document)
        if self.path == TARGET:  # one of the two is needed
            return value == 0 and ROUNDS.value(document) != 0
        return value == self.default


def _in_order(value: object, field: RuleField) -> object:
    """The value in one order and spelling: a file may list kinds and faces in any order."""
    match field.takes, value:
        case Takes.KINDS, list():
            return [kind for kind in field.choices if kind in value]
        case Takes.BY_FACE, Mapping():
            return {face: value[face] for face in sorted(value) if value[face] != 0}
        case Takes.OF_A_KIND, Mapping():
            return {} if value == {"points": 0} else dict(value)
        case _:
            return value


def _declared() -> Iterator[RuleField]:
    lengths = {"summary": LONGEST_SUMMARY}
    for name, section in get_type_hints(RuleSet).items():
        if section is str:
            yield RuleField("", name, Takes.TEXT, "", max_length=lengths.get(name, LONGEST_NAME))
            continue
        for field in declared(section):
            yield _of_section(name, field)


def _of_section(section: str, field: Declared) -> RuleField:
    make: Callable[..., RuleField] = partial(RuleField, section, field.key, field.takes)
    match field.takes, field.default:
        case Takes.WHOLE, default:
            return make(default, within=field.within)
        case Takes.BY_FACE | Takes.OF_A_KIND, _:
            return make({})
        case Takes.FLAG, default:
            return make(default)
        case Takes.CHOICE, Enum() as default:
            names = tuple(str(member.value) for member in type(default))
            return make(default.value, choices=names)
        case Takes.KINDS, _:
            return make([], choices=tuple(kind.value for kind in Kind))
        case Takes.UNIT, _:
            return make(1)
        case _:
            return make(0, follows=FOLLOWS.get(f"{section}.{field.key}", ""))


FOLLOWS = {"turn.newcomer_opening": "turn.opening"}
"""Fields whose default is the value of another one, by their paths."""

RULE_FIELDS: tuple[RuleField, ...] = tuple(_declared())
"""All fields, in the order of their declaration."""

_BY_PATH = {field.path: field for field in RULE_FIELDS}
TARGET, ROUNDS = "end.target", _BY_PATH["end.rounds"]


def in_declared_order(document: Mapping[str, object]) -> Document:
    """The document with its fields in the order of declaration, then whatever is no field."""
    ordered: Document = {}
    for field in RULE_FIELDS:
        table = document.get(field.section) if field.section else document
        if field.section and not isinstance(table, Mapping):
            continue
        if isinstance(table, Mapping) and field.key in table:
            _place(ordered, field, table[field.key])
    for key, value in document.items():
        section = ordered.get(key)
        if isinstance(value, Mapping) and isinstance(section, dict):
            ordered[key] = section | {k: v for k, v in value.items() if k not in section}
        elif key not in ordered:
            ordered[key] = value
    return ordered


def _place(document: Document, field: RuleField, value: object) -> None:
    if not field.section:
        document[field.key] = value
        return
    table = document.setdefault(field.section, {})
    assert isinstance(table, dict)
    table[field.key] = value
