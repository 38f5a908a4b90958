"""Flushing, renaming and removing files, in which systems differ.

On macOS fsync leaves the data in the drive's own memory, and F_FULLFSYNC doesn't. On Windows a
virus scanner or an indexer that reads a new file keeps others from renaming or removing it, most
often for some milliseconds. Files that are opened to be read are not affected: they share.
"""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import TypeVar

Result = TypeVar("Result")
Flush = Callable[[int], object]
"""Has what was written to an open file, given by its descriptor, reach the drive."""

HELD = (5, 32, 33)
"""Windows' errors for a file that another process has open: access denied, sharing, locked."""
PAUSES = (0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.4)
"""Seconds before each further try: one in all."""


def flush_of(control: ModuleType | None) -> Flush:
    """How to flush where the module fcntl is ``control``, which is None on Windows."""
    full = getattr(control, "F_FULLFSYNC", None)
    if control is None or full is None:
        return os.fsync

    def flush(file: int) -> None:
        try:
            control.fcntl(file, full)
        except OSError:  # on a network's drive; fsync says what is wrong with the disk itself
            os.fsync(file)

    return flush


def _fcntl() -> ModuleType | None:
    try:
        import fcntl  # noqa: PLC0415
    except ImportError:  # Windows
        return None
    return fcntl


flush = flush_of(_fcntl())
"""Returns once what was written to this open file is on the drive. Raises OSError."""


def sync_folder(folder: Path, flush: Flush = flush) -> None:
    """Have a rename in this folder outlast a power cut. Raises OSError."""
    if os.name == "posix":  # elsewhere, folders can't be opened
        handle = os.open(folder, os.O_RDONLY)
        try:
            flush(handle)
        finally:
            os.close(handle)


def when_free(
    action: Callable[[], Result], sleep: Callable[[float], object] = time.sleep
) -> Result:
    """The action's result; while another process holds its file, it is tried again for a second.

    Raises OSError: the last one, or at once any that has another cause.
    """
    for pause in PAUSES:
        try:
            return action()
        except OSError as error:
            if getattr(error, "winerror", None) not in HELD:
                raise
        sleep(pause)
    return action()


def replace(source: Path, target: Path) -> None:
    """Give the file this name, and put it in the place of any other. Raises OSError."""
    when_free(lambda: os.replace(source, target))


def rename(source: Path, target: Path) -> None:
    """Give the file this name; on Windows, FileExistsError if there is such a file."""
    when_free(lambda: os.rename(source, target))


def remove(file: Path) -> None:
    """Remove the file, if there is one. Raises OSError."""
    with suppress(FileNotFoundError):
        when_free(lambda: os.unlink(file))
