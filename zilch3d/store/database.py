"""The database of games: opened, checked, brought up to date; moved aside where it is damaged.

Whatever is wrong, there is a database to play with: in memory, if need be. What is wrong, and what
was done about it, is a ``FileNotice``; sentences are the caller's.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from zilch3d.store import disk
from zilch3d.store.files import WRITING, NotWritten, move_aside, write_whole
from zilch3d.store.saved_games import CannotLoad, saved_game
from zilch3d.store.schema import DERIVED, KNOWN, LOOKS, MIGRATIONS, REVIEWS, VERSION
from zilch3d.store.writer import transaction

FILE = "games.sqlite"
BACKUP = "games.backup.sqlite"
LOCK = "window.lock"
COMPANIONS = ("-wal", "-shm", "-journal")
"""The endings of SQLite's files beside a database."""
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
"""SQLite's codes for a file that is not whole; SQLITE_ERROR: tables are missing."""
MAGIC = b"SQLite format 3\0"
APPLICATION = 0x5A696C63
"""Stands in the file's header (``application_id``): "Zilc" in ASCII."""


class NoticeReason(Enum):
    """The problem that was met when the database was opened."""

    SECOND_WINDOW = "second-window"
    """Another window has the database: this one plays in memory."""
    UNUSABLE = "unusable"
    """The file or its folder can't be read or written: this window plays in memory."""
    NEWER = "newer"
    """The file belongs to a newer version, and is left as it is: this window plays in memory."""
    DAMAGED = "damaged"
    """The file was damaged; it was moved aside, and the backup took its place."""
    DAMAGED_WITHOUT_BACKUP = "damaged-without-backup"
    """The file and its backup were damaged; both were moved aside, and a new one was begun."""
    MISSING = "missing"
    """There was a backup, but no file: the backup took its place."""


@dataclass(frozen=True)
class FileNotice:
    """A problem with a file, where that was ``moved`` to, if so, and the system's ``detail``."""

    reason: NoticeReason
    file: Path
    moved: Path | None = None
    detail: str = ""


@dataclass
class OpenDatabase:
    """A database, in autocommit mode, to be used by one thread at a time.

    ``lock`` keeps other windows out until it is closed; None where the database is in memory.
    """

    connection: sqlite3.Connection
    notices: tuple[FileNotice, ...] = ()
    lock: sqlite3.Connection | None = None

    @property
    def is_kept(self) -> bool:
        """Whether it is on the disk."""
        return self.lock is not None

    @property
    def is_second(self) -> bool:
        """Whether another window has the player's files: this one writes none of them."""
        return any(notice.reason is NoticeReason.SECOND_WINDOW for notice in self.notices)


class _Damaged(Exception):
    """The file is no database of games, or not whole."""


class _Newer(Exception):
    """The database was written by a newer version of the game."""


# Opening
#
# One window has the player's files: it holds an exclusive lock on a file beside the database, which
# the system drops with the process. Under the lock the file is checked in full; one that is damaged
# is moved aside, never changed, and the backup is copied into its place. Then come the migrations.


def open_database(folder: Path, when: datetime) -> OpenDatabase:
    """The database in the folder, which is made if there is none; in memory if that fails.

    Damaged files are moved aside, dated ``when``, and what can be read of them is salvaged. Raises
    nothing.
    """
    file = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = _lock(folder / LOCK)
    except (OSError, sqlite3.Error) as error:
        busy = isinstance(error, sqlite3.Error) and _code(error) == sqlite3.SQLITE_BUSY
        reason = NoticeReason.SECOND_WINDOW if busy else NoticeReason.UNUSABLE
        return in_memory(FileNotice(reason, file, detail="" if busy else _detail(error)))
    try:
        connection, notices = _connect_or_recover(file, folder / BACKUP, when)
    except _Newer:
        lock.close()
        return in_memory(FileNotice(NoticeReason.NEWER, file))
    except (OSError, NotWritten, sqlite3.Error) as error:
        lock.close()
        return in_memory(FileNotice(NoticeReason.UNUSABLE, file, detail=_detail(error)))
    for notice in notices:
        if notice.moved is not None:
            _salvage(notice.moved, connection)
    return OpenDatabase(connection, notices, lock)


def back_up(connection: sqlite3.Connection, folder: Path) -> None:
    """Replace the backup by a copy of this database, if that is whole.

    Raises sqlite3.Error or OSError, and leaves the backup as it was then.
    """
    if _is_whole(connection):
        _copy(connection, folder / BACKUP)


