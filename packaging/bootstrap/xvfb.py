"""An X server that draws into memory: a screen for machines without one, and for tests."""

import os
import select
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from bootstrap.terminal import Failure

START_SECONDS = 20.0


@contextmanager
def screen(width: int = 1280, height: int = 720) -> Iterator[str]:
    """A screen of ``width`` by ``height`` pixels for the time of the block, on a free display.

    Yields the display's name, such as ``:3``. Raises Failure if the server doesn't start.
    """
    reading, writing = os.pipe()
    server = _start(width, height, writing)
    os.close(writing)
    try:
        yield f":{_display_number(reading)}"
    finally:
        os.close(reading)
        server.terminate()
        server.wait()


def _start(width: int, height: int, report: int) -> subprocess.Popen[bytes]:
    command = ["Xvfb", "-displayfd", str(report), "-noreset", "-nolisten", "tcp"]
    command += ["-screen", "0", f"{width}x{height}x24"]
    try:
        # A session of its own: Ctrl+C ends the game first, then the block ends the server.
        return subprocess.Popen(
            command,
            pass_fds=[report],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except FileNotFoundError:
        os.close(report)
        raise Failure("Xvfb isn't installed. On Debian it's the package xvfb.", status=2) from None


def _display_number(reading: int) -> int:
    """Read the number that the server writes once it takes clients. Raises Failure."""
    written = b""
    while not written.endswith(b"\n"):
        ready, _, _ = select.select([reading], [], [], START_SECONDS)
        part = os.read(reading, 16) if ready else b""
        if not part:
            raise Failure("Xvfb didn't start.")
        written += part
    return int(written)
