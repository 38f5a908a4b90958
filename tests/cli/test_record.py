"""``zilch3d record``, as the commands and the notation are written down."""

import json
from pathlib import Path
from typing import Any, cast

import pytest

from tests.engine.faulty import FAULTY
from zilch3d import resources
from zilch3d.cli.main import run
from zilch3d.records.notation import RecordReason

Answer = dict[str, Any]
Said = pytest.CaptureFixture[str]

GAMES = sorted(Path(__file__).parents[1].joinpath("playthroughs").glob("*.txt"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


def told(capsys: Said, file: Path, text: str, status: int = 0) -> Answer:
    file.write_text(text, encoding="utf-8")
    assert run(["record", str(file), "--json"]) == status
    said = capsys.readouterr()
    assert said.err == ""
    return cast(Answer, json.loads(said.out))


def test_the_shape_of_the_answer(file: Path, capsys: Said) -> None:
    text = """\
rules: andyzilch            ; header: key: value
players: Ann, Ben           ; in seat order
starts: Ann
scores: 8400, 6300

Ann: 416365>1 35133>333 24>- = 0
Ben: 123456>123456 111446>111 bank = 2500
"""
    assert told(capsys, file, text) == {
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


def test_the_marks_of_1990(file: Path, capsys: Said) -> None:
    text = "rules: zilch-1990\nplayers: Ann, Ben\n"
    text += "Ann: 123456>123456 222233>222233 223446>-\nBen: 123346>1 23346>-\n"
    turns = told(capsys, file, text)["turns"]
    drawn = [(turn["mark"], turn["chevrons"], turn["fang"]) for turn in turns]
    assert drawn == [("black-mousehole", 2, "fang"), ("white-mousehole", 0, None)]


def test_three_chevrons_drip(file: Path, capsys: Said) -> None:
    text = "rules: zilch-1990\nplayers: Ann, Ben\n"
    text += "Ann: 223344>223344 223344>223344 223344>223344 223446>-\n"
    turn = told(capsys, file, text)["turns"][0]
    assert (turn["chevrons"], turn["fang"]) == (3, "dripping")


def test_half_points_are_numbers(file: Path, capsys: Said) -> None:
    text = "rules: zilch-1990\nplayers: Ann, Ben\nscores: 8X, 0\nAnn: 123456>5 bank = X\n"
    answer = told(capsys, file, text)
    assert answer["scores"] == {"Ann": 9, "Ben": 0}
    assert answer["turns"][0]["points"] == 0.5


def test_what_a_paper_sheet_leaves_out_is_marked_inferred(file: Path, capsys: Said) -> None:
    text = "rules: freeze\nplayers: Ann, Ben\n"
    text += "Ann: 124456 33351>333 = 400\nBen: 155346 2346\n"
    turns = told(capsys, file, text)["turns"]
    flags = [[roll["inferred"] for roll in turn["rolls"]] for turn in turns]
    assert flags == [[True, False], [True, False]]
    assert turns[0]["rolls"][0]["kept"] == "1"


def test_inferred_marks_stand_beside_the_right_rolls_after_starts_and_voids(
    file: Path, capsys: Said
) -> None:
    text = "rules: zilch-1990\nplayers: Ann, Ben\n\nAnn: start: void 222346 223446\n"
    text += "Ben: start: 123346>1 23446>-\n"
    text += "Ben: 223446\nAnn: 223446\nBen: void 123456 115346>11 void 2344 1555 = 8"
    turns = told(capsys, file, text)["turns"]
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
def test_who_won(text: str, winner: object, file: Path, capsys: Said) -> None:
    answer = told(capsys, file, text)
    assert (answer["winner"], answer["over"]) == (winner, winner is not None)


def test_an_illegal_record_is_told_by_line_part_and_reason(file: Path, capsys: Said) -> None:
    text = "rules: freeze\nplayers: Ann, Ben\n\nAnn: 223446>-\n"
    text += "Ben: 223446>-\nAnn: 113446>11 3556>13 bank\n"
    error = {"line": 6, "part": "3556>13", "reason": "there is no 1 in 3556"}
    assert told(capsys, file, text, status=1) == {"error": error}
    assert run(["record", str(file)]) == 1
    assert capsys.readouterr().out == "line 6: 3556>13: there is no 1 in 3556\n"


@pytest.mark.parametrize("reason", FAULTY)
def test_every_fault_of_a_record_has_a_sentence(
    reason: RecordReason, file: Path, capsys: Said
) -> None:
    text, line, part = FAULTY[reason]
    error = told(capsys, file, text, status=1)["error"]
    assert (error["line"], error["part"]) == (line, part)
    assert len(error["reason"].split()) > 2
    assert "{" not in error["reason"]


def test_a_house_rule_beside_the_record_is_found(file: Path, capsys: Said) -> None:
    rules = resources.find("rulesets").joinpath("freeze.toml").read_text(encoding="utf-8")
    mine = rules.replace('id = "freeze"', 'id = "mine"').replace("= 5000", "= 1000")
    (file.parent / "mine.toml").write_text(mine, encoding="utf-8")
    text = "rules: mine.toml\nplayers: Ann, Ben\nAnn: 111446>111 bank\nBen: 223446>-\n"
    answer = told(capsys, file, text)
    assert (answer["rules"], answer["winner"]) == ("mine", "Ann")


def test_the_faults_of_the_rules_beside_it_are_told(file: Path, capsys: Said) -> None:
    (file.parent / "mine.toml").write_text('id = "mine"\n', encoding="utf-8")
    text = "rules: mine.toml\nplayers: Ann, Ben\n"
    reason = told(capsys, file, text, status=1)["error"]["reason"]
    assert "end.target: is missing" in reason


def test_rules_that_are_nowhere_are_told_with_the_presets(file: Path, capsys: Said) -> None:
    text = "rules: whist\nplayers: Ann, Ben\n"
    error = told(capsys, file, text, status=1)["error"]
    assert (error["line"], error["part"]) == (1, "whist")
    assert "zilch-1990" in error["reason"]


def test_rules_whose_name_can_be_no_file_are_no_more_than_unknown(file: Path, capsys: Said) -> None:
    for name in ("a\0b", "", "x" * 5000):
        told(capsys, file, f"rules: {name}\nplayers: Ann, Ben\n", status=1)


def test_what_is_no_text_is_an_illegal_record(file: Path, capsys: Said) -> None:
    file.write_bytes(b"rules: freeze\n\xff\xfe\xff")
    assert run(["record", str(file)]) == 1
    assert capsys.readouterr().out == "line 2: ff: the byte ff is no text: a record is UTF-8\n"


def test_who_hesitated_without_a_roll_has_no_mousehole(file: Path, capsys: Said) -> None:
    """Rules, section 4: a mousehole is a zilch with five or six dice; none was thrown."""
    text = "rules: zilch-1990\nplayers: Ann, Ben\nAnn: late\nBen: 223446>-\n"
    hesitated, zilched = told(capsys, file, text)["turns"]
    assert hesitated["zilch"]
    assert hesitated["mark"] is None
    assert zilched["mark"] == "black-mousehole"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_the_games_that_are_played_through_are_told_in_words(game: Path, capsys: Said) -> None:
    assert run(["record", str(game)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1].endswith(("won.", "The game goes on."))


def test_void_rolls_are_told_as_void(file: Path, capsys: Said) -> None:
    text = "rules: zilch-1990\nplayers: Ann, Ben\nAnn: void 123456 111446>111 345\n"
    file.write_text(text, encoding="utf-8")
    assert run(["record", str(file)]) == 0
    assert "Ann: void 123456 111446>111 345 = …" in capsys.readouterr().out


def test_how_many_ways_fit_a_paper_sheet_is_told(file: Path, capsys: Said) -> None:
    text = "rules: freeze\nplayers: Ann, Ben\nAnn: 115546 2346>- = 0\n"
    file.write_text(text, encoding="utf-8")
    assert run(["record", str(file)]) == 0
    out = capsys.readouterr().out
    assert "turn 1: 3 ways of setting aside fit what is written" in out
