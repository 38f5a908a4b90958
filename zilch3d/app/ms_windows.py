"""What only Windows wants to be told by a program, or does for one without a console."""

import ctypes
import sys

from zilch3d import APPLICATION_ID

ERROR = 0x10
"""MessageBoxW's MB_ICONERROR."""


def name_program() -> None:
    """Let the task bar know this program from others that the same Python runs."""
    if sys.platform == "win32":
        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(APPLICATION_ID)


def message_box(title: str, words: str) -> None:
    """Show it until it is read."""
    if sys.platform == "win32":
        ctypes.windll.user32.MessageBoxW(None, words, title, ERROR)
