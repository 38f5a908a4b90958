"""Reads a rule set from the plain table of values that a TOML page holds, and writes it as one.

Points stand in a table as a player sees them (0.5, 1000) and become whole units. Which fields
there are, with their ranges and defaults, ``zilch3d.engine.ruleset`` declares.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from fractions import Fraction
from typing import Any, TypeVar

from zilch3d.engine.dice import ALL_FACES
from zilch3d.engine.fields import Document, Fault, FaultReason, Range, TableReader, with_suggestions
from zilch3d.engine.possible import contradictions
from zilch3d.engine.rulefields import LONGEST_NAME, LONGEST_SUMMARY, Declared, Takes, declared
from zilch3d.engine.ruleset import (
    NO_FACES,
    EndRules,
    FaceValues,
    Kind,
    Manners,
    Points,
    RuleSet,
    Scoring,
    StartRules,
    TurnRules,
)
from zilch3d.engine.suggestions import nearest

Section = TypeVar("Section", Scoring, TurnRules, EndRules, Manners, StartRules)
Number = TypeVar("Number", int, float)
MAX_NUMBER = 1_000_000
"""The highest number in a rule file: what is above it is a typing error."""

MAX_TIMES = 1000
"""How many times as much as three of a kind more of it may count."""

OF_A_KIND = ("times", "plus", "points")
"""The keys for four, five and six of a kind; the first two need three of a kind to count."""

CANONICAL_VERSION = "zilch3d rules 1"
"""The first line of ``canonical``. Texts of one version never change."""


class RuleFaults(Exception):
    """A rule set that cannot be played; ``faults`` names everything that is wrong with it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(", ".join(f"{f.field}: {f.reason.value}" for f in faults))
        self.faults = faults


def read(values: Mapping[str, object]) -> RuleSet:
    """The rule set that the table describes.

    Raises RuleFaults with every fault at once: missing, unknown and ill-typed fields, points that
    are no multiple of the unit, and rules that contradict each other.
    """
    faults: list[Fault] = []
    table = _SectionReader("", values, faults)
    scoring = _scoring(table.section("scoring"))
    table.unit = scoring.unit
    rules = RuleSet(
        id=table.text("id", LONGEST_NAME),
        name=table.text("name", LONGEST_NAME),
        summary=table.text("summary", LONGEST_SUMMARY),
        scoring=scoring,
        turn=_turn(table.section("turn")),
        end=_end(table.section("end")),
        manners=table.section("manners").all_of(Manners),
        start=table.section("start").all_of(StartRules),
        based_on=table.text("based_on", LONGEST_NAME) if table.has("based_on") else "",
    )
    table.end()
    if not faults:
        faults += contradictions(rules)
    if faults:
        raise RuleFaults(with_suggestions(faults, table.fields))
    return rules


def _scoring(table: "_SectionReader") -> Scoring:
    table.unit = unit = _unit(table)
    table.threes = threes = table.by_face("three")
    return table.all_of(Scoring, unit=unit, threes=threes)


def _unit(table: "_SectionReader") -> Fraction:
    if table.is_table and not table.has("unit"):
        table.fault("unit", FaultReason.MISSING)
    unit = table.number("unit")
    if unit is None:
        return Fraction(1)
    if unit != Fraction(1, 2) and (unit.denominator != 1 or unit < 1):
        table.fault("unit", FaultReason.OUT_OF_RANGE, _decimal(unit), "0.5, 1, 2, …")
        return Fraction(1)
    return unit


def _turn(table: "_SectionReader") -> TurnRules:
    if table.has("newcomer_opening"):
        return table.all_of(TurnRules)
    opening = table.points("opening")
    return table.all_of(TurnRules, opening=opening, newcomer_opening=opening)


def _end(table: "_SectionReader") -> EndRules:
    if table.is_table and not table.has("target") and not table.has("rounds"):
        table.fault("target", FaultReason.MISSING)
    return table.all_of(EndRules)


def _decimal(number: Fraction) -> float:
    """As a rule file has it: ``10000.5``, not ``20001/2``."""
    return number.numerator if number.denominator == 1 else float(number)


