"""The game's own fonts in pyglet, and how wide their texts come out."""

from functools import cache

import pyglet

from zilch3d import resources
from zilch3d.kit.theme import FONT_FILES
from zilch3d.kit.widgets.look import Font

DPI = 72
"""At 72 dots per inch a font's size is in pixels."""


@cache
def load() -> None:
    """Make the fonts known to pyglet, once. Raises resources.MissingResource."""
    for path in FONT_FILES:
        with resources.find(path).open("rb") as file:
            pyglet.font.add_file(file)


class DrawnWidth:
    """Measures texts by the glyphs that will draw them. Needs a window."""

    def __init__(self) -> None:
        load()
        self._widths: dict[tuple[str, Font], int] = {}

    def width(self, text: str, font: Font) -> int:
        """The width of one line of text in pixels."""
        if (text, font) not in self._widths:
            drawn = pyglet.font.load(font.face, font.size, weight=weight(font), dpi=DPI)
            glyphs, offsets = drawn.get_glyphs(text)
            advances = sum(glyph.advance for glyph in glyphs)
            self._widths[text, font] = advances + sum(offset.x_advance for offset in offsets)
        return self._widths[text, font]


def weight(font: Font) -> str:
    """The font's weight by pyglet's name."""
    return "bold" if font.bold else "normal"
