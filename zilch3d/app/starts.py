"""What earlier starts left: the marks of failed ones, and the unpacked folders of killed ones.

PyInstaller's loader unpacks the program in one file into ``_MEI``, its own process in eight
hexadecimal digits and six characters of chance, plays in a process of its own, and removes the
folder after that. Killed, or with a full disk, it cannot. On Windows nothing is removed: no lock
tells there who plays.
"""

import os
import re
import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from logging import getLogger
from pathlib import Path
from typing import IO, Self

from zilch3d.resources import PACKAGE

FAILED_IN_A_ROW = 2
"""Failed starts after which safe settings are offered."""
UNPACKED_NAME = re.compile(r"_MEI([0-9a-f]{8})\w{6}")

LOG = getLogger(__name__)


class Starts:
    """The marks of starts, a file each in ``folder``, named after the process.

    A window that another process is opening is not a failed start: as long as that runs its mark is
    locked, where the system has such locks. Where nothing can be written, no start has failed.
    """

    def __init__(self, folder: Path, process: int | None = None) -> None:
        self._folder = folder
        self._mark = folder / str(process or os.getpid())
        self._locked: IO[bytes] | None = None

    def begin(self) -> int:
        """Mark this start; how many before it have failed in a row."""
        with suppress(OSError):
            failed = sum(not _is_locked(mark) for mark in self._marks())
            self._folder.mkdir(parents=True, exist_ok=True)
            self._locked = self._mark.open("wb")
            _lock(self._locked)
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


def _is_locked(mark: Path) -> bool:
    with mark.open("rb") as file:
        try:
            _lock(file)
        except OSError:
            return True
    return False


def _lock(file: IO[bytes]) -> None:
    """Lock an open file, which ends with it or its process. Raises OSError if it is locked."""
    if _FLOCK is not None:
        _FLOCK(file.fileno())


def _flock() -> Callable[[int], None] | None:
    try:
        import fcntl
    except ImportError:  # Windows
        return None
    return lambda file: fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


_FLOCK = _flock()


# What the program in one file unpacks


class Unpacked:
    """The folder of the running program, locked until the process ends."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        _locked_folder(folder)

    @classmethod
    def here(cls) -> Self | None:
        """The folder of this process; None unless it is the program in one file."""
        folder = Path(getattr(sys, "_MEIPASS", ""))
        return (
            cls(folder)
            if sys.platform == "linux" and UNPACKED_NAME.fullmatch(folder.name)
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
        if name is None or folder.is_symlink() or folder.stat().st_uid != os.getuid():
            return False
        if _runs(int(name[1], 16)) or not self._is_of_this_game(folder):
            return False
        # The loader alone may have been killed, and the game be played on.
        if (lock := _locked_folder(folder)) is None:
            return False
        os.close(lock)
        return True

    def _is_of_this_game(self, folder: Path) -> bool:
        """Whether this game was unpacked there: other programs use such folders, too.

        What was not unpacked whole has a part of this folder's files in it, and no others.
        """
        names = {entry.name for entry in folder.iterdir()}
        return PACKAGE.name in names or names <= {entry.name for entry in self._folder.iterdir()}


def _locked_folder(folder: Path) -> int | None:
    """The folder, opened and locked; None if it cannot be, as another process has it."""
    import fcntl

    handle = None
    try:
        handle = os.open(folder, os.O_RDONLY)
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        if handle is not None:
            os.close(handle)
        return None
    return handle


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
