"""Choices for whole games are those that the adviser gives reasons for."""

from random import Random

import pytest

from tests.odds.solving import short, solution
from zilch3d.engine.actions import Land, Refusal
from zilch3d.engine.decide import decide
from zilch3d.engine.evolve import replay
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Chance, Seat
from zilch3d.odds.advice import Then
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.best_play import BestPlay


@pytest.mark.parametrize("solved", [True, False])
@pytest.mark.parametrize("preset", ["zilch-1990", "bust", "andyzilch", "pass-the-dice"])
def test_choices_and_values_are_the_advisers(preset: str, solved: bool) -> None:
    """In two games of random choices, with their last turns."""
    rules, chance = short(preset, 20), Random(5)
    table = solution(rules) if solved else None
    adviser, play = Adviser(rules, table), BestPlay(table, 1000)
    for game in range(2):
        state = begin(rules, (Seat("Ann"), Seat("Ben")), game)
        while state.outcome is None:
            turn = state.turn
            assert turn is not None
            if isinstance(state.mover, Chance):
                events = decide(state, Land(tuple(chance.choices(range(1, 7), k=turn.dice))))
            else:
                advice, rated = adviser.advise(state), play.turn(state)
                assert advice is not None
                assert rated is not None
                choices = rated.choices(state, turn)
                expected = {each.action: each.value for each in advice.choices}
                values = {choice.action: choice.value for choice in choices}
                assert values == pytest.approx(expected, abs=1e-9)
                to_bank = {each.action for each in advice.choices if each.then is Then.BANK}
                assert {choice.action for choice in choices if choice.banks} == to_bank
                assert expected[choices[0].action] == pytest.approx(advice.best.value, abs=1e-9)
                events = decide(state, chance.choice(choices).action)
            assert not isinstance(events, Refusal)
            state = replay(state, events)