def _copy(connection: sqlite3.Connection, file: Path) -> None:
    """Make the file a copy of this database, whole or not at all. Raises sqlite3.Error, OSError."""
    temporary = file.with_name(f".{file.name}{WRITING}")
    disk.remove(temporary)
    try:
        with closing(sqlite3.connect(temporary)) as copy:
            connection.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # so that it is whole in one file
        with temporary.open("rb+") as stream:
            disk.flush(stream.fileno())
        disk.replace(temporary, file)
    finally:
        disk.remove(temporary)
    disk.sync_folder(file.parent)


def _lock(file: Path) -> sqlite3.Connection:
    """A connection that locks the file until it is closed, or the process ends, even if killed."""
    connection = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode=MEMORY")  # nothing is ever written
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def in_memory(*notices: FileNotice) -> OpenDatabase:
    """A database that is gone with the program."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    _migrate(connection)
    return OpenDatabase(connection, notices)


def _connect_or_recover(
    file: Path, backup: Path, when: datetime
) -> tuple[sqlite3.Connection, tuple[FileNotice, ...]]:
    """The database in the file; where that is damaged, its backup, else a new one."""
    if _is_missing(file) and backup.is_file():
        return _from_backup(file, backup, when, NoticeReason.MISSING)
    try:
        return _connect(file), ()
    except _Damaged:
        return _from_backup(file, backup, when, NoticeReason.DAMAGED)


def _from_backup(
    file: Path, backup: Path, when: datetime, reason: NoticeReason
) -> tuple[sqlite3.Connection, tuple[FileNotice, ...]]:
    """The backup in the place of the file, which is moved aside; else a new database."""
    was_there = os.path.lexists(file)
    aside = move_aside(file, when, COMPANIONS)
    moved = aside if was_there else None
    if backup.is_file():
        try:
            write_whole(file, lambda stream: stream.write(backup.read_bytes()), private=True)
            return _connect(file), (FileNotice(reason, file, moved),)
        except _Damaged:
            move_aside(backup, when, COMPANIONS)
            disk.remove(file)
    return _connect(file), (FileNotice(NoticeReason.DAMAGED_WITHOUT_BACKUP, file, moved),)


def _is_sqlite_or_empty(file: Path) -> bool:
    """Whether it is a regular file that begins as SQLite's do, or is empty. Raises OSError."""
    if not file.is_file():
        return False
    with file.open("rb") as stream:
        return stream.read(len(MAGIC)) in (b"", MAGIC)


def _is_missing(file: Path) -> bool:
    return not os.path.lexists(file) or (file.is_file() and file.stat().st_size == 0)


def _connect(file: Path) -> sqlite3.Connection:
    """The database in the file, checked and up to date. Raises _Damaged, _Newer, sqlite3.Error."""
    if os.path.lexists(file) and not _is_sqlite_or_empty(file):
        raise _Damaged  # SQLite would remove the log beside it
    connection = sqlite3.connect(file, timeout=5, isolation_level=None, check_same_thread=False)
    # Text that is damaged is read nevertheless: digests find it.
    connection.text_factory = lambda text: text.decode(errors="replace")
    try:
        _check(connection)
        _copy_older_version(connection, file)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        # So that on macOS, too, what is committed is on the drive; other systems take no notice.
        connection.execute("PRAGMA fullfsync=ON")
        connection.execute("PRAGMA checkpoint_fullfsync=ON")
        connection.execute("PRAGMA foreign_keys=ON")
        _migrate(connection)
        if _tables(connection) != _expected_tables():
            raise _Damaged
    except sqlite3.Error as error:
        connection.close()
        # A bit of the header decides whether SQLite takes a file for one that is only to be read.
        read_only = _code(error) == sqlite3.SQLITE_READONLY and os.access(file, os.W_OK)
        if read_only or _code(error) in DAMAGE:
            raise _Damaged from error
        raise
    except UnicodeDecodeError as error:  # SQLite quotes what is damaged in its message
        connection.close()
        raise _Damaged from error
    except (_Damaged, _Newer):
        connection.close()
        raise
    return connection


def _check(connection: sqlite3.Connection) -> None:
    application = _number(connection, "application_id")
    version = _number(connection, "user_version")
    if not _is_whole(connection) or application not in (0, APPLICATION):
        raise _Damaged
    if version > VERSION:
        raise _Newer


