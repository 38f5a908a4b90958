from collections.abc import Sequence

import pytest

from zilch3d.kit.scene import Pop, Surface
from zilch3d.kit.widget_scene import ListPage
from zilch3d.kit.widgets import Button, Head, Page, Row, Screen, Scroll, Widget


class Letters(ListPage[str]):
    """Letters; what is pressed asks first whether it shall go."""

    PAGE_SIZE = 3

    def __init__(self, screen: Screen, letters: Sequence[str]) -> None:
        super().__init__(screen)
        self.letters = list(letters)

    def build(self) -> Widget:
        done = Button("done", "Done", self.back)
        listed = self.item_list(self.letters, "No letters")
        return Page(Head("Letters", done), self.notice_line(), Scroll(listed, grow=1), width=400)

    def first_of(self, item: str) -> str:
        return f"open:{item}"

    def older_words(self, number: int) -> str:
        return f"{number} more"

    def entry(self, item: str) -> Widget:
        if item == self.question_key:
            return Row(Button(f"sure:{item}", "Sure", lambda: self.tell("gone", is_bad=False)))
        return Row(Button(f"open:{item}", item, lambda: self.ask(item, f"sure:{item}")))


@pytest.fixture
def letters(screen: Screen) -> Letters:
    return shown(Letters(screen, "abcdefg"))


def shown(scene: Letters) -> Letters:
    scene.resized(Surface(800, 600))
    scene.enter()
    scene.screen.draw()
    return scene


def names(scene: Letters) -> set[str]:
    return set(scene.screen.targets())


def press(scene: Letters, name: str) -> None:
    x, y = scene.screen.targets()[name]
    scene.on_mouse_press(x, y, 1)
    scene.on_mouse_release(x, y, 1)


def focus(scene: Letters) -> str:
    assert scene.screen.focused is not None
    return scene.screen.focused.name


def test_older_ones_come_on_demand_and_get_the_focus(letters: Letters) -> None:
    assert names(letters) == {"done", "open:a", "open:b", "open:c", "older"}
    press(letters, "older")
    assert focus(letters) == "open:d"
    assert "open:f" in names(letters)
    press(letters, "older")
    assert "older" not in names(letters)
    assert focus(letters) == "open:g"


def test_an_empty_list_says_so(screen: Screen, paper: object) -> None:
    scene = shown(Letters(screen, ""))
    assert "No letters" in [text for _owner, text, _box in paper.texts]  # type: ignore[attr-defined]
    assert names(scene) == {"done"}


def test_a_question_stands_in_the_place_of_its_entry_until_escape(letters: Letters) -> None:
    press(letters, "open:b")
    assert "open:b" not in names(letters)
    assert focus(letters) == "sure:b"
    assert letters.back() is None
    assert focus(letters) == "open:b"
    assert isinstance(letters.back(), Pop)


def test_a_notice_is_shown_where_there_is_one(letters: Letters) -> None:
    line = letters.screen.find("notice")
    assert line is None, "hidden"
    press(letters, "open:b")
    press(letters, "sure:b")
    line = letters.screen.find("notice")
    assert line is not None
    letters.tell("")
    assert letters.screen.find("notice") is None
