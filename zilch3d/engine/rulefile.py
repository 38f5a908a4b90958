"""Reads a rule set from the plain table of values that a TOML page holds, naming every fault.

Points stand in a table as a player sees them (0.5, 1000) and become whole units.
"""

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import TypeVar

from zilch3d.engine.contradictions import contradictions
from zilch3d.engine.dice import ALL_FACES, MOST_DICE
from zilch3d.engine.faults import Fault, Reason, RuleFaults
from zilch3d.engine.ruleset import (
    BlankRule,
    Direction,
    EndRules,
    FaceValues,
    FirstStart,
    Fumble,
    HotDiceName,
    Kind,
    LaterStart,
    Manners,
    Points,
    Reach,
    RuleSet,
    Scoring,
    StartRules,
    Ties,
    TurnRules,
)

Choice = TypeVar("Choice", bound=Enum)

HIGHEST = 1_000_000
"""No value of a rule set is above this, so that a slip of the finger is found."""


LONGEST_TOLD = 60
"""No more characters of a value at fault are told."""


def _told(value: object) -> str:
    try:
        text = str(value)
    except ValueError:  # a number of thousands of digits
        text = f"{value:#x}"
    return text if len(text) <= LONGEST_TOLD else f"{text[:LONGEST_TOLD]}…"


