"""The pictures that moments are painted with: words in metal, sparks, little dice, a crown."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from logging import getLogger
from typing import ClassVar

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from zilch3d import resources
from zilch3d.kit.glyphs import open_font, stand_in
from zilch3d.kit.theme import Typeface
from zilch3d.kit.widgets import Point
from zilch3d.motion.easing import smooth
from zilch3d.motion.pose import Vector, multiply, rotation, turned
from zilch3d.ui import theme

LOG = getLogger(__name__)

LEADING = 1.04
"""The height of a line, in sizes of the type."""
MARGIN = 0.42
"""Room round the words for their glow, in the same."""
EDGE = 0.035
SHADOW = 0.13
GLOW = 0.20
SHADE, SHADE_EDGE = 0.12, 0.10
"""Of the dark in which a title stands, whatever is below it: how soft it is, and how wide."""
TRAIL = 0.16
"""How soft light is that something leaves behind."""

RGB = tuple[int, int, int]


class Metal(Enum):
    """A metal of letters: their colour at the top and at the bottom, and their glow."""

    GOLD = ((255, 232, 164), (226, 160, 58), (255, 190, 90, 110))
    IVORY = ((255, 251, 240), (222, 203, 170), (0, 0, 0, 0))
    EMBER = ((255, 205, 170), (232, 92, 62), (190, 40, 20, 90))
    ICE = ((244, 250, 255), (150, 188, 232), (120, 170, 240, 100))


@dataclass(frozen=True)
class Lettering:
    """Lines of type in the middle of each other (see ``kit.widgets.Picture``).

    If they are ``shaded``, dark lies round them: they are read on gold dice and on wood, too.
    """

    lines: tuple[str, ...]
    metal: Metal
    face: Typeface = theme.DISPLAY_FACE
    shaded: bool = False

    def height(self, size: float) -> int:
        """The height of the picture in which type has this size, in pixels."""
        return round(size * (len(self.lines) * LEADING + 2 * MARGIN))

    def drawn(self, side: int) -> Image.Image:
        size = side / (len(self.lines) * LEADING + 2 * MARGIN)
        font = _font(self.face.name, max(4, round(size)))
        width = max(round(font.getlength(line)) for line in self.lines)
        room = (width + round(2 * MARGIN * size), side)
        letters = self._mask(font, room, size, 0)
        edged = self._mask(font, room, size, max(1, round(EDGE * size)))
        top, bottom, glow = self.metal.value
        picture = _soft(edged, glow, GLOW * size, 0)
        if self.shaded:
            wide = self._mask(font, room, size, max(1, round(SHADE_EDGE * size)))
            picture.alpha_composite(_soft(wide, (10, 4, 2, 215), SHADE * size, 0))
        picture.alpha_composite(_soft(edged, (8, 4, 2, 235), SHADOW * size, round(0.05 * size)))
        picture.alpha_composite(_flat(edged, (34, 18, 8, 225)))
        faded = _between(top, bottom, room, len(self.lines))
        faded.putalpha(letters)
        picture.alpha_composite(faded)
        return picture

    def _mask(
        self, font: ImageFont.FreeTypeFont, room: tuple[int, int], size: float, edge: int
    ) -> Image.Image:
        mask = Image.new("L", room)
        draw = ImageDraw.Draw(mask)
        for n, line in enumerate(self.lines):
            baseline = (MARGIN + n * LEADING + 0.5 * (LEADING + self.face.cap_height)) * size
            at = (room[0] / 2, baseline)
            draw.text(at, line, fill=255, font=font, anchor="ms", stroke_width=edge)
        return mask


@dataclass(frozen=True)
class Trail:
    """Light in the shape of a line of type, which something that flies leaves behind."""

    text: str
    colour: RGB = (255, 214, 140)
    face: Typeface = theme.TEXT_FACE

    def drawn(self, side: int) -> Image.Image:
        size = side / (LEADING + 2 * MARGIN)
        font = _font(self.face.name, max(4, round(size)))
        room = (round(font.getlength(self.text) + 2 * MARGIN * size), side)
        mask = Image.new("L", room)
        at = (room[0] / 2, (MARGIN + 0.5 * (LEADING + self.face.cap_height)) * size)
        ImageDraw.Draw(mask).text(at, self.text, fill=255, font=font, anchor="ms")
        return _soft(mask, (*self.colour, 255), TRAIL * size, 0)


@dataclass(frozen=True)
class Spark:
    """A soft point of light."""

    colour: RGB = (255, 206, 116)

    def drawn(self, side: int) -> Image.Image:
        light = Image.radial_gradient("L").resize((side, side), Image.Resampling.LANCZOS)
        picture = Image.new("RGBA", (side, side), self.colour)
        picture.putalpha(light.point(lambda far: round(255 * max(0.0, 1 - far / 181) ** 2)))
        return picture


@dataclass(frozen=True)
class Vignette:
    """The dark round the light of a lamp that is near; ``wide`` is its width in heights."""

    wide: float

    def drawn(self, side: int) -> Image.Image:
        size = (max(1, round(side * self.wide)), side)
        away = Image.radial_gradient("L").resize(size, Image.Resampling.BICUBIC)
        picture = Image.new("RGBA", size, (14, 4, 0))
        # In the middle of an edge it is 181; there, and in the corners, it is dark.
        picture.putalpha(away.point(lambda far: round(255 * smooth((far - 70) / 150))))
        return picture


TURNS = 6
"""In how many turns a little die is drawn, from one to the next as it tumbles."""
_AXES = ((0.0, 0.36), (0.5, 0.9), (1.15, 0.25), (1.7, 0.75), (2.4, 0.5), (2.9, 1.05))
"""Radians about the upright axis and then about the one across, for each turn."""
_OVERSIZE, CROWN_OVERSIZE = 4, 2
_PIPS = {
    1: ((0.0, 0.0),),
    2: ((-0.5, -0.5), (0.5, 0.5)),
    3: ((-0.52, -0.52), (0.0, 0.0), (0.52, 0.52)),
    4: ((-0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (0.5, -0.5)),
    5: ((-0.52, -0.52), (0.52, 0.52), (-0.52, 0.52), (0.52, -0.52), (0.0, 0.0)),
    6: ((-0.5, -0.55), (-0.5, 0.0), (-0.5, 0.55), (0.5, -0.55), (0.5, 0.0), (0.5, 0.55)),
}
_SIDES = ((1, 2, 0), (6, 2, 0), (2, 0, 1), (5, 0, 1), (3, 1, 2), (4, 1, 2))
"""Each face, the axis that it is across, and the first axis along it; 6, 5 and 4 are below."""


@dataclass(frozen=True)
class LittleDie:
    """A little die in the air, in one of its TURNS, lit from the upper left."""

    body: RGB
    pips: RGB
    turn: int

    def drawn(self, side: int) -> Image.Image:
        fine = side * _OVERSIZE
        picture = Image.new("RGBA", (fine, fine), (*self.body, 0))
        draw = ImageDraw.Draw(picture)
        for face, across, along in _SIDES:
            self._draw_face(draw, fine, face, (across, along))
        return picture.resize((side, side), Image.Resampling.LANCZOS)

    def _draw_face(
        self, draw: ImageDraw.ImageDraw, side: int, face: int, axes: tuple[int, int]
    ) -> None:
        across, along = axes
        sign = -1.0 if face in (6, 5, 4) else 1.0
        normal, u = self._axis(across, sign), self._axis(along)
        v = self._axis(3 - across - along)
        if normal[2] <= 0.02:
            return
        lit = 0.42 + 0.62 * max(0.0, -0.45 * normal[0] + 0.62 * normal[1] + 0.64 * normal[2])

        def at(a: float, b: float) -> tuple[float, float]:
            x, y = (normal[k] + a * u[k] + b * v[k] for k in (0, 1))
            return (side / 2 + 0.275 * side * x, side / 2 - 0.275 * side * y)

        draw.polygon(_rounded(at), fill=(*_shade(self.body, lit), 255))
        for a, b in _PIPS[face]:
            round_ = [at(a + 0.21 * math.cos(k), b + 0.21 * math.sin(k)) for k in _CIRCLE]
            draw.polygon(round_, fill=(*_shade(self.pips, 0.6 + 0.4 * lit), 255))

    def _axis(self, axis: int, sign: float = 1.0) -> Vector:
        """One of the die's own axes as it is seen: x to the right, y up, z to the eye."""
        upright, across = _AXES[self.turn % TURNS]
        turn = multiply(rotation(across, 0.0, 0.0), rotation(0.0, upright, 0.35 * self.turn))
        x, y, z = (sign if k == axis else 0.0 for k in range(3))
        return turned(turn, (x, y, z))


