"""Rule sets read from plain tables: every fault is found, and named by its field."""

import tomllib
from datetime import date, time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from zilch3d import resources
from zilch3d.engine.fields import MAX_SUGGESTIONS, Fault, FaultReason
from zilch3d.engine.possible import without_effect
from zilch3d.engine.rulefile import MAX_NUMBER, RuleFaults, read
from zilch3d.engine.ruleset import Kind, Reach, Ties
from zilch3d.engine.scoring import options
from zilch3d.store.rulefiles import PRESETS

Values = dict[str, Any]


def plain() -> Values:
    """A small rule set without a fault."""
    return {
        "id": "mine",
        "name": "Mine",
        "summary": "A house rule.",
        "scoring": {"unit": 50, "single": {"1": 100, "5": 50}, "three": {"2": 200}},
        "end": {"target": 1000},
    }


def changed(path: str, value: object) -> Values:
    """The same with one field set, or taken out where the value is None."""
    values = plain()
    table = values
    *tables, field = path.split(".")
    for name in tables:
        table = table.setdefault(name, {})
    if value is None:
        del table[field]
    else:
        table[field] = value
    return values


def faults(values: Values) -> list[tuple[str, FaultReason]]:
    with pytest.raises(RuleFaults) as raised:
        read(values)
    return [(fault.field, fault.reason) for fault in raised.value.faults]


# Each reason, by all the kinds of field that can have it.
FAULTY: list[tuple[str, object, FaultReason]] = [
    ("id", None, FaultReason.MISSING),
    ("name", None, FaultReason.MISSING),
    ("summary", None, FaultReason.MISSING),
    ("scoring.unit", None, FaultReason.MISSING),
    ("end.target", None, FaultReason.MISSING),
    ("ending", {}, FaultReason.UNKNOWN),
    ("scoring.tripple", 5, FaultReason.UNKNOWN),
    ("turn.open", 5, FaultReason.UNKNOWN),
    ("end.goal", 5, FaultReason.UNKNOWN),
    ("manners.in", "off", FaultReason.UNKNOWN),
    ("start.who", 1, FaultReason.UNKNOWN),
    ("name", 5, FaultReason.NOT_TEXT),
    ("name", "  ", FaultReason.EMPTY),
    ("name", "\u200b", FaultReason.NOT_VISIBLE),
    ("name", "\u3164", FaultReason.NOT_VISIBLE),
    ("summary", "one\ntwo", FaultReason.NOT_VISIBLE),
    ("id", "x" * 41, FaultReason.TOO_LONG),
    ("scoring.straight", "1500", FaultReason.NOT_A_NUMBER),
    ("scoring.straight", True, FaultReason.NOT_A_NUMBER),
    ("scoring.single.1", [100], FaultReason.NOT_A_NUMBER),
    ("scoring.dice", 5.5, FaultReason.NOT_WHOLE),
    ("start.most_players", "8", FaultReason.NOT_WHOLE),
    ("start.most_players", True, FaultReason.NOT_WHOLE),
    ("end.last_turns", "yes", FaultReason.NOT_YES_OR_NO),
    ("scoring.six_as_three_pairs", 1, FaultReason.NOT_YES_OR_NO),
    ("scoring.single", 100, FaultReason.NOT_A_TABLE),
    ("scoring.four", 200, FaultReason.NOT_A_TABLE),
    ("turn", "opening", FaultReason.NOT_A_TABLE),
    ("manners", [], FaultReason.NOT_A_TABLE),
    ("scoring.must_roll", "straight", FaultReason.NOT_A_LIST),
    ("scoring.must_roll", ["straights"], FaultReason.NOT_A_CHOICE),
    ("scoring.must_roll", [["straight"]], FaultReason.NOT_A_CHOICE),
    ("scoring.must_roll", [{"straight": True}], FaultReason.NOT_A_CHOICE),
    ("end.reach", "over", FaultReason.NOT_A_CHOICE),
    ("end.ties", 2, FaultReason.NOT_A_CHOICE),
    ("manners.out", True, FaultReason.NOT_A_CHOICE),
    ("start.direction", "left", FaultReason.NOT_A_CHOICE),
    ("turn.hot_dice_name", "glory", FaultReason.NOT_A_CHOICE),
    ("scoring.unit", 0.25, FaultReason.OUT_OF_RANGE),
    ("scoring.unit", 0, FaultReason.OUT_OF_RANGE),
    ("scoring.dice", 4, FaultReason.OUT_OF_RANGE),
    ("scoring.dice", 7, FaultReason.OUT_OF_RANGE),
    ("scoring.straight", -50, FaultReason.OUT_OF_RANGE),
    ("scoring.straight", float("nan"), FaultReason.OUT_OF_RANGE),
    ("scoring.straight", float("inf"), FaultReason.OUT_OF_RANGE),
    ("scoring.straight", MAX_NUMBER + 50, FaultReason.OUT_OF_RANGE),
    ("scoring.four", {"times": 0}, FaultReason.OUT_OF_RANGE),
    ("start.least_players", 0, FaultReason.OUT_OF_RANGE),
    ("end.target", 0, FaultReason.NO_END),
    ("scoring.straight", 1520, FaultReason.NOT_IN_UNITS),
    ("turn.opening", 0.5, FaultReason.NOT_IN_UNITS),
    ("scoring.single.5", 25, FaultReason.NOT_IN_UNITS),
    ("scoring.single.7", 50, FaultReason.NOT_A_FACE),
    ("scoring.three.a", 50, FaultReason.NOT_A_FACE),
    ("scoring.four", {}, FaultReason.OF_A_KIND),
    ("scoring.four", {"times": 2, "plus": 100}, FaultReason.OF_A_KIND),
    ("scoring.four", {"1": 1000}, FaultReason.OF_A_KIND),
    ("start.least_players", 0, FaultReason.OUT_OF_RANGE),
    ("turn.opening", 1050, FaultReason.ABOVE_TARGET),
    ("turn.newcomer_opening", 1050, FaultReason.ABOVE_TARGET),
    ("turn.minimum", 1050, FaultReason.ABOVE_TARGET),
    ("end.crossing", 1050, FaultReason.ABOVE_TARGET),
]


