"""The page of rules is true for any rule set: presets by their sheets, house rules by field."""

import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import fields, replace
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings

from tests.engine.houses import houses
from tests.engine.test_template import declared
from zilch3d.engine.dice import count
from zilch3d.engine.rulefile import read
from zilch3d.engine.ruleset import NO_FACES, FirstStart, Kind, RuleSet
from zilch3d.engine.scoring import combinations
from zilch3d.store.rulefiles import load, presets
from zilch3d.ui.words import amounts
from zilch3d.ui.words.rules.page import Summary, sections, summary

PRESETS = presets()
FULL: dict[str, Any] = {
    "id": "full", "name": "Everything", "summary": "Every rule there is.",
    "scoring": {
        "unit": 50, "single": {"1": 100, "5": 50},
        "three": {"1": 1000, "2": 200, "3": 300, "4": 400, "5": 500, "6": 600},
        "four": {"times": 2}, "five": {"times": 4}, "six": {"points": 5000},
        "straight": 1500, "low_straight": 500, "high_straight": 750, "three_pairs": 650,
        "four_and_pair": 850, "two_triples": 2500, "match": 150, "must_roll": ["straight"],
        "must_bank": ["two-triples"],
    },
    "turn": {
        "opening": 450, "newcomer_opening": 350, "minimum": 300, "consolation": 1050,
        "zilches_in_a_row": 3, "zilch_penalty": 550,
    },
    "end": {"target": 10000, "crossing": 950, "last_turns": True, "rounds": 20},
    "manners": {
        "out": "void", "cocked": "zilch", "mouseholes": True, "seconds": 12, "hidden_die": True,
        "time_warp": True,
    },
}  # fmt: skip
"""All rules that can hold at once, with points that are found nowhere else."""
OTHERWISE: dict[str, Any] = {
    "scoring.unit": 0.5, "scoring.dice": 5, "scoring.single": {"1": 100, "2": 50},
    "scoring.three": {"1": 300, "2": 200, "3": 300, "4": 400, "5": 500, "6": 600},
    "scoring.four": {"plus": 100}, "scoring.five": {"times": 5}, "scoring.six": {"times": 8},
    "scoring.must_roll": ["three-pairs"], "scoring.must_bank": [],
    "turn.blank": "roll-again", "turn.zilches_in_a_row": 4,
    "turn.hot_dice_name": "turning-over", "end.reach": "more-than", "end.ties": "shared",
    "end.rounds": 21, "end.target": 10050, "manners.out": "zilch", "manners.cocked": "void",
    "manners.seconds": 13, "start.first": "rolling", "start.later": "last-winner",
    "start.direction": "counter-clockwise", "start.least_players": 3, "start.most_players": 6,
}  # fmt: skip
"""Another value of each field, where it is no switch and no number of points."""
OF_SIX = ("six", "straight", "three_pairs", "four_and_pair", "two_triples", "must_bank")
WITH: dict[str, tuple[tuple[str, object], ...]] = {
    "scoring.dice": (*((f"scoring.{key}", None) for key in OF_SIX), ("scoring.must_roll", [])),
    "turn.blank": (("turn.consolation", 0),),
    "turn.blank_bonus": (("turn.consolation", 0), ("turn.blank", "roll-again")),
    "turn.blank_may_bank": (("turn.consolation", 0), ("turn.blank", "roll-again")),
    "manners.catching_up": (("manners.time_warp", False),),
}
"""What has to change with a field."""


def page(rules: RuleSet) -> str:
    """All that is said, with the dice of every example."""
    shown = partial(amounts.points, rules)
    lines: list[str] = []
    for section in sections(rules, shown):
        lines.append(section.heading)
        for group in section.groups:
            lines += [group.heading, *group.sentences]
            lines += [f"{one.before} {one.dice}: {shown(one.points)}" for one in group.examples]
        lines += section.sentences
    return "\n".join(lines)


def card(rules: RuleSet) -> Summary:
    return summary(rules, partial(amounts.points, rules))


