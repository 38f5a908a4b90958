"""The families of rules that a player's own can start from: exact figures, by brute force.

What each die counts is written down a second time in ``tests.engine.brute``, from what is printed.
"""

from fractions import Fraction

import pytest

from tests.engine.brute import Brute, parts, rolls
from tests.engine.playing import units
from tests.odds import plain
from zilch3d.odds.chances import zilch_chance
from zilch3d.odds.solver.single_player import best_turn
from zilch3d.store.rulefiles import FAMILIES, load

SIX_DICE = {True: "5/216", False: "5/162"}
"""The chance of a zilch with six dice, where pairs count and where they don't."""


@pytest.mark.parametrize("family", FAMILIES)
def test_the_chance_of_a_zilch_is_that_of_all_outcomes(family: str) -> None:
    scoring, brute = load(family).scoring, Brute(family)
    for dice in range(1, 7):
        lost = sum(
            plain.orders(roll)
            for roll in rolls(dice)
            if not any(brute.worth(part) for part in parts(roll))
        )
        assert zilch_chance(scoring, dice) == Fraction(lost, 6**dice)
    assert str(zilch_chance(scoring, 6)) == SIX_DICE[scoring.three_pairs > 0]


@pytest.mark.parametrize(
    ("family", "expected"),
    [
        ("linear", 548.857618),
        ("doubling", 551.553999),
        ("flat", 542.063244),
        ("five-dice-straights", 564.437620),
        ("ten-rounds", 548.857618),
    ],
)
def test_a_turn_brings_what_plain_recursion_finds(family: str, expected: float) -> None:
    found = best_turn(load(family)).expected
    assert found is not None
    assert found * 50 == pytest.approx(plain.most_points(family), abs=1e-6)
    assert found * 50 == pytest.approx(expected, abs=1e-6)


def test_linear_is_banked_as_is_published_for_facebooks_farkle() -> None:
    """With six dice "you always roll unless you have 16,400 or more points": www.mattbusche.org."""
    rules = load("linear")
    assert best_turn(rules).bank_at[6] == units(rules, 16_400)
