"""What the game asks of the operating system: messages without a window, clipboard, memory.

Needs no pyglet: it also says which libraries pyglet lacks.
"""

import ctypes
import gc
import os
import shlex
import shutil
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from logging import getLogger
from typing import TYPE_CHECKING

from zilch3d import APPLICATION_ID
from zilch3d.app.crash import CrashReport
from zilch3d.i18n import _
from zilch3d.resources import MissingResource
from zilch3d.system_libraries import NEEDED, missing

if TYPE_CHECKING:
    from pyglet.window import Window

LONGEST_WAIT = 1.0
"""Seconds that a program may take to hand out the text it has put on the clipboard."""
M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8
"""Numbers of mallopt(3)'s parameters."""
SEPARATE_FROM = 128 * 1024
"""Bytes from which on a piece of memory is of its own, and given back as soon as it is freed."""
BOXES = (
    ("zenity", "--error", "--no-markup", "--title={title}", "--text={words}"),
    ("kdialog", "--title", "{title}", "--error", "{words}"),
    ("xmessage", "-center", "-title", "{title}", "{words}"),
)
"""Programs of Linux desktops that show a message, the most common first."""
ALERT = (
    "on run parts",
    "display alert (item 1 of parts) message (item 2 of parts) as critical",
    "end run",
)
"""AppleScript that shows a message."""
OF_THE_LOADER = "LD_LIBRARY_PATH"
"""PyInstaller's loader sets it for the game's own libraries, and keeps what it was in ``_ORIG``."""
WINDOWS_ERROR = 0x10
"""MessageBoxW's MB_ICONERROR."""

LOG = getLogger(__name__)


# Messages of a program that has no window, and its name in the task bar


def name_program() -> None:
    """Let the task bar know this program from others that the same Python runs."""
    if sys.platform == "win32":
        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(APPLICATION_ID)


def set_up_macos(close: Callable[[], None], platform: str = sys.platform) -> object:
    """Name the menu's entries, and have ``close`` called before its Quit ends the process.

    What is returned must be kept until then. Nothing happens on other systems, which leave the end
    to the program.
    """
    if platform != "darwin":
        return None
    try:
        from zilch3d.kit.macos import TerminationObserver, name_menu

        name_menu(_("Hide Zilch 3D"), _("Quit Zilch 3D"))
        return TerminationObserver(close)
    except Exception as fault:  # it needs what is innermost in pyglet
        LOG.warning("Quit ends the process without a word: %r", fault)
        return None


def show_box(title: str, words: str) -> None:
    """Show ``words`` in a box of the desktop, if there is one; only Windows waits for it."""
    if sys.platform == "win32":
        _windows_box(title, words)
        return
    if sys.platform == "darwin":
        command = alert(title, words)
    else:
        command = box(title, words, os.environ, lambda program: shutil.which(program) is not None)
    with suppress(OSError):
        if command:
            subprocess.Popen(command, env=without_loader(os.environ))


def tell(title: str, words: str, show: Callable[[str, str], None] = show_box) -> None:
    """Write ``words`` to standard error; where nobody reads that, show them in a box.

    Nobody reads it after a double click.
    """
    if sys.stderr is not None:
        sys.stderr.write(f"zilch3d: {words}\n")
    if is_unread():
        show(title, words)


def is_unread() -> bool:
    """Whether standard error is nothing, or neither a terminal nor a pipe to another program.

    What a desktop starts writes to its journal or to a file that nobody looks at, on macOS to
    nothing.
    """
    if sys.stderr is None:
        return True
    try:
        mode = os.fstat(sys.stderr.fileno()).st_mode
    except (OSError, ValueError):
        return False
    return sys.platform != "win32" and not sys.stderr.isatty() and not stat.S_ISFIFO(mode)


def box(
    title: str, words: str, environment: Mapping[str, str], has: Callable[[str], bool]
) -> list[str]:
    """The command that shows ``words`` on a Linux desktop; empty where there is none."""
    if not environment.get("DISPLAY") and not environment.get("WAYLAND_DISPLAY"):
        return []
    command = next((command for command in BOXES if has(command[0])), ())
    return [part.format(title=title, words=words) for part in command]


def alert(title: str, words: str) -> list[str]:
    """The command that shows ``words`` on macOS: as its arguments, no script is made of them."""
    return ["/usr/bin/osascript", *(part for line in ALERT for part in ("-e", line)), title, words]


