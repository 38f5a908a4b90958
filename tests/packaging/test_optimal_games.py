"""Games of optimal against optimal are won as often as solved: another check of their solutions."""

import math

import numpy as np
import pytest

from proofs.optimal_games import Games
from tests.odds.solving import short, solution

pytestmark = pytest.mark.inputs()

GAMES = 6_000


@pytest.mark.parametrize("preset", ["andyzilch", "pass-the-dice", "bust"])
def test_the_first_player_wins_as_often_as_solved(preset: str) -> None:
    """Within four standard errors, with chance that is always the same."""
    table = solution(short(preset, 20))
    games = Games(table, np.random.default_rng(1))
    games.play(GAMES)
    chance = table.win(0, 0)
    assert games.over == GAMES
    error = math.sqrt(chance * (1 - chance) / GAMES)
    assert abs(games.first_wins / GAMES - chance) < 4 * error
