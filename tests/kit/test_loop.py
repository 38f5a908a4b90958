"""How keys become characters; the events are those that pyglet 2.1 sends, as seen on X11.

Those named after Windows are what pyglet sends there.
"""

from collections.abc import Callable
from typing import TypeAlias

import pytest
from pyglet.window import key

from tests.kit.board import Board
from zilch3d.kit.loop import Loop
from zilch3d.kit.scene import Answer, Push
from zilch3d.kit.widget_scene import Shortcuts, WidgetScene
from zilch3d.kit.widgets import Screen, TextField, Widget

Events: TypeAlias = Callable[[Loop], object]


class Typewriter(WidgetScene):
    """Counts what + and the digits do, and keeps what is typed into its field if it has one."""

    def __init__(self, screen: Screen, *, field: bool = False) -> None:
        super().__init__(screen)
        self.done: list[str] = []
        self.field = TextField("field", "", lambda _text: None) if field else None

    def build(self) -> Widget:
        return self.field or Widget()

    def shortcuts(self) -> Shortcuts:
        return {one: lambda one=one: self.done.append(one) for one in "+1hq"}  # type: ignore[misc]


def typed(screen: Screen, *events: Events, field: bool = False) -> Typewriter:
    """The scene after these events."""
    loop, scene = Loop(Board(), 100, lambda: None), Typewriter(screen, field=field)
    loop.stack.apply(Push(scene))
    for event in events:
        event(loop)
    return scene


def press(symbol: int, modifiers: int = 0) -> Events:
    return lambda loop: loop.input.on_key_press(symbol, modifiers)


def release(symbol: int) -> Events:
    return lambda loop: loop.input.on_key_release(symbol, 0)


def text(character: str) -> Events:
    return lambda loop: loop.input.on_text(character)


SHIFT, SHIFT_UP = press(key.LSHIFT), release(key.LSHIFT)
PLUS_US = (SHIFT, press(key.PLUS, key.MOD_SHIFT), text("+"), SHIFT_UP, release(key.EQUAL))
PLUS_US_AGAIN = (SHIFT, text("+"), SHIFT_UP, release(key.EQUAL))
"""pyglet takes + for held, as it was = that went up: there is no press."""
PLUS_DE = (press(key.PLUS), text("+"), release(key.PLUS))
KEYPAD = (press(key.NUM_ADD), text("+"), release(key.NUM_ADD))
ONE_FR = (SHIFT, press(key._1, key.MOD_SHIFT), text("1"), SHIFT_UP, release(key.AMPERSAND))
ONE_FR_WINDOWS = (press(key._1), text("&"), release(key._1))
H_RUSSIAN_WINDOWS = (press(key.H), text("р"), release(key.H))
CAPITAL = (SHIFT, press(key.H, key.MOD_SHIFT), text("H"), release(key.H), SHIFT_UP)
OVERLAPPING = (
    *(press(key._1), text("1"), press(key.H), text("h")),
    *(release(key._1), text("h"), text("h"), release(key.H)),
)
"""The second key goes down before the first goes up, and is held."""


@pytest.mark.parametrize(
    ("events", "done"),
    [
        (PLUS_US + PLUS_US_AGAIN + PLUS_US_AGAIN, "+++"),
        (PLUS_DE + PLUS_DE, "++"),
        (KEYPAD + KEYPAD, "++"),
        (ONE_FR, "1"),
        (ONE_FR_WINDOWS, "1"),
        (H_RUSSIAN_WINDOWS, "h"),
        (CAPITAL, "h"),
        (OVERLAPPING, "1h"),
        (OVERLAPPING + OVERLAPPING, "1h1h"),
        ((press(key.H), text("h"), *PLUS_US, *PLUS_US_AGAIN), "h++"),
        ((press(key._1), text("1"), lambda loop: loop.input.on_deactivate(), *OVERLAPPING), "11h"),
    ],
)
def test_a_shortcut_is_matched_once_by_what_is_typed_on_any_keyboard(
    screen: Screen, events: tuple[Events, ...], done: str
) -> None:
    """Issue 25, 24: the second + of a US keyboard did nothing."""
    assert typed(screen, *events).done == list(done)


def test_what_is_typed_counts_before_the_name_of_its_key(screen: Screen) -> None:
    """A Q where the system thinks in another layout than the player types in."""
    scene = typed(screen, press(key.Q), text("h"), release(key.Q))
    assert scene.done == ["h"]
    unmeant = typed(screen, press(key.Q), text("x"), release(key.Q))
    assert unmeant.done == [], "an x is no Q, wherever it lies"


def test_a_key_that_is_held_repeats_in_a_field_but_is_one_shortcut(screen: Screen) -> None:
    held = (press(key.H), *[text("h")] * 4, release(key.H))
    assert typed(screen, *held, *held).done == ["h", "h"]
    scene = typed(screen, *held, field=True)
    assert scene.field is not None
    assert scene.field.text == "hhhh"
    assert scene.done == []


class Door(Typewriter):
    """Space leads to a scene with a field."""

    def on_key(self, symbol: int, _modifiers: int) -> Answer:
        return Push(Typewriter(self.screen, field=True)) if symbol == key.SPACE else None


def test_what_leads_to_a_field_is_not_typed_into_it(screen: Screen) -> None:
    """Space on Add a player put a space behind the newcomer's name."""
    loop = Loop(Board(), 100, lambda: None)
    loop.stack.apply(Push(Door(screen)))
    for event in (press(key.SPACE), text(" "), text(" "), release(key.SPACE), press(key.H)):
        event(loop)
    loop.input.on_text("h")
    arrived = loop.stack.top
    assert isinstance(arrived, Typewriter)
    assert arrived.field is not None
    assert arrived.field.text == "h"


def test_a_gamepads_buttons_do_what_their_characters_do_and_type_into_no_field(
    screen: Screen,
) -> None:
    scene = typed(screen)
    scene.press(key.H)
    assert scene.done == ["h"]
    field = typed(screen, field=True)
    field.press(key.H)
    assert field.field is not None
    assert (field.done, field.field.text) == ([], "")
