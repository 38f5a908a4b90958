"""Copies of the database: made beside it in slices, whole or not at all."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from zilch3d.store import disk
from zilch3d.store.files import PRIVATE, WRITING

SLICE = 256
"""Pages that are copied at once: a megabyte, some milliseconds."""


class Stopped(Exception):
    """A copy that was not finished, as it was asked to stop."""


def copy_database(
    source: sqlite3.Connection, file: Path, is_stopped: Callable[[], bool] = lambda: False
) -> None:
    """Make the file a copy of what this connection reads, whole or not at all.

    In between slices ``is_stopped`` is asked, and Stopped raised. A connection that is in a
    transaction gives the state at its begin, whatever is written by others meanwhile. Raises
    sqlite3.Error, OSError.
    """
    temporary = file.with_name(f".{file.name}{WRITING}")
    disk.remove(temporary)

    def check(_status: int, _remaining: int, _total: int) -> None:
        if is_stopped():
            raise Stopped

    try:
        create_private(temporary)
        with closing(sqlite3.connect(temporary)) as copy:
            source.backup(copy, pages=SLICE, progress=check, sleep=0.0)
            copy.execute("PRAGMA journal_mode=DELETE")  # so that it is whole in one file
        with temporary.open("rb+") as stream:
            disk.flush(stream.fileno())
        disk.replace(temporary, file)
    finally:
        disk.remove(temporary)
    disk.sync_folder(file.parent)


def create_private(file: Path) -> None:
    """Have the file there, empty if it is new, for nobody else to read. Raises OSError."""
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, PRIVATE))
    with suppress(OSError):  # on a file system without modes, or somebody else's file
        if file.stat().st_mode & 0o077:
            file.chmod(PRIVATE)


def is_whole(connection: sqlite3.Connection) -> bool:
    """Whether every page of the database is sound: it reads all of it. Raises sqlite3.Error."""
    return bool(connection.execute("PRAGMA integrity_check(1)").fetchall() == [("ok",)])
