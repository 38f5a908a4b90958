"""What only Windows wants to be told by a program, or does for one without a console."""

import ctypes
import sys
from collections.abc import Callable

from zilch3d import APPLICATION_ID

ERROR = 0x10
"""MessageBoxW's MB_ICONERROR."""


def name_program() -> None:
    """Let the task bar know this program from others that the same Python runs."""
    if sys.platform == "win32":
        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(APPLICATION_ID)


def _message_box(title: str, words: str) -> None:
    if sys.platform == "win32":
        ctypes.windll.user32.MessageBoxW(None, words, title, ERROR)


def tell(title: str, words: str, show: Callable[[str, str], None] = _message_box) -> None:
    """Tell it on standard error; without one, as after a double click on Windows, in a box."""
    if sys.stderr is None:
        show(title, words)
    else:
        sys.stderr.write(f"zilch3d: {words}\n")
