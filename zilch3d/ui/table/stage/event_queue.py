"""The game as far as it is shown: its events, one after the other, and the turns of these.

The table's state is final at once. The queue lags behind: ``shown`` moves on only when what an
event looks like has been seen. Nothing is shown that is not on the disk yet: what was seen once is
there after a power cut, too. Time comes in through ``update``; nothing here reads a clock.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from zilch3d.engine.events import Event, ScoreStands, StartTurnBegan, TurnBegan, TurnResumed
from zilch3d.engine.state import State
from zilch3d.records.columns import Columns, columns
from zilch3d.records.scoresheet import TurnLine, score_sheet, with_first_turn
from zilch3d.table.table import Table

PATIENCE = 5.0
"""Seconds after which a disk that does not answer is waited for no longer."""
LAST = 8
"""How many turns are kept ready."""
_Begins = TurnBegan | TurnResumed | StartTurnBegan | ScoreStands


@dataclass(frozen=True)
class Timing:
    """Seconds that an event takes ``before`` its outcome is shown, and ``after`` that.

    ``stays`` is whether the outcome is to be seen for that long even by who skips what led to it.
    """

    before: float = 0.0
    after: float = 0.0
    stays: bool = False


class EventQueue:
    """Shows events in their order; ``perform`` sets one in motion, from a state to the next.

    ``shown`` is the state that everything visible follows. ``settled`` is whether it is the one
    after an action, not between its events: there nobody decides anything, for points are
    banked, and their turn is not over. ``is_written`` is whether all that is queued is on the disk.
    ``stops_before`` is whether an event is not to be shown after the state that is, nor any later.
    ``must_see`` is whether the first of the events that are queued is seen from its beginning even
    by who skips what led to it.
    """

    def __init__(
        self,
        state: State,
        perform: Callable[[Event, State, State], Timing],
        is_written: Callable[[], bool] = lambda: True,
        stops_before: Callable[[Event, State], bool] = lambda _event, _shown: False,
        must_see: Callable[[Sequence[Event]], bool] = lambda _queued: False,
    ) -> None:
        self.shown = state
        self.settled = True
        self._perform = perform
        self._is_written = is_written
        self._stops_before = stops_before
        self._must_see = must_see
        self._waited = 0.0
        """Seconds that the disk has had for what is not written yet."""
        self._queue: deque[tuple[Event, State, bool]] = deque()
        """Each event with the state after it, and whether it is an action's last."""
        self._pending: tuple[State, bool] | None = None
        self.showing: Event | None = None
        """The event that is being seen, before its outcome is shown."""
        self._wait = 0.0
        self._after = 0.0
        self._stays = False
        """Whether the present outcome, or the next, is not to be skipped with what led to it."""

    @property
    def idle(self) -> bool:
        """Whether everything that is to be shown has been."""
        return self._at_end and self._pending is None and self._wait <= 0.0

    @property
    def _at_end(self) -> bool:
        return not self._queue or self._stops_before(self._queue[0][0], self.shown)

    @property
    def _at_sight(self) -> bool:
        """Whether what begins next is seen even by who skips."""
        if self._pending is not None or self._at_end:
            return False
        return self._must_see([event for event, _state, _is_last in self._queue])

    @property
    def coming(self) -> Event | None:
        """The event that is shown next."""
        return self._queue[0][0] if self._queue else None

    @property
    def to_come(self) -> int:
        """How many events have happened that are not shown yet."""
        return len(self._queue) + (self._pending is not None)

    def add(self, happenings: Iterable[tuple[Event, State]]) -> None:
        """Queue what an action has caused: each event with the state after it."""
        *others, last = happenings
        self._queue.extend((event, state, False) for event, state in others)
        self._queue.append((*last, True))

    def reset(self, state: State) -> None:
        """Show ``state`` at once and drop what is queued: something was undone."""
        self._queue.clear()
        self.shown, self.settled = state, True
        self._pending, self.showing, self._wait = None, None, 0.0

    @property
    def held(self) -> bool:
        """Whether what comes next must not be shown before it is on the disk."""
        return bool(self._queue) and self._waited < PATIENCE and not self._is_written()

    def update(self, seconds: float) -> None:
        self._waited = 0.0 if self._is_written() else self._waited + seconds
        self._wait -= seconds
        while self._wait <= 0.0 and self._advance():
            pass

    def skip(self) -> None:
        """Show all that is queued without waiting, up to what is to be seen all the same.

        That is an outcome that stays, or an event of ``must_see``, which begins with the next
        update. Skipping once more, when it has begun, goes on from there.
        """
        self._wait = 0.0
        while not self._at_sight and self._advance():
            if self._stays and self._pending is None:
                return
            self._wait = 0.0

    def _advance(self) -> bool:
        """Take the next step; False if there is none."""
        # An event is performed, waited for (before), its outcome shown, and waited for (after).
        if self._pending is not None:
            (self.shown, self.settled), self._pending = self._pending, None
            self.showing = None
            self._wait = self._after
            return True
        if self._at_end or self.held:
            self._wait = 0.0
            return False
        event, state, is_last = self._queue.popleft()
        timing = self._perform(event, self.shown, state)
        self._pending, self.showing = (state, is_last), event
        self._wait, self._after, self._stays = timing.before, timing.after, timing.stays
        return True


class History:
    """Follows what ``queue`` shows of a game; a roll of one die for the start is no turn."""

    def __init__(self, game: Table, queue: EventQueue) -> None:
        self._game = game
        self._queue = queue
        self._of: State | None = None
        self._last: tuple[TurnLine, ...] = ()
        self._columns: tuple[State, Columns] | None = None

    def last(self) -> tuple[TurnLine, ...]:
        """The last turns, the one under way included; the same value while nothing has changed."""
        if self._of is not self._queue.shown:
            self._of = self._queue.shown
            shown = self._shown()
            begins = [n for n, event in enumerate(shown) if isinstance(event, _Begins)]
            first = begins[-LAST] if len(begins) >= LAST else 0
            self._last = self._lines(shown[first:])
        return self._last

    def every(self) -> tuple[TurnLine, ...]:
        """All turns of the game."""
        return self._lines(self._shown())

    def columns(self) -> Columns:
        """The score sheet of it; the same value while nothing has changed."""
        shown, carried = self._queue.shown, [seat.score for seat in self._game.initial.seats]
        if self._columns is None or self._columns[0] is not shown:
            carried += [0] * (len(shown.seats) - len(carried))  # who joined later
            lines = self._lines(self._shown())
            self._columns = shown, columns(shown.rules, carried, lines)
        return self._columns[1]

    def _shown(self) -> tuple[Event, ...]:
        """The events that have been shown, the first turn's beginning included."""
        events = self._game.events
        shown = events[: len(events) - self._queue.to_come]
        return tuple(with_first_turn(self._game.initial, shown))

    def _lines(self, events: tuple[Event, ...]) -> tuple[TurnLine, ...]:
        lines = score_sheet(self._game.initial, events)
        return tuple(line for line in lines if isinstance(line, TurnLine) and not _is_one_die(line))


def _is_one_die(line: TurnLine) -> bool:
    return line.is_for_start and all(len(roll.faces) == 1 for roll in line.rolls)
