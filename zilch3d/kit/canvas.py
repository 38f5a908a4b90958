"""Widgets become pyglet's sprites and labels, in the window that is current."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from types import MappingProxyType
from typing import NamedTuple, Protocol, TypeVar

import pyglet
from PIL import Image
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
from pyglet.image import ImageData, Texture
from pyglet.image.atlas import TextureBin
from pyglet.sprite import Sprite, SpriteGroup, get_default_shader
from pyglet.text import Label

from zilch3d.kit import pictures
from zilch3d.kit.theme import Colour, Fade, Skin, Stroke
from zilch3d.kit.widgets import Box, Font, Picture, Placement, Point, Shape
from zilch3d.kit.widgets.pen import dashed

ATLAS = 512
"""The side of the textures that small pictures share, at scales below 1.5; above, twice as much."""
GLYPHS = 256
"""The side of the textures that the letters of one font share; more where they are large."""
DPI = 72
"""At 72 dots per inch a font's size is in pixels."""
SPRITES = 32
"""How many pictures of sprites are kept, those used last: words differ from moment to moment."""
SMALL = 64
"""The side up to which a sprite's picture shares a texture for good, as confetti does."""
STEPS = 8
"""Boxes of one widget that are ordered by which lies over which; more share the last step."""
TEXTS = 512
"""Steps of a level below its texts."""


