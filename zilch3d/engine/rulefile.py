"""Rule sets as the plain table of values that a TOML page holds: read, naming every fault; written.

Points stand in a table as a player sees them (0.5, 1000) and become whole units. Which fields
there are, with their ranges and defaults, ``zilch3d.engine.ruleset`` declares.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from fractions import Fraction
from typing import Any, TypeVar

from zilch3d.engine.dice import ALL_FACES
from zilch3d.engine.fields import Document, Fault, FaultReason, Range, Table, with_meant
from zilch3d.engine.meant import nearest
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

Section = TypeVar("Section", Scoring, TurnRules, EndRules, Manners, StartRules)
Number = TypeVar("Number", int, float)
HIGHEST = 1_000_000
"""No number in a rule file may be above this: a typing error is found."""

MOST_TIMES = 1000
"""More of a kind counts at most so many times as much as three of it."""

OF_A_KIND = ("times", "plus", "points")
"""What more of a kind can be told by; the first two need three of a kind to count."""

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
    table = _Table("", values, faults)
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
        raise RuleFaults(with_meant(faults, table.fields))
    return rules


def _scoring(table: "_Table") -> Scoring:
    table.unit = unit = _unit(table)
    table.threes = threes = table.by_face("three")
    return table.all_of(Scoring, unit=unit, threes=threes)


def _unit(table: "_Table") -> Fraction:
    if table.is_one and not table.has("unit"):
        table.fault("unit", FaultReason.MISSING)
    unit = table.number("unit")
    if unit is None:
        return Fraction(1)
    if unit != Fraction(1, 2) and (unit.denominator != 1 or unit < 1):
        table.fault("unit", FaultReason.OUT_OF_RANGE, _decimal(unit), "0.5, 1, 2, …")
        return Fraction(1)
    return unit


def _turn(table: "_Table") -> TurnRules:
    if table.has("newcomer_opening"):
        return table.all_of(TurnRules)
    opening = table.points("opening")
    return table.all_of(TurnRules, opening=opening, newcomer_opening=opening)


def _end(table: "_Table") -> EndRules:
    if table.is_one and not table.has("target") and not table.has("rounds"):
        table.fault("target", FaultReason.MISSING)
    return table.all_of(EndRules)


def _decimal(number: Fraction) -> float:
    """As a rule file has it: ``10000.5``, not ``20001/2``."""
    return number.numerator if number.denominator == 1 else float(number)


class _Table(Table):
    """A table of a rule file. Points need ``unit``, more of a kind needs ``threes``."""

    unit = Fraction(1)
    threes = NO_FACES

    def section(self, key: str) -> "_Table":
        self.fields.add(self.path + key)
        table = _Table(f"{self.path}{key}.", self.left.pop(key, {}), self.faults, self.fields)
        table.unit = self.unit
        return table

    def all_of(self, section: type[Section], **known: object) -> Section:
        """Every field of the section but those that are ``known``, as its class declares them."""
        values = dict(known)
        for field in declared(section):
            if field.name not in known:
                values[field.name] = self._field(field)
        self.end()
        made: Callable[..., Section] = section
        return made(**values)

    def _field(self, field: Declared) -> object:
        match field.takes, field.default, field.within:
            case Takes.WHOLE, int(default), Range() as within:
                return self.whole(field.key, default, within)
            case Takes.BY_FACE, _, _:
                return self.by_face(field.key)
            case Takes.OF_A_KIND, _, _:
                return self.of_a_kind(field.key)
            case Takes.FLAG, bool(off), _:
                return self.flag(field.key, off)
            case Takes.CHOICE, Enum() as usual, _:
                return self.choice(field.key, usual)
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
        known = [name for name in value if isinstance(name, str) and name in names]
        for item, name in enumerate(value):
            if name not in known:
                self.no_choice(key, name, names, item)
        return frozenset(names[name] for name in known)

    def number(self, key: str) -> Fraction | None:
        """The number as written, or None where it is missing or not a sensible number."""
        value = self.take(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.fault(key, FaultReason.NOT_A_NUMBER, value)
        elif not 0 <= value <= HIGHEST:
            self.fault(key, FaultReason.OUT_OF_RANGE, value, f"0–{HIGHEST}")
        else:
            return Fraction(str(value))
        return None

    def points(self, key: str) -> Points:
        number = self.number(key)
        if number is None:
            return 0
        units = number / self.unit
        if units.denominator == 1:
            return int(units)
        self.fault(key, FaultReason.NOT_IN_UNITS, _decimal(number), str(_decimal(self.unit)))
        return 0

    def by_face(self, key: str) -> FaceValues:
        if not self.has(key):
            return NO_FACES
        table = self.section(key)
        values = tuple(table.points(str(face)) for face in ALL_FACES)
        for stray in table.left:
            table.fault(stray, FaultReason.NOT_A_FACE)
        return values

    def of_a_kind(self, key: str) -> FaceValues:
        if not self.has(key):
            return NO_FACES
        written = self.left[key]
        table = self.section(key)
        given = sorted(table.left)
        if not table.is_one:
            return NO_FACES
        if len(given) != 1 or given[0] not in OF_A_KIND:
            meant = nearest(given[0], OF_A_KIND) if len(given) == 1 else ""
            self.fault(key, FaultReason.OF_A_KIND, written, ", ".join(OF_A_KIND), meant)
            return NO_FACES
        [how] = given
        if how != "points" and not any(self.threes) and not self._is_at_fault("three"):
            self.fault(key, FaultReason.NEEDS_OTHER, allowed=f"{self.path}three")
        is_times = how == "times"
        worth = table.whole(how, 1, Range(1, MOST_TIMES)) if is_times else table.points(how)
        return tuple(of_a_kind(how, worth, three) for three in self.threes)

    def _is_at_fault(self, key: str) -> bool:
        path = f"{self.path}{key}"
        return any(f"{fault.field}.".startswith(f"{path}.") for fault in self.faults)


def of_a_kind(how: str, number: Number, three: Number) -> Number:
    """What more than three of a face are worth that count ``three``, all in the same points.

    ``how`` it is written: so many ``times``, or ``plus`` so much where three count, or ``points``.
    """
    match how:
        case "times":
            return three * number
        case "plus":
            return three and three + number
        case _:
            return number


def document(rules: RuleSet) -> Document:
    """The table that ``read`` makes these rules of: names, unit and what differs from defaults.

    Raises ValueError for rules that no table describes; those that ``read`` made have one.
    """
    names: Document = {"id": rules.id, "name": rules.name, "summary": rules.summary}
    if rules.based_on:
        names["based_on"] = rules.based_on
    return names | _values(rules)


def canonical(rules: RuleSet) -> str:
    """What is played by these rules, as a text: the same for equal rules, whatever they are called.

    The version, a line feed, and ``document`` without the names as JSON in ASCII: keys sorted, no
    spaces. A field that is added later, with a default that changes nothing, changes no old text.
    """
    values = json.dumps(_values(rules), sort_keys=True, separators=(",", ":"))
    return f"{CANONICAL_VERSION}\n{values}"


def as_json(rules: RuleSet) -> str:
    """``document`` in one line."""
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
        "scoring": dict(_scoring_written(rules.scoring)),
        "turn": dict(_turn_written(rules)),
        "end": dict(_written(rules.end, rules.scoring)),
        "manners": dict(_written(rules.manners, rules.scoring)),
        "start": dict(_written(rules.start, rules.scoring)),
    }
    return {key: section for key, section in sections.items() if section}


def _scoring_written(scoring: Scoring) -> Iterator[tuple[str, object]]:
    yield "unit", scoring.shown(1)
    yield from _written(scoring, scoring, but="unit")


def _turn_written(rules: RuleSet) -> Iterator[tuple[str, object]]:
    turn, scoring = rules.turn, rules.scoring
    yield from _written(turn, scoring, but="newcomer_opening")
    if turn.newcomer_opening != turn.opening:
        yield "newcomer_opening", scoring.shown(turn.newcomer_opening)


def _written(section: Section, scoring: Scoring, but: str = "") -> Iterator[tuple[str, object]]:
    """The fields that differ from their defaults, as a table spells them."""
    for field in declared(type(section)):
        value = getattr(section, field.name)
        if field.name != but and value != field.default:
            yield field.key, _value_written(field.takes, value, scoring)


def _value_written(takes: Takes, value: Any, scoring: Scoring) -> object:
    match takes:
        case Takes.FLAG | Takes.WHOLE:
            return value
        case Takes.CHOICE:
            return value.value
        case Takes.KINDS:
            return sorted(kind.value for kind in value)
        case Takes.BY_FACE:
            return _faces_written(value, scoring)
        case Takes.OF_A_KIND:
            return _of_a_kind_written(value, scoring)
        case _:
            return scoring.shown(value)


def _faces_written(values: FaceValues, scoring: Scoring) -> Document:
    faces = zip(ALL_FACES, values, strict=True)
    return {str(face): scoring.shown(points) for face, points in faces if points}


def _of_a_kind_written(values: FaceValues, scoring: Scoring) -> Document:
    """The first of times, plus and points that gives these values."""
    times, plus = scoring.times_three(values), scoring.over_three(values)
    if 1 <= times <= MOST_TIMES:
        return {"times": times}
    if plus:
        return {"plus": scoring.shown(plus)}
    if len(set(values)) == 1:
        return {"points": scoring.shown(values[0])}
    raise ValueError(values)
