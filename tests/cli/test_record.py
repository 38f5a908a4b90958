"""``zilch3d record``, as the commands and the notation are written down."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import CommandLine
from tests.engine.faulty import FAULTY
from zilch3d import resources
from zilch3d.records.notation import RecordReason

GAMES = sorted(Path(__file__).parents[1].joinpath("playthroughs").glob("*.txt"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


def answer(zilch3d: CommandLine, file: Path, text: str, status: int = 0) -> dict[str, Any]:
    file.write_text(text, encoding="utf-8")
    return zilch3d.json("record", str(file), status=status)


def test_the_shape_of_the_answer(file: Path, zilch3d: CommandLine) -> None:
    text = """\
rules: andyzilch            ; header: key: value
players: Ann, Ben           ; in seat order
starts: Ann
scores: 8400, 6300

Ann: 416365>1 35133>333 24>- = 0
Ben: 123456>123456 111446>111 bank = 2500
"""
    assert answer(zilch3d, file, text) == {
        "rules": "andyzilch",
        "turns": [
            {
                "player": "Ann",
                "rolls": [
                    {"roll": "416365", "kept": "1", "points": 100, "inferred": False},
                    {"roll": "35133", "kept": "333", "points": 300, "inferred": False},
                    {"roll": "24", "kept": "", "points": 0, "inferred": False},
                ],
                "points": 0,
                "zilch": True,
                "mark": None,
                "chevrons": 0,
                "fang": None,
            },
            {
                "player": "Ben",
                "rolls": [
                    {"roll": "123456", "kept": "123456", "points": 1500, "inferred": False},
                    {"roll": "111446", "kept": "111", "points": 1000, "inferred": False},
                ],
                "points": 2500,
                "zilch": False,
                "mark": None,
                "chevrons": 0,
                "fang": None,
            },
        ],
        "scores": {"Ann": 8400, "Ben": 8800},
        "winner": None,
        "over": False,
    }


def test_the_marks_of_1990(file: Path, zilch3d: CommandLine) -> None:
    text = "rules: zilch-1990\nplayers: Ann, Ben\n"
    text += "Ann: 123456>123456 222233>222233 223446>-\nBen: 123346>1 23346>-\n"
    turns = answer(zilch3d, file, text)["turns"]
    drawn = [(turn["mark"], turn["chevrons"], turn["fang"]) for turn in turns]
    assert drawn == [("black-mousehole", 2, "fang"), ("white-mousehole", 0, None)]


def test_three_chevrons_drip(file: Path, zilch3d: CommandLine) -> None:
    text = "rules: zilch-1990\nplayers: Ann, Ben\n"
    text += "Ann: 223344>223344 223344>223344 223344>223344 223446>-\n"
    turn = answer(zilch3d, file, text)["turns"][0]
    assert (turn["chevrons"], turn["fang"]) == (3, "dripping")


def test_half_points_are_numbers(file: Path, zilch3d: CommandLine) -> None:
    text = "rules: zilch-1990\nplayers: Ann, Ben\nscores: 8X, 0\nAnn: 123456>5 bank = X\n"
    found = answer(zilch3d, file, text)
    assert found["scores"] == {"Ann": 9, "Ben": 0}
    assert found["turns"][0]["points"] == 0.5


def test_what_a_paper_sheet_leaves_out_is_marked_inferred(file: Path, zilch3d: CommandLine) -> None:
    text = "rules: freeze\nplayers: Ann, Ben\n"
    text += "Ann: 124456 33351>333 = 400\nBen: 155346 2346\n"
    turns = answer(zilch3d, file, text)["turns"]
    flags = [[roll["inferred"] for roll in turn["rolls"]] for turn in turns]
    assert flags == [[True, False], [True, False]]
    assert turns[0]["rolls"][0]["kept"] == "1"


def test_inferred_marks_stand_beside_the_right_rolls_after_starts_and_voids(
    file: Path, zilch3d: CommandLine
) -> None:
    text = "rules: zilch-1990\nplayers: Ann, Ben\n\nAnn: start: void 222346 223446\n"
    text += "Ben: start: 123346>1 23446>-\n"
    text += "Ben: 223446\nAnn: 223446\nBen: void 123456 115346>11 void 2344 1555 = 8"
    turns = answer(zilch3d, file, text)["turns"]
    assert [turn["player"] for turn in turns] == ["Ben", "Ann", "Ben"]
    last = [(roll["kept"], roll["inferred"]) for roll in turns[2]["rolls"]]
    assert last == [("", False), ("11", False), ("", False), ("1555", True)]


ACROSS = "rules: freeze\nplayers: Ann, Ben\nscores: 4900, 4900\nAnn: 123346>1 bank\n"
BUST = "rules: bust\nplayers: Ann, Ben\nscores: 9900, 0\nAnn: 123346>1 bank\n"


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        (ACROSS, None),
        (ACROSS + "Ben: 223446>-", "Ann"),
        (ACROSS + "Ben: 123346>1 bank", ["Ann", "Ben"]),
        (BUST, "Ann"),
    ],
)
def test_who_won(text: str, winner: object, file: Path, zilch3d: CommandLine) -> None:
    found = answer(zilch3d, file, text)
    assert (found["winner"], found["over"]) == (winner, winner is not None)


def test_an_illegal_record_names_line_part_and_reason(file: Path, zilch3d: CommandLine) -> None:
    text = "rules: freeze\nplayers: Ann, Ben\n\nAnn: 223446>-\n"
    text += "Ben: 223446>-\nAnn: 113446>11 3556>13 bank\n"
    error = {"line": 6, "part": "3556>13", "reason": "there is no 1 in 3556"}
    assert answer(zilch3d, file, text, status=1) == {"error": error}
    lines = zilch3d.lines("record", str(file), status=1)
    assert lines == ["line 6: 3556>13: there is no 1 in 3556"]


@pytest.mark.parametrize("reason", FAULTY)
def test_every_fault_of_a_record_has_a_sentence(
    reason: RecordReason, file: Path, zilch3d: CommandLine
) -> None:
    text, line, part = FAULTY[reason]
    error = answer(zilch3d, file, text, status=1)["error"]
    assert (error["line"], error["part"]) == (line, part)
    assert len(error["reason"].split()) > 2
    assert "{" not in error["reason"]


def test_a_house_rule_beside_the_record_is_found(file: Path, zilch3d: CommandLine) -> None:
    rules = resources.find("rulesets").joinpath("freeze.toml").read_text(encoding="utf-8")
    mine = rules.replace('id = "freeze"', 'id = "mine"').replace("= 5000", "= 1000")
    (file.parent / "mine.toml").write_text(mine, encoding="utf-8")
    text = "rules: mine.toml\nplayers: Ann, Ben\nAnn: 111446>111 bank\nBen: 223446>-\n"
    found = answer(zilch3d, file, text)
    assert (found["rules"], found["winner"]) == ("mine", "Ann")


def test_the_faults_of_the_rules_beside_it_are_named(file: Path, zilch3d: CommandLine) -> None:
    (file.parent / "mine.toml").write_text('id = "mine"\n', encoding="utf-8")
    text = "rules: mine.toml\nplayers: Ann, Ben\n"
    reason = answer(zilch3d, file, text, status=1)["error"]["reason"]
    assert "end.target: is missing" in reason


def test_unknown_rules_are_named_with_the_presets(file: Path, zilch3d: CommandLine) -> None:
    text = "rules: whist\nplayers: Ann, Ben\n"
    error = answer(zilch3d, file, text, status=1)["error"]
    assert (error["line"], error["part"]) == (1, "whist")
    assert "zilch-1990" in error["reason"]


def test_rules_whose_name_can_be_no_file_are_no_more_than_unknown(
    file: Path, zilch3d: CommandLine
) -> None:
    for name in ("a\0b", "", "x" * 5000):
        answer(zilch3d, file, f"rules: {name}\nplayers: Ann, Ben\n", status=1)


def test_what_is_no_text_is_an_illegal_record(file: Path, zilch3d: CommandLine) -> None:
    file.write_bytes(b"rules: freeze\n\xff\xfe\xff")
    lines = zilch3d.lines("record", str(file), status=1)
    assert lines == ["line 2: ff: byte ff is not text: a record must be UTF-8"]


def test_who_hesitated_without_a_roll_has_no_mousehole(file: Path, zilch3d: CommandLine) -> None:
    """Rules, section 4: a mousehole is a zilch with five or six dice; none was thrown."""
    text = "rules: zilch-1990\nplayers: Ann, Ben\nAnn: late\nBen: 223446>-\n"
    hesitated, zilched = answer(zilch3d, file, text)["turns"]
    assert hesitated["zilch"]
    assert hesitated["mark"] is None
    assert zilched["mark"] == "black-mousehole"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_every_playthrough_has_lines_and_an_end(game: Path, zilch3d: CommandLine) -> None:
    lines = zilch3d.lines("record", str(game))
    assert lines[-1].endswith(("won.", "The game is not finished."))


def test_void_rolls_say_so(file: Path, zilch3d: CommandLine) -> None:
    text = "rules: zilch-1990\nplayers: Ann, Ben\nAnn: void 123456 111446>111 345\n"
    file.write_text(text, encoding="utf-8")
    assert "Ann: void 123456 111446>111 345 = …" in zilch3d.lines("record", str(file))


def test_a_paper_sheet_says_how_many_ways_fit(file: Path, zilch3d: CommandLine) -> None:
    text = "rules: freeze\nplayers: Ann, Ben\nAnn: 115546 2346>- = 0\n"
    file.write_text(text, encoding="utf-8")
    lines = zilch3d.lines("record", str(file))
    assert "turn 1: 3 set-asides fit what is written" in lines
