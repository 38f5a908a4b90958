"""``zilch3d value`` beside a board and after a roll, as the commands are written down."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine
from tests.engine.playing import after, game, land
from tests.odds.plain_game import Hand, PlainGame, Side
from zilch3d.engine.actions import Throw
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.store import tables
from zilch3d.store.rulefiles import load

AT = ("value", "andyzilch", "3000", "3000", "--turn", "800", "--dice", "3")

MATCHING = """
id = "matching"
name = "Matching"
summary = "A short game with matching."
[scoring]
unit = 50
single = { 1 = 100, 5 = 50 }
three = { 1 = 1000, 2 = 200, 3 = 300, 4 = 400, 5 = 500, 6 = 600 }
straight = 1500
three_pairs = 1000
four_and_pair = 1000
six_as_three_pairs = true
match = 100
[end]
target = 400
"""


@pytest.fixture
def matching(tmp_path: Path) -> str:
    file = tmp_path / "matching.toml"
    file.write_text(MATCHING, encoding="utf-8")
    return str(file)


# The board


def test_where_trios_matter_it_asks_which_one_is_on_the_board(zilch3d: CommandLine) -> None:
    """Beside three 2s rolling wins .583073 of the time, banking .569242 (found by others)."""
    found = zilch3d.json(*AT)
    assert (found["win"], found["roll"], found["best"]) == (None, None, None)
    assert found["bank"] == pytest.approx(0.569242, abs=1e-6)
    assert list(found["by_trio"]) == ["none", "2", "3", "4", "5"]
    assert found["by_trio"]["none"]["best"] == "bank"
    assert found["by_trio"]["2"]["best"] == "roll"
    assert found["by_trio"]["2"]["roll"] == pytest.approx(0.583073, abs=1e-6)
    lines = zilch3d.lines(*AT)
    assert "--board 222" in lines[0]
    assert any("with three 2s" in line and line.endswith("Roll 3 dice") for line in lines)
    assert any("no three of a kind" in line and line.endswith("Bank 800") for line in lines)


@pytest.mark.parametrize(("board", "best"), [("222", "roll"), ("115", "bank"), ("1,5,1", "bank")])
def test_beside_a_board_there_is_one_answer(board: str, best: str, zilch3d: CommandLine) -> None:
    by_trio = zilch3d.json(*AT)["by_trio"]
    found = zilch3d.json(*AT, "--board", board)
    assert found["best"] == best
    assert found["win"] == by_trio["2" if board == "222" else "none"]["win"]
    assert "by_trio" not in found
    # The board says how many dice are left.
    assert zilch3d.json(*AT[:-2], "--board", board) == found


def test_a_trio_that_the_points_rule_out_is_not_asked_about(zilch3d: CommandLine) -> None:
    """150 with three dice aside are three 5s counted one by one, or two and a 1: no trio."""
    assert "by_trio" not in zilch3d.json(*AT[:5], "150", "--dice", "3")
    assert list(zilch3d.json(*AT[:5], "200", "--dice", "3")["by_trio"]) == ["none", "2"]
    assert "by_trio" not in zilch3d.json(*AT[:5], "800", "--dice", "4")
    assert "by_trio" not in zilch3d.json(
        "value", "freeze", "0", "0", "--turn", "800", "--dice", "3"
    )


def test_no_trio_is_named_with_those_that_make_no_difference(zilch3d: CommandLine) -> None:
    """Of 222 all count, whatever else lies there: each for 100 beside three 2s, or 200 together."""
    _ask, _heading, twos, others = zilch3d.lines(*AT, "--roll", "222")
    assert twos.startswith("with three 2s ")
    assert others.startswith("otherwise ")


def test_however_much_is_at_risk_it_is_banked_at_once(zilch3d: CommandLine) -> None:
    found = zilch3d.json("value", "freeze", "0", "0", "--turn", "99999950", "--dice", "3")
    assert (found["best"], found["win"]) == ("bank", pytest.approx(1.0))


def test_hot_dice_clear_the_board(zilch3d: CommandLine) -> None:
    cleared = zilch3d.json(*AT[:6], "--board", "222,55,1")
    assert cleared == zilch3d.json(*AT[:6], "--dice", "6")


def test_what_was_set_aside_last_may_have_to_be_rolled_on(zilch3d: CommandLine) -> None:
    """A straight must be (rules, section 1); without the board that cannot be known."""
    at = ("value", "andyzilch", "8600", "3000", "--turn", "1500")
    unknown = zilch3d.lines(*at, "--dice", "6")
    assert any("--board" in line for line in unknown)
    known = zilch3d.json(*at, "--board", "123456")
    assert (known["bank"], known["best"]) == (None, "roll")


# Every value, against plain iteration over every roll


def test_values_beside_every_trio_are_those_of_plain_iteration(
    matching: str, zilch3d: CommandLine
) -> None:
    plain = PlainGame(load(matching), "andyzilch", 10)
    throws = plain.throws(plain.chances(), {})
    score = plain.scores.index((Side(0), Side(4)))
    for points, board, hand in (
        (4, "222", Hand(3, 2)),
        (6, "333", Hand(3, 3)),
        (5, "222,5", Hand(2, 2)),
        (6, "222,1", Hand(2, 2)),
        (3, "5,1", Hand(4)),
    ):
        shown = str(50 * points)
        found = zilch3d.json("value", matching, "0", "200", "--turn", shown, "--board", board)
        expected = throws[points, plain.hands.index(hand), score]
        assert found["roll"] == pytest.approx(expected, abs=1e-9)


# A roll


def test_the_best_set_aside_of_a_roll_is_named_in_words(zilch3d: CommandLine) -> None:
    at = (*AT[:6], "--board", "222", "--roll", "225")
    found = zilch3d.json(*at)
    assert (found["keep"], found["points"], found["best"]) == ("225", 250, "roll")
    assert found["dice"] == 6
    assert found["win"] == found["roll"] > found["bank"]
    assert found["choices"][0]["win"] == found["win"]
    wins = [choice["win"] for choice in found["choices"]]
    assert wins == sorted(wins, reverse=True)
    assert zilch3d.lines(*at)[0] == "Best: Set aside 2 2 5 and roll 6 dice"


def test_a_roll_at_the_start_of_a_turn_needs_nothing_more(zilch3d: CommandLine) -> None:
    found = zilch3d.json("value", "freeze", "2500", "2500", "--roll", "123446")
    (choice,) = found["choices"]
    assert (choice["keep"], choice["points"], choice["dice"]) == ("1", 100, 5)
    after = zilch3d.json("value", "freeze", "2500", "2500", "--turn", "100", "--dice", "5")
    assert (found["bank"], found["roll"]) == (after["bank"], after["roll"])


def test_a_roll_that_wins_says_so(tmp_path: Path, zilch3d: CommandLine) -> None:
    file = tmp_path / "six.toml"
    file.write_text(
        'id = "six"\nname = "Six"\nsummary = "Six of a kind wins."\n[scoring]\nunit = 50\n'
        "single = { 1 = 100 }\nsix = { points = 50 }\nsix_wins = true\n[end]\ntarget = 400\n"
    )
    found = zilch3d.json("value", str(file), "0", "0", "--roll", "222222")
    assert (found["best"], found["win"]) == ("win", 1.0)


def test_a_roll_of_which_nothing_counts_is_a_zilch(zilch3d: CommandLine) -> None:
    at = ("value", "freeze", "2500", "2500", "--turn", "300", "--roll", "34")
    found = zilch3d.json(*at)
    theirs = zilch3d.json("value", "freeze", "2500", "2500")["win"]
    assert (found["best"], found["bank"], found["roll"]) == ("zilch", None, None)
    assert found["win"] == pytest.approx(1 - theirs)
    assert zilch3d.lines(*at)[0].startswith("Zilch")


def test_with_all_the_dice_a_zilch_consoles(zilch3d: CommandLine) -> None:
    """+100 for a six-dice zilch, if on the board (rules, section 2)."""
    found = zilch3d.json("value", "andyzilch", "3000", "3000", "--roll", "223346")
    theirs = zilch3d.json("value", "andyzilch", "3000", "3100")["win"]
    assert found["win"] == pytest.approx(1 - theirs, abs=1e-6)


def test_what_would_overshoot_is_no_choice(zilch3d: CommandLine) -> None:
    """At 9,900 a 1 makes exactly 10,000, and a 1 and a 5 are too much."""
    found = zilch3d.json("value", "bust", "9900", "0", "--roll", "152346")
    assert {choice["keep"] for choice in found["choices"]} == {"1", "5"}
    assert (found["keep"], found["best"], found["win"]) == ("1", "bank", 1.0)


def test_nothing_of_all_the_dice_may_be_thrown_again(tmp_path: Path, zilch3d: CommandLine) -> None:
    file = tmp_path / "again.toml"
    again = '[turn]\nblank = "roll-again"\nblank_bonus = 100\n[end]'
    file.write_text(MATCHING.replace("match = 100\n", "").replace("[end]", again))
    found = zilch3d.json("value", str(file), "0", "0", "--roll", "223346")
    after = zilch3d.json("value", str(file), "0", "0", "--turn", "100", "--dice", "6")
    assert (found["bank"], found["roll"]) == (None, after["roll"])


@pytest.mark.parametrize(
    ("before", "rolled"),
    [
        ((), "124456"),
        (("222446>222",), "225"),
        (("155566>555",), "126"),
        (("113344>113344",), "155526"),
    ],
)
def test_the_hint_at_the_table_says_the_same(
    before: tuple[str, ...], rolled: str, zilch3d: CommandLine
) -> None:
    rules = load("andyzilch")
    state = after(game("andyzilch", 3000, 3000), *before)
    assert state.turn is not None
    points = str(state.turn.points * 50)
    board = ",".join(part.partition(">")[2] for part in before)
    state = after(state, Throw(), land(rolled))
    advice = Adviser(rules, tables.solved_table(rules)).advise(state)
    assert advice is not None
    arguments = ("--turn", points, "--board", board) if board else ()
    found = zilch3d.json("value", "andyzilch", "3000", "3000", *arguments, "--roll", rolled)
    hints = [
        ("".join(map(str, c.option.keep)), c.option.points * 50, c.then.value)
        for c in advice.choices
        if c.option
    ]
    assert [(c["keep"], c["points"], c["best"]) for c in found["choices"]] == hints
    assert found["win"] == pytest.approx(advice.best.value, abs=1e-12)


# Three players


def test_three_players_have_the_chances_that_a_study_found(zilch3d: CommandLine) -> None:
    """Freeze by perfect play: seats .3792, .3302, .2906; .37921, .33016, .29064 by another."""
    found = zilch3d.json("value", "freeze", "0", "0", "0")
    assert found["wins"] == pytest.approx([0.37921, 0.33016, 0.29064], abs=5e-6)
    assert (found["win"], found["bank"], found["best"]) == (found["wins"][0], None, "roll")
    assert (found["players"], found["exact"]) == (3, True)
    assert zilch3d.json("value", "freeze", "0", "0")["players"] == 2
    assert "3 players" in " ".join(zilch3d.lines("value", "freeze", "0", "0", "0"))


@pytest.mark.parametrize(
    ("scores", "crossed"),
    [((3000, 2500, 1000), None), ((3000, 2500, 5200), 2), ((3000, 5200, 5450), 1)],
    ids=["within the game", "second in the last round", "last"],
)
def test_the_hint_at_a_table_of_three_says_the_same(
    scores: tuple[int, ...], crossed: int | None, zilch3d: CommandLine
) -> None:
    """Who has crossed is known from the totals: the next player still below is yet to come."""
    rules = load("freeze")
    state = game("freeze", *scores)
    state = replace(state, ending=replace(state.ending, crossing_seat=crossed))
    adviser = Adviser(rules, tables.solved_table(rules))
    asked = ["value", "freeze", *map(str, scores), *(["--last-turn"] if crossed else [])]
    for rolls, arguments in (
        ((Throw(), land("124456")), ("--roll", "124456")),
        (("155264>155",), ("--turn", "200", "--dice", "3")),
        (("155264>155", Throw(), land("125")), ("--turn", "200", "--roll", "125")),
    ):
        found = zilch3d.json(*asked, *arguments)
        advice = adviser.advise(after(state, *rolls))
        assert advice is not None
        assert found["win"] == pytest.approx(advice.best.value, abs=1e-12)
        assert (found["exact"], advice.left_out) == (True, ())


def test_where_three_players_are_not_solved_it_says_why(
    tmp_path: Path, zilch3d: CommandLine
) -> None:
    assert "Only short, plain games" in zilch3d.error("value", "andyzilch", "0", "0", "0")
    file = tmp_path / "short.toml"
    file.write_text(MATCHING.replace("[end]", "[end]\nlast_turns = true"))
    assert "solve RULES --players 3" in zilch3d.error("value", str(file), "0", "0", "0")
    last = ("value", "freeze", "0", "0", "0", "--last-turn")
    assert "doesn’t end the game" in zilch3d.error(*last)


# What is asked wrongly


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--board", "222"), "--turn"),
        (("--turn", "800", "--board", "222", "--dice", "2"), "leaves 3"),
        (("--turn", "800", "--board", "22"), "22"),
        (("--turn", "800", "--board", "222,4444"), "more than 6"),
        (("--turn", "150", "--board", "222"), "200"),
        (("--turn", "800", "--board", "7"), "“7”"),
        (("--turn", "800", "--board", "222", "--roll", "2255"), "2255"),
        (("--turn", "800", "--dice", "3", "--roll", "22"), "22"),
        (("--roll", "123"), "123"),
        (("--roll", "1237"), "“1237”"),
    ],
)
def test_wrong_arguments_are_named(
    arguments: tuple[str, ...], named: str, zilch3d: CommandLine
) -> None:
    assert named in zilch3d.error("value", "andyzilch", "3000", "3000", *arguments)