def without_loader(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment for a program of the system, which needs the system's libraries."""
    before = environment.get(f"{OF_THE_LOADER}_ORIG")
    others = {name: value for name, value in environment.items() if name != OF_THE_LOADER}
    return others | ({OF_THE_LOADER: before} if before else {})


def _windows_box(title: str, words: str) -> None:
    """Show ``words`` until the box is closed."""
    if sys.platform == "win32":
        ctypes.windll.user32.MessageBoxW(None, words, title, WINDOWS_ERROR)


# What ends the program


def unexpected(report: CrashReport) -> str:
    """What has gone wrong and where the report on it is, in sentences."""
    if report.file is not None:
        # Translators: {error} is Python’s own line on it, in English.
        words = _("Something went wrong ({error}). There’s a report in {file}.")
        return words.format(error=report.error, file=report.file)
    from zilch3d.ui.words import system  # which a start without faults does not wait for

    # Translators: {reason} is such as “the disk is full”.
    words = _("Something went wrong ({error}). The report couldn’t be written ({reason}).")
    return words.format(error=report.error, reason=system.reason(report.reason))


def missing_file(missing: MissingResource) -> str:
    """Which of the game's own files it cannot do without, in a sentence."""
    return _("A file of the game is missing or damaged: {file}").format(file=missing.path)


# Libraries that are missing


def explanation(fault: Exception) -> str | None:
    """Which libraries, and how to install them; None if ``fault`` has another cause.

    Where one is missing pyglet raises ImportError, or stumbles over None.
    """
    lacking = missing() if isinstance(fault, ImportError | AttributeError) else []
    return missing_words({file: NEEDED[file] for file in lacking}) if lacking else None


def missing_words(lacking: Mapping[str, str]) -> str:
    """The missing files, and a command for each family of systems that installs them.

    ``lacking`` has the Debian package of each file.
    """
    libraries = _("some of the system’s libraries are missing: {files}").format(
        files=", ".join(lacking)
    )
    # Packages of Fedora and openSUSE go by the libraries in them, too.
    provided = [f"{file}()(64bit)" for file in lacking]
    return "\n".join(
        (
            libraries,
            f"  Debian, Ubuntu, Mint: sudo apt install {shlex.join(lacking.values())}",
            f"  Fedora: sudo dnf install {shlex.join(provided)}",
            f"  openSUSE: sudo zypper install {shlex.join(provided)}",
        )
    )


# The clipboard, which may fail in as many ways as there are systems


class WindowClipboard:
    """The clipboard as a window reaches it. What fails is only logged."""

    def __init__(self, window: "Window", longest_wait: float = LONGEST_WAIT) -> None:
        self._window = window
        self._longest_wait = longest_wait

    def copy(self, text: str) -> bool:
        """Put the text on the clipboard; whether it is there now."""
        try:
            handed = as_handed_over(text)
            self._window.set_clipboard_text(handed)
            return self._window.get_clipboard_text() in {handed, text}
        except Exception as fault:  # each system has its own
            LOG.warning("no clipboard: %r", fault)
            return False

    def paste(self) -> str:
        """The text on the clipboard; empty if there is none, or its program does not answer."""
        try:
            with _waiting_at_most(self._window, self._longest_wait):
                return str(self._window.get_clipboard_text() or "")
        except Exception as fault:  # each system has its own
            LOG.warning("no clipboard: %r", fault)
            return ""


@contextmanager
def _waiting_at_most(window: "Window", seconds: float) -> Iterator[None]:
    """Raise TimeoutError from the window if another program does not answer in time.

    On X11, pyglet waits for ever, and passes each event that it meets to this method of the window.
    """
    name = "dispatch_platform_event"
    pass_on, until = getattr(window, name, None), time.monotonic() + seconds

    def passed_in_time(event: object) -> None:
        if time.monotonic() > until:
            raise TimeoutError
        if pass_on is not None:
            pass_on(event)

    setattr(window, name, passed_in_time)
    try:
        yield
    finally:
        delattr(window, name)


def as_handed_over(text: str, platform: str = sys.platform) -> str:
    """The text as pyglet hands out all of it, which counts its letters.

    X11 counts bytes of UTF-8, and Windows units of UTF-16, of which an emoji has two: there it is
    given as two letters, or the text would have no end.
    """
    if platform == "win32":
        units = memoryview(text.encode("utf-16-le", "surrogatepass")).cast("H")
        return "".join(map(chr, units))
    return _CountedInBytes(text) if platform.startswith("linux") else text


class _CountedInBytes(str):
    """A text that says how many bytes of UTF-8 it has where its length is asked for."""

    __slots__ = ()

    def __len__(self) -> int:
        return len(self.encode())


# Memory


def return_freed_memory() -> None:
    """Give back what is free now, and from now on what is large and freed.

    glibc would keep most of what large pictures took.
    Nothing happens where the system's C library isn't glibc.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            libc = ctypes.CDLL("libc.so.6")
            libc.mallopt(M_MMAP_THRESHOLD, SEPARATE_FROM)
            libc.mallopt(M_ARENA_MAX, 1)
            libc.malloc_trim(0)


def keep_what_is_loaded() -> None:
    """Leave what there is now out of later garbage collections: modules, fonts, rules.

    They go through everything else in a millisecond or two; with all of it a frame waited for 60.
    """
    gc.freeze()
