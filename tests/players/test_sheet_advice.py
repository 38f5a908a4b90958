"""What the rule sheets advise, done by the computer players whom they have been the model for."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from tests.engine.playing import BANK, THROW, after, game, land
from zilch3d.engine.actions import PlayerAction, SetAside
from zilch3d.engine.dice import faces_text
from zilch3d.engine.state import State
from zilch3d.odds.chances import losing_chance
from zilch3d.players.choose import ComputerPlayer
from zilch3d.store.profiles import shipped


def choice(player: str, state: State) -> PlayerAction:
    return ComputerPlayer(shipped()[player], state.rules).choose(state, Random(1))


def kept(player: str, state: State) -> str:
    """The dice that it sets aside."""
    action = choice(player, state)
    assert isinstance(action, SetAside)
    return faces_text(action.keep)


def rolled(state: State, roll: str) -> State:
    return after(state, THROW, land(roll))


@pytest.mark.parametrize("score", [0, 3000])
def test_corrie_gives_up_the_one_of_155566(score: float) -> None:
    """Family sheet: "155566 > 555", to roll three dice and not two; here that is Greta."""
    assert kept("gatherer", rolled(game("picnic", score, 3000), "155566")) == "555"


@pytest.mark.parametrize("score", [0, 3000])
def test_una_takes_both_ones_of_11534(score: float) -> None:
    """Pass the Dice, second example: after a 1 she takes both 1s and not the 5."""
    una = game("pass-the-dice", score, 3000)
    assert kept("ones", rolled(after(una, "123346>1"), "11534")) == "11"


def test_una_plays_the_first_example_of_pass_the_dice() -> None:
    """11 of 115536, then 666, and stop at 800."""
    start = game("pass-the-dice", 3000, 3000)
    assert kept("ones", rolled(start, "115536")) == "11"
    assert kept("ones", rolled(after(start, "115536>11"), "6663")) == "666"
    assert choice("ones", after(start, "115536>11", "6663>666")) == BANK


@pytest.mark.parametrize("score", [0, 3000])
def test_greta_keeps_three_4s_under_andyzilch(score: float) -> None:
    """She gives up 1s, 5s and a *low* three of a kind (1990 sheet), but not 444 for a 5."""
    assert kept("gatherer", rolled(game("andyzilch", score, 3000), "424654")) == "444"
    assert kept("gatherer", rolled(game("zilch-1990", 30, 30), "122234")) == "1"
    assert kept("gatherer", rolled(game("zilch-1990", 30, 30), "115346")) == "1"


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_hugo_wants_a_lead_of_ten_with_any_dice(dice: int) -> None:
    """1990 sheet: unwise to quit with more than 100 but a lead of less than 10, as 103 : 95."""
    state = after(game("zilch-1990", 95, 95), "666123>666")
    assert state.turn is not None
    slim = replace(state, turn=replace(state.turn, points=16, dice=dice))
    assert choice("finisher", slim) == THROW
    enough = replace(state, turn=replace(state.turn, points=20, dice=dice))
    assert choice("finisher", enough) == BANK


def test_hugo_stops_at_98_to_100_in_a_close_game() -> None:
    """1990 sheet: it forces the others to win with at least 110."""
    assert choice("finisher", after(game("zilch-1990", 93, 94), "666234>666")) == BANK


@pytest.mark.parametrize("score", [1000, 3000])
def test_max_likes_the_reward_at_even_risk_and_paula_takes_the_timely_opportunity(
    score: float,
) -> None:
    """AndyZilch: one die beside three of a kind is lost half of the time; Clara is in between."""
    start = game("andyzilch", score, 3000)
    good, better = after(start, "333156>333", "356>35"), after(start, "666152>666", "623>6", "53>5")
    assert losing_chance(start.rules, 1, frozenset({3})) == Fraction(1, 2)
    players = ("daredevil", "steady", "pensive")
    assert [choice(player, good) for player in players] == [THROW, THROW, BANK]
    assert [choice(player, better) for player in players] == [THROW, BANK, BANK]


def test_luna_goes_by_her_feelings_and_not_by_the_odds() -> None:
    """1990 sheet: luck and intuition. With 2 points and three dice the odds always say: throw."""
    state = after(game("zilch-1990", 30, 30), "123346>1", "55234>55")
    luna, clara = (ComputerPlayer(shipped()[id_], state.rules) for id_ in ("intuitive", "steady"))
    assert {luna.choose(state, Random(seed)) for seed in range(20)} == {THROW, BANK}
    assert {clara.choose(state, Random(seed)) for seed in range(20)} == {THROW}
