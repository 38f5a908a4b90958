"""``zilch3d simulate``, as the commands are written down."""

import json
from typing import Any, cast

import pytest

from zilch3d.cli.main import run

Said = pytest.CaptureFixture[str]


def command(rules: str, seats: str, games: int, seed: int) -> list[str]:
    return [
        "simulate",
        "--rules",
        rules,
        "--seats",
        seats,
        "--games",
        str(games),
        "--seed",
        str(seed),
    ]


def answer(capsys: Said, *arguments: str) -> dict[str, Any]:
    assert run([*arguments, "--json"]) == 0
    return cast(dict[str, Any], json.loads(capsys.readouterr().out))


def test_the_shape_of_the_answer(capsys: Said) -> None:
    told = answer(capsys, *command("freeze", "steady,hold-at-300", 10, 1))
    assert list(told) == ["games", "wins", "turns_per_game", "games_per_second", "seconds"]
    assert told["games"] == 10
    assert sum(told["wins"]) == 10
    assert len(told["wins"]) == 2
    assert 4 < told["turns_per_game"] < 60


def test_the_same_seed_gives_the_same_wins_however_many_play(capsys: Said) -> None:
    """More games than a process plays in one go."""
    arguments = command("freeze", "hold-at-300,hold-at-250", 120, 7)
    first = answer(capsys, *arguments)["wins"]
    assert answer(capsys, *arguments, "--workers", "2")["wins"] == first
    assert answer(capsys, *command("freeze", "hold-at-300,hold-at-250", 120, 8))["wins"] != first


def test_three_can_play(capsys: Said) -> None:
    told = answer(capsys, *command("pass-the-dice", "steady,hold-at-300,steady", 3, 1))
    assert sum(told["wins"]) == 3


def test_in_words_each_player_has_a_line(capsys: Said) -> None:
    assert run(command("bust", "steady,hold-at-300", 2, 1)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines[:2]] == ["1. steady", "2. hold-at-300"]
    assert lines[2].startswith("2 games of ")


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (command("nowhere", "steady,steady", 1, 1), "nowhere"),
        (command("freeze", "steady,nobody", 1, 1), "nobody"),
        (command("freeze", "steady", 1, 1), "2 to 8"),
        (command("freeze", "steady,steady", 0, 1), "'0'"),
        (["simulate", "--rules", "freeze"], "--seats"),
    ],
)
def test_wrong_arguments_are_named(arguments: list[str], named: str, capsys: Said) -> None:
    assert run(arguments) == 2
    said = capsys.readouterr()
    assert named in said.err
    assert said.out == ""
