"""Whole games through the table's scene, by every preset, as sheets have them and cutthroat.

Nothing is drawn: what is tested is that the scene always knows what comes next, whatever dice,
clock, hidden dice and absent players bring, and that the record of it is the same game; also at a
full table, to which a player comes late.
"""

import pytest

from tests.ui.whole_evenings import BOLD, Evening, shortened
from zilch3d.kit.widgets import Screen
from zilch3d.records.replay import play
from zilch3d.store.rulefiles import PRESETS
from zilch3d.store.setup import SeatSetup


@pytest.mark.parametrize(
    ("preset", "cutthroat"), [*((preset, False) for preset in PRESETS), ("picnic", True)]
)
def test_a_game_comes_to_its_end_and_its_record_is_the_same_game(
    screen: Screen, preset: str, cutthroat: bool
) -> None:
    rules = shortened(preset, cutthroat=cutthroat)
    evening = Evening(screen, rules, seed=7)
    for _frame in evening.frames():
        pass
    state = evening.game.state
    again = play(evening.game.record(preset), lambda _name: rules)
    assert again.state.seats == state.seats
    assert again.state.outcome == state.outcome


@pytest.mark.parametrize("joined", [1, 2])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_full_table_plays_to_the_end_with_a_player_who_joins(
    screen: Screen, preset: str, joined: int
) -> None:
    """Only computer players, the last of whom comes in the round ``joined``."""
    rules = shortened(preset, part=4 // joined)
    names = [f"Player {n}" for n in range(rules.start.most_players - 1)]
    evening = Evening(screen, rules, joined, names)
    for _frame in evening.frames():
        state = evening.game.state
        if state.round == joined and len(state.seats) == len(names):
            evening.scene.controller.join(SeatSetup("Late", "a"), BOLD)
    state = evening.game.state
    assert [seat.name for seat in state.seats] == [*names, "Late"]
    again = play(evening.game.record(preset), lambda _name: rules)
    assert again.state.seats == state.seats
    assert again.state.outcome == state.outcome
