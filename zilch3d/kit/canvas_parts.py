"""What a canvas puts into a batch of pyglet: stretched pictures, lines, and lines of text."""

from collections.abc import Callable, Iterable, Sequence
from math import hypot
from typing import NamedTuple

from pyglet.gl import (
    GL_ONE_MINUS_SRC_ALPHA,
    GL_SCISSOR_TEST,
    GL_SRC_ALPHA,
    GL_TRIANGLES,
    glDisable,
    glEnable,
    glScissor,
)
from pyglet.graphics import Batch, Group
from pyglet.graphics.vertexdomain import IndexedVertexList
from pyglet.image import Texture
from pyglet.sprite import Sprite, SpriteGroup, get_default_shader

from zilch3d.kit import pictures
from zilch3d.kit.theme import Colour
from zilch3d.kit.widgets import Box, Font, Point


class Letter(NamedTuple):
    """A glyph on the graphics card; ``left`` and ``bottom`` as of ``glyphs.Glyph``."""

    texture: Texture
    left: int
    bottom: int


class Clip(Group):
    """Draws nothing of its members outside ``area``, in pixels of the window."""

    def __init__(self, area: Box, order: int) -> None:
        super().__init__(order)
        self._area = area

    def set_state(self) -> None:
        glEnable(GL_SCISSOR_TEST)
        glScissor(*self._area)

    def unset_state(self) -> None:
        glDisable(GL_SCISSOR_TEST)

    __eq__ = object.__eq__  # pyglet's groups of one order are equal, whatever their areas
    __hash__ = object.__hash__


