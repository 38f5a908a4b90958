"""Whether the last starts of the game went well: each leaves a mark, which a good start removes."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO

FAILED_IN_A_ROW = 2
"""Failed starts after which safe settings are offered."""


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
        found = (mark for mark in self._folder.glob("*") if mark.name.isdecimal())
        return [mark for mark in found if mark.is_file()]  # opening a pipe would wait


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
