"""The database of games: opened, brought up to date; moved aside where it is damaged.

Whatever is wrong, there is a database to play with: in memory, if need be. What is wrong, and what
was done about it, is a ``FileNotice``; sentences are the caller's.

A start looks at the header, the tables and the lists of games, however many there are; every page
is checked later, beside the game (``store/upkeep``). What is damaged is moved aside, never changed,
and the backup takes its place; what else can be read of it is fetched by ``store/salvage``.
"""

import os
import sqlite3
import stat
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from functools import cache
from pathlib import Path

from zilch3d.store import disk
from zilch3d.store.backup import copy_database, create_private, is_whole
from zilch3d.store.files import DAMAGED, TIME, NotWritten, move_aside
from zilch3d.store.saved_games import GameLists
from zilch3d.store.schema import MIGRATIONS, VERSION
from zilch3d.store.writer import DAMAGE_CODES, primary_code, readable_text, reading

FILE = "games.sqlite"
BACKUP = "games.backup.sqlite"
LOCK = "window.lock"
COMPANIONS = ("-wal", "-shm", "-journal")
"""The endings of SQLite's files beside a database."""
LOG = "-wal"
"""Of these, the ending of the log, which has the newest changes."""
REPLACED = "replaced"
"""Stands in the name of a file that had taken the place of ours: see ``files.move_aside``."""
DAMAGE = (*DAMAGE_CODES, sqlite3.SQLITE_ERROR)
"""SQLite's codes for a file that is not whole when it is opened; SQLITE_ERROR: no such table."""
MAGIC = b"SQLite format 3\0"
HEADER = 100
"""Bytes of the header of SQLite's files."""
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
    """

    connection: sqlite3.Connection
    notices: tuple[FileNotice, ...] = ()
    lock: sqlite3.Connection | None = None
    lists: GameLists = field(default_factory=GameLists)
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


class _Damaged(Exception):
    """The file is no database of games, or not whole."""


class _Newer(Exception):
    """The database was written by a newer version of the game."""


# Opening
#
# One window has the player's files: it holds an exclusive lock on a file beside the database, which
# the system drops with the process.


def open_database(folder: Path, when: datetime) -> OpenDatabase:
    """The database in the folder, which is made if there is none; in memory if that fails.

    Damaged files are moved aside, dated ``when``. Raises nothing.
    """
    file = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = lock_folder(folder, when)
    except (OSError, MemoryError, sqlite3.Error) as error:
        busy = isinstance(error, sqlite3.Error) and primary_code(error) == sqlite3.SQLITE_BUSY
        reason = NoticeReason.SECOND_WINDOW if busy else NoticeReason.UNUSABLE
        return in_memory(FileNotice(reason, file, detail="" if busy else detail(error)))
    try:
        opened = open_locked(folder, when)
    except _Newer:
        lock.close()
        return in_memory(FileNotice(NoticeReason.NEWER, file))
    except (OSError, MemoryError, NotWritten, sqlite3.Error) as error:
        lock.close()
        return in_memory(FileNotice(NoticeReason.UNUSABLE, file, detail=detail(error)))
    opened.lock = lock
    return opened


def in_memory(*notices: FileNotice) -> OpenDatabase:
    """A database that is gone with the program."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    _migrate(connection)
    return OpenDatabase(connection, notices)


def lock_folder(folder: Path, when: datetime) -> sqlite3.Connection:
    """A connection that keeps others out until it is closed, or the process ends, even if killed.

    What stands in the way of its file has nothing worth keeping, and gives way. Raises OSError,
    sqlite3.Error: SQLITE_BUSY if another window has the lock.
    """
    file = folder / LOCK
    if os.path.lexists(file) and not _is_regular(file):
        move_aside(file, when)
    try:
        return _locked(file)
    except sqlite3.DatabaseError as error:
        if primary_code(error) not in DAMAGE_CODES:
            raise
    disk.remove(file)  # nobody holds it: SQLite has read it, which the lock would have refused
    return _locked(file)


