"""How the player wants to see the game, and how much time a frame has for it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from zilch3d.motion.tray import Tray
from zilch3d.render.view import IVORY, RECTANGULAR, DiceSkin


@dataclass(frozen=True)
class ViewOptions:
    """How the player wants to see the game: from the settings, which may change while it runs.

    ``speed`` multiplies the passing of time; ``pause`` is what a computer player takes to think,
    in seconds at speed 1; ``still`` asks for reduced motion.
    """

    speed: float = 1.0
    pause: float = 0.8
    still: bool = False
    hundredfold: bool = False
    skin: DiceSkin = IVORY
    tray: Tray = RECTANGULAR
    """The one to be thrown into as soon as no dice lie in another."""
    tutor: float | None = None
    """What a decision must give away of the chance of winning for the tutor to speak up."""
    chances: bool = False
    """Whether each player's chance of winning is shown."""


Clock: TypeAlias = Callable[[], float]
"""Tells the seconds that have passed since any moment."""


def no_time() -> float:
    """The clock of who is in no hurry: each piece of work is done in one go."""
    return 0.0
