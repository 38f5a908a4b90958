"""The state of a game: an immutable value, and whose move it is in it.

Seats, turns and states are named tuples because a game makes hundreds of each. Their ``_replace``
looks every field up by its name. What happens with every roll is therefore made of slices: the
last six fields of a turn are what a move sets anew, the last field of a state is its turn, and
from ``starting`` on it is what the next turn sets anew.
"""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from zilch3d.engine.dice import Faces
from zilch3d.engine.events import (
    ORDINARY,
    BankedTurn,
    KeptAside,
    Landed,
    Thrown,
    TurnKind,
    WinReason,
)
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.scoring import NO_TRIOS, Option, Trios

# Makes a named tuple of all its fields in half the time of its own constructor.
_made = tuple.__new__


class Seat(NamedTuple):
    """A player at the table. A score above 0 means to be on the board.

    ``missed`` are the rounds in which this player was away and has turns to catch up;
    ``zilches`` counts those in a row up to now.
    """

    name: str
    score: Points = 0
    newcomer: bool = False
    missed: tuple[int, ...] = ()
    zilches: int = 0

    def scored(self, score: Points, zilches: int) -> "Seat":
        """The same player with this score, and this many zilches in a row."""
        return _made(Seat, (self.name, score, self.newcomer, self.missed, zilches))


# The last six fields of a turn, from ``must_roll`` on: with the dice in the air, and at its end.
_FLYING = (False, False, True, None, (), True)
_LOST = (False, False, False, None, (), True)


class Turn(NamedTuple):
    """A turn under way.

    ``points`` are at risk; ``dice`` are to be thrown, in the air or on the table; ``roll`` lies
    there until one of the ``choices`` that it offers is set aside; ``kept`` are the set-asides of
    this set of dice. ``must_roll`` and ``must_bank`` bind the player after the last set-aside;
    ``begun`` tells that the player has thrown in this turn. ``caught_up`` is the round that a turn
    caught up belongs to.
    """

    seat: int
    dice: int
    points: Points = 0
    kept: tuple[Option, ...] = ()
    trios: Trios = NO_TRIOS
    hot_dice: int = 0
    kind: TurnKind = ORDINARY
    caught_up: int = 0
    must_roll: bool = False
    must_bank: bool = False
    flying: bool = False
    roll: Faces | None = None
    choices: tuple[Option, ...] = ()
    begun: bool = False

    def hot(self, dice: int, times: int, must_roll: bool) -> "Turn":
        """The same turn with all the dice to be thrown again."""
        board = (self.seat, dice, self.points, (), NO_TRIOS, times, self.kind, self.caught_up)
        return _made(Turn, (*board, must_roll, *self[9:]))

    def banked(self) -> "Turn":
        """The same turn once its points are banked: none are at risk any more."""
        return _made(Turn, self[:2] + (0,) + self[3:])  # noqa: RUF005 (a display takes longer)

    def lost(self) -> "Turn":
        """The same turn once its points are lost."""
        return _made(Turn, (*self[:2], 0, (), NO_TRIOS, 0, *self[6:8], *_LOST))


class StartRoll(NamedTuple):
    """The roll for who starts: what the first of ``contenders`` have rolled, in this order."""

    contenders: tuple[int, ...]
    rolled: tuple[Points, ...] = ()

    @property
    def seat(self) -> int | None:
        """Whose roll it is; None once all have rolled."""
        done = len(self.rolled)
        return self.contenders[done] if done < len(self.contenders) else None


class LeftDice(NamedTuple):
    """What the last player to bank left: the dice not set aside, and the points of that turn."""

    seat: int
    dice: int
    points: Points
    trios: Trios


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

# Made once: whose move it is, is asked with every action.
_CHANCE = tuple(Chance(dice) for dice in range(7))
_PLAYERS = tuple(Player(seat) for seat in range(16))
_NOBODY = Nobody()


