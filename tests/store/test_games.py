"""Games in the database: what is kept survives, and is what was played."""

from pathlib import Path

import pytest

from tests.engine.playing import RULES
from tests.store.games import begun, continued, new_game, open_store, play_on
from zilch3d.table.table import NoJournal


@pytest.mark.parametrize("preset", RULES)
def test_a_game_goes_on_exactly_where_it_was_left(preset: str, tmp_path: Path) -> None:
    store = open_store(tmp_path)
    table = begun(store, new_game(preset=preset, start=None))
    play_on(table, 60)
    store.close()
    table.journal = NoJournal()
    store = open_store(tmp_path)
    assert store.notices == ()
    again = continued(store, f"{1:032x}")
    assert (again.state, again.events, again.seats) == (table.state, table.events, table.seats)
    play_on(table, 30, seed=2)
    play_on(again, 30, seed=2)
    assert again.events == table.events, "the dice to come are the same, too"
    store.close()
