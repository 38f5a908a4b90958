"""What holds in every scene, window, text size and language."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, pairwise
from typing import Protocol, Self, TypeVar

import pytest
from pyglet.window import key

import gallery
from gallery import SCENES, SceneContext
from tests.kit.screens import painters
from tests.ui.playing import simulated_once
from zilch3d.features.score_sheet.lines import Lines as SheetLines
from zilch3d.kit.scene import Surface
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.kit.widgets import (
    NOWHERE,
    Box,
    Button,
    Choice,
    IconButton,
    IconTextButton,
    LineChart,
    Panel,
    Screen,
    Scroll,
    Widget,
)
from zilch3d.render.camera import outline
from zilch3d.store.settings import Settings
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.screen.dice_overlay import MIN_SPOT, DieSpot
from zilch3d.ui.table.screen.start_card import StartCard

LANGUAGES = ("en", "de")
SURFACES = {
    "smallest": Surface(640, 480),
    "small": Surface(960, 600),
    "small, large text": Surface(960, 600, 1.0, 150),
    "usual": Surface(1280, 720),
    "usual, largest text": Surface(1280, 720, 1.0, 200),
    "upright": Surface(1000, 1400),
    "upright, odd density": Surface(1350, 1890, 1.5, 125),
    "odd density": Surface(1440, 900, 1.5, 125),
    "4K, dense, largest text": Surface(3840, 2160, 2.0, 200),
}

SHOWN = {
    "en": ("smallest", "small", "usual, largest text", "usual"),
    "de": ("smallest", "small, large text", "upright, odd density"),
}
"""By language, the windows that every scene is seen in: the tightest in both."""
LARGEST = "4K, dense, largest text"
SEEN_LARGE = frozenset(
    {
        *("title-open", "settings", "records-statistics", "edit-rules-scoring", "score-sheet"),
        *("table-1990", "hint-1990", "end-decisions", "long-new-game", "long-about"),
    }
)
"""Of each kind of screen the fullest: what scales so far scales alike in the others."""

Speak = Callable[[str], None]
Named = TypeVar("Named", bound=Hashable)


class Painted(Protocol):
    """What was painted last: by which widget (its id), what, and where."""

    texts: list[tuple[Hashable, str, Box]]


@dataclass(frozen=True)
class Shown:
    """A scene laid out and painted: its widgets by what painted them, and its texts."""

    scene: WidgetScene
    painters: Mapping[Hashable, Widget]
    texts: Sequence[tuple[Hashable, str, Box]]

    @classmethod
    def now(cls, scene: WidgetScene, paper: Painted) -> Self:
        """The scene as it was drawn last on this paper."""
        widgets = painters(scene.screen.root)
        # No widget has what a tip says, which lies over all of them.
        return cls(scene, widgets, [text for text in paper.texts if text[0] in widgets])

    @property
    def widgets(self) -> Collection[Widget]:
        return self.painters.values()

    @cached_property
    def written(self) -> Mapping[Hashable, Sequence[tuple[str, Box]]]:
        """The texts of each widget, in the order of painting."""
        lines: dict[Hashable, list[tuple[str, Box]]] = defaultdict(list)
        for owner, text, box in self.texts:
            lines[owner].append((text, box))
        return lines

    @property
    def stops(self) -> list[Widget]:
        """Every widget that can have the focus."""
        return [widget for widget in self.widgets if widget.focusable]


Check = Callable[[Shown], Iterator[str]]
"""Yields a line for each thing that is wrong."""


def name(widget: Widget) -> str:
    return f"{type(widget).__name__} {widget.name} {widget.box}"


def outside(inner: Box, outer: Box, *, upright: bool = True) -> bool:
    across = inner.x < outer.x or inner.right > outer.right
    return across or (upright and (inner.y < outer.y or inner.top > outer.top))


def overlap(one: Box, other: Box) -> bool:
    """Whether any pixel is in both."""
    across = min(one.right, other.right) > max(one.x, other.x)
    return across and min(one.top, other.top) > max(one.y, other.y)


def overlapping(boxes: Mapping[Named, Box]) -> Iterator[tuple[Named, Named]]:
    """All pairs that overlap. From left to right, each is compared with those that begin in it."""
    row = sorted((box.x, n, box, one) for n, (one, box) in enumerate(boxes.items()))
    for n, (_x, _n, box, one) in enumerate(row):
        right, y, top = box.right, box.y, box.top
        for x, _m, other, another in islice(row, n + 1, None):
            if x >= right:
                break
            if min(top, other.top) > max(y, other.y) and other.width and box.width:
                yield one, another


def a_widget_reaches_beyond_its_parent(shown: Shown) -> Iterator[str]:
    for widget in shown.widgets:
        upright = not isinstance(widget, Scroll)
        for child in widget.children:
            if outside(child.box, widget.box, upright=upright):
                yield f"{name(child)} in {name(widget)}"


def two_widgets_overlap(shown: Shown) -> Iterator[str]:
    for widget in shown.widgets:
        children = () if widget.overlapping else widget.children
        for one, other in overlapping({child: child.box for child in children}):
            yield f"{name(one)} and {name(other)}"


def a_text_leaves_its_widget(shown: Shown) -> Iterator[str]:
    if not shown.texts:
        yield "there is no text"
    for owner, text, box in shown.texts:
        if box.height and outside(box, shown.painters[owner].box):
            yield f"{text!r} at {box} in {shown.painters[owner].box}"


def two_texts_overlap(shown: Shown) -> Iterator[str]:
    boxes = {(n, text): box for n, (_owner, text, box) in enumerate(shown.texts)}
    for one, other in overlapping(boxes):
        yield f"{one[1]!r} at {boxes[one]} and {other[1]!r} at {boxes[other]}"


def a_word_is_broken(shown: Shown) -> Iterator[str]:
    for owner, lines in shown.written.items():
        widget = shown.painters[owner]
        if len(lines) == 1 or isinstance(widget, LineChart | SheetLines):
            continue  # each mark of a chart, and each figure of a sheet, is a text of its own
        written = " ".join(str(value) for value in vars(widget).values())
        words = set(re.findall(r"[\w.,:½’-]+", written))
        for (first, _box), (second, _its_box) in pairwise(lines):
            if first.split(" ")[-1] + second.split(" ")[0] in words:
                yield f"{first!r} / {second!r}"


def a_tip_repeats_its_widget(shown: Shown) -> Iterator[str]:
    """The ring of the focus shows the tip of every stop: what a button shows, it need not say."""
    for owner, widget in shown.painters.items():
        if not (widget.focusable and widget.says):
            continue
        tip = " ".join(widget.says.split())
        written = " ".join(text for text, _box in shown.written.get(owner, ()))
        if tip in " ".join(written.split()):
            yield f"{name(widget)} says {tip!r}"


def a_name_is_there_twice(shown: Shown) -> Iterator[str]:
    names = Counter(widget.name for widget in shown.widgets if widget.name)
    yield from (one for one, number in names.items() if number > 1)


def a_target_is_too_small(shown: Shown) -> Iterator[str]:
    scale = shown.scene.screen.scale
    for widget in shown.widgets:
        # A die is seen as large as the room allows; keys pick it as well.
        least = (MIN_SPOT if isinstance(widget, DieSpot) else 39) * scale
        if widget.clickable and min(widget.box.width, widget.box.height) < round(least):
            yield name(widget)


def a_panel_covers_the_table(shown: Shown) -> Iterator[str]:
    """Tray, cup or shelf; only what is stamped comes down on them."""
    table = seen_table(shown.scene) or NOWHERE
    kinds = (Panel, Button, IconButton, IconTextButton, Choice)
    for widget in shown.widgets:
        if (
            isinstance(widget, kinds)
            and not isinstance(widget, StartCard)
            and overlap(widget.box, table)
        ):
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


def made(name: str, screen: Screen) -> WidgetScene:
    """The gallery's scene of this name; nothing is behind it."""
    context = SceneContext(
        screen,
        lambda _view, _camera: None,
        lambda: None,
        Settings(),
        SURFACES["usual"],
        simulated_once,
    )
    scene = SCENES[name](context)
    assert isinstance(scene, WidgetScene)
    return scene


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_can_be_read_and_used(
    name: str, screen: Screen, paper: Painted, speak: Speak
) -> None:
    """In one window after the other, as when it is dragged to another size."""
    wrong: list[str] = []
    for language in LANGUAGES:
        speak(language)
        scene = made(name, screen)
        large = (LARGEST,) if language == "de" and name in SEEN_LARGE else ()
        scene.enter()
        for size in (*SHOWN[language], *large):
            scene.resized(SURFACES[size])
            scene.draw()
            shown = Shown.now(scene, paper)
            faults = ((check.__name__, line) for check in CHECKS for line in check(shown))
            wrong += [f"{language}, {size}: {check}: {line}" for check, line in faults]
    assert not wrong, "\n".join([f"{name}:", *wrong])


def test_every_scene_of_the_gallery_is_seen_in_seven_windows_and_ten_in_the_largest() -> None:
    (cases,) = (
        mark.args[1]
        for mark in test_a_scene_can_be_read_and_used.pytestmark  # type: ignore[attr-defined]
    )
    assert list(cases) == list(gallery.SCENES)
    assert sum(map(len, SHOWN.values())) == 7
    assert len(SEEN_LARGE & gallery.SCENES.keys()) == 10
