"""Real key presses where there is no xdotool: by the scripts that come with Windows and macOS.

The system gives each key to the window in front, as it does with those of a keyboard.
"""

import subprocess
import sys

from tests.end_to_end.system_mouse import NoWindow

TITLE = "Zilch 3D"
MACOS_CODES = {"Return": 36, "space": 49, "a": 0, "s": 1}
"""Virtual key codes, by X names (HIToolbox/Events.h)."""
WINDOWS_KEYS = {"Return": "~", "space": " ", "a": "a", "s": "s"}
"""As SendKeys writes them."""


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


def press(key: str, process: int, patience: float) -> None:
    """Press and release a key in the game's window, as ``command`` has it. Raises NoWindow."""
    pressed = subprocess.run(
        command(sys.platform, key, process),
        capture_output=True,
        text=True,
        check=False,
        timeout=patience,
    )
    if pressed.returncode != 0:
        raise NoWindow(f"No key can be pressed: {pressed.stderr}")
