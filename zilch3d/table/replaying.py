"""Games played again from their actions: to go on, to be shown, or for what they came to.

A ``ReplayedTable`` shows it as it was, from any turn, and can't be changed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import accumulate, count
from logging import getLogger
from pathlib import Path

from zilch3d.engine.actions import Action, Join, Land, LandFumbled, Refusal
from zilch3d.engine.events import Event, StartTurnBegan, TurnBegan, TurnResumed
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Chance, Seat, State
from zilch3d.motion.swing import USUAL, Flight
from zilch3d.records.notation import Fumble
from zilch3d.records.scoresheet import TurnLine, score_sheet, with_first_turn
from zilch3d.records.summary import GameSummary, summarise
from zilch3d.store.games import GameStore
from zilch3d.store.rulefiles import name_in_record
from zilch3d.store.saved_games import CannotLoad, LoadReason, NewGame, SavedGame
from zilch3d.store.setup import SeatSetup
from zilch3d.store.writer import log_fault
from zilch3d.table.table import Clock, Dice, Table, landings

LOG = getLogger(__name__)


def start_state(game: NewGame) -> State:
    """The state in which the game begins. Raises ValueError for too many or too few players."""
    seats = tuple(Seat(seat.name, newcomer=seat.newcomer) for seat in game.setup.seats)
    return begin(game.rules, seats, game.start)


def restore(saved: SavedGame) -> Table:
    """The table after the last action of a saved game, without a journal: see ``going_on``.

    Raises CannotLoad where the actions don't lead there.
    """
    game = saved.game
    try:
        start = start_state(game)
    except ValueError as error:
        raise CannotLoad(game.id, LoadReason.OTHER_VERSION, str(error)) from error
    table = Table(start, game.setup.seats, game.fair.roll, looks=game.looks)
    table.flights.update(saved.flights)
    for action in saved.actions:
        if not _is_whole(table, action, saved):
            raise CannotLoad(game.id, LoadReason.DAMAGED, f"roll {table.rolls}")
        refusal = _play(table, action, saved)
        if refusal is not None:
            raise CannotLoad(game.id, LoadReason.OTHER_VERSION, refusal.reason.value)
    if saved.clock is not None:
        table.clock.resume(*saved.clock)
    if tuple(seat.score for seat in table.state.seats) != saved.scores:
        raise CannotLoad(game.id, LoadReason.OTHER_VERSION, "other scores")
    return table


def _is_whole(table: Table, action: Action, saved: SavedGame) -> bool:
    """Whether a landing shows the dice of this game's seed, and a player who joins has its seat."""
    if isinstance(action, Land | LandFumbled):
        return action.faces == table.dice(table.rolls, len(action.faces))
    if isinstance(action, Join):
        seat = saved.seats[len(table.seats)]
        return action == Join(seat.name, seat.newcomer)
    return True


def _play(table: Table, action: Action, saved: SavedGame) -> Refusal | None:
    if isinstance(action, Join):
        return table.join(saved.seats[len(table.seats)])
    return table.play(action)


def position(
    initial: State, seats: tuple[SeatSetup, ...], actions: Iterable[Action], dice: Dice
) -> Table:
    """A table after these actions, without a journal: later rolls come from ``dice``.

    ``seats`` are those of all who have joined by then, or later. Raises ValueError at an action
    that is not legal.
    """
    table = Table(initial, seats[: len(initial.seats)], dice)
    for action in actions:
        joins = isinstance(action, Join)
        refusal = table.join(seats[len(table.seats)]) if joins else table.play(action)
        if refusal is not None:
            raise ValueError(f"{action}: {refusal.reason.value}")
    return table


BEGINS = (TurnBegan, TurnResumed, StartTurnBegan)
"""Events that begin a turn."""


def find_results(store: GameStore) -> None:
    """Begin to work out what finished games came to, where that is not known yet."""
    store.find_results(_summary)


def _summary(saved: SavedGame) -> GameSummary:
    """Raises CannotLoad."""
    table = restore(saved)
    return summarise(table.initial, table.events)


