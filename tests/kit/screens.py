"""Screens without a window: texts are measured as in one, paintings are written down."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

import pytest

from zilch3d import i18n
from zilch3d.kit.glyphs import Glyphs
from zilch3d.kit.theme import Colour, Fade, Skin, Stroke
from zilch3d.kit.widgets import Box, Font, Picture, Placement, Point, Screen, Shape, Widget
from zilch3d.ui.theme import LATE_FONTS, THEME, fonts


@cache
def glyphs() -> Glyphs:
    """What measures texts, and would draw them in a window."""
    return Glyphs(fonts(), LATE_FONTS)


@dataclass
class Paper:
    """A brush that writes down which widget (see ``painters``) painted what, and where."""

    boxes: list[tuple[Hashable, str, Box]] = field(default_factory=list)
    texts: list[tuple[Hashable, str, Box]] = field(default_factory=list)
    lines: list[tuple[str, Sequence[Point], Stroke]] = field(default_factory=list)
    moving: list[str] = field(default_factory=list)
    """The keys of all that the animated layer has."""
    sprites: dict[str, Placement] = field(default_factory=dict)
    """Where each was painted last."""
    animated: bool = False
    owner: Hashable = None
    clip: Box | None = None

    def begin(self, *, animated: bool = False) -> None:
        self.animated = animated
        if animated:
            self.moving.clear()
        else:
            self.boxes.clear()
            self.texts.clear()
            self.lines.clear()

    def onto(self, owner: Hashable, _place: tuple[int, int], clip: Box | None) -> None:
        self.owner = owner
        self.clip = clip

    def end(self) -> None:
        pass

    def draw(self) -> None:
        pass

    def box(self, key: str, box: Box, _skin: Skin | Fade, _opacity: float = 1.0) -> None:
        if self.animated:
            self.moving.append(key)
        else:
            self.boxes.append((self.owner, key, box))

    def line(self, key: str, points: Sequence[Point], stroke: Stroke) -> None:
        self.lines.append((key, points, stroke))

    def sprite(self, key: str, _picture: Picture, _height: int, placement: Placement) -> None:
        self.moving.append(key)
        self.sprites[key] = placement

    def text(self, key: str, at: tuple[int, int], text: str, font: Font, _colour: Colour) -> None:
        if self.animated:
            self.moving.append(key)
            return
        height = round(font.cap_height)
        box = Box(*at, glyphs().width(text, font), height)
        self.texts.append((self.owner, text, box if self.clip is None else box.common(self.clip)))

    def icon(self, _key: str, box: Box, icon: Shape, _colour: Colour) -> None:
        self.boxes.append((self.owner, str(icon), box))

    def picture(self, key: str, box: Box, _picture: Picture) -> None:
        if self.animated:
            self.moving.append(key)
        else:
            self.boxes.append((self.owner, key, box))


def painters(widget: Widget, path: tuple[int, ...] = ()) -> dict[Hashable, Widget]:
    """The widget and all that is seen in it, each by what a brush knows it by."""
    found: dict[Hashable, Widget] = {path: widget}
    for n, child in enumerate(widget.children):
        found |= painters(child, (*path, n))
    return found


def path_of(widget: Widget, root: Widget) -> tuple[int, ...]:
    """The way from the root to a widget that is seen there, as a brush knows it."""
    found = next(path for path, one in painters(root).items() if one is widget)
    assert isinstance(found, tuple)
    return found


@pytest.fixture
def paper() -> Paper:
    """What the screen of this test is painted on."""
    return Paper()


@pytest.fixture
def screen(paper: Paper) -> Screen:
    """A screen that needs no window."""
    return Screen(glyphs(), lambda _scale: paper, THEME)


@pytest.fixture
def measure() -> Glyphs:
    """The measure of that screen."""
    return glyphs()


@pytest.fixture
def speak() -> Iterator[Callable[[str], None]]:
    """Change the language for this test."""
    yield i18n.use
    i18n.use(i18n.SOURCE)
