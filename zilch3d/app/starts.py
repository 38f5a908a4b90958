"""What earlier starts left: the marks of failed ones, and the unpacked folders of killed ones.

PyInstaller's loader unpacks the program in one file into ``_MEI``, its own process in eight
hexadecimal digits and some characters of chance, plays in a process of its own, and removes the
folder after that. Killed, or with a full disk, it cannot.
"""

import os
import re
import shutil
import sys
from contextlib import suppress
from logging import getLogger
from pathlib import Path
from typing import IO, Self

from zilch3d.app import locks
from zilch3d.app.locks import Lock
from zilch3d.resources import PACKAGE

FAILED_IN_A_ROW = 2
"""Failed starts after which safe settings are offered."""
UNPACKED_NAME = re.compile(r"_MEI([0-9a-f]{8})\w{1,6}")
LOCK_FILE = "zilch3d.lock"
"""The file in the unpacked folder that is locked where folders can't be: on Windows."""

LOG = getLogger(__name__)


class Starts:
    """The marks of starts, a file each in ``folder``, named after the process.

    A window that another process is opening is not a failed start: as long as that runs its mark is
    locked. Where nothing can be written, no start has failed.
    """

    def __init__(self, folder: Path, process: int | None = None, lock: Lock = locks.lock) -> None:
        self._lock = lock
        self._folder = folder
        self._mark = folder / str(process or os.getpid())
        self._locked: IO[bytes] | None = None

    def begin(self) -> int:
        """Mark this start; how many before it have failed in a row."""
        with suppress(OSError):
            failed = sum(not self._is_locked(mark) for mark in self._marks())
            self._folder.mkdir(parents=True, exist_ok=True)
            self._locked = self._mark.open("wb")
            self._lock(self._locked.fileno())
            return failed
        return 0

    def succeed(self) -> None:
        """This start went well: what was before it no longer matters."""
        self._unlock()
        with suppress(OSError):
            for mark in self._marks():
                with suppress(OSError):  # Windows keeps what another process has open
                    mark.unlink(missing_ok=True)

    def end(self) -> None:
        """This start ended in order, before it was known whether it went well."""
        self._unlock()
        with suppress(OSError):
            self._mark.unlink(missing_ok=True)

    def _unlock(self) -> None:
        if self._locked is not None:
            self._locked.close()

    def _marks(self) -> list[Path]:
        marks = (mark for mark in self._folder.glob("*") if mark.name.isdecimal())
        return [mark for mark in marks if mark.is_file()]  # opening a pipe would wait

    def _is_locked(self, mark: Path) -> bool:
        with mark.open("rb") as file:
            try:
                self._lock(file.fileno())
            except OSError:
                return True
        return False


# What the program in one file unpacks


class Unpacked:
    """The folder of the running program, locked until the process ends."""

    def __init__(
        self, folder: Path, lock: Lock = locks.lock, *, locks_folders: bool = os.name == "posix"
    ) -> None:
        self._folder = folder
        self._lock = lock
        self._locks_folders = locks_folders
        self._locked = self._lock_folder(folder)

    @classmethod
    def here(cls) -> Self | None:
        """The folder of this process; None unless it is the program in one file."""
        folder = Path(getattr(sys, "_MEIPASS", ""))
        return (
            cls(folder)
            if sys.platform in ("linux", "win32") and UNPACKED_NAME.fullmatch(folder.name)
            else None
        )

    def remove_leftovers(self) -> None:
        """Remove the folders beside this one that nobody plays from."""
        with suppress(OSError):
            for folder in self._folder.parent.iterdir():
                with suppress(OSError):
                    if folder != self._folder and self._is_leftover(folder):
                        shutil.rmtree(folder)
                        LOG.info("removed what a killed start had unpacked: %s", folder)

    def _is_leftover(self, folder: Path) -> bool:
        name = UNPACKED_NAME.fullmatch(folder.name)
        if name is None or folder.is_symlink() or not _is_own(folder):
            return False
        if locks.runs(int(name[1], 16)) or not self._is_of_this_game(folder):
            return False
        # The loader alone may have been killed, and the game be played on.
        if (handle := self._lock_folder(folder)) is None:
            return False
        os.close(handle)
        return True

    def _is_of_this_game(self, folder: Path) -> bool:
        """Whether this game was unpacked there: other programs use such folders, too.

        What was not unpacked whole has a part of this folder's files in it, and no others.
        """
        names = {entry.name for entry in folder.iterdir()}
        return PACKAGE.name in names or names <= {entry.name for entry in self._folder.iterdir()}

    def _lock_folder(self, folder: Path) -> int | None:
        """The descriptor by which the folder is locked; None if another process has it locked."""
        handle = None
        try:
            if self._locks_folders:
                handle = os.open(folder, os.O_RDONLY)
            else:
                handle = os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT)
            self._lock(handle)
        except OSError:
            if handle is not None:
                os.close(handle)
            return None
        return handle


def _is_own(folder: Path) -> bool:
    """Whether this user has made the folder; on Windows, each has a place of their own for them."""
    return sys.platform == "win32" or folder.stat().st_uid == os.getuid()
