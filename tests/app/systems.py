"""Parts of Windows, as its documentation has them, on this system."""

import sys
from types import ModuleType


def _msvcrt() -> ModuleType:
    """The module msvcrt: its locks are here those of flock."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415

        return msvcrt
    import fcntl  # noqa: PLC0415

    module = ModuleType("msvcrt")
    not_waiting = 2

    def locking(file: int, mode: int, nbytes: int) -> None:
        assert (mode, nbytes) == (not_waiting, 1)
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    vars(module).update(LK_NBLCK=not_waiting, locking=locking)
    return module


MSVCRT = _msvcrt()


class Kernel:
    """The processes of kernel32: one that runs, one that has ended but is open, and another's."""

    def __init__(self, *, running: int, ended: int, denied: int) -> None:
        self.running, self.ended, self.denied = running, ended, denied
        self.open = list[int]()
        self.error = 0
        self.OpenProcess = _OpenProcess(self)

    def last_error(self) -> int:
        return self.error

    def WaitForSingleObject(self, handle: object, milliseconds: int) -> int:  # noqa: N802
        assert milliseconds == 0
        (process,) = self.open
        assert getattr(handle, "value", None) == process
        return 0x102 if process == self.running else 0  # WAIT_TIMEOUT, WAIT_OBJECT_0

    def CloseHandle(self, handle: object) -> None:  # noqa: N802
        self.open.remove(getattr(handle, "value", 0))


class _OpenProcess:
    """A function of ctypes, which has a ``restype``; a process's handle is here its number."""

    restype: object = None

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel

    def __call__(self, access: int, inherit: int, process: int) -> int | None:
        kernel = self._kernel
        assert (access, inherit) == (0x00100000, False)  # SYNCHRONIZE
        if process in (kernel.running, kernel.ended):
            kernel.open.append(process)
            return process
        kernel.error = 5 if process == kernel.denied else 87
        return None
