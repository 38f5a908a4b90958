"""A game that was played, at a table again: as it was, from any turn, and not to be changed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import accumulate, count

from zilch3d.engine.actions import Action, Join, Land, LandFumbled
from zilch3d.engine.events import Event, StartTurnBegan, TurnBegan, TurnResumed
from zilch3d.engine.refusals import Refusal
from zilch3d.engine.state import Chance, State
from zilch3d.motion.swing import USUAL, Flight
from zilch3d.records.scoresheet import TurnLine, score_sheet, whole
from zilch3d.store.setup import SeatSetup
from zilch3d.table.clock import Clock
from zilch3d.table.table import Fumble, Table, landings

BEGINS = (TurnBegan, TurnResumed, StartTurnBegan)


@dataclass(frozen=True)
class Recording:
    """All that it takes to show a game again: ``seats`` include those of players who came late.

    ``flights`` are those of rolls that were not thrown as usual, by their index, and ``looks`` the
    seed of all others; see ``Table``.
    """

    initial: State
    seats: tuple[SeatSetup, ...]
    actions: tuple[Action, ...]
    looks: int = 0
    flights: Mapping[int, Flight] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Table) -> "Recording":
        """The game as far as it has been played."""
        return cls(game.initial, game.seats, game.actions, game.looks, dict(game.flights))


@dataclass(frozen=True)
class ReplayedTurn:
    """A turn, or a roll for who starts: it begins after so many actions, and what came of it.

    ``number`` counts turns from 1, as the review of a game does; 0 for a roll for who starts.
    """

    start: int
    line: TurnLine
    number: int = 0


class ReplayedTable(Table):
    """The table of a recording: what is played must be the ``coming`` action, and lands as it did.

    ``turns`` are those of the whole game, one at least, and ``end`` is where it leads. It is at the
    beginning at first. Raises ValueError if the actions are not a game.
    """

    def __init__(self, recording: Recording) -> None:
        """The game is played through once, so that any turn can be gone to at once."""
        at_first = recording.seats[: len(recording.initial.seats)]
        super().__init__(recording.initial, at_first, _no_dice, looks=recording.looks)
        self.flights = dict(recording.flights)
        self.recording = recording
        self._landings = landings(recording.actions)
        for action in recording.actions:
            if self.play(action) is not None:
                raise ValueError(f"action {len(self._steps)}: {action}")
        self._played = tuple(self._steps)
        self.end = self._state
        self.clock = Clock(0)
        self.turns = self._all_turns()
        self.go_to(0)

    @property
    def length(self) -> int:
        """How many actions the game has."""
        return len(self._played)

    @property
    def coming(self) -> Action | None:
        """What is done next; None at the end."""
        done, actions = len(self._steps), self.recording.actions
        return actions[done] if done < len(actions) else None

    def play(self, action: Action) -> Refusal | None:
        """As it was played; who joins is who joined."""
        if isinstance(action, Join):
            return self.join(self.recording.seats[len(self.seats)])
        return super().play(action)

    def land(self, fumble: Fumble | None = None, flight: Flight = USUAL) -> None:  # noqa: ARG002
        """As they landed, whatever the throw that shows it has come to."""
        coming = self.coming
        if isinstance(self.state.mover, Chance) and isinstance(coming, Land | LandFumbled):
            self.play(coming)

    def flight(self, roll: int) -> Flight:
        """As they were thrown; behind the last roll, its own."""
        return super().flight(min(roll, max(0, len(self._landings) - 1)))

    def landing(self, roll: int) -> Land | LandFumbled | None:
        """How the roll of this index comes to rest, past or to come."""
        return self._landings[roll] if roll < len(self._landings) else None

    def turn_at(self, actions: int) -> int:
        """The index of the turn that is under way after so many actions."""
        return max(n for n, turn in enumerate(self.turns) if turn.start <= actions or n == 0)

    @property
    def turn(self) -> int:
        """The index of the turn that is under way."""
        return self.turn_at(len(self._steps))

    def go_to(self, actions: int) -> None:
        """To where the game stood after so many actions. Nobody who watches hears of it."""
        played = self._played[:actions]
        self._steps = list(played)
        after = self._played[actions : actions + 1]
        self._state = after[0][0] if after else self.end
        self._rolls = len(landings(action for _before, action, _events in played))
        joined = sum(isinstance(action, Join) for _before, action, _events in played)
        self.seats = self.recording.seats[: len(self.initial.seats) + joined]

    def _all_turns(self) -> tuple[ReplayedTurn, ...]:
        """Of turns that begin with the same action the last: nothing is done in the others."""
        events: list[Event] = []
        starts: list[int] = []
        for done, (_before, _action, happened) in zip(count(1), self._played, strict=False):
            events += happened
            starts += [done for event in happened if isinstance(event, BEGINS)]
        first = [0] if self.initial.turn is not None else []
        lines = score_sheet(self.initial, whole(self.initial, events))
        turns = [line for line in lines if isinstance(line, TurnLine)]
        counted = accumulate(not line.is_for_start for line in turns)
        numbers = [0 if line.is_for_start else n for line, n in zip(turns, counted, strict=True)]
        found = dict(zip(first + starts, zip(turns, numbers, strict=True), strict=True))
        begun = [ReplayedTurn(start, *turn) for start, turn in found.items() if turn[0].begun]
        return tuple(begun) or (ReplayedTurn(0, TurnLine(0)),)


def _no_dice(index: int, dice: int) -> tuple[int, ...]:
    raise AssertionError(f"roll {index} of {dice} dice is beyond the record")
