"""What a picture of the table is drawn from."""

from dataclasses import dataclass

from zilch3d.motion.pose import Pose, Vector
from zilch3d.motion.tray import TRAYS, Tray


@dataclass(frozen=True)
class DieView:
    """One die. All shares run from 0 (not at all) to 1 (fully), and may be eased between.

    ``glow`` lights the die warmly, as under the mouse; ``dimmed`` darkens it, as one that can't
    be chosen. ``ring`` draws a ring on the floor round it, as a chosen die has; ``brackets`` four
    corners round it, as keyboard focus has: these two differ in shape, not in colour. At a
    ``presence`` below 1 it is seen through, with its shadow.
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

    ``material`` names the shader that draws it; for clear ones ``body`` is what one side of the die
    leaves of light. ``through`` is how much light their shadow lets through.
    """

    material: str
    body: Vector
    ink: Vector
    ink_of_one: Vector
    through: Vector = (0.0, 0.0, 0.0)


IVORY = DiceSkin("ivory", (0.62, 0.52, 0.36), (0.030, 0.019, 0.014), (0.36, 0.018, 0.012))
"""Warm white with brown-black pips, and the red one that many old dice have."""


@dataclass(frozen=True)
class Cloth:
    """Wool on tray and shelf: its dye, and the tips of its fibres, in linear light."""

    dye: Vector
    sheen: Vector


GREEN = Cloth(dye=(0.014, 0.041, 0.032), sheen=(0.034, 0.058, 0.050))
BURGUNDY = Cloth(dye=(0.037, 0.0075, 0.013), sheen=(0.053, 0.020, 0.026))
MIDNIGHT = Cloth(dye=(0.011, 0.021, 0.047), sheen=(0.030, 0.041, 0.070))

CLOTHS = {"green": GREEN, "burgundy": BURGUNDY, "midnight": MIDNIGHT}
"""What players may choose from, by what the settings call it."""

RECTANGULAR = TRAYS["rectangle"]


@dataclass(frozen=True)
class TableView:
    """The dice, twelve at most, in any order; the brightness of the whole, 0 to 1.5.

    ``tint`` colours that light: the share, 0 to 1.5, of each channel as it comes to the screen.
    ``cup`` is the pose of the cup (see ``motion.cup``), if one is there; ``tray`` what the dice are
    thrown into, ``cloth`` what it is covered with. At a
    ``shelf_light`` above 0, up to 1, the shelf is lit up, as the place for a die.
    """

    dice: tuple[DieView, ...] = ()
    light: float = 1.0
    tint: Vector = (1.0, 1.0, 1.0)
    skin: DiceSkin = IVORY
    cup: Pose | None = None
    tray: Tray = RECTANGULAR
    cloth: Cloth = GREEN
    shelf_light: float = 0.0
