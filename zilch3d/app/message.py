"""Messages of a program that has no window, and its name in the task bar. Needs no pyglet."""

import ctypes
import os
import shlex
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress

from zilch3d import APPLICATION_ID
from zilch3d.i18n import _
from zilch3d.system_libraries import NEEDED, missing

BOXES = (
    ("zenity", "--error", "--no-markup", "--title={title}", "--text={words}"),
    ("kdialog", "--title", "{title}", "--error", "{words}"),
    ("xmessage", "-center", "-title", "{title}", "{words}"),
)
"""Programs of Linux desktops that show a message, the most common first."""
OF_THE_LOADER = "LD_LIBRARY_PATH"
"""PyInstaller's loader sets it for the game's own libraries, and keeps what it was in ``_ORIG``."""
WINDOWS_ERROR = 0x10
"""MessageBoxW's MB_ICONERROR."""


def name_program() -> None:
    """Let the task bar know this program from others that the same Python runs."""
    if sys.platform == "win32":
        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(APPLICATION_ID)


def show_box(title: str, words: str) -> None:
    """Show it in a box of the desktop, if there is one; on Linux, without waiting for it."""
    if sys.platform == "win32":
        _windows_box(title, words)
    elif sys.platform == "linux":
        command = box(title, words, os.environ, lambda program: shutil.which(program) is not None)
        with suppress(OSError):
            if command:
                subprocess.Popen(command, env=without_loader(os.environ))


def tell(title: str, words: str, show: Callable[[str, str], None] = show_box) -> None:
    """Tell it on standard error; where nobody reads that, as after a double click, in a box."""
    if sys.stderr is not None:
        sys.stderr.write(f"zilch3d: {words}\n")
    if is_unread():
        show(title, words)


def is_unread() -> bool:
    """Whether standard error is nothing, or neither a terminal nor a pipe to another program.

    What a desktop starts writes to its journal or to a file that nobody looks at.
    """
    if sys.stderr is None:
        return True
    try:
        mode = os.fstat(sys.stderr.fileno()).st_mode
    except (OSError, ValueError):
        return False
    return sys.platform == "linux" and not sys.stderr.isatty() and not stat.S_ISFIFO(mode)


def box(
    title: str, words: str, environment: Mapping[str, str], has: Callable[[str], bool]
) -> list[str]:
    """The command that shows it on a Linux desktop; empty where there is none."""
    if not environment.get("DISPLAY") and not environment.get("WAYLAND_DISPLAY"):
        return []
    found = next((command for command in BOXES if has(command[0])), ())
    return [part.format(title=title, words=words) for part in found]


def without_loader(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment for a program of the system, which needs the system's libraries."""
    before = environment.get(f"{OF_THE_LOADER}_ORIG")
    others = {name: value for name, value in environment.items() if name != OF_THE_LOADER}
    return others | ({OF_THE_LOADER: before} if before else {})


def _windows_box(title: str, words: str) -> None:
    """Show it until it is read."""
    if sys.platform == "win32":
        ctypes.windll.user32.MessageBoxW(None, words, title, WINDOWS_ERROR)


# Libraries of the system


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
    libraries = _("libraries of the system are missing: {files}").format(files=", ".join(lacking))
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
