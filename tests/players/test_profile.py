"""Profiles of computer players, read from the table of a page."""

import tomllib
from dataclasses import fields
from re import findall, search
from typing import get_args, get_type_hints

import pytest

from zilch3d.engine.fields import FaultReason, NumberRange
from zilch3d.players.profile import (
    MAX_LINE,
    MAX_LINES,
    Profile,
    ProfileFaults,
    Says,
    Voice,
    When,
    read,
    weakest_first,
)
from zilch3d.store.profiles import TEMPLATE, shipped, shipped_folder

PAGE = shipped_folder().joinpath(TEMPLATE).read_text(encoding="utf-8")
NAMES = {"id": "mine", "name": "Mine", "summary": "Plays."}
HINTS = get_type_hints(Profile, include_extras=True)


def test_at_least_eleven_players_come_with_the_game() -> None:
    assert len(shipped()) >= 11
    assert {"steady", "optimal"} <= set(shipped())


def test_their_names_differ_and_are_short_words_without_accents() -> None:
    """Names work in every language."""
    names = [profile.name for profile in shipped().values()]
    assert len(set(names)) == len(names)
    assert all(name.isascii() and name.isalpha() and len(name) < 8 for name in names)


def test_the_weakest_player_is_offered_first_and_one_that_was_not_measured_last() -> None:
    shares = {"optimal": 0.5, "beginner": 0.2, "steady": 0.4}
    order = weakest_first(["own", "steady", "optimal", "beginner", "other"], shares)
    assert order == ("beginner", "steady", "optimal", "own", "other")


def test_the_template_shows_what_a_field_left_out_has() -> None:
    shown = read(tomllib.loads(PAGE))
    assert shown == Profile(shown.id, shown.name, shown.summary)


def test_the_template_explains_every_field_its_range_and_its_choices() -> None:
    page, _table, lines = PAGE.partition("[says]\n")
    assert str(MAX_LINES) in page
    assert str(MAX_LINE) in page
    for field in fields(Says):
        assert search(rf"(?m)^{field.name} = .*# (.{{4,}})$", lines), field.name
    for field in fields(Profile)[:-1]:
        line = search(rf"(?m)^{field.name} = .*# (.{{4,}})$", PAGE)
        assert line, field.name
        marks = [mark for mark in get_args(HINTS[field.name])[1:] if isinstance(mark, NumberRange)]
        for mark in marks:
            ends = {f"{mark.minimum:g}", f"{mark.maximum:g}"}
            assert ends <= set(findall(r"-?\d+(?:\.\d+)?", line[1])), field.name
    for choice in (*When, *Voice):
        assert f'"{choice.value}"' in PAGE


def test_what_is_left_out_has_its_default() -> None:
    assert read(NAMES) == Profile("mine", "Mine", "Plays.")


def test_dice_are_liked_by_their_number() -> None:
    assert read({**NAMES, "dice": {"2": -1, "5": 0.5}}).dice == (0, -1, 0, 0, 0.5, 0)
    assert read({**NAMES, "dares": [1, 2]}).dares == {1, 2}


def test_lines_are_kept_as_they_are_written() -> None:
    found = read({**NAMES, "says": {"zilch": ["Ouch! {points}", "Schon wieder …"]}})
    assert found.says == Says(zilch=("Ouch! {points}", "Schon wieder …"))
    assert hash(found)


@pytest.mark.parametrize(
    ("values", "field", "reason"),
    [
        ({"greed": "high"}, "greed", FaultReason.NOT_A_NUMBER),
        ({"greed": True}, "greed", FaultReason.NOT_A_NUMBER),
        ({"greed": 0}, "greed", FaultReason.OUT_OF_RANGE),
        ({"greed": float("nan")}, "greed", FaultReason.OUT_OF_RANGE),
        ({"greed": 10**400}, "greed", FaultReason.OUT_OF_RANGE),
        ({"counts": 1.5}, "counts", FaultReason.OUT_OF_RANGE),
        ({"verve": 1}, "verve", FaultReason.UNKNOWN),
        ({"advised": 1}, "advised", FaultReason.NOT_YES_OR_NO),
        ({"noise_when": "never"}, "noise_when", FaultReason.NOT_A_CHOICE),
        ({"dice": 3}, "dice", FaultReason.NOT_A_TABLE),
        ({"dice": {"7": 1}}, "dice.7", FaultReason.UNKNOWN),
        ({"dice": {"1": "x"}}, "dice.1", FaultReason.NOT_A_NUMBER),
        ({"dares": 1}, "dares", FaultReason.NOT_A_LIST),
        ({"dares": [0]}, "dares", FaultReason.OUT_OF_RANGE),
        ({"dares": [True]}, "dares", FaultReason.OUT_OF_RANGE),
        ({"says": "Ouch!"}, "says", FaultReason.NOT_A_TABLE),
        ({"says": {"zilch": "Ouch!"}}, "says.zilch", FaultReason.NOT_A_LIST),
        ({"says": {"zilch": [1]}}, "says.zilch", FaultReason.NOT_TEXT),
        ({"says": {"won": [" "]}}, "says.won", FaultReason.EMPTY),
        ({"says": {"won": ["x" * (MAX_LINE + 1)]}}, "says.won", FaultReason.TOO_LONG),
        ({"says": {"won": ["x"] * (MAX_LINES + 1)}}, "says.won", FaultReason.TOO_MANY),
        ({"says": {"won": ["\x1b[2J"]}}, "says.won", FaultReason.NOT_VISIBLE),
        ({"says": {"won": ["Ha!\nHa!"]}}, "says.won", FaultReason.NOT_VISIBLE),
        ({"says": {"zilhc": []}}, "says.zilhc", FaultReason.UNKNOWN),
        ({"name": ""}, "name", FaultReason.EMPTY),
        ({"name": "x" * 25}, "name", FaultReason.TOO_LONG),
    ],
)
def test_every_fault_is_named_by_its_field(
    values: dict[str, object], field: str, reason: FaultReason
) -> None:
    with pytest.raises(ProfileFaults) as raised:
        read({**NAMES, **values, "strays": 1})
    found = [(fault.field, fault.reason) for fault in raised.value.faults]
    assert set(found) == {(field, reason), ("strays", FaultReason.UNKNOWN)}


def test_a_page_without_names_misses_all_three() -> None:
    with pytest.raises(ProfileFaults) as raised:
        read({})
    assert {fault.field for fault in raised.value.faults} == set(NAMES)