def changed(path: str, default: object) -> RuleSet:
    """The full rules with another value of this field, and what must change with it."""
    values = deepcopy(FULL)
    section, key = path.split(".")
    now = values.get(section, {}).get(key, default)
    if path in OTHERWISE:
        other = OTHERWISE[path]
    else:
        other = not now if isinstance(now, bool) else now + values["scoring"]["unit"]
    for where, value in ((path, other), *WITH.get(path, ())):
        part, name = where.split(".")
        values.setdefault(part, {})[name] = value
        if value is None:
            del values[part][name]
    return read(values)


def before(path: str) -> RuleSet:
    """The full rules with only what must change with this field."""
    values = deepcopy(FULL)
    for where, value in WITH.get(path, ()):
        part, name = where.split(".")
        if value is None:
            del values[part][name]
        else:
            values.setdefault(part, {})[name] = value
    return read(values)


@pytest.mark.parametrize(("path", "default"), [(path, usual) for path, usual, _mark in declared()])
def test_a_change_of_any_field_is_seen_on_the_page(path: str, default: object) -> None:
    assert page(changed(path, default)) != page(before(path))


@settings(max_examples=30)
@given(houses)
def test_house_rules_have_every_combination_and_limit_on_page_and_card(rules: RuleSet) -> None:
    examples = [one for part in sections(rules, str) for g in part.groups for one in g.examples]
    known = {(part.kind, part.points) for part in combinations(rules.scoring)}
    found = {(kind_of(one.key), one.points) for one in examples if not one.before}
    assert found == known
    parts = {(part.name, part.uses) for part in combinations(rules.scoring)}
    assert {(one.key, count(one.dice)) for one in examples if not one.before} <= parts

    shown = partial(amounts.points, rules)
    text, numbers = page(rules), "\n".join(card(rules).numbers)
    turn, end = rules.turn, rules.end
    for points in filter(None, (turn.opening, turn.minimum, turn.zilch_penalty, end.target)):
        assert shown(points) in text
        assert shown(points) in numbers
    crossing = end.crossing if end.target else 0
    match = rules.scoring.match if any(rules.scoring.threes) else 0
    for points in filter(None, (turn.consolation, crossing, match)):
        assert shown(points) in text
    assert (end.rounds == 0) == ("round" not in numbers)
    assert card(rules).scores


def kind_of(key: str) -> Kind:
    return next(
        kind for kind in sorted(Kind, key=lambda k: -len(k.value)) if key.startswith(kind.value)
    )


def spec_values() -> Iterator[tuple[str, str, str]]:
    """Rule set, dice and points as the rules have them (section 1)."""
    for rules in ("zilch-1990", "zilch-1982"):
        yield from ((rules, "1", "1"), (rules, "5", "½"), (rules, "111", "10"))
        yield from ((rules, "444", "4"), (rules, "123456", "30"))
    yield from (("zilch-1990", "6666", "12"), ("zilch-1990", "22222", "8"))
    yield from (("zilch-1990", "444444", "100"), ("picnic", "222555", "1,000"))
    yield from (("picnic", "55555", "2,000"), ("picnic", "123456", "2,000"))
    yield from (("andyzilch", "123456", "1,500"), ("freeze", "666666", "4,800"))
    yield from (("pass-the-dice", "6666", "700"), ("pass-the-dice", "111111", "1,300"))
    yield from (("bust", "666", "600"), ("pass-the-dice", "123456", "1,000"))


@pytest.mark.parametrize(("rules", "dice", "points"), [*spec_values()])
def test_the_presets_pages_have_the_sheets_values(rules: str, dice: str, points: str) -> None:
    known = load(rules)
    shown = partial(amounts.points, known)
    found = {
        ("".join(map(str, one.dice)), shown(one.points))
        for group in sections(known, shown)[0].groups
        for one in group.examples
    }
    assert (dice, points) in found


def test_what_is_no_rule_is_not_on_the_page() -> None:
    """Bust has neither last turns nor fumbles, a least score, or more than three of a kind."""
    text = page(load("bust"))
    for word in (
        "last round",
        "tray",
        "on the board",
        "Four",
        "Straight",
        "In a tie, ",
        "seconds",
    ):
        assert word not in text, word


