"""``zilch3d analyse``, as the commands are written down."""

import json
from pathlib import Path
from typing import Any, cast

import pytest

from zilch3d.cli.main import run

Said = pytest.CaptureFixture[str]

GAME = """\
rules: freeze
players: Ann, Ben
scores: 4500, 4600

Ann: 111236>111 bank = 1000
Ben: 123346>1 22346 = 0
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(GAME, encoding="utf-8")
    return file


def answer(capsys: Said, file: Path, status: int = 0) -> dict[str, Any]:
    assert run(["analyse", str(file), "--json"]) == status
    return cast(dict[str, Any], json.loads(capsys.readouterr().out))


def test_the_shape_of_the_answer(record: Path, capsys: Said) -> None:
    told = answer(capsys, record)
    assert list(told)[:2] == ["players", "turns"]
    assert [list(player) for player in told["players"]] == [
        ["name", "error", "luck", "decisions", "blunders"]
    ] * 2
    assert [player["name"] for player in told["players"]] == ["Ann", "Ben"]
    assert [turn["player"] for turn in told["turns"]] == ["Ann", "Ben"]
    assert [turn["points"] for turn in told["turns"]] == [1000, 0]


def test_luck_and_errors_account_for_the_result(record: Path, capsys: Said) -> None:
    told = answer(capsys, record)
    assert told["exact"]
    ann, ben = told["players"]
    first, last = told["turns"]
    earned = ann["luck"] - ben["luck"] - ann["error"] + ben["error"]
    assert 1 - told["first_player_wins"] == pytest.approx(earned, abs=1e-9)
    assert first["win_before"] == told["first_player_wins"]
    assert first["win_after"] == pytest.approx(1 - last["win_before"])
    assert last["win_after"] == 0


def test_nothing_is_known_of_a_game_before_its_first_turn(record: Path, capsys: Said) -> None:
    record.write_text("rules: freeze\nplayers: Ann, Ben\n", encoding="utf-8")
    told = answer(capsys, record)
    assert (told["turns"], told["first_player_wins"]) == ([], None)


def test_more_than_two_are_approximate(record: Path, capsys: Said) -> None:
    record.write_text(
        "rules: freeze\nplayers: Ann, Ben, Cleo\n\nAnn: 123346>1 bank = 100\n", encoding="utf-8"
    )
    told = answer(capsys, record)
    assert not told["exact"]
    assert told["measure"] == "chance"
    assert told["costliest"][0]["chosen"] == "bank"
    assert told["costliest"][0]["best"] == "roll"
    assert told["players"][0]["blunders"] == 1


def test_in_words_each_turn_has_a_line(record: Path, capsys: Said) -> None:
    assert run(["analyse", str(record)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Ann: luck +")
    assert any(line.startswith("1. Ann: 1,000, ") for line in lines)


def test_what_is_no_record_is_refused(record: Path, capsys: Said) -> None:
    record.write_text(GAME.replace("22346", "223346"), encoding="utf-8")
    assert set(answer(capsys, record, 1)) == {"error"}
    assert run(["analyse", str(record.with_name("nowhere"))]) == 2
    assert "nowhere" in capsys.readouterr().err
