"""``zilch3d solve`` and ``zilch3d value``, as the commands are written down."""

import multiprocessing
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine
from zilch3d.advice.children import child_environment
from zilch3d.advice.processes import solve_command
from zilch3d.cli.solve import solve
from zilch3d.cli.terminal import terminal_progress
from zilch3d.odds.solver.start_scores import PlayerScore
from zilch3d.store import tables
from zilch3d.store.rulefiles import load

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
[end]
target = 900
last_turns = true
"""
FIVE_DICE = Path(__file__).parents[1] / "playthroughs" / "houses" / "five-dice.toml"
STATES = 15**2
"""Of two scores: none, or 200 to 850 by fifties."""


@pytest.mark.parametrize(
    ("line", "said"), [("no rules", "has no rules in a line"), ("{}", "id: This is missing.")]
)
def test_rules_on_standard_input_that_are_none_are_refused(line: str, said: str) -> None:
    done = subprocess.run(
        solve_command(),
        input=line,
        env=child_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert said in done.stderr


@pytest.fixture
def short(tmp_path: Path) -> str:
    return written(tmp_path, SHORT)


def written(folder: Path, rules: str) -> str:
    file = folder / "short.toml"
    file.write_text(rules)
    return str(file)


def test_solve_says_what_it_found_and_keeps_it(short: str, zilch3d: CommandLine) -> None:
    found = zilch3d.json("solve", short)
    assert list(found)[:4] == ["first_player_wins", "residual", "seconds", "states"]
    assert 0.5 < found["first_player_wins"] < 0.6
    assert found["residual"] < 1e-10
    assert found["states"] == STATES
    assert found["seconds"] > 0
    table = tables.solved_table(load(short))
    assert table is not None
    assert table.win(0, 0) == found["first_player_wins"]


def test_solve_for_three_keeps_what_advice_goes_by(tmp_path: Path, zilch3d: CommandLine) -> None:
    rules = written(tmp_path, SHORT.replace("opening = 200", "").replace("900", "200"))
    found = zilch3d.json("solve", rules, "--players", "3")
    assert sum(found["wins"]) == pytest.approx(1.0)
    two = tables.three_player_table(load(rules))
    assert two is not None
    assert two.win(*[PlayerScore(0)] * 3) == pytest.approx(found["wins"], abs=1e-6)


def test_long_games_of_three_are_not_solved(zilch3d: CommandLine) -> None:
    refused = zilch3d.json("solve", "picnic", "--players", "3", status=1)
    assert refused == {"error": {"reason": "not-for-three"}}


def test_several_workers_find_the_same(
    short: str, zilch3d: CommandLine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    one = zilch3d.json("solve", short)["first_player_wins"]
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "other"))
    three = zilch3d.json("solve", short, "--workers", "3")["first_player_wins"]
    assert three == pytest.approx(one, abs=1e-12)


@pytest.mark.parametrize("workers", [1, 2])
def test_interrupted_solving_is_kept_and_continued(short: str, workers: int) -> None:
    rules, shares = load(short), list[float]()

    def interrupt_the_tenth_time(share: float) -> None:
        shares.append(share)
        if len(shares) == 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(rules, nullcontext(interrupt_the_tenth_time), workers)
    assert shares == sorted(shares)
    assert multiprocessing.active_children() == []
    assert tables.solved_table(rules) is None
    before = tables.unfinished_table(rules)
    assert before is not None
    game, seconds = solve(rules, terminal_progress())
    assert game.done
    assert tables.solved_table(rules) is not None
    assert seconds > before.facts.seconds > 0


def test_rules_that_are_not_solved_say_why(tmp_path: Path, zilch3d: CommandLine) -> None:
    rules = written(tmp_path, SHORT.replace("target = 900", "target = 0\nrounds = 9"))
    for command in (("solve", rules), ("value", rules, "0", "0")):
        assert zilch3d.json(*command, status=1) == {"error": {"reason": "no-target"}}
        (line,) = zilch3d.lines(*command, status=1)
        assert "rounds" in line


@pytest.mark.skipif(sys.platform == "win32", reason="folders can be written there")
def test_a_table_that_cannot_be_written_is_named_before_it_is_solved(
    short: str, tmp_path: Path, zilch3d: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    (line,) = zilch3d.lines("solve", short, status=1)
    folder = tmp_path / "file" / "zilch3d" / "odds"
    assert f"{folder}:" in line  # and not the table's file, which is written at the end
    assert zilch3d.json("value", short, "0", "0", status=1) == {"error": {"reason": "not-kept"}}


def test_what_a_solution_leaves_out_is_said(tmp_path: Path, zilch3d: CommandLine) -> None:
    rules = written(tmp_path, SHORT + '[manners]\nout = "zilch"\nhidden_die = true\n')
    said = "\n".join(zilch3d.lines("solve", rules))
    assert "fumbles" in said
    assert "hidden dice" in said


def test_a_house_that_counts_in_ones_has_the_same_game(
    tmp_path: Path, zilch3d: CommandLine
) -> None:
    fifties = zilch3d.json("solve", written(tmp_path, SHORT))
    ones = zilch3d.json("solve", written(tmp_path, SHORT.replace("unit = 50", "unit = 1")))
    assert ones["states"] == fifties["states"]
    assert ones["first_player_wins"] == pytest.approx(fifties["first_player_wins"], abs=1e-12)


def test_the_value_of_a_turns_start(zilch3d: CommandLine) -> None:
    found = zilch3d.json("value", "freeze", "2500", "2500")
    assert list(found)[:4] == ["win", "bank", "roll", "best"]
    assert found["win"] == found["roll"] == pytest.approx(0.558596, abs=1e-6)
    assert found["bank"] is None
    assert found["best"] == "roll"


def test_the_value_within_a_turn(zilch3d: CommandLine) -> None:
    found = zilch3d.json("value", "freeze", "2500", "2500", "--turn", "1000", "--dice", "2")
    theirs = zilch3d.json("value", "freeze", "2500", "3500")
    assert found["bank"] == pytest.approx(1 - theirs["win"], abs=1e-6)
    assert found["win"] == found["bank"] > found["roll"]
    assert found["best"] == "bank"


def test_so_many_dice_are_thrown_with_nothing_at_risk_too(zilch3d: CommandLine) -> None:
    """``--dice N`` (commands): more dice are better, and all of them are the turn's start."""
    at = ("value", "freeze", "2500", "2500", "--turn", "0", "--dice")
    two, five, six = (zilch3d.json(*at, dice) for dice in "256")
    assert six == zilch3d.json("value", "freeze", "2500", "2500")
    assert two["win"] < five["win"] < six["win"]


