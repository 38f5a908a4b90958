"""What happened: facts in the past tense, in the order in which they came about.

A seat is an index into the state's seats; points are whole units of the rule set.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from zilch3d.engine.dice import Faces
from zilch3d.engine.ruleset import Points
from zilch3d.engine.scoring import Option


@dataclass(frozen=True, slots=True)
class Thrown:
    """The dice left the hand."""

    seat: int
    dice: int


@dataclass(frozen=True, slots=True)
class Landed:
    """The dice came to rest, in this order."""

    faces: Faces


@dataclass(frozen=True, slots=True)
class Voided:
    """The roll does not count, for a die left the tray (``out``) or is cocked: the same again."""

    faces: Faces
    out: bool


@dataclass(frozen=True, slots=True)
class KeptAside:
    """Dice were set aside from the roll that lies there."""

    option: Option


@dataclass(frozen=True, slots=True)
class HotDice:
    """All the dice have been set aside, for the ``times``-th time in this turn."""

    seat: int
    times: int


class ZilchCause(Enum):
    """Why a turn was lost."""

    NOTHING_COUNTS = "nothing-counts"
    OVERSHOT = "overshot"
    OUT = "out"
    COCKED = "cocked"


@dataclass(frozen=True, slots=True)
class Zilched:
    """The turn's points are lost: with this many dice, and for this cause."""

    seat: int
    dice: int
    lost: Points
    cause: ZilchCause


@dataclass(frozen=True, slots=True)
class Consoled:
    """A zilch with all the dice brought these points."""

    seat: int
    points: Points
    total: Points


@dataclass(frozen=True, slots=True)
class Banked:
    """The turn's points were added to the player's total."""

    seat: int
    points: Points
    total: Points


@dataclass(frozen=True, slots=True)
class Crossed:
    """The player was the first to reach the end; the others have one more turn each."""

    seat: int
    total: Points


@dataclass(frozen=True, slots=True)
class StartRolled:
    """The player's die in the roll for who starts."""

    seat: int
    faces: Faces


@dataclass(frozen=True, slots=True)
class StartTied:
    """These players rolled equally high and roll again."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """It is this player's turn."""

    seat: int


class WinReason(Enum):
    """What decided the game."""

    HIGHEST = "highest"
    FIRST_ACROSS = "first-across"
    SHARED = "shared"
    EXACT = "exact"


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game has ended; several winners share it."""

    winners: tuple[int, ...]
    reason: WinReason


Event: TypeAlias = (
    Thrown
    | Landed
    | Voided
    | KeptAside
    | HotDice
    | Zilched
    | Consoled
    | Banked
    | Crossed
    | StartRolled
    | StartTied
    | TurnBegan
    | GameOver
)
