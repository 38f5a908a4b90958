"""Text fields, by keys, the mouse and the clipboard, as the loop passes them on."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

import pytest
from pyglet.window import key

from tests.kit.board import Board
from tests.kit.screens import glyphs
from zilch3d.kit.loop import Loop
from zilch3d.kit.scene import Push
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.kit.widgets import Box, Brush, Button, Column, Screen, Stepper, TextField, Widget
from zilch3d.kit.widgets.field import word_after, word_at, word_before
from zilch3d.kit.widgets.widget import Key, key_of
from zilch3d.ui.theme import THEME

CTRL, SHIFT, ALT = key.MOD_CTRL, key.MOD_SHIFT, key.MOD_ALT
Type: TypeAlias = Callable[..., TextField]


class Painted(Protocol):
    boxes: list[tuple[object, str, Box]]


class Form(WidgetScene):
    """Shows one widget, and a button below it."""

    def __init__(self, screen: Screen, widget: Widget) -> None:
        super().__init__(screen)
        self.widget = widget
        self.pressed = 0

    def build(self) -> Widget:
        return Column(self.widget, Button("go", "Go", self._go), align="start")

    def _go(self) -> None:
        self.pressed += 1


def form(screen: Screen, widget: Widget) -> tuple[Loop, Form]:
    loop, scene = Loop(Board(), 100, lambda: None), Form(screen, widget)
    loop.stack.apply(Push(scene))
    screen.draw()
    return loop, scene


def held(loop: Loop, symbol: int, times: int, modifiers: int = 0) -> None:
    """A key goes down, sends so many motions, the first for its press, and goes up."""
    loop.input.on_key_press(symbol, modifiers)
    for _motion in range(times):
        if modifiers & SHIFT:
            loop.input.on_text_motion_select(symbol)
        else:
            loop.input.on_text_motion(symbol)
    loop.input.on_key_release(symbol, modifiers)


def hit(loop: Loop, symbol: int, modifiers: int = 0) -> None:
    held(loop, symbol, 1, modifiers)


@pytest.fixture
def field() -> TextField:
    return TextField("field", "Ann and Bob", lambda _text: None, max_length=20)


@pytest.fixture
def loop(screen: Screen, field: TextField) -> Loop:
    return form(screen, field)[0]


def test_a_held_key_repeats(loop: Loop, field: TextField) -> None:
    held(loop, key.LEFT, 4)
    assert field.caret == len("Ann and")
    held(loop, key.BACKSPACE, 3)
    assert field.text == "Ann  Bob"
    held(loop, key.DELETE, 99)
    assert field.text == "Ann "


def test_macos_sends_the_first_motion_before_the_key(loop: Loop, field: TextField) -> None:
    loop.input.on_text_motion(key.MOTION_BACKSPACE)
    loop.input.on_key_press(key.BACKSPACE, 0)
    assert field.text == "Ann and Bo"
    loop.input.on_text_motion(key.MOTION_BACKSPACE)
    loop.input.on_text_motion(key.MOTION_BACKSPACE)
    assert field.text == "Ann and B"


def test_a_key_that_led_to_another_scene_does_not_repeat_there(
    screen: Screen, field: TextField
) -> None:
    loop, _scene = form(screen, field)

    class Door(Form):
        def on_key(self, _symbol: int, _modifiers: int) -> Push:
            return Push(Form(self.screen, field))

    loop.stack.apply(Push(Door(screen, Widget())))
    loop.input.on_key_press(key.BACKSPACE, 0)
    loop.input.on_text_motion(key.MOTION_BACKSPACE)
    loop.input.on_text_motion(key.MOTION_BACKSPACE)
    assert field.text == "Ann and Bob"


def test_a_held_enter_presses_a_button_once(screen: Screen) -> None:
    loop, scene = form(screen, Widget())
    loop.input.on_key_press(key.RETURN, 0)
    for _time in range(3):
        loop.input.on_text("\r")
        loop.input.on_text_motion(key.MOTION_DOWN)
    assert scene.pressed == 1


def test_a_held_arrow_steps_a_stepper(screen: Screen) -> None:
    stepper = Stepper("points", 0, lambda _value: None, lambda value, step: value + step)
    loop, _scene = form(screen, stepper)
    held(loop, key.RIGHT, 5)
    assert stepper.value == 5


def test_a_held_arrow_moves_through_a_list_and_stops_at_its_end(screen: Screen) -> None:
    buttons = [Button(name, name, lambda: None) for name in "abcd"]
    loop, scene = form(screen, Column(*buttons))
    held(loop, key.DOWN, 9)
    assert screen.focused is not None
    assert screen.focused.name == "go"
    hit(loop, key.DOWN)
    assert screen.focused.name == "a", "a press of its own goes round"
    assert scene.pressed == 0


def test_ctrl_moves_and_deletes_by_words(loop: Loop, field: TextField) -> None:
    hit(loop, key.LEFT, CTRL)
    assert field.caret == len("Ann and ")
    held(loop, key.LEFT, 2, CTRL)
    assert field.caret == 0
    hit(loop, key.RIGHT, CTRL)
    assert field.caret == len("Ann")
    hit(loop, key.DELETE, CTRL)
    assert field.text == "Ann Bob"
    hit(loop, key.END)
    hit(loop, key.BACKSPACE, CTRL)
    assert field.text == "Ann "


@pytest.mark.parametrize(
    ("symbol", "modifiers", "mac", "other"),
    [
        (key.LEFT, key.MOD_OPTION, Key.WORD_LEFT, Key.LEFT),
        (key.LEFT, key.MOD_COMMAND, Key.HOME, Key.LEFT),
        (key.RIGHT, key.MOD_CTRL, Key.RIGHT, Key.WORD_RIGHT),
        (key.V, key.MOD_COMMAND, Key.PASTE, None),
        (key.V, key.MOD_CTRL, None, Key.PASTE),
        (key.A, key.MOD_CTRL | key.MOD_ALT, None, None),
    ],
)
def test_modifiers_mean_what_they_do_on_each_system(
    symbol: int, modifiers: int, mac: Key | None, other: Key | None
) -> None:
    """AltGr is Ctrl and Alt on Windows, where it types letters such as ą."""
    assert key_of(symbol, modifiers, on_macos=True) == mac
    assert key_of(symbol, modifiers, on_macos=False) == other


def test_what_knows_no_words_moves_by_ctrl_as_without(screen: Screen) -> None:
    stepper = Stepper("points", 0, lambda _value: None, lambda value, step: value + step)
    loop, _scene = form(screen, stepper)
    hit(loop, key.RIGHT, CTRL)
    hit(loop, key.RIGHT, SHIFT)
    assert stepper.value == 2


def test_shift_selects_and_typing_replaces(loop: Loop, field: TextField) -> None:
    held(loop, key.LEFT, 3, SHIFT)
    assert field.selected_text == "Bob"
    loop.input.on_key_press(key.C, 0)
    loop.input.on_text("C")
    assert (field.text, field.selected_text) == ("Ann and C", "")
    hit(loop, key.LEFT, CTRL | SHIFT)
    hit(loop, key.BACKSPACE)
    assert field.text == "Ann and "
    hit(loop, key.HOME, SHIFT)
    assert field.selected_text == "Ann and "
    hit(loop, key.DELETE)
    assert field.text == ""


def test_an_arrow_leaves_the_selection_at_its_own_side(loop: Loop, field: TextField) -> None:
    hit(loop, key.LEFT, CTRL | SHIFT)
    hit(loop, key.RIGHT)
    assert (field.caret, field.selected_text) == (len("Ann and Bob"), "")
    hit(loop, key.LEFT, CTRL | SHIFT)
    hit(loop, key.LEFT)
    assert field.caret == len("Ann and ")


def test_cut_copy_and_paste_by_the_clipboard(loop: Loop, field: TextField) -> None:
    hit(loop, key.LEFT, CTRL | SHIFT)
    hit(loop, key.X, CTRL)
    assert field.text == "Ann and "
    hit(loop, key.HOME)
    hit(loop, key.V, CTRL)
    assert field.text == "BobAnn and "
    hit(loop, key.A, CTRL)
    hit(loop, key.C, CTRL)
    hit(loop, key.END)
    hit(loop, key.V, CTRL)
    assert field.text == "BobAnn and BobAnn an", "as much as there is room for"


class Refusing:
    """A clipboard of two lines that takes nothing."""

    def copy(self, _text: str) -> bool:
        return False

    def paste(self) -> str:
        return "two\nlines\n"


def test_nothing_is_cut_that_is_not_on_the_clipboard(field: TextField, paper: Brush) -> None:
    screen = Screen(glyphs(), lambda _scale: paper, THEME, Refusing())
    loop, _scene = form(screen, field)
    hit(loop, key.A, CTRL)
    hit(loop, key.X, CTRL)
    assert field.text == "Ann and Bob"
    hit(loop, key.V, CTRL)
    assert field.text == "two lines"


def at(field: TextField, letters: int) -> tuple[float, float]:
    """In points of the window, which are pixels: before this letter."""
    return field._edges[letters], field.box.centre[1]


def click(loop: Loop, place: tuple[float, float], modifiers: int = 0) -> None:
    loop.input.on_mouse_press(*place, 1, modifiers)
    loop.input.on_mouse_release(*place, 1, modifiers)


def test_a_double_click_selects_a_word_and_a_third_all(loop: Loop, field: TextField) -> None:
    place = at(field, 5)
    click(loop, place)
    assert (field.caret, field.selected_text) == (5, "")
    click(loop, place)
    assert field.selected_text == "and"
    click(loop, place)
    assert field.selected_text == "Ann and Bob"


def test_two_slow_clicks_are_no_double_click(loop: Loop, field: TextField, screen: Screen) -> None:
    click(loop, at(field, 5))
    screen.update(0.5)
    click(loop, at(field, 5))
    assert field.selected_text == ""


def test_shift_and_a_click_select_up_to_there(loop: Loop, field: TextField) -> None:
    click(loop, at(field, 4))
    click(loop, at(field, 7), SHIFT)
    assert field.selected_text == "and"
    click(loop, at(field, 0), SHIFT)
    assert field.selected_text == "Ann "


def test_dragging_selects(loop: Loop, field: TextField, paper: Painted, screen: Screen) -> None:
    loop.input.on_mouse_press(*at(field, 7), 1, 0)
    loop.input.on_mouse_drag(*at(field, 4), 0, 0, 1, 0)
    assert field.selected_text == "and"
    loop.input.on_mouse_drag(-50, 900, 0, 0, 1, 0)
    loop.input.on_mouse_release(-50, 900, 1, 0)
    assert field.selected_text == "Ann and"
    screen.draw()
    (marked,) = [box for _owner, name, box in paper.boxes if name == "selected"]
    assert marked.x < field._edges[0] < field._edges[7] < marked.right < field._edges[8]


def test_a_long_text_stays_under_the_mouse(screen: Screen) -> None:
    field = TextField("field", "abcdefghij" * 9, lambda _text: None, max_length=99)
    loop, _scene = form(screen, field)
    hit(loop, key.END)
    screen.draw()
    first = field._first
    click(loop, at(field, 3))
    screen.draw()
    assert (field.caret, field._first) == (first + 3, first)
    held(loop, key.LEFT, 5)
    screen.draw()
    assert field._first == first - 2


@pytest.mark.parametrize(
    ("place", "before", "word", "after"),
    [
        (0, 0, "don", 3),
        (4, 0, "t", 5),
        (5, 4, " – ", 13),
        (8, 4, "stop2", 13),
        (13, 8, "stop2", 13),
    ],
)
def test_words_are_letters_and_digits(place: int, before: int, word: str, after: int) -> None:
    text = "don’t – stop2"
    assert (word_before(text, place), word_after(text, place)) == (before, after)
    start, end = word_at(text, place)
    assert text[start:end] == word