_CIRCLE = [math.tau * k / 14 for k in range(14)]


def _rounded(at: Callable[[float, float], Point], reach: float = 0.97) -> list[Point]:
    """The outline of a face with rounded corners."""
    corner, outline = 0.24, list[Point]()
    for quarter, (x, y) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for k in range(4):
            angle = math.pi / 2 * (quarter + k / 3)
            a = x * (reach - corner) + corner * math.cos(angle)
            outline.append(at(a, y * (reach - corner) + corner * math.sin(angle)))
    return outline


def _shade(colour: RGB, lit: float) -> RGB:
    """The colour in so much light, 0 to 1 or a little more; shade is warm, as by a lamp."""
    shares = (lit**0.85, lit, lit**1.2)
    red, green, blue = (
        min(255, round(channel * share)) for channel, share in zip(colour, shares, strict=True)
    )
    return (red, green, blue)


@dataclass(frozen=True)
class GoldCrown:
    """A crown of gold with three red stones, seen from the front."""

    height_to_width: ClassVar[float] = 0.74
    points: ClassVar[tuple[Point, ...]] = (
        (0.10, 0.24), (0.29, 0.56), (0.5, 0.10), (0.71, 0.56), (0.90, 0.24), (0.86, 0.86),
        (0.14, 0.86),
    )  # fmt: skip

    def drawn(self, side: int) -> Image.Image:
        height = side * CROWN_OVERSIZE
        width = round(height / self.height_to_width)
        mask, dark = self._shape(width, height, 0.0), self._shape(width, height, 0.018)
        picture = _soft(mask, (10, 4, 0, 190), 0.03 * height, round(0.03 * height))
        picture.alpha_composite(_flat(dark, (92, 52, 10, 255)))
        gold = _between((255, 236, 158), (214, 138, 36), (width, height), 1)
        gold.putalpha(mask)
        picture.alpha_composite(gold)
        self._adorn(ImageDraw.Draw(picture), width, height)
        return picture.resize((round(side / self.height_to_width), side), Image.Resampling.BOX)

    def _shape(self, width: int, height: int, larger: float) -> Image.Image:
        """The crown's outline, ``larger`` all round by this share of its height."""
        mask = Image.new("L", (width, height))
        draw, edge = ImageDraw.Draw(mask), 0.8 * larger
        points = [(x * width, y * height) for x, y in self.points]
        draw.polygon(points, fill=255)
        if larger:
            draw.line([*points, points[0]], 255, round(2 * larger * height), joint="curve")
        rim = _spot(width, height, 0.12 - edge, 0.74 - larger, 0.88 + edge, 0.93 + larger)
        draw.rounded_rectangle(rim, 0.05 * height, fill=255)
        for x, y in (self.points[0], self.points[2], self.points[4]):
            r = 0.075 + larger
            draw.ellipse(_spot(width, height, x - 0.8 * r, y - r, x + 0.8 * r, y + r), fill=255)
        return mask

    @staticmethod
    def _adorn(draw: ImageDraw.ImageDraw, width: int, height: int) -> None:
        """The rim's edge and the stones in it."""
        draw.rectangle(_spot(width, height, 0.13, 0.735, 0.87, 0.755), fill=(150, 88, 18, 255))
        for x in (0.28, 0.5, 0.72):
            draw.ellipse(
                _spot(width, height, x - 0.05, 0.77, x + 0.05, 0.90), fill=(140, 22, 28, 255)
            )
            shine = _spot(width, height, x - 0.028, 0.785, x, 0.825)
            draw.ellipse(shine, fill=(244, 150, 140, 255))


