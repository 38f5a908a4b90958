"""``zilch3d simulate``, as the commands are written down."""

from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine
from zilch3d.cli.players import share_in_words
from zilch3d.cli.simulate import Tally

HOUSE = Path(__file__).parents[1] / "playthroughs" / "houses" / "five-dice.toml"
"""Not solved."""


def command(rules: str, seats: str, games: str, seed: str = "1") -> list[str]:
    arguments = ["--rules", rules, "--seats", seats, "--games", games, "--seed", seed]
    return ["simulate", *arguments]


def test_the_shape_of_the_answer(zilch3d: CommandLine) -> None:
    found = zilch3d.json(*command("freeze", "steady,hold-at-300", "10"))
    keys = ["games", "wins", "turns_per_game", "games_per_second", "seconds", "standard_errors"]
    assert list(found) == [*keys, "seats", "exact", "left_out"]
    assert found["games"] == 10
    assert sum(found["wins"]) == 10
    assert len(found["wins"]) == 2
    assert 4 < found["turns_per_game"] < 60


def test_the_same_seed_gives_the_same_wins_however_many_play(zilch3d: CommandLine) -> None:
    """More games than a process plays in one go."""
    arguments = command("freeze", "hold-at-300,hold-at-250", "120", "7")
    first = zilch3d.json(*arguments)["wins"]
    assert zilch3d.json(*arguments, "--workers", "2")["wins"] == first
    other = zilch3d.json(*command("freeze", "hold-at-300,hold-at-250", "120", "8"))["wins"]
    assert other != first


def test_players_with_whims_play_the_same_games_however_many_play(zilch3d: CommandLine) -> None:
    arguments = [*command("freeze", "beginner,intuitive", "100"), "--alternate"]
    first = zilch3d.json(*arguments)["wins"]
    assert zilch3d.json(*arguments, "--workers", "2")["wins"] == first


def test_who_starts_can_alternate(zilch3d: CommandLine) -> None:
    """One game each: whoever starts a game that a single turn ends has the advantage."""
    plain = zilch3d.json(*command("bust", "steady,steady", "60"))
    turns = zilch3d.json(*command("bust", "steady,steady", "60"), "--alternate")
    assert plain["wins"] != turns["wins"]


def test_the_standard_error_is_that_of_the_share_won(zilch3d: CommandLine) -> None:
    """Wilson's, of 40 games and one more of which half is won."""
    found = zilch3d.json(*command("bust", "steady,hold-at-300", "40"))
    share = found["wins"][0] / 40
    error = (40 * share * (1 - share) + 1 / 4) ** 0.5 / 41
    assert found["standard_errors"] == pytest.approx([error, error])


def test_of_one_game_nobody_is_sure(zilch3d: CommandLine) -> None:
    found = zilch3d.lines(*command("bust", "Clara,hold-at-300", "1"))
    assert {line.partition(", ")[2] for line in found[:2]} == {
        "0.00% (0.00–79.35)",
        "100.00% (20.65–100.00)",
    }


def test_three_can_play(zilch3d: CommandLine) -> None:
    found = zilch3d.json(*command("pass-the-dice", "steady,hold-at-300,steady", "3"))
    assert sum(found["wins"]) == 3


def test_in_words_each_player_has_a_line(zilch3d: CommandLine) -> None:
    lines = zilch3d.lines(*command("bust", "steady,hold-at-300", "2"))
    assert [line.split(":")[0] for line in lines[:2]] == ["1. Clara", "2. hold-at-300"]
    assert lines[3].startswith("2 games of ")


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (command("nowhere", "steady,steady", "1"), "nowhere"),
        (command("freeze", "steady,nobody", "1"), "nobody"),
        (command("freeze", "steady,", "1"), "nobody is called"),
        (command("freeze", "steady,hold-at-320", "1"), "hold-at-320 can’t play by these rules"),
        (command("freeze", "steady,hold-at-4X", "1"), "points go in steps of 50"),
        (command("zilch-1990", "steady,hold-at-3.25", "1"), "points go in steps of 0.5"),
        (command("freeze", "steady", "1"), "2–8"),
        (command(str(HOUSE), "steady,optimal", "1"), "Blaise needs these rules solved"),
        (command(str(HOUSE), "steady,optimal", "1"), "zilch3d solve"),
        (command("freeze", "steady,steady", "0"), "“0”"),
        (command("freeze", "steady,steady", "9" * 30), "--games"),
        (command("freeze", "steady,steady", "1", "one"), "“one”"),
        ([*command("freeze", "steady,steady", "1"), "--workers", "65"], "“65”"),
        (["simulate", "--rules", "freeze"], "--seats"),
        ([*command("freeze", "steady,steady", "1"), "--seed=--"], "--seed"),
        ([*command("freeze", "steady,steady", "1"), "--games", "2"], "more than once"),
    ],
)
def test_wrong_arguments_are_named(arguments: list[str], named: str, zilch3d: CommandLine) -> None:
    assert named in zilch3d.error(*arguments)


def test_a_share_is_printed_with_its_interval() -> None:
    none = Tally(3, (Fraction(0),), (Fraction(0),), 3).share(0)
    assert share_in_words(none, 1) == "0.0% (0.0–56.1)"


def test_games_that_were_all_shared_do_not_vary() -> None:
    shared = Tally(10, (Fraction(5),), (Fraction(10, 4),), 10).share(0)
    assert (shared.won, shared.variance) == (0.5, 0)


def test_the_rule_of_thumb_can_take_a_seat(zilch3d: CommandLine) -> None:
    seats = ["--seats", "rule-of-thumb,optimal", "--games", "20", "--seed", "1"]
    played = zilch3d.json("simulate", "--rules", "freeze", *seats)
    assert played["seats"] == ["rule-of-thumb", "optimal"]
    assert "rule of thumb" in zilch3d.error("simulate", "--rules", "pass-the-dice", *seats)