def at(path: str, reason: FaultReason) -> str:
    """Where a fault is named: at a face's own field, else the field that was changed."""
    return path if reason is not FaultReason.OUT_OF_RANGE or "four" not in path else f"{path}.times"


@pytest.mark.parametrize(("path", "value", "reason"), FAULTY)
def test_a_fault_names_its_field(path: str, value: object, reason: FaultReason) -> None:
    assert faults(changed(path, value)) == [(at(path, reason), reason)]


@pytest.mark.parametrize(
    ("unit", "reason"),
    [
        ("x", FaultReason.NOT_A_NUMBER),
        (0.25, FaultReason.OUT_OF_RANGE),
        (-1, FaultReason.OUT_OF_RANGE),
    ],
)
def test_a_unit_that_is_wrong_is_not_told_to_be_missing_too(
    unit: object, reason: FaultReason
) -> None:
    values = changed("scoring.unit", unit)
    assert [each for each in faults(values) if each[0] == "scoring.unit"] == [
        ("scoring.unit", reason)
    ]


def test_a_number_of_thousands_of_digits_is_out_of_range() -> None:
    field = "scoring.straight"
    assert faults(changed(field, 10**5000)) == [(field, FaultReason.OUT_OF_RANGE)]


def test_nothing_that_scores_is_a_fault() -> None:
    values = plain()
    values["scoring"] = {"unit": 50}
    assert faults(values) == [("scoring", FaultReason.NO_COMBINATION)]


