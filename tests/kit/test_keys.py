"""Keys of each system; pyglet's events on macOS are those of its window/cocoa/pyglet_view.py."""

from collections.abc import Callable

import pytest
from pyglet.window import key

from tests.kit.board import Board
from zilch3d.kit.frames import Frames, Pace
from zilch3d.kit.input import InputEvents
from zilch3d.kit.keys import WindowKey, by_words, window_key, with_command
from zilch3d.kit.scene import Answer, Push, Scene, SceneStack, Surface

ALTGR = key.MOD_CTRL | key.MOD_ALT


@pytest.mark.parametrize(
    ("modifiers", "elsewhere", "on_a_mac"),
    [
        (key.MOD_CTRL, True, False),
        (key.MOD_COMMAND, False, True),
        (ALTGR, False, False),
        (key.MOD_CTRL | key.MOD_NUMLOCK | key.MOD_SHIFT, True, False),
        (key.MOD_COMMAND | key.MOD_CAPSLOCK, False, True),
        (0, False, False),
    ],
)
def test_commands_are_given_with_control_and_on_a_mac_with_command(
    modifiers: int, elsewhere: bool, on_a_mac: bool
) -> None:
    assert with_command(modifiers, on_macos=False) is elsewhere
    assert with_command(modifiers, on_macos=True) is on_a_mac


def test_option_moves_by_words_on_a_mac() -> None:
    assert by_words(key.MOD_OPTION, on_macos=True)
    assert not by_words(key.MOD_CTRL, on_macos=True)
    assert by_words(key.MOD_CTRL, on_macos=False)


@pytest.mark.parametrize(
    ("symbol", "modifiers", "elsewhere", "on_a_mac"),
    [
        (key.F11, 0, WindowKey.FULL_SCREEN, WindowKey.FULL_SCREEN),
        (key.F, key.MOD_COMMAND | key.MOD_CTRL, None, WindowKey.FULL_SCREEN),
        (key.F, key.MOD_COMMAND | key.MOD_CTRL | key.MOD_CAPSLOCK, None, WindowKey.FULL_SCREEN),
        (key.F, key.MOD_COMMAND, None, None),
        (key.M, key.MOD_COMMAND, None, WindowKey.MINIMISE),
        (key.W, key.MOD_COMMAND, None, WindowKey.CLOSE),
        (key.W, key.MOD_CTRL, None, None),
        (key.W, 0, None, None),
    ],
)
def test_a_window_has_the_keys_of_its_system(
    symbol: int, modifiers: int, elsewhere: WindowKey | None, on_a_mac: WindowKey | None
) -> None:
    assert window_key(symbol, modifiers, on_macos=False) is elsewhere
    assert window_key(symbol, modifiers, on_macos=True) is on_a_mac


class Keyboard(Scene):
    """Writes down what reaches it."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, int]] = []

    def on_key(self, symbol: int, _modifiers: int) -> Answer:
        self.heard.append(("down", symbol))
        return None

    def on_key_release(self, symbol: int) -> Answer:
        self.heard.append(("up", symbol))
        return None

    def on_key_repeat(self, symbol: int, _modifiers: int) -> Answer:
        self.heard.append(("again", symbol))
        return None


class MacWindow(Board):
    """A window that notes what is done with it."""

    def __init__(self) -> None:
        self.done: list[object] = []

    def minimize(self) -> None:
        self.done.append("minimised")

    def dispatch_event(self, *event: object) -> None:
        self.done.append(event)


def mac(scene: Scene, window: MacWindow, full_screen: Callable[[], None]) -> InputEvents:
    stack = SceneStack(Surface(640, 480))
    stack.apply(Push(scene))
    frames = Frames(stack, Pace(lambda: 0.0), lambda: None, lambda: None)
    return InputEvents(window, frames, full_screen, on_macos=True)


class Scrolled(Scene):
    """Writes down by how many notches."""

    def __init__(self) -> None:
        self.notches: list[float] = []

    def on_mouse_scroll(self, _x: float, _y: float, notches: float) -> Answer:
        self.notches.append(notches)
        return None


def test_a_wheel_scrolls_up_on_a_mac_as_in_its_other_programs() -> None:
    """``getMouseDelta`` has -deltaY, for a wheel too; AppKit's deltaY is positive upwards."""
    scene = Scrolled()
    mac(scene, MacWindow(), lambda: None).on_mouse_scroll(1, 1, 0.0, -1.5)
    assert scene.notches == [1.5]


def test_commands_of_the_window_are_not_for_the_scene() -> None:
    scene, window = Keyboard(), MacWindow()
    events = mac(scene, window, lambda: window.done.append("full screen"))
    for symbol, modifiers in (
        (key.F, key.MOD_COMMAND | key.MOD_CTRL),
        (key.M, key.MOD_COMMAND),
        (key.W, key.MOD_COMMAND),
    ):
        events.on_key_press(symbol, modifiers)
    assert window.done == ["full screen", "minimised", ("on_close",)]
    assert scene.heard == []


def test_what_goes_up_while_command_is_held_goes_up_with_it() -> None:
    """NSApplication keeps the release of other keys to itself as long as Command is held."""
    scene = Keyboard()
    events = mac(scene, MacWindow(), lambda: None)
    events.on_key_press(key.LCOMMAND, key.MOD_COMMAND)
    events.on_key_press(key.Z, key.MOD_COMMAND)
    events.on_key_release(key.LCOMMAND, 0)
    assert scene.heard[-2:] == [("up", key.LCOMMAND), ("up", key.Z)]
    events.on_text_motion(key.MOTION_LEFT)  # comes before the press
    events.on_key_press(key.LEFT, 0)
    assert ("again", key.Z) not in scene.heard


def test_a_key_that_pyglet_has_no_name_for_types_and_does_nothing_else() -> None:
    """Ö, ß or Я: ``getSymbol`` gives None for what isn't in its charmap."""
    scene = Keyboard()
    events = mac(scene, MacWindow(), lambda: None)
    events.on_text("ö")
    assert events.on_key_press(None, 0)
    events.on_key_release(None, 0)
    assert all(symbol == 0 for _what, symbol in scene.heard)