class Stretched:
    """A patch drawn as nine sprites: corners as they are, edges and middle stretched.

    One without corners is a single sprite.
    """

    def __init__(self, texture: Texture, patch: pictures.Patch, batch: Batch, group: Group) -> None:
        self._patch = patch
        self._put: tuple[Box, float] | None = None
        across, up = _cuts(texture.width, patch.fixed), _cuts(texture.height, patch.fixed)
        self._middle = across[len(across) // 2][1], up[len(up) // 2][1]
        regions = [(x, y, width, height) for y, height in up for x, width in across]
        self._sprites = [
            Sprite(texture.get_region(*region), batch=batch, group=group) for region in regions
        ]

    def put(self, box: Box, opacity: float) -> None:
        """Cover ``box``, with the shadow around it."""
        if self._put == (box, opacity):
            return
        self._put = (box, opacity)
        columns = self._spans(box.x, box.width, self._middle[0])
        rows = self._spans(box.y, box.height, self._middle[1])
        places = ((x, y, across, up) for y, up in rows for x, across in columns)
        for sprite, (x, y, across, up) in zip(self._sprites, places, strict=True):
            sprite.update(x=x, y=y, scale_x=across, scale_y=up)
            sprite.opacity = round(255 * opacity)

    def _spans(self, start: int, length: int, middle: int) -> list[tuple[int, float]]:
        """Where the slices begin, in pixels, and how many times as long each is drawn."""
        margin, fixed = self._patch.margin, self._patch.fixed
        if not fixed:
            return [(start, length / middle)]
        first, last = start - margin, start + length + margin - fixed
        stretch = max(0, last - first - fixed) / middle
        return [(first, 1.0), (first + fixed, stretch), (last, 1.0)]

    def delete(self) -> None:
        for sprite in self._sprites:
            sprite.delete()


class Line:
    """Straight pieces, smooth along their sides: ``texture`` is a cut across the line."""

    def __init__(
        self,
        texture: Texture,
        pieces: Sequence[tuple[Point, Point]],
        colour: Colour,
        batch: Batch,
        group: Group,
    ) -> None:
        corners = [each for piece in pieces for each in _corners(*piece, texture.height)]
        along = _along_middle(texture) * len(pieces)
        self._quads = _quads(texture, corners, along, batch, group)
        self._quads.set_attribute_data("colors", colour * len(corners))

    def delete(self) -> None:
        self._quads.delete()


class Repeated:
    """A picture that fills a box again and again, from its bottom left."""

    def __init__(self, texture: Texture, box: Box, batch: Batch, group: Group) -> None:
        across, up = box.width / texture.width, box.height / texture.height
        ends = ((0.0, 0.0), (across, 0.0), (across, up), (0.0, up))
        corners = [(box.x + x * texture.width, box.y + y * texture.height) for x, y in ends]
        tex_coords = [part for x, y in ends for part in (x, y, 0.0)]
        self._quads = _quads(texture, corners, tex_coords, batch, group)

    def delete(self) -> None:
        self._quads.delete()


class TextLine:
    """One line of text in a font, as ``lay_out`` places its letters."""

    def __init__(
        self,
        lay_out: Callable[[str, Font], Iterable[tuple[int, Letter]]],
        font: Font,
        batch: Batch,
        group: Group,
    ) -> None:
        self._lay_out = lay_out
        self._font = font
        self._batch, self._group = batch, group
        self._quads: list[IndexedVertexList] = []
        """Of each texture that has some of the letters; most often it is one."""
        self._text = ""
        self._colour: Colour | None = None
        self._at: tuple[int, int] | None = None

    def put(self, at: tuple[int, int], text: str, colour: Colour) -> None:
        """Have this text begin at this pixel on its baseline."""
        if text != self._text:
            self.delete()
            self._quads = list(self._made(text))
            self._text, self._at, self._colour = text, None, None
        if colour != self._colour:
            self._colour = colour
            for quads in self._quads:
                quads.set_attribute_data("colors", colour * quads.count)
        if at != self._at:
            self._at = at
            for quads in self._quads:
                quads.set_attribute_data("translate", (*at, 0.0) * quads.count)

    def _made(self, text: str) -> Iterable[IndexedVertexList]:
        letters: dict[int, list[tuple[int, Letter]]] = {}
        for x, letter in self._lay_out(text, self._font):
            letters.setdefault(letter.texture.id, []).append((x, letter))
        for placed in letters.values():
            corners = [each for x, letter in placed for each in _letter_corners(x, letter)]
            tex_coords = [each for _x, letter in placed for each in letter.texture.tex_coords]
            texture = placed[0][1].texture
            yield _quads(texture, corners, tex_coords, self._batch, self._group)

    def delete(self) -> None:
        for quads in self._quads:
            quads.delete()
        self._quads = []


def _quads(
    texture: Texture,
    corners: Sequence[Point],
    tex_coords: Sequence[float],
    batch: Batch,
    group: Group,
) -> IndexedVertexList:
    """Pieces of a texture, each between four corners: white, as the sprites of pyglet are drawn."""
    program, number = get_default_shader(), len(corners)
    return program.vertex_list_indexed(
        number,
        GL_TRIANGLES,
        [first + n for first in range(0, number, 4) for n in (0, 1, 2, 0, 2, 3)],
        batch,
        SpriteGroup(texture, GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, program, group),
        position=("f", [each for x, y in corners for each in (x, y, 0.0)]),
        tex_coords=("f", tex_coords),
        colors=("Bn", (255,) * (4 * number)),
        translate=("f", (0.0,) * (3 * number)),
        scale=("f", (1.0,) * (2 * number)),
        rotation=("f", (0.0,) * number),
    )


def _letter_corners(x: int, letter: Letter) -> list[Point]:
    left, bottom = x + letter.left, letter.bottom
    right, top = left + letter.texture.width, bottom + letter.texture.height
    return [(left, bottom), (right, bottom), (right, top), (left, top)]


def _along_middle(texture: Texture) -> list[float]:
    """The texture coordinates of a piece's corners: the middle column from end to end."""
    left, low, _z, right, _low, _z, _right, high, *_rest = texture.tex_coords
    middle = (left + right) / 2
    return [middle, low, 0.0, middle, low, 0.0, middle, high, 0.0, middle, high, 0.0]


def _corners(start: Point, end: Point, height: int) -> list[Point]:
    """The corners of a piece ``height`` pixels wide, a little longer so that it meets the next."""
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0) or 1.0
    along, across = ((x1 - x0) / length, (y1 - y0) / length), height / 2
    more = (height - 2) / 4
    x0, y0 = x0 - along[0] * more, y0 - along[1] * more
    x1, y1 = x1 + along[0] * more, y1 + along[1] * more
    aside = -along[1] * across, along[0] * across
    return [
        (x0 - aside[0], y0 - aside[1]),
        (x1 - aside[0], y1 - aside[1]),
        (x1 + aside[0], y1 + aside[1]),
        (x0 + aside[0], y0 + aside[1]),
    ]


def _cuts(side: int, fixed: int) -> list[tuple[int, int]]:
    """Where the slices of a picture begin and how long they are, in pixels.

    Without ``fixed`` ends it is one slice, without the outermost pixels (see ``pictures.Patch``).
    """
    if not fixed:
        return [(1, side - 2)]
    return [(0, fixed), (fixed, side - 2 * fixed), (side - fixed, fixed)]