def test_points_are_those_that_a_player_sees(zilch3d: CommandLine) -> None:
    half = zilch3d.json("value", "zilch-1990", "50.5", "61", "--turn", "3.5", "--dice", "4")
    marked = zilch3d.json("value", "zilch-1990", "50X", "61", "--turn", "3X", "--dice", "4")
    assert half == marked


def test_a_turn_that_may_not_be_banked(zilch3d: CommandLine) -> None:
    arguments = ("value", "picnic", "0", "2000", "--turn", "500", "--dice", "1")
    found = zilch3d.json(*arguments)
    assert found["bank"] is None
    assert found["best"] == "roll"
    assert "You can’t bank." in zilch3d.lines(*arguments)


def test_the_last_turn_needs_no_solution(short: str, zilch3d: CommandLine) -> None:
    """One die, 100 behind and first across: only a 1 and more, or hot dice by a 5 and more."""
    arguments = ("--last-turn", "--turn", "200", "--dice", "1")
    found = zilch3d.json("value", short, "700", "950", *arguments)
    assert found["bank"] == 0.0
    assert tables.solved_table(load(short)) is None
    # From 900 a 1 leads to 1000, which wins; a 5 to 950 with six dice, of which 157/162 count.
    assert found["roll"] == pytest.approx(1 / 6 + 157 / 162 / 6)


def test_what_may_be_taken_over_is_counted(tmp_path: Path, zilch3d: CommandLine) -> None:
    """The other player, given five dice and 300 points, takes them; and one die it does not."""
    rules = written(tmp_path, SHORT.replace("[end]", "take_over = true\n[end]"))
    many = zilch3d.json("value", rules, "300", "300", "--turn", "300", "--dice", "5")
    one = zilch3d.json("value", rules, "300", "300", "--turn", "300", "--dice", "1")
    new_turn = zilch3d.json("value", rules, "300", "600")["win"]
    assert many["bank"] < one["bank"] == pytest.approx(1 - new_turn)


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("value", "nowhere", "0", "0"), "nowhere"),
        (("value", "freeze", "0"), "NEXT"),
        (("value", "freeze", "1500", "120"), "“120”"),
        (("value", "freeze", "-50", "0"), "-50"),
        (("value", "freeze", "5000", "0"), "5,000 would have ended the game"),
        (("value", "zilch-1990", "3X", "20"), "as it takes 5 to get on the board"),
        (("value", "andyzilch", "300", "0"), "as it takes 350 to get on the board"),
        (("value", "freeze", "0", "0", "--turn", "300"), "--dice"),
        (("value", "freeze", "0", "0", "--dice", "3"), "--turn"),
        (("value", "freeze", "0", "0", "--turn", "300", "--dice", "7"), "1 to 6"),
        (("value", "freeze", "0", "0", "--turn", "300", "--dice", "two"), "“two”"),
        (("value", str(FIVE_DICE), "0", "0", "--turn", "0", "--dice", "6"), "1 to 5"),
        (("value", "freeze", "0", "4000", "--last-turn"), "4,000"),
        (("value", "picnic", "950", "0"), "950"),
        (("value", "bust", "9900", "0", "--turn", "150", "--dice", "2"), "150"),
        (("value", "bust", "0", "10000", "--last-turn"), "no last round"),
        (("solve", "nowhere"), "nowhere"),
        (("solve", "freeze", "--workers", "0"), "“0”"),
        (("solve", "freeze", "--workers", "-1"), "-1"),
        (("solve", "freeze", "--workers", "two"), "“two”"),
    ],
)
def test_wrong_arguments_are_named(
    arguments: tuple[str, ...], named: str, zilch3d: CommandLine
) -> None:
    assert named in zilch3d.error(*arguments)


def test_value_and_a_record_refuse_the_same_scores_in_the_same_words(
    tmp_path: Path, zilch3d: CommandLine
) -> None:
    page = "[scoring]\nunit = 50\nthree = { 4 = 700, 6 = 1000 }\n[end]\ntarget = 5000\n"
    rules, game = tmp_path / "trios.toml", tmp_path / "game.txt"
    rules.write_text('id = "trios"\nname = "Trios"\nsummary = "Few count."\n' + page)
    for score, why in {
        "750": "Nobody can have 750, as all points are multiples of 100.",
        "800": "Nobody can have 800, as no turns add up to it.",
        "5000": "5,000 would have ended the game, so scores stay below 5,000.",
    }.items():
        game.write_text(f"rules: trios\nplayers: Ann, Ben\nscores: {score}, 0\n")
        assert zilch3d.lines("record", str(game), status=1) == [f"line 3: {score}: {why}"]
        assert f"zilch3d: {why}\n" == zilch3d.error("value", str(rules), score, "0")
        assert why in zilch3d.error("value", str(rules), "0", score)
