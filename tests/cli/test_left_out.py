"""What a figure leaves out of the game is said wherever the figure is (commands)."""

from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine

PLAIN = """
id = "small"
name = "Small"
summary = "Two rolls and it is over."
[scoring]
unit = 50
single = { 1 = 100, 5 = 50 }
[end]
target = 200
"""
FUMBLES = '[manners]\nout = "zilch"\nhidden_die = true\n'

COMMANDS = [
    ("odds", "{rules}"),
    ("solve", "{rules}"),
    ("value", "{rules}", "0", "0"),
    ("value", "{rules}", "100", "50", "--turn", "50", "--dice", "2"),
    ("analyse", "{record}"),
]
SIMULATE = ("simulate", "--rules={rules}", "--seats=steady,steady", "--games=1", "--seed=1")


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    found = {"rules": tmp_path / "small.toml", "record": tmp_path / "game.txt"}
    found["rules"].write_text(PLAIN)
    found["record"].write_text("rules: small.toml\nplayers: Ann, Ben\nAnn: 123346>1 bank\n")
    return found


@pytest.mark.parametrize("command", [*COMMANDS, SIMULATE], ids=lambda command: command[0])
def test_what_a_figure_leaves_out_is_said_in_json_and_in_words(
    command: tuple[str, ...], files: dict[str, Path], zilch3d: CommandLine
) -> None:
    files["rules"].write_text(PLAIN + FUMBLES)
    arguments = [part.format(**files) for part in command]
    # Only a solved game is analysed in chances.
    zilch3d.lines("solve", str(files["rules"]))
    found = zilch3d.json(*arguments)
    assert found["exact"] is False
    assert found["left_out"] == ["fumbles", "hidden-die"]
    sentence = "Left out: fumbles and hidden dice."
    assert zilch3d.lines(*arguments)[-1] == sentence


def test_what_the_odds_leave_out_stands_with_them_not_with_the_sheets_figures(
    zilch3d: CommandLine,
) -> None:
    """Printed chances are compared exactly, and advice has figures of its own."""
    lines = zilch3d.lines("odds", "picnic")
    left = [number for number, line in enumerate(lines) if line.startswith("Left out: ")]
    averages = next(n for n, line in enumerate(lines) if line.startswith("Playing alone"))
    assert left == [averages + 1]
    assert lines[averages + 2 : averages + 4] == ["", "What the sheet says, and what’s true"]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_figures_are_exact_where_nothing_is_left_out(
    command: tuple[str, ...], files: dict[str, Path], zilch3d: CommandLine
) -> None:
    arguments = [part.format(**files) for part in command]
    zilch3d.lines("solve", str(files["rules"]))
    found = zilch3d.json(*arguments)
    assert (found["exact"], found["left_out"]) == (True, [])
    assert "Left out" not in "".join(zilch3d.lines(*arguments))


def test_a_simulation_is_an_estimate(files: dict[str, Path], zilch3d: CommandLine) -> None:
    found = zilch3d.json(*(part.format(**files) for part in SIMULATE))
    assert (found["exact"], found["left_out"]) == (False, [])


def test_approximations_are_left_out_too(files: dict[str, Path], zilch3d: CommandLine) -> None:
    """Of three players; and where the game is not solved, only the turn counts."""
    record = files["record"]
    assert zilch3d.json("analyse", str(record))["left_out"] == ["rest-of-game"]
    zilch3d.lines("solve", str(files["rules"]))
    record.write_text(record.read_text().replace("Ann, Ben", "Ann, Ben, Cleo"))
    assert zilch3d.json("analyse", str(record))["left_out"] == ["other-opponents"]
