"""What players do with keyboard, mouse and gamepads, on its way to the shown scene.

Gamepads' buttons stand for keys: whatever can be done by keyboard can be done by them, and a button
that is held is a key that is held.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from logging import getLogger
from typing import TYPE_CHECKING

from pyglet.window import Window
from pyglet.window import key as symbols

from zilch3d.kit.frames import Frames
from zilch3d.kit.keys import COMMAND_KEYS, ON_MACOS, WindowKey, window_key
from zilch3d.kit.scene import Answer, Scene, character_of
from zilch3d.kit.widgets.widget import X11_LEFT_TAB

if TYPE_CHECKING:
    from pyglet.input import Controller, ControllerManager
    from pyglet.math import Vec2

LOG = getLogger(__name__)

MIN_TILT = 0.5
"""How far a gamepad's cross must lean to stand for an arrow key: -1 to 1 is its whole way."""
NAMELESS = 0
"""In the place of a symbol for keys that pyglet has none for on macOS, as ö: it gives None."""
SHIFTS = frozenset({symbols.LSHIFT, symbols.RSHIFT, symbols.MODESWITCH})
"""They go up before or after the key whose character they have chosen."""

KeyHandler = Callable[[int], object]
"""Called with the symbol of a key."""


class InputEvents:
    """Handles the window's events of keyboard, mouse and dropped files (pyglet calls ``on_…``).

    The keys for full screen call ``on_full_screen``; what isn't for the window itself (see
    ``window_key``) goes to the scene that is shown.
    """

    def __init__(
        self,
        window: Window,
        frames: Frames,
        on_full_screen: Callable[[], None],
        *,
        on_macos: bool = ON_MACOS,
    ) -> None:
        self._on_macos = on_macos
        self._window = window
        self._frames = frames
        self._on_full_screen = on_full_screen
        self._keys_down: list[int] = []
        """Symbols of the keys that are held, but Shift, in the order in which they were pressed."""
        self._modifiers = 0
        """Those of pyglet that the last of them was pressed with."""
        self._motion_is_first = False
        """Whether that key has sent no motion of the caret yet: the next is its press again."""
        self._last_character = ""
        """The character that was typed last, until its key goes up."""
        self._key = ""
        """The character that stands for the key that went down last (see ``character_of``)."""
        self._new_place = False
        """Whether that key has led to another scene or a field: what it types is no input there."""

    # The keyboard. A press comes as on_key_press, then on_text with the character that it types or
    # on_text_motion if it moves the caret; the latter two come again and again while it is held.

    def on_key_press(self, named: int | None, modifiers: int) -> bool:
        symbol = named or NAMELESS
        self._key, self._new_place = character_of(symbol), False
        if symbol not in SHIFTS:
            self._keys_down = [*(key for key in self._keys_down if key != symbol), symbol]
            self._modifiers, self._motion_is_first = modifiers, True
        command = window_key(symbol, modifiers, on_macos=self._on_macos)
        if command is None:
            self._lead(lambda scene: scene.on_key(symbol, modifiers))
        elif symbol != symbols.F11:  # which does it when it goes up
            self._command(command)
        return True  # pyglet's own meaning of Escape is not wanted

    def _command(self, command: WindowKey) -> None:
        match command:
            case WindowKey.FULL_SCREEN:
                self._on_full_screen()
                self._frames.redraw()
            case WindowKey.MINIMISE:
                self._window.minimize()
            case WindowKey.CLOSE:
                self._window.dispatch_event("on_close")

    def on_text_motion(self, _motion: int) -> None:
        self._repeat(shift=0)

    def on_text_motion_select(self, _motion: int) -> None:
        self._repeat(shift=symbols.MOD_SHIFT)

    def _repeat(self, shift: int) -> None:
        """The key that was pressed last is held, or sends its first motion.

        That one comes right after its press on X11 and Windows. macOS sends it before the press;
        there, the first repetition is lost, which nobody sees.
        """
        first, self._motion_is_first = self._motion_is_first, False
        if self._keys_down and not first and not self._new_place:
            symbol, modifiers = self._keys_down[-1], self._modifiers & ~symbols.MOD_SHIFT | shift
            self._frames.send(lambda scene: scene.on_key_repeat(symbol, modifiers))

    def on_key_release(self, named: int | None, _modifiers: int) -> None:
        symbol = named or NAMELESS
        # X11 calls Tab with Shift another key when it is pressed than when it is let go: pyglet
        # would take it for held down from then on.
        getattr(self._window, "pressed_keys", set()).discard(X11_LEFT_TAB)
        if symbol in self._keys_down[:-1]:
            self._keys_down.remove(symbol)
        elif symbol not in SHIFTS:
            # X11 has another name for a key that goes up after its Shift: that was the last one.
            del self._keys_down[-1:]
            self._let_go()
        if symbol == symbols.F11:
            # Not when it is pressed: X11 makes another window, which would never hear of the
            # release, and take the next press for a repetition.
            self._command(WindowKey.FULL_SCREEN)
        else:
            self._frames.send(lambda scene: scene.on_key_release(symbol))
        if self._on_macos and symbol in COMMAND_KEYS:
            self._let_go_of_all()

    def _let_go_of_all(self) -> None:
        """macOS doesn't tell which keys have gone up while Command was held."""
        held, self._keys_down = self._keys_down, []
        self._let_go()
        for key in held:
            self._frames.send(lambda scene, key=key: scene.on_key_release(key))  # type: ignore[misc]

    def on_deactivate(self) -> None:
        self._keys_down.clear()
        self._let_go()
        self._frames.send(lambda scene: scene.on_deactivate())

    def _let_go(self) -> None:
        """What is typed next comes of another press."""
        self._last_character, self._key, self._new_place = "", "", False

    def on_text(self, text: str) -> None:
        if not text.isprintable():
            return
        # Not the press of a key tells whether it is held: pyglet takes the next press of a key that
        # X11 called otherwise as it went up for a repetition.
        repeated, self._last_character = text == self._last_character, text
        if self._new_place:
            return
        if self._takes_text:
            self._frames.send(lambda scene: scene.on_text(text))
        elif not repeated:
            key = self._key
            self._lead(lambda scene: scene.on_character(text, key))

    def _lead(self, event: Callable[[Scene], Answer]) -> None:
        """Let the shown scene handle a key, which may lead elsewhere."""
        scene, typing = self._frames.stack.top, self._takes_text
        self._frames.send(event)
        self._new_place |= self._frames.stack.top is not scene or (self._takes_text and not typing)

    @property
    def _takes_text(self) -> bool:
        return self._frames.stack.top is not None and self._frames.stack.top.takes_text

    # Mouse and files

    def on_mouse_motion(self, x: float, y: float, *_moved: float) -> None:
        self._frames.touch()  # most of its way changes nothing
        self._frames.handle(lambda scene: scene.on_mouse_motion(*self._pixels(x, y)))

    def on_mouse_leave(self, _x: float, _y: float) -> None:
        self._frames.touch()
        self._frames.handle(lambda scene: scene.on_mouse_leave())

    def on_mouse_press(self, x: float, y: float, button: int, modifiers: int) -> None:
        self._frames.send(
            lambda scene: scene.on_mouse_press(*self._pixels(x, y), button, modifiers)
        )

    def on_mouse_drag(self, x: float, y: float, *_moved: float) -> None:
        self._frames.send(lambda scene: scene.on_mouse_drag(*self._pixels(x, y)))

    def on_mouse_release(self, x: float, y: float, button: int, _modifiers: int) -> None:
        self._frames.send(lambda scene: scene.on_mouse_release(*self._pixels(x, y), button))

    def on_mouse_scroll(self, x: float, y: float, _across: float, notches: float) -> None:
        # AppKit's wheel goes up with its sign, as everywhere; pyglet turns it, as it must turn
        # the way of the mouse.
        up = -notches if self._on_macos else notches
        self._frames.send(lambda scene: scene.on_mouse_scroll(*self._pixels(x, y), up))

    def on_file_drop(self, _x: int, _y: int, paths: Sequence[str]) -> None:
        self._frames.send(lambda scene: scene.on_file_drop(paths))

    def _pixels(self, x: float, y: float) -> tuple[float, float]:
        ratio = pixels_per_point(self._window, self._frames.stack.surface.width)
        return x * ratio, y * ratio