def test_more_players_needed_than_may_play_is_a_fault() -> None:
    values = plain()
    values["start"] = {"least_players": 4, "most_players": 3}
    assert faults(values) == [("start.least_players", FaultReason.MIN_ABOVE_MAX)]


# What two fields together make: all the fields that are changed, and the fault.
CONTRADICTIONS: list[tuple[Values, Fault]] = [
    ({"end.target": 0, "end.reach": "exactly", "end.rounds": 10},
     Fault("end.reach", FaultReason.NEEDS_OTHER, "", "end.target")),
    ({"end.target": 1050, "end.reach": "exactly", "scoring.single": {"1": 100}},
     Fault("end.target", FaultReason.NEVER_EXACT, "1050")),
    ({"end.target": 150, "end.reach": "exactly", "scoring.single": {}},
     Fault("end.target", FaultReason.NEVER_EXACT, "150")),
    ({"scoring.must_roll": ["three"], "scoring.must_bank": ["three"]},
     Fault("scoring.must_bank", FaultReason.BOTH_BOUND, '"three"')),
    ({"scoring.dice": 5, "scoring.single": {}, "turn.opening": 250},
     Fault("turn.opening", FaultReason.OUT_OF_REACH, "250", "200")),
    ({"scoring.dice": 5, "scoring.single": {}, "turn.minimum": 250},
     Fault("turn.minimum", FaultReason.OUT_OF_REACH, "250", "200")),
    ({"scoring.dice": 5, "scoring.single": {}, "end.crossing": 250},
     Fault("end.crossing", FaultReason.OUT_OF_REACH, "250", "200")),
    ({"scoring.six_wins": True},
     Fault("scoring.six_wins", FaultReason.NEEDS_OTHER, "", "scoring.six")),
    ({"turn.blank_bonus": 500},
     Fault("turn.blank_bonus", FaultReason.NEEDS_OTHER, '"roll-again"', "turn.blank")),
    ({"turn.blank_may_bank": True},
     Fault("turn.blank_may_bank", FaultReason.NEEDS_OTHER, '"roll-again"', "turn.blank")),
    ({"turn.consolation": 100, "turn.blank": "roll-again"},
     Fault("turn.consolation", FaultReason.NEEDS_OTHER, '"zilch"', "turn.blank")),
    ({"turn.zilches_in_a_row": 3},
     Fault("turn.zilches_in_a_row", FaultReason.NEEDS_OTHER, "", "turn.zilch_penalty")),
    ({"turn.zilch_penalty": 500},
     Fault("turn.zilch_penalty", FaultReason.NEEDS_OTHER, "", "turn.zilches_in_a_row")),
    ({"scoring.four": {"times": 2}, "scoring.three": {}},
     Fault("scoring.four", FaultReason.NEEDS_OTHER, "", "scoring.three")),
    ({"scoring.six": {"plus": 50}, "scoring.three": {}},
     Fault("scoring.six", FaultReason.NEEDS_OTHER, "", "scoring.three")),
    ({"manners.time_warp": True, "manners.catching_up": False},
     Fault("manners.time_warp", FaultReason.NEEDS_OTHER, "true", "manners.catching_up")),
]  # fmt: skip


@pytest.mark.parametrize(
    "changes",
    [
        {"scoring.dice": 5, "scoring.single": {}, "turn.opening": 200},
        {"scoring.single": {}, "turn.opening": 1000},
        {"scoring.dice": 5, "turn.opening": 1000},
    ],
)
def test_an_opening_that_can_be_reached_is_none(changes: Values) -> None:
    """A three of a kind of five dice is all that there is; six dice or single ones go on."""
    assert read(several(changes)).turn.opening


def several(changes: Values) -> Values:
    """The plain rule set with all these fields set."""
    values = plain()
    for path, value in changes.items():
        table, field = path.split(".")
        values.setdefault(table, {})[field] = value
    return values


