"""Files that are damaged, removed or replaced, and a disk that is full: nothing readable is lost.

Each test plays real games into a real folder; what fails is the folder itself.
"""

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tests.store.games import Clock, begun, continued, new_game, play_on, play_out
from zilch3d.store.database import BACKUP, FILE, LOG, FileNotice, NoticeReason
from zilch3d.store.files import NotWritten
from zilch3d.store.games import GameStore
from zilch3d.store.opening import LOCK, open_database
from zilch3d.store.results import games_without_result
from zilch3d.store.salvage import Salvage, SalvageResult
from zilch3d.store.saved_games import GameLists
from zilch3d.store.schema import MIGRATIONS
from zilch3d.store.unsaved import NOTE, Unsaved
from zilch3d.store.upkeep import USUAL
from zilch3d.table.replaying import find_results, restore
from zilch3d.table.table import Table

QUICK = replace(USUAL, tick=0.01, first=0.0, quiet=0.0, retry=0.01)
NEVER = replace(USUAL, first=3600.0)
PATIENCE = 20.0
DAMAGED = "games.damaged 2026-01-01 00.00.00.sqlite"


def opened(folder: Path) -> GameStore:
    return GameStore.open(folder, Clock(), NEVER)


def watched(folder: Path) -> GameStore:
    """A store that looks at its files all the time."""
    return GameStore.open(folder, Clock(), replace(NEVER, tick=0.01))


def until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.005)


def written(table: Table) -> None:
    until(lambda: table.journal.is_written)


def news(store: GameStore, kind: type) -> list[object]:
    return [each for each in store.safekeeping.news if isinstance(each, kind)]


def kept(folder: Path) -> dict[str, int]:
    """The games of the folder as the next start has them, each with its number of actions."""
    with closing(opened(folder)) as store:
        until(lambda: not store.safekeeping.is_salvaging)
        with closing(sqlite3.connect(folder / FILE)) as database:
            ids = [game for (game,) in database.execute("SELECT id FROM game")]
        return {game: len(store.load(game).actions) for game in ids}


def without_backup(folder: Path, games: int, steps: int = 40) -> dict[str, int]:
    """So many games in the folder's database, and no backup."""
    with closing(opened(folder)) as store:
        for number in range(1, games + 1):
            play_on(begun(store, new_game(number)), steps, number)
    (folder / BACKUP).unlink(missing_ok=True)
    return kept_before(folder)


def kept_before(folder: Path) -> dict[str, int]:
    before = kept(folder)
    (folder / BACKUP).unlink(missing_ok=True)
    return before


def work_out_results(store: GameStore) -> None:
    find_results(store)
    ask = store.safekeeping.writer.ask
    until(lambda: not ask(games_without_result).result())


# Salvage


def damage_tables(file: Path) -> None:
    """A table that is none of ours: the database is sound, and not as it should be."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE strange (thing)")


def damage_first_page(file: Path) -> None:
    content = file.read_bytes()
    file.write_bytes(os.urandom(4096) + content[4096:])


def damage_schema(file: Path) -> None:
    """A trigger that can't be read: SQLite refuses every question then."""
    with closing(sqlite3.connect(file)) as database:
        database.executescript(
            "PRAGMA writable_schema=ON;"
            "INSERT INTO sqlite_master VALUES ('trigger', 'no', 'game', 0, 'CREATE TRIGGER no');"
        )


@pytest.mark.parametrize("damage", [damage_tables, damage_first_page, damage_schema])
def test_every_game_comes_back_from_a_damaged_database_without_a_backup(
    damage: Callable[[Path], None], tmp_path: Path
) -> None:
    before = without_backup(tmp_path, 30)
    damage(tmp_path / FILE)
    with closing(opened(tmp_path)) as store:
        until(lambda: not store.safekeeping.is_salvaging)
        assert news(store, SalvageResult) == [
            SalvageResult(store.notices[0].moved or Path(), 30, 30, 0)
        ]
        assert len(store.open_games()) == 30, "they are listed without another start"
    assert kept(tmp_path) == before


