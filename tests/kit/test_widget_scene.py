"""Scenes made of widgets."""

import pytest
from pyglet.window import key

from zilch3d.kit.scene import Surface
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.kit.widgets import Button, Column, Screen, Widget


class Two(WidgetScene):
    """Two buttons, which are made anew whenever it is entered."""

    def build(self) -> Widget:
        return Column(Button("first", "First", lambda: None), Button("last", "Last", lambda: None))


@pytest.mark.parametrize("tabs", [0, 1])
def test_the_focus_comes_back_to_where_it_was(tabs: int, screen: Screen) -> None:
    scene = Two(screen)
    scene.resized(Surface(800, 600))
    scene.enter()
    for _tab in range(tabs):
        scene.on_key(key.TAB, 0)
    before = screen.focused
    assert before is not None
    scene.leave()
    screen.show(Widget())
    scene.enter()
    assert screen.focused is not None
    assert screen.focused is not before
    assert screen.focused.name == before.name == ("first", "last")[tabs]
