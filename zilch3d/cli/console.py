"""Where commands print when the program was made for windows, as ``zilch3d.exe`` is."""

import ctypes
import sys
from collections.abc import Callable
from typing import TextIO

PARENT = -1
"""AttachConsole's ATTACH_PARENT_PROCESS."""
SCREEN = "CONOUT$"
"""Windows' name of the console that a process is attached to."""


def _attach_to_parents() -> bool:
    return sys.platform == "win32" and bool(ctypes.windll.kernel32.AttachConsole(PARENT))


def attach(attached: Callable[[], bool] = _attach_to_parents, screen: str = SCREEN) -> None:
    """Print to the console of the terminal that has started this, where nothing else is printed to.

    Windows gives a program without a console window no standard output but a pipe or a file.
    ``attached`` says whether there is a console, named ``screen``, after it has been asked for.
    Shells do not wait for such a program; for scripts there is ``zilch3d-cli.exe``.
    """
    if sys.stdout is not None and sys.stderr is not None:
        return
    if attached():
        sys.stdout = sys.stdout or _opened(screen)
        sys.stderr = sys.stderr or _opened(screen)


def _opened(screen: str) -> TextIO:
    return open(screen, "w", encoding="utf-8", buffering=1)
