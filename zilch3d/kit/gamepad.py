"""Gamepads: their buttons stand for keys, so whatever can be done by keyboard can be done by them.

A button that is held is a key that is held.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from logging import getLogger
from typing import TYPE_CHECKING

from pyglet.window import key as symbols

if TYPE_CHECKING:
    from pyglet.input import Controller, ControllerManager
    from pyglet.math import Vec2

LOG = getLogger(__name__)

TILTED = 0.5

KeyHandler = Callable[[int], object]
"""Called with the symbol of a key."""


class Gamepads:
    """All pads that are there or are plugged in later.

    ``buttons`` are the symbols of the keys that buttons stand for, by pyglet's names of the
    buttons ("a", "leftshoulder"). The cross is the arrow keys.
    """

    def __init__(self, press: KeyHandler, release: KeyHandler, buttons: Mapping[str, int]) -> None:
        self._buttons = buttons
        self._press = press
        self._release = release
        self._leaning: dict[int, int] = {}
        self._manager: ControllerManager | None = None

    def open(self) -> None:
        """Look for pads from now on; where the system has none to offer, nothing happens."""
        try:
            from pyglet.input import ControllerManager  # noqa: PLC0415  few need it at the start

            self._manager = ControllerManager()
            self._manager.push_handlers(on_connect=self.take)
            for pad in self._manager.get_controllers():
                self.take(pad)
        except Exception as fault:  # each system has its own: no pad is worth the game
            LOG.info("no gamepads: %r", fault)
            self._manager = None

    def take(self, pad: "Controller") -> None:
        """Listen to this pad."""
        pad.push_handlers(
            on_button_press=self.on_button_press,
            on_button_release=self.on_button_release,
            on_dpad_motion=self.on_dpad_motion,
        )
        with suppress(Exception):  # as above
            pad.open()

    def on_button_press(self, _pad: "Controller", button: str) -> None:
        if button in self._buttons:
            self._press(self._buttons[button])

    def on_button_release(self, _pad: "Controller", button: str) -> None:
        if button in self._buttons:
            self._release(self._buttons[button])

    def on_dpad_motion(self, pad: "Controller", way: "Vec2") -> None:
        """The cross leans another way: an arrow key for it, the one before is let go."""
        before, now = self._leaning.pop(id(pad), None), _arrow(way.x, way.y)
        if before is not None:
            self._release(before)
        if now is not None:
            self._leaning[id(pad)] = now
            self._press(now)


def _arrow(x: float, y: float) -> int | None:
    if abs(x) >= max(abs(y), TILTED):
        return symbols.RIGHT if x > 0 else symbols.LEFT
    if abs(y) >= TILTED:
        return symbols.UP if y > 0 else symbols.DOWN
    return None
