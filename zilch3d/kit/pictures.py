"""The small pictures, made by Pillow, that boxes, lines and icons are drawn with.

A box's picture has its corners at their final size and is stretched between them, along straight
lines only: edges are smooth.
"""

import math
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from zilch3d.kit.theme import Colour, Fade, Skin
from zilch3d.kit.widgets import IconName, Shape, Symbol

FINE = 4
"""Edges of boxes are drawn this many times as large, then averaged."""
FINE_ICON = 8
"""Icons are drawn this many times as large, then averaged."""
SHADES = 64
"""Columns of a fade's picture, however wide the fade is."""
GRAIN = 512
"""Pixels of a side of the picture of fibres, which is repeated."""
GRAIN_COLOUR = (112, 82, 44)
FIBRES = 420
WEAR = 26
"""The opacity of the shade at the edges of worn paper."""
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
    if 0 in {skin.radius, room} and skin.edge_width == skin.shadow == skin.worn == 0:
        return flat(skin.fill)
    radius = min(round(skin.radius * scale), room)
    width = max(1, round(skin.edge_width * scale)) if skin.edge_width else 0
    # A shadow is straight only at some distance from the corners.
    softest = round(max(2 * skin.shadow, 2 * skin.worn) * scale)
    corner = max(radius, width, min(room, radius + softest))
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
    if skin.worn:
        inside = core.filter(ImageFilter.GaussianBlur(skin.worn * scale * 0.6))
        shade = ImageChops.multiply(core, inside.point(lambda covered: 2 * max(0, 255 - covered)))
        picture = _over(picture, (*GRAIN_COLOUR, WEAR), shade)
    if skin.light[3]:
        top_rows = ImageChops.subtract(core, ImageChops.offset(core, 0, max(1, round(scale))))
        picture = _over(picture, skin.light, top_rows)
    return Patch(picture, margin, margin + corner + MIDDLE // 4)


@lru_cache(maxsize=64)
def flat(colour: Colour) -> Patch:
    """The picture of a plain rectangle, as thin as a line if need be."""
    return Patch(Image.new("RGBA", (MIDDLE, MIDDLE), colour), 0, 0)


@lru_cache(maxsize=2)
def grain(opacity: int) -> Image.Image:
    """Fibres and blotches of paper, at most so opaque, which fit beside themselves."""
    chance = Random(5)
    noise = Image.frombytes("L", (GRAIN, GRAIN), chance.randbytes(GRAIN * GRAIN))
    fine = _blurred_round(noise, 0.8).point(lambda value: max(0, min(255, 4 * value - 420)))
    coarse = _blurred_round(noise, 14).point(lambda value: max(0, min(255, 30 * value - 3720)))
    grained = Image.blend(fine, coarse, 0.5)
    grained = ImageChops.lighter(grained, _fibres(chance))
    picture = Image.new("RGBA", grained.size, GRAIN_COLOUR)
    picture.putalpha(grained.point(lambda value: value * opacity // 255))
    return picture


def _blurred_round(picture: Image.Image, radius: float) -> Image.Image:
    """The picture blurred as if it lay beside itself on all sides."""
    side, rim = picture.width, 4 * round(radius + 1)
    padded = Image.new("L", (side + 2 * rim, side + 2 * rim))
    for x in (rim - side, rim, rim + side):
        for y in (rim - side, rim, rim + side):
            padded.paste(picture, (x, y))
    soft = padded.filter(ImageFilter.GaussianBlur(radius))
    return soft.crop((rim, rim, rim + side, rim + side))


def _fibres(chance: Random) -> Image.Image:
    """Short hairs that lie this way and that."""
    picture = Image.new("L", (GRAIN, GRAIN))
    draw = ImageDraw.Draw(picture)
    for _fibre in range(FIBRES):
        x, y = chance.uniform(12, GRAIN - 12), chance.uniform(12, GRAIN - 12)
        dx, dy = chance.gauss(0, 4), chance.gauss(0, 3)
        bend = chance.gauss(0, 2)
        points = [(x - dx, y - dy), (x + bend, y - bend), (x + dx, y + dy)]
        draw.line(points, fill=chance.randrange(60, 200), joint="curve")
    return picture


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

ROUND = 24
"""Straight pieces that a whole circle is drawn with."""


def _arc(centre: tuple[float, float], radius: float, begin: float, end: float) -> Stroke:
    """Points of an arc in a unit square, y down; in degrees clockwise from the right."""
    pieces = max(2, math.ceil(abs(end - begin) / 360 * ROUND))
    angles = (math.radians(begin + (end - begin) * n / pieces) for n in range(pieces + 1))
    return tuple(
        (centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle))
        for angle in angles
    )


def _square(x: float, y: float, side: float) -> Stroke:
    return ((x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y))


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
    "sheet": (
        ((0.58, 0.14), (0.24, 0.14), (0.24, 0.86), (0.76, 0.86), (0.76, 0.32), (0.58, 0.14)),
        ((0.58, 0.14), (0.58, 0.32), (0.76, 0.32)),
        ((0.38, 0.52), (0.62, 0.52)),
        ((0.38, 0.69), (0.62, 0.69)),
    ),
    "rules": (
        ((0.5, 0.28), (0.36, 0.21), (0.12, 0.21), (0.12, 0.76), (0.36, 0.76), (0.5, 0.83)),
        ((0.5, 0.28), (0.64, 0.21), (0.88, 0.21), (0.88, 0.76), (0.64, 0.76), (0.5, 0.83)),
        ((0.5, 0.28), (0.5, 0.83)),
    ),
    "turns": (
        _square(0.13, 0.15, 0.22),
        _square(0.13, 0.63, 0.22),
        ((0.52, 0.26), (0.88, 0.26)),
        ((0.52, 0.74), (0.88, 0.74)),
    ),
    "hint": (
        (
            (0.4, 0.7),
            *_arc((0.5, 0.4), 0.27, 118, 422),
            (0.6, 0.7),
            (0.4, 0.7),
        ),
        ((0.43, 0.87), (0.57, 0.87)),
    ),
    "menu": (
        ((0.16, 0.26), (0.84, 0.26)),
        ((0.16, 0.5), (0.84, 0.5)),
        ((0.16, 0.74), (0.84, 0.74)),
    ),
    "pause": (((0.36, 0.2), (0.36, 0.8)), ((0.64, 0.2), (0.64, 0.8))),
    "undo": (
        ((0.4, 0.14), (0.18, 0.36), (0.4, 0.58)),
        ((0.2, 0.36), *_arc((0.59, 0.6), 0.24, -90, 90), (0.36, 0.84)),
    ),
    "camera": (
        ((0.14, 0.32), (0.34, 0.32), (0.4, 0.2), (0.6, 0.2), (0.66, 0.32), (0.86, 0.32)),
        ((0.86, 0.32), (0.86, 0.78), (0.14, 0.78), (0.14, 0.32)),
        (
            (0.5, 0.42),
            (0.62, 0.48),
            (0.64, 0.58),
            (0.5, 0.68),
            (0.36, 0.58),
            (0.38, 0.48),
            (0.5, 0.42),
        ),
    ),
    "person": (),
    "machine": (((0.5, 0.08), (0.5, 0.24)),),
}
"""The lines of each icon in a unit square, y down."""
STROKE_WIDTH = 0.1
"""That of every icon: they are one set."""


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
