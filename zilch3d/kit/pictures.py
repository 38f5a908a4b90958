"""The small pictures, made by Pillow, that boxes, lines and icons are drawn with.

A box's picture has its corners at their final size and is stretched between them, along straight
lines only: edges are smooth.
"""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from zilch3d.kit.theme import Colour, Fade, Skin
from zilch3d.kit.widgets import IconName, Shape, Symbol

FINE = 4
"""Edges of boxes are drawn this many times as large, then averaged."""
FINE_ICON = 8
"""Icons are drawn this many times as large, then averaged."""
SHADES = 64
"""Columns of a fade's picture, however wide the fade is."""
MIDDLE = 4
"""Pixels of straight edge between the corners; only the inner half of them is stretched."""


@dataclass(frozen=True)
class Patch:
    """A picture (RGBA, not premultiplied) of a box: ``margin`` lies outside it, for the shadow.

    ``fixed`` pixels at each side, margin included, keep their size; the rest is stretched. Where
    that is none, the outermost pixels are not shown: they repeat the ones beside them, so that
    nothing is mixed in from beyond the picture's edge.
    """

    picture: Image.Image
    margin: int
    fixed: int


def patch(skin: Skin, scale: float, side: int) -> Patch:
    """The picture of this skin at ``scale`` pixels a point.

    ``side`` is the box's shorter one in pixels: corners reach as far as half of it.
    """
    room = max(0, (side - 2) // 2)
    if 0 in {skin.radius, room} and skin.edge_width == skin.shadow == 0:
        return flat(skin.fill)
    radius = min(round(skin.radius * scale), room)
    width = max(1, round(skin.edge_width * scale)) if skin.edge_width else 0
    # A shadow is straight only at some distance from the corners.
    corner = max(radius, width, min(room, radius + 2 * round(skin.shadow * scale)))
    return _patch(skin, scale, radius, width, corner)


@lru_cache(maxsize=256)
def _patch(skin: Skin, scale: float, radius: int, width: int, corner: int) -> Patch:
    blur = round(skin.shadow * scale)
    margin = 2 * blur
    side = 2 * (margin + corner) + MIDDLE
    inner = (margin, margin, side - margin, side - margin)
    picture = Image.new("RGBA", (side, side))
    if blur:
        picture.alpha_composite(_around(skin, side, inner, radius, blur))
    outline = _rounded(side, inner, radius)
    core_box = (margin + width, margin + width, side - margin - width, side - margin - width)
    core = _rounded(side, core_box, max(0, radius - width))
    if blur and skin.fill[3] == 0:
        picture.paste((0, 0, 0, 0), mask=outline)
    picture = _over(picture, skin.edge, ImageChops.subtract(outline, core))
    picture = _over(picture, skin.fill, core)
    if skin.light[3]:
        top_rows = ImageChops.subtract(core, ImageChops.offset(core, 0, max(1, round(scale))))
        picture = _over(picture, skin.light, top_rows)
    return Patch(picture, margin, margin + corner + MIDDLE // 4)


@lru_cache(maxsize=64)
def flat(colour: Colour) -> Patch:
    """The picture of a plain rectangle, as thin as a line if need be."""
    return Patch(Image.new("RGBA", (MIDDLE, MIDDLE), colour), 0, 0)


@lru_cache(maxsize=16)
def across_line(width: int) -> Image.Image:
    """A cut across a line of ``width`` pixels, in white, with a clear pixel at either side."""
    picture = Image.new("RGBA", (MIDDLE, width + 2), (255, 255, 255, 0))
    picture.paste((255, 255, 255, 255), (0, 1, MIDDLE, width + 1))
    return picture


@lru_cache(maxsize=8)
def fade(skin: Fade) -> Patch:
    """The picture of the part of a fade that thins out, without the solid part at its left."""
    row = Image.new("L", (SHADES + 2, 1))
    for column in range(SHADES + 2):
        left = 1 - min(max((column - 0.5) / SHADES, 0.0), 1.0)
        row.putpixel((column, 0), round(skin.fill[3] * left * left * (3 - 2 * left)))
    picture = Image.new("RGBA", (SHADES + 2, MIDDLE), skin.fill)
    picture.putalpha(row.resize(picture.size))
    return Patch(picture, 0, 0)


def _rounded(side: int, box: tuple[int, int, int, int], radius: int) -> Image.Image:
    """How much of each pixel the rounded box covers, 0 to 255; ``box`` has y down."""
    fine = Image.new("L", (side * FINE, side * FINE))
    x0, y0, x1, y1 = (edge * FINE for edge in box)
    ImageDraw.Draw(fine).rounded_rectangle((x0, y0, x1 - 1, y1 - 1), radius * FINE, fill=255)
    return fine.resize((side, side), Image.Resampling.BOX)


def _around(
    skin: Skin, side: int, box: tuple[int, int, int, int], radius: int, blur: int
) -> Image.Image:
    """A soft shadow, a little lower than the box; or light on all sides of it."""
    glows = skin.glow[3] > 0
    shape = ImageChops.offset(_rounded(side, box, radius), 0, 0 if glows else blur // 3)
    soft = shape.filter(ImageFilter.GaussianBlur(blur * 0.6))
    opacity = skin.glow[3] if glows else skin.dark
    layer = Image.new("RGBA", (side, side), (*skin.glow[:3], 0))
    layer.putalpha(soft.point(lambda covered: covered * opacity // 255))
    return layer


def _over(ground: Image.Image, colour: Colour, mask: Image.Image) -> Image.Image:
    """The ground with ``colour`` laid over it, as far as the mask covers each pixel."""
    layer = Image.new("RGBA", ground.size, (*colour[:3], 0))
    layer.putalpha(mask.point(lambda covered: covered * colour[3] // 255))
    if ground.getbbox() is None:
        return layer
    return Image.alpha_composite(ground, layer)


Stroke = tuple[tuple[float, float], ...]

STROKES: dict[IconName, tuple[Stroke, ...]] = {
    "back": (((0.62, 0.22), (0.36, 0.5), (0.62, 0.78)),),
    "forward": (((0.38, 0.22), (0.64, 0.5), (0.38, 0.78)),),
    "up": (((0.24, 0.46), (0.5, 0.2), (0.76, 0.46)), ((0.5, 0.24), (0.5, 0.82))),
    "down": (((0.24, 0.54), (0.5, 0.8), (0.76, 0.54)), ((0.5, 0.76), (0.5, 0.18))),
    "open": (((0.22, 0.38), (0.5, 0.64), (0.78, 0.38)),),
    "cross": (((0.26, 0.26), (0.74, 0.74)), ((0.74, 0.26), (0.26, 0.74))),
    "check": (((0.2, 0.52), (0.42, 0.74), (0.8, 0.28)),),
    "minus": (((0.24, 0.5), (0.76, 0.5)),),
    "plus": (((0.24, 0.5), (0.76, 0.5)), ((0.5, 0.24), (0.5, 0.76))),
    "play": (((0.32, 0.2), (0.76, 0.5), (0.32, 0.8), (0.32, 0.2), (0.5, 0.32)),),
    "pause": (((0.36, 0.2), (0.36, 0.8)), ((0.64, 0.2), (0.64, 0.8))),
    "undo": (
        ((0.4, 0.14), (0.18, 0.36), (0.4, 0.58)),
        (
            (0.22, 0.36),
            (0.62, 0.36),
            (0.78, 0.44),
            (0.84, 0.6),
            (0.78, 0.76),
            (0.62, 0.84),
            (0.36, 0.84),
        ),
    ),
    "person": (),
    "machine": (((0.5, 0.08), (0.5, 0.24)),),
}
"""The lines of each icon in a unit square, y down."""
STROKE_WIDTH = 0.11


@lru_cache(maxsize=64)
def icon(shape: Shape, side: int) -> Image.Image:
    """The icon in a square of ``side`` pixels, drawn white for tinting."""
    fine = side * FINE_ICON
    mask = Image.new("L", (fine, fine))
    if isinstance(shape, Symbol):
        shape.paint(ImageDraw.Draw(mask), fine)
    else:
        _paint_icon(ImageDraw.Draw(mask), shape, fine)
    picture = Image.new("RGBA", (side, side), (255, 255, 255, 0))
    picture.putalpha(mask.resize((side, side), Image.Resampling.BOX))
    return picture


def _paint_icon(draw: ImageDraw.ImageDraw, name: IconName, fine: int) -> None:
    half = STROKE_WIDTH * fine / 2
    for stroke in STROKES[name]:
        points = [(x * fine, y * fine) for x, y in stroke]
        draw.line(points, fill=255, width=round(2 * half), joint="curve")
        for x, y in points:
            draw.ellipse((x - half, y - half, x + half, y + half), fill=255)
    _paint_areas(draw, name, fine)


def _paint_areas(draw: ImageDraw.ImageDraw, name: IconName, fine: int) -> None:
    """Fill the areas of the icons that are more than lines."""

    def box(x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
        return (x0 * fine, y0 * fine, x1 * fine, y1 * fine)

    if name == "person":
        draw.ellipse(box(0.31, 0.1, 0.69, 0.48), fill=255)
        draw.pieslice(box(0.12, 0.56, 0.88, 1.32), 180, 360, fill=255)
    elif name == "machine":
        draw.rounded_rectangle(box(0.14, 0.24, 0.86, 0.84), 0.14 * fine, fill=255)
        for x in (0.36, 0.64):
            draw.ellipse(box(x - 0.09, 0.42, x + 0.09, 0.6), fill=0)
