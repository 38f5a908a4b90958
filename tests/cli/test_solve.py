"""``zilch3d solve`` and ``zilch3d value``, as the commands are written down."""

import json
from pathlib import Path
from typing import Any, cast

import pytest

from zilch3d.cli import solving
from zilch3d.cli.main import run
from zilch3d.cli.progress import Progress
from zilch3d.cli.sharing import can_share
from zilch3d.store import tables
from zilch3d.store.rulefiles import load

Said = pytest.CaptureFixture[str]

SHORT = """
id = "short"
name = "Short"
summary = "A short game."
[scoring]
unit = 50
single = { 1 = 100, 5 = 50 }
three = { 1 = 1000, 2 = 200, 3 = 300, 4 = 400, 5 = 500, 6 = 600 }
[turn]
opening = 200
take_over = true
[end]
target = 900
last_turns = true
"""


@pytest.fixture
def short(tmp_path: Path) -> str:
    return written(tmp_path, SHORT)


def written(folder: Path, rules: str) -> str:
    file = folder / "short.toml"
    file.write_text(rules)
    return str(file)


def answer(capsys: Said, *arguments: str) -> dict[str, Any]:
    assert run([*arguments, "--json"]) == 0
    return cast(dict[str, Any], json.loads(capsys.readouterr().out))