class _SectionReader(TableReader):
    """A table of a rule file, the whole page or one in it.

    Points are read in units of ``unit``, more of a kind by the ``threes`` that it multiplies.
    """

    unit = Fraction(1)
    threes = NO_FACES

    def section(self, key: str) -> "_SectionReader":
        """The table under this key, now read; an empty one if there is none."""
        self.fields.add(self.path + key)
        table = _SectionReader(
            f"{self.path}{key}.", self.unread.pop(key, {}), self.faults, self.fields
        )
        table.unit = self.unit
        return table

    def all_of(self, section: type[Section], **given: object) -> Section:
        """The section with each field as its class declares it, but for those that are given."""
        values = dict(given)
        for field in declared(section):
            if field.name not in given:
                values[field.name] = self._field(field)
        self.end()
        make: Callable[..., Section] = section
        return make(**values)

    def _field(self, field: Declared) -> object:
        match field.takes, field.default, field.within:
            case Takes.WHOLE, int(default), Range() as within:
                return self.whole_number(field.key, default, within)
            case Takes.BY_FACE, _, _:
                return self.by_face(field.key)
            case Takes.OF_A_KIND, _, _:
                return self.of_a_kind(field.key)
            case Takes.FLAG, bool(default), _:
                return self.flag(field.key, default)
            case Takes.CHOICE, Enum() as default, _:
                return self.choice(field.key, default)
            case Takes.KINDS, _, _:
                return self.kinds(field.key)
            case _:
                return self.points(field.key)

    def kinds(self, key: str) -> frozenset[Kind]:
        value = self.take(key, [])
        names = {kind.value: kind for kind in Kind}
        if not isinstance(value, list):
            self.fault(key, FaultReason.NOT_A_LIST, value)
            return frozenset()
        valid = [name for name in value if isinstance(name, str) and name in names]
        for item, name in enumerate(value):
            if name not in valid:
                self.not_a_choice(key, name, names, item)
        return frozenset(names[name] for name in valid)

    def number(self, key: str) -> Fraction | None:
        """The exact number; None where it is missing, or no number from 0 to ``MAX_NUMBER``."""
        value = self.take(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.fault(key, FaultReason.NOT_A_NUMBER, value)
        elif not 0 <= value <= MAX_NUMBER:
            self.fault(key, FaultReason.OUT_OF_RANGE, value, f"0–{MAX_NUMBER}")
        else:
            return Fraction(str(value))
        return None

    def points(self, key: str) -> Points:
        """The points in units; 0 where the field is missing or at fault."""
        number = self.number(key)
        if number is None:
            return 0
        units = number / self.unit
        if units.denominator == 1:
            return int(units)
        self.fault(key, FaultReason.NOT_IN_UNITS, _decimal(number), str(_decimal(self.unit)))
        return 0

    def by_face(self, key: str) -> FaceValues:
        """The units of each face of a table ``{ 1 = 100, 5 = 50 }``."""
        if not self.has(key):
            return NO_FACES
        table = self.section(key)
        values = tuple(table.points(str(face)) for face in ALL_FACES)
        for stray in table.unread:
            table.fault(stray, FaultReason.NOT_A_FACE)
        return values

    def of_a_kind(self, key: str) -> FaceValues:
        """The units of each face of ``{ times = 2 }``, or the like with ``plus`` or ``points``."""
        if not self.has(key):
            return NO_FACES
        value = self.unread[key]
        table = self.section(key)
        keys = sorted(table.unread)
        if not table.is_table:
            return NO_FACES
        if len(keys) != 1 or keys[0] not in OF_A_KIND:
            suggestion = nearest(keys[0], OF_A_KIND) if len(keys) == 1 else ""
            self.fault(key, FaultReason.OF_A_KIND, value, ", ".join(OF_A_KIND), suggestion)
            return NO_FACES
        [how] = keys
        if how != "points" and not any(self.threes) and not self._is_at_fault("three"):
            self.fault(key, FaultReason.NEEDS_OTHER, allowed=f"{self.path}three")
        is_times = how == "times"
        worth = table.whole_number(how, 1, Range(1, MAX_TIMES)) if is_times else table.points(how)
        return tuple(of_a_kind(how, worth, three) for three in self.threes)

    def _is_at_fault(self, key: str) -> bool:
        path = f"{self.path}{key}"
        return any(f"{fault.field}.".startswith(f"{path}.") for fault in self.faults)


def of_a_kind(how: str, number: Number, three: Number) -> Number:
    """What four, five or six of a face are worth where three of it are worth ``three``.

    ``how`` is the key of ``OF_A_KIND`` that has the number: so many ``times`` as much, ``plus`` so
    much where three count, or so many ``points``. All points are in the same unit.
    """
    match how:
        case "times":
            return three * number
        case "plus":
            return three and three + number
        case _:
            return number


def document(rules: RuleSet) -> Document:
    """The table from which ``read`` makes these rules: names, unit, all that differs from defaults.

    Raises ValueError for rules that no table describes; those that ``read`` made have one.
    """
    names: Document = {"id": rules.id, "name": rules.name, "summary": rules.summary}
    if rules.based_on:
        names["based_on"] = rules.based_on
    return names | _values(rules)


def canonical(rules: RuleSet) -> str:
    """The rules as a text that is the same for equal rules, whatever they are called.

    The version, a line feed, and ``document`` without the names as JSON in ASCII: keys sorted, no
    spaces. A field that is added later, with a default that changes nothing, changes no old text.
    """
    values = json.dumps(_values(rules), sort_keys=True, separators=(",", ":"))
    return f"{CANONICAL_VERSION}\n{values}"


def as_json(rules: RuleSet) -> str:
    """``document`` as JSON in one line."""
    return json.dumps(document(rules), ensure_ascii=False, sort_keys=True)


def from_json(text: str) -> RuleSet:
    """The rules that ``as_json`` wrote. Raises ValueError for other texts, and RuleFaults."""
    try:
        table = json.loads(text)
    except RecursionError as error:
        raise ValueError(text[:60]) from error
    if not isinstance(table, dict):
        raise ValueError(text[:60])
    return read(table)


def _values(rules: RuleSet) -> Document:
    sections = {
        "scoring": dict(_scoring_section(rules.scoring)),
        "turn": dict(_turn_section(rules)),
        "end": dict(_section(rules.end, rules.scoring)),
        "manners": dict(_section(rules.manners, rules.scoring)),
        "start": dict(_section(rules.start, rules.scoring)),
    }
    return {key: section for key, section in sections.items() if section}


def _scoring_section(scoring: Scoring) -> Iterator[tuple[str, object]]:
    yield "unit", scoring.player_points(1)
    yield from _section(scoring, scoring, but="unit")


def _turn_section(rules: RuleSet) -> Iterator[tuple[str, object]]:
    turn, scoring = rules.turn, rules.scoring
    yield from _section(turn, scoring, but="newcomer_opening")
    if turn.newcomer_opening != turn.opening:
        yield "newcomer_opening", scoring.player_points(turn.newcomer_opening)


def _section(section: Section, scoring: Scoring, but: str = "") -> Iterator[tuple[str, object]]:
    """Keys and plain values of the fields that differ from their defaults, ``but`` for one."""
    for field in declared(type(section)):
        value = getattr(section, field.name)
        if field.name != but and value != field.default:
            yield field.key, _plain_value(field.takes, value, scoring)


def _plain_value(takes: Takes, value: Any, scoring: Scoring) -> object:
    match takes:
        case Takes.FLAG | Takes.WHOLE:
            return value
        case Takes.CHOICE:
            return value.value
        case Takes.KINDS:
            return sorted(kind.value for kind in value)
        case Takes.BY_FACE:
            return _face_table(value, scoring)
        case Takes.OF_A_KIND:
            return _of_a_kind_table(value, scoring)
        case _:
            return scoring.player_points(value)


def _face_table(values: FaceValues, scoring: Scoring) -> Document:
    faces = zip(ALL_FACES, values, strict=True)
    return {str(face): scoring.player_points(points) for face, points in faces if points}


def _of_a_kind_table(values: FaceValues, scoring: Scoring) -> Document:
    """The first of times, plus and points that gives these values.

    Raises ValueError where none does: a value for each face is no table.
    """
    times, plus = scoring.times_three(values), scoring.over_three(values)
    if 1 <= times <= MAX_TIMES:
        return {"times": times}
    if plus:
        return {"plus": scoring.player_points(plus)}
    if len(set(values)) == 1:
        return {"points": scoring.player_points(values[0])}
    raise ValueError(values)
