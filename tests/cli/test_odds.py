"""``zilch3d odds``, as the commands are written down."""

from tests.cli.conftest import CommandLine


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


def test_points_are_those_that_a_player_sees(zilch3d: CommandLine) -> None:
    found = zilch3d.json("odds", "zilch-1990")["turn"]
    assert round(found["expected"], 6) == 5.920990
    assert found["bank_at"]["1"] == 3.5


def test_wrong_odds_are_marked(zilch3d: CommandLine) -> None:
    printed = zilch3d.json("odds", "zilch-1990")["printed"]
    (found,) = (p for p in printed if not p["right"] and p["dice"] == 5)
    assert found["percent"] == 4.6
    assert found["exact"] == "25/324"
    wrong = [line for line in zilch3d.lines("odds", "andyzilch") if "wrong" in line]
    assert len(wrong) == 2
    assert "97.685" in wrong[0]


def test_in_words_a_column_stands_for_each_number_of_dice(zilch3d: CommandLine) -> None:
    lines = [line.split() for line in zilch3d.lines("odds", "freeze")]
    assert ["dice", "6", "5", "4", "3", "2", "1"] in lines
    assert ["zilch", "5/162", "25/324", "17/108", "5/18", "4/9", "2/3"] in lines
    assert ["bank", "at", "11,650", "3,050", "1,050", "400", "250", "300"] in lines


def test_rules_that_are_none_are_named(zilch3d: CommandLine) -> None:
    assert "nowhere" in zilch3d.error("odds", "nowhere")
    assert "RULES" in zilch3d.error("odds")
