"""After each action the game is loaded and compared: ``dev.py prove reloaded_games`` at length."""

from pathlib import Path
from random import Random

import pytest

from proofs.reloaded_games import Folder, Hands, Tally, play_evening
from proofs.second_reader import Differs, SecondReader, copied, kept_game
from tests.store.games import begun, new_game, open_store, play_on
from zilch3d.engine.state import Nobody
from zilch3d.store.rulefiles import load
from zilch3d.store.setup import SeatSetup


def test_an_evening_at_the_table_is_kept_after_each_action(tmp_path: Path) -> None:
    """Cutthroat, with a clock: Ann presses keys at random, two computer players hide dice."""
    folder, tally = Folder(tmp_path), Tally()
    table = play_evening(folder, 4, tally)
    folder.store.close()
    assert [seat.is_person for seat in table.seats] == [True, False, False]
    assert table.state.rules.is_cutthroat
    assert isinstance(table.state.mover, Nobody)
    assert folder.reader.compared > len(table.actions)
    assert folder.reader.restarts == folder.reader.compared // 20


def test_a_game_with_all_that_can_happen_at_a_table_is_kept_after_each_action(
    tmp_path: Path,
) -> None:
    """Fumbles, undo, words, late players, throws of any strength; it is left and continued."""
    folder, tally = Folder(tmp_path), Tally()
    table = Hands(folder, Random(16), tally, longest=120).play(load("zilch-1990"))
    tally.end(table)
    folder.store.close()
    assert folder.reader.compared > len(table.actions)
    happened = {"LandFumbled", "undone", "words", "thrown otherwise", "left and continued", "Join"}
    assert happened <= set(+tally.happened)


def test_an_action_that_is_not_kept_is_noticed(tmp_path: Path) -> None:
    store = open_store(tmp_path / "data")
    table = begun(store, new_game())
    play_on(table, 20)
    store.in_background(lambda: None).result()
    before = copied(tmp_path / "data", tmp_path / "before")
    SecondReader(store, before, tmp_path / "copy", restart_every=1).compare(table)
    play_on(table, 1)
    with pytest.raises(Differs, match="actions"):
        SecondReader(store, before, tmp_path / "copy").compare(table)
    SecondReader(store, tmp_path / "data", tmp_path / "copy").compare(table)
    store.close()


def test_a_game_in_play_is_read_by_another_reader(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    table = begun(store, new_game())
    play_on(table, 5)
    store.in_background(lambda: None).result()
    assert kept_game(tmp_path, new_game().id).actions == table.actions
    store.close()


def test_who_sits_at_the_table_is_compared(tmp_path: Path) -> None:
    """A seat that was changed at the table alone, as a fault of the game would."""
    store = open_store(tmp_path / "data")
    table = begun(store, new_game())
    play_on(table, 5)
    table.seats = (table.seats[0], SeatSetup("Ben", "daredevil"))
    with pytest.raises(Differs, match="seats"):
        SecondReader(store, tmp_path / "data", tmp_path / "copy").compare(table)
    store.close()
