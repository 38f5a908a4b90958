"""Rules in the largest unit of all their points."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.engine.playing import RULES, house
from zilch3d.engine import rulefile
from zilch3d.engine.ruleset import Reach, RuleSet
from zilch3d.odds.solvable import in_largest_unit
from zilch3d.odds.solver.single_player import best_turn, solo_turns


@pytest.mark.parametrize("preset", RULES)
def test_presets_are_in_their_largest_unit_already(preset: str) -> None:
    assert in_largest_unit(RULES[preset]) == RULES[preset]


def in_ones(**end: object) -> RuleSet:
    """``freeze`` as a family writes it that counts in ones."""
    rules = house("freeze", end={"target": 2000})
    return rulefile.read(
        {
            "id": "ones",
            "name": "Ones",
            "summary": "In ones.",
            "scoring": {
                "unit": 1,
                "single": {"1": 100, "5": 50},
                "three": {"1": 1000, "2": 200, "3": 300, "4": 400, "5": 500, "6": 600},
                "four": {"times": 2},
                "five": {"times": 4},
                "six": {"times": 8},
                "straight": 1500,
            },
            "turn": {"hot_dice_name": rules.turn.hot_dice_name.value},
            "end": {"target": 2000, "last_turns": True, "ties": "shared", **end},
        }
    )


def test_a_house_that_counts_in_ones_plays_the_same_game() -> None:
    found, usual = in_largest_unit(in_ones()), house("freeze", end={"target": 40})
    assert found.scoring == usual.scoring
    assert found.turn == usual.turn
    assert found.end == usual.end
    assert best_turn(found) == best_turn(usual)
    assert solo_turns(found) == solo_turns(usual)
    assert found.scoring.unit == Fraction(50)


@pytest.mark.parametrize(
    ("reach", "target", "goal"),
    [
        ("at-least", 2010, 41),
        ("more-than", 2010, 41),
        ("more-than", 2000, 41),
        ("at-least", 2000, 40),
    ],
)
def test_what_must_be_reached_is_rounded_up(reach: str, target: int, goal: int) -> None:
    rules = in_largest_unit(in_ones(reach=reach, target=target, crossing=120))
    assert rules.end.goal == goal
    assert rules.end.crossing == 3
    assert rules.end.reach is Reach(reach)


def test_points_that_are_added_at_times_count_too() -> None:
    rules = in_ones()
    consoled = replace(rules, turn=replace(rules.turn, consolation=25, opening=310))
    assert in_largest_unit(consoled).scoring.unit == 25
    assert in_largest_unit(consoled).turn.opening == 13
