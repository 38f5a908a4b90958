"""Shows how far long work has come: to a person, or to a parent process.

Each is a context manager around the work; what it gives is called with the share that is done, from
0 to 1, and passes on every new whole percent.
"""

import json
import os
import signal
import sys
from _thread import interrupt_main
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import Event, Thread
from typing import TypeAlias

from zilch3d.i18n import _

ShowShare: TypeAlias = Callable[[float], None]
Progress: TypeAlias = AbstractContextManager[ShowShare]

STANDARD_INPUT = 0
LOWER_PRIORITY = 5


@contextmanager
def terminal_progress() -> Iterator[ShowShare]:
    """A line on standard error if that is a terminal; it is gone when the work ends."""

    def write(text: str) -> None:
        if sys.stderr is not None and sys.stderr.isatty():
            print(f"\r{text:8}\r", end="", file=sys.stderr, flush=True)

    try:
        yield _whole_percents(lambda percent: write(_("{percent} %").format(percent=percent)))
    finally:
        write("")


@contextmanager
def parent_watchdog() -> Iterator[ShowShare]:
    """A line of JSON for each percent, for the process that started this one.

    The end of standard input raises KeyboardInterrupt in the main thread while the work goes on:
    the parent has closed it, or is gone.
    """
    done = Event()
    if hasattr(os, "nice"):
        os.nice(LOWER_PRIORITY)
    # A shell's background jobs ignore interrupts, and so do the processes that they start.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    Thread(target=_interrupt_at_end_of_input, args=(done,), daemon=True).start()
    try:
        yield _whole_percents(
            lambda percent: print(json.dumps({"progress": percent / 100}), flush=True)
        )
    finally:
        done.set()


def _interrupt_at_end_of_input(done: Event) -> None:
    # Not through sys.stdin, whose lock would keep the program from exiting.
    while os.read(STANDARD_INPUT, 1):
        pass
    if not done.is_set():
        interrupt_main()


def _whole_percents(show: Callable[[int], None]) -> ShowShare:
    last = -1

    def show_share(share: float) -> None:
        nonlocal last
        percent = int(100 * share)
        if percent != last:
            last = percent
            show(percent)

    return show_share
