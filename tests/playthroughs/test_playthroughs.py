"""Whole games in plain words, each with what must come of it beside it.

A line of a game may end with ``-> N``: the player's total after it. Between the lines stand

- ``; refused: NAME: turn (reason)``: that turn is not possible here, for this reason;
- ``; inferred: 111 5``: what was set aside in the turn above, where a paper sheet doesn't say;
- ``; result: Ann 10, Ben 5; Ann won (highest)``, or ``the game goes on``.
"""

from pathlib import Path
from re import fullmatch

import pytest

from zilch3d.engine.actions import Refusal
from zilch3d.engine.dice import faces_text
from zilch3d.engine.ruleset import RuleSet
from zilch3d.records.notation import RecordError, write_points
from zilch3d.records.replay import Game, play
from zilch3d.records.scoresheet import turn_lines
from zilch3d.records.writer import write
from zilch3d.store.rulefiles import PRESETS, load

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("**/*.txt"))
HOUSES = {file.name: load(str(file)) for file in sorted(HERE.glob("houses/*.toml"))}
RULES: dict[str, RuleSet] = {name: load(name) for name in PRESETS} | HOUSES

each = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def played(lines: list[str]) -> Game:
    return play("\n".join(lines), RULES.get)


def totals(game: Game) -> dict[str, str]:
    unit = game.state.rules.scoring.unit
    return {seat.name: write_points(seat.score, unit) for seat in game.state.seats}


def reason(lines: list[str]) -> str:
    """Why the last of the lines is not possible."""
    with pytest.raises(RecordError) as raised:
        played(lines)
    assert raised.value.line == len(lines)
    detail = raised.value.detail
    return detail.reason.value if isinstance(detail, Refusal) else raised.value.reason.value


def inferred(game: Game) -> str:
    """What the last finished turn set aside without the record's saying so."""
    turns = [line for line in turn_lines(game.initial, game.all_events) if line.rolls]
    number = len(turns) - 1
    found = [
        faces_text(roll.option.keep)
        for k, roll in enumerate(turns[-1].rolls)
        if roll.option and (number, k) in game.inferred
    ]
    return " ".join(found) or "none"


def result(game: Game) -> str:
    scores = ", ".join(f"{name} {total}" for name, total in totals(game).items())
    outcome = game.state.outcome
    if outcome is None:
        return f"{scores}; the game goes on"
    winners = " and ".join(game.state.seats[seat].name for seat in outcome.winners)
    return f"{scores}; {winners} won ({outcome.reason.value})"


@each
def test_line_by_line_the_game_goes_as_it_is_told(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    checks = 0
    for number, line in enumerate(lines, start=1):
        so_far = lines[:number]
        if match := fullmatch(r"; refused: (.*) \((.*)\)", line):
            assert reason([*so_far, match[1]]) == match[2], line
        elif match := fullmatch(r"; inferred: (.*)", line):
            assert inferred(played(so_far)) == match[1], line
        elif match := fullmatch(r"; result: (.*)", line):
            assert result(played(so_far)) == match[1]
        elif match := fullmatch(r"(\w+): .*-> (\w+)", line):
            assert totals(played(so_far))[match[1]] == match[2], line
        else:
            continue
        checks += 1
    game = played(lines)
    turns = [line for line in turn_lines(game.initial, game.all_events) if line.rolls]
    assert checks > len(turns), "every turn has its total, and the game its result"
    assert any(line.startswith("; result: ") for line in lines)


@each
def test_written_out_in_full_it_is_the_same_game(file: Path) -> None:
    game = play(file.read_text(encoding="utf-8"), RULES.get)
    name = next(name for name, rules in RULES.items() if rules.id == game.state.rules.id)
    again = play(write(name, game.initial, game.events), RULES.get)
    assert (again.initial, again.events) == (game.initial, game.events)
    assert again.inferred == frozenset()


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_played_through(preset: str) -> None:
    games = [play(file.read_text(encoding="utf-8"), RULES.get) for file in FILES]
    assert any(g.state.rules.id == preset and g.state.outcome for g in games)
