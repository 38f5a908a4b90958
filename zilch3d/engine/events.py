"""The events of a game: facts in the past tense.

A seat is an index into the state's seats, a round counts from 1, points are whole units of the
rule set. ``evolve`` says what each changes.
"""

from enum import Enum
from typing import TypeAlias

from zilch3d.engine import value
from zilch3d.engine.dice import Faces
from zilch3d.engine.ruleset import Points
from zilch3d.engine.scoring import Option, Trios


class TurnKind(Enum):
    ORDINARY = "ordinary"
    CATCHING_UP = "catching-up"
    RESUMED = "resumed"
    FOR_START = "for-start"


# The engine compares with these: looking a member up on its class is slow (Python 3.11).
ORDINARY, CATCHING_UP, RESUMED, FOR_START = TurnKind


@value
class BankedTurn:
    """A turn that was banked in ``round``, with the dice that were left when it was."""

    seat: int
    round: int
    points: Points
    dice: int
    trios: Trios


@value
class Thrown:
    seat: int
    dice: int


@value
class Landed:
    """The dice came to rest, in this order; ``choices`` are the legal set-asides."""

    faces: Faces
    choices: tuple[Option, ...]


@value
class Voided:
    """The roll does not count: a die left the tray (``out``) or is cocked.

    It is thrown again, unless that ``ends_turn``: then the zilch follows.
    """

    faces: Faces
    out: bool
    ends_turn: bool = False


@value
class KeptAside:
    """Dice were set aside from the roll that lies there."""

    option: Option


@value
class HotDice:
    """All the dice have been set aside, for the ``times``-th time in this turn."""

    seat: int
    times: int


class ZilchCause(Enum):
    NOTHING_COUNTS = "nothing-counts"
    OVERSHOT = "overshot"
    OUT = "out"
    COCKED = "cocked"
    LATE = "late"
    HIDDEN_DIE = "hidden-die"


@value
class Zilched:
    """The turn's points are lost: with this many dice, and for this cause."""

    seat: int
    dice: int
    lost: Points
    cause: ZilchCause


@value
class Consoled:
    """A zilch with all the dice brought these points."""

    seat: int
    points: Points
    total: Points


@value
class Banked:
    """The turn's points were added to the player's total."""

    seat: int
    points: Points
    total: Points


@value
class Crossed:
    """The player was the first to reach the end; the others have one more turn each."""

    seat: int
    total: Points


@value
class BlankRoll:
    """Nothing of all the dice counts, and the rules let the player throw them again.

    ``bonus`` was added to the turn's points.
    """

    seat: int
    bonus: Points


@value
class Penalised:
    """So many zilches in a row cost the player these points."""

    seat: int
    points: Points
    total: Points


@value
class TakenOver:
    """The player continues with the dice and points that the last player to bank left."""

    seat: int
    dice: int
    points: Points
    trios: Trios


@value
class DieHidden:
    """The player who passed the dice has withheld one."""

    seat: int


@value
class DieReturned:
    """The player has counted the dice and got the missing one back."""

    seat: int


@value
class TurnMissed:
    seat: int
    round: int


@value
class PlayerJoined:
    """A player has joined late, on the last seat, and has the rounds ``missed`` to catch up."""

    seat: int
    name: str
    newcomer: bool
    missed: tuple[int, ...]


@value
class ScoresReopened:
    """The Time Warp: these scores were banked too early, and may be put at risk again."""

    turns: tuple[BankedTurn, ...]


@value
class TurnResumed:
    """The owner of the oldest reopened score puts it at risk again."""

    turn: BankedTurn


@value
class ScoreStands:
    """The owner of the oldest reopened score lets it stand."""

    turn: BankedTurn


@value
class StartTurnBegan:
    """It is this player's roll for who starts, with this many dice."""

    seat: int
    dice: int


@value
class StartRolled:
    """The result of a player's roll for who starts: the face of one die, or points."""

    seat: int
    result: Points


@value
class StartTied:
    """These players rolled equally high and roll again."""

    seats: tuple[int, ...]


@value
class TurnBegan:
    """It is this player's turn, in this round of the game."""

    seat: int
    round: int = 1
    kind: TurnKind = ORDINARY


@value
class PlayedOff:
    """The highest scores are equal: these players have one more turn each."""

    seats: tuple[int, ...]


class WinReason(Enum):
    HIGHEST = "highest"
    FIRST_ACROSS = "first-across"
    SHARED = "shared"
    EXACT = "exact"
    AT_ONCE = "at-once"
    SIX_OF_A_KIND = "six-of-a-kind"


@value
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
    | BlankRoll
    | Penalised
    | Consoled
    | Banked
    | TakenOver
    | DieHidden
    | DieReturned
    | TurnMissed
    | PlayerJoined
    | Crossed
    | ScoresReopened
    | TurnResumed
    | ScoreStands
    | StartTurnBegan
    | StartRolled
    | StartTied
    | TurnBegan
    | PlayedOff
    | GameOver
)