@pytest.mark.parametrize(("changes", "fault"), CONTRADICTIONS)
def test_rules_that_contradict_each_other_are_a_fault(changes: Values, fault: Fault) -> None:
    """It says what the other field must be, and of points the most that can be reached."""
    with pytest.raises(RuleFaults) as raised:
        read(several(changes))
    assert raised.value.faults == (fault,)


def test_more_of_a_kind_of_its_own_needs_no_three_of_a_kind() -> None:
    assert any(read(several({"scoring.four": {"points": 50}, "scoring.three": {}})).scoring.fours)


def test_last_turns_beside_an_exact_target_are_no_fault_but_said() -> None:
    """Games played by such rules stay what they were."""
    rules = read(several({"end.reach": "exactly", "end.last_turns": True}))
    said = Fault("end.last_turns", FaultReason.NO_EFFECT, allowed="end.reach")
    assert list(without_effect(rules)) == [said]
    usual = read(several({"end.last_turns": True}))
    assert list(without_effect(usual)) == []


# A value of each type, and how a page has it.
QUOTED: list[tuple[object, str]] = [
    ("5000", '"5000"'),
    ("", '""'),
    ('a "b" \x7f', '"a \\"b\\" \\u007f"'),
    (True, "true"),
    (False, "false"),
    (2.5, "2.5"),
    (float("inf"), "inf"),
    ([1, "a", []], '[1, "a", []]'),
    ({"multiply": 2}, "{ multiply = 2 }"),
    ({"odd key": {}}, '{ "odd key" = {} }'),
    (date(2026, 11, 22), "2026-11-22"),
    (time(7, 32), "07:32:00"),
    ([[[[[1]]]]], "[[[[…]]]]"),
]


@pytest.mark.parametrize(("value", "quoted"), QUOTED)
def test_a_fault_quotes_the_value_as_a_page_has_it(value: object, quoted: str) -> None:
    with pytest.raises(RuleFaults) as raised:
        read(changed("turn", value) if isinstance(value, str) else changed("name", value))
    assert [fault.value for fault in raised.value.faults] == [quoted]


def test_every_reason_is_reached() -> None:
    elsewhere = {
        FaultReason.NO_COMBINATION,
        FaultReason.MIN_ABOVE_MAX,
        FaultReason.NEEDS_SIX_DICE,
        FaultReason.NO_EFFECT,  # no fault
        FaultReason.UNKNOWN_BASE,  # what rules there are the files say (tests/store)
        FaultReason.TOO_MANY,  # only profiles have lists of texts (tests/players)
    }
    contradictions = {fault.reason for _changes, fault in CONTRADICTIONS}
    reached = {reason for *_, reason in FAULTY} | contradictions
    assert reached | elsewhere == set(FaultReason)


def test_all_faults_are_named_at_once() -> None:
    values = {
        "name": 5,
        "summary": "",
        "scoring": {"single": {"9": 1}, "straight": "x"},
        "end": {"reach": "far"},
        "extra": 1,
    }
    assert set(faults(values)) == {
        ("id", FaultReason.MISSING),
        ("name", FaultReason.NOT_TEXT),
        ("summary", FaultReason.EMPTY),
        ("scoring.unit", FaultReason.MISSING),
        ("scoring.single.9", FaultReason.NOT_A_FACE),
        ("scoring.straight", FaultReason.NOT_A_NUMBER),
        ("end.target", FaultReason.MISSING),
        ("end.reach", FaultReason.NOT_A_CHOICE),
        ("extra", FaultReason.UNKNOWN),
    }


def test_faults_in_one_line_are_their_fields_and_reasons() -> None:
    """What a log shows of them."""
    with pytest.raises(RuleFaults) as raised:
        read(several({"end.reach": "far", "turn.minimum": "x"}))
    assert str(raised.value) == "turn.minimum: not-a-number, end.reach: not-a-choice"


def test_an_opening_above_the_target_is_told_once() -> None:
    assert faults(changed("turn.opening", 1050)) == [("turn.opening", FaultReason.ABOVE_TARGET)]


