from dataclasses import replace
from functools import cache
from itertools import product

import numpy as np
import pytest

from tests.engine.playing import RULES
from zilch3d.engine.ruleset import EndRules, RuleSet, Ties
from zilch3d.odds.solver.game_ends import GameEnds, NextTakeOver
from zilch3d.odds.solver.last_turn import last_turn, last_turn_win
from zilch3d.odds.solver.start_scores import NoSuchScore, PlayerScore
from zilch3d.odds.solver.turn_graph import turn_graph
from zilch3d.odds.solver.turn_solver import NOT_ALLOWED, turn_solver
from zilch3d.odds.solver.two_player import TwoPlayer, ValueTable

SHORT = replace(
    RULES["andyzilch"],
    end=replace(RULES["andyzilch"].end, target=24),
)
"""An opening of 15, 7 for a newcomer; every turn must bring 7."""


@cache
def table(rules: RuleSet = SHORT) -> ValueTable:
    game = TwoPlayer(rules)
    while not game.done:
        game.advance()
    return ValueTable(rules, game.chances, game.take_overs)


def test_a_turn_starts_with_the_chance_of_its_score() -> None:
    for mine, theirs in product((0, 7, 15, 23), (0, 8, 23)):
        win = table().win(mine, theirs)
        assert table().turn(mine, theirs).roll(0, 0) == pytest.approx(win, abs=1e-11)


def test_banking_hands_the_dice_to_the_other_player() -> None:
    values = table().turn(8, 10)
    for points in range(7, 16):
        assert values.bank(points, 0) == pytest.approx(1 - table().win(10, 8 + points))


def test_what_can_be_taken_over_once_is_that_turn_alone_whatever_was_asked_before() -> None:
    """Who banks may have any score: totals are asked from higher and from lower ones on."""
    rules = replace(RULES["pass-the-dice"], end=replace(RULES["pass-the-dice"].end, target=40))
    chances, solver = table(rules).chances, turn_solver(rules)
    taken, ends = NextTakeOver(rules, chances), GameEnds(rules, chances)
    for mine in (15, 30):
        for score in (30, 15, 22):
            totals = np.arange(score + 1, 40)
            found = taken.value(np.array(mine), totals, totals - score)
            for total in totals.tolist():
                at, other = np.array([mine]), np.array([total])
                alone = solver.solve(ends.of(at, other, 1 - chances[other, at], 39)[1])
                assert found[total - score - 1] == pytest.approx(
                    alone[total - score, :, 0], abs=1e-9
                )


def test_banking_that_crosses_leaves_the_other_the_last_turn() -> None:
    values = table().turn(10, 15)
    assert values.bank(14, 0) == pytest.approx(1 - last_turn_win(SHORT, 15, 24))


def test_what_may_not_be_banked_is_worth_less_than_nothing() -> None:
    assert table().turn(0, 10).bank(14, 0) == NOT_ALLOWED
    assert table().turn(0, 10).bank(15, 0) > 0
    assert table().turn(8, 10).bank(6, 0) == NOT_ALLOWED


def test_a_newcomer_has_a_better_chance_off_the_board() -> None:
    new, usual = PlayerScore(0, newcomer=True), PlayerScore(0)
    assert table().win(new, 8) > table().win(usual, 8)
    assert table().win(8, new) < table().win(8, usual)
    assert table().turn(new, 8).bank(7, 0) == pytest.approx(1 - table().win(8, 7))


def test_being_new_makes_no_difference_on_the_board() -> None:
    assert table().win(PlayerScore(9, newcomer=True), 8) == table().win(9, 8)


@pytest.mark.parametrize("score", [-1, 1, 6, 24, 30])
def test_scores_that_no_turn_starts_with_are_refused(score: int) -> None:
    with pytest.raises(NoSuchScore) as refused:
        table().win(score, 8)
    assert refused.value.score == score
    with pytest.raises(NoSuchScore):
        table().turn(8, score)


@pytest.mark.parametrize("preset", ["andyzilch", "pass-the-dice", "zilch-1982"])
def test_more_points_held_are_followed_as_far_and_change_nothing_below(preset: str) -> None:
    """What lies beyond the points from which banking is surely best is asked for rarely."""
    rules = replace(RULES[preset], end=replace(RULES[preset].end, target=24))
    usual, far = (table(rules).turn(15, 16, held) for held in (0, 150))
    full = usual.graph.full
    for points in range(20):
        assert usual.roll(points, full) == pytest.approx(far.roll(points, full), abs=1e-8)
    beyond = table(rules).turn(15, 16, 400)
    for points in range(20, 150, 10):
        assert far.roll(points, full) == pytest.approx(beyond.roll(points, full), abs=1e-8)


def test_in_the_last_turn_what_crosses_must_bring_what_crossing_asks_for() -> None:
    """Rules, section 1: the 500 bind the players in their last turn too."""
    values = last_turn(RULES["andyzilch"], 194, 246)
    assert values.bank(9, 0) == NOT_ALLOWED
    assert values.bank(10, 0) == 0.0


@pytest.mark.parametrize(("mine", "leader"), [(0, 24), (9, 24), (23, 24), (8, 61)])
def test_the_last_turn_starts_with_its_chance(mine: int, leader: int) -> None:
    win = last_turn_win(SHORT, mine, leader)
    assert last_turn(SHORT, mine, leader).roll(0, 0) == pytest.approx(win, abs=1e-8)


def test_in_the_last_turn_banking_wins_or_loses() -> None:
    values = last_turn(SHORT, 10, 30)
    assert values.bank(21, 0) == 1.0
    assert values.bank(20, 0) == values.bank(8, 0) == 0.0
    shared = replace(SHORT, end=replace(SHORT.end, ties=Ties.SHARED))
    assert last_turn(shared, 10, 30).bank(20, 0) == 0.5
    alone = replace(SHORT, end=replace(SHORT.end, ties=Ties.NOT_BANKABLE))
    assert last_turn(alone, 10, 30).bank(20, 0) == NOT_ALLOWED


def test_a_leader_below_the_end_is_refused() -> None:
    with pytest.raises(NoSuchScore) as refused:
        last_turn_win(SHORT, 10, 23)
    assert refused.value.score == 23
    with pytest.raises(NoSuchScore):
        last_turn(replace(SHORT, end=EndRules(24, last_turns=False)), 10, 24)


def test_dice_that_match_a_trio_are_better_to_throw() -> None:
    graph, values = turn_graph(SHORT), table().turn(8, 10)
    plain, beside = graph.node(2), graph.node(2, frozenset({4}))
    assert values.roll(6, beside) > values.roll(6, plain)


def test_chances_at_scores_that_cannot_be_reached_are_nan() -> None:
    chances = table().chances
    assert np.isnan(chances[3]).all()
    assert np.isnan(chances[:, 5]).all()
