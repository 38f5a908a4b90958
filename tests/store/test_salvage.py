"""What is fetched from a damaged database besides the games that its tables have."""

import shutil
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from tests.store.games import Clock, begun, continued, new_game, play_on, play_out
from tests.store.test_safekeeping import (
    NEVER,
    damage_first_page,
    damage_tables,
    kept,
    news,
    opened,
    until,
    watched,
    without_backup,
    written,
)
from zilch3d.engine.actions import Throw
from zilch3d.motion.swing import Flight, Swing
from zilch3d.motion.tray import TRAYS
from zilch3d.store.database import BACKUP, FILE, LOG
from zilch3d.store.games import GameStore
from zilch3d.store.results import PracticeAnswer
from zilch3d.store.salvage import SalvageResult
from zilch3d.table.replaying import find_results

GAME = new_game(1)
FLICKED = Flight(Swing(0.8, (12.5, -3.25)), TRAYS["round"])
ANSWER = PracticeAnswer(datetime(2026, 3, 4, tzinfo=UTC), "freeze:trap", "01", "{}", 0.25)


def test_what_no_game_needs_is_fetched_too(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as store:
        table = begun(store, GAME)
        table.play(Throw())
        table.land(flight=FLICKED)
        store.keep_answer(ANSWER).result()
    (tmp_path / BACKUP).unlink()
    damage_tables(tmp_path / FILE)
    with closing(opened(tmp_path)) as store:
        until(lambda: not store.safekeeping.is_salvaging)
        assert store.answers().result() == (ANSWER,)
        assert store.load(GAME.id).flights == {0: FLICKED}


def test_moves_in_the_log_of_a_database_without_its_first_page_are_fetched(tmp_path: Path) -> None:
    """SQLite's file format, 1.3.3: a read version of 2 has the log read."""
    folder, copy = tmp_path / "data", tmp_path / "copy"
    with closing(opened(folder)) as store:
        play_on(begun(store, GAME), 20)
    with closing(opened(folder)) as store:
        table = continued(store, GAME.id)
        play_on(table, 20, 2)
        written(table)
        copy.mkdir()
        for name in (FILE, f"{FILE}{LOG}"):
            shutil.copy(folder / name, copy / name)
    damage_first_page(copy / FILE)
    assert kept(copy) == {GAME.id: 40}


def test_a_file_that_is_damaged_after_another_is_read_as_well(tmp_path: Path) -> None:
    first = without_backup(tmp_path / "data", 2)
    others = tmp_path / "others"
    with closing(opened(others)) as store:
        play_on(begun(store, new_game(9)), 10)
    damage_tables(tmp_path / "data" / FILE)
    quick = replace(NEVER, tick=0.01, retry=0.01)
    with closing(GameStore.open(tmp_path / "data", Clock(), quick)) as store:
        until(lambda: len(news(store, SalvageResult)) == 1)
        until(lambda: not store.safekeeping.is_salvaging)
        (others / FILE).replace(tmp_path / "data" / FILE)
        until(lambda: len(news(store, SalvageResult)) == 2)
    assert kept(tmp_path / "data") == {**first, new_game(9).id: 10}


def test_games_that_are_fetched_get_their_results(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as store:
        play_out(begun(store, GAME))
    (tmp_path / BACKUP).unlink()
    damage_tables(tmp_path / FILE)
    with closing(watched(tmp_path)) as store:
        find_results(store)
        until(lambda: not store.safekeeping.is_salvaging)
        ask = store.safekeeping.writer.ask
        results = "SELECT COUNT(*) FROM part"
        until(lambda: ask(lambda d: d.execute(results).fetchone()).result() == (2,))
