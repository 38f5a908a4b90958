"""What input devices and the system lend to widgets: double clicks and the clipboard."""

from math import hypot, inf
from typing import NamedTuple, Protocol

DOUBLE_CLICK = 0.4
"""Seconds from one press to the next of a double click, at most."""
SAME_PLACE = 6
"""Points between them, at most."""


class MousePress(NamedTuple):
    """Where the mouse went down, in pixels; how many times in a row, and whether with Shift."""

    x: float
    y: float
    clicks: int = 1
    with_shift: bool = False


class Clicks:
    """Counts presses of the mouse that follow each other at one place."""

    def __init__(self) -> None:
        self._since = inf
        self._at = (0.0, 0.0)
        self._count = 0

    def pass_time(self, seconds: float) -> None:
        self._since += seconds

    def press(self, x: float, y: float, scale: float) -> int:
        """The mouse went down at these pixels: 1 for a click, 2 for a double click, and so on."""
        near = hypot(x - self._at[0], y - self._at[1]) <= SAME_PLACE * scale
        self._count = self._count + 1 if near and self._since <= DOUBLE_CLICK else 1
        self._since, self._at = 0.0, (x, y)
        return self._count


class Clipboard(Protocol):
    """Where text is cut or copied to, and pasted from."""

    def copy(self, text: str) -> bool:
        """Put the text there; whether it is there now."""
        ...

    def paste(self) -> str:
        """The text that is there; empty if there is none."""
        ...


class OwnClipboard:
    """A clipboard within this program, for screens that are given none of the system."""

    def __init__(self) -> None:
        self._text = ""

    def copy(self, text: str) -> bool:
        self._text = text
        return True

    def paste(self) -> str:
        return self._text
