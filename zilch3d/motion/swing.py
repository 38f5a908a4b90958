"""How a hand throws dice, and what decides their flight beside that."""

from dataclasses import dataclass

from zilch3d.motion.tray import TRAYS, Tray

MEDIUM = 0.5
"""The strength of an ordinary throw."""


@dataclass(frozen=True)
class Swing:
    """How the dice are thrown: ``strength`` is 0 to 1.

    ``flick``, the dice's velocity (x, y) in sides a second, replaces strength and direction.
    """

    strength: float = MEDIUM
    flick: tuple[float, float] | None = None


ORDINARY = Swing()


@dataclass(frozen=True)
class Flight:
    """The swing of a roll and the tray it went into.

    With the game's seed for looks and the roll's index it decides how the dice move, not their
    faces.
    """

    swing: Swing = ORDINARY
    tray: Tray = TRAYS["rectangle"]


USUAL = Flight()
