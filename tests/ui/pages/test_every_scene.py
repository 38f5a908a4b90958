"""What holds in every scene, window, text size and language."""

import math
import re
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise, product
from typing import Protocol

import pytest
from pyglet.window import key

from tests.kit.screens import painters
from tests.ui.pages.long_scenes import SCENES
from zilch3d.kit.scene import Surface
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.kit.widgets import (
    NOWHERE,
    Box,
    Button,
    Choice,
    IconButton,
    LineChart,
    Panel,
    Screen,
    Scroll,
    Widget,
)
from zilch3d.render.camera import outline
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.screen.dice_spots import DieSpot

LANGUAGES = ("en", "de")
SURFACES = {
    "smallest": Surface(640, 480),
    "small": Surface(960, 600),
    "small, largest text": Surface(960, 600, 1.0, 150),
    "usual": Surface(1280, 720),
    "upright": Surface(1000, 1400),
    "odd density": Surface(1440, 900, 1.5, 125),
    "4K, dense, largest text": Surface(3840, 2160, 2.0, 150),
}

SHOWN = {
    "en": tuple(SURFACES),
    "de": ("smallest", "small, largest text", "usual", "4K, dense, largest text"),
}
"""German is longer than English: where it fits into these windows, it fits into the others."""

Speak = Callable[[str], None]


class Painted(Protocol):
    """What was painted last: by which widget (its id), what, and where."""

    texts: list[tuple[Hashable, str, Box]]


@dataclass(frozen=True)
class Shown:
    """A scene laid out and painted: all its widgets, and its texts (see ``painters``)."""

    scene: WidgetScene
    widgets: list[Widget]
    texts: list[tuple[Hashable, str, Box]]

    @property
    def stops(self) -> list[Widget]:
        """Every widget that can have the focus."""
        return [widget for widget in self.widgets if widget.focusable]


Check = Callable[[Shown], Iterator[str]]
"""Yields a line for each thing that is wrong."""


def tree(widget: Widget) -> Iterator[Widget]:
    yield widget
    for child in widget.children:
        yield from tree(child)


def name(widget: Widget) -> str:
    return f"{type(widget).__name__} {widget.name} {widget.box}"


def outside(inner: Box, outer: Box, *, upright: bool = True) -> bool:
    across = inner.x < outer.x or inner.right > outer.right
    return across or (upright and (inner.y < outer.y or inner.top > outer.top))


def overlap(one: Box, other: Box) -> bool:
    """Whether any pixel is in both; asked of all pairs, so no box is made of it."""
    across = min(one.right, other.right) > max(one.x, other.x)
    return across and min(one.top, other.top) > max(one.y, other.y)


def a_widget_reaches_beyond_its_parent(shown: Shown) -> Iterator[str]:
    for widget in shown.widgets:
        upright = not isinstance(widget, Scroll)
        for child in widget.children:
            if outside(child.box, widget.box, upright=upright):
                yield f"{name(child)} in {name(widget)}"


def two_widgets_overlap(shown: Shown) -> Iterator[str]:
    for widget in shown.widgets:
        for one, other in () if widget.overlapping else combinations(widget.children, 2):
            if overlap(one.box, other.box):
                yield f"{name(one)} and {name(other)}"


def a_text_leaves_its_widget(shown: Shown) -> Iterator[str]:
    widgets = painters(shown.scene.screen.root)
    if not shown.texts:
        yield "there is no text"
    for owner, text, box in shown.texts:
        if box.height and outside(box, widgets[owner].box):
            yield f"{text!r} at {box} in {widgets[owner].box}"


def two_texts_overlap(shown: Shown) -> Iterator[str]:
    owners = painters(shown.scene.screen.root)
    texts = [(text, box) for owner, text, box in shown.texts if owner in owners]
    for (one, box), (other, other_box) in combinations(texts, 2):
        if overlap(box, other_box):
            yield f"{one!r} at {box} and {other!r} at {other_box}"


def a_word_is_broken(shown: Shown) -> Iterator[str]:
    lines: dict[Hashable, list[str]] = {}
    for owner, text, _box in shown.texts:
        lines.setdefault(owner, []).append(text)
    widgets = painters(shown.scene.screen.root)
    for owner, texts in lines.items():
        if isinstance(widgets[owner], LineChart):
            continue  # each of its marks is a text of its own
        written = " ".join(str(value) for value in vars(widgets[owner]).values())
        words = set(re.findall(r"[\w.,:½’-]+", written))
        for first, second in pairwise(texts):
            if first.split(" ")[-1] + second.split(" ")[0] in words:
                yield f"{first!r} / {second!r}"


