"""The one game in play: actions come in, the engine decides, the log grows, watchers hear."""

from collections.abc import Callable, Iterable
from typing import Protocol, TypeAlias

from zilch3d.engine.actions import Action, CallOut, Join, Land, LandFumbled, Refusal, SetAside
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import Faces
from zilch3d.engine.events import (
    DieHidden,
    Event,
    HotDice,
    KeptAside,
    Landed,
    PlayerJoined,
    Voided,
)
from zilch3d.engine.evolve import evolve, replay
from zilch3d.engine.state import Chance, State
from zilch3d.fair.proof import FairGame
from zilch3d.motion.swing import USUAL, Flight
from zilch3d.records.notation import Fumble
from zilch3d.records.writer import nameless, write
from zilch3d.store.setup import SeatSetup

SAME_DECISION = (KeptAside, HotDice, DieHidden, PlayerJoined)
"""Events after which the player still has the same decision: dice that are set aside can be taken
back, and the clock must not give away a hidden die."""


class Clock:
    """The clock of a cutthroat game: a player has ``limit`` seconds for each decision (section 2).

    0: as long as it likes. ``decision`` counts the decisions of the game, and ``spent`` are the
    seconds of this one. The clock is part of the game, as the turn is, and time is told to it. It
    begins anew with each decision; neither an undo nor leaving the game gives time back.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.decision = 0
        self.spent = 0.0

    @property
    def left(self) -> float:
        """The seconds left, not below 0."""
        return max(0.0, self.limit - self.spent)

    def follow(self, events: Iterable[Event]) -> None:
        """Begin anew for each event that leads to another decision."""
        for event in events:
            if not isinstance(event, SAME_DECISION):
                self.decision += 1
                self.spent = 0.0

    def resume(self, decision: int, spent: float) -> None:
        """Count the seconds spent before the game was left, if the decision is still the same."""
        if decision == self.decision:
            self.spent = max(self.spent, spent)


Dice: TypeAlias = Callable[[int, int], Faces]
"""The faces of a roll, by its index in the game, from 0, and its number of dice.

