"""Shows how far long work has come: to a person, or to a parent process."""

import json
import os
import signal
import sys
from _thread import interrupt_main
from abc import ABC, abstractmethod
from threading import Thread
from types import TracebackType

from zilch3d.i18n import _

STANDARD_INPUT = 0
LOWER_PRIORITY = 5


class Progress(ABC):
    """A context manager around the work; ``show`` passes on each new whole percent."""

    def __init__(self) -> None:
        self._percent = -1

    def __enter__(self) -> "Progress":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._end()

    def show(self, share: float) -> None:
        """Show the share that is done, from 0 to 1."""
        percent = int(100 * share)
        if percent != self._percent:
            self._percent = percent
            self._show(percent)

    @abstractmethod
    def _show(self, percent: int) -> None: ...

    @abstractmethod
    def _end(self) -> None: ...


class TerminalProgress(Progress):
    """Writes a line on standard error if that is a terminal; it is gone when the work ends."""

    def _show(self, percent: int) -> None:
        self._write(_("{percent} %").format(percent=percent))

    def _end(self) -> None:
        self._write("")

    def _write(self, text: str) -> None:
        if sys.stderr.isatty():
            print(f"\r{text:8}\r", end="", file=sys.stderr, flush=True)


class ParentWatchdog(Progress):
    """Writes a line of JSON for each percent, for the process that started this one.

    While it is entered, the end of standard input raises KeyboardInterrupt in the main thread:
    that process has closed it, or is gone.
    """

    def __enter__(self) -> "ParentWatchdog":
        self._watching = True
        if hasattr(os, "nice"):
            os.nice(LOWER_PRIORITY)
        # A shell's background jobs ignore interrupts, and so do the processes that they start.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        Thread(target=self._watch, daemon=True).start()
        return self

    def _show(self, percent: int) -> None:
        print(json.dumps({"progress": percent / 100}), flush=True)

    def _end(self) -> None:
        self._watching = False

    def _watch(self) -> None:
        # Not through sys.stdin, whose lock would keep the program from exiting.
        while os.read(STANDARD_INPUT, 1):
            pass
        if self._watching:
            interrupt_main()
