"""Exact chances, against an enumeration of every single outcome."""

from fractions import Fraction
from itertools import product

import pytest

from tests.engine.brute import Brute, parts
from tests.engine.playing import RULES, house
from zilch3d.engine.ruleset import BlankRule
from zilch3d.odds.chances import (
    expected_best,
    hot_dice_chance,
    losing_chance,
    zilch_chance,
)

NONE: frozenset[int] = frozenset()


def enumerated(preset: str, dice: int, trios: frozenset[int] = NONE) -> tuple[Fraction, Fraction]:
    """The chance of a zilch and the most that a roll brings on average, over all orders."""
    brute, most = Brute(preset, trios), dict[tuple[int, ...], float]()
    zilches, total = 0, Fraction(0)
    for roll in product(range(1, 7), repeat=dice):
        lying = tuple(sorted(roll))
        if lying not in most:
            worth = [p for keep in parts(lying) for p in brute.worth(keep)]
            most[lying] = max(worth, default=0)
        zilches += most[lying] == 0
        total += Fraction(most[lying])
    return Fraction(zilches, 6**dice), total / 6**dice


@pytest.mark.parametrize("preset", ["zilch-1990", "bust", "andyzilch"])
def test_chances_are_those_of_all_outcomes(preset: str) -> None:
    scoring = RULES[preset].scoring
    for dice in range(1, 7):
        zilch, best = enumerated(preset, dice)
        assert zilch_chance(scoring, dice) == zilch
        assert expected_best(scoring, dice) * scoring.unit == best


@pytest.mark.parametrize("face", [1, 2, 5])
def test_chances_beside_a_trio_are_those_of_all_outcomes(face: int) -> None:
    scoring, trio = RULES["andyzilch"].scoring, frozenset({face})
    for dice in range(1, 4):
        zilch, best = enumerated("andyzilch", dice, trio)
        assert zilch_chance(scoring, dice, trio) == zilch
        assert expected_best(scoring, dice, trio) * scoring.unit == best


def test_the_chance_of_a_zilch_in_1990() -> None:
    """The commands name 2/3 and 5/216. Section 5 prints 66.7, 44.4, 27.8, 15.8, 4.6 and 2.3 %: for
    four and for five dice that is wrong.
    """
    scoring = RULES["zilch-1990"].scoring
    found = [str(zilch_chance(scoring, dice)) for dice in range(1, 7)]
    assert found == ["2/3", "4/9", "5/18", "17/108", "25/324", "5/216"]


@pytest.mark.parametrize(("dice", "on"), [(1, 50), (2, 75), (3, 88)])
def test_andyzilch_prints_the_chance_to_go_on_beside_a_trio(dice: int, on: int) -> None:
    """Section 5: 88, 75 and 50 %, cut to whole ones, for a trio of neither 1s nor 5s."""
    chance = 1 - zilch_chance(RULES["andyzilch"].scoring, dice, frozenset({3}))
    assert int(100 * chance) == on


@pytest.mark.parametrize(("dice", "percent"), [(3, 24.5), (2, 25.9), (1, 33.3)])
def test_the_chance_of_hot_dice_before_a_zilch_as_printed_in_1990(
    dice: int, percent: float
) -> None:
    assert round(100 * float(hot_dice_chance(RULES["zilch-1990"], dice)), 1) == percent


def test_with_two_dice_hot_dice_are_both_at_once_or_one_after_the_other() -> None:
    both, one = Fraction(1, 9), Fraction(4, 9) * Fraction(1, 3)
    assert hot_dice_chance(RULES["freeze"], 2) == both + one


def test_a_trio_that_later_dice_match_makes_hot_dice_likelier() -> None:
    rules, trio = RULES["andyzilch"], frozenset({4})
    assert hot_dice_chance(rules, 1, trio) == Fraction(1, 2)
    both, one = Fraction(1, 4), Fraction(1, 2) * Fraction(1, 2)
    assert hot_dice_chance(rules, 2, trio) == both + one


def test_one_die_brings_a_1_a_5_or_nothing() -> None:
    assert expected_best(RULES["freeze"].scoring, 1) == Fraction(1 + 2, 6)


def test_a_blank_roll_that_is_thrown_again_loses_nothing() -> None:
    again = house("freeze", turn={"blank": BlankRule.ROLL_AGAIN})
    assert losing_chance(again, 6) == 0
    assert losing_chance(again, 5) == losing_chance(RULES["freeze"], 5) == Fraction(25, 324)
    # Six dice that count nothing are as if they had not been thrown.
    once = hot_dice_chance(RULES["freeze"], 6)
    assert hot_dice_chance(again, 6) == once / (1 - Fraction(5, 162))


def test_an_exact_target_loses_rolls_of_which_nothing_fits() -> None:
    """One die, room for 50 points: only a 5 is no zilch. With room for 100, a 1 as well."""
    rules = RULES["bust"]
    five, hundred = int(50 / rules.scoring.unit), int(100 / rules.scoring.unit)
    assert losing_chance(rules, 1, room=five) == Fraction(5, 6)
    assert losing_chance(rules, 1, room=hundred) == losing_chance(rules, 1) == Fraction(2, 3)
    assert losing_chance(rules, 6, room=0) == 1


def test_what_is_too_much_already_is_lost_for_sure() -> None:
    """Taken over where an exact target is nearer than that."""
    assert losing_chance(RULES["bust"], 3, room=-2) == 1
