from dataclasses import replace

import pytest

from tests.engine.playing import RULES
from zilch3d.engine.ruleset import Kind, RuleSet, Ties
from zilch3d.odds.left_out import Figure, LeftOut, left_out

FREEZE = RULES["freeze"]


def freeze(**changes: dict[str, object]) -> RuleSet:
    """R4 with fields of its sections changed."""
    sections = {name: replace(getattr(FREEZE, name), **c) for name, c in changes.items()}
    return replace(FREEZE, **sections)


def test_only_fumbles_are_left_out_of_a_preset_s_solution() -> None:
    """In Family Zilch a fumble is a zilch: how often it happens depends on the hand."""
    left = {preset: left_out(rules) for preset, rules in RULES.items()}
    assert left.pop("picnic") == (LeftOut.FUMBLES,)
    assert set(left.values()) == {()}


ROLL, TURN, PENALISED, SOLO, LAST_TURN, SIMULATION, GAME = Figure


@pytest.mark.parametrize(
    ("rules", "part", "figures"),
    [
        (RULES["picnic"], LeftOut.FUMBLES, set(Figure)),
        (freeze(manners={"seconds": 10}), LeftOut.CLOCK, set(Figure) - {ROLL}),
        (
            freeze(manners={"hidden_die": True}),
            LeftOut.HIDDEN_DIE,
            {TURN, PENALISED, LAST_TURN, SIMULATION, GAME},
        ),
        (
            freeze(turn={"zilches_in_a_row": 3, "zilch_penalty": 10}),
            LeftOut.ZILCH_PENALTY,
            {TURN, SOLO, GAME},
        ),
        (freeze(end={"rounds": 10}), LeftOut.ROUNDS, {GAME}),
        (freeze(turn={"take_over": True}), LeftOut.TAKING_OVER, {TURN, PENALISED}),
        (
            freeze(turn={"take_over": True}, end={"ties": Ties.PLAY_OFF}),
            LeftOut.TAKING_OVER_IN_PLAY_OFF,
            {LAST_TURN, GAME},
        ),
        (
            freeze(scoring={"must_bank": frozenset({Kind.STRAIGHT})}, end={"crossing": 10}),
            LeftOut.LAST_CROSSING,
            {LAST_TURN, GAME},
        ),
    ],
    ids=lambda each: each.value if isinstance(each, LeftOut) else "",
)
def test_a_rule_is_left_out_of_the_figures_that_ignore_it(
    rules: RuleSet, part: LeftOut, figures: set[Figure]
) -> None:
    assert {figure for figure in Figure if part in left_out(rules, figure)} == figures


def test_what_is_left_out_is_listed_in_one_order() -> None:
    rules = freeze(manners={"seconds": 10, "hidden_die": True}, end={"rounds": 10})
    assert left_out(rules) == (LeftOut.CLOCK, LeftOut.HIDDEN_DIE, LeftOut.ROUNDS)
