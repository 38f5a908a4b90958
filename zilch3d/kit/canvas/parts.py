"""The parts that a canvas holds: a stretched picture, a line of text, a sign."""

from typing import Protocol

from PIL import Image
from pyglet.graphics import Batch, Group
from pyglet.image import ImageData, TextureRegion
from pyglet.image.atlas import TextureBin
from pyglet.sprite import Sprite
from pyglet.text import Label

from zilch3d.kit.canvas.fonts import DPI, weight
from zilch3d.kit.canvas.patches import Patch
from zilch3d.kit.theme import Colour
from zilch3d.kit.widgets.look import Box, Font

ATLAS = 1024


class Part(Protocol):
    """Something in a batch that can be taken out of it."""

    def delete(self) -> None: ...


class Pictures:
    """Pictures that have been sent to the graphics card, each once, together on a few textures."""

    def __init__(self) -> None:
        self._bin = TextureBin(ATLAS, ATLAS)
        self._sent: dict[int, tuple[Image.Image, TextureRegion]] = {}

    def texture(self, picture: Image.Image) -> TextureRegion:
        """The texture of this picture, which is kept as long as this object."""
        if id(picture) not in self._sent:
            data = ImageData(*picture.size, "RGBA", picture.tobytes(), -4 * picture.width)
            self._sent[id(picture)] = (picture, self._bin.add(data, border=1))
        return self._sent[id(picture)][1]


class Stretched:
    """A patch drawn as nine sprites: corners as they are, edges and middle stretched."""

    def __init__(self, texture: TextureRegion, patch: Patch, batch: Batch, group: Group) -> None:
        self._patch = patch
        self._put: tuple[Box, float] | None = None
        side, fixed = texture.width, patch.fixed
        whole = ((0, fixed), (fixed, side - 2 * fixed), (side - fixed, fixed))
        self._cuts: tuple[tuple[int, int], ...] = whole if fixed else ((1, side - 2),)
        self._sprites = [
            Sprite(texture.get_region(x, y, across, up), batch=batch, group=group)
            for y, up in self._cuts
            for x, across in self._cuts
        ]

    def put(self, box: Box, opacity: float) -> None:
        """Cover ``box``, with the shadow around it."""
        if self._put == (box, opacity):
            return
        self._put = (box, opacity)
        columns = self._spans(box.x, box.width)
        rows = self._spans(box.y, box.height)
        sprites = iter(self._sprites)
        for y, up in rows:
            for x, across in columns:
                sprite = next(sprites)
                sprite.update(x=x, y=y, scale_x=across, scale_y=up)
                sprite.opacity = round(255 * opacity)

    def _spans(self, start: int, length: int) -> list[tuple[int, float]]:
        """Where the three slices begin, and by how much each is stretched."""
        margin, fixed = self._patch.margin, self._patch.fixed
        if not fixed:
            return [(start, length / self._cuts[0][1])]
        first, last = start - margin, start + length + margin - fixed
        stretch = max(0, last - first - fixed) / self._cuts[1][1]
        return [(first, 1.0), (first + fixed, stretch), (last, 1.0)]

    def delete(self) -> None:
        """Take it out of its batch."""
        for sprite in self._sprites:
            sprite.delete()


class Line:
    """One line of text."""

    def __init__(self, font: Font, batch: Batch, group: Group) -> None:
        self._label = Label(
            font_name=font.face,
            font_size=font.size,
            weight=weight(font),
            dpi=DPI,
            batch=batch,
            group=group,
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
        """Take it out of its batch."""
        self._label.delete()


class Sign:
    """A picture at its own size, tinted."""

    def __init__(self, texture: TextureRegion, batch: Batch, group: Group) -> None:
        self._sprite = Sprite(texture, batch=batch, group=group)

    def put(self, at: tuple[int, int], colour: Colour) -> None:
        """Show it with its bottom left corner at ``at``."""
        self._sprite.update(x=at[0], y=at[1])
        self._sprite.color = colour

    def delete(self) -> None:
        """Take it out of its batch."""
        self._sprite.delete()
