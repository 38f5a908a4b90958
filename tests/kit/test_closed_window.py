"""The window is closed: the scene that was shown is left, so that nothing works for it any more."""

from collections.abc import Iterator

import pytest
from pyglet.window import Window

from zilch3d.kit.loop import Loop
from zilch3d.kit.scene import Answer, Push, Scene
from zilch3d.render.window import open_window


@pytest.fixture
def window() -> Iterator[Window]:
    opened = open_window("test", (640, 480), visible=False)
    yield opened
    opened.close()


class Noting(Scene):
    """Opens another scene, or has the window closed; notes when it is left."""

    def __init__(self, left: list[str], name: str, answer: Answer = None) -> None:
        self.loop: Loop | None = None
        self._left = left
        self._name = name
        self._answer = answer

    def update(self, _seconds: float) -> Answer:
        if self.loop is not None:
            self.loop.on_close()
        return self._answer

    def draw(self) -> None: ...

    def leave(self) -> None:
        self._left.append(self._name)


def test_the_shown_scene_is_left_when_the_window_is_closed(window: Window) -> None:
    left: list[str] = []
    page = Noting(left, "page")
    page.loop = Loop(window, 100, lambda: None)
    page.loop.run(Noting(left, "title", Push(page)))
    assert left == ["title", "page"]
    assert page.loop.stack.top is None


def test_a_scene_that_cannot_be_left_is_an_error_like_any_other(window: Window) -> None:
    errors: list[Exception] = []

    class Failing(Noting):
        def leave(self) -> None:
            raise RuntimeError("leave")

    def show(error: Exception) -> Scene:
        errors.append(error)
        return Noting([], "error")

    page = Failing([], "page")
    page.loop = Loop(window, 100, lambda: None, None, show)
    page.loop.run(page)
    assert [str(error) for error in errors] == ["leave"]
