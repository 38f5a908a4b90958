"""Paints widgets in the current window of pyglet: their parts become sprites, lines and texts.

Each layer of a ``Canvas`` is one batch, which pyglet draws in the order of its parts' groups: the
sooner, the smaller a group's number. A level of the tree of widgets has TEXTS + 2 numbers: first
steps for its boxes (STEPS for each depth), then one for all its icons and pictures, and one for its
texts.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol, TypeVar

from PIL import Image
from pyglet.graphics import Batch, Group
from pyglet.image import ImageData, Texture
from pyglet.image.atlas import TextureBin
from pyglet.sprite import Sprite

from zilch3d.kit import pictures
from zilch3d.kit.canvas_parts import Clip, Letter, Line, Repeated, Stretched, TextLine
from zilch3d.kit.glyphs import Glyphs
from zilch3d.kit.theme import Colour, Fade, Skin, Stroke, Theme
from zilch3d.kit.widgets import Box, Font, Picture, Placement, Point, Screen, Shape
from zilch3d.kit.widgets.pen import dashed
from zilch3d.kit.widgets.screen import Clipboard

ATLAS = 512
"""Pixels of a side of textures that small pictures share, or letters; at scales from 1.5 on, twice
as many."""
SPRITES = 32
"""Large moving pictures that are kept, the last used: words change with each moment."""
SMALL = 64
"""Pixels of the side up to which a moving picture shares a texture, and is kept for good: as its
place there is never freed, it may take only one.
"""
STEPS = 8
"""Boxes of one widget that are painted in their order; any more share the last step."""
TEXTS = 512
"""Steps of a level below its texts, whatever its depths: the deepest share the last one."""


class Part(Protocol):
    """Something in a batch, which ``delete`` takes out of it."""

    def delete(self) -> None: ...


PartT = TypeVar("PartT", bound=Part)


@dataclass
class _Context:
    """Whose parts are being painted (see ``Brush.onto``), and how many boxes it has so far."""

    owner: Hashable = 0
    level: int = 0
    depth: int = 0
    clip: Box | None = None
    boxes: int = 0

    def next_box(self) -> int:
        """The order of the next box: over the ones before it, under all texts of the level."""
        step = self.depth * STEPS + min(self.boxes, STEPS - 1)
        self.boxes += 1
        return self.level * (TEXTS + 2) + min(step, TEXTS - 1)

    @property
    def picture_order(self) -> int:
        """The order of all pictures of the level."""
        return self.level * (TEXTS + 2) + TEXTS

    @property
    def text_order(self) -> int:
        """The order of all texts of the level."""
        return self.picture_order + 1

    def hides(self, low: float, high: float) -> bool:
        """Whether nothing between these rows of pixels is seen, as it is scrolled away."""
        return self.clip is not None and (high <= self.clip.y or low >= self.clip.top)


class _Layer:
    """The parts of one batch, and which of them have been painted since it was begun."""

    def __init__(self) -> None:
        self.batch = Batch()
        self.groups: dict[tuple[Box | None, int], Group] = {}
        """By clip and order."""
        self.parts: dict[tuple[Hashable, str], tuple[object, Group, Part]] = {}
        """By owner and key: each part with its kind and group; it is made anew for others."""
        self.painted: set[tuple[Hashable, str]] = set()

    def clear_up(self) -> None:
        """Delete what was not painted this time, and groups without parts: pyglet visits each."""
        unpainted = self.parts.keys() - self.painted
        for place in unpainted:
            self.parts.pop(place)[2].delete()
        if unpainted:
            used = {group for _kind, group, _part in self.parts.values()}
            self.groups = {key: group for key, group in self.groups.items() if group in used}


class Canvas:
    """A brush (see ``widgets.Brush``) for pyglet. Needs a window.

    Parts last from one painting to the next: making one takes far longer than changing it, so what
    was there under the same owner and key is changed. ``scale`` is in pixels a point. Texts are
    drawn as ``glyphs`` measures them.
    """

    def __init__(self, glyphs: Glyphs, scale: float) -> None:
        self._glyphs = glyphs
        self._scale = scale
        self._layers = (_Layer(), _Layer())
        self._layer = self._layers[0]
        self._atlas = ATLAS if scale < 1.5 else 2 * ATLAS
        self._bin = TextureBin(self._atlas, self._atlas)
        # Letters are of few heights: they fill a texture of their own better.
        self._letter_bin = TextureBin(self._atlas, self._atlas)
        self._letters: dict[tuple[Font, str], Letter | None] = {}
        """None for those that show nothing."""
        # By id, which is quick: the picture is kept so that no other can have its id.
        self._textures: dict[int, tuple[Image.Image, Texture]] = {}
        self._pictures: dict[tuple[Picture, int], Texture] = {}
        # Of moving pictures: their textures have another anchor.
        self._sprite_textures: dict[tuple[Picture, int], Texture] = {}
        self._small_sprite_textures: dict[tuple[Picture, int], Texture] = {}
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
            if skin.grain:
                self._cover(f"{key} grain", box, pictures.grain(skin.grain), group)
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
        group, batch = self._group(self._context.text_order), self._layer.batch
        line = self._part(key, font, group, lambda: TextLine(self._laid_out, font, batch, group))
        line.put(at, text, colour)

    def icon(self, key: str, box: Box, icon: Shape, colour: Colour) -> None:
        if self._context.hides(box.y, box.top):
            return
        texture = self._texture(pictures.icon(icon, max(1, box.height)))
        sprite = self._sprite(key, (icon, box.height), texture)
        sprite.update(x=box.x, y=box.y)
        sprite.color = colour

    def picture(self, key: str, box: Box, picture: Picture) -> None:
        if self._context.hides(box.y, box.top):
            return
        kind = (picture, max(1, box.height))
        if kind not in self._pictures:
            self._pictures[kind] = self._upload(picture.drawn(kind[1]))
        self._sprite(key, kind, self._pictures[kind]).update(x=box.x, y=box.y)

    def sprite(self, key: str, picture: Picture, height: int, placement: Placement) -> None:
        kind = (picture, max(1, height))
        sprite = self._sprite(key, kind, self._sprite_texture(kind))
        x, y, scale, opacity, turn = placement
        sprite.update(x=x, y=y, scale=scale, rotation=turn)
        sprite.opacity = round(255 * opacity)

    def _sprite_texture(self, kind: tuple[Picture, int]) -> Texture:
        """The texture of a moving picture of this height, in the middle of its own place."""
        small, large = self._small_sprite_textures, self._sprite_textures
        texture = small.get(kind) or large.pop(kind, None)
        if texture is None:
            texture = self._upload(kind[0].drawn(kind[1]), SMALL)
            texture.anchor_x, texture.anchor_y = texture.width // 2, texture.height // 2
        if max(texture.width, texture.height) <= SMALL:
            small[kind] = texture
            return texture
        large[kind] = texture  # so the last used is the last of the dict
        if len(large) > SPRITES:
            del large[next(iter(large))]
        return texture

    def _sprite(self, key: str, kind: object, texture: Texture) -> Sprite:
        batch, group = self._layer.batch, self._group(self._context.picture_order)
        return self._part(key, kind, group, lambda: Sprite(texture, batch=batch, group=group))

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

    def _cover(self, key: str, box: Box, picture: Image.Image, group: Group) -> None:
        """Repeat a picture all over the box."""
        if id(picture) not in self._textures:
            # A texture of its own repeats; a place in a shared one can't.
            self._textures[id(picture)] = (picture, self._upload(picture, 0))
        texture, batch = self._textures[id(picture)][1], self._layer.batch
        self._part(key, (id(picture), box), group, lambda: Repeated(texture, box, batch, group))

    def _texture(self, picture: Image.Image) -> Texture:
        """The picture on the graphics card, sent there once."""
        if id(picture) not in self._textures:
            self._textures[id(picture)] = (picture, self._upload(picture))
        return self._textures[id(picture)][1]

    def _laid_out(self, text: str, font: Font) -> list[tuple[int, Letter]]:
        """What is seen of a line of text: where each letter begins, in pixels from its start."""
        places = self._glyphs.places(text, font)
        pairs = ((at, self._letter(font, one)) for at, one in zip(places, text, strict=False))
        return [(at, letter) for at, letter in pairs if letter is not None]

    def _letter(self, font: Font, letter: str) -> Letter | None:
        if (font, letter) not in self._letters:
            mask, left, bottom = self._glyphs.glyph(letter, font)
            seen = None
            if mask.getbbox() is not None:
                white = Image.new("RGBA", mask.size, (255, 255, 255, 0))
                white.putalpha(mask)
                seen = Letter(self._upload(white, shared=self._letter_bin), left, bottom)
            self._letters[font, letter] = seen
        return self._letters[font, letter]

    def _upload(
        self,
        picture: Image.Image,
        max_shared: int | None = None,
        shared: TextureBin | None = None,
    ) -> Texture:
        """Send the picture to the graphics card, into a texture shared with others if it fits.

        With a side of more than ``max_shared`` pixels it gets a texture of its own, which is freed
        once nothing refers to it; a place in a shared one is never freed.
        """
        data = ImageData(*picture.size, "RGBA", picture.tobytes(), -4 * picture.width)
        limit = self._atlas if max_shared is None else max_shared
        fits = max(picture.size) <= min(self._atlas - 2, limit)
        return (shared or self._bin).add(data, border=1) if fits else data.get_texture()

    def _part(self, key: str, kind: object, group: Group, make: Callable[[], PartT]) -> PartT:
        """The part painted before under this key, if it is of the same kind, or a new one."""
        place = (self._context.owner, key)
        self._layer.painted.add(place)
        existing = self._layer.parts.get(place)
        if existing is not None and existing[:2] == (kind, group):
            return existing[2]  # type: ignore[return-value]  # a kind has parts of one type
        if existing is not None:
            existing[2].delete()
        part = make()
        self._layer.parts[place] = (kind, group, part)
        return part

    def _group(self, order: int) -> Group:
        """The group of this order within the clip of what is being painted."""
        clip, groups = self._context.clip, self._layer.groups
        if (clip, order) not in groups:
            parent = Clip(clip, order) if clip is not None else None
            groups[clip, order] = Group(order, parent)
        return groups[clip, order]


def window_screen(
    glyphs: Glyphs,
    theme: Theme,
    clipboard: Clipboard | None = None,
    wake: Callable[[], None] = lambda: None,
) -> Screen:
    """A screen in the current window, that measures texts by what draws them (see ``Screen``)."""
    return Screen(glyphs, partial(Canvas, glyphs), theme, clipboard, wake)
