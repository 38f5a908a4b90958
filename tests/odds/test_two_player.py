"""The solver against plain value iteration with scoring of its own, for every rule in turn."""

from dataclasses import replace

import numpy as np
import pytest

from tests.engine.playing import RULES
from tests.odds.plain_game import PlainGame
from zilch3d.engine.ruleset import (
    BlankRule,
    EndRules,
    Kind,
    Reach,
    RuleSet,
    Ties,
    TurnRules,
)
from zilch3d.odds.solver.start_scores import PlayerScore, start_scores
from zilch3d.odds.solver.two_player import TwoPlayer

AT_ONCE = EndRules(target=8, last_turns=False)
LAST_TURNS = EndRules(target=4, last_turns=True)


def house(scoring: str, turn: TurnRules, end: EndRules, **changes: object) -> RuleSet:
    changed = replace(RULES[scoring].scoring, **changes)  # type: ignore[arg-type]
    return replace(RULES[scoring], scoring=changed, turn=turn, end=end)


PLAIN = TurnRules()

CASES: dict[str, tuple[str, int, RuleSet]] = {
    "over at once": ("freeze", 9, house("freeze", PLAIN, AT_ONCE)),
    "more than the target": (
        "freeze",
        10,
        house("freeze", PLAIN, replace(AT_ONCE, reach=Reach.MORE_THAN)),
    ),
    "exactly the target": (
        "bust",
        9,
        house("bust", PLAIN, replace(AT_ONCE, reach=Reach.EXACTLY)),
    ),
    "exactly, last turns, ties shared": (
        "bust",
        7,
        house("bust", PLAIN, replace(LAST_TURNS, reach=Reach.EXACTLY, ties=Ties.SHARED)),
    ),
    "last turns, first across": ("bust", 80, house("bust", PLAIN, LAST_TURNS, dice=5)),
    "last turns, shared": (
        "bust",
        80,
        house("bust", PLAIN, replace(LAST_TURNS, ties=Ties.SHARED), dice=5),
    ),
    "last turns, ties not bankable": (
        "bust",
        80,
        house("bust", PLAIN, replace(LAST_TURNS, ties=Ties.NOT_BANKABLE), dice=5),
    ),
    "last turns, ties played off": (
        "bust",
        80,
        house("bust", TurnRules(minimum=2), replace(LAST_TURNS, ties=Ties.PLAY_OFF), dice=5),
    ),
    "opening and minimum": (
        "freeze",
        9,
        house("freeze", TurnRules(opening=4, newcomer_opening=3, minimum=2), AT_ONCE),
    ),
    "crossing": ("bust", 80, house("bust", PLAIN, replace(LAST_TURNS, crossing=3), dice=5)),
    "consolation": ("bust", 9, house("bust", TurnRules(consolation=2), AT_ONCE)),
    "consolation, exactly": (
        "bust",
        9,
        house("bust", TurnRules(consolation=2), replace(AT_ONCE, reach=Reach.EXACTLY)),
    ),
    "matching": (
        "andyzilch",
        70,
        house(
            "andyzilch",
            TurnRules(opening=4, newcomer_opening=3, minimum=2, consolation=2),
            EndRules(target=5, crossing=4, last_turns=True),
            dice=5,
        ),
    ),
    "must roll": (
        "andyzilch",
        150,
        house("andyzilch", TurnRules(consolation=2), replace(AT_ONCE, target=4), match=0),
    ),
    "must roll, last turns": (
        "andyzilch",
        160,
        house(
            "andyzilch",
            TurnRules(opening=2, newcomer_opening=2),
            replace(LAST_TURNS, target=2),
            match=0,
        ),
    ),
    "taking over": (
        "pass-the-dice",
        150,
        house(
            "pass-the-dice",
            TurnRules(opening=3, newcomer_opening=3, take_over=True),
            LAST_TURNS,
            dice=5,
        ),
    ),
    "taking over, at once": (
        "pass-the-dice",
        9,
        house("pass-the-dice", TurnRules(take_over=True), AT_ONCE),
    ),
    "hot dice forced": ("bust", 100, house("bust", TurnRules(hot_dice_forced=True), AT_ONCE)),
    "must bank a straight": (
        "pass-the-dice",
        70,
        house(
            "pass-the-dice",
            TurnRules(opening=3, newcomer_opening=2),
            replace(LAST_TURNS, target=3),
            must_bank=frozenset({Kind.STRAIGHT}),
        ),
    ),
    "six of a kind wins": (
        "freeze",
        9,
        house("freeze", PLAIN, AT_ONCE, six_wins=True),
    ),
    "blank rolls again": (
        "bust",
        9,
        house("bust", TurnRules(blank=BlankRule.ROLL_AGAIN), AT_ONCE),
    ),
    "blank rolls again for points": (
        "bust",
        60,
        house("bust", TurnRules(blank=BlankRule.ROLL_AGAIN, blank_bonus=2), AT_ONCE),
    ),
    "blank rolls again for points, exactly": (
        "bust",
        9,
        house(
            "bust",
            TurnRules(blank=BlankRule.ROLL_AGAIN, blank_bonus=2),
            replace(AT_ONCE, reach=Reach.EXACTLY),
        ),
    ),
    "after a blank roll the bonus may be banked": (
        "bust",
        120,
        house(
            "bust",
            TurnRules(blank=BlankRule.ROLL_AGAIN, blank_bonus=2, blank_may_bank=True),
            LAST_TURNS,
        ),
    ),
    "after a blank roll the bonus may be banked, exactly": (
        "bust",
        9,
        house(
            "bust",
            TurnRules(blank=BlankRule.ROLL_AGAIN, blank_bonus=2, blank_may_bank=True),
            replace(AT_ONCE, reach=Reach.EXACTLY),
        ),
    ),
    "after a blank roll without a bonus the turn may be banked": (
        "bust",
        9,
        house("bust", TurnRules(blank=BlankRule.ROLL_AGAIN, blank_may_bank=True), AT_ONCE),
    ),
    "five dice": ("bust", 9, house("bust", PLAIN, AT_ONCE, dice=5)),
}


@pytest.mark.parametrize("case", CASES)
def test_the_solution_is_that_of_plain_value_iteration(case: str) -> None:
    scoring, rows, rules = CASES[case]
    scores, game = start_scores(rules), TwoPlayer(rules)
    while not game.done:
        game.advance()

    def solved(mine: tuple[int, bool], theirs: tuple[int, bool]) -> float:
        at, against = (scores.index(PlayerScore(*who)) for who in (mine, theirs))
        return float(game.chances[at, against])

    plain = PlainGame(rules, scoring, rows).chances(solved)
    off = {score: solved(*score) - chance for score, chance in plain.items()}
    worst = max(off, key=lambda score: abs(off[score]))
    assert abs(off[worst]) < 1e-9, (worst, off[worst])
    assert not np.isnan(list(off.values())).any()