def test_a_fault_tells_the_value_and_what_is_allowed() -> None:
    with pytest.raises(RuleFaults) as raised:
        read(changed("end.reach", "far"))
    allowed = "more-than, at-least, exactly"
    assert raised.value.faults == (Fault("end.reach", FaultReason.NOT_A_CHOICE, '"far"', allowed),)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"scoring.straight": 1520},
         Fault("scoring.straight", FaultReason.NOT_IN_UNITS, "1520", "50")),
        ({"scoring.straight": MAX_NUMBER + 50},
         Fault("scoring.straight", FaultReason.OUT_OF_RANGE, "1000050", "0–1000000")),
        ({"scoring.unit": 0.25},
         Fault("scoring.unit", FaultReason.OUT_OF_RANGE, "0.25", "0.5, 1, 2, …")),
        ({"scoring.dice": 7}, Fault("scoring.dice", FaultReason.OUT_OF_RANGE, "7", "5–6")),
        ({"scoring.four": {"times": 2}, "scoring.three": 5},
         Fault("scoring.three", FaultReason.NOT_A_TABLE, "5")),
    ],
)  # fmt: skip
def test_a_number_at_fault_says_which_would_do(changes: Values, told: Fault) -> None:
    """And what follows from another fault is no fault of its own."""
    with pytest.raises(RuleFaults) as raised:
        read(several(changes))
    assert raised.value.faults == (told,)


def test_the_highest_number_is_one_still() -> None:
    rules = read(several({"scoring.straight": MAX_NUMBER, "end.target": MAX_NUMBER}))
    assert rules.scoring.player_points(rules.scoring.straight) == MAX_NUMBER


@pytest.mark.parametrize(
    ("path", "value", "meant"),
    [
        ("scoring.singel", {"1": 100}, "scoring.single"),
        ("end.Traget", 5000, "end.target"),
        ("target", 5000, "end.target"),  # it stands in the wrong table
        ("end.openning", 500, "turn.opening"),
        ("trun", {"opening": 500}, "turn"),
        ("turn.mousehole", True, "manners.mouseholes"),
        ("whist", 1, ""),
        ("end.reach", "AT LEAST", "at-least"),
        ("end.ties", "first_across", "first-across"),
        ("scoring.must_roll", ["strait"], "straight"),
        ("end.reach", 12, ""),
    ],
)
def test_a_misspelt_field_or_choice_says_what_was_probably_meant(
    path: str, value: object, meant: str
) -> None:
    with pytest.raises(RuleFaults) as raised:
        read(changed(path, value))
    assert [fault.suggestion for fault in raised.value.faults] == [meant]


def test_very_many_misspelt_fields_take_no_longer_to_tell() -> None:
    with pytest.raises(RuleFaults) as raised:
        read({**plain(), **{f"targets{n}": n for n in range(MAX_SUGGESTIONS + 9)}})
    told = [fault.suggestion for fault in raised.value.faults]
    assert told == ["end.target"] * MAX_SUGGESTIONS + [""] * 9


def test_a_value_that_is_thousands_of_letters_long_is_told_in_a_few() -> None:
    with pytest.raises(RuleFaults) as raised:
        read(changed("end.reach", "far" * 1000))
    assert len(raised.value.faults[0].value) < 100


def test_what_is_left_out_asks_for_nothing() -> None:
    rules = read(plain())
    assert (rules.turn.opening, rules.turn.minimum, rules.turn.consolation) == (0, 0, 0)
    assert (rules.end.reach, rules.end.ties) == (Reach.AT_LEAST, Ties.FIRST_ACROSS)
    assert rules.scoring.must_roll == frozenset()
    assert (rules.start.least_players, rules.start.most_players) == (2, 8)


