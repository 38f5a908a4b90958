"""What is shown of a rule set while it is being changed."""

import json
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod

import pytest

from tests.engine.playing import RULES
from zilch3d.engine.rulefile import read
from zilch3d.engine.ruleset import RuleSet, TurnRules
from zilch3d.odds.left_out import LeftOut
from zilch3d.odds.rule_figures import (
    DamagedFigures,
    GameLength,
    RuleFigures,
    as_data,
    before_the_end,
    from_data,
    game_leaves_out,
    turn_leaves_out,
)
from zilch3d.odds.solvable import SoloObstacle
from zilch3d.odds.solver.figures import figures, figures_in_steps
from zilch3d.odds.solver.single_player import solo_turns
from zilch3d.store.figures import shipped_figures
from zilch3d.store.rulefiles import FAMILIES, PRESETS, family, preset

FREEZE = RULES["freeze"]


@pytest.fixture(scope="module")
def found() -> RuleFigures:
    return figures(FREEZE)


def test_the_shipped_figures_are_those_that_are_worked_out(found: RuleFigures) -> None:
    shipped = shipped_figures(FREEZE)
    assert shipped is not None
    assert (shipped.zilch, shipped.gain, shipped.hot_dice) == (
        found.zilch,
        found.gain,
        found.hot_dice,
    )
    assert shipped.turn.bank_at == found.turn.bank_at
    assert shipped.turn.average == pytest.approx(found.turn.average)


@pytest.mark.parametrize("rules", [*map(preset, PRESETS), *map(family, FAMILIES)])
def test_every_preset_and_family_ships_with_its_figures(rules: RuleSet) -> None:
    shipped = shipped_figures(rules)
    assert shipped is not None
    assert shipped.is_complete


def test_chances_and_thresholds_are_those_of_the_analysis(found: RuleFigures) -> None:
    """Without a pair of pairs, six dice zilch in 5 of 162 rolls; freeze banks at 300 with one."""
    assert found.zilch[0] == Fraction(2, 3)
    assert found.zilch[5] == Fraction(5, 162)
    assert found.turn.bank_at == tuple(p // 50 for p in (300, 250, 400, 1050, 3050, 11650))
    assert found.turn.average == pytest.approx(512.911774986493 / 50, rel=1e-12)


@pytest.mark.parametrize("rules", [*map(preset, PRESETS), *map(family, FAMILIES)])
def test_a_threshold_beyond_the_target_is_none(rules: RuleSet) -> None:
    """With six dice to bank from 11,650 at a target of 5,000, from 16,400 at one of 10,000."""
    shipped = shipped_figures(rules)
    assert shipped is not None
    thresholds = [points for points in shipped.turn.bank_at if points is not None]
    ended = {at for at in thresholds if rules.end.target and rules.end.reached(at)}
    assert {at for at in thresholds if before_the_end(rules, at) is None} == ended
    assert (before_the_end(rules, thresholds[-1]) is None) == bool(rules.end.target)


def test_a_turn_has_so_many_points_only_below_the_goal() -> None:
    """The end of 1990 begins at more than 100, that of Bust at exactly 10,000."""
    more, exact = RULES["zilch-1990"], RULES["bust"]
    assert (before_the_end(more, 200), before_the_end(more, 201)) == (200, None)
    assert (before_the_end(exact, 199), before_the_end(exact, 200)) == (199, None)
    assert before_the_end(family("ten-rounds"), 10**6) == 10**6
    assert before_the_end(more, None) is None


def test_where_zilches_in_a_row_cost_points_turns_are_shown_by_how_many_there_were() -> None:
    turn = TurnRules(zilches_in_a_row=3, zilch_penalty=10)
    linear = replace(family("linear"), turn=turn)
    first = next(each for each in figures_in_steps(linear) if each is not None)
    assert [50 * (row.bank_at[5] or 0) for row in first.penalised] == [16_400, 16_350, 15_900]
    assert first.usual_turn == first.penalised[0]
    assert turn_leaves_out(linear, first) == ()
    assert game_leaves_out(linear) == (LeftOut.ZILCH_PENALTY,)
    assert from_data(json.loads(json.dumps(as_data(first)))) == first


def test_points_are_in_the_unit_of_the_rules() -> None:
    """A house rule may count in ones what others count in fifties."""
    page = {
        "id": "ones",
        "name": "Ones",
        "summary": "Counts in ones.",
        "scoring": {"unit": 1, "single": {"1": 100, "5": 50}},
        "end": {"target": 500},
    }
    first = next(each for each in figures_in_steps(read(page)) if each is not None)
    assert first.gain[0] == Fraction(150, 6)
    assert first.turn.bank_at[0] == 150


def test_turn_figures_come_before_those_of_whole_games() -> None:
    steps = [each for each in figures_in_steps(FREEZE) if each is not None]
    assert [(s.hot_dice is not None, s.is_complete) for s in steps] == [
        (False, False),
        (True, False),
        (True, True),
    ]


def test_as_many_turns_are_followed_as_are_needed_alone(found: RuleFigures) -> None:
    """The chain of scores is another way to the same average as the solver's equations."""
    assert found.long_game is not None
    assert found.long_game.length is not None
    alone = sum(found.long_game.length.not_there)
    assert alone == pytest.approx(found.long_game.turns, abs=1e-6)
    assert found.long_game.turns == solo_turns(FREEZE)


def test_a_fixed_number_of_rounds_is_the_length() -> None:
    shipped = shipped_figures(family("ten-rounds"))
    assert shipped is not None
    assert shipped.long_game is not None
    assert shipped.long_game.obstacle is SoloObstacle.NO_TARGET
    assert shipped.long_game.length is not None
    assert shipped.long_game.length.turns(3) == 30


@pytest.mark.parametrize("rounds", [1, 2, 3])
@pytest.mark.parametrize("last_turns", [False, True])
def test_the_length_for_several_players_is_that_of_every_case(
    last_turns: bool, rounds: int
) -> None:
    """Three players who are there after 1, 2 or 3 turns: all 27 games, counted one by one.

    Last turns follow whoever is there in the last of the rounds, too.
    """
    chances = {1: 0.2, 2: 0.5, 3: 0.3}
    expected = 0.0
    for needed in product(chances, repeat=3):
        first = min(range(3), key=lambda seat: (needed[seat], seat))
        turns = 3 * (needed[first] - 1) + first + 1 + (2 if last_turns else 0)
        turns = turns if needed[first] <= rounds else 3 * rounds
        expected += prod(chances[n] for n in needed) * turns
    length = GameLength((1.0, 0.8, 0.3, 0.0)[: rounds + 1], 2.0, last_turns)
    assert length.turns(3) == pytest.approx(expected)


def test_figures_are_the_same_after_json(found: RuleFigures) -> None:
    assert from_data(json.loads(json.dumps(as_data(found)))) == found


@pytest.mark.parametrize("damage", [[], {}, {"zilch": 3}, {"zilch": ["1/0"]}])
def test_damaged_figures_are_refused(found: RuleFigures, damage: object) -> None:
    with pytest.raises(DamagedFigures):
        from_data(damage)
    if isinstance(damage, dict):
        with pytest.raises(DamagedFigures):
            from_data({**as_data(found), **(damage or {"zilch": ["1e999999999"]})})
