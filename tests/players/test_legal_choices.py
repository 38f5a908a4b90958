"""What every computer player and every adviser chooses or offers is what the rules allow.

``packaging/proofs/legal_choices.py`` asks for the same in 50,000 states.
"""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.houses import houses
from tests.engine.playing import RULES, after, game, legal
from tests.players.legal_choices import Everyone, random_states
from zilch3d.engine.actions import Bank
from zilch3d.engine.decide import legal_actions
from zilch3d.engine.events import Crossed
from zilch3d.engine.evolve import evolve
from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.store.rulefiles import FAMILIES, family
from zilch3d.store.tables import solved_table

STATES = 40
EVERY_RULES = {**RULES, **{name: family(name) for name in FAMILIES}}


@pytest.mark.parametrize("name", EVERY_RULES)
def test_in_random_games_of_two_to_eight_every_choice_is_legal_and_every_legal_one_offered(
    name: str,
) -> None:
    rules, chance, asked = EVERY_RULES[name], Random(name), 0
    everyone = Everyone(rules, solved_table(rules))
    while asked < STATES:
        for state in random_states(rules, chance):
            everyone.check(state, chance)
            asked += 1


@given(houses, st.integers(0, 2**32))
@settings(max_examples=2, derandomize=True)  # under some rules exact chances take long
def test_so_it_is_under_any_house_rules(rules: RuleSet, seed: int) -> None:
    chance = Random(seed)
    everyone = Everyone(rules, None)
    for state in random_states(rules, chance):
        everyone.check(state, chance)


def test_the_middle_of_three_in_the_last_round_is_offered_no_bank_of_nothing() -> None:
    """Freeze, 3500 with 5000 across and 1000 to come: this stopped games of computer players."""
    state = evolve(game("freeze", 3500, 1000, 5000), Crossed(2, 100))
    advice = Adviser(state.rules, solved_table(state.rules)).advise(state)
    assert advice is not None
    assert Bank() not in {choice.action for choice in advice.choices}
    assert 0.1 < advice.best.value < 0.15


@pytest.mark.parametrize("roll", ["124456", "124456>1", "123456>123456"])
def test_the_engine_names_what_it_allows(roll: str) -> None:
    """For each step of a turn, as asking ``decide`` for every action does."""
    state = after(game("pass-the-dice", 1000, 1000), "123346>1", Bank())
    states = [state, after(state, roll)] if ">" in roll else [state]
    assert all(set(legal_actions(each)) == set(legal(each)) for each in states)
