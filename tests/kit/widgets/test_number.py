"""Numbers that are typed or stepped."""

import pytest
from pyglet.window import key

from zilch3d.kit.scene import Answer, Surface
from zilch3d.kit.widgets import Column, Screen, Stepper

Numbers = list[float]


@pytest.fixture
def numbers() -> Numbers:
    return []


@pytest.fixture
def stepper(numbers: Numbers, screen: Screen) -> Stepper:
    def by_half(value: float, direction: int) -> float:
        return min(10, max(0, value + direction / 2))

    def change(value: float) -> Answer:
        numbers.append(value)
        return None

    made = Stepper("n", 1, change, by_half, places=1, digits=3)
    screen.resized(Surface(800, 600))
    screen.show(Column(made, align="start"), "n")
    return made


def click(screen: Screen, name: str) -> None:
    x, y = screen.targets()[name]
    screen.on_mouse_press(x, y, 1)
    screen.on_mouse_release(x, y, 1)


@pytest.mark.usefixtures("stepper")
def test_its_buttons_and_the_arrows_step(screen: Screen, numbers: Numbers) -> None:
    click(screen, "n:more")
    click(screen, "n:less")
    screen.on_key(key.RIGHT, 0)
    screen.on_key(key.LEFT, 0)
    screen.on_text("+")
    assert numbers == [1.5, 1, 1.5, 1, 1.5]


def test_where_there_is_no_step_nothing_changes(
    stepper: Stepper, screen: Screen, numbers: Numbers
) -> None:
    stepper.value = 10
    click(screen, "n:more")
    assert numbers == []


def test_what_is_typed_takes_the_number_s_place(
    stepper: Stepper, screen: Screen, numbers: Numbers
) -> None:
    for letter in "27x5":
        screen.on_text(letter)
    assert numbers == [2, 27, 275]
    screen.on_text("9")
    assert stepper.value == 275, "no more digits than it takes"


@pytest.mark.parametrize("mark", ".,")
def test_either_decimal_mark_is_taken(
    stepper: Stepper, screen: Screen, numbers: Numbers, mark: str
) -> None:
    for letter in f"2{mark}{mark}55":
        screen.on_text(letter)
    assert numbers == [2, 2.5]
    stepper.places = 0
    screen.on_key(key.DELETE, 0)
    for letter in f"3{mark}":
        screen.on_text(letter)
    assert stepper.value == 3


def test_digits_are_taken_away_one_by_one_or_all(
    stepper: Stepper, screen: Screen, numbers: Numbers
) -> None:
    for letter in "32":
        screen.on_text(letter)
    screen.on_key(key.BACKSPACE, 0)
    screen.on_key(key.BACKSPACE, 0)
    assert stepper.value == 0
    for letter in "35":
        screen.on_text(letter)
    screen.on_key(key.DELETE, 0)
    assert numbers == [3, 32, 3, 0, 3, 35, 0]


def test_what_is_typed_later_begins_anew(stepper: Stepper, screen: Screen) -> None:
    screen.on_text("4")
    click(screen, "n:more")
    screen.on_text("7")
    assert stepper.value == 7
    stepper.focused = False
    stepper.focused = True
    screen.on_text("8")
    assert stepper.value == 8