def test_the_sheets_own_terms_are_on_the_page() -> None:
    """Rules, sections 2 and 4."""
    old = page(load("zilch-1990"))
    for term in (
        "Greater Greater Glory",
        "Black Mousehole",
        "Chevron",
        "dripping Fang",
        "Time Warp",
    ):
        assert term in old, term
    assert "turning the corner" in page(load("freeze"))
    assert "clearing the board" in page(load("andyzilch"))
    assert "turning them over" in page(load("picnic"))


def test_the_manners_of_the_1990_sheet_are_said_with_what_the_game_makes_of_them() -> None:
    """Interference, the score paper, polite calls, the table and the dice: no rule of a program."""
    old = page(load("zilch-1990"))
    for manner in ("hard table", "land flat", "gets in the way", "score paper", "politely"):
        assert re.search(rf"{manner}.*\. Here [^.]+\.", old), manner
    assert "politely" in page(load("zilch-1982"))
    assert "At a real table" not in page(load("freeze"))


def test_after_the_last_of_the_rounds_last_turns_may_follow() -> None:
    """If somebody gets there in that round, the others follow, where there are last turns."""
    rules = load("freeze")
    for last_turns in (False, True):
        end = replace(rules.end, rounds=9, last_turns=last_turns)
        said = page(replace(rules, end=end))
        assert "If nobody gets there in 9 rounds, the highest total wins." in said
        assert ("the others have their last turn even after that" in said) is last_turns


def test_a_scorekeeper_is_asked_for_where_a_sheet_does() -> None:
    """The family's sheet and AndyZilch's, whose scorer calls "550 and rolling"."""
    assert "One of you keeps the score. Here the game does." in page(load("picnic"))
    assert "550 and rolling" in page(load("andyzilch"))
    assert "keeps the score" not in page(load("zilch-1990"))


def test_a_fumbled_pick_up_of_the_family_sheet_is_said_not_to_happen() -> None:
    family = load("picnic")
    assert re.search("Pick up all the dice at once.*the cup holds them all", page(family))
    assert re.search("Pick up all the dice at once.*has hidden", page(family.cutthroat()))


def test_what_the_ominous_marks_of_1990_mean_is_said() -> None:
    """One roll in 13 of five dice, one in 43 of six: 25/324 and 5/216."""
    said = page(load("zilch-1990"))
    assert "ominous" in said
    assert "With five dice, only one roll in 13 is a zilch." in said
    assert "With six dice, only one roll in 43 is a zilch." in said
    assert "ominous" not in page(load("freeze"))


def test_nobody_decides_who_goes_first_to_determine_who_goes_first() -> None:
    """The 1990 sheet: the roll for the start goes by the seats."""
    by_seats = "in the order of your seats"
    old = load("zilch-1990")
    assert by_seats in page(old)
    first_seat = replace(old, start=replace(old.start, first=FirstStart.FIRST_SEAT))
    assert by_seats not in page(first_seat)


def test_several_undoings_of_the_time_warp_are_spoken_of() -> None:
    """The 1990 sheet; a score that is risked again reopens none is a reading."""
    said = page(load("zilch-1990"))
    assert "If several such turns" in said
    assert "opens no others" in said


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.id)
def test_a_card_is_short(rules: RuleSet) -> None:
    made = card(rules)
    assert len(made.scores) + len(made.numbers) <= 18
    assert made.numbers[0].startswith(("Play to ", "Play past "))


def test_a_series_of_faces_is_one_line_of_the_card() -> None:
    lines = [line for line in card(load("freeze")).scores if len(line.dice) == 3]
    assert [(line.dice[0], line.to[:1], line.points) for line in lines] == [
        (1, (), "1,000"),
        (2, (6,), "200 to 600"),
    ]


def test_three_pairs_stand_on_the_card() -> None:
    assert any(count(line.dice) == (0, 2, 2, 2, 0, 0) for line in card(load("andyzilch")).scores)


def test_every_field_of_the_full_rules_is_set() -> None:
    """So that the test of changes starts from rules that have something to lose."""
    rules = read(FULL)
    for field in fields(rules.scoring):
        value = getattr(rules.scoring, field.name)
        if isinstance(value, int | tuple) and not isinstance(value, bool):
            assert value not in (0, NO_FACES), field.name
