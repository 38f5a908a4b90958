"""Text in pyglet's fonts: how wide it is, and lines of it in a batch. Needs a window."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

import pyglet
from pyglet.graphics import Batch, Group
from pyglet.text import Label

from zilch3d.kit.theme import Colour
from zilch3d.kit.widgets import Font

GLYPHS = 256
"""Pixels of a side of textures that the letters of one font share; more where they are large."""
DPI = 72
"""At 72 dots an inch a font's size is in pixels."""


class GlyphMeasure:
    """Measures texts, in pixels, by the glyphs that will draw them.

    ``fonts`` are the contents of the theme's font files. ``late`` has, by the names of faces that
    are not needed at first, functions that read theirs.
    """

    def __init__(
        self,
        fonts: Iterable[bytes],
        late: Mapping[str, Callable[[], Iterable[bytes]]] = MappingProxyType({}),
    ) -> None:
        self._late = dict(late)
        _add(fonts)
        self._widths: dict[tuple[str, Font], int] = {}

    def width(self, text: str, font: Font) -> int:
        if (text, font) not in self._widths:
            if font.face.name in self._late:
                _add(self._late.pop(font.face.name)())
            loaded = pyglet.font.load(font.face.name, font.size, weight=weight(font), dpi=DPI)
            if loaded.texture_bin is None:
                # A power of two, and at least twice the font's size: its widest letter fits.
                side = max(GLYPHS, 1 << int(2 * font.size).bit_length())
                loaded.texture_width = loaded.texture_height = side
            glyphs, offsets = loaded.get_glyphs(text)
            advances = sum(glyph.advance for glyph in glyphs)
            self._widths[text, font] = advances + sum(offset.x_advance for offset in offsets)
        return self._widths[text, font]


def _add(fonts: Iterable[bytes]) -> None:
    for font in fonts:
        pyglet.font.add_file(font)


def weight(font: Font) -> str:
    return "bold" if font.bold else "normal"


class Words(NamedTuple):
    """A line of text, and the pixel ``at`` which its baseline begins."""

    at: tuple[int, int]
    text: str
    colour: Colour


class TextLine(Label):
    """One line of text; laid out as it is made: doing so later takes twice the time."""

    def __init__(self, font: Font, words: Words, batch: Batch, group: Group) -> None:
        super().__init__(
            words.text,
            *words.at,
            font_name=font.face.name,
            font_size=font.size,
            weight=weight(font),
            color=words.colour,
            dpi=DPI,
            batch=batch,
            group=group,
        )

    def put(self, words: Words) -> None:
        if self.text != words.text:
            self.text = words.text
        if self.color != words.colour:
            self.color = words.colour
        if self.position[:2] != words.at:
            self.position = (*words.at, 0)
