"""Penalties for zilches in a row, in the long run."""

from dataclasses import replace

import pytest

from tests.engine.playing import house
from tests.odds import plain
from zilch3d.engine.ruleset import BlankRule, RuleSet, TurnRules
from zilch3d.odds.solvable import in_largest_unit
from zilch3d.odds.solver.single_player import best_turn, penalised_turns
from zilch3d.store.rulefiles import family


def penalised(zilches: int, points: int) -> RuleSet:
    """Freeze with such a penalty, in points as a player sees them."""
    return house("freeze", turn={"zilches_in_a_row": zilches, "zilch_penalty": points // 50})


def test_zilch_as_it_is_played_online_brings_what_was_published() -> None:
    """620.855 points a turn: www.mattbusche.org/blog/article/zilch, for zilch.playr.co.uk."""
    playr = house(
        "freeze",
        scoring={"three_pairs": 30, "four_and_pair": 30},
        turn={
            "minimum": 6,
            "blank": BlankRule.ROLL_AGAIN,
            "blank_bonus": 10,
            "zilches_in_a_row": 3,
            "zilch_penalty": 10,
        },
    )
    found = penalised_turns(playr)
    assert found is not None
    assert round(found.average * 50, 3) == 620.855
    # "Three successively more conservative turn-play strategies are required."
    with_four = [each.bank_at[4] or 0 for each in found.banking]
    assert len(with_four) == 3
    assert with_four == sorted(with_four, reverse=True)


def test_every_turn_of_a_row_is_worth_what_plain_recursion_finds() -> None:
    """Two zilches in a row cost 500: no more, no less is expected than the average."""
    found = penalised_turns(penalised(2, 500))
    assert found is not None
    average = found.average * 50
    after_one = plain.most_points("freeze", lost=-500) - average
    assert plain.most_points("freeze", lost=after_one) == pytest.approx(average, abs=1e-6)


def test_every_threshold_of_a_row_is_what_plain_recursion_finds() -> None:
    """Three zilches in a row cost 500 in the linear family: of its six dice, too, some points are
    enough after no zilch and after one. They were said to be never.
    """
    linear, turn = family("linear"), TurnRules(zilches_in_a_row=3, zilch_penalty=10)
    found = penalised_turns(replace(in_largest_unit(linear), turn=turn))
    assert found is not None
    lost, average = -500.0, found.average * 50
    for when in found.banking[::-1]:
        at = {dice: plain.bank_at("linear", dice, lost=lost) for dice in range(1, 7)}
        assert {dice: points * 50 for dice, points in when.bank_at.items() if points} == at
        lost = plain.most_points("linear", lost=lost) - average
    assert lost == pytest.approx(0, abs=1e-6)
    assert [when.bank_at[6] for when in found.banking] == [16_400 // 50, 16_350 // 50, 15_900 // 50]


def test_more_is_paid_by_who_pays_sooner_and_less_is_risked() -> None:
    usual = best_turn(penalised(0, 0))
    assert usual.expected is not None
    averages = [usual.expected]
    for zilches in (90, 2, 1):
        found = penalised_turns(penalised(zilches, 1000))
        assert found is not None
        averages.append(found.average)
        before_the_last = found.banking[-1].bank_at
        assert all(at <= (usual.bank_at[n] or 0) for n, at in before_the_last.items() if at)
    assert averages[1] == pytest.approx(averages[0], abs=1e-9)
    assert averages[1:] == sorted(averages[1:], reverse=True)


def test_a_zilch_that_always_costs_is_a_turn_that_is_lost_for_less() -> None:
    found = penalised_turns(penalised(1, 500))
    assert found is not None
    assert found.average * 50 == pytest.approx(plain.most_points("freeze", lost=-500), abs=1e-6)


def test_without_a_penalty_there_are_none_and_without_a_limit_neither() -> None:
    assert penalised_turns(house("freeze")) is None
    every: dict[str, object] = {"singles": (2, 1, 1, 1, 1, 1)}
    turn: dict[str, object] = {"zilches_in_a_row": 3, "zilch_penalty": 10}
    assert penalised_turns(house("freeze", scoring=every, turn=turn)) is None
