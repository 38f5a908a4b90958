"""``zilch3d record``, as the commands and the notation are written down."""

import json
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from tests.cli.conftest import CommandLine
from tests.engine.faulty import FAULTY
from tests.engine.test_random_games import Played, games
from zilch3d import resources
from zilch3d.cli import record
from zilch3d.cli.report import Report
from zilch3d.records.notation import RecordReason
from zilch3d.records.replay import play
from zilch3d.records.writer import write

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
    found = answer(zilch3d, file, text)
    rolls = [
        [("416365", "1", 100, False), ("35133", "333", 300, False), ("24", "", 0, False)],
        [("123456", "123456", 1500, False), ("111446", "111", 1000, False)],
    ]
    keys = ("roll", "kept", "points", "inferred")
    written = [[tuple(roll[key] for key in keys) for roll in t["rolls"]] for t in found["turns"]]
    assert written == rolls
    assert [turn["player"] for turn in found["turns"]] == ["Ann", "Ben"]
    assert [turn["points"] for turn in found["turns"]] == [0, 2500]
    assert [turn["zilch"] for turn in found["turns"]] == [True, False]
    for turn in found["turns"]:
        assert (turn["mark"], turn["chevrons"], turn["fang"]) == (None, 0, None)
    ends = {key: found[key] for key in ("rules", "scores", "winner", "over")}
    scores = {"Ann": 8400, "Ben": 8800}
    assert ends == {"rules": "andyzilch", "scores": scores, "winner": None, "over": False}


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
    error = {"line": 6, "part": "3556>13", "reason": "There’s no 1 in 3556."}
    assert answer(zilch3d, file, text, status=1) == {"error": error}
    lines = zilch3d.lines("record", str(file), status=1)
    assert lines == ["line 6: 3556>13: There’s no 1 in 3556."]


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
    assert "end.target: This is missing." in reason


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
    assert lines == ["line 2: ff: Byte ff isn’t text. Save the record as UTF-8."]


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
    assert lines[-1].endswith(("won.", "The game isn’t finished."))


def test_void_rolls_say_so(file: Path, zilch3d: CommandLine) -> None:
    text = "rules: zilch-1990\nplayers: Ann, Ben\nAnn: void 123456 111446>111 345\n"
    file.write_text(text, encoding="utf-8")
    said = "Ann: void 123456 111446>111 345 = …; 123456 doesn’t count, a die left the tray"
    assert said in zilch3d.lines("record", str(file))


def test_text_and_json_say_what_was_wrong_with_each_die(file: Path, zilch3d: CommandLine) -> None:
    """Text and JSON lose nothing that happened (commands, the line of ``record``)."""
    turns = "Ann: void 123456 void 123455 111446>111 bank = 10 ; out, cocked"
    text = f"rules: zilch-1990\nplayers: Ann, Ben\nstarts: Ann\n\n{turns}\n"
    file.write_text(text, encoding="utf-8")
    said = "123456 doesn’t count, a die left the tray; 123455 doesn’t count, a die was leaning; "
    assert said in zilch3d.lines("record", str(file))[0]
    [turn] = zilch3d.json("record", str(file))["turns"]
    assert [roll["cause"] for roll in turn["rolls"]] == ["out", "cocked", None]
    assert zilch3d.json("record", "--write", str(file))["record"] == text
    family = "rules: picnic\nplayers: Ann, Ben\nstarts: Ann\nAnn: fumble 123456 ; cocked\n"
    file.write_text(family, encoding="utf-8")
    assert "a die was leaning" in zilch3d.lines("record", str(file))[0]
    [turn] = zilch3d.json("record", str(file))["turns"]
    assert (turn["cause"], turn["rolls"][0]["cause"]) == ("cocked", "cocked")


def test_a_paper_sheet_says_how_many_ways_fit(file: Path, zilch3d: CommandLine) -> None:
    text = "rules: freeze\nplayers: Ann, Ben\nAnn: 115546 2346>- = 0\n"
    file.write_text(text, encoding="utf-8")
    lines = zilch3d.lines("record", str(file))
    assert "Turn 1: 3 set-asides fit what’s written." in lines


def adds_up(found: dict[str, Any]) -> bool:
    """Whether the points of the turns alone make the scores."""
    scores = dict(found["began_with"])
    for turn in found["turns"]:
        scores[turn["player"]] += turn["points"]
        assert turn["score"] == scores[turn["player"]]
    return bool(scores == found["scores"])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_the_points_of_every_playthrough_add_up(game: Path, zilch3d: CommandLine) -> None:
    assert adds_up(zilch3d.json("record", str(game)))


