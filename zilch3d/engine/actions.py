"""What a player may do, and what chance does with thrown dice."""

from dataclasses import dataclass
from typing import TypeAlias

from zilch3d.engine.dice import Faces
from zilch3d.engine.ruleset import Points


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw all the dice that are not set aside."""


@dataclass(frozen=True, slots=True)
class SetAside:
    """Set aside these dice of the roll, counted as ``points``; None: as the most they can be."""

    keep: Faces
    points: Points | None = None


@dataclass(frozen=True, slots=True)
class Bank:
    """End the turn and keep its points."""


@dataclass(frozen=True, slots=True)
class Land:
    """Chance's move: the thrown dice come to rest and show these faces."""

    faces: Faces


@dataclass(frozen=True, slots=True)
class Spill:
    """Chance's move: a die leaves the tray (``out``) or lands cocked; the others show faces."""

    faces: Faces
    out: bool


PlayerAction: TypeAlias = Throw | SetAside | Bank
ChanceAction: TypeAlias = Land | Spill
Action: TypeAlias = PlayerAction | ChanceAction
