from dataclasses import replace

import pytest

from tests.engine.playing import RULES, house
from zilch3d.engine.ruleset import BlankRule, EndRules, HotDiceName, Kind, RuleSet, Ties
from zilch3d.odds.solvable import (
    HIGHEST_GOAL,
    Obstacle,
    digest,
    unsolvable,
)

FREEZE = RULES["freeze"]


def with_end(**changes: object) -> RuleSet:
    return replace(FREEZE, end=replace(FREEZE.end, **changes))  # type: ignore[arg-type]


@pytest.mark.parametrize("preset", RULES)
def test_every_preset_is_solved(preset: str) -> None:
    assert unsolvable(RULES[preset]) is None


def test_rounds_alone_are_not_solved() -> None:
    reason = unsolvable(replace(FREEZE, end=EndRules(target=0, rounds=10)))
    assert reason == Obstacle.NO_TARGET


def test_a_target_may_be_too_high() -> None:
    assert unsolvable(with_end(target=HIGHEST_GOAL)) is None
    reason = unsolvable(with_end(target=HIGHEST_GOAL + 1))
    assert reason == Obstacle.TARGET_TOO_HIGH


def test_what_does_not_matter_to_play_is_not_in_the_digest() -> None:
    renamed = replace(
        FREEZE,
        id="x",
        name="X",
        turn=replace(FREEZE.turn, hot_dice_name=HotDiceName.PLAIN),
        manners=RULES["picnic"].manners,
    )
    assert digest(renamed) == digest(FREEZE)


def test_every_other_rule_is() -> None:
    some = [
        *RULES.values(),
        with_end(target=99),
        with_end(ties=Ties.FIRST_ACROSS),
        replace(FREEZE, turn=replace(FREEZE.turn, opening=1)),
        replace(FREEZE, scoring=replace(FREEZE.scoring, six_wins=True)),
        replace(FREEZE, scoring=replace(FREEZE.scoring, must_roll=frozenset({Kind.STRAIGHT}))),
    ]
    assert len({digest(rules) for rules in some}) == len(some)


def test_a_field_that_was_added_later_changes_the_name_of_a_solution_only_where_it_is_used() -> (
    None
):
    """Solutions of before are found."""
    again = house("freeze", turn={"blank": BlankRule.ROLL_AGAIN})
    may_bank = house("freeze", turn={"blank": BlankRule.ROLL_AGAIN, "blank_may_bank": True})
    assert digest(again) != digest(may_bank)
    assert digest(RULES["freeze"]).startswith("2413c649de76f8ea")
