"""What the system says is wrong with a file, in words of the game's own.

The system and the database speak English, or the system's language: what is common is said in the
player's, and only what is not in theirs.
"""

import errno
import os
from enum import Enum, auto

from zilch3d.i18n import _
from zilch3d.safe_text import printable
from zilch3d.store.files import NotWritten
from zilch3d.ui.words.names import capital

LONGEST_TEXT = 120
"""Characters of the system's own text."""


class Trouble(Enum):
    """What the game has words for."""

    FULL = auto()
    FORBIDDEN = auto()
    READ_ONLY = auto()
    MISSING = auto()
    FOLDER = auto()
    NO_FOLDER = auto()
    TAKEN = auto()
    LONG_NAME = auto()
    BUSY = auto()
    DISK = auto()
    UNOPENED = auto()
    DAMAGED = auto()


_NUMBERS = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EFBIG: Trouble.FULL,
    errno.EACCES: Trouble.FORBIDDEN,
    errno.EPERM: Trouble.FORBIDDEN,
    errno.EROFS: Trouble.READ_ONLY,
    errno.ENOENT: Trouble.MISSING,
    errno.EISDIR: Trouble.FOLDER,
    errno.ENOTDIR: Trouble.NO_FOLDER,
    errno.EEXIST: Trouble.TAKEN,
    errno.ENAMETOOLONG: Trouble.LONG_NAME,
    errno.EBUSY: Trouble.BUSY,
    errno.EIO: Trouble.DISK,
}
"""By the system's number of an error."""
_TEXTS = {os.strerror(number): trouble for number, trouble in _NUMBERS.items()} | {
    "database or disk is full": Trouble.FULL,
    "attempt to write a readonly database": Trouble.READ_ONLY,
    "database is locked": Trouble.BUSY,
    "disk I/O error": Trouble.DISK,
    "unable to open database file": Trouble.UNOPENED,
    "database disk image is malformed": Trouble.DAMAGED,
    "file is not a database": Trouble.DAMAGED,
}
"""By the text that the system, or SQLite, has for it."""


def _words(trouble: Trouble) -> str:
    return {
        # Translators: this and the next eleven end a sentence, such as "Couldn’t read x.toml: …",
        # or stand alone with a capital and a full stop. They are about a file or a folder.
        Trouble.FULL: _("the disk is full"),
        Trouble.FORBIDDEN: _("the system doesn’t allow it"),
        Trouble.READ_ONLY: _("it’s write-protected"),
        Trouble.MISSING: _("there’s no such file or folder"),
        Trouble.FOLDER: _("it’s a folder, not a file"),
        Trouble.NO_FOLDER: _("there’s a file where a folder should be"),
        Trouble.TAKEN: _("that name is already taken"),
        Trouble.LONG_NAME: _("the name is too long"),
        Trouble.BUSY: _("another program is using it"),
        Trouble.DISK: _("something’s wrong with the disk"),
        Trouble.UNOPENED: _("the file can’t be opened"),
        Trouble.DAMAGED: _("the file is damaged"),
    }[trouble]


def reason(detail: str) -> str:
    """What the system's text says, as the end of a sentence; itself, where there are no words."""
    trouble = _TEXTS.get(detail.strip())
    return printable(detail, LONGEST_TEXT).rstrip(".") if trouble is None else _words(trouble)


def sentence(detail: str) -> str:
    """What the system's text says, as a sentence of its own; empty if it says nothing."""
    return _as_sentence(reason(detail))


def sentence_on(trouble: Trouble) -> str:
    """This trouble as a sentence of its own."""
    return _as_sentence(_words(trouble))


def _as_sentence(words: str) -> str:
    return f"{capital(words)}." if words else ""


def text_of(fault: NotWritten) -> str:
    """The system's text on this fault, in the form that ``reason`` knows if it has words for it."""
    number = getattr(fault.error, "errno", None)
    return os.strerror(number) if number in _NUMBERS else fault.detail


def has_words(fault: NotWritten) -> bool:
    """Whether the game has words of its own for this fault."""
    return text_of(fault).strip() in _TEXTS