def pixels_per_point(window: Window, width: int) -> float:
    """Pixels of a framebuffer of this width for each point of its window: often 2 on dense screens.

    pyglet's events have points; scenes have pixels.
    """
    points: int = window.get_size()[0]
    return width / max(1, points)


class Gamepads:
    """All gamepads that are there or are plugged in later.

    ``buttons`` are the symbols of the keys that buttons stand for, by pyglet's names of the
    buttons ("a", "leftshoulder"). The cross is the arrow keys.
    """

    def __init__(self, press: KeyHandler, release: KeyHandler, buttons: Mapping[str, int]) -> None:
        self._buttons = buttons
        self._press = press
        self._release = release
        self._arrow_down: dict[int, int] = {}
        self._manager: ControllerManager | None = None

    def open(self) -> None:
        """Look for gamepads from now on; where the system can't, nothing happens."""
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
        before, now = self._arrow_down.pop(id(pad), None), _arrow(way.x, way.y)
        if before is not None:
            self._release(before)
        if now is not None:
            self._arrow_down[id(pad)] = now
            self._press(now)


def _arrow(x: float, y: float) -> int | None:
    if abs(x) >= max(abs(y), MIN_TILT):
        return symbols.RIGHT if x > 0 else symbols.LEFT
    if abs(y) >= MIN_TILT:
        return symbols.UP if y > 0 else symbols.DOWN
    return None
