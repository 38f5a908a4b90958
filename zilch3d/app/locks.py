"""Whether another process still runs: by a lock, which ends with it, or by its number."""

import ctypes
import os
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

SYNCHRONIZE = 0x100000
"""OpenProcess's right to wait for a process."""
STILL_RUNS = 0x102
"""WaitForSingleObject's WAIT_TIMEOUT."""
NO_SUCH_PROCESS = 87
"""Windows' ERROR_INVALID_PARAMETER, OpenProcess's answer to a number that no process has."""

Lock = Callable[[int], None]
"""Locks an open file, given by its descriptor, until it is closed. Raises OSError if it is locked.

A killed process closes its files, too.
"""


def lock_of(control: ModuleType | None, runtime: ModuleType | None) -> Lock:
    """How to lock by the module fcntl, or by msvcrt where there is none.

    On Windows the first byte is locked, which needs not be there.
    """
    if control is not None:
        return lambda file: control.flock(file, control.LOCK_EX | control.LOCK_NB)
    assert runtime is not None
    return lambda file: runtime.locking(file, runtime.LK_NBLCK, 1)


def _lock() -> Lock:
    if sys.platform == "win32":
        import msvcrt

        return lock_of(None, msvcrt)
    import fcntl

    return lock_of(fcntl, None)


lock = _lock()


def runs(process: int) -> bool:
    """Whether there is a process of this number; True where the system doesn't tell."""
    if sys.platform == "win32":
        # There, os.kill ends it.
        return runs_on_windows(
            process, ctypes.WinDLL("kernel32", use_last_error=True), ctypes.get_last_error
        )
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def runs_on_windows(process: int, kernel: Any, last_error: Callable[[], int]) -> bool:
    """The same, asked of the library ``kernel32``."""
    kernel.OpenProcess.restype = ctypes.c_void_p
    handle = kernel.OpenProcess(SYNCHRONIZE, False, process)
    if not handle:
        return last_error() != NO_SUCH_PROCESS
    handle = ctypes.c_void_p(handle)
    try:
        # One that has ended has its number as long as anybody has it open.
        return bool(kernel.WaitForSingleObject(handle, 0) == STILL_RUNS)
    finally:
        kernel.CloseHandle(handle)