def write_missing_records(store: GameStore, folder: Path) -> None:
    """Write the records of games that were finished just before the program was killed."""
    for game_id in store.unrecorded:
        try:
            saved = store.load(game_id)
            name = name_in_record(saved.game.setup.rules)
            record = restore(saved).record(name, saved.game.fair)
            store.keep_record(game_id, record, folder, saved.played).add_done_callback(log_fault)
        except CannotLoad as fault:
            LOG.warning("no record of a finished game: %s", fault)


@dataclass(frozen=True)
class Recording:
    """A game to be shown again: ``seats`` include those of players who joined late.

    ``flights`` and ``looks`` are those of its ``Table``: how rolls were thrown, and the seed of how
    dice lie and fly. From them the same system gets the same poses. Another one's sine may differ
    in the last bit, so dice may come to rest elsewhere there, with the same faces.
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
    """A turn, or a roll for who starts: the number of actions before it, and its line.

    ``number`` counts turns from 1, as the review of a game does; 0 for a roll for who starts.
    """

    start: int
    line: TurnLine
    number: int = 0


class ReplayedTable(Table):
    """The table of a recording: what is played must be the ``next_action``, and lands as it did.

    ``turns`` are those of the whole game, one at least, and ``end`` is its last state. The table is
    at the beginning at first. Raises ValueError if the actions are not legal.
    """

    def __init__(self, recording: Recording) -> None:
        # Played through once, so that the table can go to any turn at once.
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
        """The number of actions of the game."""
        return len(self._played)

    @property
    def next_action(self) -> Action | None:
        """The next action; None at the end."""
        done, actions = len(self._steps), self.recording.actions
        return actions[done] if done < len(actions) else None

    def play(self, action: Action) -> Refusal | None:
        """Play the next action; a player who joins gets the seat of the recording."""
        if isinstance(action, Join):
            return self.join(self.recording.seats[len(self.seats)])
        return super().play(action)

    def land(self, fumble: Fumble | None = None, flight: Flight = USUAL) -> None:  # noqa: ARG002
        """Let the dice land as they did, whatever throw shows it."""
        landing = self.next_action
        if isinstance(self.state.mover, Chance) and isinstance(landing, Land | LandFumbled):
            self.play(landing)

    def flight(self, roll: int) -> Flight:
        """How the roll was thrown; after the last roll, how that one was."""
        return super().flight(min(roll, max(0, len(self._landings) - 1)))

    def landing(self, roll: int) -> Land | LandFumbled | None:
        """The landing of the roll of this index, past or to come."""
        return self._landings[roll] if roll < len(self._landings) else None

    def turn_at(self, actions: int) -> int:
        """The index of the turn that is under way after so many actions."""
        return max(n for n, turn in enumerate(self.turns) if turn.start <= actions or n == 0)

    @property
    def turn(self) -> int:
        """The index of the turn that is under way."""
        return self.turn_at(len(self._steps))

    def go_to(self, actions: int) -> None:
        """Go to the state after so many actions. Watchers are not told."""
        played = self._played[:actions]
        self._steps = list(played)
        after = self._played[actions : actions + 1]
        self._state = after[0][0] if after else self.end
        self._rolls = len(landings(action for _before, action, _events in played))
        joined = sum(isinstance(action, Join) for _before, action, _events in played)
        self.seats = self.recording.seats[: len(self.initial.seats) + joined]

    def _all_turns(self) -> tuple[ReplayedTurn, ...]:
        """All turns that were played: the last of those that begin with the same action."""
        events: list[Event] = []
        starts: list[int] = []
        for done, (_before, _action, decision) in zip(count(1), self._played, strict=False):
            events += decision
            starts += [done for event in decision if isinstance(event, BEGINS)]
        first = [0] if self.initial.turn is not None else []
        lines = score_sheet(self.initial, with_first_turn(self.initial, events))
        turns = [line for line in lines if isinstance(line, TurnLine)]
        counted = accumulate(not line.is_for_start for line in turns)
        numbers = [0 if line.is_for_start else n for line, n in zip(turns, counted, strict=True)]
        by_start = dict(zip(first + starts, zip(turns, numbers, strict=True), strict=True))
        played = [ReplayedTurn(start, *turn) for start, turn in by_start.items() if turn[0].begun]
        return tuple(played) or (ReplayedTurn(0, TurnLine(0)),)


def _no_dice(index: int, dice: int) -> tuple[int, ...]:
    raise AssertionError(f"roll {index} of {dice} dice is beyond the record")
