"""What the table looks like at one moment: the whole input of a picture."""

from dataclasses import dataclass

from zilch3d.motion.pose import Pose, Vector


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
class Skin:
    """What dice are made of: colours in linear light, each channel from 0 to 1."""

    body: Vector
    ink: Vector
    ink_of_one: Vector


IVORY = Skin(body=(0.70, 0.60, 0.43), ink=(0.045, 0.028, 0.020), ink_of_one=(0.36, 0.018, 0.012))
"""Warm white with brown-black pips, and the red one that many old dice have."""


@dataclass(frozen=True)
class TableView:
    """The dice, twelve at most, in any order; the brightness of the whole, 0 to 1.5.

    ``cup`` is the pose of the cup (see ``motion.cup``), if one is there.
    """

    dice: tuple[DieView, ...] = ()
    light: float = 1.0
    skin: Skin = IVORY
    cup: Pose | None = None
