"""What is kept of a game, as values: from its start to how it goes on."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import Enum

from zilch3d.engine.actions import Action
from zilch3d.engine.dice import Counts
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.fair.proof import FairGame
from zilch3d.motion.swing import Flight
from zilch3d.store.setup import GameSetup, SeatSetup


@dataclass(frozen=True)
class KnownDice:
    """Dice that could be known before the game: those of a ``day``, or of another game.

    ``record`` is that game's, with the proof of its dice.
    """

    day: date | None = None
    record: str = ""


@dataclass(frozen=True)
class NewGame:
    """A game that is about to begin, and its dice.

    ``rules`` are those it is played by, whatever becomes of the rule set that ``setup`` names.
    ``start`` has the first turn; None: by the rules. ``known`` says where its dice were known
    from, if they were.
    """

    fair: FairGame
    setup: GameSetup
    rules: RuleSet
    start: int | None = None
    known: KnownDice | None = None

    @property
    def id(self) -> str:
        """32 hexadecimal digits."""
        return self.fair.game_id

    @property
    def looks(self) -> int:
        """The seed of how its dice lie and fly, never of their faces: anybody may know it."""
        return int(self.id[:8], 16)


@dataclass(frozen=True)
class OpenSeat:
    """A seat of a game that can be continued."""

    name: str
    player: str
    score: Points = 0


@dataclass(frozen=True)
class OpenGame:
    """What a list shows of a game that can be continued; ``rules`` is None if they can't be read.

    ``rules_name`` is what the rule set is loaded by.
    """

    id: str
    rules_name: str
    rules: RuleSet | None
    seats: tuple[OpenSeat, ...]
    played: datetime


@dataclass(frozen=True)
class SavedGame:
    """All that it takes to have a game as it was.

    ``game.setup`` has the seats of its start; ``seats`` those of now, with who joined late.
    ``scores`` are those that the replay must come to; ``digests`` are the log's own.
    """

    game: NewGame
    seats: tuple[SeatSetup, ...]
    actions: tuple[Action, ...]
    scores: tuple[Points, ...]
    begun: datetime
    played: datetime
    digests: tuple[str, ...]
    clock: tuple[int, float] | None = None
    """The decision that time was spent on last, and the seconds; see ``table.clock``."""
    flights: Mapping[int, Flight] = field(default_factory=dict)
    """Of the rolls, by their index, that were not thrown as usual."""


@dataclass(frozen=True)
class GameResult:
    """What a list shows of a game that is over; ``rules`` is None if they can't be read.

    ``error`` is what each seat has given away, where that is known.
    """

    id: str
    rules_name: str
    rules: RuleSet | None
    seats: tuple[OpenSeat, ...]
    winners: tuple[int, ...]
    errors: tuple[float | None, ...]
    ended: datetime
    known: KnownDice | None = None


class LoadReason(Enum):
    """Why a game can't be continued: it is kept as it is."""

    UNKNOWN = "unknown"
    """There is no such game."""
    DAMAGED = "damaged"
    """What is kept of it is not what was written."""
    OTHER_VERSION = "other-version"
    """Its rules or its actions mean nothing to this version of the game, or something else."""
    PLAYER_GONE = "player-gone"
    """One of its computer players is not among the profiles."""
    UNREADABLE = "unreadable"
    """The database can't be read."""


class CannotLoad(Exception):
    """A game can't be continued; ``detail`` is for a log."""

    def __init__(self, game_id: str, reason: LoadReason, detail: str = "") -> None:
        super().__init__(f"{game_id}: {reason.value}: {detail}")
        self.id = game_id
        self.reason = reason
        self.detail = detail


@dataclass(frozen=True)
class FaceCounts:
    """How often each face has fallen for a player: the seat's name, and who plays it."""

    name: str
    player: str
    faces: Counts
