"""How a hand throws dice: the swing, and the flight that it and the tray decide."""

from dataclasses import dataclass

from zilch3d.motion.tray import TRAYS, Tray

MEDIUM = 0.5
"""The strength of an ordinary throw."""


@dataclass(frozen=True)
class Swing:
    """How the dice are thrown: with ``strength``, 0 to 1, or by a ``flick``.

    A flick is the dice's velocity (x, y) in sides a second; it replaces strength and direction.
    """

    strength: float = MEDIUM
    flick: tuple[float, float] | None = None


ORDINARY = Swing()


@dataclass(frozen=True)
class Flight:
    """The swing of a roll, and the tray into which it goes.

    Together with the game's seed for looks and the roll's index they decide how the dice move; they
    do not decide the faces.
    """

    swing: Swing = ORDINARY
    tray: Tray = TRAYS["rectangle"]


USUAL = Flight()