def refusal(capsys: Said, *arguments: str) -> str:
    assert run([*arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    return said.err


def test_solve_tells_what_it_found_and_keeps_it(short: str, capsys: Said) -> None:
    told = answer(capsys, "solve", short)
    assert list(told) == ["first_player_wins", "residual", "seconds", "states", "exact", "left_out"]
    assert 0.5 < told["first_player_wins"] < 0.6
    assert told["residual"] < 1e-10
    assert told["states"] == 15**2
    assert told["seconds"] > 0
    table = tables.solved(load(short))
    assert table is not None
    assert table.win(0, 0) == told["first_player_wins"]


@pytest.mark.skipif(not can_share(), reason="helpers need a system that forks safely")
def test_several_workers_find_the_same(short: str, capsys: Said) -> None:
    alone = answer(capsys, "solve", short)
    together = answer(capsys, "solve", short, "--workers", "3")
    assert together["first_player_wins"] == pytest.approx(alone["first_player_wins"], abs=1e-12)


def test_solving_that_is_broken_off_goes_on_where_it_was(
    short: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, shown = load(short), list[float]()

    def break_off(_self: Progress, share: float) -> None:
        shown.append(share)
        if len(shown) == 10:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Progress, "show", break_off)
        with pytest.raises(KeyboardInterrupt):
            solving.solve(rules)
    assert shown == sorted(shown)
    assert tables.solved(rules) is None
    assert tables.begun(rules) is not None
    game, seconds = solving.solve(rules)
    assert game.done
    kept = tables.solved(rules)
    assert kept is not None
    assert seconds > 0


def test_rules_that_are_not_solved_are_told_why(tmp_path: Path, capsys: Said) -> None:
    rules = written(tmp_path, SHORT.replace("target = 900", "target = 0\nrounds = 9"))
    for command in (["solve", rules], ["value", rules, "0", "0"]):
        assert run([*command, "--json"]) == 1
        said = capsys.readouterr()
        assert json.loads(said.out) == {"error": {"reason": "no-target"}}
        assert "rounds" in said.err


def test_what_a_solution_leaves_out_is_told(tmp_path: Path, capsys: Said) -> None:
    rules = written(tmp_path, SHORT + '[manners]\nout = "zilch"\nhidden_die = true\n')
    assert run(["solve", rules]) == 0
    said = capsys.readouterr().out
    assert "leave the tray" in said
    assert "hidden dice" in said


def test_a_house_that_counts_in_ones_has_the_same_game(tmp_path: Path, capsys: Said) -> None:
    fifties = answer(capsys, "solve", written(tmp_path, SHORT))
    ones = answer(capsys, "solve", written(tmp_path, SHORT.replace("unit = 50", "unit = 1")))
    assert ones["states"] == fifties["states"]
    assert ones["first_player_wins"] == pytest.approx(fifties["first_player_wins"], abs=1e-12)


def test_the_value_of_a_turns_start(capsys: Said) -> None:
    told = answer(capsys, "value", "freeze", "2500", "2500")
    assert list(told) == ["win", "bank", "roll", "best"]
    assert told["win"] == told["roll"] == pytest.approx(0.558596, abs=1e-6)
    assert told["bank"] is None
    assert told["best"] == "roll"


def test_the_value_within_a_turn(capsys: Said) -> None:
    told = answer(capsys, "value", "freeze", "2500", "2500", "--turn", "1000", "--dice", "2")
    theirs = answer(capsys, "value", "freeze", "2500", "3500")
    assert told["bank"] == pytest.approx(1 - theirs["win"], abs=1e-6)
    assert told["win"] == told["bank"] > told["roll"]
    assert told["best"] == "bank"


def test_so_many_dice_are_thrown_with_nothing_at_risk_too(capsys: Said) -> None:
    """``--dice N`` (commands): more dice are better, and all of them are the turn's start."""
    at = ("value", "freeze", "2500", "2500", "--turn", "0", "--dice")
    two, five, six = (answer(capsys, *at, dice) for dice in "256")
    assert six == answer(capsys, "value", "freeze", "2500", "2500")
    assert two["win"] < five["win"] < six["win"]


def test_points_are_those_that_a_player_sees(capsys: Said) -> None:
    half = answer(capsys, "value", "zilch-1990", "50.5", "61", "--turn", "3.5", "--dice", "4")
    marked = answer(capsys, "value", "zilch-1990", "50X", "61", "--turn", "3X", "--dice", "4")
    assert half == marked


def test_a_turn_that_may_not_be_banked(capsys: Said) -> None:
    told = answer(capsys, "value", "picnic", "0", "2000", "--turn", "500", "--dice", "1")
    assert told["bank"] is None
    assert told["best"] == "roll"


def test_the_last_turn_needs_no_solution(tmp_path: Path, capsys: Said) -> None:
    """One die, 100 behind and first across: only a 1 and more, or hot dice by a 5 and more."""
    rules = written(tmp_path, SHORT.replace("take_over = true", ""))
    arguments = ("--last-turn", "--turn", "200", "--dice", "1")
    told = answer(capsys, "value", rules, "700", "950", *arguments)
    assert told["bank"] == 0.0
    assert tables.solved(load(rules)) is None
    # From 900 a 1 leads to 1000, which wins; a 5 to 950 with six dice, of which 157/162 count.
    assert told["roll"] == pytest.approx(1 / 6 + 157 / 162 / 6)


def test_what_may_be_taken_over_is_counted(short: str, capsys: Said) -> None:
    """The other player, given five dice and 300 points, takes them; and one die it does not."""
    many = answer(capsys, "value", short, "300", "300", "--turn", "300", "--dice", "5")
    one = answer(capsys, "value", short, "300", "300", "--turn", "300", "--dice", "1")
    afresh = answer(capsys, "value", short, "300", "600")["win"]
    assert many["bank"] < one["bank"] == pytest.approx(1 - afresh)


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("1500", "120"), "'120'"),
        (("5000", "0"), "5,000 ends the game"),
        (("0", "0", "--turn", "300"), "--dice"),
        (("0", "0", "--dice", "3"), "--turn"),
        (("0", "0", "--turn", "300", "--dice", "7"), "1 to 6"),
        (("0", "4000", "--last-turn"), "4,000"),
    ],
)
def test_what_makes_no_sense_is_refused(
    arguments: tuple[str, ...], word: str, capsys: Said
) -> None:
    assert word in refusal(capsys, "value", "freeze", *arguments)


def test_a_score_below_the_opening_is_refused(capsys: Said) -> None:
    assert "950" in refusal(capsys, "value", "picnic", "950", "0")


def test_more_than_an_exact_target_is_refused(capsys: Said) -> None:
    said = refusal(capsys, "value", "bust", "9900", "0", "--turn", "150", "--dice", "2")
    assert "150" in said


def test_last_turns_must_be_known_to_the_rules(capsys: Said) -> None:
    said = refusal(capsys, "value", "bust", "0", "10000", "--last-turn")
    assert "no last turns" in said


@pytest.mark.parametrize("workers", ["0", "-1", "two"])
def test_workers_are_a_number(workers: str, capsys: Said) -> None:
    assert workers in refusal(capsys, "solve", "freeze", "--workers", workers)
