"""What each field of a rule set takes, told once from its declaration in ``engine/ruleset``."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import Enum
from fractions import Fraction
from typing import get_args, get_type_hints

from zilch3d.engine.fields import Range
from zilch3d.engine.ruleset import ByFace, OfAKind


class Takes(Enum):
    """What kind of value a field takes."""

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