class State(NamedTuple):
    """A game between two actions.

    ``starting`` is set while the players roll for who starts, with ``turn`` as the roll of one of
    them. ``start`` had the first turn; ``round`` counts from 1. ``crossed`` is the seat that first
    reached the end. ``left`` may be taken over by the next player; ``passer`` has passed the dice
    and, where the rules let it, ``hidden`` one of them. ``banked`` are the turns of which the Time
    Warp may reopen some, and ``reopened`` those that wait for their owners' word, oldest first.
    While a tie is ``played_off`` the ``deciders`` have one more turn each.
    """

    rules: RuleSet
    seats: tuple[Seat, ...]
    crossed: int | None = None
    left: LeftDice | None = None
    hidden: bool = False
    banked: tuple[BankedTurn, ...] = ()
    played_off: bool = False
    starting: StartRoll | None = None
    outcome: Outcome | None = None
    reopened: tuple[BankedTurn, ...] = ()
    deciders: tuple[int, ...] = ()
    start: int | None = None
    round: int = 0
    passer: int | None = None
    turn: Turn | None = None

    @property
    def mover(self) -> Mover:
        """Whose move it is."""
        if self.outcome is not None:
            return _NOBODY
        if self.turn is not None:
            return _CHANCE[self.turn.dice] if self.turn.flying else _PLAYERS[self.turn.seat]
        return _PLAYERS[self.reopened[0].seat] if self.reopened else _NOBODY

    def with_turn(self, turn: Turn) -> "State":
        """The same game with the turn at another point."""
        return _made(State, self[:-1] + (turn,))  # noqa: RUF005 (a display takes longer)

    def thrown(self, _event: Thrown) -> "State":
        """The same game with the dice of its turn in the air."""
        turn = self.turn
        assert turn is not None
        flying = _made(Turn, turn[:8] + _FLYING)
        thrown = _made(State, self[:-1] + (flying,))  # noqa: RUF005 (a display takes longer)
        # Whoever starts afresh leaves what could have been taken over.
        return thrown if self.left is None or turn.begun else thrown._replace(left=None)

    def landed(self, event: Landed) -> "State":
        """The same game with the roll of its turn on the table."""
        turn = self.turn
        assert turn is not None
        lying = (False, False, False, event.faces, event.choices, True)
        rolled = _made(Turn, turn[:8] + lying)
        return _made(State, self[:-1] + (rolled,))  # noqa: RUF005 (as above)

    def kept_aside(self, event: KeptAside) -> "State":
        """The same game with dice of its turn set aside."""
        option, turn = event.option, self.turn
        assert turn is not None
        seat, dice, points, kept, trios, hot_dice, kind, caught_up = turn[:8]
        if option.trios and self.rules.scoring.match:
            trios |= option.trios
        after = (
            seat,
            dice - len(option.keep),
            points + option.points,
            (*kept, option),
            trios,
            hot_dice,
            kind,
            caught_up,
            option.must_roll,
            option.must_bank,
            False,
            None,
            (),
            True,
        )
        return _made(State, self[:-1] + (_made(Turn, after),))  # noqa: RUF005

    def with_new_turn(self, turn: Turn, number: int) -> "State":
        """The same game with a new turn, in the round of this number."""
        before, start, seat = self.turn, self.start, turn.seat
        passer = self.passer if before is None else before.seat
        first = seat if start is None else start
        after = (None, None, (), self.deciders[1:], first, number, passer, turn)
        return _made(State, self[:7] + after)

    def with_seat(self, index: int, seat: Seat) -> "State":
        """The same game with one seat changed."""
        return self.settled(index, seat, self.turn)

    def settled(self, index: int, seat: Seat, turn: Turn | None) -> "State":
        """The same game with one seat changed, and the turn at another point."""
        seats = list(self.seats)
        seats[index] = seat
        return _made(State, (self.rules, tuple(seats)) + self[2:-1] + (turn,))  # noqa: RUF005

    @property
    def leader_score(self) -> Points:
        """The highest banked total."""
        return max(seat.score for seat in self.seats)

    def following(self, seat: int) -> int:
        """The seat whose turn comes after that of ``seat``.

        Seats stand clockwise; where play goes the other way round, so does this.
        """
        return (seat + self.rules.start.step) % len(self.seats)
