"""The database of games in a file: its header, its tables and its lists of games.

A start looks at these alone, however many games there are; every page is checked later, beside the
game (``store/upkeep``). What is wrong with a file, and what was done about it, is a ``FileNotice``;
sentences are the caller's.
"""

import os
import sqlite3
import stat
from contextlib import closing, suppress
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from pathlib import Path

from zilch3d.store.backup import copy_database, create_private
from zilch3d.store.files import NotWritten
from zilch3d.store.saved_games import GameLists
from zilch3d.store.schema import MIGRATIONS, VERSION
from zilch3d.store.writer import DAMAGE_CODES, primary_code, readable_text, reading

FILE = "games.sqlite"
BACKUP = "games.backup.sqlite"
COMPANIONS = ("-wal", "-shm", "-journal")
"""The endings of SQLite's files beside a database."""
LOG = "-wal"
"""Of these, the ending of the log, which has the newest changes."""
DAMAGE = (*DAMAGE_CODES, sqlite3.SQLITE_ERROR)
"""SQLite's codes for a file that is not whole when it is opened; SQLITE_ERROR: no such table."""
MAGIC = b"SQLite format 3\0"
HEADER = 100
"""Bytes of the header of SQLite's files."""
MAX_COPIED_AT_ONCE = 32_000_000
"""Bytes of a database of an older version that is copied before it is migrated: 0.2 s."""
APPLICATION = 0x5A696C63
"""Stands in the file's header (``application_id``): "Zilc" in ASCII."""


class NoticeReason(Enum):
    """The problem that was met when the database was opened, or later."""

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
    REMOVED = "removed"
    """The file was removed while it was in use, and was written anew."""
    REPLACED = "replaced"
    """Another file took its place while it was in use; that was moved aside, and ours is there."""


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
    ``lists`` are the games in it. ``older`` reads it as it was before it was brought up to date.
    ``has_log`` is whether it can be read and written at once: not on every drive of a network.
    """

    connection: sqlite3.Connection
    notices: tuple[FileNotice, ...] = ()
    lock: sqlite3.Connection | None = None
    lists: GameLists = field(default_factory=GameLists)
    has_log: bool = True
    older: "OlderVersion | None" = None

    @property
    def is_kept(self) -> bool:
        """Whether it is on the disk."""
        return self.lock is not None

    @property
    def is_second(self) -> bool:
        """Whether another window has the player's files: this one writes none of them."""
        return any(notice.reason is NoticeReason.SECOND_WINDOW for notice in self.notices)


@dataclass(frozen=True)
class OlderVersion:
    """A database as an older version of the game has left it, and the ``file`` to keep it in."""

    connection: sqlite3.Connection
    file: Path


class Damaged(sqlite3.DatabaseError):
    """The file is no database of games, or not whole."""


class Newer(Exception):
    """The database was written by a newer version of the game."""


def in_memory(*notices: FileNotice) -> OpenDatabase:
    """A database that is gone with the program."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    _migrate(connection)
    return OpenDatabase(connection, notices)


def is_regular(file: Path) -> bool:
    """Whether it is there, and a file itself: no link, folder or device."""
    try:
        return stat.S_ISREG(file.lstat().st_mode)
    except OSError:
        return False


def is_missing(file: Path) -> bool:
    return not os.path.lexists(file) or (file.is_file() and file.stat().st_size == 0)


def begins_as_database(file: Path) -> bool:
    """Whether it is a regular file that begins as SQLite's do. Raises OSError."""
    if not file.is_file():
        return False
    with file.open("rb") as stream:
        return stream.read(len(MAGIC)) == MAGIC


def _is_short(file: Path) -> bool:
    """Whether its header promises more pages than there are; a log may have them. Raises OSError.

    SQLite's file format, section 1.3: the page size is at 16, the number of pages at 28.
    """
    log = Path(f"{file}{LOG}")
    if os.path.lexists(log) and log.stat().st_size > 0:
        return False
    with file.open("rb") as stream:
        header = stream.read(HEADER)
    page_size = int.from_bytes(header[16:18], "big") or 1
    pages = int.from_bytes(header[28:32], "big")
    return file.stat().st_size < pages * (65536 if page_size == 1 else page_size)