def test_a_salvage_that_was_killed_goes_on_at_the_next_start(tmp_path: Path) -> None:
    """The databases as they are after a kill: some games are here, and the file is not done."""
    before = without_backup(tmp_path, 50)
    damage_tables(tmp_path / FILE)
    killed = tmp_path / "killed"
    with closing(opened(tmp_path)) as store:
        until(lambda: not store.safekeeping.is_salvaging)
        shutil.copytree(tmp_path, killed, ignore=shutil.ignore_patterns("killed", "window*"))
    with closing(sqlite3.connect(killed / FILE)) as database:
        database.execute("PRAGMA foreign_keys=OFF")
        for table in ("seat", "step", "landing"):
            database.execute(f"DELETE FROM {table} WHERE game > ?", (f"{20:032x}",))
        database.execute("DELETE FROM game WHERE id > ?", (f"{20:032x}",))
        database.execute("DELETE FROM salvage")
        database.commit()
    assert kept(killed) == before


def test_what_has_been_salvaged_once_is_left_alone(tmp_path: Path) -> None:
    without_backup(tmp_path, 2)
    damage_tables(tmp_path / FILE)
    kept(tmp_path)
    with closing(opened(tmp_path)) as store:
        assert not store.safekeeping.is_salvaging
        assert not store.safekeeping.news


