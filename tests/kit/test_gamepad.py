import pytest
from pyglet.display.base import Display
from pyglet.input import Control, Controller, Device
from pyglet.math import Vec2
from pyglet.window import key

from zilch3d.kit.input import Gamepads


class Pad(Device):
    """A pad without wires: what its buttons do is dispatched by the test."""

    def get_controls(self) -> list[Control]:
        return []


class Keyboard:
    """What keys the pads stand for, in the order in which they went down and up."""

    def __init__(self) -> None:
        self.told: list[tuple[str, int]] = []
        self.pads = Gamepads(
            lambda symbol: self.told.append(("down", symbol)),
            lambda symbol: self.told.append(("up", symbol)),
            {"a": key.SPACE},
        )
        self.pad = Controller(Pad(Display(), "pad"), {})
        self.pads.take(self.pad)


@pytest.fixture
def keyboard() -> Keyboard:
    return Keyboard()


def test_a_button_that_is_held_is_a_key_that_is_held(keyboard: Keyboard) -> None:
    keyboard.pad.dispatch_event("on_button_press", keyboard.pad, "a")
    assert keyboard.told == [("down", key.SPACE)]
    keyboard.pad.dispatch_event("on_button_release", keyboard.pad, "a")
    assert keyboard.told[1:] == [("up", key.SPACE)]


def test_the_cross_is_the_arrows_and_lets_go_of_one_before_the_next(keyboard: Keyboard) -> None:
    for way in (Vec2(1.0, 0.0), Vec2(0.0, -1.0), Vec2(0.0, 0.0)):
        keyboard.pad.dispatch_event("on_dpad_motion", keyboard.pad, way)
    assert keyboard.told == [
        ("down", key.RIGHT),
        ("up", key.RIGHT),
        ("down", key.DOWN),
        ("up", key.DOWN),
    ]


def test_a_button_without_a_meaning_does_nothing(keyboard: Keyboard) -> None:
    keyboard.pad.dispatch_event("on_button_press", keyboard.pad, "guide")
    assert keyboard.told == []
