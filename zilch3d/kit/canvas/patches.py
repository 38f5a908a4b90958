"""Rounded boxes as small pictures that stretch in the middle: smooth edges in any window.

A picture is made at the final size of its corners, so it is never scaled but along straight lines.
"""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from zilch3d.kit.theme import Colour, Fade, Skin

FINE = 4
"""Edges are drawn this many times as large, then averaged."""
MIDDLE = 4
"""Pixels of straight edge between the corners; only the inner half of them is stretched."""


@dataclass(frozen=True)
class Patch:
    """A picture (RGBA, not premultiplied) of a box: ``margin`` lies outside it, for the shadow.

    ``fixed`` pixels at each side, margin included, keep their size; the rest is stretched.
    """

    picture: Image.Image
    margin: int
    fixed: int


def patch(skin: Skin, scale: float, room: int) -> Patch:
    """The picture of this skin at ``scale`` pixels a point.

    ``room`` is half of the box's shorter side in pixels, less one: as far as a corner may reach.
    """
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
        picture.alpha_composite(_shadow(side, inner, radius, blur, skin.dark))
    outline = _rounded(side, inner, radius)
    core = _rounded(side, _shrunk(inner, width), max(0, radius - width))
    if blur and skin.fill[3] == 0:
        picture.paste((0, 0, 0, 0), mask=outline)
    picture = _over(picture, skin.edge, ImageChops.subtract(outline, core))
    picture = _over(picture, skin.fill, core)
    if skin.light:
        picture = _over(picture, (255, 236, 200, skin.light), _lit(core, max(1, round(scale))))
    return Patch(picture, margin, margin + corner + MIDDLE // 4)


@lru_cache(maxsize=64)
def flat(colour: Colour) -> Patch:
    """The picture of a plain rectangle, as thin as a line if need be."""
    return Patch(Image.new("RGBA", (MIDDLE, MIDDLE), colour), 0, 0)


@lru_cache(maxsize=8)
def fade(skin: Fade, scale: float) -> Patch:
    """The picture of a ground that thins out at its right."""
    width = max(1, round(skin.width * scale))
    side = 2 * width + MIDDLE
    alphas = [skin.fill[3]] * (side - width)
    for n in range(width):
        left = 1 - n / width
        alphas.append(round(skin.fill[3] * left * left * (3 - 2 * left)))
    row = Image.new("L", (side, 1))
    row.putdata(alphas)
    picture = Image.new("RGBA", (side, side), skin.fill)
    picture.putalpha(row.resize((side, side)))
    return Patch(picture, 0, width + MIDDLE // 4)


def _shrunk(box: tuple[int, int, int, int], by: int) -> tuple[int, int, int, int]:
    return (box[0] + by, box[1] + by, box[2] - by, box[3] - by)


def _rounded(side: int, box: tuple[int, int, int, int], radius: int) -> Image.Image:
    """How much of each pixel the rounded box covers."""
    fine = Image.new("L", (side * FINE, side * FINE))
    x0, y0, x1, y1 = (edge * FINE for edge in box)
    ImageDraw.Draw(fine).rounded_rectangle((x0, y0, x1 - 1, y1 - 1), radius * FINE, fill=255)
    return fine.resize((side, side), Image.Resampling.BOX)


def _shadow(
    side: int, box: tuple[int, int, int, int], radius: int, blur: int, dark: int
) -> Image.Image:
    """A soft shadow, a little lower than the box."""
    shape = ImageChops.offset(_rounded(side, box, radius), 0, blur // 3)
    soft = shape.filter(ImageFilter.GaussianBlur(blur * 0.6))
    black = Image.new("RGBA", (side, side))
    black.putalpha(soft.point(lambda covered: covered * dark // 255))
    return black


def _lit(core: Image.Image, depth: int) -> Image.Image:
    """The topmost rows of the box."""
    return ImageChops.subtract(core, ImageChops.offset(core, 0, depth))


def _over(ground: Image.Image, colour: Colour, mask: Image.Image) -> Image.Image:
    layer = Image.new("RGBA", ground.size, (*colour[:3], 0))
    layer.putalpha(mask.point(lambda covered: covered * colour[3] // 255))
    if ground.getbbox() is None:
        return layer
    return Image.alpha_composite(ground, layer)