@pytest.mark.parametrize("share", [99, 97, 90, 80])
def test_a_file_that_is_too_short_is_read_as_far_as_it_goes(share: int, tmp_path: Path) -> None:
    before = without_backup(tmp_path, 30)
    file = tmp_path / FILE
    content = file.read_bytes()
    file.write_bytes(content[: len(content) * share // 100])
    after = kept(tmp_path)
    assert after.items() <= before.items()
    assert len(after) >= {99: 25, 97: 22, 90: 20, 80: 15}[share]


def test_what_is_no_file_is_never_read(tmp_path: Path) -> None:
    """A link to a device has no end, and a pipe nobody writes to has none either."""
    os.symlink("/dev/zero", tmp_path / "games.damaged 2026-01-01 00.00.00.sqlite")
    os.mkfifo(tmp_path / "games.damaged 2026-01-01 00.00.01.sqlite")
    os.symlink("/dev/zero", tmp_path / FILE)
    with closing(opened(tmp_path)) as store:
        assert not store.safekeeping.is_salvaging
        assert store.is_kept


def test_a_damaged_file_is_never_changed(tmp_path: Path) -> None:
    without_backup(tmp_path, 5)
    damage_tables(tmp_path / FILE)
    content = (tmp_path / FILE).read_bytes()
    kept(tmp_path)
    (moved,) = tmp_path.glob("games.damaged *")
    assert moved.read_bytes() == content


def test_a_game_that_is_continued_during_the_salvage_has_all_its_steps(tmp_path: Path) -> None:
    """It must not go on from the backup's older state while the newer one is still in the file."""
    with closing(opened(tmp_path)) as store:
        game = begun(store, new_game(1))
        play_on(game, 20)
    with closing(opened(tmp_path)) as store:  # the backup is of the close before
        later = continued(store, new_game(1).id)
        play_on(later, 20, 2)
        written(later)
        for ending in ("", LOG):
            shutil.copy(tmp_path / f"{FILE}{ending}", tmp_path / f"later{ending}")
    (tmp_path / "later").rename(tmp_path / DAMAGED)
    shutil.move(
        tmp_path / f"later{LOG}", tmp_path / f"games.damaged 2026-01-01 00.00.00.sqlite{LOG}"
    )
    shutil.copy(tmp_path / BACKUP, tmp_path / FILE)
    with closing(opened(tmp_path)) as store:
        assert len(store.load(f"{1:032x}").actions) == 40


def test_where_the_disk_fails_in_it_a_salvage_is_not_done(tmp_path: Path) -> None:
    """A bad sector may be read next time; what is only damaged never will."""
    salvage = Salvage(tmp_path / "not there.sqlite")
    assert list(salvage.batches()) == []
    with closing(opened(tmp_path)) as store:
        result = store.safekeeping.writer.do(salvage.result).result()
    assert not result.is_final


# Files that vanish or are replaced


def remove_all(folder: Path) -> None:
    folder.rename(folder.with_name("removed"))
    shutil.rmtree(folder.with_name("removed"))


def remove_log(folder: Path) -> None:
    (folder / f"{FILE}{LOG}").unlink()


def remove_database(folder: Path) -> None:
    for file in folder.glob(f"{FILE}*"):
        file.unlink()


def truncate(folder: Path) -> None:
    os.truncate(folder / FILE, 0)


def put_back_older(folder: Path) -> None:
    shutil.copy(folder / BACKUP, folder / "older")
    os.replace(folder / "older", folder / FILE)


@pytest.mark.parametrize(
    "loss", [remove_all, remove_log, remove_database, truncate, put_back_older]
)
def test_files_that_vanish_in_play_are_written_anew_and_said(
    loss: Callable[[Path], None], tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    with closing(opened(folder)) as store:
        begun_before = begun(store, new_game(1))
        play_on(begun_before, 20)
    with closing(watched(folder)) as store:
        table = continued(store, new_game(1).id)
        play_on(table, 10, 2)
        written(table)
        loss(folder)
        until(lambda: news(store, FileNotice))
        play_on(table, 10, 3)
        written(table)
        assert store.fault is None
        steps = len(table.actions)
        killed = tmp_path / "killed"
        shutil.copytree(folder, killed, ignore=shutil.ignore_patterns(LOCK, ".*", "*-shm"))
        second = opened(folder)
        assert second.is_second, "the lock is there again as well"
        second.close()
    assert kept(killed)[new_game(1).id] == steps
    assert kept(folder)[new_game(1).id] == steps


def test_another_database_in_the_place_of_ours_is_kept_and_its_games_are_here(
    tmp_path: Path,
) -> None:
    others = tmp_path / "others"
    theirs = without_backup(others, 3)
    folder = tmp_path / "data"
    with closing(watched(folder)) as store:
        table = begun(store, new_game(9))
        play_on(table, 10)
        written(table)
        os.replace(others / FILE, folder / FILE)
        until(lambda: news(store, FileNotice))
        (notice,) = news(store, FileNotice)
        assert isinstance(notice, FileNotice)
        assert notice.reason is NoticeReason.REPLACED
        assert notice.moved is not None
        assert notice.moved.exists()
        until(lambda: not store.safekeeping.is_salvaging)
    assert kept(folder) == {**theirs, new_game(9).id: len(table.actions)}


# What can't be written


def with_unsaved_moves(folder: Path) -> tuple[GameStore, Table]:
    """A game of five moves that are saved, and seven that the disk has refused."""
    store = watched(folder)
    table = begun(store, new_game(1))
    play_on(table, 5)
    written(table)
    store.safekeeping.writer.do(lambda database: database.execute("PRAGMA query_only=ON")).result()
    play_on(table, 7, 2)
    written(table)
    return store, table


def test_moves_that_were_not_saved_are_said_at_the_next_start(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    store, _table = with_unsaved_moves(folder)
    until(lambda: store.safekeeping.unsaved_moves == 7)
    assert isinstance(store.fault, NotWritten)
    store.close()
    assert store.fault is not None, "what the program ends with is not 0"
    with closing(opened(folder)) as store:
        (left,) = news(store, Unsaved)
        assert isinstance(left, Unsaved)
        assert left.moves == 7
        store.safekeeping.take_news()
    with closing(opened(folder)) as store:
        assert not store.safekeeping.news, "it is said once"


def test_what_was_saved_elsewhere_comes_back_at_the_next_start(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    store, table = with_unsaved_moves(folder)
    elsewhere = store.safekeeping.save_elsewhere(tmp_path / "stick").result()
    assert elsewhere.stat().st_mode & 0o077 == 0
    store.close()
    with closing(opened(folder)) as store:
        assert restore(store.load(new_game(1).id)).state == table.state
        until(lambda: not store.safekeeping.is_salvaging)
    with closing(opened(folder)) as store:
        assert not store.safekeeping.news
        assert not store.safekeeping.is_salvaging


def test_a_game_that_was_fetched_is_listed_as_it_is_now(tmp_path: Path) -> None:
    """Not as it was at the start, where the file that it comes from was not there yet."""
    folder = tmp_path / "data"
    without_backup(folder, 1, steps=4)
    later = tmp_path / "later"
    shutil.copytree(folder, later)
    with closing(opened(later)) as store:
        table = continued(store, new_game(1).id)
        play_on(table, 60, 3)
    with closing(opened(folder)) as store:
        before = [seat.score for seat in store.open_games()[0].seats]
    shutil.copy(later / FILE, folder / DAMAGED)
    with closing(opened(folder)) as store:
        until(lambda: not store.safekeeping.is_salvaging)
        scores = [seat.score for seat in table.state.seats]
        assert scores != before
        until(lambda: [seat.score for seat in store.open_games()[0].seats] == scores)


def test_a_folder_that_can_be_used_again_has_all_that_was_played_meanwhile(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.write_text("a file in the way")
    store = watched(folder)
    assert store.fault is not None
    table = begun(store, new_game(1))
    play_on(table, 5)
    assert store.safekeeping.unsaved_moves == 5
    folder.unlink()
    until(lambda: store.fault is None)
    play_on(table, 5, 2)
    written(table)
    store.close()
    assert kept(folder) == {new_game(1).id: len(table.actions)}


def test_a_change_that_can_never_be_written_stops_no_other(tmp_path: Path) -> None:
    """One bad row among good ones; the game it belongs to is written anew, whole."""
    store = opened(tmp_path)
    table = begun(store, new_game(1))
    play_on(table, 5)
    written(table)
    bad = "INSERT INTO seat VALUES ('no such game', 0, '', '', 0, 0, 0)"
    number = store.safekeeping.writer.submit(lambda database: database.execute(bad))
    play_on(table, 5, 2)
    until(lambda: store.safekeeping.writer.is_settled(number + 1))
    written(table)
    assert store.fault is None
    gone = "PRAGMA foreign_keys=OFF; DELETE FROM game; PRAGMA foreign_keys=ON"
    store.safekeeping.writer.do(lambda database: database.executescript(gone)).result()
    play_on(table, 5, 3)
    written(table)
    store.close()
    assert kept(tmp_path) == {new_game(1).id: len(table.actions)}


# Upkeep


def test_a_backup_is_made_in_the_background_and_of_what_was_checked(tmp_path: Path) -> None:
    with closing(GameStore.open(tmp_path, Clock(), QUICK)) as store:
        play_on(begun(store, new_game(1)), 5)
        until((tmp_path / BACKUP).exists)
    with closing(sqlite3.connect(tmp_path / BACKUP)) as backup:
        assert backup.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_damage_that_a_start_does_not_see_is_found_beside_the_game(tmp_path: Path) -> None:
    without_backup(tmp_path, 30)
    content = bytearray((tmp_path / FILE).read_bytes())
    place = content.rindex(b'{"do":"land"') // 4096 * 4096
    content[place : place + 4096] = bytes(4096)
    (tmp_path / FILE).write_bytes(content)
    with closing(GameStore.open(tmp_path, Clock(), QUICK)) as store:
        assert store.notices == ()
        until(lambda: news(store, FileNotice))
        (notice,) = news(store, FileNotice)
        assert isinstance(notice, FileNotice)
        assert notice.moved is not None
        assert notice.moved.name.startswith("games.damaged 2026-03-04 "), "it has the present time"
        until(lambda: not store.safekeeping.is_salvaging)
        (result,) = news(store, SalvageResult)
        assert isinstance(result, SalvageResult)
        assert result.saved + result.lost == 30
        assert 1 <= result.lost <= 4, "a page has steps of few games"


@pytest.mark.parametrize(
    ("days", "finishes", "is_made"), [(0, False, False), (2, False, True), (0, True, True)]
)
def test_a_backup_is_made_once_a_day_and_when_a_game_has_ended(
    days: int, finishes: bool, is_made: bool, tmp_path: Path
) -> None:
    clock, backup = Clock(), tmp_path / BACKUP
    with closing(GameStore.open(tmp_path, clock, NEVER)) as store:
        play_on(begun(store, new_game(1)), 3)
    os.utime(backup, (clock.time.timestamp(),) * 2)
    before = backup.stat().st_mtime_ns
    clock.time += timedelta(days=days)
    with closing(GameStore.open(tmp_path, clock, NEVER)) as store:
        game = new_game(2)
        play_out(begun(store, game))
        if finishes:
            store.keep_record(game.id, "", tmp_path, clock()).result()
    assert (backup.stat().st_mtime_ns != before) == is_made


def test_old_finished_games_are_packed_and_played_again_like_others(tmp_path: Path) -> None:
    states = {}
    with closing(opened(tmp_path)) as store:
        for number in range(1, 36):
            table = begun(store, new_game(number))
            play_out(table)
            states[new_game(number).id] = table.state
        work_out_results(store)
        faces = {(f.name, f.player): f.faces for f in store.face_counts().result()}
        of_first = store.face_counts(new_game(1).id).result()
    size = (tmp_path / FILE).stat().st_size
    (tmp_path / BACKUP).unlink()
    with closing(GameStore.open(tmp_path, Clock(), QUICK)) as store:
        packed = "SELECT COUNT(*) FROM step WHERE number < 0"
        ask = store.safekeeping.writer.ask
        until(lambda: ask(lambda d: d.execute(packed).fetchone()[0]).result() == 5)
        for game, state in states.items():
            assert restore(store.load(game)).state == state
        assert {(f.name, f.player): f.faces for f in store.face_counts().result()} == faces
        assert store.face_counts(new_game(1).id).result() == of_first
        table = continued(store, new_game(1).id)
        table.undo() if table.can_undo else None
        store.resume(store.load(new_game(2).id)).take_back()
        until(lambda: ask(lambda d: d.execute(packed).fetchone()[0]).result() <= 4)
        assert len(store.load(new_game(2).id).actions) > 3
    assert (tmp_path / FILE).stat().st_size <= size * 1.2


def test_what_packing_frees_is_given_back_and_salvage_finds_the_tables_after_it(
    tmp_path: Path,
) -> None:
    """Salvage knows the places of our tables, so VACUUM must keep them."""
    before = without_backup(tmp_path, 3)
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        rows = ((f"{n:06}", n, "x" * 1000, "") for n in range(14_000))
        database.executemany("INSERT INTO step VALUES (?, ?, ?, ?)", rows)
        database.execute("DELETE FROM step WHERE length(action) = 1000")
        database.commit()
    large = (tmp_path / FILE).stat().st_size
    with closing(opened(tmp_path)):
        pass
    assert (tmp_path / FILE).stat().st_size < large / 10
    (tmp_path / BACKUP).unlink(missing_ok=True)
    damage_first_page(tmp_path / FILE)
    assert kept(tmp_path) == before


def test_a_packed_game_that_was_changed_is_not_played(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as store:
        for number in range(1, 33):
            play_out(begun(store, new_game(number)))
        work_out_results(store)
    (tmp_path / BACKUP).unlink()
    with closing(GameStore.open(tmp_path, Clock(), QUICK)) as store:
        ask = store.safekeeping.writer.ask
        packed = "SELECT game, action FROM step WHERE number < 0 ORDER BY game"
        until(lambda: len(ask(lambda d: d.execute(packed).fetchall()).result()) == 2)
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        (one, first), (_other, second) = database.execute(packed).fetchall()
        database.execute("UPDATE step SET action = ? WHERE game = ?", (second, one))
        database.commit()
        assert first != second
    with closing(opened(tmp_path)) as store, pytest.raises(Exception, match="damaged"):
        store.load(one)


def test_the_note_has_its_room_before_the_disk_is_full(tmp_path: Path) -> None:
    with closing(opened(tmp_path)):
        assert (tmp_path / NOTE).stat().st_size == 4096


# What fresh eyes have found


LOOK = (
    "import sqlite3, sys;"
    "sqlite3.connect(sys.argv[1]).execute('SELECT COUNT(*) FROM game').fetchall()"
)


def test_another_program_that_reads_the_database_takes_nothing_from_it(tmp_path: Path) -> None:
    """A process that opens and closes a file loses its locks on it, and SQLite's are such.

    The other program would take itself for the last user then, and remove our log.
    """
    with closing(watched(tmp_path)) as store:
        table = begun(store, new_game(1))
        for _look in range(3):
            play_on(table, 5)
            written(table)
            time.sleep(0.05)  # the store looks at its files meanwhile
            subprocess.run([sys.executable, "-c", LOOK, str(tmp_path / FILE)], check=True)
        assert not store.safekeeping.news
        killed = tmp_path / "killed"
        shutil.copytree(tmp_path, killed, ignore=shutil.ignore_patterns("killed", LOCK, "*-shm"))
    assert kept(killed)[new_game(1).id] == len(table.actions)


def test_a_game_that_has_gone_on_otherwise_here_stays_as_it_is(tmp_path: Path) -> None:
    """As a folder that two machines share: the other's copy is further on, by other choices."""
    folder, other = tmp_path / "data", tmp_path / "other"
    with closing(opened(folder)) as store:
        play_on(begun(store, new_game(1)), 8)
    shutil.copytree(folder, other)
    with closing(opened(other)) as store:
        play_on(continued(store, new_game(1).id), 20, 5)
    with closing(watched(folder)) as store:
        table = continued(store, new_game(1).id)
        play_on(table, 3, 6)
        written(table)
        os.replace(other / FILE, folder / FILE)
        until(lambda: news(store, FileNotice) and not store.safekeeping.is_salvaging)
        play_on(table, 3, 7)
        written(table)
        state = table.state
    with closing(opened(folder)) as store:
        until(lambda: not store.safekeeping.is_salvaging)
        assert restore(store.load(new_game(1).id)).state == state


def loosen(file: Path, table: str, change: str) -> None:
    """Take NOT NULL off the table's columns, as damaged bytes would, and change it."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA writable_schema=ON")
        loose = "UPDATE sqlite_master SET sql = replace(replace(sql, 'NOT NULL', ''), 'STRICT', '')"
        database.execute(f"{loose} WHERE name = ?", (table,))
        database.commit()
    with closing(sqlite3.connect(file)) as database:
        database.execute(change)
        database.commit()
    with closing(sqlite3.connect(file)) as database, closing(sqlite3.connect(":memory:")) as fresh:
        fresh.executescript("".join(MIGRATIONS))
        (sql,) = fresh.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        database.execute("PRAGMA writable_schema=ON")
        database.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (sql, table))
        database.commit()


def test_values_that_no_program_has_written_are_damage(tmp_path: Path) -> None:
    before = without_backup(tmp_path, 6)
    loosen(tmp_path / FILE, "game", f"UPDATE game SET played = NULL WHERE id = '{new_game(2).id}'")
    with closing(opened(tmp_path)) as store:
        (notice,) = store.notices
        assert notice.reason is NoticeReason.DAMAGED_WITHOUT_BACKUP
    del before[new_game(2).id]
    assert kept(tmp_path) == before


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("landing", "UPDATE landing SET faces = NULL WHERE game = ?"),
        ("game", "UPDATE game SET cutthroat = NULL WHERE id = ?"),
    ],
)
def test_one_bad_row_keeps_no_other_game_from_being_salvaged(
    table: str, change: str, tmp_path: Path
) -> None:
    """The digests of the game hold in both: none is of its landings, and NULL reads as no."""
    before = without_backup(tmp_path, 6)
    bad = new_game(3).id
    loosen(tmp_path / FILE, table, change.replace("?", f"'{bad}'"))
    damage_tables(tmp_path / FILE)
    with closing(opened(tmp_path)) as store:
        until(lambda: not store.safekeeping.is_salvaging)
        (result,) = news(store, SalvageResult)
        assert isinstance(result, SalvageResult)
        assert (result.saved, result.lost, result.is_final) == (5, 1, True)
    del before[bad]
    assert kept(tmp_path) == before


def test_all_games_are_saved_elsewhere_where_the_folder_can_not_be_used(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.write_text("a file in the way")
    with closing(opened(folder)) as store:
        tables = [begun(store, new_game(number)) for number in range(1, 15)]
        for table in tables:
            play_on(table, 3)
        assert store.safekeeping.unsaved_moves == sum(len(table.actions) for table in tables)
        elsewhere = store.safekeeping.save_elsewhere(tmp_path / "stick").result()
    with closing(sqlite3.connect(elsewhere)) as database:
        assert database.execute("SELECT COUNT(*) FROM game").fetchone() == (14,)


def test_what_was_given_up_is_not_listed_by_a_later_reading(tmp_path: Path) -> None:
    without_backup(tmp_path, 3)
    with closing(opened(tmp_path)) as store:
        lists = store.safekeeping.writer.ask(GameLists.read).result()
        store.give_up(new_game(1).id)
        store.safekeeping.lists.append(lists)
        assert {game.id for game in store.open_games()} == {new_game(2).id, new_game(3).id}


def test_the_second_close_does_nothing(tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.close()
    store.close()
    assert store.finished(1).cancelled()


def test_an_older_version_finds_its_own_database_beside_the_migrated_one(tmp_path: Path) -> None:
    """Also where the program is killed right after its start."""
    without_backup(tmp_path, 2)
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.executescript(
            "DROP TABLE salvage; DROP INDEX game_unrecorded;"
            f"PRAGMA user_version={len(MIGRATIONS) - 1}"
        )
    opened_once = open_database(tmp_path, Clock()())
    copy = tmp_path / f"games.version {len(MIGRATIONS) - 1}.sqlite"
    with closing(sqlite3.connect(copy)) as older:
        assert older.execute("SELECT COUNT(*) FROM game").fetchone() == (2,)
    opened_once.connection.close()
    assert opened_once.lock is not None
    opened_once.lock.close()
