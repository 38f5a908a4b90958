"""``zilch3d analyse``, as the commands are written down."""

from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine

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


def test_the_shape_of_the_answer(record: Path, zilch3d: CommandLine) -> None:
    found = zilch3d.json("analyse", str(record))
    assert list(found)[:2] == ["players", "turns"]
    assert [list(player) for player in found["players"]] == [
        ["name", "error", "luck", "decisions", "blunders"]
    ] * 2
    assert [player["name"] for player in found["players"]] == ["Ann", "Ben"]
    assert [turn["player"] for turn in found["turns"]] == ["Ann", "Ben"]
    assert [turn["points"] for turn in found["turns"]] == [1000, 0]


def test_luck_and_errors_account_for_the_result(record: Path, zilch3d: CommandLine) -> None:
    found = zilch3d.json("analyse", str(record))
    assert found["exact"]
    ann, ben = found["players"]
    first, last = found["turns"]
    earned = ann["luck"] - ben["luck"] - ann["error"] + ben["error"]
    assert 1 - found["first_player_wins"] == pytest.approx(earned, abs=1e-9)
    assert first["win_before"] == found["first_player_wins"]
    assert first["win_after"] == pytest.approx(1 - last["win_before"])
    assert last["win_after"] == 0


def test_nothing_is_known_of_a_game_before_its_first_turn(
    record: Path, zilch3d: CommandLine
) -> None:
    record.write_text("rules: freeze\nplayers: Ann, Ben\n", encoding="utf-8")
    found = zilch3d.json("analyse", str(record))
    assert (found["turns"], found["first_player_wins"]) == ([], None)


def test_more_than_two_are_approximate(record: Path, zilch3d: CommandLine) -> None:
    record.write_text(
        "rules: freeze\nplayers: Ann, Ben, Cleo\n\nAnn: 123346>1 bank = 100\n", encoding="utf-8"
    )
    found = zilch3d.json("analyse", str(record))
    assert not found["exact"]
    assert found["measure"] == "chance"
    assert found["costliest"][0]["chosen"] == "bank"
    assert found["costliest"][0]["best"] == "roll"
    assert found["players"][0]["blunders"] == 1


def test_in_words_each_turn_has_a_line(record: Path, zilch3d: CommandLine) -> None:
    lines = zilch3d.lines("analyse", str(record))
    assert lines[0].startswith("Ann: luck +")
    assert any(line.startswith("1. Ann: 1,000, ") for line in lines)


def test_what_is_no_record_is_refused(record: Path, zilch3d: CommandLine) -> None:
    record.write_text(GAME.replace("22346", "223346"), encoding="utf-8")
    assert set(zilch3d.json("analyse", str(record), status=1)) == {"error"}
    assert "nowhere" in zilch3d.error("analyse", str(record.with_name("nowhere")))
    assert "FILE" in zilch3d.error("analyse")
