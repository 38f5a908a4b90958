"""Turns as graphs."""

import pytest

from tests.engine.playing import RULES, house
from zilch3d.engine.ruleset import BlankRule, Kind
from zilch3d.odds.chances import zilch_chance
from zilch3d.odds.solver.turn_graph import Bound, Transition, turn_graph


@pytest.mark.parametrize("preset", RULES)
def test_every_order_of_the_dice_is_in_one_class(preset: str) -> None:
    for state in turn_graph(RULES[preset]).states:
        assert sum(orders for _, orders in state.classes) + state.zilches == state.orders


@pytest.mark.parametrize("preset", RULES)
def test_a_zilch_is_as_likely_as_by_enumeration(preset: str) -> None:
    graph, scoring = turn_graph(RULES[preset]), RULES[preset].scoring
    for (dice, trios), node in graph.nodes.items():
        state = graph.states[node]
        assert zilch_chance(scoring, dice, trios) * state.orders == state.zilches


@pytest.mark.parametrize(("preset", "states"), [("freeze", 6), ("andyzilch", 15)])
def test_trios_of_faces_that_behave_alike_are_one_state(preset: str, states: int) -> None:
    assert len(turn_graph(RULES[preset]).states) == states


def test_matching_with_one_die_left_three_2s_are_as_good_as_three_6s() -> None:
    graph = turn_graph(RULES["andyzilch"])
    assert graph.node(1, frozenset({2})) == graph.node(1, frozenset({6}))
    assert graph.node(1, frozenset({2})) != graph.node(1)
    assert graph.node(1, frozenset({1})) == graph.node(1)


def test_hot_dice_lead_to_all_the_dice() -> None:
    graph = turn_graph(RULES["freeze"])
    (five, one) = graph.states[graph.node(1)].classes
    assert {five, one} == {
        (frozenset({Transition(1, graph.full, Bound.FREE)}), 1),
        (frozenset({Transition(2, graph.full, Bound.FREE)}), 1),
    }


def bounds(rules_name: str, **changes: dict[str, object]) -> set[Bound]:
    graph = turn_graph(house(rules_name, **changes))
    return {c.bound for s in graph.states for choices, _ in s.classes for c in choices}


def test_what_the_rules_bind_is_bound() -> None:
    assert bounds("freeze") == {Bound.FREE}
    assert bounds("andyzilch") == {Bound.FREE, Bound.MUST_ROLL}
    assert bounds("freeze", turn={"hot_dice_forced": True}) == {Bound.FREE, Bound.MUST_ROLL}
    straights: dict[str, object] = {"must_bank": frozenset({Kind.STRAIGHT})}
    assert bounds("freeze", scoring=straights) == {Bound.FREE, Bound.MUST_BANK}
    assert bounds("freeze", scoring={"six_wins": True}) == {Bound.FREE, Bound.WON}


def test_a_blank_roll_is_no_zilch_where_it_is_thrown_again() -> None:
    graph = turn_graph(house("freeze", turn={"blank": BlankRule.ROLL_AGAIN}))
    full = graph.states[graph.full]
    assert (full.zilches, full.blanks) == (0, 6**6 * 5 // 162)
