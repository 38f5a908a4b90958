"""What a player may do, how thrown dice land, and what the table reports."""

from typing import TypeAlias

from zilch3d.engine import value
from zilch3d.engine.dice import Faces
from zilch3d.engine.ruleset import Points


@value
class Throw:
    """Throw all the dice that are not set aside."""


@value
class SetAside:
    """Set aside these dice of the roll, for ``points``; None: for as many as they can count."""

    keep: Faces
    points: Points | None = None


@value
class Bank:
    """End the turn and keep its points."""


@value
class TakeOver:
    """Start the turn with the dice and points that the last player to bank left."""


@value
class AskForDie:
    """Count the dice before the first throw, and ask for the one that is missing."""


@value
class Resume:
    """Continue the turn that the Time Warp has reopened."""


@value
class LetStand:
    """Leave the reopened score as it is."""


@value
class Land:
    """Chance's move: the thrown dice come to rest and show these faces."""

    faces: Faces


@value
class LandFumbled:
    """Chance's move: a die leaves the tray (``out``) or lands cocked; the others show faces."""

    faces: Faces
    out: bool


@value
class CallOut:
    """The table's report: the player hesitates too long and is called out."""


@value
class HideDie:
    """The table's report: the player who has just passed the dice withholds one of them."""


@value
class MissTurn:
    """The table's report: the player is away, and will catch this turn up."""


@value
class Join:
    """The table's report: a player of this name joins late, and will catch up.

    Names must stay distinct; the engine does not look at them.
    """

    name: str
    newcomer: bool = False


PlayerAction: TypeAlias = Throw | SetAside | Bank | TakeOver | AskForDie | Resume | LetStand
ChanceAction: TypeAlias = Land | LandFumbled
Report: TypeAlias = CallOut | HideDie | MissTurn | Join
Action: TypeAlias = PlayerAction | ChanceAction | Report