def test_points_become_whole_units() -> None:
    assert read(plain()).scoring.singles == (2, 0, 0, 0, 1, 0)
    halves = changed("scoring", {"unit": 0.5, "single": {"1": 1, "5": 0.5}})
    assert read(halves).scoring.singles == (2, 0, 0, 0, 1, 0)


@pytest.mark.parametrize(
    ("four", "points"),
    [({"times": 2}, 8), ({"plus": 100}, 6), ({"points": 350}, 7)],
)
def test_more_of_a_kind_is_told_from_three(four: Values, points: int) -> None:
    assert read(changed("scoring.four", four)).scoring.fours[1] == points


def test_more_of_a_kind_grows_only_from_a_three_that_counts() -> None:
    assert read(changed("scoring.four", {"plus": 100})).scoring.fours[3] == 0


def test_a_newcomer_opens_like_anyone_unless_it_is_told() -> None:
    assert read(changed("turn.opening", 500)).turn.newcomer_opening == 10


def test_straights_of_five_dice_are_a_house_rule() -> None:
    values = changed("scoring.low_straight", 500)
    values["scoring"]["high_straight"] = 750
    scoring = read(values).scoring
    found = {(option.keep, option.points) for option in options(scoring, (1, 2, 3, 4, 5, 6))}
    assert {((1, 2, 3, 4, 5), 10), ((2, 3, 4, 5, 6), 15)} <= found


OF_SIX_DICE: dict[str, object] = {
    "six": {"points": 1000},
    "straight": 1500,
    "three_pairs": 500,
    "four_and_pair": 500,
    "two_triples": 1000,
}


@pytest.mark.parametrize("field", OF_SIX_DICE)
def test_with_five_dice_nothing_of_six_exists(field: str) -> None:
    values = changed("scoring.dice", 5)
    values["scoring"] |= {field: OF_SIX_DICE[field], "must_roll": ["straight"]}
    assert faults(values) == [(f"scoring.{field}", FaultReason.NEEDS_SIX_DICE)]
    del values["scoring"][field]
    assert read(values).scoring.must_roll == {Kind.STRAIGHT}


def tables(preset: str) -> str:
    return resources.find("rulesets").joinpath(f"{preset}.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("preset", PRESETS)
def test_a_damaged_page_is_refused_field_by_field(preset: str) -> None:
    chance = Random(preset)
    text = tables(preset)
    words = ("0", "-1", "=", "{", "}", "[", "]", '"', "true", "1e9", "0.25", "x", "#", "9" * 30)
    refused = 0
    for _ in range(300):
        at = chance.randrange(len(text))
        to = min(len(text), at + chance.choice((0, 1, 1, 2, 5)))
        damaged = text[:at] + chance.choice(words) + text[to:]
        try:
            read(tomllib.loads(damaged))
        except (RuleFaults, tomllib.TOMLDecodeError):
            refused += 1
    assert refused > 50


ODD: list[object] = [None, 0, -1, 1.5, True, "", "x", [], [1], {}, {"1": 1}, {"x": []}, 10**400]


@pytest.mark.parametrize("preset", PRESETS)
def test_no_value_of_any_type_is_more_than_a_fault(preset: str) -> None:
    whole = tomllib.loads(tables(preset))
    names = [(table, field) for table in whole for field in _fields(whole[table])]
    refused = 0
    for table, field in names:
        for odd in ODD:
            values = tomllib.loads(tables(preset))
            if field:
                values[table][field] = odd
            else:
                values[table] = odd
            try:
                read(values)
            except RuleFaults as error:
                refused += bool(error.faults)
    assert refused > len(names)


def _fields(table: object) -> list[str]:
    return ["", *table] if isinstance(table, dict) else [""]


def test_every_preset_stands_on_one_page() -> None:
    folder: Path = resources.find("rulesets")
    pages = {path.stem for path in folder.glob("*.toml")} - {"template"}
    assert pages == set(PRESETS)
    assert [read(tomllib.loads(tables(preset))).id for preset in PRESETS] == list(PRESETS)
