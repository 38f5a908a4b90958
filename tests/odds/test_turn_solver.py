"""Turns solved for any stakes, against plain recursion over every roll."""

import numpy as np
import pytest

from tests.engine.playing import RULES, house
from tests.odds import plain
from zilch3d.engine.dice import faces
from zilch3d.engine.ruleset import BlankRule
from zilch3d.engine.scoring import NO_TRIOS, ways
from zilch3d.odds.solver.turn_graph import Bound
from zilch3d.odds.solver.turn_solver import NOT_ALLOWED, Array, TurnEnds, turn_solver

HIGHEST = 60


def points(beyond: int, highest: int = HIGHEST) -> Array:
    return np.arange(highest + 1 + beyond, dtype=float)


@pytest.mark.parametrize(
    ("preset", "highest"),
    [("zilch-1990", HIGHEST), ("picnic", HIGHEST), ("freeze", HIGHEST), ("andyzilch", 270)],
)
@pytest.mark.parametrize("least", [1, 15])
def test_a_turn_for_points_is_that_of_plain_recursion(
    preset: str, highest: int, least: int
) -> None:
    """Above the highest points turns are banked: short ones are enough to see a difference.

    But where dice must be rolled, the recursion banks them there and the solver does not.
    """
    unit, rules = float(RULES[preset].scoring.unit), house(preset, scoring={"match": 0})
    solver = turn_solver(rules)
    bank = points(solver.beyond, highest)
    bank[:least] = NOT_ALLOWED
    found = solver.solve_one(TurnEnds.of_one(bank, zilch=-2.0, blank_zilch=-2.0)).start

    def worth(shown: float) -> float | None:
        return shown / unit if shown >= least * unit else None

    expected = plain.turn(preset, worth, -2.0, (highest + 1) * unit)
    assert found == pytest.approx(expected, abs=1e-12)


def test_fewer_points_are_set_aside_where_they_are_worth_more() -> None:
    """Banking is worth something from 100 to 150 only: of 111 in a roll just one 1 is kept."""
    solver = turn_solver(RULES["freeze"])
    bank = np.zeros(HIGHEST + 1 + solver.beyond)
    bank[2:4] = 1.0
    values = solver.solve_one(TurnEnds.of_one(bank))
    graph, rules = solver.graph, RULES["freeze"]
    one, three = ways(rules.scoring, faces("1"))[0], ways(rules.scoring, faces("111"))[0]
    worth = {
        option.keep: values.after(0, graph.transition(6, NO_TRIOS, option))
        for option in (one, three)
    }
    assert worth == {(1,): 1.0, (1, 1, 1): 0.0}


def test_what_overshoots_an_exact_end_may_not_be_set_aside() -> None:
    """100 to go in Bust: three 2s are a zilch, and so is what follows a 5 but another 5 or a 1."""
    solver = turn_solver(RULES["bust"])
    bank = np.array([NOT_ALLOWED, 0.0, 1.0, *[NOT_ALLOWED] * solver.beyond])
    values = solver.solve_one(TurnEnds.of_one(bank, exact=True))
    five = values.roll(1, solver.graph.node(5))
    # Of five dice at least one 5; a 1 is too much.
    assert five == pytest.approx(1 - (5 / 6) ** 5)
    assert values.stand(3, solver.graph.node(4)) == NOT_ALLOWED


def test_a_blank_roll_that_is_thrown_again_costs_nothing() -> None:
    again = house("freeze", turn={"blank": BlankRule.ROLL_AGAIN})
    found = []
    for rules in (RULES["freeze"], again):
        solver = turn_solver(rules)
        bank = np.ones(HIGHEST + 1 + solver.beyond)
        found.append(solver.solve_one(TurnEnds.of_one(bank)).roll(0, solver.graph.full))
    assert found == [pytest.approx(1 - 5 / 162), pytest.approx(1.0)]


def test_the_bonus_of_a_blank_roll_counts() -> None:
    """A blank roll brings a point more, which is banked as soon as something counts."""
    rules = house("freeze", turn={"blank": BlankRule.ROLL_AGAIN, "blank_bonus": 20})
    solver = turn_solver(rules)
    bank = np.zeros(HIGHEST + 1 + solver.beyond)
    bank[20:] = 1.0
    plain_rules = turn_solver(house("freeze", turn={"blank": BlankRule.ROLL_AGAIN}))
    with_bonus = solver.solve_one(TurnEnds.of_one(bank)).start
    assert with_bonus > plain_rules.solve_one(TurnEnds.of_one(bank)).start
    assert solver.solve_one(TurnEnds.of_one(bank)).roll(20, solver.graph.full) == pytest.approx(1.0)


def test_the_bonus_of_a_blank_roll_is_worth_more_where_it_may_be_banked() -> None:
    """With 20 points wanted, the one roll in 32.4 that is blank has won at once."""
    found = []
    for may_bank in (False, True):
        turn = {"blank": BlankRule.ROLL_AGAIN, "blank_bonus": 20, "blank_may_bank": may_bank}
        solver = turn_solver(house("freeze", turn={**turn, "hot_dice_forced": True}))
        bank = np.full(HIGHEST + 1 + solver.beyond, NOT_ALLOWED)
        bank[20] = 1.0
        values = solver.solve_one(TurnEnds.of_one(bank, exact=True))
        found.append(values.blank(0))
    assert found == [0.0, 1.0]


def test_a_bonus_beyond_an_exact_target_loses_the_turn() -> None:
    turn = {"blank": BlankRule.ROLL_AGAIN, "blank_bonus": 20, "blank_may_bank": True}
    solver = turn_solver(house("freeze", turn=turn))
    values = solver.solve_one(TurnEnds.of_one(np.ones(3 + solver.beyond), zilch=-2.0, exact=True))
    assert values.blank(0) == -2.0
    assert values.allowed(20, solver.graph.full, Bound.MUST_ROLL) == (None, -2.0)


@pytest.mark.parametrize(
    ("bound", "worth"), [(Bound.FREE, 10.0), (Bound.MUST_BANK, 10.0), (Bound.WON, 99.0)]
)
def test_what_binds_decides_the_worth(bound: Bound, worth: float) -> None:
    solver = turn_solver(RULES["freeze"])
    ends = TurnEnds.of_one(points(solver.beyond), won=99.0)
    assert solver.solve_one(ends).stand(10, solver.graph.node(1), bound) == worth


def test_who_must_roll_has_the_worth_of_rolling() -> None:
    solver = turn_solver(RULES["freeze"])
    values = solver.solve_one(TurnEnds.of_one(points(solver.beyond)))
    one = solver.graph.node(1)
    assert values.stand(10, one, Bound.MUST_ROLL) == values.roll(10, one) < 10


def test_what_must_be_banked_is_rolled_on_where_it_may_not_be() -> None:
    solver = turn_solver(RULES["freeze"])
    bank = points(solver.beyond)
    bank[:20] = NOT_ALLOWED
    values = solver.solve_one(TurnEnds.of_one(bank))
    one = solver.graph.node(1)
    assert values.stand(10, one, Bound.MUST_BANK) == values.roll(10, one)
