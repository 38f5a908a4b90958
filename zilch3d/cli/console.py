"""Where commands print when the program was made for windows, as ``zilch3d.exe`` is."""

import ctypes
import os
import sys
from collections.abc import Callable
from typing import TextIO

PARENT = -1
"""AttachConsole's ATTACH_PARENT_PROCESS."""
QUERY = 0x1000
"""OpenProcess's PROCESS_QUERY_LIMITED_INFORMATION."""
SCREEN = "CONOUT$"
"""Windows' name of the console that a process is attached to."""


class _ProcessBasicInformation(ctypes.Structure):
    """What NtQueryInformationProcess says of a process (winternl.h), here only its parent."""

    _fields_ = (("others", ctypes.c_void_p * 5), ("parent", ctypes.c_void_p))


def _attach_to_parents() -> bool:
    """Ask for the parent's console, or its parent's: a single file is started by its unpacker."""
    if sys.platform != "win32":
        return False
    attach_console = ctypes.windll.kernel32.AttachConsole
    return bool(attach_console(PARENT) or attach_console(_parent_of(os.getppid())))


def _parent_of(process: int) -> int:
    """The number of the process that has started this one; 0 if that isn't known."""
    if sys.platform != "win32":
        return 0
    kernel, found = ctypes.windll.kernel32, _ProcessBasicInformation()
    kernel.OpenProcess.restype = ctypes.c_void_p
    handle = ctypes.c_void_p(kernel.OpenProcess(QUERY, False, process))
    size = ctypes.sizeof(found)
    ctypes.windll.ntdll.NtQueryInformationProcess(handle, 0, ctypes.byref(found), size, None)
    kernel.CloseHandle(handle)
    return found.parent or 0


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
