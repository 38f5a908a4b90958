"""``zilch3d analyse``, as the commands are written down."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import CommandLine
from tests.cli.test_left_out import PLAIN
from zilch3d.store.rulefiles import PRESETS

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
        [
            *("name", "error", "luck", "decisions", "blunders"),
            *("unforced", "accuracy", "performance", "band", "adjusted"),
        ]
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


def test_four_are_approximate(record: Path, zilch3d: CommandLine) -> None:
    record.write_text(
        "rules: freeze\nplayers: Ann, Ben, Cleo, Dan\n\nAnn: 123346>1 bank = 100\n",
        encoding="utf-8",
    )
    found = zilch3d.json("analyse", str(record))
    assert not found["exact"]
    assert found["measure"] == "chance"
    assert found["costliest"][0]["chosen"] == "bank"
    assert found["costliest"][0]["best"] == "roll"
    assert found["players"][0]["blunders"] == 1


LOST = """\
rules: freeze
players: Ann, Ben
scores: 4500, 4600

Ann: 111236>111 bank = 1000
Ben: 123466>1 bank = 100
"""
"""Ben stops at 4,700, though 5,500 win: his last turn has one choice with any chance, to roll."""


def test_a_record_that_starts_from_given_scores_has_errors_and_no_performance(
    record: Path, zilch3d: CommandLine
) -> None:
    """It's a part of a game: how well the rest was played is not known."""
    record.write_text(LOST, encoding="utf-8")
    found = zilch3d.json("analyse", str(record))
    ann, ben = found["players"]
    assert (ann["error"], ann["unforced"], ann["accuracy"]) == (0, 2, 1)
    assert ben["error"] == pytest.approx(0.2232, abs=0.0001)
    assert (ben["unforced"], ben["accuracy"]) == (1, 0)
    assert ben["adjusted"] == pytest.approx(0.5 - ben["error"])
    assert ann["adjusted"] == pytest.approx(0.5 + ben["error"])
    assert [(each["performance"], each["band"]) for each in (ann, ben)] == [(None, None)] * 2
    assert (found["no_performance"], found["performance_exact"]) == ("given-scores", False)
    said = "The record starts from given scores. Only whole games have a performance."
    assert sum(said in line for line in zilch3d.lines("analyse", str(record))) == 2


STUDENT_AND_EXPERT = Path(__file__).parent / "golden_freeze.txt"
"""A whole game of a student (Ann) and an expert: 19 turns, and a shared win."""


def test_a_whole_game_is_rated_by_its_errors_and_its_length(zilch3d: CommandLine) -> None:
    """Worked out by hand: y = 0.031388 · √(18.8 / 19) = 0.031223, so 2000 + 400 · log10(0.8824)."""
    ann, ben = zilch3d.json("analyse", str(STUDENT_AND_EXPERT))["players"]
    assert (round(ann["error"], 6), round(ben["error"], 6)) == (0.031388, 0.087223)
    assert ann["performance"] == pytest.approx(1978.28, abs=0.01)
    assert ben["performance"] == pytest.approx(1939.09, abs=0.01)
    assert ann["band"] == pytest.approx([1825.1, 1993.5], abs=0.05)
    assert (ann["unforced"], ann["accuracy"]) == (28, pytest.approx(23 / 28))
    assert ann["adjusted"] == pytest.approx(0.5 + 0.087223 - 0.031388, abs=1e-6)
    assert ann["adjusted"] + ben["adjusted"] == pytest.approx(1)


def test_a_game_that_is_not_over_has_no_performance(record: Path, zilch3d: CommandLine) -> None:
    record.write_text(LOST.replace("Ben: 123466>1 bank = 100\n", ""), encoding="utf-8")
    found = zilch3d.json("analyse", str(record))
    ann, _ben = found["players"]
    assert (ann["performance"], ann["band"], ann["adjusted"]) == (None, None, None)
    assert ann["unforced"] == 2
    assert found["no_performance"] == "unfinished"


def test_where_only_points_are_known_nothing_is_rated(record: Path, zilch3d: CommandLine) -> None:
    record.write_text(
        "rules: ten-rounds\nplayers: Ann, Ben\n\nAnn: 112346>1 bank = 100\n", encoding="utf-8"
    )
    found = zilch3d.json("analyse", str(record))
    ann, _ben = found["players"]
    assert found["no_performance"] == "no-chances"
    assert (ann["unforced"], ann["accuracy"], ann["adjusted"]) == (None, None, None)