def a_tip_repeats_its_widget(shown: Shown) -> Iterator[str]:
    """The ring of the focus shows the tip of every stop: what a button shows, it need not say."""
    lines: dict[Hashable, list[str]] = {}
    for owner, text, _box in shown.texts:
        lines.setdefault(owner, []).append(text)
    for owner, widget in painters(shown.scene.screen.root).items():
        tip, written = (
            " ".join(one.split()) for one in (widget.says, " ".join(lines.get(owner, ())))
        )
        if widget.focusable and tip and tip in written:
            yield f"{name(widget)} says {tip!r}"


def a_name_is_there_twice(shown: Shown) -> Iterator[str]:
    names = [widget.name for widget in shown.widgets if widget.name]
    yield from sorted({one for one in names if names.count(one) > 1})


def a_target_is_too_small(shown: Shown) -> Iterator[str]:
    # A die is as large as the table in the room for it; keys pick it as well.
    least_die = 28 if shown.scene.screen.root.box.width >= 960 else 22
    for widget in shown.widgets:
        least = least_die if isinstance(widget, DieSpot) else 39 * shown.scene.screen.scale
        if widget.clickable and min(widget.box.width, widget.box.height) < least:
            yield name(widget)


def a_panel_covers_the_table(shown: Shown) -> Iterator[str]:
    """Tray, cup or shelf; only what is stamped comes down on them."""
    table = seen_table(shown.scene) or NOWHERE
    panels = (w for w in shown.widgets if isinstance(w, Panel | Button | IconButton | Choice))
    for widget in panels:
        if overlap(widget.box, table):
            yield f"{name(widget)} over {table}"


def seen_table(scene: WidgetScene) -> Box | None:
    """What tray, cup and shelf take of the window; None where they are not played on."""
    seen = scene.seen if isinstance(scene, TableScene) else None
    if seen is None:
        return None
    view, camera = seen
    across, upwards = zip(*map(camera.project, outline(view.tray)), strict=True)
    low, left = math.ceil(min(upwards)), math.ceil(min(across))
    return Box(left, low, math.floor(max(across)) - left, math.floor(max(upwards)) - low)


def the_keyboard_misses_something(shown: Shown) -> Iterator[str]:
    """What can't be pressed now may be reached as well, for the reason that it shows."""
    screen = shown.scene.screen
    reached: set[str] = set()
    for _stop in shown.stops:
        shown.scene.on_key(key.TAB, 0)
        if (focused := screen.focused) is None:
            yield "nothing has the focus"
            continue
        reached.add(focused.name)
        if focused.clickable and not focused.spots().keys() <= screen.targets().keys():
            yield f"{name(focused)} is out of sight"
    yield from {widget.name for widget in shown.stops if widget.clickable} - reached
    yield from reached - {widget.name for widget in shown.stops}


CHECKS: tuple[Check, ...] = (
    a_widget_reaches_beyond_its_parent,
    two_widgets_overlap,
    a_text_leaves_its_widget,
    two_texts_overlap,
    a_word_is_broken,
    a_tip_repeats_its_widget,
    a_name_is_there_twice,
    a_target_is_too_small,
    a_panel_covers_the_table,
    # This moves the focus: last.
    the_keyboard_misses_something,
)


@pytest.mark.parametrize("case", [*product(SCENES, LANGUAGES)], ids="-".join)
def test_a_scene_can_be_read_and_used(
    case: tuple[str, str], screen: Screen, paper: Painted, speak: Speak
) -> None:
    """In one window after the other, as when it is dragged to another size."""
    scene, language = case
    speak(language)
    made = SCENES[scene](screen)
    for size in SHOWN[language]:
        made.resized(SURFACES[size])
        made.enter()
        made.draw()
        # No widget has what a tip says, which lies over all of them.
        texts = [text for text in paper.texts if text[0] is not None]
        shown = Shown(made, list(tree(screen.root)), texts)
        wrong = [f"{check.__name__}: {line}" for check in CHECKS for line in check(shown)]
        assert not wrong, "\n".join([f"{scene}, {language}, {size}:", *wrong])


@pytest.mark.parametrize("scene", SCENES)
def test_the_focus_comes_back_to_where_it_was(scene: str, screen: Screen) -> None:
    made = SCENES[scene](screen)
    made.resized(SURFACES["usual"])
    made.enter()
    made.on_key(key.TAB, 0)
    assert screen.focused is not None, scene
    before = screen.focused.name
    made.leave()
    screen.show(Widget())
    made.enter()
    assert screen.focused is not None, scene
    assert screen.focused.name == before, scene
