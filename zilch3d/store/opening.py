"""The folder's database: locked and opened; recovered or written anew where it can't go on.

One window has the player's files: it holds an exclusive lock on a file beside the database, which
the system drops with the process. What is damaged is moved aside, never changed, and the backup
takes its place; what else can be read of it is fetched by ``store/salvage``.
"""

import os
import sqlite3
import stat
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from zilch3d.store import disk
from zilch3d.store.backup import copy_database, is_whole
from zilch3d.store.database import (
    BACKUP,
    COMPANIONS,
    FILE,
    LOG,
    Damaged,
    FileNotice,
    Newer,
    NoticeReason,
    OpenDatabase,
    connect,
    detail,
    in_memory,
    is_missing,
    is_regular,
)
from zilch3d.store.files import DAMAGED, TIME, NotWritten, move_aside, remove_leftovers
from zilch3d.store.writer import DAMAGE_CODES, primary_code, reading

LOCK = "window.lock"
REPLACED = "replaced"
"""Stands in the name of a file that had taken the place of ours: see ``files.move_aside``."""


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
        remove_leftovers(folder)  # before anything is written there again
        opened = open_locked(folder, when)
    except Newer:
        lock.close()
        return in_memory(FileNotice(NoticeReason.NEWER, file))
    except (OSError, MemoryError, NotWritten, sqlite3.Error) as error:
        lock.close()
        return in_memory(FileNotice(NoticeReason.UNUSABLE, file, detail=detail(error)))
    opened.lock = lock
    return opened


def lock_folder(folder: Path, when: datetime) -> sqlite3.Connection:
    """A connection that keeps others out until it is closed, or the process ends, even if killed.

    What stands in the way of its file has nothing worth keeping, and gives way. Raises OSError,
    sqlite3.Error: SQLITE_BUSY if another window has the lock.
    """
    file = folder / LOCK
    if os.path.lexists(file) and not is_regular(file):
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

    Raises OSError, sqlite3.Error, and Newer.
    """
    file = folder / FILE
    if is_missing(file) and ((folder / BACKUP).is_file() or os.path.lexists(f"{file}{LOG}")):
        return recovered(folder, when, NoticeReason.MISSING)  # SQLite would remove the log
    try:
        return connect(file)
    except Damaged:
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
            opened = connect(file)
        except Damaged:
            moved = _moved_aside(file, when) or moved
        else:
            opened.notices = (FileNotice(reason, file, moved),)
            return opened
    opened = connect(file)
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
    aside = list(file.parent.glob(f"{file.stem}.{DAMAGED} *{file.suffix}"))
    newest = max(aside, key=lambda path: path.lstat().st_ctime_ns, default=None)
    if newest is not None and not os.path.lexists(f"{newest}{LOG}"):
        disk.rename(Path(f"{file}{LOG}"), Path(f"{newest}{LOG}"))


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
    """None as well for a database that is empty.

    The file is never opened: by closing it again, a process loses all the locks that it has on it,
    SQLite's too, and others would take the database for one that nobody uses.
    """
    try:
        status = file.lstat()
    except OSError:
        return None
    is_empty = status.st_size == 0 and not file.name.endswith(LOG)
    if is_empty or not stat.S_ISREG(status.st_mode):
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
        opened = connect(file)
    except (Damaged, Newer) as error:
        raise sqlite3.DatabaseError("not whole") from error
    reason = NoticeReason.REMOVED if moved is None else NoticeReason.REPLACED
    opened.notices = (FileNotice(reason, file, moved),)
    return opened
