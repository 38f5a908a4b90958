"""The parts that a canvas holds: a stretched picture, a line of text, an icon."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pyglet
from PIL import Image
from pyglet.gl import GL_SCISSOR_TEST, glDisable, glEnable, glScissor
from pyglet.graphics import Batch, Group
from pyglet.image import ImageData, Texture
from pyglet.image.atlas import TextureBin
from pyglet.sprite import Sprite
from pyglet.text import Label

from zilch3d.kit.canvas.pictures import Patch
from zilch3d.kit.theme import Colour
from zilch3d.kit.widgets import Box, Font

ATLAS = 1024
"""The side of the textures that small pictures share."""
DPI = 72
"""At 72 dots per inch a font's size is in pixels."""


class GlyphMeasure:
    """Measures texts by the glyphs that will draw them. Needs a window.

    ``files`` are the fonts that the theme's faces need; raises OSError for one that is missing.
    """

    def __init__(self, files: Iterable[Path]) -> None:
        for path in files:
            pyglet.font.add_file(str(path))
        self._widths: dict[tuple[str, Font], int] = {}

    def width(self, text: str, font: Font) -> int:
        if (text, font) not in self._widths:
            drawn = pyglet.font.load(font.face.name, font.size, weight=weight(font), dpi=DPI)
            glyphs, offsets = drawn.get_glyphs(text)
            advances = sum(glyph.advance for glyph in glyphs)
            self._widths[text, font] = advances + sum(offset.x_advance for offset in offsets)
        return self._widths[text, font]


def weight(font: Font) -> str:
    return "bold" if font.bold else "normal"


class Clip(Group):
    """Draws nothing of its members outside ``area``."""

    def __init__(self, area: Box, order: int) -> None:
        super().__init__(order)
        self._area = area

    def set_state(self) -> None:
        glEnable(GL_SCISSOR_TEST)
        glScissor(*self._area)

    def unset_state(self) -> None:
        glDisable(GL_SCISSOR_TEST)

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


class Textures:
    """Pictures that have been sent to the graphics card, each once, together where they fit."""

    def __init__(self) -> None:
        self._bin = TextureBin(ATLAS, ATLAS)
        self._sent: dict[int, tuple[Image.Image, Texture]] = {}

    def texture(self, picture: Image.Image) -> Texture:
        """The texture of this picture, which is kept as long as this object."""
        if id(picture) not in self._sent:
            data = ImageData(*picture.size, "RGBA", picture.tobytes(), -4 * picture.width)
            fits = max(picture.size) + 2 <= ATLAS
            texture = self._bin.add(data, border=1) if fits else data.get_texture()
            self._sent[id(picture)] = (picture, texture)
        return self._sent[id(picture)][1]


@dataclass(frozen=True)
class Layer:
    """Where in a batch something is drawn."""

    batch: Batch
    group: Group

    def sprite(self, texture: Texture) -> Sprite:
        return Sprite(texture, batch=self.batch, group=self.group)


class Part(Protocol):
    """Something in a batch that can be taken out of it."""

    def delete(self) -> None: ...


class Stretched:
    """A patch drawn as nine sprites: corners as they are, edges and middle stretched."""

    def __init__(self, texture: Texture, patch: Patch, layer: Layer) -> None:
        self._patch = patch
        self._put: tuple[Box, float] | None = None
        side, fixed = texture.width, patch.fixed
        whole = ((0, fixed), (fixed, side - 2 * fixed), (side - fixed, fixed))
        cuts = whole if fixed else ((1, side - 2),)
        self._stretched = cuts[len(cuts) // 2][1]
        self._sprites = [
            layer.sprite(texture.get_region(x, y, across, up))
            for y, up in cuts
            for x, across in cuts
        ]

    def put(self, box: Box, opacity: float) -> None:
        """Cover ``box``, with the shadow around it."""
        if self._put == (box, opacity):
            return
        self._put = (box, opacity)
        columns = self._spans(box.x, box.width)
        rows = self._spans(box.y, box.height)
        places = ((x, y, across, up) for y, up in rows for x, across in columns)
        for sprite, (x, y, across, up) in zip(self._sprites, places, strict=True):
            sprite.update(x=x, y=y, scale_x=across, scale_y=up)
            sprite.opacity = round(255 * opacity)

    def _spans(self, start: int, length: int) -> list[tuple[int, float]]:
        """Where the slices begin, and by how much each is stretched."""
        margin, fixed = self._patch.margin, self._patch.fixed
        if not fixed:
            return [(start, length / self._stretched)]
        first, last = start - margin, start + length + margin - fixed
        stretch = max(0, last - first - fixed) / self._stretched
        return [(first, 1.0), (first + fixed, stretch), (last, 1.0)]

    def delete(self) -> None:
        for sprite in self._sprites:
            sprite.delete()


class Fading:
    """A plain ground whose last ``width`` pixels at the right thin out."""

    def __init__(self, plain: Texture, thinning: Texture, width: int, layer: Layer) -> None:
        self._width = width
        self._inner = [
            texture.get_region(1, 1, texture.width - 2, texture.height - 2)
            for texture in (plain, thinning)
        ]
        self._sprites = [layer.sprite(texture) for texture in self._inner]

    def put(self, box: Box, opacity: float) -> None:
        left = max(0, box.width - self._width)
        spans = ((box.x, left), (box.x + left, box.width - left))
        for sprite, inner, (x, width) in zip(self._sprites, self._inner, spans, strict=True):
            across, up = width / inner.width, box.height / inner.height
            sprite.update(x=x, y=box.y, scale_x=across, scale_y=up)
            sprite.opacity = round(255 * opacity)

    def delete(self) -> None:
        for sprite in self._sprites:
            sprite.delete()


class TextLine:
    """One line of text."""

    def __init__(self, font: Font, layer: Layer) -> None:
        self._label = Label(
            font_name=font.face.name,
            font_size=font.size,
            weight=weight(font),
            dpi=DPI,
            batch=layer.batch,
            group=layer.group,
        )

    def put(self, at: tuple[int, int], text: str, colour: Colour) -> None:
        """Show ``text`` from the left end of its baseline."""
        if self._label.text != text:
            self._label.text = text
        if self._label.color != colour:
            self._label.color = colour
        if self._label.position[:2] != at:
            self._label.position = (*at, 0)

    def delete(self) -> None:
        self._label.delete()


class Tinted:
    """A picture at its own size, tinted."""

    def __init__(self, texture: Texture, layer: Layer) -> None:
        self._sprite = layer.sprite(texture)

    def put(self, at: tuple[int, int], colour: Colour) -> None:
        """Show it with its bottom left corner at ``at``."""
        self._sprite.update(x=at[0], y=at[1])
        self._sprite.color = colour

    def delete(self) -> None:
        self._sprite.delete()
