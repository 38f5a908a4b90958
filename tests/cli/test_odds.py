"""``zilch3d odds``, as the commands are written down."""

import json
from typing import Any, cast

import pytest

from zilch3d.cli.main import run

Said = pytest.CaptureFixture[str]


def answer(capsys: Said, rules: str) -> dict[str, Any]:
    assert run(["odds", rules, "--json"]) == 0
    return cast(dict[str, Any], json.loads(capsys.readouterr().out))


def test_the_shape_of_the_answer(capsys: Said) -> None:
    told = answer(capsys, "freeze")
    assert list(told) == [
        "zilch",
        "zilch_with_trio",
        "hot_dice_before_zilch",
        "turn",
        "solo_turns",
        "printed",
    ]
    assert list(told["turn"]) == ["expected", "expected_opening", "bank_at"]
    assert told["zilch"]["1"] == "2/3"
    assert told["zilch"]["6"] == "5/162"
    assert told["hot_dice_before_zilch"]["1"] == "1/3"
    assert told["zilch_with_trio"] == {}
    assert told["turn"]["bank_at"]["1"] == 300


def test_matching_has_zilches_beside_each_trio(capsys: Said) -> None:
    told = answer(capsys, "andyzilch")["zilch_with_trio"]
    assert list(told) == ["1", "2", "3", "4", "5", "6"]
    assert told["2"] == {"1": "1/2", "2": "1/4", "3": "1/9"}


def test_points_are_those_that_a_player_sees(capsys: Said) -> None:
    told = answer(capsys, "zilch-1990")["turn"]
    assert round(told["expected"], 6) == 5.920990
    assert told["bank_at"]["1"] == 3.5


def test_wrong_odds_are_marked(capsys: Said) -> None:
    (told,) = (
        p for p in answer(capsys, "zilch-1990")["printed"] if not p["right"] and p["dice"] == 5
    )
    assert told["percent"] == 4.6
    assert told["exact"] == "25/324"
    assert run(["odds", "andyzilch"]) == 0
    wrong = [line for line in capsys.readouterr().out.splitlines() if "wrong" in line]
    assert len(wrong) == 2
    assert "97.685" in wrong[0]


def test_in_words_a_column_stands_for_each_number_of_dice(capsys: Said) -> None:
    assert run(["odds", "freeze"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["dice", "6", "5", "4", "3", "2", "1"] in lines
    assert ["zilch", "5/162", "25/324", "17/108", "5/18", "4/9", "2/3"] in lines
    assert ["bank", "at", "11,650", "3,050", "1,050", "400", "250", "300"] in lines


def test_rules_that_are_none_are_named(capsys: Said) -> None:
    assert run(["odds", "nowhere"]) == 2
    assert "nowhere" in capsys.readouterr().err
