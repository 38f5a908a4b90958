"""What holds in every scene, window, text size and language."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Protocol

import pytest
from pyglet.window import key

from zilch3d import i18n
from zilch3d.kit.surface import Surface
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.kit.widgets import Box, Screen, Scroll, Widget
from zilch3d.ui.table.dice_spots import DieSpot

SURFACES = {
    "small": Surface(960, 600),
    "small, largest text": Surface(960, 600, 1.0, 150),
    "usual": Surface(1280, 720),
    "upright": Surface(1000, 1400),
    "odd density": Surface(1440, 900, 1.5, 125),
    "4K, dense, largest text": Surface(3840, 2160, 2.0, 150),
}

Speak = Callable[[str], None]


class Painted(Protocol):
    """What was painted last: by which widget (its id), what, and where."""

    texts: list[tuple[int, str, Box]]


def tree(widget: Widget) -> Iterator[Widget]:
    yield widget
    for child in widget.children:
        yield from tree(child)


def name(widget: Widget) -> str:
    return f"{type(widget).__name__} {widget.name} {widget.box}"


def outside(inner: Box, outer: Box, *, upright: bool = True) -> bool:
    across = inner.x < outer.x or inner.right > outer.right
    return across or (upright and (inner.y < outer.y or inner.top > outer.top))


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest, speak: Speak) -> str:
    speak(request.param)
    return str(request.param)


@pytest.fixture(params=sorted(SURFACES))
def root(request: pytest.FixtureRequest, language: str, scene: WidgetScene) -> Widget:
    """The scene's widgets, laid out and painted."""
    assert i18n.spoken() == language
    scene.resized(SURFACES[request.param])
    scene.enter()
    scene.draw()
    return scene.screen.root


def test_no_widget_reaches_beyond_what_it_is_in(root: Widget) -> None:
    for widget in tree(root):
        for child in widget.children:
            scrolled = isinstance(widget, Scroll)
            assert not outside(child.box, widget.box, upright=not scrolled), name(child)


def test_no_two_widgets_overlap(root: Widget) -> None:
    for widget in tree(root):
        if widget.piled:
            continue
        children = widget.children
        for n, one in enumerate(children):
            for other in children[n + 1 :]:
                common = one.box.common(other.box)
                assert common.width * common.height == 0, f"{name(one)} and {name(other)}"


def test_every_text_lies_within_its_widget(root: Widget, paper: Painted) -> None:
    boxes = {id(widget): widget.box for widget in tree(root)}
    assert paper.texts
    for owner, text, box in paper.texts:
        if not box.height:
            continue
        assert not outside(box, boxes[owner]), f"{text!r} at {box} in {boxes[owner]}"


def test_no_two_texts_overlap(root: Widget, paper: Painted) -> None:
    shown = {id(widget) for widget in tree(root)}
    boxes = sorted((box for owner, _text, box in paper.texts if owner in shown), key=lambda b: b.x)
    for n, one in enumerate(boxes):
        for other in boxes[n + 1 :]:
            common = one.common(other)
            assert common.width * common.height == 0, f"{one} and {other}"


def test_no_word_is_broken(root: Widget, paper: Painted) -> None:
    lines: dict[int, list[str]] = {}
    for owner, text, _box in paper.texts:
        lines.setdefault(owner, []).append(text)
    widgets = {id(widget): widget for widget in tree(root)}
    for owner, texts in lines.items():
        told = " ".join(str(value) for value in vars(widgets[owner]).values())
        words = set(re.findall(r"[\w.,:½’-]+", told))
        for first, second in pairwise(texts):
            joined = first.split(" ")[-1] + second.split(" ")[0]
            assert joined not in words, f"{first!r} / {second!r}"


def test_the_keyboard_reaches_everything_that_can_be_clicked(
    root: Widget, scene: WidgetScene
) -> None:
    wanted = {widget.name for widget in tree(root) if widget.clickable and widget.focusable}
    reached: set[str] = set()
    stops = [widget for widget in tree(root) if widget.focusable]
    for _ in range(2 * len(stops)):
        assert scene.screen.focused is not None
        reached.add(scene.screen.focused.name)
        scene.on_key(key.TAB, 0)
    assert reached >= wanted
    # What can't be pressed now may be reached as well, for the reason that it shows.
    assert reached <= {widget.name for widget in stops}


def test_what_has_the_focus_is_in_sight(root: Widget, scene: WidgetScene) -> None:
    for _ in range(len([widget for widget in tree(root) if widget.focusable])):
        scene.on_key(key.TAB, 0)
        focused = scene.screen.focused
        assert focused is not None
        if focused.clickable:
            spots = focused.spots()
            assert spots.keys() <= scene.screen.targets().keys(), name(focused)


def test_every_name_is_there_once(root: Widget) -> None:
    names = [widget.name for widget in tree(root) if widget.name]
    assert sorted(set(names)) == sorted(names)


def test_what_can_be_clicked_is_large_enough(root: Widget, scene: WidgetScene) -> None:
    for widget in tree(root):
        if widget.clickable:
            # A die is as large as the table in the room for it; keys pick it as well.
            least = 28 if isinstance(widget, DieSpot) else 39 * scene.screen.scale
            assert widget.box.height >= least, name(widget)
            assert widget.box.width >= least, name(widget)


def test_the_focus_comes_back_to_where_it_was(scene: WidgetScene, screen: Screen) -> None:
    scene.resized(SURFACES["usual"])
    scene.enter()
    scene.on_key(key.TAB, 0)
    assert screen.focused is not None
    before = screen.focused.name
    scene.leave()
    screen.show(Widget())
    scene.enter()
    assert screen.focused is not None
    assert screen.focused.name == before
