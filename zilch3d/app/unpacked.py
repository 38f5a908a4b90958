"""The folder that the program in one file unpacks itself into, and those that killed ones left.

PyInstaller's loader unpacks into ``_MEI``, its own process in eight hexadecimal digits and six
characters of chance, plays in a process of its own, and removes the folder after that. Killed, or
with a full disk, it cannot. On Windows nothing is removed: no lock tells there who plays.
"""

import os
import re
import shutil
import sys
from contextlib import suppress
from logging import getLogger
from pathlib import Path
from typing import Self

from zilch3d.resources import PACKAGE

NAME = re.compile(r"_MEI([0-9a-f]{8})\w{6}")

LOG = getLogger(__name__)


class Unpacked:
    """The folder of the running program, locked until the process ends."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        _locked(folder)

    @classmethod
    def here(cls) -> Self | None:
        """That of this process; None unless it is the program in one file."""
        folder = Path(getattr(sys, "_MEIPASS", ""))
        return cls(folder) if sys.platform == "linux" and NAME.fullmatch(folder.name) else None

    def remove_leftovers(self) -> None:
        """Remove the folders beside this one that nobody plays from."""
        with suppress(OSError):
            for folder in self._folder.parent.iterdir():
                with suppress(OSError):
                    if folder != self._folder and self._is_leftover(folder):
                        shutil.rmtree(folder)
                        LOG.info("removed what a killed start had unpacked: %s", folder)

    def _is_leftover(self, folder: Path) -> bool:
        found = NAME.fullmatch(folder.name)
        if found is None or folder.is_symlink() or folder.stat().st_uid != os.getuid():
            return False
        if _runs(int(found[1], 16)) or not self._is_of_this_game(folder):
            return False
        # The loader alone may have been killed, and the game be played on.
        if (lock := _locked(folder)) is None:
            return False
        os.close(lock)
        return True

    def _is_of_this_game(self, folder: Path) -> bool:
        """Other programs unpack themselves so, too; what was not unpacked whole has less in it."""
        names = {entry.name for entry in folder.iterdir()}
        return PACKAGE.name in names or names <= {entry.name for entry in self._folder.iterdir()}


def _locked(folder: Path) -> int | None:
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
