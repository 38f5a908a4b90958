"""``zilch3d options``, as the commands are written down."""

from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import CommandLine
from zilch3d import resources

Answer = dict[str, Any]


def worth(found: Answer) -> set[tuple[str, float]]:
    return {(option["keep"], option["points"]) for option in found["options"]}


def test_the_shape_of_the_answer(zilch3d: CommandLine) -> None:
    found = zilch3d.json("options", "zilch-1990", "446111")
    assert list(found) == ["roll", "zilch", "options"]
    assert (found["roll"], found["zilch"]) == ("446111", False)
    assert found["options"][-1] == {
        "keep": "111",
        "points": 3,
        "combinations": ["single-1", "single-1", "single-1"],
        "must_roll": False,
        "trios": [],
    }
    assert found["options"][-2] == {
        "keep": "111",
        "points": 10,
        "combinations": ["three-1s"],
        "must_roll": False,
        "trios": [1],
    }


@pytest.mark.parametrize(
    ("rules", "roll", "expected"),
    [
        # Rules, section 1.
        ("zilch-1990", "226666", {("666", 6), ("6666", 12), ("226666", 10)}),
        ("zilch-1990", "5", {("5", 0.5)}),
        ("picnic", "222233", {("222", 200), ("2222", 400), ("222233", 500)}),
        ("pass-the-dice", "6666", {("666", 600), ("6666", 700)}),
        ("freeze", "22446", set()),
    ],
)
def test_every_legal_set_aside_is_there(
    rules: str, roll: str, expected: set[tuple[str, float]], zilch3d: CommandLine
) -> None:
    found = zilch3d.json("options", rules, roll)
    assert worth(found) == expected
    assert found["zilch"] == (not expected)


@pytest.mark.parametrize(
    ("rules", "roll", "most"),
    [
        ("zilch-1990", "111335", 10.5),
        ("zilch-1990", "111155", 21),
        ("zilch-1990", "113344", 10),
        ("zilch-1990", "444444", 100),
        ("picnic", "222135", 350),
        ("picnic", "111123", 2000),
        ("picnic", "221155", 500),
        ("picnic", "333222", 1000),
    ],
)
def test_the_most_that_a_roll_is_worth(
    rules: str, roll: str, most: float, zilch3d: CommandLine
) -> None:
    assert max(points for _, points in worth(zilch3d.json("options", rules, roll))) == most


def test_points_are_numbers_as_a_player_sees_them(zilch3d: CommandLine) -> None:
    kinds = {type(p) for _, p in worth(zilch3d.json("options", "zilch-1990", "1555"))}
    assert kinds == {int, float}
    assert {type(p) for _, p in worth(zilch3d.json("options", "freeze", "1555"))} == {int}


def test_what_must_be_rolled_on_says_so(zilch3d: CommandLine) -> None:
    found = zilch3d.json("options", "andyzilch", "123456")
    bound = {option["keep"]: option["must_roll"] for option in found["options"]}
    assert bound == {"1": False, "5": False, "15": False, "123456": True}
    named = {option["keep"]: option["combinations"] for option in found["options"]}
    assert named["123456"] == ["straight"]
    assert named["15"] == ["single-1", "single-5"]


def test_the_board_has_the_trios_that_later_dice_match(zilch3d: CommandLine) -> None:
    assert worth(zilch3d.json("options", "andyzilch", "36", "--board", "333")) == {("3", 100)}
    found = zilch3d.json("options", "andyzilch", "36", "--board", "333")
    assert found["options"][0]["combinations"] == ["match-3"]
    assert max(worth(zilch3d.json("options", "andyzilch", "5", "--board", "555,4"))) == ("5", 100)


def test_a_trio_of_two_throws_is_none(zilch3d: CommandLine) -> None:
    assert worth(zilch3d.json("options", "andyzilch", "5", "--board", "55,5")) == {("5", 50)}


def test_other_rules_match_nothing_on_the_board(zilch3d: CommandLine) -> None:
    assert zilch3d.json("options", "freeze", "36", "--board", "333")["zilch"]


def test_all_is_every_roll_of_one_to_six_dice(zilch3d: CommandLine) -> None:
    found = zilch3d.json("options", "zilch-1990", "--all")
    sizes = [len(roll) for roll in found]
    assert [sizes.count(dice) for dice in range(1, 7)] == [6, 21, 56, 126, 252, 462]
    assert all(list(roll) == sorted(roll) for roll in found)
    assert found["226666"] == zilch3d.json("options", "zilch-1990", "226666")
    sorted_rolls = (combinations_with_replacement("123456", dice) for dice in range(1, 7))
    assert set(found) == {"".join(roll) for rolls in sorted_rolls for roll in rolls}


def test_all_beside_a_board_is_every_roll_of_the_dice_left(zilch3d: CommandLine) -> None:
    found = zilch3d.json("options", "andyzilch", "--all", "--board", "333,1")
    assert {len(roll) for roll in found} == {1, 2}
    assert not found["3"]["zilch"]


def test_a_house_rule_file_is_as_good_as_a_preset(tmp_path: Path, zilch3d: CommandLine) -> None:
    text = resources.find("rulesets").joinpath("freeze.toml").read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace("5 = 50 }", "5 = 100 }"), encoding="utf-8")
    assert worth(zilch3d.json("options", str(file), "5")) == {("5", 100)}


def test_in_words_the_highest_score_comes_first(zilch3d: CommandLine) -> None:
    lines = [line.split()[:2] for line in zilch3d.lines("options", "zilch-1990", "226666")]
    assert lines == [["226666:"], ["6666", "12"], ["226666", "10"], ["666", "6"]]


def test_in_words_what_must_be_rolled_on_says_so(zilch3d: CommandLine) -> None:
    lines = zilch3d.lines("options", "andyzilch", "123456")
    assert ["must roll on" in line for line in lines] == [False, True, False, False, False]


def test_in_words_a_zilch_is_one(zilch3d: CommandLine) -> None:
    assert zilch3d.lines("options", "freeze", "22446") == ["22446: zilch"]