def connect(file: Path) -> OpenDatabase:
    """The database in the file, up to date, and its lists.

    Raises Damaged, Newer, sqlite3.Error, OSError.
    """
    if not is_missing(file) and (not begins_as_database(file) or _is_short(file)):
        raise Damaged("not whole")  # SQLite would remove the log beside it, or notice too late
    create_private(file)
    connection = sqlite3.connect(file, timeout=5, isolation_level=None, check_same_thread=False)
    connection.text_factory = readable_text
    opened = OpenDatabase(connection)
    try:
        _prepare(opened, file)
    except sqlite3.Error as error:
        _close(opened)
        # A bit of the header decides whether SQLite takes a file for one that is only to be read.
        code = primary_code(error)
        read_only = code == sqlite3.SQLITE_READONLY and os.access(file, os.W_OK)
        if read_only or code in DAMAGE:
            raise Damaged("not whole") from error
        raise
    except (TypeError, ValueError, AttributeError) as error:
        # Values that no program has written; and SQLite quotes damaged text in its messages.
        _close(opened)
        raise Damaged("not whole") from error
    except BaseException:
        _close(opened)
        raise
    return opened


def _close(opened: OpenDatabase) -> None:
    opened.connection.close()
    if opened.older is not None:
        opened.older.connection.close()


def _prepare(opened: OpenDatabase, file: Path) -> None:
    """Raises Damaged, Newer, sqlite3.Error."""
    connection = opened.connection
    _check(connection)
    opened.has_log = connection.execute("PRAGMA journal_mode=WAL").fetchone() == ("wal",)
    connection.execute("PRAGMA synchronous=FULL")
    # So that on macOS, too, what is committed is on the drive; other systems take no notice.
    connection.execute("PRAGMA fullfsync=ON")
    connection.execute("PRAGMA checkpoint_fullfsync=ON")
    connection.execute("PRAGMA foreign_keys=ON")
    _refuse_read_only(connection)
    opened.older = _older_version(opened, file)
    _migrate(connection)
    if _tables(connection) != _expected_tables():
        raise Damaged("not whole")
    opened.lists = GameLists.read(connection)


def _refuse_read_only(connection: sqlite3.Connection) -> None:
    """Raise sqlite3.Error where SQLite takes the file for one that is only to be read.

    It begins any transaction there, and refuses the first change; this one is not kept.
    """
    try:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(f"PRAGMA application_id={APPLICATION}")
    except sqlite3.OperationalError as error:  # another program may have it for a moment
        if primary_code(error) == sqlite3.SQLITE_READONLY:
            raise
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _check(connection: sqlite3.Connection) -> None:
    application = _number(connection, "application_id")
    version = _number(connection, "user_version")
    if application not in (0, APPLICATION):
        raise Damaged("not whole")
    if version > VERSION:
        raise Newer


def _older_version(opened: OpenDatabase, file: Path) -> OlderVersion | None:
    """What a database that is about to be migrated is now, for the version that wrote it.

    A small one is copied at once, a large one later, beside the game. One that can't be copied is
    migrated nevertheless: tables are only added.
    """
    version = _number(opened.connection, "user_version")
    copy = file.with_name(f"{file.stem}.version {version}{file.suffix}")
    if not 0 < version < VERSION or os.path.lexists(copy):
        return None
    with suppress(OSError, sqlite3.Error):
        if not opened.has_log or file.stat().st_size <= MAX_COPIED_AT_ONCE:
            copy_database(opened.connection, copy)
            return None
        older = reading(file)
        older.execute("BEGIN")
        older.execute("SELECT COUNT(*) FROM sqlite_master")  # it sees this state from now on
        return OlderVersion(older, copy)
    return None


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


def detail(error: Exception) -> str:
    """What the system says about this error."""
    if isinstance(error, NotWritten):
        return error.detail
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