def _copy_older_version(connection: sqlite3.Connection, file: Path) -> None:
    """Copy a database that is about to be migrated, for the version of the game that wrote it.

    One that can't be copied is migrated nevertheless: tables are only added.
    """
    version = _number(connection, "user_version")
    copy = file.with_name(f"{file.stem}.version {version}{file.suffix}")
    if 0 < version < VERSION and not os.path.lexists(copy):
        with suppress(OSError, sqlite3.Error):
            _copy(connection, copy)


def _is_whole(connection: sqlite3.Connection) -> bool:
    return bool(connection.execute("PRAGMA integrity_check(1)").fetchall() == [("ok",)])


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


def _migrate(connection: sqlite3.Connection) -> None:
    for migration in MIGRATIONS[_number(connection, "user_version") :]:
        version = _number(connection, "user_version") + 1
        connection.executescript(
            f"BEGIN IMMEDIATE; {migration}"
            f"PRAGMA application_id={APPLICATION}; PRAGMA user_version={version}; COMMIT;"
        )


def _tables(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    """The tables and indices by their names, each with the SQL that created it."""
    return connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()


@cache
def _expected_tables() -> list[tuple[str, str]]:
    with closing(in_memory().connection) as connection:
        return _tables(connection)


def _code(error: sqlite3.Error) -> int:
    """SQLite's primary result code, without the bits of the extended one."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _detail(error: Exception) -> str:
    if isinstance(error, NotWritten):
        return error.detail
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


# Salvage
#
# The backup may be some games old. So the games of the damaged database that are whole by their
# digests are copied from there, and then, row by row, what can be lost without harm to a game.

GAME_TABLES = {"game": "id", "seat": "game", "step": "game", "landing": "game"}
"""The tables that a game consists of, with the column of the game's id."""

SINGLE_ROWS = (*LOOKS, *REVIEWS, *KNOWN, "practice_answer")
"""Tables that no game needs to be whole, salvaged row by row; results are worked out again."""

UNREADABLE = (OSError, sqlite3.Error, UnicodeDecodeError)
"""The errors of reading a damaged database; UnicodeDecodeError, as messages quote damaged text."""


def _salvage(damaged: Path, database: sqlite3.Connection) -> None:
    """Add each game that is whole in the damaged database, and has more steps there.

    The damaged one is left as it is. Raises nothing.
    """
    with suppress(*UNREADABLE), TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite"
        for ending in ("", "-wal"):
            with suppress(FileNotFoundError):
                shutil.copyfile(f"{damaged}{ending}", f"{copy}{ending}")
        with closing(sqlite3.connect(copy)) as source:
            source.text_factory = database.text_factory
            for game_id in _game_ids(source):
                with suppress(CannotLoad, *UNREADABLE):
                    saved_game(source, game_id)  # its digests say whether it is whole
                    _salvage_game(game_id, source, database)
            for table in SINGLE_ROWS:
                _salvage_rows(table, source, database)


def _game_ids(source: sqlite3.Connection) -> Iterator[str]:
    """The ids of games, as far as they can be read."""
    with suppress(*UNREADABLE):
        for (game_id,) in source.execute("SELECT id FROM game"):
            yield game_id


def _salvage_game(game_id: str, source: sqlite3.Connection, database: sqlite3.Connection) -> None:
    """Replace the game in the database by that in the source, if there are more steps of it."""
    count = "SELECT COUNT(*) FROM step WHERE game = ?"
    there, here = (each.execute(count, (game_id,)).fetchone() for each in (source, database))
    if there <= here:
        return
    with transaction(database):
        for table in (*DERIVED, *LOOKS, *REVIEWS, *KNOWN):
            database.execute(f"DELETE FROM {table} WHERE game = ?", (game_id,))
        # Rows of a game refer to it, so it goes last and comes first.
        for table, column in reversed(GAME_TABLES.items()):
            database.execute(f"DELETE FROM {table} WHERE {column} = ?", (game_id,))
        for table, column in GAME_TABLES.items():
            rows = source.execute(f"SELECT * FROM {table} WHERE {column} = ?", (game_id,))
            for row in rows.fetchall():
                values = ", ".join("?" * len(row))
                database.execute(f"INSERT INTO {table} VALUES ({values})", row)


def _salvage_rows(table: str, source: sqlite3.Connection, database: sqlite3.Connection) -> None:
    """Add the rows that can be read and are missing, if they belong to games that are there.

    A source of an older version may have no such table.
    """
    with suppress(*UNREADABLE):
        for row in source.execute(f"SELECT * FROM {table}"):
            with suppress(sqlite3.Error):
                values = ", ".join("?" * len(row))
                database.execute(f"INSERT OR IGNORE INTO {table} VALUES ({values})", row)
