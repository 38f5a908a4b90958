"""How the player wants to see the game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from zilch3d.motion.tray import Tray
from zilch3d.render.view import IVORY, RECTANGULAR, DiceSkin


@dataclass(frozen=True)
class ViewOptions:
    """From the settings, which may change during a game."""

    speed: float = 1.0
    """By which the passing of time is multiplied."""
    pause: float = 0.8
    """Seconds that a computer player takes for a decision at speed 1."""
    still: bool = False
    """Whether motion is reduced."""
    hundredfold: bool = False
    skin: DiceSkin = IVORY
    tray: Tray = RECTANGULAR
    """The one to be thrown into as soon as no dice lie in another."""
    tutor: float | None = None
    """How much of the chance of winning a decision must give away for the tutor to object."""
    chances: bool = False
    """Whether each player's chance of winning is shown."""


USUAL = ViewOptions()

OptionsNow: TypeAlias = Callable[[], ViewOptions]

Clock: TypeAlias = Callable[[], float]
"""Seconds, counted from any fixed point."""


def no_time() -> float:
    """A clock that stands still: no work is ever cut short."""
    return 0.0
