"""What is not on the disk when the program ends: a note for the next start, and a copy elsewhere.

A full disk has no room for a new file. So the note has its room from the start on, and is written
in place; on disks that never write in place (btrfs, ZFS, APFS) that may be refused all the same.
"""

import json
import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from zilch3d.store import disk
from zilch3d.store.backup import create_private
from zilch3d.store.database import in_memory
from zilch3d.store.files import TIME, WRITING, NotWritten, numbered
from zilch3d.store.writer import Change, transaction

NOTE = "games.unsaved"
NOTE_SIZE = 4096
"""Bytes: a block of a file system, which is there once it has been written."""
LONGEST_REASON = 200
MAX_ELSEWHERE = 8
"""Files that the note has room for."""


@dataclass(frozen=True)
class Unsaved:
    """Moves and documents that were not on the disk when the program ended, and why.

    ``elsewhere`` are the files that moves were saved to by the player's wish and not fetched from
    yet, the newest last, and ``is_there`` whether that one could be read when the note was; without
    moves there are only these.
    """

    moves: int
    when: datetime
    reason: str = ""
    elsewhere: tuple[Path, ...] = ()
    is_there: bool = False


class UnsavedNote:
    """The note in the folder, which says what is missing until ``clear``."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / NOTE

    def prepare(self) -> None:
        """Take the room that a note needs. Where that fails, there will be no note."""
        with suppress(OSError):
            if self._file.stat().st_size == NOTE_SIZE:
                return
        with suppress(OSError):
            create_private(self._file)
            self._write(b"")

    def read(self) -> Unsaved | None:
        """What the last program has left; None if nothing is missing, or the note is damaged."""
        try:
            with self._file.open("rb") as stream:
                values = json.loads(stream.read(NOTE_SIZE).rstrip(b"\0"))
            elsewhere = tuple(Path(str(file)) for file in values["elsewhere"])
            when = datetime.fromisoformat(values["when"])
            is_there = bool(elsewhere) and elsewhere[-1].is_file()
            return Unsaved(int(values["moves"]), when, str(values["reason"]), elsewhere, is_there)
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None

    def write(self, unsaved: Unsaved) -> None:
        """Note this, in the place of any other; where the disk fails, there is no note."""
        elsewhere = [str(file) for file in unsaved.elsewhere[-MAX_ELSEWHERE:]]
        values = {
            "moves": unsaved.moves,
            "when": unsaved.when.isoformat(),
            "reason": unsaved.reason[:LONGEST_REASON],
            "elsewhere": elsewhere,
        }
        with suppress(OSError):
            self._write(json.dumps(values).encode())

    def clear(self) -> None:
        """Nothing is missing any more."""
        with suppress(OSError):
            if self._file.exists():
                self._write(b"")

    def _write(self, content: bytes) -> None:
        handle = os.open(self._file, os.O_RDWR | getattr(os, "O_BINARY", 0))
        with os.fdopen(handle, "rb+") as stream:
            stream.write(content.ljust(NOTE_SIZE, b"\0")[:NOTE_SIZE])
            stream.flush()
            disk.flush(stream.fileno())


def save_games(content: Iterable[Change], folder: Path, when: datetime) -> Path:
    """Have these write what is unsaved into a new database in the folder; its file.

    Raises NotWritten.
    """
    name = f"Zilch 3D games {when:{TIME}}.sqlite"
    file = next(path for path in numbered(folder / name) if not os.path.lexists(path))
    temporary = file.with_name(f".{file.name}{WRITING}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        create_private(temporary)
        _fill(temporary, content)
        disk.replace(temporary, file)
        disk.sync_folder(folder)
    except (OSError, MemoryError, sqlite3.Error) as error:
        with suppress(OSError):
            disk.remove(temporary)
        raise NotWritten(file, error) from error
    return file


def _fill(file: Path, content: Iterable[Change]) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        with closing(in_memory().connection) as empty:
            empty.backup(database)
        with transaction(database):
            for write in content:
                write(database)
