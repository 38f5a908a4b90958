"""What nobody at a table would do: found by watching all computer players over 50 games each."""

from dataclasses import replace
from random import Random

import pytest

from tests.engine.playing import BANK, THROW, after, game, house, land
from zilch3d.engine.actions import PlayerAction, SetAside, TakeOver
from zilch3d.engine.decide import legal_actions
from zilch3d.engine.dice import faces_text
from zilch3d.engine.events import Crossed
from zilch3d.engine.evolve import evolve
from zilch3d.engine.ruleset import Ties
from zilch3d.engine.state import State
from zilch3d.odds.advice import RatedChoice
from zilch3d.players.advised import undominated
from zilch3d.players.choose import ComputerPlayer
from zilch3d.players.profile import Profile
from zilch3d.store.profiles import shipped
from zilch3d.store.rulefiles import family

TEMPERAMENTS = [profile for profile in shipped().values() if not profile.advised]


def choice(player: str | Profile, state: State) -> PlayerAction:
    profile = shipped()[player] if isinstance(player, str) else player
    return ComputerPlayer(profile, state.rules).choose(state, Random(1))


def kept(player: str, state: State) -> str:
    action = choice(player, state)
    assert isinstance(action, SetAside)
    return faces_text(action.keep)


def rolled(state: State, roll: str) -> State:
    return after(state, THROW, land(roll))


def at_risk(state: State, points: int, dice: int) -> State:
    """The turn under way with so many units and dice."""
    assert state.turn is not None
    return replace(state, turn=replace(state.turn, points=points, dice=dice, begun=True))


def test_no_points_are_left_lying_before_a_bank() -> None:
    """Una thinks nothing of 5s, but rolls what she leaves: before a bank she takes them."""
    assert kept("ones", rolled(game("zilch-1990", 6, 12), "526566")) == "55666"
    assert kept("ones", rolled(game("zilch-1990", 6, 12), "153346")) == "1"


@pytest.mark.parametrize("roll", ["653545", "332555"])
def test_who_hunts_for_three_of_a_kind_keeps_the_ones_that_lie_there(roll: str) -> None:
    assert "555" in kept("hunter", rolled(game("freeze", 750, 800), roll))


@pytest.mark.parametrize("player", ["finisher", "leader"])
def test_a_lead_counts_over_those_who_still_play(player: str) -> None:
    """Freeze, 5400 over the 5100 that crossed, and 1600 to come: 0.994 to bank, 0.33 to roll."""
    state = evolve(game("freeze", 4700, 1600, 5100), Crossed(2, 102))
    assert choice(player, at_risk(state, 14, 1)) == BANK


@pytest.mark.parametrize("profile", TEMPERAMENTS, ids=lambda profile: profile.id)
def test_a_shared_win_is_not_thrown_away_where_every_other_total_overshoots(
    profile: Profile,
) -> None:
    rules = house("bust", end={"target": 30, "last_turns": True, "ties": Ties.SHARED})
    state = after(game(rules, 1400, 1400), "123346>1", BANK, "123346>1")
    assert choice(profile, state) == BANK


def test_level_in_the_last_of_the_rounds_fifty_points_are_no_safe_lead() -> None:
    """Ten rounds without a target: a lead is measured by the turns that the game has."""
    start = game(family("ten-rounds"), 4000, 4000)
    state = at_risk(replace(start, round=10), 1, 5)
    assert choice("steady", state) == THROW
    assert choice("steady", at_risk(state, 200, 1)) == BANK


def test_what_the_next_player_can_take_over_is_no_win() -> None:
    """Pass the Dice, 8250 : 8500 with 2250 at risk and five dice: 0.077 to bank, 0.540 to roll."""
    state = game("pass-the-dice", 8250, 8500)
    assert choice("intuitive", at_risk(state, 45, 5)) == THROW
    assert choice("finisher", at_risk(state, 45, 1)) == BANK


def test_in_the_last_turn_taking_over_is_worth_no_more_than_winning() -> None:
    """9850 : 10100 before, one die left with 1150: taken over 0.333, afresh 0.836."""
    state = after(game("pass-the-dice", 8950, 9850), "111236>111", "156>15", BANK)
    assert TakeOver() in legal_actions(state)
    assert choice("finisher", state) == THROW


@pytest.mark.parametrize("player", ["admirable", "glory"])
def test_an_exact_target_one_throw_away_is_thrown_for(player: str) -> None:
    """Bust, one 5 needed of six dice: two throws of three hit it."""
    state = game("bust", 9250, 9800)
    assert choice(player, at_risk(state, 14, 6)) == THROW


def test_of_what_is_banked_at_once_only_the_best_is_considered() -> None:
    """Adam kept 222 of 226125 and banked, which gave up 150."""
    state = rolled(game("andyzilch", 3000, 3000), "226125")
    assert state.turn is not None
    every = [
        RatedChoice(SetAside(option.keep, option.points), option.points / 100, banks=True)
        for option in sorted(state.turn.choices, key=lambda option: -option.points)
    ]
    assert undominated(every, state.rules, state.turn, is_chance=False) == every[:1]
    rolls = [every[0], *(choice._replace(banks=False) for choice in every[1:])]
    assert len(undominated(rolls, state.rules, state.turn, is_chance=False)) > 1
