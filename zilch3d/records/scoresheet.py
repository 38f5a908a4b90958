"""The score sheet as data: the events of a game gathered into a line for each turn, in one pass.

``columns`` has what is written on paper: entries, totals, marks.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias, assert_never

from zilch3d.engine import events
from zilch3d.engine.dice import Faces
from zilch3d.engine.ruleset import Points
from zilch3d.engine.scoring import Option
from zilch3d.engine.state import State
from zilch3d.records.notation import Fumble

_Begins: TypeAlias = (
    events.TurnBegan | events.TurnResumed | events.StartTurnBegan | events.ScoreStands
)
_OfRoll: TypeAlias = events.Landed | events.Voided | events.KeptAside | events.BlankRoll
_OfTurn: TypeAlias = (
    events.HotDice
    | events.TakenOver
    | events.TurnMissed
    | events.Banked
    | events.Consoled
    | events.Penalised
)
_Consequence: TypeAlias = (
    events.Crossed
    | events.ScoresReopened
    | events.PlayedOff
    | events.StartRolled
    | events.StartTied
)
_Unwritten: TypeAlias = (
    events.DieHidden | events.DieReturned | events.PlayerJoined | events.GameOver
)


class RollFate(Enum):
    """The outcome of a roll."""

    PENDING = "pending"
    KEPT = "kept"
    ZILCH = "zilch"
    VOID = "void"
    FUMBLE = "fumble"
    BLANK = "blank"
    FOR_START = "for-start"


@dataclass(slots=True)
class RollLine:
    """A roll, with the ``option`` that was set aside of it, if any; a blank one may have a bonus.

    ``fumble`` says what was wrong with a die of a roll that is void or a fumble.
    """

    faces: Faces
    fate: RollFate = RollFate.PENDING
    option: Option | None = None
    bonus: Points = 0
    fumble: Fumble | None = None


@dataclass(slots=True)
class TurnLine:
    """A turn, or a roll for who starts; filled in while the events are followed.

    ``score`` is the player's after the turn. ``points`` were banked, ``consolation`` is for a zilch
    and ``penalty`` for zilches in a row; ``at_risk`` is what lay on the table when the turn ended
    or, unfinished, lies there now. A turn that was lost has a ``cause``, and ``lost_dice`` is the
    number of dice that it was lost with. A ``takeover`` or a ``resumed_turn`` is what it began
    with, if not with all the dice and no points; ``turns_let_stand`` are the reopened scores that
    their owners let stand since the turn before. ``missed``: the player was away.

    What it led to: the player ``crossed`` the target first, the scores of ``reopened_turns`` were
    reopened, the seats of ``play_off`` play off a tie, ``tied_seats`` roll for the start again.
    ``start_result`` is the result of a roll for the start.
    """

    seat: int
    kind: events.TurnKind = events.TurnKind.ORDINARY
    score: Points = 0
    rolls: list[RollLine] = field(default_factory=list)
    points: Points = 0
    at_risk: Points = 0
    lost_dice: int = 0
    hot_dice: int = 0
    banked: bool = False
    consolation: Points = 0
    penalty: Points = 0
    takeover: events.TakenOver | None = None
    resumed_turn: events.BankedTurn | None = None
    turns_let_stand: Sequence[events.BankedTurn] = ()
    missed: bool = False
    cause: events.ZilchCause | None = None
    crossed: bool = False
    reopened_turns: tuple[events.BankedTurn, ...] = ()
    play_off: tuple[int, ...] = ()
    start_result: Points | None = None
    tied_seats: tuple[int, ...] = ()

    @property
    def zilch(self) -> bool:
        return self.cause is not None

    @property
    def begun(self) -> bool:
        """Whether the player has done anything yet."""
        return bool(self.rolls or self.takeover or self.resumed_turn) or self.finished

    @property
    def finished(self) -> bool:
        return self.banked or self.zilch or self.missed or self.start_result is not None

    @property
    def is_for_start(self) -> bool:
        return self.kind is events.FOR_START

    @property
    def change(self) -> Points:
        """The difference that the turn makes to its player's score: all of them add up to it."""
        taken_back = self.resumed_turn.points if self.resumed_turn else 0
        return self.points + self.consolation - self.penalty - taken_back


@dataclass(frozen=True, slots=True)
class StandLine:
    """A reopened score that its owner let stand: the ``number``-th of that player's in a row."""

    turn: events.BankedTurn
    number: int

    @property
    def seat(self) -> int:
        """The owner."""
        return self.turn.seat


SheetLine: TypeAlias = TurnLine | StandLine


def with_first_turn(initial: State, history: Iterable[events.Event]) -> Iterator[events.Event]:
    """The events, preceded by the one that began the first turn if the initial state is in it."""
    turn = initial.turn
    if turn is not None and turn.kind is events.FOR_START:
        yield events.StartTurnBegan(turn.seat, turn.dice)
    elif turn is not None:
        yield events.TurnBegan(turn.seat, initial.round, turn.kind)
    yield from history