def test_in_words_each_player_has_luck_errors_and_a_performance(zilch3d: CommandLine) -> None:
    lines = zilch3d.lines("analyse", str(STUDENT_AND_EXPERT))
    assert lines[0] == "Freeze 5000. Equal scores share the win. Ann and Ben won."
    assert lines[2] == "Ann: Lucky dice +18% · Mistakes −3%"
    assert lines[3] == (
        "  Performance 1,978. This game alone puts the rating between 1,820 and 2,000. "
        "About as good as Tristan’s play. 23 of 28 choices that mattered were best. "
        "The others: 2 mistakes and 3 slips."
    )
    assert "at the start" in lines[4]
    assert lines[4].endswith("= 50.0%")
    assert lines[5] == "  By choices alone it’s 56 : 44 for Ann."


def test_in_words_each_turn_has_a_line(record: Path, zilch3d: CommandLine) -> None:
    """What it brought, the score, the chance after it, luck, errors and all its rolls."""
    (turn,) = (line for line in zilch3d.lines("analyse", str(record)) if line.startswith("1. Ann"))
    assert turn.split("  ")[-1] == "111236>111"
    assert {"+1,000", "5,500"} <= set(turn.split())
    assert turn.count("%") == 3


def test_a_costly_decision_says_when_where_what_and_why(
    tmp_path: Path, zilch3d: CommandLine
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(
        "rules: freeze\nplayers: Ann, Ben\nscores: 2950, 3400\n"
        "Ann: 223446>-\nBen: 523411>115 bank = 250\n"
    )
    told = zilch3d.lines("analyse", str(file))
    told = told[told.index("The costliest choices") + 1 :]
    when, why = (line.replace("\N{NO-BREAK SPACE}", " ") for line in told[:2])
    assert when == "1. Turn 2 · Ben: 3,400 · Ann: 2,950"
    assert why.startswith(
        "   Ben rolled 5 2 3 4 1 1 and set aside two 1s and a 5 for 250. "
        "Setting aside a 1 for 100 would win "
    )
    assert "leaves 2 more dice to roll" in why
    found = zilch3d.json("analyse", str(file))["costliest"]
    (first, *_others) = found
    assert (first["turn"], first["step"], first["scores"]) == (2, 4, [2950, 3400])
    assert (first["roll"], first["kept"], first["at_risk"]) == ("523411", "", 0)
    assert (first["chosen"], first["best"], first["keep_reason"]) == ("115", "1", "more-dice")
    assert first["value_best"] - first["value_chosen"] == pytest.approx(first["error"])


def test_set_asides_that_a_paper_sheet_leaves_out_are_not_blamed(
    record: Path, zilch3d: CommandLine
) -> None:
    written = "rules: freeze\nplayers: Ann, Ben\nAnn: 523411>115 bank = 250\n"
    record.write_text(written, encoding="utf-8")
    blamed = zilch3d.json("analyse", str(record))
    record.write_text(written.replace(">115", ""), encoding="utf-8")
    free = zilch3d.json("analyse", str(record))
    assert blamed["players"][0]["error"] - free["players"][0]["error"] == pytest.approx(
        free["grades"][0]["unwritten"]
    )
    assert free["grades"][0]["unwritten"] > 0
    assert free["left_out"] == ["unwritten-set-asides"]
    assert (blamed["exact"], free["exact"]) == (True, False)


def test_rules_that_are_not_solved_point_to_solve(tmp_path: Path, zilch3d: CommandLine) -> None:
    (tmp_path / "small.toml").write_text(PLAIN)
    file = tmp_path / "game.txt"
    file.write_text("rules: small.toml\nplayers: Ann, Ben\nAnn: 123346>1 bank\n")
    told = zilch3d.lines("analyse", str(file))
    assert "in points" in told[-3]
    assert told[-2].endswith("zilch3d solve small.toml")


# The page


NAMESPACE = "{http://www.w3.org/1999/xhtml}"
HOSTILE = "</title><script src=//evil>alert(1)</script>&amp\"'\u202e"


def page(file: Path) -> ElementTree.Element:
    """The page, which is well-formed, has no script and asks for nothing from outside."""
    text = file.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    found = ElementTree.fromstring(text)
    for element in found.iter():
        name = element.tag.rpartition("}")[2]
        assert name not in ("script", "link", "img", "iframe", "object", "base", "form")
        assert all(key not in ("src", "href") and key[:2] != "on" for key in element.attrib)
    assert "url(" not in text
    assert "@import" not in text
    return found


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_page_has_the_chart_the_decisions_and_a_row_for_each_turn(
    language: str, record: Path, zilch3d: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", language)
    out = record.with_name("page.html")
    assert any(str(out) in line for line in zilch3d.lines("analyse", str(record), f"--html={out}"))
    found = page(out)
    assert found.get("lang") == language
    lines = [each for each in found.iter() if each.get("class") == "line"]
    assert len(lines) == 2
    assert len(list(found.iter(f"{NAMESPACE}tr"))) == 1 + 2
    assert any("Freeze 5000" in (each.text or "") for each in found.iter(f"{NAMESPACE}h1"))


def test_names_are_shown_on_a_page_and_not_obeyed(record: Path, zilch3d: CommandLine) -> None:
    record.write_text(GAME.replace("Ann", HOSTILE), encoding="utf-8")
    out = record.with_name("page.html")
    zilch3d.lines("analyse", str(record), "--html", str(out))
    shown = "".join(page(out).itertext())
    assert HOSTILE.replace("\u202e", "\\u202e") in shown


@pytest.mark.parametrize("name", ["none/page.html", ".", "p" * 300, "a\0b"])
def test_a_page_that_cannot_be_written_is_said(
    name: str, record: Path, zilch3d: CommandLine
) -> None:
    before = set(record.parent.iterdir())
    assert "can’t write" in zilch3d.error(
        "analyse", str(record), "--html", str(record.parent / name)
    )
    assert set(record.parent.iterdir()) == before


def test_what_is_no_record_is_refused(record: Path, zilch3d: CommandLine) -> None:
    record.write_text(GAME.replace("22346", "223346"), encoding="utf-8")
    assert set(zilch3d.json("analyse", str(record), status=1)) == {"error"}
    assert "nowhere" in zilch3d.error("analyse", str(record.with_name("nowhere")))
    assert "FILE" in zilch3d.error("analyse")


GOLDEN = Path(__file__).parents[1] / "playthroughs"


@pytest.mark.parametrize("preset", [*PRESETS, "zilch-1990-paper-sheet"])
def test_the_golden_games_of_all_presets_are_analysed(
    preset: str, tmp_path: Path, zilch3d: CommandLine
) -> None:
    """Each has a page, whatever happened in it; what was inferred is said."""
    out = tmp_path / "page.html"
    found = zilch3d.json("analyse", str(GOLDEN / f"{preset}.txt"), f"--html={out}")
    assert found["measure"] == "chance"
    assert found["turns"]
    assert ("unwritten-set-asides" in found["left_out"]) == (preset.endswith("sheet"))
    for turn in found["turns"]:
        assert turn["chances"] is None or sum(turn["chances"]) == pytest.approx(1)
    assert sum(each.tag == f"{NAMESPACE}tr" for each in page(out).iter()) >= len(found["turns"])


def test_rules_that_count_in_more_than_their_unit_are_analysed_by_their_solution(
    tmp_path: Path, zilch3d: CommandLine
) -> None:
    """It is kept in their largest unit."""
    rules = tmp_path / "fine.toml"
    rules.write_text(PLAIN.replace("unit = 50", "unit = 1"))
    zilch3d.lines("solve", str(rules))
    record = tmp_path / "game.txt"
    record.write_text("rules: fine.toml\nplayers: Ann, Ben\nAnn: 123346>1 bank = 100\n")
    assert zilch3d.json("analyse", str(record))["measure"] == "chance"
    record.write_text("rules: fine.toml\nplayers: Ann, Ben\nscores: 51, 0\n")
    refused = zilch3d.json("analyse", str(record), status=1)["error"]
    assert (refused["line"], refused["part"]) == (3, "51")
