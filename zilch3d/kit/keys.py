"""What Ctrl, Alt, Option and Command mean on each system, and the keys that a window has there.

Modifiers and symbols are pyglet's.
"""

import sys
from enum import Enum, auto

from pyglet.window import key as symbols

ON_MACOS = sys.platform == "darwin"
COMMAND_KEYS = frozenset({symbols.LCOMMAND, symbols.RCOMMAND})


class WindowKey(Enum):
    """What keys do with the window, whatever it shows."""

    FULL_SCREEN = auto()
    MINIMISE = auto()
    CLOSE = auto()


MACOS_WINDOW_KEYS = {
    (symbols.F, symbols.MOD_COMMAND | symbols.MOD_CTRL): WindowKey.FULL_SCREEN,
    (symbols.M, symbols.MOD_COMMAND): WindowKey.MINIMISE,
    (symbols.W, symbols.MOD_COMMAND): WindowKey.CLOSE,
}
"""Those of any window on macOS, by symbol and modifiers. The menu has Quit and Hide.

F11 alone shows the desktop there, unless the player has put that elsewhere.
"""
HELD_MODIFIERS = symbols.MOD_COMMAND | symbols.MOD_CTRL | symbols.MOD_OPTION | symbols.MOD_SHIFT
"""Those that are keys to be held; the others are locks."""


def with_command(modifiers: int, *, on_macos: bool = ON_MACOS) -> bool:
    """Whether a key is pressed as a command: with Ctrl, on macOS with Command."""
    if on_macos:
        return bool(modifiers & symbols.MOD_COMMAND)
    # AltGr, which types letters, is Ctrl and Alt on Windows.
    return bool(modifiers & symbols.MOD_CTRL and not modifiers & symbols.MOD_ALT)


def by_words(modifiers: int, *, on_macos: bool = ON_MACOS) -> bool:
    """Whether a caret goes by whole words: with Ctrl, on macOS with Option."""
    if on_macos:
        return bool(modifiers & symbols.MOD_OPTION)
    return with_command(modifiers, on_macos=False)


def window_key(symbol: int, modifiers: int, *, on_macos: bool = ON_MACOS) -> WindowKey | None:
    """What this key does with the window; None if it is for what the window shows."""
    if symbol == symbols.F11:
        return WindowKey.FULL_SCREEN
    return MACOS_WINDOW_KEYS.get((symbol, modifiers & HELD_MODIFIERS)) if on_macos else None
