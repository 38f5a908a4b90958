"""Words and marks for great moments, drawn as pictures, so that they can move, scale and turn."""

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from io import BytesIO
from logging import getLogger

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from zilch3d import resources
from zilch3d.kit import pictures
from zilch3d.kit.theme import Typeface
from zilch3d.ui import theme
from zilch3d.ui.widgets import FlatDie

LOG = getLogger(__name__)

LEADING = 1.04
"""The height of a line, in sizes of the type."""
MARGIN = 0.42
"""Room round the words for their glow, in the same."""
EDGE = 0.035
SHADOW = 0.13
GLOW = 0.20

RGB = tuple[int, int, int]


class Metal(Enum):
    """What letters are made of: their colour at the top and at the bottom, and their glow."""

    GOLD = ((255, 232, 164), (226, 160, 58), (255, 190, 90, 110))
    IVORY = ((255, 251, 240), (222, 203, 170), (0, 0, 0, 0))
    EMBER = ((255, 205, 170), (232, 92, 62), (190, 40, 20, 90))
    ICE = ((244, 250, 255), (150, 188, 232), (120, 170, 240, 100))


@dataclass(frozen=True)
class Lettering:
    """Lines of type in the middle of each other (see ``kit.widgets.Picture``)."""

    lines: tuple[str, ...]
    metal: Metal
    face: Typeface = theme.DISPLAY_FACE

    def height(self, size: float) -> int:
        """Of the picture in which type has this size."""
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
class Spark:
    """A soft point of light."""

    colour: RGB = (255, 206, 116)

    def drawn(self, side: int) -> Image.Image:
        light = Image.radial_gradient("L").resize((side, side), Image.Resampling.LANCZOS)
        picture = Image.new("RGBA", (side, side), self.colour)
        picture.putalpha(light.point(lambda far: round(255 * max(0.0, 1 - far / 181) ** 2)))
        return picture


@dataclass(frozen=True)
class SmallDie:
    """A little flat die, as confetti is made of; ``face`` is 1 to 6."""

    face: int
    body: RGB
    pips: RGB

    def drawn(self, side: int) -> Image.Image:
        shape = pictures.icon(FlatDie(self.face), side).getchannel("A")
        whole = Image.new("L", (side, side))
        box = (0.06 * side, 0.06 * side, 0.94 * side, 0.94 * side)
        ImageDraw.Draw(whole).rounded_rectangle(box, 0.18 * side, fill=255)
        picture = _flat(ImageChops.lighter(shape, whole), (*self.pips, 255))
        picture.alpha_composite(_flat(shape, (*self.body, 255)))
        return picture


@lru_cache(maxsize=2)  # each has the whole file in memory, twice
def _font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """The bold face, or Pillow's own where its file is missing or damaged."""
    try:
        return ImageFont.truetype(BytesIO(resources.read(f"assets/fonts/{face}-Bold.ttf")), size)
    except (resources.MissingResource, OSError) as error:
        LOG.warning("no letters of %s: %r", face, error)
        own = ImageFont.load_default(size)
        assert isinstance(own, ImageFont.FreeTypeFont)
        return own


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
