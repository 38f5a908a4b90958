"""The database file: opened whatever is wrong with it, and nothing of it ever deleted."""

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from zilch3d.store.backup import Stopped, copy_database, is_whole
from zilch3d.store.database import BACKUP, COMPANIONS, FILE, LOG, NoticeReason, OpenDatabase
from zilch3d.store.opening import LOCK, open_database
from zilch3d.store.schema import VERSION

WHEN = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)
ROW = "INSERT INTO game VALUES ('{}', 'freeze', '{{}}', 0, 0, x'00', '', '', '', '', '', '', '')"


def opened(folder: Path) -> OpenDatabase:
    return open_database(folder, WHEN)


def close(database: OpenDatabase) -> None:
    database.connection.close()
    if database.lock is not None:
        database.lock.close()


def with_games(folder: Path, *games: str, backup: bool = True) -> Path:
    """A database of these games, its backup too; its file."""
    database = opened(folder)
    database.connection.execute("BEGIN")
    for game in games:
        database.connection.execute(ROW.format(game))
    database.connection.execute("COMMIT")
    if backup:
        copy_database(database.connection, folder / BACKUP)
    close(database)
    return folder / FILE


def games(database: OpenDatabase) -> list[str]:
    rows = database.connection.execute("SELECT id FROM game ORDER BY id").fetchall()
    return [str(game) for (game,) in rows]


def test_a_new_database_is_up_to_date_and_safe(tmp_path: Path) -> None:
    database = opened(tmp_path / "not" / "there")
    ask = database.connection.execute
    assert database.notices == ()
    assert ask("PRAGMA user_version").fetchone() == (VERSION,)
    assert ask("PRAGMA journal_mode").fetchone() == ("wal",)
    assert ask("PRAGMA synchronous").fetchone() == (2,), "FULL: each commit is on the disk"
    assert ask("PRAGMA foreign_keys").fetchone() == (1,)
    close(database)


def test_what_is_committed_is_on_the_drive_on_macos_too(tmp_path: Path) -> None:
    """SQLite, PRAGMA fullfsync: "Only Mac OS X supports F_FULLFSYNC"; off by default."""
    database = opened(tmp_path)
    ask = database.connection.execute
    assert ask("PRAGMA fullfsync").fetchone() == (1,)
    assert ask("PRAGMA checkpoint_fullfsync").fetchone() == (1,)
    close(database)


def test_what_was_kept_is_there_again(tmp_path: Path) -> None:
    with_games(tmp_path, "a", "b")
    database = opened(tmp_path)
    assert (games(database), database.notices) == (["a", "b"], ())
    close(database)


def damaged(file: Path) -> bytes:
    content = bytearray(file.read_bytes())
    content[100:] = b"\xff" * (len(content) - 100)
    return bytes(content)


