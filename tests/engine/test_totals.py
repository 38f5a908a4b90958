"""Which totals there can be: nothing else is a score to begin from, or to ask a chance at."""

from dataclasses import replace

import pytest

from tests.engine.playing import RULES, house, units
from zilch3d.engine.possible import (
    MAX_STEPS,
    ImpossibleTotal,
    TotalReason,
    impossible_end,
    impossible_total,
)
from zilch3d.engine.ruleset import NO_FACES, BlankRule, Reach, RuleSet


def possible(rules: RuleSet, most: int, *, newcomer: bool = False) -> list[int]:
    """The totals of at most so many units that there can be."""
    every = range(most + 1)
    return [n for n in every if impossible_total(rules, n, newcomer=newcomer) is None]


TRIOS = replace(
    RULES["freeze"],
    scoring=replace(RULES["freeze"].scoring, singles=NO_FACES, threes=(0, 0, 0, 14, 0, 20),
                    fours=NO_FACES, fives=NO_FACES, sixes=NO_FACES, straight=0),
)  # fmt: skip
"""Only three 4s count, 700, and three 6s, 1000."""


def test_nobody_has_less_than_the_opening_but_for_nothing() -> None:
    """Rules, section 2: the first score in a game must be at least that."""
    assert possible(RULES["zilch-1990"], 12) == [0, 10, 11, 12]
    assert possible(RULES["andyzilch"], 16) == [0, 15, 16]
    assert possible(RULES["andyzilch"], 9, newcomer=True) == [0, 7, 8, 9]
    below = impossible_total(RULES["zilch-1990"], 7)
    assert below == ImpossibleTotal(7, TotalReason.BELOW_THE_OPENING, 10)


def test_a_total_that_ends_the_game_is_none_to_play_on_from() -> None:
    """Rules, section 3: more than 100 in 1990, at least 5000 in Freeze."""
    for name, last in (("zilch-1990", 200), ("freeze", 99), ("bust", 199)):
        assert impossible_total(RULES[name], last) is None
        reached = impossible_total(RULES[name], last + 1)
        assert reached == ImpossibleTotal(last + 1, TotalReason.AT_THE_END, last + 1)


def test_every_other_total_of_a_preset_is_possible() -> None:
    """Single 1s and 5s and hot dice add up to anything."""
    for rules in RULES.values():
        opening = max(rules.turn.opening, rules.turn.minimum)
        assert possible(rules, rules.end.goal) == [0, *range(max(1, opening), rules.end.goal)]


def test_totals_are_sums_of_what_turns_can_bring() -> None:
    """Of 700 and 1000, all multiples of 100; 800 is none of their sums."""
    assert possible(TRIOS, 60) == [0, 14, 20, 28, 34, 40, 42, 48, 54, 56, 60]
    assert impossible_total(TRIOS, 15) == ImpossibleTotal(15, TotalReason.BETWEEN_STEPS, 2)
    assert impossible_total(TRIOS, 16) == ImpossibleTotal(16, TotalReason.OUT_OF_REACH)


def test_a_turn_below_the_minimum_adds_nothing() -> None:
    """Rules, section 2: every banked turn must be at least that."""
    rules = replace(TRIOS, turn=replace(TRIOS.turn, minimum=15))
    assert possible(rules, 42) == [0, 20, 28, 34, 40, 42]


def test_what_else_changes_a_total_counts() -> None:
    consoled = replace(TRIOS, turn=replace(TRIOS.turn, consolation=2))
    assert possible(consoled, 20) == [0, 14, 16, 18, 20], "not for who is off the board"
    blank = replace(TRIOS.turn, blank=BlankRule.ROLL_AGAIN, blank_bonus=4)
    assert possible(replace(TRIOS, turn=blank), 20) == [0, 4, 8, 12, 14, 16, 18, 20]
    paid = replace(TRIOS, turn=replace(TRIOS.turn, zilches_in_a_row=3, zilch_penalty=6))
    assert possible(paid, 16) == [0, 2, 4, 6, 8, 10, 12, 14, 16]