def score_sheet(initial: State, history: Iterable[events.Event]) -> Iterator[SheetLine]:
    """Every line of the game, the last turn perhaps unfinished or not even begun.

    ``history`` begins with the event of the first turn (``with_first_turn``).
    """
    sheet = _Sheet({number: seat.score for number, seat in enumerate(initial.seats)})
    for event in history:
        if isinstance(event, events.Thrown):
            continue  # the most frequent; it is written once it has landed
        if isinstance(event, _Begins):
            yield from sheet.finished()
            sheet.begin(event)
        else:
            sheet.add(event)
    yield from sheet.finished()


def turn_lines(initial: State, history: Iterable[events.Event]) -> tuple[TurnLine, ...]:
    """Every turn, without the rolls for who starts."""
    lines = score_sheet(initial, history)
    return tuple(line for line in lines if isinstance(line, TurnLine) and not line.is_for_start)


class _Sheet:
    """The line under way, the scores before it, and the scores let stand since the last turn."""

    def __init__(self, scores: dict[int, Points]) -> None:
        self._scores = Counter(scores)
        self._line: SheetLine | None = None
        self._let_stand: list[events.BankedTurn] = []
        self._stands_in_a_row: Counter[int] = Counter()

    def finished(self) -> Iterator[SheetLine]:
        """The line under way, if there is one, with its player's score."""
        line = self._line
        if isinstance(line, TurnLine):
            self._scores[line.seat] += line.change
            line.score = self._scores[line.seat]
        if line is not None:
            yield line

    def begin(self, event: _Begins) -> None:
        if isinstance(event, events.ScoreStands):
            seat = event.turn.seat
            self._let_stand.append(event.turn)
            self._stands_in_a_row[seat] += 1
            self._line = StandLine(event.turn, self._stands_in_a_row[seat])
            return
        match event:
            case events.TurnBegan(seat, _, kind):
                self._line = TurnLine(seat, kind)
            case events.StartTurnBegan(seat):
                self._line = TurnLine(seat, events.FOR_START)
            case events.TurnResumed(banked):
                self._line = TurnLine(banked.seat, events.RESUMED, at_risk=banked.points)
                self._line.resumed_turn, self._line.turns_let_stand = banked, self._let_stand
            case _:
                assert_never(event)
        if self._let_stand:
            self._let_stand, self._stands_in_a_row = [], Counter()

    def add(self, event: _OfRoll | _OfTurn | _Consequence | _Unwritten | events.Zilched) -> None:
        """Note an event of the turn under way, or one that it led to."""
        line = self._line
        if isinstance(line, StandLine) or line is None:
            pass
        elif isinstance(event, events.Zilched):
            line.lost_dice, line.cause = event.dice, event.cause
            _mark_last_roll(line, _FATES[event.cause])
        elif isinstance(event, _OfRoll):
            _note_roll(line, event)
        else:
            _note_turn(line, event)


_FATES = {
    events.ZilchCause.NOTHING_COUNTS: RollFate.ZILCH,
    events.ZilchCause.OVERSHOT: RollFate.ZILCH,
    events.ZilchCause.OUT: RollFate.FUMBLE,
    events.ZilchCause.COCKED: RollFate.FUMBLE,
    events.ZilchCause.LATE: None,
    events.ZilchCause.HIDDEN_DIE: None,
}
"""The fate of the last roll of a turn that is lost; None where that is not in question."""


def _note_roll(line: TurnLine, event: _OfRoll) -> None:
    match event:
        case events.Landed(faces):
            line.rolls.append(RollLine(faces))
        case events.Voided(faces, out):
            cause = Fumble.OUT if out else Fumble.COCKED
            line.rolls.append(RollLine(faces, RollFate.VOID, fumble=cause))
        case events.KeptAside(option):
            _mark_last_roll(line, RollFate.KEPT)
            line.rolls[-1].option = option
            line.at_risk += option.points
        case events.BlankRoll(_, bonus):
            _mark_last_roll(line, RollFate.BLANK)
            line.rolls[-1].bonus = bonus
            line.at_risk += bonus
        case _:
            assert_never(event)


def _mark_last_roll(line: TurnLine, fate: RollFate | None) -> None:
    if fate is not None:
        line.rolls[-1].fate = fate


def _note_turn(line: TurnLine, event: _OfTurn | _Consequence | _Unwritten) -> None:
    match event:
        case events.HotDice(_, times):
            line.hot_dice = times
        case events.TakenOver():
            line.takeover, line.at_risk = event, event.points
        case events.TurnMissed():
            line.missed = True
        case events.Banked(_, points):
            line.points, line.banked = points, True
        case events.Consoled(_, points):
            line.consolation = points
        case events.Penalised(_, points):
            line.penalty = points
        case _:
            _note_consequence(line, event)


def _note_consequence(line: TurnLine, event: _Consequence | _Unwritten) -> None:
    match event:
        case events.Crossed():
            line.crossed = True
        case events.ScoresReopened(turns):
            line.reopened_turns = turns
        case events.PlayedOff(seats):
            line.play_off = seats
        case events.StartRolled(_, result):
            line.start_result = result
            one_die = len(line.rolls[0].faces) == 1
            _mark_last_roll(line, RollFate.FOR_START if one_die else RollFate.ZILCH)
        case events.StartTied(seats):
            line.tied_seats = seats
        case events.DieHidden() | events.DieReturned():
            pass
        case events.PlayerJoined() | events.GameOver():
            pass
        case _:
            assert_never(event)
