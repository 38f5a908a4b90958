"""The families of rules that a player's own can start from: exact figures, by brute force.

What each die counts is written down a second time in ``tests.engine.brute``, from what is printed.
"""

from fractions import Fraction

import pytest

from tests.engine.brute import Brute, parts, rolls
from tests.odds import plain
from zilch3d.odds.exact import zilch_chance
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
    ("family", "expected", "opening"),
    [
        ("linear", 551.274752, 551.274752),
        ("doubling", 553.987244, 553.987244),
        ("flat", 542.063244, 510.195309),
        ("five-dice-straights", 564.437620, 564.437620),
        ("ten-rounds", 551.274752, 551.274752),
    ],
)
def test_a_turn_brings_what_plain_recursion_finds(
    family: str, expected: float, opening: float
) -> None:
    rules = load(family)
    least = rules.turn.opening * int(rules.scoring.unit)
    for limit, first, figure in {(0, False, expected), (least, least > 0, opening)}:
        found = best_turn(rules, opening=first).expected
        assert found is not None
        assert found * 50 == pytest.approx(plain.most_points(family, limit), abs=1e-6)
        assert found * 50 == pytest.approx(figure, abs=1e-6)
