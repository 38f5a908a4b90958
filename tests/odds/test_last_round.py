"""Last turns."""

from dataclasses import replace
from itertools import product

import pytest

from tests.engine.playing import BANK, after, game, house, legal
from tests.odds.solving import short
from zilch3d.engine.events import Crossed, TurnBegan
from zilch3d.engine.evolve import evolve
from zilch3d.engine.ruleset import Kind, RuleSet, Ties
from zilch3d.engine.state import State
from zilch3d.odds.advice import Basis
from zilch3d.odds.solver.last_turn import LastRound, last_round, last_turn, last_turn_win
from zilch3d.odds.solver.start_scores import PlayerScore
from zilch3d.odds.solver.turn_evaluator import TurnEvaluator
from zilch3d.odds.solver.turn_solver import NOT_ALLOWED


def worth(state: State) -> float:
    found = last_round(state)
    assert found is not None
    return found.values().start


@pytest.mark.parametrize("preset", ["freeze", "picnic", "andyzilch", "pass-the-dice", "zilch-1990"])
def test_of_two_players_it_is_as_solved(preset: str) -> None:
    rules = short(preset, 40)
    least = max(rules.turn.opening, rules.turn.minimum, 1)
    for mine, lead in product((0, least, 39), (0, 7)):
        leader = rules.end.goal + lead
        state = game(rules, leader * float(rules.scoring.unit), mine * float(rules.scoring.unit))
        state = evolve(evolve(state, Crossed(0, leader)), TurnBegan(1))
        assert worth(state) == pytest.approx(last_turn_win(rules, mine, leader), abs=1e-9)


@pytest.mark.parametrize("opening", [0, 6])
def test_where_points_must_be_banked_every_deficit_is_as_solved_alone(opening: int) -> None:
    """Deficits are read from one common turn where no opening keeps a player from banking."""
    rules = house(
        "freeze",
        scoring={"must_bank": frozenset({Kind.THREE})},
        turn={"opening": opening},
        end={"target": 20},
    )
    for mine, lead in product((0, 6, 7, 19), (0, 1, 30)):
        leader = rules.end.goal + lead
        alone = last_turn(rules, mine, leader).start
        assert last_turn_win(rules, mine, leader) == pytest.approx(alone, abs=1e-12)


FREEZE = short("freeze", 40)


def test_before_anybody_is_across_there_is_none() -> None:
    assert last_round(game(FREEZE)) is None


def test_those_after_the_player_follow_up_to_who_is_across() -> None:
    state = after(game(FREEZE, 1900, 1000, 1200, 1400), "123346>1", BANK)
    found = last_round(state)
    assert found is not None
    assert found.followers == (PlayerScore(24), PlayerScore(28))
    assert found.leader == 40


def test_who_leads_already_wins_unless_somebody_follows_who_does_better() -> None:
    """The second player across has 2100 against 2000: the third alone may still overtake it."""
    rules, others = FREEZE, (40, 20)
    ahead = LastRound(rules, 42, 1, others, (), Ties.SHARED).values()
    followed = LastRound(rules, 42, 1, (40, 20), (PlayerScore(20),), Ties.SHARED).values()
    third = last_turn_win(rules, 20, 42)
    assert ahead.zilch == 1.0
    assert followed.zilch == pytest.approx(1 - third)


def ended_by_rounds(ties: Ties) -> RuleSet:
    return house("freeze", end={"target": 0, "rounds": 1, "ties": ties})


def test_the_last_turn_of_the_last_round_is_one_too() -> None:
    state = after(game(ended_by_rounds(Ties.FIRST_ACROSS)), "123346>1", BANK)
    found = last_round(state)
    assert found is not None
    assert (found.leader, found.followers) == (2, ())
    # Where nobody is the first across, a tie is shared.
    assert found.values().bank(2, 0) == 0.5
    assert found.values().bank(3, 0) == 1.0
    assert found.values().zilch == 0.0


def test_the_first_player_of_the_last_round_is_followed() -> None:
    found = last_round(game(ended_by_rounds(Ties.SHARED)))
    assert found is not None
    assert found.followers == (PlayerScore(0),)
    assert 0.3 < found.values().start < 0.6


def test_a_tie_that_may_not_be_banked_is_not() -> None:
    rules = short("picnic", 40)
    state = after(game(rules, 1900, 1900), "123346>1", BANK, "123346>1")
    found = last_round(state)
    assert found is not None
    values = found.values()
    assert values.bank(2, 1) < 0
    assert values.bank(3, 1) == 1.0


def test_a_zilch_too_many_costs_the_lead_in_the_last_round() -> None:
    """Three zilches in a row cost 1,000: who leads with 500 and has had two may lose by a third."""
    rules = house(
        "freeze",
        turn={"zilches_in_a_row": 3, "zilch_penalty": 20},
        end={"target": 0, "rounds": 1, "ties": Ties.SHARED},
    )
    state = after(game(rules, 1500, 2000), "223346")
    assert state.turn is not None
    first, second = state.seats
    penalised = replace(state, seats=(first, replace(second, zilches=2)))
    spared = replace(state, seats=(first, replace(second, zilches=1)))
    evaluator = TurnEvaluator(None)
    one, other = evaluator.evaluate(penalised), evaluator.evaluate(spared)
    assert one is not None
    assert other is not None
    assert (one.values.zilch, other.values.zilch) == (0.0, 1.0)
    assert one.basis is Basis.EXACT
    assert one.left_out == ()


@pytest.mark.parametrize("ties", Ties)
def test_level_in_the_last_turn_is_worth_what_the_solution_says(ties: Ties) -> None:
    """A play-off, too: who plays second in it wins 0.601388 of them (by plain iteration in C++)."""
    rules = house("freeze", end={"target": 30, "ties": ties})
    found = last_round(after(game(rules, 1400, 1400), "123346>1", BANK, "123346>1"))
    assert found is not None
    values = found.values()
    assert values.start == pytest.approx(last_turn_win(rules, 28, 30), abs=1e-12)
    worth = {
        Ties.FIRST_ACROSS: 0.0,
        Ties.SHARED: 0.5,
        Ties.NOT_BANKABLE: NOT_ALLOWED,
        Ties.PLAY_OFF: pytest.approx(0.601388, abs=1e-6),
    }
    assert values.bank(2, 1) == worth[ties]


@pytest.mark.parametrize("ties", [Ties.NOT_BANKABLE, Ties.FIRST_ACROSS, Ties.SHARED])
def test_after_the_last_of_the_rounds_a_tie_is_shared_and_may_be_banked(ties: Ties) -> None:
    """Nobody has crossed: what the rules say of ties among those who did does not hold."""
    state = after(game(ended_by_rounds(ties)), "123346>1", BANK, "123346>1")
    assert BANK in legal(state)
    found = last_round(state)
    assert found is not None
    assert found.values().bank(2, 1) == 0.5