def _spot(width: int, height: int, *edges: float) -> tuple[float, float, float, float]:
    """A rectangle of these shares of a picture: left, upper, right and lower."""
    left, upper, right, lower = edges
    return (left * width, upper * height, right * width, lower * height)


CROWN = GoldCrown()


@lru_cache(maxsize=2)  # each has the whole file in memory, twice
def _font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """The bold face, or Pillow's own where its file is missing or damaged."""
    try:
        return open_font(resources.read(f"assets/fonts/{face}-Bold.ttf"), size)
    except (resources.MissingResource, OSError) as error:
        LOG.warning("no letters of %s: %r", face, error)
        return stand_in(size)


def _flat(mask: Image.Image, colour: tuple[int, int, int, int]) -> Image.Image:
    layer = Image.new("RGBA", mask.size, colour[:3])
    layer.putalpha(mask.point(lambda covered: covered * colour[3] // 255))
    return layer


def _soft(
    mask: Image.Image, colour: tuple[int, int, int, int], blur: float, down: int
) -> Image.Image:
    return _flat(ImageChops.offset(mask, 0, down).filter(ImageFilter.GaussianBlur(blur)), colour)


def _between(top: RGB, bottom: RGB, room: tuple[int, int], lines: int) -> Image.Image:
    """Each line's colours, from its top to its bottom."""
    width, height = room
    across = Image.linear_gradient("L").resize((width, max(1, round(height / lines))))
    shades = Image.new("L", room)
    for n in range(lines):
        shades.paste(across, (0, n * across.height))
    return Image.composite(
        Image.new("RGB", room, bottom), Image.new("RGB", room, top), shades
    ).convert("RGBA")