def _locked(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode=MEMORY")  # nothing is ever written
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def open_locked(folder: Path, when: datetime) -> OpenDatabase:
    """The database in the folder, which is locked; where it is damaged, its backup, or a new one.

    Raises OSError, sqlite3.Error, and _Newer.
    """
    file = folder / FILE
    if _is_missing(file) and ((folder / BACKUP).is_file() or os.path.lexists(f"{file}{LOG}")):
        return recovered(folder, when, NoticeReason.MISSING)  # SQLite would remove the log
    try:
        return _connect(file)
    except _Damaged:
        return recovered(folder, when)


def recovered(
    folder: Path,
    when: datetime,
    reason: NoticeReason = NoticeReason.DAMAGED,
    old: sqlite3.Connection | None = None,
) -> OpenDatabase:
    """The backup in the place of the file, which is moved aside; else a new database.

    The backup is renamed, not copied, so that it needs no room; the next one is made soon. Killed
    anywhere in it, the next start goes on. An ``old`` connection to the file is closed. Raises
    OSError, sqlite3.Error.
    """
    file, backup = folder / FILE, folder / BACKUP
    moved = _moved_from(old, file, when)
    if backup.is_file() and not backup.is_symlink():
        disk.replace(backup, file)
        disk.sync_folder(folder)
        try:
            opened = _connect(file)
        except _Damaged:
            moved = _moved_aside(file, when) or moved
        else:
            opened.notices = (FileNotice(reason, file, moved),)
            return opened
    opened = _connect(file)
    opened.notices = (FileNotice(NoticeReason.DAMAGED_WITHOUT_BACKUP, file, moved),)
    return opened


def _moved_from(
    connection: sqlite3.Connection | None, file: Path, when: datetime, why: str = DAMAGED
) -> Path | None:
    """Move the file aside, and close the connection that has it open; its new path.

    The file goes first, as the connection removes any log that has the name of its own; but Windows
    moves no file that is open. Raises OSError, sqlite3.Error.
    """
    try:
        moved = _moved_aside(file, when, why)
    except PermissionError:
        if connection is None:
            raise
        connection.close()
        return _moved_aside(file, when, why)
    if connection is not None:
        connection.close()
    return moved


def _moved_aside(file: Path, when: datetime, why: str = DAMAGED) -> Path | None:
    """Move the file and its companions aside; its new path, or its log's if that was all.

    The file goes before its log: killed in between, the next start finds no file, and has the log
    follow it. Raises OSError.
    """
    was_there = os.path.lexists(file)
    if not was_there and os.path.lexists(f"{file}{LOG}"):
        _reunite(file)
    if not any(os.path.lexists(f"{file}{ending}") for ending in ("", *COMPANIONS)):
        return None
    aside = move_aside(file, when, COMPANIONS, why)
    log = Path(f"{aside}{LOG}")
    return aside if was_there else log if os.path.lexists(log) else None


def _reunite(file: Path) -> None:
    """Move a log that was left behind by a kill to the file that was moved aside without it."""
    aside = sorted(file.parent.glob(f"{file.stem}.{DAMAGED} *{file.suffix}"))
    if aside and not os.path.lexists(f"{aside[-1]}{LOG}"):
        disk.rename(Path(f"{file}{LOG}"), Path(f"{aside[-1]}{LOG}"))


def _is_regular(file: Path) -> bool:
    """Whether it is a file itself: no link, folder or device. Raises OSError."""
    return stat.S_ISREG(file.lstat().st_mode)


def _is_missing(file: Path) -> bool:
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


def _connect(file: Path) -> OpenDatabase:
    """The database in the file, up to date, and its lists.

    Raises _Damaged, _Newer, sqlite3.Error, OSError.
    """
    if not _is_missing(file) and (not begins_as_database(file) or _is_short(file)):
        raise _Damaged  # SQLite would remove the log beside it, or notice too late
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
            raise _Damaged from error
        raise
    except UnicodeDecodeError as error:  # SQLite quotes what is damaged in its message
        _close(opened)
        raise _Damaged from error
    except BaseException:
        _close(opened)
        raise
    return opened


def _close(opened: OpenDatabase) -> None:
    opened.connection.close()
    if opened.older is not None:
        opened.older.connection.close()


def _prepare(opened: OpenDatabase, file: Path) -> None:
    """Raises _Damaged, _Newer, sqlite3.Error."""
    connection = opened.connection
    _check(connection)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    # So that on macOS, too, what is committed is on the drive; other systems take no notice.
    connection.execute("PRAGMA fullfsync=ON")
    connection.execute("PRAGMA checkpoint_fullfsync=ON")
    connection.execute("PRAGMA foreign_keys=ON")
    opened.older = _older_version(connection, file)
    _migrate(connection)
    if _tables(connection) != _expected_tables():
        raise _Damaged
    opened.lists = GameLists.read(connection)


def _check(connection: sqlite3.Connection) -> None:
    application = _number(connection, "application_id")
    version = _number(connection, "user_version")
    if application not in (0, APPLICATION):
        raise _Damaged
    if version > VERSION:
        raise _Newer


def _older_version(connection: sqlite3.Connection, file: Path) -> OlderVersion | None:
    """What a database that is about to be migrated is now, for the version that wrote it.

    It is copied later, beside the game. One that can't be read is migrated nevertheless: tables are
    only added.
    """
    version = _number(connection, "user_version")
    copy = file.with_name(f"{file.stem}.version {version}{file.suffix}")
    if not 0 < version < VERSION or os.path.lexists(copy):
        return None
    with suppress(sqlite3.Error):
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


# Files that vanish or are replaced


@dataclass(frozen=True)
class FileIdentity:
    """Which files the database and its log are: of both, device and number; None if not there."""

    database: tuple[int, int] | None
    log: tuple[int, int] | None

    @classmethod
    def of(cls, folder: Path) -> "FileIdentity":
        """That of the files that are in the folder now."""
        file = folder / FILE
        return cls(_identity(file), _identity(Path(f"{file}{LOG}")))

    def has_lost(self, before: "FileIdentity | None") -> bool:
        """Whether a file that was there before isn't there now, or is another one."""
        if self.database is None:
            return True
        if before is None:
            return False
        return before.database != self.database or before.log not in (None, self.log)


def _identity(file: Path) -> tuple[int, int] | None:
    """None as well for a file that is empty, or doesn't begin as a database."""
    try:
        status = file.lstat()
        if not stat.S_ISREG(status.st_mode):
            return None
        if not file.name.endswith(LOG) and not begins_as_database(file):
            return None
    except OSError:
        return None
    return status.st_dev, status.st_ino


def written_anew(connection: sqlite3.Connection, folder: Path, when: datetime) -> OpenDatabase:
    """All that the connection still reads, as a new file in the folder; it is closed.

    What lies there now is moved aside, dated ``when``. Until the last step, what was read lies
    beside under a name from which it is salvaged. Raises OSError, sqlite3.Error, NotWritten: then
    the connection may be closed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / FILE
    copy = file.with_name(f"{file.stem}.{REPLACED} {when:{TIME}} copy{file.suffix}")
    copy_database(connection, copy)
    with closing(reading(copy)) as check:
        if not is_whole(check):
            raise sqlite3.DatabaseError("not whole")
    moved = _moved_from(connection, file, when, REPLACED)
    disk.replace(copy, file)
    disk.sync_folder(folder)
    try:
        opened = _connect(file)
    except (_Damaged, _Newer) as error:
        raise sqlite3.DatabaseError("not whole") from error
    reason = NoticeReason.REMOVED if moved is None else NoticeReason.REPLACED
    opened.notices = (FileNotice(reason, file, moved),)
    return opened