@settings(max_examples=25, deadline=None)
@given(games)
def test_the_points_of_any_game_add_up(game: Played) -> None:
    rules = game.initial.rules
    text = write(rules.id, game.initial, game.events)
    read = play(text, {rules.id: rules}.get)
    assert adds_up(json.loads(Report(record.data(read), ()).shown(as_json=True)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_what_is_written_is_the_same_game(game: Path, file: Path, zilch3d: CommandLine) -> None:
    """Nothing in it is inferred any more."""
    text = "\n".join(zilch3d.lines("record", "--write", str(game)))
    again = answer(zilch3d, file, text)
    before = zilch3d.json("record", str(game))
    for turn in before["turns"]:
        for roll in turn["rolls"]:
            roll["inferred"] = False
    assert again == before
    assert "\n".join(zilch3d.lines("record", "--write", str(file))) == text


def test_the_proof_of_the_dice_is_written_too(file: Path, zilch3d: CommandLine) -> None:
    text = f"rules: freeze\nplayers: Ann, Ben\ngame: {'0' * 32}\nwords: hello\n\nAnn: 223446>-\n"
    file.write_text(text, encoding="utf-8")
    lines = zilch3d.lines("record", "--write", str(file))
    assert f"game: {'0' * 32}" in lines
    assert "words: hello" in lines


@pytest.mark.parametrize("command", ["record", "analyse"])
def test_standard_input_is_read_too(
    command: str, zilch3d: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "rules: freeze\nplayers: Ann, Ben\nAnn: 111446>111 bank\n"
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(text.encode()), encoding="utf-8"))
    assert any("1,000" in line for line in zilch3d.lines(command, "-"))


# What a record must say, by what of it shows that it does.
SAID = {
    "zilch-1990": (
        "Cleo: start: 222346>222 334>- = 2; a tie, so Ann and Ben roll again",
        "Ben: 113344>113344 223446>- = zilch; 10 lost; hot dice; Black Mousehole; 1 chevron; "
        "score 90½",
        "On equal scores, whoever reached the target first wins.",
    ),
    "andyzilch": ("Ann: 223446>- = zilch; 100 in consolation; score 9,400",),
    "cutthroat": (
        "Ben: zilch; a die was missing; score 3,000",
        "Ann: 111246>111 = zilch; out of time; 1,000 lost; score 3,000",
        "Ben: 155246>155 fumble 246 = zilch; a die left the tray; 200 lost; score 3,000",
    ),
    "taking-over": ("Ben: take 2>- = zilch; took over 1,600 and 1 die; 1,600 lost; score 1,300",),
    "time-warp-across": (
        "Ben: lets 5 from round 1 (3 dice left) stand",
        "Ben: resume 223446>- = zilch; risks 21 from round 2 (6 dice left) again; 21 lost; "
        "Black Mousehole; score 95",
    ),
    "freeze": ("Equal scores share the win.",),
    "bust": ("Hitting the target exactly wins at once.",),
    "away": ("Ben: away",),
}


@pytest.mark.parametrize("name", SAID)
def test_everything_that_happened_is_said(name: str, zilch3d: CommandLine) -> None:
    [game] = [game for game in GAMES if game.stem == name]
    lines = zilch3d.lines("record", str(game))
    assert set(SAID[name]) <= set(lines)


def test_causes_and_what_a_turn_began_with_are_data(zilch3d: CommandLine) -> None:
    [game] = [game for game in GAMES if game.stem == "cutthroat"]
    causes = [turn["cause"] for turn in zilch3d.json("record", str(game))["turns"]]
    assert causes == [None, "hidden-die", "late", "out", "late", "late"]
    [game] = [game for game in GAMES if game.stem == "time-warp-twice"]
    found = zilch3d.json("record", str(game))
    assert [(s["player"], s["points"], s["after_turn"]) for s in found["stood"]] == [
        ("Ben", 5, 7),
        ("Cleo", 10, 9),
    ]
    resumed = [turn["resumed"] for turn in found["turns"] if turn["resumed"]]
    assert [(each["player"], each["points"]) for each in resumed] == [("Cleo", 1), ("Ben", 3)]
    assert found["reason"] == "highest"


def test_an_empty_file_and_a_missing_header_say_what_to_do(
    file: Path, zilch3d: CommandLine
) -> None:
    file.write_text("", encoding="utf-8")
    [line] = zilch3d.lines("record", str(file), status=1)
    assert line.startswith("line 1: The record is empty. It has to start with “rules: NAME”")
    file.write_text("rules: freeze\nAnn: 111446>111 bank\n", encoding="utf-8")
    [line] = zilch3d.lines("record", str(file), status=1)
    assert line == (
        "line 2: players: A line such as “players: Ann, Ben” has to come before the turns."
    )
