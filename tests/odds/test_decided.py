"""How each player decided, added up from a review."""

from dataclasses import replace
from math import sqrt

import pytest

from tests.odds.solving import short, solution
from tests.odds.test_review import plain, played
from zilch3d.odds.decided import decided, is_unforced
from zilch3d.odds.review import GameReview
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.reviewer import review


def reviewed(seed: int, players: int = 2) -> GameReview:
    rules = plain("freeze")
    initial, actions, _end = played(rules, seed, players)
    return review(Adviser(rules, solution(rules)), initial, actions)


@pytest.mark.parametrize("seed", range(6))
def test_the_adjusted_result_swaps_errors_for_chances(seed: int) -> None:
    """“adjusted = 0.5 + the other's error − one's own (not clipped)”."""
    of_game = reviewed(seed)
    one, other = decided(of_game)
    assert one.adjusted == pytest.approx(0.5 + other.error - one.error)
    assert one.adjusted + other.adjusted == pytest.approx(1)
    assert one.error == of_game.players[0].error


def test_among_three_all_adjusted_results_are_one_game() -> None:
    """“A_i = 1/n − e_i + Σ e_j / (n − 1)”."""
    parts = decided(reviewed(3, players=3))
    first, second, third = (each.error for each in parts)
    assert parts[0].adjusted == pytest.approx(1 / 3 - first + (second + third) / 2)
    assert sum(each.adjusted for each in parts) == pytest.approx(1)


@pytest.mark.parametrize("seed", range(4))
def test_unforced_decisions_are_those_whose_choices_differ(seed: int) -> None:
    """“its decisions in which two choices differ by more than 0.0005”."""
    of_game = reviewed(seed)
    for part in decided(of_game):
        made = [each for turn in of_game.comparable(part.seat) for each in turn.decisions]
        differ = [
            each
            for each in made
            if any(each.best.value - one.value > 0.0005 for one in each.advice.choices)
        ]
        assert part.unforced == len(differ) == sum(map(is_unforced, made))
        assert part.best == sum(each.error <= 0.0005 for each in differ)
        assert part.accuracy == pytest.approx(part.best / part.unforced)


def test_turns_are_those_of_all_players() -> None:
    of_game = reviewed(1)
    part = decided(of_game)[0]
    assert part.turns == len(of_game.turns)
    assert part.share(18.8) == pytest.approx(part.error * sqrt(18.8 / part.turns))


def test_points_are_no_chances() -> None:
    rules = short("freeze")
    initial, actions, _end = played(rules, 2)
    assert decided(review(Adviser(rules, None), initial, actions)) == ()


def test_chances_against_the_leader_are_those_of_a_game_between_two() -> None:
    part = replace(decided(reviewed(1))[0], players=8, exact=False)
    assert part.share(18.8) == pytest.approx(part.error * sqrt(18.8 / part.turns))
    assert replace(part, players=3, exact=True).share(18.8) != part.share(18.8)