def test_a_turn_brings_no_more_than_its_dice() -> None:
    """Of four dice three make a trio, and the last counts nothing: no two trios in a turn."""
    four = replace(TRIOS.scoring, dice=4)
    rules = replace(TRIOS, scoring=four, turn=replace(TRIOS.turn, minimum=15))
    assert possible(rules, 60) == [0, 20, 40, 60]


def test_when_all_dice_count_they_are_thrown_again_in_the_same_turn() -> None:
    """Rules, section 2, hot dice: of four single 1s the last one makes it go on."""
    ones = replace(TRIOS.scoring, dice=4, singles=(2, 0, 0, 0, 0, 0), threes=NO_FACES)
    for minimum, first in ((5, 6), (7, 8), (13, 14)):
        rules = replace(TRIOS, scoring=ones, turn=replace(TRIOS.turn, minimum=minimum))
        assert possible(rules, 20) == [0, *range(first, 21, 2)]


def test_a_blank_roll_may_bring_the_last_total_before_the_end() -> None:
    blank = replace(TRIOS.turn, blank=BlankRule.ROLL_AGAIN, blank_bonus=16)
    rules = replace(TRIOS, turn=blank, end=replace(TRIOS.end, target=17))
    assert possible(rules, 16) == [0, 14, 16]


def test_only_a_roll_of_all_dice_is_blank() -> None:
    """Five dice, of which a trio leaves two: 14 and then a bonus of 4 are two turns."""
    blank = replace(TRIOS.turn, blank=BlankRule.ROLL_AGAIN, blank_bonus=4, minimum=17)
    rules = replace(TRIOS, scoring=replace(TRIOS.scoring, dice=5), turn=blank)
    assert possible(rules, 24) == [0, 18, 20, 22, 24], "the bonus comes before the trio"


def test_dice_that_match_a_trio_bring_points_one_by_one() -> None:
    match = replace(TRIOS, scoring=replace(TRIOS.scoring, match=2))
    assert 15 not in possible(match, 20)
    assert {16, 18, 20} <= set(possible(match, 20))


def test_a_penalty_leads_below_the_opening() -> None:
    rules = house("freeze", turn={"opening": 10, "zilches_in_a_row": 3, "zilch_penalty": 10})
    assert possible(rules, 12) == list(range(13))


def test_very_high_totals_are_taken_for_possible() -> None:
    endless = replace(TRIOS, end=replace(TRIOS.end, target=0, rounds=10))
    assert impossible_total(endless, 2 * MAX_STEPS + 2) is None
    assert impossible_total(endless, 2 * MAX_STEPS + 3) is not None


def test_only_what_ends_the_game_is_a_total_at_the_end() -> None:
    freeze, bust = RULES["freeze"], RULES["bust"]
    assert impossible_end(freeze, 100) is None
    below = impossible_end(freeze, 99)
    assert below == ImpossibleTotal(99, TotalReason.BELOW_THE_END, 100)
    assert bust.end.reach is Reach.EXACTLY
    assert impossible_end(bust, 200) is None
    above = impossible_end(bust, units(bust, 10_050))
    assert above == ImpossibleTotal(201, TotalReason.ABOVE_THE_END, 200)
    assert impossible_end(TRIOS, 101) == ImpossibleTotal(101, TotalReason.BETWEEN_STEPS, 2)


@pytest.mark.parametrize("name", RULES)
def test_nothing_is_a_total_under_all_rules(name: str) -> None:
    assert impossible_total(RULES[name], 0) is None


@pytest.mark.parametrize(
    ("preset", "score", "newcomer", "least"),
    [
        ("zilch-1990", 0, False, 10),
        ("zilch-1990", 10, False, 1),
        ("andyzilch", 0, False, 15),
        ("andyzilch", 0, True, 7),
        ("andyzilch", 7, False, 7),
        ("freeze", 0, False, 1),
        ("freeze", 2, True, 1),
    ],
)
def test_the_least_that_a_turn_must_bring_to_be_banked(
    preset: str, score: int, newcomer: bool, least: int
) -> None:
    """Rules, section 2: the opening for who has nothing yet, the minimum, and anything at all."""
    turn = RULES[preset].turn
    assert turn.min_to_bank(score, newcomer=newcomer) == least
    assert newcomer or turn.min_to_bank(score) == least
