"""Real key presses where there is no xdotool: by the scripts that come with Windows and macOS.

The system gives each key to the window in front, as it does with those of a keyboard.
"""

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from tests.end_to_end.desktop import PATIENCE, Running, Seen, playing, started, surroundings

TITLE = "Zilch 3D"
MACOS_CODES = {"Return": 36, "space": 49, "a": 0, "s": 1}
"""Virtual key codes, by X names (HIToolbox/Events.h)."""
WINDOWS_KEYS = {"Return": "~", "space": " ", "a": "a", "s": "s"}
"""As SendKeys writes them."""
A_TURN = 180.0
"""Seconds that a computer player's whole turn may take on a slow machine."""
AGAIN = 1.0
"""Seconds after which another window may have gone from the front."""


def command(system: str, key: str, process: int) -> list[str]:
    """What brings the game's window to the front and presses a key there.

    ``system`` is sys.platform's name; ``key`` is one of those above. macOS finds the window by
    its process, Windows by its title: a single file opens it in a process of its own.
    """
    if system == "darwin":
        events = 'tell application "System Events" to'
        front = f"{events} set frontmost of (first process whose unix id is {process}) to true"
        return ["osascript", "-e", front, "-e", f"{events} key code {MACOS_CODES[key]}"]
    script = (
        "$shell = New-Object -ComObject WScript.Shell; "
        f"if (-not $shell.AppActivate('{TITLE}')) {{ exit 1 }}; "
        f"Start-Sleep -Milliseconds 100; $shell.SendKeys('{WINDOWS_KEYS[key]}')"
    )
    return ["powershell", "-NoProfile", "-NonInteractive", "-Command", script]


class SystemKeys(Running):
    """The running program on this computer's own screen, and its keyboard."""

    def key(self, name: str) -> None:
        """Press and release a key; again and again, until the system has a window to give it to."""
        deadline = time.monotonic() + PATIENCE
        while True:
            pressed = subprocess.run(
                command(sys.platform, name, self.process.pid),
                capture_output=True,
                text=True,
                check=False,
                timeout=PATIENCE,
            )
            if pressed.returncode == 0:
                return
            if time.monotonic() > deadline:
                raise AssertionError(self._report(f"No key can be pressed: {pressed.stderr}"))
            time.sleep(AGAIN)

    def close(self, seconds: float = PATIENCE) -> int:
        """End the program as its system does; its exit status, which is of no use on Windows."""
        self.process.send_signal(signal.SIGTERM)
        return self.ended(seconds)


class Keyboard(Protocol):
    """Keys for a running program, and what it shows."""

    def key(self, name: str) -> None: ...

    def close(self) -> int: ...

    def history(self) -> list[Seen]: ...

    def wait_until(self, is_so: Callable[[Seen], bool], seconds: float = ...) -> Seen: ...


@contextmanager
def at_the_keyboard(folder: Path, program: Sequence[str]) -> Iterator[Keyboard]:
    """The program for the time of the block, on Linux on a screen of its own.

    All that it writes goes to ``folder``, which should be fresh.
    """
    if sys.platform == "linux":
        with playing(folder, program=program, title=TITLE) as desktop:
            yield desktop
    else:
        with started(program, folder, surroundings(folder)) as process:
            yield SystemKeys(process, folder)


def play_turn(keyboard: Keyboard) -> list[str]:
    """Play, from the title on, until the player has had a turn; the keys that it took.

    All that counts is kept after each roll, and banked as soon as the rules allow it. A single die
    that is thrown for who begins is no turn.
    """
    pressed: list[str] = []
    keyboard.wait_until(lambda seen: seen.scene == "TitleScene")
    key = "Return"
    while not _had_turn(keyboard.history()):
        before = len(keyboard.history())
        pressed.append(key)
        keyboard.key(key)
        key = _next_key(keyboard.wait_until(_is_next(before, keyboard), A_TURN))
    return pressed


def _next_key(seen: Seen) -> str:
    """A keeps all that counts, Enter banks, and space throws."""
    if seen.facts["roll"] and not seen.facts["picked"]:
        return "a"
    return "Return" if seen.facts["picked"] and "bank" in seen.targets else "space"


def _is_next(before: int, keyboard: Keyboard) -> Callable[[Seen], bool]:
    """Whether a key is waited for again, after what the last one has led to; or none is.

    ``before`` is how much had been seen when it was pressed.
    """

    def is_next(now: Seen) -> bool:
        history = keyboard.history()
        return _had_turn(history) or (bool(now.facts.get("ready")) and len(history) > before)

    return is_next


def _had_turn(history: list[Seen]) -> bool:
    """Whether the player has rolled several dice, and it was somebody else's turn after that."""
    table = [seen.facts for seen in history if "seat" in seen.facts]
    mine = next((facts["seat"] for facts in table if facts["ready"]), None)
    rolled = any(facts["seat"] == mine and len(facts["roll"]) > 1 for facts in table)
    return rolled and table[-1]["seat"] != mine
