"""The pictures of the game."""

import pytest

from gallery.games import ENDED, GAMES
from zilch3d.records import replay
from zilch3d.store.rulefiles import load


@pytest.mark.parametrize("name", ENDED)
def test_the_games_that_are_over_are_over(name: str) -> None:
    assert replay.play(ENDED[name].record, load).state.outcome is not None


@pytest.mark.parametrize("name", GAMES)
def test_nothing_in_the_records_has_to_be_inferred(name: str) -> None:
    assert not replay.play(GAMES[name].record, load).inferred
