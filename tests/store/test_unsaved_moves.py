"""What is at risk while the disk fails, who is told of it, and what comes back."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.store.games import begun, new_game, play_on
from tests.store.test_safekeeping import (
    damage_tables,
    news,
    opened,
    until,
    watched,
    without_backup,
    written,
)
from zilch3d.store.database import FILE
from zilch3d.store.games import GameStore
from zilch3d.store.salvage import Origin, SalvageResult, origin
from zilch3d.store.unsaved import Unsaved


def refuse(store: GameStore, *, writing: bool = False) -> None:
    """Have the database refuse to be written, or take it back."""
    state = "OFF" if writing else "ON"
    store.safekeeping.writer.do(lambda d: d.execute(f"PRAGMA query_only={state}")).result()


def test_what_was_saved_elsewhere_is_at_risk_no_more_but_what_follows_is(tmp_path: Path) -> None:
    with closing(watched(tmp_path / "data")) as store:
        table = begun(store, new_game(1))
        refuse(store)
        play_on(table, 7)
        written(table)
        assert store.safekeeping.moves_at_risk == store.safekeeping.unsaved_moves == 7
        store.safekeeping.save_elsewhere(tmp_path / "stick").result()
        assert store.safekeeping.moves_at_risk == 0
        assert store.safekeeping.unsaved_moves == 7, "they are still not where they belong"
        play_on(table, 1, 2)
        written(table)
        assert store.safekeeping.moves_at_risk == 8
        refuse(store, writing=True)
        store.safekeeping.try_again().result()
        assert store.safekeeping.moves_at_risk == 0


def test_whoever_waits_is_told_when_a_fault_begins_and_when_it_is_over(tmp_path: Path) -> None:
    with closing(watched(tmp_path)) as store:
        told: list[bool] = []
        store.safekeeping.on_news = lambda: told.append(store.fault is not None)
        table = begun(store, new_game(1))
        refuse(store)
        play_on(table, 3)
        until(lambda: told)
        assert told[0]
        refuse(store, writing=True)
        until(lambda: not told[-1])


def test_the_note_knows_whether_the_file_elsewhere_is_there(tmp_path: Path) -> None:
    store = watched(tmp_path / "data")
    table = begun(store, new_game(1))
    refuse(store)
    play_on(table, 7)
    written(table)
    elsewhere = store.safekeeping.save_elsewhere(tmp_path / "stick").result()
    store.close()
    shutil.move(elsewhere, tmp_path / "gone")
    with closing(opened(tmp_path / "data")) as store:
        (left,) = store.safekeeping.take_news()
        assert isinstance(left, Unsaved)
        assert (left.elsewhere, left.is_there) == ((elsewhere,), False)
    shutil.move(tmp_path / "gone", elsewhere)
    with closing(opened(tmp_path / "data")) as store:
        assert not news(store, Unsaved), "it is said once"
        until(lambda: news(store, SalvageResult))
        (result,) = news(store, SalvageResult)
        assert isinstance(result, SalvageResult)
        assert origin(result.file) is Origin.ELSEWHERE


def test_open_games_are_listed_while_others_are_still_being_fetched(tmp_path: Path) -> None:
    without_backup(tmp_path, 60, steps=5)
    damage_tables(tmp_path / FILE)
    listed: list[int] = []
    with closing(opened(tmp_path)) as store:

        def note() -> None:
            if store.safekeeping.progress is not None:
                store.safekeeping._listed_from = 0.0  # as if a second had passed
                listed.append(len(store.open_games()))

        store.safekeeping.on_news = note
        until(lambda: not store.safekeeping.is_salvaging)
        assert len(store.open_games()) == 60
    assert any(0 < games < 60 for games in listed)


def test_games_that_are_on_the_disk_are_not_saved_elsewhere(tmp_path: Path) -> None:
    with closing(watched(tmp_path / "data")) as store:
        saved, unsaved = begun(store, new_game(1)), begun(store, new_game(2))
        play_on(saved, 5)
        play_on(unsaved, 5)
        written(unsaved)
        refuse(store)
        play_on(unsaved, 3, 2)
        written(unsaved)
        elsewhere = store.safekeeping.save_elsewhere(tmp_path / "stick").result()
        refuse(store, writing=True)
    with closing(sqlite3.connect(elsewhere)) as database:
        assert database.execute("SELECT id FROM game").fetchall() == [(new_game(2).id,)]


def test_a_document_is_at_risk_like_a_move_and_comes_back_from_where_it_was_saved(
    tmp_path: Path,
) -> None:
    """“A person's answers … survive kills, full disks and newer versions like games do.”"""
    stick = tmp_path / "stick"
    with closing(watched(tmp_path / "data")) as store:
        store.keep_document("people", "a", {"name": "Anna"})
        refuse(store)
        store.keep_document("people", "b", {"name": "Ben"})
        store.keep_document("people", "b", {"name": "Benno"})
        until(lambda: store.safekeeping.unsaved_documents == 1)
        assert (store.safekeeping.moves_at_risk, store.safekeeping.unsaved_moves) == (1, 0)
        file = store.safekeeping.save_elsewhere(stick).result()
        assert (store.safekeeping.moves_at_risk, store.safekeeping.unsaved_documents) == (0, 1)
        store.keep_document("people", "b", {"name": "Ben"})
        until(lambda: store.safekeeping.moves_at_risk == 1)
        store.safekeeping.save_elsewhere(stick).result()
    with closing(watched(tmp_path / "data")) as store:
        until(lambda: not store.safekeeping.newest_elsewhere)
        kept = store.documents("people").result().contents
        assert kept == {"a": {"name": "Anna"}, "b": {"name": "Ben"}}, "the newer of the two files"
        assert not news(store, SalvageResult), file


def test_a_document_that_was_not_saved_is_said_at_the_next_start(tmp_path: Path) -> None:
    with closing(watched(tmp_path)) as store:
        refuse(store)
        store.keep_document("people", "b", {"name": "Ben"})
        until(lambda: store.safekeeping.moves_at_risk == 1)
    with closing(watched(tmp_path)) as store:
        assert [isinstance(left, Unsaved) and left.moves for left in news(store, Unsaved)] == [1]
