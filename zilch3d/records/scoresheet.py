"""The score sheet: what the events of a game come to, a line a turn, in one pass.

Nothing is worked out here: ``marks`` derives mouseholes, chevrons and fangs.
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
from zilch3d.records.notation import FumbleCause

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
_NotWritten: TypeAlias = (
    events.DieHidden | events.DieReturned | events.PlayerJoined | events.GameOver
)


class RollFate(Enum):
    """What came of a roll."""

    PENDING = "pending"
    KEPT = "kept"
    ZILCH = "zilch"
    VOID = "void"
    FUMBLE = "fumble"
    BLANK = "blank"
    FOR_START = "for-start"


@dataclass(slots=True)
class RollLine:
    """A roll, and what was set aside from it where something was; a blank one may have a bonus.

    ``fumble`` is what was wrong with a die of one that is void or a fumble.
    """

    faces: Faces
    fate: RollFate = RollFate.PENDING
    option: Option | None = None
    bonus: Points = 0
    fumble: FumbleCause | None = None


@dataclass(slots=True)
class TurnLine:
    """A turn as the score sheet has it, or a roll for who starts; the sheet fills it in.

    ``score`` is the player's after it. ``points`` is what was banked, ``consolation`` what a zilch
    was consoled with and ``penalty`` what zilches in a row cost; ``at_risk`` what lay on the table
    when the turn ended or, unfinished, lies there now; ``lost_dice`` with how many dice it was
    lost, and ``cause`` why, None if it was not. ``taken`` and ``resumed`` are what it began with,
    if not with all the dice and no points; ``passed`` are the reopened scores that were let stand
    since the last turn. ``missed``: the player was away.

    What it led to: the player ``crossed`` the target first, scores were ``reopened``, these seats
    ``play_off`` a tie, or roll for the start again (``tied``). ``rolled`` is the result of a roll
    for the start.
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
    taken: events.TakenOver | None = None
    resumed: events.BankedTurn | None = None
    passed: Sequence[events.BankedTurn] = ()
    missed: bool = False
    cause: events.ZilchCause | None = None
    crossed: bool = False
    reopened: tuple[events.BankedTurn, ...] = ()
    play_off: tuple[int, ...] = ()
    rolled: Points | None = None
    tied: tuple[int, ...] = ()

    @property
    def zilch(self) -> bool:
        return self.cause is not None

    @property
    def begun(self) -> bool:
        """Whether the player has done anything yet."""
        return bool(self.rolls or self.taken or self.resumed) or self.finished

    @property
    def finished(self) -> bool:
        return self.banked or self.zilch or self.missed or self.rolled is not None

    @property
    def is_for_start(self) -> bool:
        return self.kind is events.FOR_START

    @property
    def change(self) -> Points:
        """What the turn has done to its player's score: all changes add up to the scores."""
        taken_back = self.resumed.points if self.resumed else 0
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
    """The events, after that of the first turn where the game began with it."""
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
    """The line under way, the ``scores`` before it, and what stood since the last turn."""

    def __init__(self, scores: dict[int, Points]) -> None:
        self._scores = Counter(scores)
        self._line: SheetLine | None = None
        self._passed: list[events.BankedTurn] = []
        self._stood: Counter[int] = Counter()

    def finished(self) -> Iterator[SheetLine]:
        """The line under way, if there is one."""
        line = self._line
        if isinstance(line, TurnLine):
            self._scores[line.seat] += line.change
            line.score = self._scores[line.seat]
        if line is not None:
            yield line

    def begin(self, event: _Begins) -> None:
        if isinstance(event, events.ScoreStands):
            seat = event.turn.seat
            self._passed.append(event.turn)
            self._stood[seat] += 1
            self._line = StandLine(event.turn, self._stood[seat])
            return
        match event:
            case events.TurnBegan(seat, _, kind):
                self._line = TurnLine(seat, kind)
            case events.StartTurnBegan(seat):
                self._line = TurnLine(seat, events.FOR_START)
            case events.TurnResumed(again):
                self._line = TurnLine(again.seat, events.RESUMED, at_risk=again.points)
                self._line.resumed, self._line.passed = again, self._passed
            case _:
                assert_never(event)
        if self._passed:
            self._passed, self._stood = [], Counter()

    def add(self, event: _OfRoll | _OfTurn | _Consequence | _NotWritten | events.Zilched) -> None:
        """What happens in the turn under way, or because of it."""
        line = self._line
        if isinstance(line, StandLine) or line is None:
            pass
        elif isinstance(event, events.Zilched):
            line.lost_dice, line.cause = event.dice, event.cause
            _mark_last_roll(line, _FATES[event.cause])
        elif isinstance(event, _OfRoll):
            _rolled(line, event)
        else:
            _noted(line, event)


_FATES = {
    events.ZilchCause.NOTHING_COUNTS: RollFate.ZILCH,
    events.ZilchCause.OVERSHOT: RollFate.ZILCH,
    events.ZilchCause.OUT: RollFate.FUMBLE,
    events.ZilchCause.COCKED: RollFate.FUMBLE,
    events.ZilchCause.LATE: None,
    events.ZilchCause.HIDDEN_DIE: None,
}
"""What becomes of the last roll of a turn that is lost."""


def _rolled(line: TurnLine, event: _OfRoll) -> None:
    match event:
        case events.Landed(faces):
            line.rolls.append(RollLine(faces))
        case events.Voided(faces, out):
            cause = FumbleCause.OUT if out else FumbleCause.COCKED
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


def _noted(line: TurnLine, event: _OfTurn | _Consequence | _NotWritten) -> None:
    match event:
        case events.HotDice(_, times):
            line.hot_dice = times
        case events.TakenOver():
            line.taken, line.at_risk = event, event.points
        case events.TurnMissed():
            line.missed = True
        case events.Banked(_, points):
            line.points, line.banked = points, True
        case events.Consoled(_, points):
            line.consolation = points
        case events.Penalised(_, points):
            line.penalty = points
        case _:
            _led_to(line, event)


def _led_to(line: TurnLine, event: _Consequence | _NotWritten) -> None:
    match event:
        case events.Crossed():
            line.crossed = True
        case events.ScoresReopened(turns):
            line.reopened = turns
        case events.PlayedOff(seats):
            line.play_off = seats
        case events.StartRolled(_, rolled):
            line.rolled = rolled
            one_die = len(line.rolls[0].faces) == 1
            _mark_last_roll(line, RollFate.FOR_START if one_die else RollFate.ZILCH)
        case events.StartTied(seats):
            line.tied = seats
        case events.DieHidden() | events.DieReturned():
            pass
        case events.PlayerJoined() | events.GameOver():
            pass
        case _:
            assert_never(event)
