"""Paints widgets into a picture without a window, for files: a brush of Pillow."""

from collections.abc import Hashable, Sequence
from functools import cache
from typing import TypeAlias

from PIL import Image, ImageDraw

from zilch3d.kit import pictures
from zilch3d.kit.glyphs import Glyphs
from zilch3d.kit.theme import Colour, Fade, Skin, Stroke, Theme
from zilch3d.kit.widgets import Box, Font, Look, Pen, Picture, Placement, Shape, Widget
from zilch3d.kit.widgets.pen import Point, dashed


class StillBrush:
    """Paints into ``canvas`` at once (see ``widgets.Brush``): what is painted later lies above."""

    def __init__(self, canvas: Image.Image, scale: float, glyphs: Glyphs) -> None:
        self.canvas = canvas
        self._scale = scale
        self._glyphs = glyphs
        self._glyph = cache(glyphs.glyph)
        self._clip: Box | None = None

    def begin(self, *, animated: bool = False) -> None:
        pass

    def end(self) -> None:
        pass

    def draw(self) -> None:
        pass

    def onto(self, _owner: Hashable, _place: tuple[int, int], clip: Box | None) -> None:
        self._clip = clip

    def box(self, _key: str, box: Box, skin: Skin | Fade, opacity: float = 1.0) -> None:
        if box.width <= 0 or box.height <= 0:
            return
        if isinstance(skin, Fade):
            end = min(box.width, max(1, round(skin.width * self._scale)))
            plain = box._replace(width=box.width - end)
            self.box("", plain, Skin(skin.fill, radius=0), opacity)
            faded = _stretched(pictures.fade(skin), (end, box.height))
            self._put(faded, plain.right, box.y)
            return
        patch = pictures.patch(skin, self._scale, min(box.width, box.height))
        stretched = _stretched(patch, (box.width + 2 * patch.margin, box.height + 2 * patch.margin))
        if opacity < 1.0:
            stretched.putalpha(stretched.getchannel("A").point(lambda a: round(a * opacity)))
        self._put(stretched, box.x - patch.margin, box.y - patch.margin)
        if skin.grain:
            self._put(_repeated(pictures.grain(skin.grain), (box.width, box.height)), box.x, box.y)

    def line(self, _key: str, points: Sequence[Point], stroke: Stroke) -> None:
        draw, up = ImageDraw.Draw(self.canvas), self.canvas.height
        width = max(1, round(stroke.width * self._scale))
        for (x0, y0), (x1, y1) in dashed(points, [part * self._scale for part in stroke.dash]):
            draw.line((x0, up - y0, x1, up - y1), fill=stroke.colour, width=width)

    def text(self, _key: str, at: tuple[int, int], text: str, font: Font, colour: Colour) -> None:
        draw, (start, baseline) = ImageDraw.Draw(self.canvas), at
        for x, letter in zip(self._glyphs.places(text, font), text, strict=False):
            mask, left, bottom = self._glyph(letter, font)
            top = baseline + bottom + mask.height
            draw.bitmap((start + x + left, self.canvas.height - top), mask, colour)

    def icon(self, _key: str, box: Box, icon: Shape, colour: Colour) -> None:
        mask = pictures.icon(icon, max(1, box.height)).getchannel("A")
        tinted = Image.new("RGBA", mask.size, colour)
        tinted.putalpha(mask)
        self._put(tinted, box.x, box.y)

    def picture(self, _key: str, box: Box, picture: Picture) -> None:
        self._put(picture.drawn(max(1, box.height)), box.x, box.y)

    def sprite(self, _key: str, picture: Picture, height: int, placement: Placement) -> None:
        image = picture.drawn(max(1, height))
        x, y = round(placement.x - image.width / 2), round(placement.y - image.height / 2)
        self._put(image, x, y)

    def _put(self, layer: Image.Image, x: int, y: int) -> None:
        """Lay a picture over the canvas, its bottom left at (x, y), as far as the clip goes."""
        whole = Box(0, 0, *self.canvas.size)
        visible = Box(x, y, *layer.size).common(whole if self._clip is None else self._clip)
        visible = visible.common(whole)
        if not visible.width or not visible.height:
            return
        # Boxes have y up, pictures y down.
        left, upper = visible.x - x, y + layer.height - visible.top
        source = (left, upper, left + visible.width, upper + visible.height)
        self.canvas.alpha_composite(layer, (visible.x, self.canvas.height - visible.top), source)


def still(widget: Widget, width: float, theme: Theme, scale: float, glyphs: Glyphs) -> Image.Image:
    """The widget ``width`` points wide and as high as it likes, at ``scale`` pixels a point."""
    look = Look(scale, glyphs, theme)
    size = widget.preferred_size(look, look.px(width))
    widget.arrange(look, Box(0, 0, look.px(width), size.height))
    picture = Image.new("RGBA", (look.px(width), max(1, size.height)))
    _paint(widget, Pen(StillBrush(picture, scale, glyphs), look), None)
    return picture


def _paint(widget: Widget, pen: Pen, clip: Box | None) -> None:
    pen.brush.onto(None, (0, 0), clip)
    widget.paint(pen)
    pen = pen._replace(look=widget.look_inside(pen.look))
    if widget.clips:
        clip = widget.box if clip is None else widget.box.common(clip)
    for child in widget.children:
        _paint(child, pen, clip)


def _stretched(patch: pictures.Patch, size: tuple[int, int]) -> Image.Image:
    """The patch at this size in pixels: its corners as they are, the rest stretched."""
    if not patch.fixed:
        return patch.picture.crop((1, 1, patch.picture.width - 1, 2)).resize(size)
    picture = Image.new("RGBA", size)
    across = _slices(patch.picture.width, size[0], patch.fixed)
    for (left, right), (x, width) in across:
        for (upper, lower), (y, height) in _slices(patch.picture.height, size[1], patch.fixed):
            piece = patch.picture.crop((left, upper, right, lower))
            picture.paste(piece.resize((max(1, width), max(1, height))), (x, y))
    return picture


def _repeated(tile: Image.Image, size: tuple[int, int]) -> Image.Image:
    """A picture of this size, full of the tile from its bottom left."""
    picture = Image.new("RGBA", size)
    for x in range(0, size[0], tile.width):
        for y in range(size[1] - tile.height, -tile.height, -tile.height):
            picture.paste(tile, (x, y))
    return picture


Span: TypeAlias = tuple[int, int]
"""Two pixels along a side: from and to, or start and length."""


def _slices(side: int, length: int, fixed: int) -> list[tuple[Span, Span]]:
    """The pieces that a side is cut into, and where each begins in ``length``, and how long."""
    middle = max(0, length - 2 * fixed)
    return [
        ((0, fixed), (0, fixed)),
        ((fixed, side - fixed), (fixed, middle)),
        ((side - fixed, side), (fixed + middle, fixed)),
    ]