Each landing is a roll. They are fair dice, or scripted ones in a test or a lesson.
"""

LANDINGS = (Landed, Voided)
"""Events by which dice come to rest."""
Happening: TypeAlias = tuple[Event, State]
"""An event and the state after it."""

Watcher: TypeAlias = Callable[[tuple[Happening, ...]], None]
"""Called with the happenings that an action has caused."""


class Journal(Protocol):
    """Keeps a game on disk while it is played. Nothing here waits for the disk."""

    def append(
        self, action: Action, happenings: tuple[Happening, ...], seats: tuple[SeatSetup, ...]
    ) -> None:
        """Keep an action, with all that it has caused, and who sits at the table after it."""

    def take_back(self) -> None:
        """Drop the last action, which was undone."""

    def keep_clock(self, decision: int, spent: float) -> None:
        """Keep the seconds spent on this decision. Need not be on the disk before it is seen."""

    def keep_flight(self, roll: int, flight: Flight) -> None:
        """Keep how this roll was thrown. Need not be on the disk before it is seen."""

    def note_advice(self, seat: int) -> None:
        """Keep that this seat was shown what its choices are worth."""

    @property
    def is_written(self) -> bool:
        """Whether all of it is on the disk, or what is not has been given up on."""


class NoJournal:
    """The journal of a game that is not kept."""

    is_written = True

    def append(
        self, action: Action, happenings: tuple[Happening, ...], seats: tuple[SeatSetup, ...]
    ) -> None: ...

    def take_back(self) -> None: ...

    def keep_clock(self, decision: int, spent: float) -> None: ...

    def keep_flight(self, roll: int, flight: Flight) -> None: ...

    def note_advice(self, seat: int) -> None: ...


class Table:
    """The game in play and who sits at it: ``seats`` in the order of the state's seats.

    ``journal`` is told of everything before any watcher. ``clock`` is that of the turn under way.
    """

    def __init__(
        self,
        initial: State,
        seats: tuple[SeatSetup, ...],
        dice: Dice,
        journal: Journal | None = None,
        *,
        looks: int = 0,
    ) -> None:
        self.initial = initial
        self.seats = seats
        self.journal: Journal = journal or NoJournal()
        self.dice = dice
        self.clock = Clock(initial.rules.manners.seconds)
        self._steps: list[tuple[State, Action, tuple[Event, ...]]] = []
        """Each action that was played: the state before it, and what it brought about."""
        self._state = initial
        self._rolls = 0
        self.looks = looks
        """The seed of how dice lie and fly, never of their faces."""
        self.flights: dict[int, Flight] = {}
        """How rolls were thrown, by their index; others as usual, or it is not known."""
        self._watchers: list[Watcher] = []
        self._advised = set[int]()
        """The seats of which it is noted already, since this table was made."""

    def going_on(self, dice: Dice, journal: Journal) -> "Table":
        """The game from here on, with these dice; the journal hears of what is still to come.

        Nobody watches it yet, and this table is not to be used any more.
        """
        table = Table(self.initial, self.seats, dice, journal, looks=self.looks)
        table.clock, table.flights = self.clock, self.flights
        table._steps, table._state, table._rolls = self._steps, self._state, self._rolls
        return table

    @property
    def state(self) -> State:
        """The state after all actions: final at once, ahead of anything on the screen."""
        return self._state

    @property
    def events(self) -> tuple[Event, ...]:
        """All events so far."""
        return tuple(event for _before, _action, events in self._steps for event in events)

    def since(
        self, begins: Callable[[Event], bool], *, rolled: bool = False
    ) -> tuple[State, tuple[Happening, ...]]:
        """The happenings from the last event on that ``begins``, and the state before it.

        With ``rolled`` it is the last such event before the last dice landed. If there is none: all
        happenings, and the initial state.
        """
        history = self.events
        landings = (n for n, one in enumerate(history) if rolled and isinstance(one, LANDINGS))
        end = max(landings, default=len(history))
        first = max((n for n in range(end) if begins(history[n])), default=0)
        before = state = replay(self.initial, history[:first])
        since: list[Happening] = []
        for event in history[first:]:
            state = evolve(state, event)
            since.append((event, state))
        return before, tuple(since)

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions so far."""
        return tuple(action for _before, action, _events in self._steps)

    @property
    def rolls(self) -> int:
        """How often dice have landed: the index of the next roll."""
        return self._rolls

    def watch(self, watcher: Watcher) -> None:
        """Call ``watcher`` with the happenings of each action from now on."""
        self._watchers.append(watcher)

    def play(self, action: Action) -> Refusal | None:
        """Play the action; the reason where it is refused, and then nothing has changed.

        A player who joins by an action is a person; computer players take their seat by ``join``.
        """
        if isinstance(action, Join):
            return self.join(SeatSetup(action.name, newcomer=action.newcomer))
        return self._play(action, self.seats)

    def _play(self, action: Action, seats: tuple[SeatSetup, ...]) -> Refusal | None:
        decision = decide(self._state, action)
        if isinstance(decision, Refusal):
            return decision
        self._steps.append((self._state, action, decision))
        self._rolls += isinstance(action, Land | LandFumbled)
        happenings: list[Happening] = []
        for event in decision:
            self._state = evolve(self._state, event)
            happenings.append((event, self._state))
        self.seats = seats
        self.clock.follow(decision)
        self.journal.append(action, tuple(happenings), seats)
        for watcher in self._watchers:
            watcher(tuple(happenings))
        return None

    @property
    def is_timed(self) -> bool:
        """Whether the player to act can be called out for taking too long.

        Not while rolling for who starts, and not over a score that was reopened.
        """
        timed = self.clock.limit > 0
        return timed and not isinstance(decide(self._state, CallOut()), Refusal)

    def spend_time(self, seconds: float) -> None:
        """The player to act takes so many seconds; the journal is told of each whole one."""
        before, self.clock.spent = self.clock.spent, self.clock.spent + seconds
        if int(before) != int(self.clock.spent):
            self.keep_clock()

    def keep_clock(self) -> None:
        """Tell the journal the time spent to the fraction: the game is left."""
        if self.clock.spent:
            self.journal.keep_clock(self.clock.decision, self.clock.spent)

    def land(self, fumble: Fumble | None = None, flight: Flight = USUAL) -> None:
        """Let the dice in the air come to rest, or fumbled; nothing happens if none are."""
        if isinstance(self._state.mover, Chance):
            roll, faces = self._rolls, self.dice(self._rolls, self._state.mover.dice)
            if flight != USUAL:
                self.flights[roll] = flight
            self.play(landing_of(faces, fumble))
            if flight != USUAL:
                self.journal.keep_flight(roll, flight)

    def flight(self, roll: int) -> Flight:
        """How the roll of this index was thrown."""
        return self.flights.get(roll, USUAL)

    def landing(self, roll: int) -> Land | LandFumbled | None:
        """The landing of the roll of this index; None if it has not landed yet."""
        if roll >= self._rolls:
            return None
        return landings(self.actions)[roll]

    def join(self, seat: SeatSetup) -> Refusal | None:
        """Let a player take a seat late; the reason where that is refused."""
        return self._play(Join(seat.name, seat.newcomer), (*self.seats, seat))

    @property
    def can_undo(self) -> bool:
        """Whether the last action is a set-aside: a landing is never taken back."""
        return bool(self._steps) and isinstance(self._steps[-1][1], SetAside)

    def undo(self) -> None:
        """Take the last set-aside back. Raises ValueError if the last step is none."""
        if not self.can_undo:
            raise ValueError("only a set-aside can be undone")
        self._state, _action, _events = self._steps.pop()
        self.journal.take_back()

    def note_advice(self, seat: int) -> None:
        """Note that this seat was shown what its choices are worth: they are not all its own."""
        if seat not in self._advised:
            self._advised.add(seat)
            self.journal.note_advice(seat)

    def record(self, rules_name: str, fair: FairGame | None = None) -> str:
        """The game so far as a record, with the proof of its dice if they are ``fair``."""
        return write(rules_name, self.initial, self.events, fair)

    def nameless_record(self) -> str:
        """The game so far as a record that says neither who plays nor where the rules are kept."""
        return write(self.initial.rules.id, *nameless(self.initial, self.events))


def landing_of(faces: Faces, fumble: Fumble | None = None) -> Land | LandFumbled:
    """The action by which dice come to rest, or fumbled."""
    return Land(faces) if fumble is None else LandFumbled(faces, fumble is Fumble.OUT)


def landings(actions: Iterable[Action]) -> list[Land | LandFumbled]:
    """The landings among these actions, by the index of the roll."""
    return [action for action in actions if isinstance(action, Land | LandFumbled)]