class GlyphMeasure:
    """Measures texts by the glyphs that will draw them. Needs a window.

    ``fonts`` are the files of the theme's faces, read. ``late`` reads those of faces, by name, that
    are not needed at first.
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
            drawn = pyglet.font.load(font.face.name, font.size, weight=weight(font), dpi=DPI)
            if drawn.texture_bin is None:
                # A power of two, and at least twice the font's size: its widest letter fits.
                side = max(GLYPHS, 1 << int(2 * font.size).bit_length())
                drawn.texture_width = drawn.texture_height = side
            glyphs, offsets = drawn.get_glyphs(text)
            advances = sum(glyph.advance for glyph in glyphs)
            self._widths[text, font] = advances + sum(offset.x_advance for offset in offsets)
        return self._widths[text, font]


def _add(fonts: Iterable[bytes]) -> None:
    for font in fonts:
        pyglet.font.add_file(font)


def weight(font: Font) -> str:
    return "bold" if font.bold else "normal"


class Part(Protocol):
    """Something in a batch that can be taken out of it."""

    def delete(self) -> None: ...


PartT = TypeVar("PartT", bound=Part)


@dataclass
class _Context:
    """Whose parts are being painted, how far up and in, within what, and how many boxes so far."""

    owner: Hashable = 0
    level: int = 0
    depth: int = 0
    clip: Box | None = None
    boxes: int = 0

    def next_box(self) -> int:
        """The order of the next box: over the ones before it, under all texts of the level."""
        step = self.depth * STEPS + min(self.boxes, STEPS - 1)
        self.boxes += 1
        return self.level * (TEXTS + 1) + min(step, TEXTS - 1)

    @property
    def of_text(self) -> int:
        return self.level * (TEXTS + 1) + TEXTS

    def hides(self, low: float, high: float) -> bool:
        """Whether nothing between these heights is seen, being scrolled away: no part is made."""
        return self.clip is not None and (high <= self.clip.y or low >= self.clip.top)


class _Layer:
    """Parts that are drawn together, and which of them have been painted this time."""

    def __init__(self) -> None:
        self.batch = Batch()
        self.groups: dict[tuple[Box | None, int], Group] = {}
        self.parts: dict[tuple[Hashable, str], tuple[object, Group, Part]] = {}
        self.painted: set[tuple[Hashable, str]] = set()

    def clear_up(self) -> None:
        """What was not painted this time is gone."""
        gone = self.parts.keys() - self.painted
        for place in gone:
            self.parts.pop(place)[2].delete()
        if gone:
            used = {group for _kind, group, _part in self.parts.values()}
            self.groups = {key: group for key, group in self.groups.items() if group in used}


class Canvas:
    """A brush (see ``widgets.Brush``) for pyglet. Needs a window.

    Parts are kept from one painting to the next: what was there before under the same owner and
    key is changed. ``scale`` is in pixels a point.
    """

    def __init__(self, scale: float) -> None:
        self._scale = scale
        self._layers = (_Layer(), _Layer())
        self._layer = self._layers[0]
        self._atlas = ATLAS if scale < 1.5 else 2 * ATLAS
        self._bin = TextureBin(self._atlas, self._atlas)
        self._textures: dict[int, tuple[Image.Image, Texture]] = {}
        self._pictures: dict[tuple[Picture, int], Texture] = {}
        self._centred: dict[tuple[Picture, int], Texture] = {}
        self._context = _Context()

    def begin(self, *, animated: bool = False) -> None:
        self._layer = self._layers[animated]
        self._layer.painted.clear()

    def onto(self, owner: Hashable, place: tuple[int, int], clip: Box | None) -> None:
        self._context = _Context(owner, *place, clip)

    def end(self) -> None:
        self._layer.clear_up()

    def draw(self) -> None:
        for layer in self._layers:
            if layer.parts:
                layer.batch.draw()

    def box(self, key: str, box: Box, skin: Skin | Fade, opacity: float = 1.0) -> None:
        if box.width <= 0 or box.height <= 0:
            return
        group = self._group(self._context.next_box())
        if isinstance(skin, Skin):
            patch = pictures.patch(skin, self._scale, min(box.width, box.height))
            self._stretch(key, box, patch, group, opacity)
            return
        left = max(0, box.width - max(1, round(skin.width * self._scale)))
        end = box._replace(x=box.x + left, width=box.width - left)
        plain = pictures.flat(skin.fill)
        self._stretch(key, box._replace(width=left), plain, group, opacity)
        self._stretch(f"{key} end", end, pictures.fade(skin), group, opacity)

    def line(self, key: str, points: Sequence[Point], stroke: Stroke) -> None:
        if len(points) < 2:
            return
        width = max(1, round(stroke.width * self._scale))
        texture, batch = self._texture(pictures.across_line(width)), self._layer.batch
        group = self._group(self._context.next_box())

        def make() -> Line:
            pieces = dashed(points, [part * self._scale for part in stroke.dash])
            return Line(texture, tuple(pieces), stroke.colour, batch, group)

        self._part(key, (tuple(points), stroke, width), group, make)

    def text(self, key: str, at: tuple[int, int], text: str, font: Font, colour: Colour) -> None:
        if self._context.hides(at[1] - font.size, at[1] + font.size):
            return
        group = self._group(self._context.of_text)
        words = Words(at, text, colour)
        line = self._part(key, font, group, lambda: TextLine(font, words, self._layer.batch, group))
        line.put(words)

    def icon(self, key: str, box: Box, icon: Shape, colour: Colour) -> None:
        if self._context.hides(box.y, box.top):
            return
        texture = self._texture(pictures.icon(icon, max(1, box.height)))
        group = self._group(self._context.of_text)
        kind, batch = (icon, box.height), self._layer.batch
        sprite = self._part(key, kind, group, lambda: Sprite(texture, batch=batch, group=group))
        sprite.update(x=box.x, y=box.y)
        sprite.color = colour

    def picture(self, key: str, box: Box, picture: Picture) -> None:
        if self._context.hides(box.y, box.top):
            return
        kind = (picture, max(1, box.height))
        if kind not in self._pictures:
            self._pictures[kind] = self._sent(picture.drawn(kind[1]))
        texture, batch = self._pictures[kind], self._layer.batch
        group = self._group(self._context.of_text)
        sprite = self._part(key, kind, group, lambda: Sprite(texture, batch=batch, group=group))
        sprite.update(x=box.x, y=box.y)

    def sprite(self, key: str, picture: Picture, height: int, placement: Placement) -> None:
        kind = (picture, max(1, height))
        texture = self._centred.pop(kind, None) or self._sent(picture.drawn(kind[1]), SMALL)
        texture.anchor_x, texture.anchor_y = texture.width // 2, texture.height // 2
        self._centred[kind] = texture  # as the last
        if len(self._centred) > SPRITES:
            del self._centred[next(iter(self._centred))]
        batch, group = self._layer.batch, self._group(self._context.of_text)
        sprite = self._part(key, kind, group, lambda: Sprite(texture, batch=batch, group=group))
        x, y, scale, opacity, turn = placement
        sprite.update(x=x, y=y, scale=scale, rotation=turn)
        sprite.opacity = round(255 * opacity)

    def _stretch(
        self, key: str, box: Box, patch: pictures.Patch, group: Group, opacity: float
    ) -> None:
        if self._context.hides(box.y - patch.margin, box.top + patch.margin):
            return
        texture = self._texture(patch.picture)
        kind = id(patch.picture)
        part = self._part(
            key, kind, group, lambda: Stretched(texture, patch, self._layer.batch, group)
        )
        part.put(box, opacity)

    def _texture(self, picture: Image.Image) -> Texture:
        """The picture on the graphics card, sent there once."""
        if id(picture) not in self._textures:
            self._textures[id(picture)] = (picture, self._sent(picture))
        return self._textures[id(picture)][1]

    def _sent(self, picture: Image.Image, largest: int | None = None) -> Texture:
        """The picture, sent to the graphics card, together with others if it fits.

        One with a side of more than ``largest`` pixels never is; its texture goes when it does.
        """
        data = ImageData(*picture.size, "RGBA", picture.tobytes(), -4 * picture.width)
        fits = max(picture.size) <= min(self._atlas - 2, largest or self._atlas)
        return self._bin.add(data, border=1) if fits else data.get_texture()

    def _part(self, key: str, kind: object, group: Group, make: Callable[[], PartT]) -> PartT:
        """The part painted before under this key, if it is of the same kind, or a new one."""
        place = (self._context.owner, key)
        self._layer.painted.add(place)
        known = self._layer.parts.get(place)
        if known is not None and known[:2] == (kind, group):
            return known[2]  # type: ignore[return-value]  # a kind has parts of one type
        if known is not None:
            known[2].delete()
        part = make()
        self._layer.parts[place] = (kind, group, part)
        return part

    def _group(self, order: int) -> Group:
        """What is of this order within the clip of what is being painted."""
        clip, groups = self._context.clip, self._layer.groups
        if (clip, order) not in groups:
            parent = Clip(clip, order) if clip is not None else None
            groups[clip, order] = Group(order, parent)
        return groups[clip, order]


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
        """Where the slices begin, and by how much each is stretched."""
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
    """Straight pieces, smooth along their sides; ``texture`` is what the line is across."""

    def __init__(
        self,
        texture: Texture,
        pieces: Sequence[tuple[Point, Point]],
        colour: Colour,
        batch: Batch,
        group: Group,
    ) -> None:
        program = get_default_shader()
        drawn = SpriteGroup(texture, GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, program, group)
        corners = [each for piece in pieces for each in _corners(*piece, texture.height)]
        number = len(corners)
        self._vertices = program.vertex_list_indexed(
            number,
            GL_TRIANGLES,
            [first + n for first in range(0, number, 4) for n in (0, 1, 2, 0, 2, 3)],
            batch,
            drawn,
            position=("f", [each for x, y in corners for each in (x, y, 0.0)]),
            tex_coords=("f", _along_middle(texture) * len(pieces)),
            colors=("Bn", colour * number),
            translate=("f", (0.0,) * (3 * number)),
            scale=("f", (1.0,) * (2 * number)),
            rotation=("f", (0.0,) * number),
        )

    def delete(self) -> None:
        self._vertices.delete()


def _along_middle(texture: Texture) -> list[float]:
    """The texture coordinates of a piece's corners: the middle column from end to end."""
    left, low, _z, right, _low, _z, _right, high, *_rest = texture.tex_coords
    middle = (left + right) / 2
    return [middle, low, 0.0, middle, low, 0.0, middle, high, 0.0, middle, high, 0.0]


def _corners(start: Point, end: Point, height: int) -> list[Point]:
    """A piece's corners, round which it is ``height`` wide; a little longer, to meet the next."""
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
    """Where the slices of a picture begin, and how long each is; the outermost pixels are spare."""
    if not fixed:
        return [(1, side - 2)]
    return [(0, fixed), (fixed, side - 2 * fixed), (side - fixed, fixed)]


class Words(NamedTuple):
    """A line to be written from the left end of its baseline, ``at``."""

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
