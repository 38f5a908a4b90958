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
from zilch3d.store.household import FACES
from zilch3d.store.setup import PERSON

LOG = getLogger(__name__)

FOLDER = "assets/portraits"
SIDE = 256
"""Pixels of a face in its file, across and up."""
OWN = "own"
"""The portrait of all computer players whose profiles are a player's own."""
PEOPLE = FACES
"""Those of people."""
OVERSIZE = 4


class Mood(Enum):
    """The expression of a face. PLEASED and RUEFUL are mild: the eyes are those of NEUTRAL."""

    NEUTRAL = "neutral"
    ZILCH = "zilch"
    HOT_DICE = "hot-dice"
    WIN = "win"
    LOSS = "loss"
    PLEASED = "pleased"
    RUEFUL = "rueful"


class Eyes(Enum):
    """What the eyes of a face do that is moved by nothing much."""

    OPEN = "open"
    CLOSED = "closed"
    ON_DICE = "on-dice"
    """They look at the dice, which lie at the right of everybody."""


CALM = frozenset({Mood.NEUTRAL, Mood.PLEASED, Mood.RUEFUL})
"""The moods in which eyes move."""
FRAMES = (
    *((mood, Eyes.OPEN) for mood in Mood),
    (Mood.NEUTRAL, Eyes.CLOSED),
    (Mood.NEUTRAL, Eyes.ON_DICE),
)
"""The faces in a file, from left to right."""
EYE_BAND = (0.465, 0.605)
"""From where to where eyes are, as shares of a face from its top: nothing else moves there."""


@dataclass(frozen=True)
class Portrait:
    """A face as a round picture (see ``kit.widgets.Picture``); ``name`` is that of its file.

    The ``eyes`` matter in moods that are CALM.
    """

    name: str
    mood: Mood
    eyes: Eyes = Eyes.OPEN

    def drawn(self, side: int) -> Image.Image:
        sheet = _sheet(self.name)
        assert sheet is not None, "portrait makes only those that are there"
        faces = _opened(sheet)
        face = _frame(faces, self.mood, Eyes.OPEN)
        if self.eyes is not Eyes.OPEN and self.mood in CALM:
            low, high = (round(share * SIDE) for share in EYE_BAND)
            band = _frame(faces, Mood.NEUTRAL, self.eyes).crop((0, low, SIDE, high))
            face.paste(band, (0, low))
        picture = face.resize((side, side), Image.Resampling.LANCZOS).convert("RGBA")
        picture.putalpha(_disc(side))
        return picture


def portrait(  # noqa: PLR0913 - each is a fact about the picture
    player: str,
    seat: int,
    mood: Mood = Mood.NEUTRAL,
    read: Callable[[str], bytes] = resources.read,
    *,
    eyes: Eyes = Eyes.OPEN,
    face: str = "",
) -> Emblem:
    """The face of the seat's ``player``; an icon in place of one that is missing or damaged.

    People have the ``face`` that they chose. Those without one, or with one that this version does
    not have, are told apart by their seats. ``read`` gives a file of the game, or raises
    MissingResource.
    """
    if player == PERSON:
        name = face if face in PEOPLE else PEOPLE[seat % len(PEOPLE)]
    else:
        name = player if player in profiles.shipped() else OWN
    if _sheet(name, read) is None:
        return "person" if player == PERSON else "machine"
    return Portrait(name, mood, eyes if mood in CALM else Eyes.OPEN)


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
    if size != (SIDE * len(FRAMES), SIDE):
        LOG.warning("no portrait of %s: %s has %d x %d pixels", name, path, *size)
        return None
    return content


def _frame(faces: Image.Image, mood: Mood, eyes: Eyes) -> Image.Image:
    x = FRAMES.index((mood, eyes)) * SIDE
    return faces.crop((x, 0, x + SIDE, SIDE)).convert("RGB")


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