class _Table:
    """One table of a rule file while it is read: each read takes a field away."""

    def __init__(self, path: str, values: object, faults: list[Fault]) -> None:
        self._path = path
        self._faults = faults
        self.is_one = isinstance(values, Mapping)
        if isinstance(values, Mapping):
            self._left = {str(key): value for key, value in values.items()}
        else:
            self._left = {}
            faults.append(Fault(path.removesuffix("."), Reason.NOT_A_TABLE, _told(values)))

    def fault(self, key: str, reason: Reason, value: object = "", allowed: str = "") -> None:
        self._faults.append(Fault(self._path + key, reason, _told(value), allowed))

    def take(self, key: str) -> object:
        return self._left.pop(key, None)

    def has(self, key: str) -> bool:
        return key in self._left

    def section(self, key: str) -> "_Table":
        return _Table(f"{self._path}{key}.", self._left.pop(key, {}), self._faults)

    def end(self) -> None:
        """Everything that nobody asked for is a fault: a misspelt field must not be silent."""
        for key in self._left:
            self.fault(key, Reason.UNKNOWN)

    def text(self, key: str) -> str:
        value = self.take(key)
        if isinstance(value, str) and value.strip():
            return value
        self.fault(key, Reason.MISSING if value is None else Reason.NOT_TEXT, value or "")
        return ""

    def flag(self, key: str, *, default: bool = False) -> bool:
        value = self.take(key)
        if value is None:
            return default
        if isinstance(value, bool):
            return value
        self.fault(key, Reason.NOT_YES_OR_NO, value)
        return default

    def choice(self, key: str, default: Choice) -> Choice:
        value = self.take(key)
        if value is None:
            return default
        names = {str(member.value): member for member in type(default)}
        if isinstance(value, str) and value in names:
            return names[value]
        self.fault(key, Reason.NOT_A_CHOICE, value, ", ".join(names))
        return default

    def kinds(self, key: str) -> frozenset[Kind]:
        value = self.take(key)
        if value is None:
            return frozenset()
        names = {kind.value: kind for kind in Kind}
        if not isinstance(value, list):
            self.fault(key, Reason.NOT_A_LIST, value)
            return frozenset()
        known = [name for name in value if isinstance(name, str) and name in names]
        for name in value:
            if name not in known:
                self.fault(key, Reason.NOT_A_CHOICE, name, ", ".join(names))
        return frozenset(names[name] for name in known)

    def whole(self, key: str, default: int, least: int, most: int) -> int:
        value = self.take(key)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault(key, Reason.NOT_WHOLE, value)
        elif not least <= value <= most:
            self.fault(key, Reason.OUT_OF_RANGE, value, f"{least}–{most}")
        else:
            return value
        return default

    def number(self, key: str) -> Fraction | None:
        """The number as written, or None where it is missing or not a sensible number."""
        value = self.take(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.fault(key, Reason.NOT_A_NUMBER, value)
        elif not 0 <= value <= HIGHEST:
            self.fault(key, Reason.OUT_OF_RANGE, value, f"0–{HIGHEST}")
        else:
            return Fraction(str(value))
        return None

    def points(self, key: str, unit: Fraction) -> Points:
        number = self.number(key)
        if number is None:
            return 0
        if (number / unit).denominator != 1:
            self.fault(key, Reason.NOT_IN_UNITS, number, str(unit))
            return 0
        return int(number / unit)

    def by_face(self, key: str, unit: Fraction) -> FaceValues:
        """A table of points by face, such as ``{ 1 = 100, 5 = 50 }``."""
        if not self.has(key):
            return (0, 0, 0, 0, 0, 0)
        table = self.section(key)
        one, two, three, four, five, six = (table.points(str(face), unit) for face in ALL_FACES)
        for stray in table._left:
            table.fault(stray, Reason.NOT_A_FACE)
        return (one, two, three, four, five, six)

    def of_a_kind(self, key: str, unit: Fraction, threes: FaceValues) -> FaceValues:
        """``{ times = 2 }`` or ``{ plus = 100 }`` of three of a kind, or ``{ points = 100 }``."""
        if not self.has(key):
            return (0, 0, 0, 0, 0, 0)
        table = self.section(key)
        given = sorted(table._left)
        if not table.is_one:
            return (0, 0, 0, 0, 0, 0)
        if given == ["times"]:
            times = table.whole("times", 1, 1, 1000)
            one, two, three, four, five, six = (value * times for value in threes)
        elif given == ["plus"]:
            plus = table.points("plus", unit)
            one, two, three, four, five, six = (value and value + plus for value in threes)
        elif given == ["points"]:
            one = two = three = four = five = six = table.points("points", unit)
        else:
            self.fault(key, Reason.OF_A_KIND, ", ".join(given))
            return (0, 0, 0, 0, 0, 0)
        return (one, two, three, four, five, six)


def read(values: Mapping[str, object]) -> RuleSet:
    """The rule set that the table describes.

    Raises RuleFaults with every fault at once: missing, unknown and ill-typed fields, points that
    are no multiple of the unit, and rules that contradict each other.
    """
    faults: list[Fault] = []
    table = _Table("", values, faults)
    scoring = _scoring(table.section("scoring"))
    rules = RuleSet(
        id=table.text("id"),
        name=table.text("name"),
        summary=table.text("summary"),
        scoring=scoring,
        turn=_turn(table.section("turn"), scoring.unit),
        end=_end(table.section("end"), scoring.unit),
        manners=_manners(table.section("manners")),
        start=_start(table.section("start")),
    )
    table.end()
    if not faults:
        faults += contradictions(rules)
    if faults:
        raise RuleFaults(tuple(faults))
    return rules


def _unit(table: _Table) -> Fraction:
    if not table.has("unit"):
        table.fault("unit", Reason.MISSING)
    unit = table.number("unit")
    if unit is None:
        return Fraction(1)
    if unit != Fraction(1, 2) and (unit.denominator != 1 or unit < 1):
        table.fault("unit", Reason.OUT_OF_RANGE, unit, "0.5, 1, 2, …")
    else:
        return unit
    return Fraction(1)


def _scoring(table: _Table) -> Scoring:
    unit = _unit(table)
    threes = table.by_face("three", unit)
    scoring = Scoring(
        unit=unit,
        dice=table.whole("dice", MOST_DICE, 5, MOST_DICE),
        singles=table.by_face("single", unit),
        threes=threes,
        fours=table.of_a_kind("four", unit, threes),
        fives=table.of_a_kind("five", unit, threes),
        sixes=table.of_a_kind("six", unit, threes),
        straight=table.points("straight", unit),
        low_straight=table.points("low_straight", unit),
        high_straight=table.points("high_straight", unit),
        three_pairs=table.points("three_pairs", unit),
        four_and_pair=table.points("four_and_pair", unit),
        six_as_three_pairs=table.flag("six_as_three_pairs"),
        two_triples=table.points("two_triples", unit),
        match=table.points("match", unit),
        must_roll=table.kinds("must_roll"),
        must_bank=table.kinds("must_bank"),
        six_wins=table.flag("six_wins"),
    )
    table.end()
    return scoring


def _turn(table: _Table, unit: Fraction) -> TurnRules:
    opening = table.points("opening", unit)
    newcomer = table.points("newcomer_opening", unit) if table.has("newcomer_opening") else opening
    rules = TurnRules(
        opening=opening,
        newcomer_opening=newcomer,
        minimum=table.points("minimum", unit),
        hot_dice_name=table.choice("hot_dice_name", HotDiceName.PLAIN),
        consolation=table.points("consolation", unit),
        hot_dice_forced=table.flag("hot_dice_forced"),
        blank=table.choice("blank", BlankRule.ZILCH),
        blank_bonus=table.points("blank_bonus", unit),
        zilches_in_a_row=table.whole("zilches_in_a_row", 0, 0, 100),
        zilch_penalty=table.points("zilch_penalty", unit),
        take_over=table.flag("take_over"),
    )
    table.end()
    return rules


def _end(table: _Table, unit: Fraction) -> EndRules:
    if not table.has("target") and not table.has("rounds"):
        table.fault("target", Reason.MISSING)
    rules = EndRules(
        target=table.points("target", unit),
        reach=table.choice("reach", Reach.AT_LEAST),
        crossing=table.points("crossing", unit),
        last_turns=table.flag("last_turns"),
        ties=table.choice("ties", Ties.FIRST_ACROSS),
        rounds=table.whole("rounds", 0, 0, 1000),
    )
    table.end()
    return rules


def _manners(table: _Table) -> Manners:
    rules = Manners(
        out=table.choice("out", Fumble.OFF),
        cocked=table.choice("cocked", Fumble.OFF),
        mouseholes=table.flag("mouseholes"),
        seconds=table.whole("seconds", 0, 0, 3600),
        hidden_die=table.flag("hidden_die"),
        catching_up=table.flag("catching_up", default=True),
        time_warp=table.flag("time_warp"),
    )
    table.end()
    return rules


def _start(table: _Table) -> StartRules:
    rules = StartRules(
        first=table.choice("first", FirstStart.HIGHEST_DIE),
        later=table.choice("later", LaterStart.AS_FIRST),
        direction=table.choice("direction", Direction.CLOCKWISE),
        least_players=table.whole("least_players", 2, 1, 8),
        most_players=table.whole("most_players", 8, 1, 8),
    )
    table.end()
    return rules
