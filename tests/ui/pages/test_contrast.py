"""Every text of every scene stands out from what it is written on."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field

import pytest

from gallery import SCENES
from tests.contrast import contrast, over
from tests.kit.screens import Paper, glyphs
from tests.ui.pages.test_every_scene import SURFACES, made
from zilch3d.kit import pictures
from zilch3d.kit.theme import Colour, Fade, Skin
from zilch3d.kit.widgets import Box, Font, Screen, Shape
from zilch3d.ui import theme
from zilch3d.ui.table.screen.remark_bubble import Tail

LEAST_TEXT, LEAST_ICON = 4.5, 3.0
"""WCAG 2.2, 1.4.3 and 1.4.11."""
CARET = 3
"""Pixels of width of what stands between letters, and under none."""
TABLE = (66, 42, 26, 255)
"""Planks in lamplight: what is seen where nothing is painted."""
Place = tuple[int, int, int]
"""Level, depth, and the number of what is painted there: see ``Brush.onto``."""


@dataclass(frozen=True)
class Ground:
    place: Place
    box: Box
    skin: Skin | Fade
    opacity: float

    def at(self, x: int) -> Colour:
        """The colour at this column, at its darkest where paper has a grain."""
        if isinstance(self.skin, Skin):
            fibres = (*pictures.GRAIN_COLOUR, self.skin.grain)
            red, green, blue, _whole = over(self.skin.fill, fibres)
            return red, green, blue, self.skin.fill[3]
        left = min(1.0, max(0.0, (self.box.right - x) / self.skin.width))
        return (*self.skin.fill[:3], round(self.skin.fill[3] * left * left * (3 - 2 * left)))


@dataclass(frozen=True)
class Writing:
    place: Place
    words: str
    box: Box
    colour: Colour
    least: float


@dataclass
class Ink(Paper):
    """A brush that writes down colours, and what lies over what."""

    grounds: list[Ground] = field(default_factory=list)
    writings: list[Writing] = field(default_factory=list)
    place: tuple[int, int] = (0, 0)

    def begin(self, *, animated: bool = False) -> None:
        super().begin(animated=animated)
        if not animated:
            self.grounds.clear()
            self.writings.clear()

    def onto(self, owner: Hashable, place: tuple[int, int], clip: Box | None) -> None:
        super().onto(owner, place, clip)
        self.place = place

    def box(self, key: str, box: Box, skin: Skin | Fade, opacity: float = 1.0) -> None:
        super().box(key, box, skin, opacity)
        seen = box if self.clip is None else box.common(self.clip)
        if not self.animated and box.width > CARET:
            self.grounds.append(Ground(self._next(), seen, skin, opacity))

    def text(self, key: str, at: tuple[int, int], text: str, font: Font, colour: Colour) -> None:
        super().text(key, at, text, font, colour)
        if not self.animated:
            size = glyphs().width(text, font), round(font.cap_height)
            self._note(text, Box(*at, *size), colour, LEAST_TEXT)

    def icon(self, key: str, box: Box, icon: Shape, colour: Colour) -> None:
        super().icon(key, box, icon, colour)
        if not self.animated and colour[3] and not isinstance(icon, Tail):
            self._note(str(icon), box, colour, LEAST_ICON)

    def _note(self, words: str, box: Box, colour: Colour, least: float) -> None:
        seen = box if self.clip is None else box.common(self.clip)
        if seen.width and seen.height:
            self.writings.append(Writing(self._next(), words, seen, colour, least))

    def _next(self) -> Place:
        return (*self.place, len(self.grounds) + len(self.writings))

    def below(self, writing: Writing, x: int) -> Colour:
        """What a text or an icon is written on, at this column: texts lie over all of a level."""
        ground, y = TABLE, writing.box.centre[1]
        for each in sorted(self.grounds, key=lambda ground: ground.place):
            if each.place[0] <= writing.place[0] and each.box.holds(x, y):
                ground = over(ground, each.at(x), each.opacity)
        return ground

    def faint(self) -> Iterator[str]:
        """What does not stand out enough."""
        for writing in self.writings:
            box = writing.box
            for x in {box.x, box.centre[0], box.right - 1}:
                ground = self.below(writing, x)
                ratio = contrast(over(ground, writing.colour), ground)
                if ratio < writing.least:
                    yield f"{ratio:.2f}: {writing.words!r} {writing.colour} on {ground} at {box}"
                    break


@pytest.mark.parametrize("name", SCENES)
def test_what_is_written_stands_out(name: str) -> None:
    """Section 8 of the issue: at least 4.5:1, what is disabled included; 3:1 for icons."""
    ink = Ink()
    scene = made(name, Screen(glyphs(), lambda _scale: ink, theme.THEME))
    scene.enter()
    scene.resized(SURFACES["usual"])
    scene.draw()
    assert ink.writings
    assert list(ink.faint()) == []
