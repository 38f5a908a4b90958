"""Processes that this program starts of itself, none of which outlives its window.

Each ends by itself once its standard input is closed, however that happens. One that can't, because
it hangs or was stopped, is killed as the program closes, with all that it has started: on POSIX it
leads a process group of its own. If the program is killed before it can do so, a stopped group is
hung up by the system (POSIX.1-2017, ``_exit``: "newly orphaned process group").
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Event, Lock
from time import monotonic
from typing import TypeAlias

from zilch3d.engine.rulefile import as_json
from zilch3d.engine.ruleset import RuleSet

PACKAGES = Path(__file__).resolve().parents[2]
"""The folder that this package is in."""
LOW_PRIORITY = "BELOW_NORMAL_PRIORITY_CLASS"
"""Windows' flag; what such a process starts has it, too. Elsewhere the command sees to that."""
GRACE = 3.0
"""Seconds that processes have to save their work as the program closes."""


def own_program() -> list[str]:
    """The command that starts this program once more; its own arguments go behind it."""
    frozen = getattr(sys, "frozen", False)
    return [sys.executable] if frozen else [sys.executable, "-m", "zilch3d"]


def child_environment() -> dict[str, str]:
    """This process's environment, changed so that modules are found in the game alone.

    The package is found from any folder, and no file of the current folder is taken for a module.
    """
    folders = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    path = os.pathsep.join([str(PACKAGES), *filter(os.path.isabs, folders)])
    return {**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1"}


class Child:
    """A process whose standard input and output are ours. Raises OSError if it can't be started."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=child_environment(),
            text=True,
            encoding="utf-8",
            errors="replace",
            process_group=0 if os.name == "posix" else None,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0)
            | getattr(subprocess, LOW_PRIORITY, 0),
        )
        self._ended = Event()

    def give(self, rules: RuleSet) -> None:
        """Write the rules as a line to its standard input; nothing happens if it has ended."""
        self.tell(as_json(rules))

    def tell(self, text: str) -> None:
        """Write this as a line to its standard input; nothing happens if it has ended."""
        line = f"{text}\n".encode()
        if self._process.stdin is not None:
            with suppress(OSError, ValueError):  # ValueError: it was stopped
                while line:
                    line = line[os.write(self._process.stdin.fileno(), line) :]

    def lines(self) -> Iterator[str]:
        """The lines that it prints, until it has ended, with all that it has started."""
        with self._process as process:
            yield from process.stdout or ()
            process.wait()
        self._ended.set()

    @property
    def process_id(self) -> int:
        return self._process.pid

    @property
    def status(self) -> int:
        """Its exit status, once ``lines`` has come to its end."""
        return self._process.returncode

    def stop(self) -> None:
        """Have it save its work and end; does nothing if it has ended."""
        if self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()

    def wait(self, seconds: float) -> bool:
        """Whether it has ended; if not, that is waited for, at most so long."""
        return self._ended.wait(seconds)

    def kill(self) -> None:
        """End it at once, and on POSIX all that it has started, even if they were stopped.

        On Windows, what it has started ends once its pipe is closed.
        """
        if self._ended.is_set():
            return  # its number may be another's
        if sys.platform == "win32":
            self._process.kill()
        else:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)


StartChild: TypeAlias = Callable[[Sequence[str]], Child]
"""Starts a process. Raises OSError."""


class Children:
    """The processes that a program has started; any thread may start one."""

    def __init__(self) -> None:
        self._running: list[Child] = []
        self._lock = Lock()
        self._is_closed = False

    def start(self, arguments: Sequence[str]) -> Child:
        """Start a process that ends with the program. Raises OSError."""
        with self._lock:
            if self._is_closed:
                raise OSError("the program is closing")
            self._running = [child for child in self._running if not child.wait(0.0)]
            child = Child(arguments)
            self._running.append(child)
            return child

    def close(self, seconds: float = GRACE) -> None:
        """Have all of them end, and kill those that haven't after so many seconds."""
        with self._lock:
            self._is_closed = True
        until = monotonic() + seconds
        for child in self._running:
            child.stop()
        for child in self._running:
            if not child.wait(max(0.0, until - monotonic())):
                child.kill()
