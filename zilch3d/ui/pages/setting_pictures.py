"""Small pictures of the dice, trays and cloths to choose from, as the game draws them.

``packaging/generators/setting_pictures.py`` draws them.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from logging import getLogger

from PIL import Image, ImageDraw

from zilch3d import resources

LOG = getLogger(__name__)

FOLDER = "assets/choices"
SIDE = 192
"""Pixels of a side of a picture in its file."""
CORNER = 0.12
"""The radius of a corner, as a share of the side."""
OVERSIZE = 4


@dataclass(frozen=True)
class SettingPicture:
    """The picture of a ``value`` of a ``field`` of the settings (see ``kit.widgets.Picture``)."""

    field: str
    value: str

    def drawn(self, side: int) -> Image.Image:
        content = _content(self.field, self.value)
        assert content is not None, "setting_picture makes only those that are there"
        picture = _opened(content).resize((side, side), Image.Resampling.LANCZOS).convert("RGBA")
        picture.putalpha(_rounded(side))
        return picture


def setting_picture(field: str, value: str) -> SettingPicture | None:
    """The picture of this value; None if it is missing or damaged."""
    return None if _content(field, value) is None else SettingPicture(field, value)


@cache
def _content(field: str, value: str) -> bytes | None:
    path = f"{FOLDER}/{field}-{value}.png"
    try:
        content = resources.read(path)
        size = _opened(content).size
    except (resources.MissingResource, OSError, SyntaxError, ValueError) as error:
        LOG.warning("no picture of %s %s: %r", field, value, error)
        return None
    if size != (SIDE, SIDE):
        LOG.warning("no picture of %s %s: it has %d x %d pixels", field, value, *size)
        return None
    return content


def _opened(content: bytes) -> Image.Image:
    image = Image.open(BytesIO(content), formats=["PNG"])
    image.load()
    return image.convert("RGB")


@lru_cache(maxsize=4)
def _rounded(side: int) -> Image.Image:
    """How much of each pixel the picture covers."""
    fine = side * OVERSIZE
    mask = Image.new("L", (fine, fine))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, fine - 1, fine - 1), CORNER * fine, fill=255)
    return mask.resize((side, side), Image.Resampling.BOX)