@pytest.mark.parametrize(
    "damage",
    [damaged, lambda _file: b"no database", lambda file: file.read_bytes()[:5000]],
    ids=["overwritten", "something else", "cut off"],
)
def test_a_damaged_database_is_moved_aside_for_its_backup(damage, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = with_games(tmp_path, "a")
    content = damage(file)
    file.write_bytes(content)
    database = opened(tmp_path)
    assert games(database) == ["a"]
    (notice,) = database.notices
    assert notice.reason is NoticeReason.DAMAGED
    assert notice.moved == tmp_path / "games.damaged 2026-03-04 05.06.07.sqlite"
    assert notice.moved.read_bytes() == content
    close(database)


def test_damaged_text_in_the_schema_is_damage(tmp_path: Path) -> None:
    """SQLite quotes it in what integrity_check finds: it must not have to be UTF-8."""
    file = with_games(tmp_path, "a")
    content = file.read_bytes()
    place = content.index(b"CREATE TABLE landing") + len("CREATE TABLE l")
    file.write_bytes(content[:place] + b"\xe1" + content[place + 1 :])
    database = opened(tmp_path)
    assert [notice.reason for notice in database.notices] == [NoticeReason.DAMAGED]
    assert games(database) == ["a"]
    close(database)


def test_without_a_backup_a_new_one_is_begun(tmp_path: Path) -> None:
    file = with_games(tmp_path, "a", backup=False)
    file.write_bytes(b"no database")
    database = opened(tmp_path)
    assert games(database) == []
    assert [notice.reason for notice in database.notices] == [NoticeReason.DAMAGED_WITHOUT_BACKUP]
    close(database)


def test_a_damaged_backup_is_moved_aside_too(tmp_path: Path) -> None:
    file = with_games(tmp_path, "a")
    for each in (file, tmp_path / BACKUP):
        each.write_bytes(b"no database")
    database = opened(tmp_path)
    assert [notice.reason for notice in database.notices] == [NoticeReason.DAMAGED_WITHOUT_BACKUP]
    assert len(list(tmp_path.glob("*damaged*"))) == 2
    close(database)


@pytest.mark.parametrize("empty", [False, True])
def test_a_missing_database_is_taken_from_its_backup(empty: bool, tmp_path: Path) -> None:
    """As after a kill between moving the damaged one aside and copying the backup."""
    file = with_games(tmp_path, "a")
    file.write_bytes(b"") if empty else file.unlink()
    database = opened(tmp_path)
    assert games(database) == ["a"]
    assert [notice.reason for notice in database.notices] == [NoticeReason.MISSING]
    close(database)


def test_two_damages_in_one_second_are_both_kept(tmp_path: Path) -> None:
    for content in (b"first", b"second"):
        with_games(tmp_path, backup=False).write_bytes(content)
        close(opened(tmp_path))
    assert {file.read_bytes() for file in tmp_path.glob("*damaged*")} == {b"first", b"second"}


def test_a_newer_database_is_left_as_it_is(tmp_path: Path) -> None:
    file = with_games(tmp_path, "a")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version={VERSION + 1}")
    before = file.read_bytes()
    database = opened(tmp_path)
    assert [notice.reason for notice in database.notices] == [NoticeReason.NEWER]
    assert not database.is_kept
    assert file.read_bytes() == before
    close(database)


def test_a_second_window_plays_in_memory(tmp_path: Path) -> None:
    first = opened(tmp_path)
    second = opened(tmp_path)
    assert second.is_second
    assert not second.is_kept
    second.connection.execute(ROW.format("b"))
    close(second)
    assert games(first) == []
    close(first)
    third = opened(tmp_path)
    assert not third.is_second, "the first one is closed"
    close(third)


@pytest.mark.parametrize("name", [FILE, "."])
def test_what_stands_in_the_way_stops_no_game(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    if name == ".":
        folder.write_text("a file")
    else:
        (folder / name).mkdir(parents=True)
    database = opened(folder)
    database.connection.execute(ROW.format("a"))
    (notice,) = database.notices
    assert notice.detail or notice.moved is not None
    close(database)


def test_the_lock_has_nothing_worth_keeping_so_what_stands_in_its_way_gives_way(
    tmp_path: Path,
) -> None:
    (tmp_path / "1" / LOCK).mkdir(parents=True)
    (tmp_path / "2").mkdir()
    os.mkfifo(tmp_path / "2" / LOCK)
    (tmp_path / "3").mkdir()
    (tmp_path / "3" / LOCK).write_bytes(b"x" * 99)
    for name in ("1", "2", "3"):
        folder = tmp_path / name
        first = opened(folder)
        assert first.is_kept
        second = opened(folder)
        assert second.is_second
        close(second)
        close(first)


def test_nobody_else_may_read_the_seeds(tmp_path: Path) -> None:
    """Whoever reads the seed of an open game knows its rolls. A folder of before is mended."""
    file = with_games(tmp_path, "a")
    file.chmod(0o644)
    database = opened(tmp_path)
    database.connection.execute(ROW.format("b"))
    for name in (FILE, f"{FILE}-wal", f"{FILE}-shm", BACKUP):
        if (tmp_path / name).exists():
            assert (tmp_path / name).stat().st_mode & 0o077 == 0, name
    close(database)


def test_a_backup_is_whole_and_alone(tmp_path: Path) -> None:
    with_games(tmp_path, "a")
    with closing(sqlite3.connect(tmp_path / BACKUP)) as backup:
        assert backup.execute("SELECT id FROM game").fetchall() == [("a",)]
        assert backup.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert sorted(os.listdir(tmp_path)) == sorted([FILE, BACKUP, LOCK])


def test_a_damaged_database_makes_no_backup(tmp_path: Path) -> None:
    file = with_games(tmp_path, *(f"{n:06}" for n in range(2000)))
    content = bytearray(file.read_bytes())
    content[8192:12288] = bytes(4096)
    file.write_bytes(content)
    with closing(sqlite3.connect(file)) as connection:
        assert not is_whole(connection)


def test_the_log_beside_a_damaged_database_goes_with_it(tmp_path: Path) -> None:
    file = with_games(tmp_path, "a")
    file.write_bytes(b"no database")
    for ending in COMPANIONS:
        Path(f"{file}{ending}").write_bytes(ending.encode())
    close(opened(tmp_path))
    moved = tmp_path / "games.damaged 2026-03-04 05.06.07.sqlite"
    assert Path(f"{moved}-wal").read_bytes() == b"-wal"


def test_a_database_with_other_tables_is_damaged(tmp_path: Path) -> None:
    file = with_games(tmp_path, "a")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("ALTER TABLE game RENAME COLUMN words TO wards")
    database = opened(tmp_path)
    assert [notice.reason for notice in database.notices] == [NoticeReason.DAMAGED]
    assert games(database) == ["a"]
    close(database)


def test_a_log_that_a_kill_left_behind_follows_its_database(tmp_path: Path) -> None:
    """As after a kill between moving the damaged one aside and its log: it has the newest moves."""
    file = with_games(tmp_path, "a")
    aside = tmp_path / "games.damaged 2026-01-01 00.00.00.sqlite"
    file.rename(aside)
    Path(f"{file}{LOG}").write_bytes(b"the newest moves")
    database = opened(tmp_path)
    assert Path(f"{aside}{LOG}").read_bytes() == b"the newest moves"
    assert games(database) == ["a"]
    close(database)


def test_a_database_that_its_header_has_only_read_is_damaged(tmp_path: Path) -> None:
    """SQLite's file format, 1.3.3: a write version above 2 does that, which takes one bit."""
    file = with_games(tmp_path, "a")
    content = bytearray(file.read_bytes())
    content[18] = 3
    file.write_bytes(content)
    database = opened(tmp_path)
    assert [notice.reason for notice in database.notices] == [NoticeReason.DAMAGED]
    assert games(database) == ["a"]
    close(database)


def test_a_copy_that_is_stopped_leaves_what_was_there(tmp_path: Path) -> None:
    file = tmp_path / "copy"
    file.write_text("what was there")
    with closing(sqlite3.connect(":memory:")) as source:
        source.execute("CREATE TABLE one (thing)")
        with pytest.raises(Stopped):
            copy_database(source, file, lambda: True)
    assert file.read_text() == "what was there"
    assert os.listdir(tmp_path) == ["copy"]


def test_damaged_text_that_sqlite_quotes_is_damage(tmp_path: Path) -> None:
    """In "malformed database schema (NAME)"; Python can't decode such a message."""
    file = with_games(tmp_path, "a")
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(
            "PRAGMA writable_schema=ON;"
            "INSERT INTO sqlite_master"
            " VALUES ('trigger', CAST(x'6EE16F' AS TEXT), 'game', 0, 'CREATE TRIGGER no');"
        )
    database = opened(tmp_path)
    assert [notice.reason for notice in database.notices] == [NoticeReason.DAMAGED]
    assert games(database) == ["a"]
    close(database)
