"""``zilch3d odds``, as the commands are written down."""

from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine
from zilch3d import resources


def test_the_shape_of_the_answer(zilch3d: CommandLine) -> None:
    found = zilch3d.json("odds", "freeze")
    assert list(found)[:6] == [
        "zilch",
        "zilch_with_trio",
        "hot_dice_before_zilch",
        "turn",
        "solo_turns",
        "printed",
    ]
    assert list(found["turn"]) == ["expected", "expected_opening", "bank_at"]
    assert found["zilch"]["1"] == "2/3"
    assert found["zilch"]["6"] == "5/162"
    assert found["hot_dice_before_zilch"]["1"] == "1/3"
    assert found["zilch_with_trio"] == {}
    assert found["turn"]["bank_at"]["1"] == 300


def test_matching_has_zilches_beside_each_trio(zilch3d: CommandLine) -> None:
    found = zilch3d.json("odds", "andyzilch")["zilch_with_trio"]
    assert list(found) == ["1", "2", "3", "4", "5", "6"]
    assert found["2"] == {"1": "1/2", "2": "1/4", "3": "1/9"}


def test_matching_has_thresholds_beside_each_trio(zilch3d: CommandLine) -> None:
    """Three dice are banked at 450 without one, at 1,700 beside three 2s (found by others)."""
    found = zilch3d.json("odds", "andyzilch")
    assert found["turn"]["bank_at"]["3"] == 450
    assert found["bank_at_with_trio"]["2"] == {"1": 550, "2": 800, "3": 1700}
    assert found["opening"]["bank_at"]["2"] == 750
    assert found["opening"]["bank_at_with_trio"]["6"]["3"] == 1700
    assert found["hot_dice_with_trio"]["4"]["1"] == "1/2"
    lines = [line.split() for line in zilch3d.lines("odds", "andyzilch")]
    beside = ["with", "three", "2s,", "3s,", "4s,", "6s"]
    assert [*beside, "1,700", "800", "550"] in lines
    assert [*beside, "1/9", "1/4", "1/2"] in lines


def test_without_matching_there_is_nothing_beside_a_trio(zilch3d: CommandLine) -> None:
    found = zilch3d.json("odds", "freeze")
    assert found["bank_at_with_trio"] == found["hot_dice_with_trio"] == {}
    assert not any("with three" in line for line in zilch3d.lines("odds", "freeze"))


def test_the_opening_turn_is_named_where_it_is_another(zilch3d: CommandLine) -> None:
    assert any("on the board" in line for line in zilch3d.lines("odds", "zilch-1990"))
    assert not any("on the board" in line for line in zilch3d.lines("odds", "freeze"))


def test_figures_of_one_number_of_dice_stand_under_each_other(zilch3d: CommandLine) -> None:
    lines = zilch3d.lines("odds", "andyzilch")
    table = lines[2 : lines.index("", 2)]
    assert len({len(line) for line in table}) == 1
    assert len(table[0]) <= 90


def test_points_are_those_that_a_player_sees(zilch3d: CommandLine) -> None:
    found = zilch3d.json("odds", "zilch-1990")["turn"]
    assert round(found["expected"], 6) == 5.920990
    assert found["bank_at"]["1"] == 3.5


def test_wrong_odds_are_marked(zilch3d: CommandLine) -> None:
    printed = zilch3d.json("odds", "zilch-1990")["printed"]
    (found,) = (p for p in printed if not p["right"] and p["dice"] == 5)
    assert found["percent"] == 4.6
    assert found["exact"] == "25/324"
    wrong = [line for line in zilch3d.lines("odds", "andyzilch") if "but it’s" in line]
    assert len(wrong) == 4
    assert "97.685" in wrong[0]


def test_in_words_a_column_stands_for_each_number_of_dice(zilch3d: CommandLine) -> None:
    lines = [line.split() for line in zilch3d.lines("odds", "freeze")]
    assert ["dice", "6", "5", "4", "3", "2", "1"] in lines
    assert ["zilch", "5/162", "25/324", "17/108", "5/18", "4/9", "2/3"] in lines
    assert ["bank", "from", "never", "3,050", "1,050", "400", "250", "300"] in lines


def test_rules_that_are_none_are_named(zilch3d: CommandLine) -> None:
    assert "nowhere" in zilch3d.error("odds", "nowhere")
    assert "RULES" in zilch3d.error("odds")


def test_what_is_not_worked_out_says_why(tmp_path: Path, zilch3d: CommandLine) -> None:
    """Figures that count a penalty don't list it as left out; why none is for one alone is said."""
    rules = resources.find("rulesets").joinpath("freeze.toml").read_text(encoding="utf-8")
    penalty = "[turn]\nzilches_in_a_row = 2\nzilch_penalty = 100\n"
    file = tmp_path / "mine.toml"
    text = rules.replace("[turn]\n", penalty) if "[turn]" in rules else f"{rules}\n{penalty}"
    file.write_text(text.replace('id = "freeze"', 'id = "mine"'), encoding="utf-8")
    found = zilch3d.json("odds", str(file))
    assert (found["solo_turns"], found["no_solo_turns"]) == (None, "penalty")
    assert "zilch-penalty" in found["left_out"]
    penalty = found["penalty"]
    assert (penalty["exact"], penalty["left_out"]) == (True, [])
    assert (penalty["zilches"], penalty["points"]) == (2, 100)
    assert penalty["expected"] < found["turn"]["expected"]
    assert penalty["after"][0]["bank_at"].keys() == found["turn"]["bank_at"].keys()
    lines = zilch3d.lines("odds", str(file))
    counted = lines.index("With the penalty, 2 zilches in a row cost 100.")
    left = [number for number, line in enumerate(lines) if "the penalty for zilches" in line]
    assert [number < counted for number in left] == [True]
    assert any("nobody can say how many turns" in line for line in lines)


def test_a_sheets_advice_comes_with_its_figures_and_a_verdict(zilch3d: CommandLine) -> None:
    """The family's 155566 on any turn: 500 with three dice, against 600 for all that counts."""
    found = zilch3d.json("odds", "picnic")["advice"]
    fives = next(each for each in found if each["advice"] == "three-fives")
    assert list(fives) == ["advice", "claim", "verdict", "truth", "figures"]
    assert fives["verdict"] == "wrong"
    assert fives["figures"]["advised"] == pytest.approx(500)
    assert fives["figures"]["other"] == pytest.approx(600)
    lines = zilch3d.lines("odds", "picnic")
    assert lines[lines.index(f"  {fives['claim']}") + 1] == f"    not true: {fives['truth']}"
    assert zilch3d.json("odds", "freeze")["advice"] == []
    assert zilch3d.json("rules", "show", "picnic")["advice"] == found
