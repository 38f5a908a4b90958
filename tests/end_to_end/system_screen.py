"""The program on this computer's screen, used by real keys and clicks; on Linux, one of its own."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.end_to_end import system_keys
from tests.end_to_end.desktop import (
    PATIENCE,
    Point,
    Running,
    Seen,
    playing,
    started,
    surroundings,
)
from tests.end_to_end.system_keys import TITLE
from tests.end_to_end.system_mouse import Mouse, NoWindow, system_mouse

A_TURN = 180.0
"""Seconds that a computer player's whole turn may take on a slow machine."""
AGAIN = 1.0
"""Seconds after which another window may have gone from the front."""


class SystemHands(Running):
    """The running program on this computer's own screen, its keyboard and its mouse."""

    def __init__(self, process: subprocess.Popen[bytes], folder: Path, mouse: Mouse) -> None:
        super().__init__(process, folder)
        self._mouse = mouse

    def key(self, name: str) -> None:
        self._in_window(lambda: system_keys.press(name, self.process.pid, PATIENCE))

    def click(self, target: str | Point) -> None:
        x, y = self.place(target)
        height = self.latest().facts["height"]
        self._in_window(lambda: self._mouse.click(x, y, height))

    def _in_window(self, act: Callable[[], None]) -> None:
        """Do it as soon as the system has a window that it can be done in."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return act()
            except NoWindow as refusal:
                if time.monotonic() > deadline:
                    raise AssertionError(self._report(str(refusal))) from None
            time.sleep(AGAIN)

    def close(self, seconds: float = PATIENCE) -> int:
        self._in_window(self._mouse.close)
        return self.ended(seconds)


@contextmanager
def on_the_screen(folder: Path, program: Sequence[str]) -> Iterator[Running]:
    """The program for the time of the block, on Linux on a screen of its own.

    All that it writes goes to ``folder``, which should be fresh.
    """
    if sys.platform == "linux":
        with playing(folder, program=program, title=TITLE) as desktop:
            yield desktop
    else:
        with started(program, folder, surroundings(folder)) as process:
            yield SystemHands(process, folder, system_mouse(TITLE, process.pid))


def play_turn(running: Running) -> list[str]:
    """Play, from the title on, until the player has had a turn; the keys that it took.

    All that counts is kept after each roll, and banked as soon as the rules allow it. A single die
    that is thrown for who begins is no turn.
    """
    pressed: list[str] = []
    running.to_title()
    key = "Return"
    while not _had_turn(running.history()):
        before = len(running.history())
        pressed.append(key)
        running.key(key)
        key = _next_key(running.wait_until(_is_next(before, running), A_TURN))
    return pressed


def _next_key(seen: Seen) -> str:
    """A keeps all that counts, Enter banks, and space throws."""
    if seen.facts["roll"] and not seen.facts["picked"]:
        return "a"
    return "Return" if seen.facts["picked"] and "bank" in seen.targets else "space"


def _is_next(before: int, running: Running) -> Callable[[Seen], bool]:
    """Whether a key is waited for again, after what the last one has led to; or none is.

    ``before`` is how much had been seen when it was pressed.
    """

    def is_next(now: Seen) -> bool:
        history = running.history()
        return _had_turn(history) or (bool(now.facts.get("ready")) and len(history) > before)

    return is_next


def _had_turn(history: list[Seen]) -> bool:
    """Whether the player has rolled several dice, and it was somebody else's turn after that."""
    table = [seen.facts for seen in history if "seat" in seen.facts]
    mine = next((facts["seat"] for facts in table if facts["ready"]), None)
    rolled = any(facts["seat"] == mine and len(facts["roll"]) > 1 for facts in table)
    return rolled and table[-1]["seat"] != mine
