"""The keys that widgets answer to."""

from enum import Enum, auto

from pyglet.window import key as symbols


class Key(Enum):
    """A key by what it is for."""

    LEFT = auto()
    RIGHT = auto()
    UP = auto()
    DOWN = auto()
    NEXT = auto()
    PREVIOUS = auto()
    PRESS = auto()
    BACK = auto()
    HOME = auto()
    END = auto()
    PAGE_UP = auto()
    PAGE_DOWN = auto()
    RUB_OUT = auto()
    DELETE = auto()
    SELECT_ALL = auto()


_KEYS = {
    symbols.LEFT: Key.LEFT,
    symbols.RIGHT: Key.RIGHT,
    symbols.UP: Key.UP,
    symbols.DOWN: Key.DOWN,
    symbols.TAB: Key.NEXT,
    symbols.RETURN: Key.PRESS,
    symbols.NUM_ENTER: Key.PRESS,
    symbols.SPACE: Key.PRESS,
    symbols.ESCAPE: Key.BACK,
    symbols.HOME: Key.HOME,
    symbols.END: Key.END,
    symbols.PAGEUP: Key.PAGE_UP,
    symbols.PAGEDOWN: Key.PAGE_DOWN,
    symbols.BACKSPACE: Key.RUB_OUT,
    symbols.DELETE: Key.DELETE,
}


def key_of(symbol: int, modifiers: int) -> Key | None:
    """The key with this pyglet symbol, if widgets know it."""
    if symbol == symbols.TAB and modifiers & symbols.MOD_SHIFT:
        return Key.PREVIOUS
    if symbol == symbols.A and modifiers & symbols.MOD_ACCEL:
        return Key.SELECT_ALL
    return _KEYS.get(symbol)
