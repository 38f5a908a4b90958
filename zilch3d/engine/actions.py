"""Actions: a player's moves, the landing of dice, reports of the table; and why one is refused."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from zilch3d.engine import value
from zilch3d.engine.dice import Faces
from zilch3d.engine.events import Event
from zilch3d.engine.ruleset import Points


@value
class Throw:
    """Throw all the dice that are not set aside."""


@value
class SetAside:
    """Set aside these dice of the roll for ``points``; None: for the most that they count."""

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


class RefusalReason(Enum):
    """Why an action is not possible; the user interface has a sentence for each."""

    GAME_OVER = "game-over"
    DICE_IN_THE_AIR = "dice-in-the-air"
    NOTHING_IN_THE_AIR = "nothing-in-the-air"
    NOTHING_ROLLED = "nothing-rolled"
    SET_ASIDE_FIRST = "set-aside-first"
    NOTHING_TO_BANK = "nothing-to-bank"
    WRONG_NUMBER = "wrong-number"
    NOT_IN_THE_ROLL = "not-in-the-roll"
    DOES_NOT_COUNT = "does-not-count"
    NOT_THESE_POINTS = "not-these-points"
    OVERSHOOTS = "overshoots"
    MUST_ROLL = "must-roll"
    OPENING = "opening"
    MINIMUM = "minimum"
    CROSSING = "crossing"
    TIE = "tie"
    FUMBLES_OFF = "fumbles-off"
    CHOOSING_STARTER = "choosing-starter"
    MUST_BANK = "must-bank"
    NO_TAKING_OVER = "no-taking-over"
    NOTHING_LEFT = "nothing-left"
    NO_CLOCK = "no-clock"
    NO_HIDING = "no-hiding"
    NOBODY_PASSED = "nobody-passed"
    TOO_LATE_TO_HIDE = "too-late-to-hide"
    NONE_MISSING = "none-missing"
    NO_CATCHING_UP = "no-catching-up"
    TURN_BEGUN = "turn-begun"
    TABLE_FULL = "table-full"
    TOO_LATE_TO_JOIN = "too-late-to-join"
    REOPENED = "reopened"
    NOTHING_REOPENED = "nothing-reopened"


@dataclass(frozen=True, slots=True)
class Refusal:
    """An action that is not possible now.

    ``needed`` are the points, or the number of dice, that it would take, and ``missing`` how many
    points are lacking; ``faces`` are the dice that it is about, ``roll`` those on the table. Each
    is empty where the reason needs none.
    """

    reason: RefusalReason
    needed: Points = 0
    missing: Points = 0
    faces: Faces = ()
    roll: Faces = ()


Decision: TypeAlias = tuple[Event, ...] | Refusal
"""The events that an action causes, or why it is not possible."""
