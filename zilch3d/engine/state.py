"""The state of a game: an immutable value, and whose move it is in it."""

from dataclasses import dataclass, field
from typing import TypeAlias

from zilch3d.engine.dice import Faces
from zilch3d.engine.events import WinReason
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.scoring import NO_TRIOS, Option, Trios


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table. A score above 0 means to be on the board."""

    name: str
    score: Points = 0
    newcomer: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn under way.

    ``points`` are at risk; ``dice`` are to be thrown, in the air or on the table; ``roll`` lies
    there until something of it is set aside; ``kept`` are the set-asides of this set of dice;
    ``must_roll`` binds to throw: for what was set aside, or for a roll that did not count.
    """

    seat: int
    dice: int
    points: Points = 0
    kept: tuple[Option, ...] = ()
    trios: Trios = NO_TRIOS
    hot_dice: int = 0
    must_roll: bool = False
    flying: bool = False
    roll: Faces | None = None


@dataclass(frozen=True, slots=True)
class StartRoll:
    """The roll for who starts: ``contenders`` throw one die each, in this order."""

    contenders: tuple[int, ...]
    rolled: tuple[Faces, ...] = ()
    flying: bool = False

    @property
    def seat(self) -> int | None:
        """Whose die is next; None once all have been thrown."""
        thrown = len(self.rolled)
        return self.contenders[thrown] if thrown < len(self.contenders) else None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended: the winners' seats, and what decided it."""

    winners: tuple[int, ...]
    reason: WinReason


@dataclass(frozen=True, slots=True)
class Chance:
    """The dice are in the air: it is chance's move."""

    dice: int


@dataclass(frozen=True, slots=True)
class Player:
    """It is this seat's move."""

    seat: int


@dataclass(frozen=True, slots=True)
class Nobody:
    """The game is over, or this is a state between two events of one action."""


Mover: TypeAlias = Chance | Player | Nobody


@dataclass(frozen=True, slots=True)
class State:
    """A game between two actions.

    ``starting`` is set while the players roll for who starts; then ``turn`` is. ``crossed`` is the
    seat that first reached the end, once one has.
    """

    rules: RuleSet
    seats: tuple[Seat, ...]
    turn: Turn | None = None
    starting: StartRoll | None = None
    crossed: int | None = None
    outcome: Outcome | None = None
    start: int | None = field(default=None)
    """The seat that had the first turn."""

    @property
    def mover(self) -> Mover:
        """Whose move it is."""
        if self.outcome is not None:
            return Nobody()
        if self.turn is not None:
            return Chance(self.turn.dice) if self.turn.flying else Player(self.turn.seat)
        assert self.starting is not None
        if self.starting.flying:
            return Chance(1)
        return Nobody() if self.starting.seat is None else Player(self.starting.seat)

    @property
    def leader_score(self) -> Points:
        """The highest banked total."""
        return max(seat.score for seat in self.seats)

    def following(self, seat: int) -> int:
        """The seat whose turn comes after that of ``seat``.

        Seats stand clockwise; where play goes the other way round, so does this.
        """
        step = 1 if self.rules.start.direction.value == "clockwise" else -1
        return (seat + step) % len(self.seats)
