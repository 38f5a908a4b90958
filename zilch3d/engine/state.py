"""The state of a game: an immutable value. What rarely changes is nested, so a copy is quick."""

from dataclasses import replace
from typing import TypeAlias

from zilch3d.engine import value
from zilch3d.engine.dice import Faces
from zilch3d.engine.events import ORDINARY, BankedTurn, TurnKind, WinReason
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.scoring import NO_TRIOS, Option, Trios


@value
class Seat:
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
        """This player with another score, and this many zilches in a row."""
        return Seat(self.name, score, self.newcomer, self.missed, zilches)


@value
class Turn:
    """A turn under way.

    ``due_round`` is the round that a turn of kind CATCHING_UP or RESUMED belongs to, else 0.
    ``dice`` are to be thrown, in the air (``flying``) or on the table; ``roll`` lies there until
    one of the ``choices`` that it offers is set aside; ``begun`` is set from the first throw on.
    ``points`` are at risk; ``set_aside`` is what was of this set of dice, and ``trios`` the faces
    of three of a kind among them. ``must_roll`` and ``must_bank`` bind the player after the last
    set-aside.
    """

    seat: int
    dice: int
    kind: TurnKind = ORDINARY
    due_round: int = 0
    points: Points = 0
    set_aside: tuple[Option, ...] = ()
    trios: Trios = NO_TRIOS
    hot_dice: int = 0
    must_roll: bool = False
    must_bank: bool = False
    begun: bool = False
    flying: bool = False
    roll: Faces | None = None
    choices: tuple[Option, ...] = ()


@value
class StartRoll:
    """The roll for who starts: the ``results`` so far, in the order of the ``contenders``."""

    contenders: tuple[int, ...]
    results: tuple[Points, ...] = ()

    @property
    def seat(self) -> int | None:
        """Whose roll it is; None once all have rolled."""
        done = len(self.results)
        return self.contenders[done] if done < len(self.contenders) else None

    @property
    def highest(self) -> tuple[int, ...]:
        """The seats that have rolled the most; none before all have rolled."""
        if self.seat is not None:
            return ()
        highest, pairs = max(self.results), zip(self.contenders, self.results, strict=True)
        return tuple(seat for seat, result in pairs if result == highest)


@value
class LeftDice:
    """The dice that the last player to bank did not set aside, and the points of that turn."""

    seat: int
    dice: int
    points: Points
    trios: Trios


@value
class Outcome:
    """The end of the game: the winners' seats, and what decided it."""

    winners: tuple[int, ...]
    reason: WinReason


@value
class Ending:
    """The progress of the game towards its end.

    ``crossing_seat`` first reached the target. ``deciders`` have one more turn each to
    play off a tie; None while there is none.
    """

    crossing_seat: int | None = None
    deciders: tuple[int, ...] | None = None
    outcome: Outcome | None = None


@value
class Extras:
    """State that only some rules need.

    ``left_dice`` may be taken over by the next player. The player who passed the dice has
    ``hidden`` one of them. Of the ``banked_turns`` the Time Warp may reopen some; those that it has
    ``reopened`` wait for their owners' decision, oldest first, since the player of ``warping_seat``
    has gone over the target too late.
    """

    left_dice: LeftDice | None = None
    hidden: bool = False
    banked_turns: tuple[BankedTurn, ...] = ()
    reopened: tuple[BankedTurn, ...] = ()
    warping_seat: int | None = None


@value
class Chance:
    """The dice are in the air: it is chance's move."""

    dice: int


@value
class Player:
    """It is this seat's move."""

    seat: int


@value
class Nobody:
    """The game is over, or this is a state between two events of one action."""


Mover: TypeAlias = Chance | Player | Nobody

# Made once: every action asks whose move it is.
_CHANCE = tuple(Chance(dice) for dice in range(7))
_PLAYERS = tuple(Player(seat) for seat in range(16))
_NOBODY = Nobody()


@value
class State:
    """A game between two actions.

    ``round`` counts from 1; ``start`` had its first turn, and ``starting`` is set while the players
    still roll for it, with ``turn`` as the roll of one of them. ``passer`` had the turn before, and
    may withhold a die: None if nobody had, or since the one that was missing has come back.
    """

    rules: RuleSet
    seats: tuple[Seat, ...]
    turn: Turn | None
    round: int
    passer: int | None
    start: int | None
    starting: StartRoll | None
    ending: Ending
    extras: Extras

    @property
    def mover(self) -> Mover:
        """Whose move it is. Over reopened scores their owners decide, though there is no turn."""
        if self.ending.outcome is not None:
            return _NOBODY
        if self.turn is not None:
            return _CHANCE[self.turn.dice] if self.turn.flying else _PLAYERS[self.turn.seat]
        return _PLAYERS[self.reopened[0].seat] if self.reopened else _NOBODY

    @property
    def visible(self) -> "State":
        """The state as the player to move sees it: without that a die is withheld."""
        if not self.extras.hidden:
            return self
        return replace(self, extras=replace(self.extras, hidden=False))

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game; None while it goes on."""
        return self.ending.outcome

    @property
    def crossing_seat(self) -> int | None:
        """The seat that first reached the target."""
        return self.ending.crossing_seat

    def is_last_turn_of(self, seat: int) -> bool:
        """Whether the seat has, or will have, its one turn after another has reached the target."""
        return self.crossing_seat not in (None, seat) and self.outcome is None

    @property
    def played_off(self) -> bool:
        """Whether a tie is being played off, or was."""
        return self.ending.deciders is not None

    @property
    def reopened(self) -> tuple[BankedTurn, ...]:
        """The scores that wait for their owners' decision (Time Warp), oldest first."""
        return self.extras.reopened

    @property
    def leader_score(self) -> Points:
        return max(seat.score for seat in self.seats)

    def following(self, seat: int) -> int:
        """The seat whose turn comes after that of ``seat``.

        Seats stand clockwise; where play goes the other way round, so does this.
        """
        return (seat + self.rules.start.step) % len(self.seats)
