"""What a picture of the table shows, as data: dice, cup, tray, light, and their materials."""

from dataclasses import dataclass
from typing import NamedTuple

from PIL import Image

from zilch3d.motion.pose import Pose, Vector
from zilch3d.motion.tray import TRAYS, Tray


@dataclass(frozen=True)
class DieView:
    """One die. All shares run from 0 (not at all) to 1 (fully), and may be eased between.

    ``glow`` lights the die warmly, as under the mouse, and may be more than 1 where a material
    shines anyway; ``dimmed`` darkens it, as if it can't be
    chosen. ``ring`` draws a ring on the floor round it, for a chosen die; ``brackets`` draws four
    corners round it, for keyboard focus: the two differ in shape, not in colour. At a ``presence``
    below 1 the die and its shadow are transparent.
    """

    pose: Pose
    glow: float = 0.0
    dimmed: float = 0.0
    ring: float = 0.0
    brackets: float = 0.0
    presence: float = 1.0


@dataclass(frozen=True)
class DiceSkin:
    """What dice are made of: colours in linear light, each channel from 0 to 1.

    ``material`` names the shader that draws it. ``body`` is its colour; for clear materials, the
    light that comes through one side of the die. ``through`` is the light in their shadow,
    ``shine`` how many times as much light as on others it takes to be seen on them.
    """

    material: str
    body: Vector
    ink: Vector
    ink_of_one: Vector
    through: Vector = (0.0, 0.0, 0.0)
    shine: float = 1.0


IVORY = DiceSkin("ivory", (0.62, 0.52, 0.36), (0.030, 0.019, 0.014), (0.36, 0.018, 0.012))
"""Warm white with brown-black pips, and a red one on the face 1, as many old dice have."""


@dataclass(frozen=True)
class Cloth:
    """Wool on tray and shelf: its dye, and the tips of its fibres, in linear light."""

    dye: Vector
    sheen: Vector


GREEN = Cloth(dye=(0.014, 0.041, 0.032), sheen=(0.034, 0.058, 0.050))
BURGUNDY = Cloth(dye=(0.037, 0.0075, 0.013), sheen=(0.053, 0.020, 0.026))
MIDNIGHT = Cloth(dye=(0.011, 0.021, 0.047), sheen=(0.030, 0.041, 0.070))

CLOTHS = {"green": GREEN, "burgundy": BURGUNDY, "midnight": MIDNIGHT}
"""The cloths that players may choose from, by their keys in the settings."""

RECTANGULAR = TRAYS["rectangle"]


class Place(NamedTuple):
    """Where a thing lies on the table: its middle, in sides, and its turn, in radians."""

    x: float
    y: float
    turn: float = 0.0


@dataclass(frozen=True, eq=False)
class Writing:
    """What is written on the sheet, as ink on nothing; each is equal to itself alone.

    The picture is RGBA, as wide for its height as the sheet (``props.SHEET``).
    """

    picture: Image.Image


@dataclass(frozen=True)
class Props:
    """What lies on the table besides: a cup of tea on its saucer, a pencil, a ruled sheet."""

    tea: Place
    pencil: Place
    sheet: Place
    writing: Writing | None = None


AT_TABLE = Props(Place(-6.5, 6.75, 2.5), Place(-7.4, -7.0, 0.80), Place(-9.6, -5.2, 0.14))
"""Beside the tray and behind it, clear of every tray, of the shelf and of the cup."""

_PUT_AWAY = Place(0.0, -90.0)
"""Behind the player, where nothing is seen."""
TEA_ALONE = Props(AT_TABLE.tea, _PUT_AWAY, _PUT_AWAY)
MOST_BESIDE_SHEET = 2
"""The cards of more players would lie over the sheet."""


def at_table(players: int) -> Props:
    """What lies on the table beside the cards of so many players."""
    return AT_TABLE if players <= MOST_BESIDE_SHEET else TEA_ALONE


@dataclass(frozen=True)
class TableView:
    """All of a picture: ``dice``, twelve at most, in any order, and what is round them.

    ``light`` is the brightness of the whole, 0 to 1.5, and ``tint`` the share of each channel of
    it, 0 to 1.5, on the screen. ``cup`` is the pose of the cup (see ``motion.cup``), if there is
    one; ``tray`` is what the dice are thrown into, ``cloth`` what covers it. A ``shelf_light``
    above 0, up to 1, lights up the shelf, as the place for a die. ``props`` lie round the tray.
    """

    dice: tuple[DieView, ...] = ()
    light: float = 1.0
    tint: Vector = (1.0, 1.0, 1.0)
    skin: DiceSkin = IVORY
    cup: Pose | None = None
    tray: Tray = RECTANGULAR
    cloth: Cloth = GREEN
    shelf_light: float = 0.0
    props: Props | None = None
