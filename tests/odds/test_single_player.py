"""Turns played for points alone, and the fewest turns of a player alone."""

import numpy as np
import pytest

from tests.engine.playing import RULES, house, units
from tests.odds import plain
from tests.odds.plain_game import PlainGame
from zilch3d.engine.ruleset import BlankRule, Reach, RuleSet
from zilch3d.odds.solvable import in_largest_unit
from zilch3d.odds.solver.single_player import (
    banking,
    best_turn,
    solo_turns,
    turn_at_risk_of,
    turn_for_points,
)
from zilch3d.store.rulefiles import FAMILIES, PRESETS, load


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


def test_a_trio_on_the_board_makes_rolling_better() -> None:
    """Three dice are banked at 450, beside three 2s at 1,700 (both found by others)."""
    rules = RULES["andyzilch"]
    found = best_turn(rules)
    assert found.bank_at[3] == units(rules, 450)
    assert [found.bank_at_beside[face][3] for face in (2, 3, 4, 6)] == [units(rules, 1700)] * 4
    assert best_turn(RULES["freeze"]).bank_at_beside == {}


@pytest.mark.parametrize("opening", [False, True])
def test_thresholds_beside_a_trio_are_those_of_plain_iteration(opening: bool) -> None:
    rules = RULES["andyzilch"]
    game = PlainGame(rules, "andyzilch", 0)
    points = np.arange(400 + game.far, dtype=float)
    least = rules.turn.opening if opening else rules.turn.minimum
    bank = np.where(points < least, -1.0, points)[:, None, None]
    consoled = np.array([0.0 if opening else float(rules.turn.consolation)])
    throws = game.turns(np.repeat(bank, len(game.hands), axis=1), np.zeros(1), consoled)
    found = best_turn(rules, opening=opening)
    for number, (dice, trio) in enumerate(game.hands):
        at = (found.bank_at_beside[trio] if trio else found.bank_at)[dice]
        good = bank[: len(throws), 0, 0] >= throws[:, number, 0]
        assert at == int(np.flatnonzero(good)[0])


@pytest.mark.parametrize("preset", RULES)
def test_the_best_play_is_to_bank_at_some_points_or_more(preset: str) -> None:
    values = turn_for_points(RULES[preset])
    for node in range(values.throw.shape[1]):
        banks = [
            values.bank(points, node) >= values.roll(points, node)
            for points in range(1, values.highest)
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


def to(preset: str, shown: float) -> RuleSet:
    """The preset, played to fewer points."""
    return house(preset, end={"target": units(RULES[preset], shown)})


def plain_turns(preset: str, goal: float, opening: float = 0) -> float:
    """The fewest turns, by trying what a lost turn costs until it is what it costs."""
    unit = float(RULES[preset].scoring.unit)
    turns: dict[float, float] = {}
    score = goal - unit
    while score >= 0:
        lost, before = 2.0, 0.0
        while abs(lost - before) > 1e-12:
            least = opening if score == 0 else 0

            def worth(points: float, score: float = score, least: float = least) -> float | None:
                return -turns.get(score + points, 0.0) if points >= least else None

            before = lost
            lost = 1 - plain.turn(preset, worth, -lost, max(goal - score, least))
        turns[score] = lost
        score -= unit
    return turns[0]


@pytest.mark.parametrize(
    ("preset", "target", "goal", "opening"),
    [
        ("freeze", 400, 400, 0),
        ("picnic", 250, 250, 1000),
        ("zilch-1982", 5, 5.5, 5),
    ],
)
def test_turns_are_those_of_plain_recursion(
    preset: str, target: float, goal: float, opening: float
) -> None:
    found = solo_turns(to(preset, target))
    assert found == pytest.approx(plain_turns(preset, goal, opening), abs=1e-9)


def test_freeze_takes_ten_and_a_half_turns() -> None:
    """Above what even turns of 512.912 points on average would need."""
    found = solo_turns(RULES["freeze"])
    assert found is not None
    assert 5000 / 512.912 < found < 5000 / 512.912 + 1


def test_an_exact_target_takes_longer() -> None:
    exact, more = to("bust", 1000), house("bust", end={"target": 20, "reach": Reach.AT_LEAST})
    found, usual = solo_turns(exact), solo_turns(more)
    assert found is not None
    assert usual is not None
    assert found > usual


def test_a_crossing_takes_longer() -> None:
    usual = solo_turns(to("freeze", 1000))
    crossing = solo_turns(house("freeze", end={"target": 20, "crossing": 15}))
    assert usual is not None
    assert crossing is not None
    assert crossing > usual


def test_a_target_that_cannot_be_hit_takes_forever() -> None:
    """With 100 to go at most, and 150 to bank at least, one is stuck; so nobody goes there."""
    stuck = house("bust", end={"target": 20}, turn={"minimum": 21})
    assert solo_turns(stuck) is None


def test_games_without_a_target_and_with_penalties_have_no_answer() -> None:
    assert solo_turns(house("freeze", end={"target": 0, "rounds": 5})) is None
    assert solo_turns(house("freeze", turn={"zilches_in_a_row": 3, "zilch_penalty": 10})) is None


@pytest.mark.parametrize("name", [*PRESETS, *FAMILIES])
def test_who_has_more_to_lose_banks_by_as_many_points_earlier(name: str) -> None:
    """So a turn followed as far as one without a loss is followed far enough (a derivation: with
    x to lose and p at risk a throw is for p + x).
    """
    rules = in_largest_unit(load(name))
    fewest = rules.turn.min_to_bank(1)
    usual, *others = (banking(turn_at_risk_of(rules, -lost)) for lost in (0.0, 1.0, 10.0, 200.0))
    rows = (usual.bank_at, *usual.bank_at_beside.values())
    for lost, found in zip((1, 10, 200), others, strict=True):
        earlier = (found.bank_at, *found.bank_at_beside.values())
        for row, other in zip(rows, earlier, strict=True):
            assert other == {n: at and max(fewest, at - lost) for n, at in row.items()}
