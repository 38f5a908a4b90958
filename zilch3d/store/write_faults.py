"""Why something could not be written, as far as a player can do something about it."""

import errno
import sqlite3
from enum import Enum

from zilch3d.store.files import NotWritten
from zilch3d.store.writer import primary_code

NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
NO_RIGHT = (errno.EACCES, errno.EPERM, errno.EROFS)
"""The system's numbers of errors."""
NO_RIGHT_CODES = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH)


class WriteFault(Enum):
    """What keeps a file from being written."""

    FULL = "full"
    """The disk has no room left, or the user may not take more of it."""
    FORBIDDEN = "forbidden"
    """The file or its disk is only to be read."""
    OTHER = "other"


def write_fault(error: Exception) -> WriteFault:
    """What this error of writing is due to."""
    if isinstance(error, NotWritten):
        return write_fault(error.error)
    if isinstance(error, sqlite3.Error):
        code = primary_code(error)
        if code == sqlite3.SQLITE_FULL:
            return WriteFault.FULL
        return WriteFault.FORBIDDEN if code in NO_RIGHT_CODES else WriteFault.OTHER
    number = getattr(error, "errno", None)
    if number in NO_ROOM:
        return WriteFault.FULL
    return WriteFault.FORBIDDEN if number in NO_RIGHT else WriteFault.OTHER
