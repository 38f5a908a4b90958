"""Crash reports: what an unexpected error leaves behind, in a file, with nothing personal."""

import os
import re
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from logging import getLogger
from pathlib import Path
from typing import Protocol

from zilch3d import __version__
from zilch3d.store import files
from zilch3d.store.database import detail

KEPT = 20
"""Reports that are kept; the oldest go."""
LONGEST = 100_000
"""Characters of a traceback, and of a game's record, that are kept of each."""
NOBODY = frozenset({"root", "user", "admin", "administrator", "localhost", "home", "users"})
"""Names that identify nobody."""
SHORTEST_NAME = 3
STATUS = 70
"""The exit status after an unexpected error: EX_SOFTWARE, as sysexits.h has it."""

LOG = getLogger(__name__)


@dataclass(frozen=True)
class CrashReport:
    """A report: its ``text``, and its ``file``, None where that could not be written.

    ``error`` is the error in one line; ``reason`` is the system's, why there is no file.
    """

    text: str
    error: str
    file: Path | None
    reason: str = ""


class PlayedSeries(Protocol):
    """A series of games, as the error screens and reports see it: see ``Session``."""

    def nameless_record(self) -> str:
        """The game in play so far, without names and secrets; "" if there is none."""

    def close(self) -> None:
        """Stop what works for the game in play, which is left."""


class GameInPlay:
    """The series of games that is played now, if one is."""

    def __init__(self) -> None:
        self._series: PlayedSeries | None = None

    def begin(self, series: PlayedSeries) -> None:
        """Report from now on the game of this series, which begins or goes on."""
        self._series = series

    def record(self) -> str:
        """The game so far, without names and secrets; "" if there is none."""
        return self._series.nameless_record() if self._series is not None else ""

    def leave(self) -> None:
        if self._series is not None:
            self._series.close()


class CrashReports:
    """Writes the reports of one run into ``folder``, at most KEPT of them.

    They tell of the game ``in_play``.
    """

    def __init__(self, folder: Path, now: Callable[[], datetime] = datetime.now) -> None:
        self.folder = folder
        self.in_play = GameInPlay()
        self._graphics = ""
        self._now = now
        self._last: tuple[BaseException, CrashReport] | None = None
        self._in_threads: list[BaseException] = []

    def write(self, error: BaseException) -> CrashReport:
        """Write the report on this error, once. Never raises."""
        if self._last is None or self._last[0] is not error:
            self._last = (error, self._write(error))
        return self._last[1]

    def note_graphics(self, driver: str) -> None:
        """Say what draws, in the driver's words, which are known once there is a window."""
        self._graphics = driver

    def watch_threads(self) -> None:
        """From now on, report what ends a thread, and log what can't be raised where it happens."""

        def ended(args: threading.ExceptHookArgs) -> None:
            self.note_from_thread(args.exc_value)

        def ignored(args: "sys.UnraisableHookArgs") -> None:
            # On Windows and macOS the system calls pyglet, and can't be given its errors. Ours
            # are caught by the loop before: what comes here has interrupted nothing.
            LOG.warning("%s: %r in %r", args.err_msg or "ignored", args.exc_value, args.object)

        # Both hooks run in the thread that failed: they only note, and never draw.
        threading.excepthook = ended
        sys.unraisablehook = ignored

    def note_from_thread(self, error: BaseException | None) -> None:
        """Report an error of another thread, which ``from_thread`` returns to the window's."""
        if isinstance(error, Exception):
            self.write(error)
            self._in_threads.append(error)

    def from_thread(self) -> BaseException | None:
        """The next error of another thread that has not been shown yet."""
        return self._in_threads.pop(0) if self._in_threads else None

    def _write(self, error: BaseException) -> CrashReport:
        when = self._now()
        line = impersonal(_one_line(error))
        text = "\n".join(self._lines(error, when))
        LOG.error("unexpected error: %s", line)
        try:
            # Another window has another process number.
            wanted = self.folder / f"crash {when:{files.TIME}} {os.getpid()}.txt"
            file = next(path for path in files.numbered(wanted) if not path.exists())
            files.write_whole(file, lambda stream: stream.write(text.encode(errors="replace")))
        except (files.NotWritten, OSError) as fault:
            reason = detail(fault)
            LOG.error("the crash report could not be written: %s", reason)
            return CrashReport(text, line, None, reason)
        LOG.error("crash report: %s", impersonal(str(file)))
        self._remove_old()
        return CrashReport(text, line, file)

    def _lines(self, error: BaseException, when: datetime) -> Iterator[str]:
        import platform
        import traceback

        yield f"Zilch 3D {__version__}, {when.isoformat(' ', 'seconds')}"
        yield f"Python {sys.version.split()[0]}, {platform.platform()}"
        yield f"OpenGL: {self._graphics or 'not asked yet'}"
        yield ""
        yield impersonal(middle_left_out("".join(traceback.format_exception(error))))
        try:
            record = self.in_play.record()
        except Exception as another:
            record = f"not available: {_one_line(another)}"
        yield "The game so far:" if record else "No game in play."
        yield impersonal(middle_left_out(record))

    def _remove_old(self) -> None:
        with suppress(OSError):
            for old in sorted(self.folder.glob("crash *.txt"))[:-KEPT]:
                old.unlink()


def impersonal(text: str, home: Path | None = None, names: Sequence[str] = ()) -> str:
    """The text without the home folder, and without the names of the user and the machine.

    ``home`` and ``names`` are by default this computer's.
    """
    for folder in _spellings(home or _home()):
        text = re.sub(rf"{re.escape(folder)}(?![\w.-])", "~", text, flags=re.IGNORECASE)
    for name in names or tuple(_names()):
        if len(name) >= SHORTEST_NAME and name.lower() not in NOBODY:
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "…", text, flags=re.IGNORECASE)
    return text


def _home() -> Path | None:
    with suppress(RuntimeError):  # no home: nothing of it can be named
        return Path.home()
    return None


def _spellings(home: Path | None) -> Iterator[str]:
    """The folder as paths, Python's quoted strings and addresses write it, the longest first."""
    folders = {home, Path(os.path.realpath(home))} if home is not None else set()
    plain = {str(folder) for folder in folders if folder != Path(folder.anchor)}
    escaped = {folder.replace("\\", "\\\\") for folder in plain}
    yield from sorted(
        plain | escaped | {f.replace("\\", "/") for f in plain}, key=len, reverse=True
    )


def _names() -> Iterator[str]:
    for variable in ("USER", "LOGNAME", "USERNAME", "HOSTNAME", "COMPUTERNAME"):
        yield os.environ.get(variable, "")
    home = _home()
    if home is not None:
        yield home.name


def _one_line(error: BaseException) -> str:
    try:
        words = " ".join(str(error).split())[:300]
    except Exception:
        words = ""
    return f"{type(error).__name__}: {words}" if words else type(error).__name__


def middle_left_out(text: str, longest: int = LONGEST) -> str:
    """The text, of which the beginning and the end are left if it has too many characters."""
    half = longest // 2
    return text if len(text) <= longest else f"{text[:half]}\n…\n{text[-half:]}"
