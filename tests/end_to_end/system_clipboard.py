"""The clipboard of a screen with the game on it, as other programs use it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.end_to_end.desktop import Desktop

CLIPBOARD = (sys.executable, str(Path(__file__).with_name("clipboard.py")))


def clipboard_of(desktop: Desktop) -> str:
    """The text on the clipboard, as another program gets it."""
    done = subprocess.run([*CLIPBOARD, "read"], env=_on(desktop), capture_output=True, check=True)
    return done.stdout.decode()


@contextmanager
def offered(desktop: Desktop, text: str) -> Iterator[None]:
    """Another program has put the text on the clipboard, and holds it for the block."""
    with subprocess.Popen(
        [*CLIPBOARD, "offer"], env=_on(desktop), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write(text.encode())
        program.stdin.close()
        assert program.stdout.readline() == b"offered\n"
        yield
        program.kill()


def _on(desktop: Desktop) -> dict[str, str]:
    return os.environ | {"DISPLAY": desktop.display}
