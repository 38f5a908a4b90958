"""Turns played for points alone."""

import pytest

from tests.engine.playing import RULES, house, units
from zilch3d.engine.ruleset import BlankRule
from zilch3d.odds.solver.single_player import best_turn, turn_for_points


@pytest.mark.parametrize(
    ("preset", "expected"),
    [
        ("freeze", 512.912),
        ("picnic", 551.771),
        ("andyzilch", 557.564),
        ("zilch-1990", 5.920990),
        ("pass-the-dice", 471.921),
    ],
)
def test_the_best_turn_brings_what_a_solver_in_another_language_found(
    preset: str, expected: float
) -> None:
    """Worked out three ways by others, to as many digits."""
    found = best_turn(RULES[preset]).expected
    digits = len(str(expected).partition(".")[2])
    assert found is not None
    assert round(found * float(RULES[preset].scoring.unit), digits) == expected


def test_a_player_off_the_board_brings_less_and_is_not_consoled() -> None:
    """Found by others as 513.530."""
    opening = best_turn(RULES["andyzilch"], opening=True).expected
    assert opening is not None
    assert round(opening * 50, 3) == 513.530


def test_freeze_is_banked_at_300_with_one_die_left() -> None:
    """Found by others as 300, 250, 400, 1050, 3050 and 11,650 for one to six dice."""
    rules, shown = RULES["freeze"], (300, 250, 400, 1050, 3050, 11650)
    expected = {dice: units(rules, at) for dice, at in enumerate(shown, start=1)}
    assert best_turn(rules).bank_at == expected


@pytest.mark.parametrize("preset", RULES)
def test_the_best_play_is_to_bank_at_some_points_or_more(preset: str) -> None:
    worths = turn_for_points(RULES[preset])
    for node in range(worths.throw.shape[1]):
        banks = [
            worths.bank(points, node) >= worths.roll(points, node)
            for points in range(1, worths.highest)
        ]
        assert banks == sorted(banks)


def test_nothing_may_be_banked_below_the_minimum() -> None:
    assert min(at or 0 for at in best_turn(RULES["andyzilch"]).bank_at.values()) == 7
    opening = best_turn(RULES["zilch-1990"], opening=True).bank_at
    assert [opening[dice] for dice in (1, 2, 3)] == [10, 10, 10]


def test_dice_that_cannot_zilch_are_never_banked() -> None:
    again = house("freeze", turn={"blank": BlankRule.ROLL_AGAIN})
    assert best_turn(again).bank_at[6] is None
    found, usual = best_turn(again).expected, best_turn(RULES["freeze"]).expected
    assert found is not None
    assert usual is not None
    assert found > usual


def test_hot_dice_that_must_be_rolled_are_never_banked() -> None:
    assert best_turn(house("freeze", turn={"hot_dice_forced": True})).bank_at[6] is None


def test_a_turn_that_cannot_be_lost_has_no_limit() -> None:
    every = house("freeze", scoring={"singles": (2, 1, 1, 1, 1, 1)})
    assert best_turn(every).expected is None
