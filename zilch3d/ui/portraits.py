"""The faces of those who play: one for each of the game's own computer players, in every mood.

``packaging/generators/portraits.py`` draws them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from io import BytesIO
from logging import getLogger

from PIL import Image, ImageDraw

from zilch3d import resources
from zilch3d.kit.widgets import Emblem
from zilch3d.store import profiles
from zilch3d.store.setup import MOST_SEATS, PERSON

LOG = getLogger(__name__)

FOLDER = "assets/portraits"
SIDE = 256
"""Pixels of a face in its file, across and up."""
OWN = "own"
"""The portrait of all computer players whose profiles are a player's own."""
PEOPLE = tuple(f"person-{n}" for n in range(1, MOST_SEATS + 1))
"""Those of people, by their seats."""
OVERSIZE = 4


class Mood(Enum):
    """The expression of a face, in the order of the faces in a file, from left to right."""

    NEUTRAL = "neutral"
    ZILCH = "zilch"
    HOT_DICE = "hot-dice"
    WIN = "win"
    LOSS = "loss"


@dataclass(frozen=True)
class Portrait:
    """A face as a round picture (see ``kit.widgets.Picture``); ``name`` is that of its file."""

    name: str
    mood: Mood

    def drawn(self, side: int) -> Image.Image:
        sheet = _sheet(self.name)
        assert sheet is not None, "portrait makes only those that are there"
        x = list(Mood).index(self.mood) * SIDE
        face = _opened(sheet).crop((x, 0, x + SIDE, SIDE)).convert("RGB")
        picture = face.resize((side, side), Image.Resampling.LANCZOS).convert("RGBA")
        picture.putalpha(_disc(side))
        return picture


def portrait(
    player: str,
    seat: int,
    mood: Mood = Mood.NEUTRAL,
    read: Callable[[str], bytes] = resources.read,
) -> Emblem:
    """The face of the seat's ``player``; an icon in place of one that is missing or damaged.

    People are told apart by their seats. ``read`` gives a file of the game, or raises
    MissingResource.
    """
    if player == PERSON:
        name = PEOPLE[seat % len(PEOPLE)]
    else:
        name = player if player in profiles.shipped() else OWN
    if _sheet(name, read) is None:
        return "person" if player == PERSON else "machine"
    return Portrait(name, mood)


@cache
def _sheet(name: str, read: Callable[[str], bytes] = resources.read) -> bytes | None:
    """The file with this player's faces; None if it can't be shown."""
    path = f"{FOLDER}/{name}.png"
    try:
        content = read(path)
        size = _opened(content).size
    except (resources.MissingResource, OSError, SyntaxError, ValueError) as error:
        LOG.warning("no portrait of %s: %r", name, error)
        return None
    if size != (SIDE * len(Mood), SIDE):
        LOG.warning("no portrait of %s: %s has %d x %d pixels", name, path, *size)
        return None
    return content


def _opened(sheet: bytes) -> Image.Image:
    image = Image.open(BytesIO(sheet), formats=["PNG"])
    image.load()
    return image


@lru_cache(maxsize=8)
def _disc(side: int) -> Image.Image:
    """How much of each pixel the round picture covers."""
    fine = side * OVERSIZE
    disc = Image.new("L", (fine, fine))
    ImageDraw.Draw(disc).ellipse((0, 0, fine - 1, fine - 1), fill=255)
    return disc.resize((side, side), Image.Resampling.BOX)
