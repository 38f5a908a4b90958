"""Tables in columns, the progress of long work, and a console for zilch3d.exe."""

import ctypes
import json
import os
import signal
import sys
from _thread import interrupt_main
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from io import TextIOWrapper
from threading import Event, Thread
from typing import TextIO, TypeAlias

from zilch3d.i18n import _

# Tables

GAP = 2
"""The least blanks between columns."""


def columns(
    rows: Sequence[tuple[str, Sequence[str]]], notes: Sequence[Sequence[str]] = ()
) -> Iterator[str]:
    """A line for each row: its name to the left, its cells to the right of equally wide columns.

    The cells of shorter rows stand under the last ones of longer rows. Behind them stand the
    ``notes`` of the row, if any, aligned left in columns of their own.
    """
    name_width = _width(name for name, _cells in rows)
    cell_width = _width(cell for _name, cells in rows for cell in cells) + GAP
    count = max((len(cells) for _name, cells in rows), default=0)
    note_widths = [_width(column) for column in zip(*notes, strict=True)]
    for number, (name, cells) in enumerate(rows):
        blank = [""] * (count - len(cells))
        padded = (f"{cell:>{cell_width}}" for cell in [*blank, *cells])
        line = f"{name:<{name_width}}" + "".join(padded)
        if notes:
            pairs = zip(notes[number], note_widths, strict=True)
            line += "".join(f"{'':{GAP}}{note:<{width}}" for note, width in pairs)
        yield line.rstrip()


def _width(cells: Iterable[str]) -> int:
    return max(map(len, cells), default=0)


# Progress: each of these is a context manager around the work. What it gives is called with the
# share that is done, from 0 to 1, and passes on every new whole percent.

ShowShare: TypeAlias = Callable[[float], None]
Progress: TypeAlias = AbstractContextManager[ShowShare]

STANDARD_INPUT = 0
BETWEEN_QUESTIONS = 0.1
"""Seconds after which Windows is asked again whether standard input is open."""
LOWER_PRIORITY = 5


@contextmanager
def terminal_progress() -> Iterator[ShowShare]:
    """Show the percents on standard error, if that is a terminal, until the work ends."""

    def write(text: str) -> None:
        if sys.stderr is not None and sys.stderr.isatty():
            print(f"\r{text:8}\r", end="", file=sys.stderr, flush=True)

    try:
        yield _whole_percents(lambda percent: write(_("{percent}%").format(percent=percent)))
    finally:
        write("")


@contextmanager
def parent_watchdog() -> Iterator[ShowShare]:
    """Print a line of JSON for each percent, for the process that started this one.

    While the work goes on, the end of standard input raises KeyboardInterrupt in the main thread:
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
    if sys.platform == "win32":
        wait_by_asking(done, _more_may_come)
    else:
        # Not through sys.stdin, whose lock would keep the program from exiting.
        while os.read(STANDARD_INPUT, 1):
            pass
    if not done.is_set():
        interrupt_main()


def wait_by_asking(done: Event, more_may_come: Callable[[], bool]) -> None:
    """Return at the end of input, or once ``done`` is set, without ever waiting in a read.

    On Windows, a process that is started while another reads the same pipe hangs until that read
    has ended: it asks of what kind its standard input is (python/cpython#78961). So would those
    that help to solve.
    """
    while not done.wait(BETWEEN_QUESTIONS) and more_may_come():
        pass


def _more_may_come() -> bool:
    """Whether the pipe to standard input is open; what is in it is read."""
    if sys.platform != "win32":
        return False
    import msvcrt  # noqa: PLC0415

    handle, waiting = ctypes.c_void_p(msvcrt.get_osfhandle(STANDARD_INPUT)), ctypes.c_ulong()
    peek = ctypes.windll.kernel32.PeekNamedPipe
    is_open = bool(peek(handle, None, 0, None, ctypes.byref(waiting), None))
    if is_open and waiting.value:
        os.read(STANDARD_INPUT, waiting.value)
    return is_open


def _whole_percents(show: Callable[[int], None]) -> ShowShare:
    """A function that takes shares and shows each new whole percent."""
    last = -1

    def show_share(share: float) -> None:
        nonlocal last
        percent = int(100 * share)
        if percent != last:
            last = percent
            show(percent)

    return show_share


# The encoding of what is printed

CHOSEN_ENCODING = "PYTHONIOENCODING"
"""The environment's variable for it."""


def set_encoding(
    stream: TextIO | None,
    system: str = sys.platform,
    environment: Mapping[str, str] = os.environ,
) -> None:
    """Have a letter that the stream's encoding lacks escaped: it would end the program.

    On Windows, pipes and files get UTF-8, unless the environment names something else: they would
    get the letters of one language. A console has them all there.
    """
    if not isinstance(stream, TextIOWrapper):
        return
    is_ansi = system == "win32" and not stream.isatty() and not environment.get(CHOSEN_ENCODING)
    stream.reconfigure(encoding="utf-8" if is_ansi else None, errors="backslashreplace")


# A console for zilch3d.exe, which is a program for windows

PARENT = -1
"""AttachConsole's ATTACH_PARENT_PROCESS."""
QUERY = 0x1000
"""OpenProcess's PROCESS_QUERY_LIMITED_INFORMATION."""
SCREEN = "CONOUT$"
"""Windows' name of the console that a process is attached to."""


class _ProcessBasicInformation(ctypes.Structure):
    """PROCESS_BASIC_INFORMATION (winternl.h) of a process, of which only the parent is needed."""

    _fields_ = (("others", ctypes.c_void_p * 5), ("parent", ctypes.c_void_p))


def _attach_to_parents() -> bool:
    """Attach to the parent's console, or its parent's: a single file is started by its unpacker."""
    if sys.platform != "win32":
        return False
    attach = ctypes.windll.kernel32.AttachConsole
    return bool(attach(PARENT) or attach(_parent_of(os.getppid())))


def _parent_of(process: int) -> int:
    """The number of the process that has started this one; 0 if that isn't known."""
    if sys.platform != "win32":
        return 0
    kernel, information = ctypes.windll.kernel32, _ProcessBasicInformation()
    kernel.OpenProcess.restype = ctypes.c_void_p
    handle = ctypes.c_void_p(kernel.OpenProcess(QUERY, False, process))
    size = ctypes.sizeof(information)
    ctypes.windll.ntdll.NtQueryInformationProcess(handle, 0, ctypes.byref(information), size, None)
    kernel.CloseHandle(handle)
    return information.parent or 0


def attach_console(attach: Callable[[], bool] = _attach_to_parents, screen: str = SCREEN) -> None:
    """Print to the console of the terminal that started this, where there is no other output.

    Windows gives a program without a console window no standard output but a pipe or a file.
    ``attach`` gets it a console, whose name is ``screen``, and says whether there is one. Shells
    do not wait for such a program; for scripts there is ``zilch3d-cli.exe``.
    """
    if sys.stdout is not None and sys.stderr is not None:
        return
    if attach():
        sys.stdout = sys.stdout or _open(screen)
        sys.stderr = sys.stderr or _open(screen)


def _open(screen: str) -> TextIO:
    return open(screen, "w", encoding="utf-8", buffering=1)
