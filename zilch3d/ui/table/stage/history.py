"""The turns of the game as far as they have been shown."""

from zilch3d.engine.events import Event, ScoreStands, StartTurnBegan, TurnBegan, TurnResumed
from zilch3d.engine.state import State
from zilch3d.records.columns import Columns, columns
from zilch3d.records.scoresheet import TurnLine, score_sheet, whole
from zilch3d.table.table import Table
from zilch3d.ui.table.stage.event_queue import EventQueue

LAST = 8
"""How many turns are kept ready."""
_Begins = TurnBegan | TurnResumed | StartTurnBegan | ScoreStands


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
        return tuple(whole(self._game.initial, shown))

    def _lines(self, events: tuple[Event, ...]) -> tuple[TurnLine, ...]:
        lines = score_sheet(self._game.initial, events)
        return tuple(line for line in lines if isinstance(line, TurnLine) and not _is_one_die(line))


def _is_one_die(line: TurnLine) -> bool:
    return line.is_for_start and all(len(roll.faces) == 1 for roll in line.rolls)
