"""Work for another process, which reads how far it has come and ends it by closing its input."""

import json
import os
import signal
from _thread import interrupt_main
from threading import Thread
from types import TracebackType

INPUT = 0
"""Standard input."""
LOWER = 5
"""By how much the priority goes down, where a system counts so."""


class ParentWatchdog:
    """Writes the progress to standard output, a line of JSON for each percent.

    While it is entered, the end of standard input raises KeyboardInterrupt in the main thread.
    """

    def __init__(self) -> None:
        self._percent = -1
        self._goes_on = True

    def __enter__(self) -> "ParentWatchdog":
        if hasattr(os, "nice"):
            os.nice(LOWER)
        # What a shell runs in the background ignores interrupts, and so would whatever it starts.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        Thread(target=self._wait, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._goes_on = False

    def show(self, share: float) -> None:
        """Report the share that is done, from 0 to 1."""
        percent = int(100 * share)
        if percent != self._percent:
            self._percent = percent
            print(json.dumps({"progress": percent / 100}), flush=True)

    def _wait(self) -> None:
        # Not through sys.stdin, whose lock the end of the program would wait for.
        while os.read(INPUT, 1):
            pass
        if self._goes_on:
            interrupt_main()
