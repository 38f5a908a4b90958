"""Fields of a rule set by their declarations, and a document that is changed field by field."""

import pytest
from hypothesis import given, settings

from tests.engine.houses import houses
from tests.engine.test_template import NAMES, declared
from zilch3d.engine.fields import Range
from zilch3d.engine.rulefields import RULE_FIELDS, RuleField, Takes, in_declared_order
from zilch3d.engine.rulefile import document, read
from zilch3d.engine.ruleset import Kind, RuleSet
from zilch3d.store.rulefiles import load

MANY = 25
BY_PATH = {field.path: field for field in RULE_FIELDS}
FREEZE = document(load("freeze"))


def test_every_field_is_there_once_and_knows_what_it_takes() -> None:
    paths = [field.path for field in RULE_FIELDS]
    assert set(paths) == {path for path, *_ in declared()} | NAMES
    assert len(paths) == len(set(paths))
    assert BY_PATH["end.reach"].choices == ("more-than", "at-least", "exactly")
    assert {field.takes for field in RULE_FIELDS} == set(Takes)


KINDS = tuple(kind.value for kind in Kind)


@pytest.mark.parametrize(
    "field",
    [
        RuleField("", "id", Takes.TEXT, "", max_length=40),
        RuleField("", "summary", Takes.TEXT, "", max_length=200),
        RuleField("scoring", "unit", Takes.UNIT, 1),
        RuleField("scoring", "dice", Takes.WHOLE, 6, within=Range(5, 6)),
        RuleField("scoring", "single", Takes.BY_FACE, {}),
        RuleField("scoring", "four", Takes.OF_A_KIND, {}),
        RuleField("scoring", "straight", Takes.POINTS, 0),
        RuleField("scoring", "must_roll", Takes.KINDS, [], choices=KINDS),
        RuleField("turn", "newcomer_opening", Takes.POINTS, 0, follows="turn.opening"),
        RuleField("turn", "blank", Takes.CHOICE, "zilch", choices=("zilch", "roll-again")),
        RuleField("manners", "catching_up", Takes.FLAG, True),
        RuleField("manners", "seconds", Takes.WHOLE, 0, within=Range(0, 3600)),
        RuleField("", "based_on", Takes.TEXT, "", max_length=40),
    ],
    ids=lambda field: field.path,
)
def test_a_field_has_what_its_declaration_says(field: RuleField) -> None:
    """One of each kind: its default, its choices, its range or its length."""
    assert BY_PATH[field.path] == field


@given(houses)
@settings(max_examples=MANY)
def test_a_document_made_field_by_field_is_the_rules(rules: RuleSet) -> None:
    """From nothing, and from others: no order of the fields matters."""
    whole = document(rules)
    for start in ({}, FREEZE):
        made = dict(start)
        for field in (*RULE_FIELDS, *reversed(RULE_FIELDS)):
            made = field.changed(made, field.value(whole))
        assert read({key: value for key, value in made.items() if value != ""}) == rules


def test_what_goes_without_saying_is_left_out() -> None:
    made = BY_PATH["turn.opening"].changed(FREEZE, 500)
    assert BY_PATH["turn.newcomer_opening"].value(made) == 500
    assert BY_PATH["turn.newcomer_opening"].changed(made, 500) == made
    assert BY_PATH["turn.opening"].changed(made, 0)["turn"] == FREEZE["turn"]


def test_one_of_two_ends_is_left_out_where_there_is_the_other() -> None:
    """A game ends by its target or its rounds: without the one, the other stands there as 0."""
    target = BY_PATH["end.target"]
    assert target.changed({"end": {"target": 500, "rounds": 9}}, 0) == {"end": {"rounds": 9}}
    assert target.changed({"end": {"target": 500}}, 0) == {"end": {"target": 0}}
    assert target.changed({}, 500) == {"end": {"target": 500}}


def test_values_that_mean_the_same_read_alike() -> None:
    """A file may list kinds and faces in any order, and say that something counts nothing."""
    page = {
        "scoring": {
            "single": {"5": 50, "1": 100, "2": 0},
            "four": {"points": 0},
            "five": {"points": 100},
            "must_roll": ["straight", "three"],
        }
    }
    read_of = {path: BY_PATH[f"scoring.{path}"].value(page) for path in page["scoring"]}
    assert read_of == {
        "single": {"1": 100, "5": 50},
        "four": {},
        "five": {"points": 100},
        "must_roll": ["three", "straight"],
    }
    assert list(read_of["single"]) == ["1", "5"]  # type: ignore[call-overload]


def test_a_single_point_by_face_is_kept() -> None:
    assert BY_PATH["scoring.single"].value({"scoring": {"single": {"1": 1}}}) == {"1": 1}


def test_a_page_in_the_order_of_declaration_keeps_what_is_no_field_behind_it() -> None:
    page: dict[str, object] = {
        "extra": 1,
        "end": {"rounds": 2, "odd": 3, "target": 5000},
        "scoring": 7,
        "name": "Mine",
        "id": "mine",
        "turn": {"minimum": 5},
    }
    ordered = in_declared_order(page)
    assert ordered == page
    assert list(ordered) == ["id", "name", "turn", "end", "extra", "scoring"]
    end = ordered["end"]
    assert isinstance(end, dict)
    assert list(end) == ["target", "rounds", "odd"]
    assert in_declared_order({"turn": {}}) == {"turn": {}}


def test_a_fault_belongs_to_the_field_whose_path_it_begins_with() -> None:
    assert BY_PATH["scoring.three"].holds("scoring.three.2")
    assert not BY_PATH["scoring.three"].holds("scoring.three_pairs")


def test_a_value_is_read_from_whatever_a_file_holds() -> None:
    assert BY_PATH["turn.opening"].value({"turn": 5}) == 0
    assert BY_PATH["turn.opening"].value({"turn": {"opening": "much"}}) == "much"
    assert BY_PATH["turn.opening"].changed({"turn": 5}, 50) == {"turn": {"opening": 50}}
