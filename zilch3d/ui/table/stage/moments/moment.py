"""A moment as data: of which event, how strong it is, its times, its words and its sounds."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from zilch3d.engine import events
from zilch3d.engine.decide import room_left
from zilch3d.engine.events import Event
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.state import State
from zilch3d.odds.chances import losing_chance
from zilch3d.ui.sound.plan import Stinger
from zilch3d.ui.table.stage.moments import counting
from zilch3d.ui.table.stage.moments.counting import Beat
from zilch3d.ui.words import captions
from zilch3d.ui.words.amounts import PointsText
from zilch3d.ui.words.captions import Caption

PRESSED = 0.65
"""By what a moment is shortened that another one follows at once."""
FADE_IN, FADE_OUT = 0.12, 0.35
"""Seconds in which a moment comes and goes."""
SETTLED = 0.6
"""The share of a moment at which it is seen where nothing may move, or once it was skipped."""


class MomentKind(Enum):
    """The kinds of moments, each staged in a way of its own."""

    ZILCH = "zilch"
    BANK = "bank"
    ON_BOARD = "on-board"
    CONSOLED = "consoled"
    PENALISED = "penalised"
    HOT_DICE = "hot-dice"
    ESCAPE = "escape"
    CROSSED = "crossed"
    LAST_TURN = "last-turn"
    TAKEN_OVER = "taken-over"
    TIME_WARP = "time-warp"
    TIE = "tie"
    VICTORY = "victory"
    DEFEAT = "defeat"
    NOTICE = "notice"
    """Said, and no more than that."""


GAINS = frozenset(
    {MomentKind.BANK, MomentKind.ON_BOARD, MomentKind.CONSOLED, MomentKind.TAKEN_OVER}
)
"""Points are counted over the table, and fly to where they go."""
ENDING = frozenset({MomentKind.VICTORY, MomentKind.DEFEAT})
"""The game is over; their light stays."""


@dataclass(frozen=True)
class MomentSpan:
    """Seconds at normal speed: of the slightest and the greatest of a kind.

    Points ``land`` after that share of them; play goes on after that share (``waits``).
    """

    slight: float
    great: float
    lands: float = 0.0
    waits: float = 1.0


SPANS = {
    MomentKind.ZILCH: MomentSpan(1.0, 1.5),
    MomentKind.BANK: MomentSpan(0.85, 1.2, lands=0.76, waits=0.86),
    MomentKind.ON_BOARD: MomentSpan(1.1, 1.2, lands=0.76, waits=0.9),
    MomentKind.CONSOLED: MomentSpan(1.1, 1.2, lands=0.74, waits=0.86),
    MomentKind.PENALISED: MomentSpan(1.2, 1.4, lands=0.35),
    MomentKind.HOT_DICE: MomentSpan(1.7, 2.0),
    MomentKind.ESCAPE: MomentSpan(1.4, 1.6, waits=0.0),
    MomentKind.CROSSED: MomentSpan(2.35, 2.35, waits=0.85),
    MomentKind.LAST_TURN: MomentSpan(1.6, 1.6, waits=0.0),
    MomentKind.TAKEN_OVER: MomentSpan(1.0, 1.2, lands=0.76, waits=0.86),
    MomentKind.TIME_WARP: MomentSpan(1.5, 1.5),
    MomentKind.TIE: MomentSpan(1.4, 1.4),
    MomentKind.VICTORY: MomentSpan(1.5, 1.5),
    MomentKind.DEFEAT: MomentSpan(1.5, 1.5),
    MomentKind.NOTICE: MomentSpan(1.2, 1.2),
}

_SOUNDS: dict[MomentKind, Stinger] = {
    MomentKind.ZILCH: "zilch",
    MomentKind.PENALISED: "big_zilch",
    MomentKind.HOT_DICE: "hot_dice",
    MomentKind.ESCAPE: "narrow_escape",
    MomentKind.CROSSED: "crossing",
    MomentKind.TIME_WARP: "crossing",
    MomentKind.VICTORY: "victory",
    MomentKind.DEFEAT: "defeat",
}
_LANDINGS: dict[MomentKind, Stinger] = {
    MomentKind.BANK: "bank",
    MomentKind.CONSOLED: "bank",
    MomentKind.TAKEN_OVER: "bank",
    MomentKind.ON_BOARD: "on_the_board",
}
_GREATER: dict[Stinger, Stinger] = {"zilch": "big_zilch", "bank": "big_bank"}
_HEAVY = 0.5


@dataclass(frozen=True)
class Moment:
    """Something to be felt, ``weight`` from 0 (hardly) to 1.

    It is seen for so many ``seconds``, of which nothing else goes on for ``waits``. ``points`` are
    what travels or falls, as the ``amount`` is written, from or to a ``seat``; they are there after
    ``lands`` seconds. ``seats`` are those that it concerns beside. ``beats`` are how points that
    are gained are counted first.
    """

    kind: MomentKind
    caption: Caption
    seconds: float
    weight: float = 0.0
    waits: float = 0.0
    lands: float = 0.0
    seat: int | None = None
    points: str = ""
    amount: Points = 0
    seats: tuple[int, ...] = ()
    beats: tuple[Beat, ...] = ()

    @property
    def sound(self) -> Stinger | None:
        """The sound that it begins with, if any."""
        return self._heard(_SOUNDS)

    @property
    def landing(self) -> Stinger | None:
        """The sound with which its points land, if any do."""
        return self._heard(_LANDINGS)

    def _heard(self, sounds: Mapping[MomentKind, Stinger]) -> Stinger | None:
        plain = sounds.get(self.kind)
        return _GREATER.get(plain, plain) if plain and self.weight >= _HEAVY else plain

    @property
    def flies(self) -> float:
        """Seconds after which points that have been counted set off."""
        return counting.FLIES * self.seconds

    def shortened(self, by: float) -> "Moment":
        """The moment in so many times its seconds."""
        times = (self.seconds * by, self.waits * by, self.lands * by)
        return replace(self, seconds=times[0], waits=times[1], lands=times[2])

    def explained(self, note: str, seconds: float, waits: float) -> "Moment":
        """The moment with a note, and the time to read it, for a part of which play waits."""
        caption = self.caption._replace(note=note)
        return replace(self, caption=caption, seconds=seconds, waits=waits)


@dataclass(frozen=True)
class Staged:
    """A moment on the table, so many ``seconds`` after its start; it ends with ``until``.

    If it is ``still``, nothing moves.
    """

    moment: Moment
    seconds: float
    until: float
    still: bool = False

    @property
    def opacity(self) -> float:
        """0 to 1, as it comes and goes."""
        fades = (self.seconds / FADE_IN, (self.until - self.seconds) / FADE_OUT)
        return max(0.0, min(1.0, *fades))

    @property
    def share(self) -> float:
        """How much of it has been seen, 0 to 1."""
        return min(1.0, self.seconds / self.moment.seconds)

    @property
    def landed(self) -> bool:
        """Whether points that travel have arrived."""
        return self.seconds >= self.moment.lands


# Of which event, and how strongly


SLIGHT, GREAT = 2, 10
"""Points at which a loss or a gain begins to be felt, and is felt fully: in the highest singles."""
NARROW = 0.6
"""The chance of a zilch from which a roll that scores is a narrow escape."""
NARROW_AT_STAKE = 0.5
"""The chance from which it is one where the turn has GREAT points to lose."""
BROKEN = 0.4
"""The least weight of a zilch for what was done, not rolled: its dice don't tell what happened."""
BRIEF, BRISK = 0.7, 0.55
"""By what the everyday moments of computer players are shortened; where MANY play."""
MANY = 3
KINDS: dict[type[Event], MomentKind | None] = {
    events.Zilched: MomentKind.ZILCH,
    events.Consoled: MomentKind.CONSOLED,
    events.Penalised: MomentKind.PENALISED,
    events.TakenOver: MomentKind.TAKEN_OVER,
    events.HotDice: MomentKind.HOT_DICE,
    events.Crossed: MomentKind.CROSSED,
    events.ScoresReopened: MomentKind.TIME_WARP,
    events.PlayedOff: MomentKind.TIE,
    **dict.fromkeys(
        (
            events.BlankRoll,
            events.Voided,
            events.DieReturned,
            events.TurnMissed,
            events.PlayerJoined,
        ),
        MomentKind.NOTICE,
    ),
    **dict.fromkeys(
        (
            events.Thrown,
            events.KeptAside,
            events.DieHidden,
            events.StartRolled,
            events.StartTied,
            events.StartTurnBegan,
            events.TurnResumed,
            events.ScoreStands,
        )
    ),
}
"""The kinds of events that are always felt alike; None for those that are not felt.

Landings, banked points, beginnings of turns and the end of the game depend on more.
"""
EVERYDAY = frozenset(
    {
        MomentKind.ZILCH,
        MomentKind.BANK,
        MomentKind.HOT_DICE,
        MomentKind.TAKEN_OVER,
        MomentKind.NOTICE,
    }
)


def weight_of(rules: RuleSet, points: Points) -> float:
    """How much these points are felt, 0 to 1; in Freeze 200 are nothing, and 1,000 are all."""
    highest = max(rules.scoring.singles) or max(1, rules.end.goal // 50)
    return max(0.0, min(1.0, (points / highest - SLIGHT) / (GREAT - SLIGHT)))


def moment_of(
    event: Event,
    before: State,
    after: State,
    points_text: PointsText,
    computers: Container[int] = (),
) -> Moment | None:
    """The moment of this event, which leads from one state to the next; None if it has none.

    ``points_text`` writes points; ``computers`` are the seats that no person plays.
    """
    moment = _full_length(event, before, after, points_text, computers)
    if moment is None:
        return None
    seat = getattr(event, "seat", None)
    if moment.kind not in EVERYDAY or seat not in computers:
        return moment
    many = sum(place in computers for place in range(len(after.seats))) >= MANY
    return moment.shortened(BRISK if many else BRIEF)


def _full_length(
    event: Event, before: State, after: State, points_text: PointsText, computers: Container[int]
) -> Moment | None:
    words = captions.caption(event, after, points_text)
    match event:
        case events.Landed():
            return _escape(event, before)
        case events.GameOver():
            return _over(event, after, points_text, computers)
        case events.TurnBegan():
            kind = MomentKind.LAST_TURN if words is not None else None
        case events.Banked():
            first = event.points == event.total and after.rules.turn.opening > 0
            kind = MomentKind.ON_BOARD if first else MomentKind.BANK
        case _:
            kind = KINDS.get(type(event))
    if kind is None or words is None:
        return None
    amount = _amount(event)
    moment = replace(_timed(kind, words, _weight(event, amount, after.rules)), amount=amount)
    points = points_text(amount) if amount else ""
    counted = before.turn if isinstance(event, events.Banked) else None
    gained = kind in GAINS and amount
    return replace(
        moment,
        seat=getattr(event, "seat", None),
        points=points,
        seats=_seats(event, before),
        beats=counting.beats(after.rules, counted, amount, points_text) if gained else (),
    )


def _timed(kind: MomentKind, words: Caption, weight: float) -> Moment:
    span = SPANS[kind]
    seconds = span.slight + (span.great - span.slight) * weight
    return Moment(kind, words, seconds, weight, seconds * span.waits, seconds * span.lands)


def _amount(event: Event) -> Points:
    """The points that travel or fall."""
    if isinstance(event, events.Zilched):
        return event.lost
    gains = events.Banked | events.Consoled | events.Penalised | events.TakenOver
    return event.points if isinstance(event, gains) else 0


def _weight(event: Event, amount: Points, rules: RuleSet) -> float:
    if isinstance(event, events.HotDice):
        return min(1.0, event.times / 3)
    if isinstance(event, events.Zilched) and event.cause is not events.ZilchCause.NOTHING_COUNTS:
        return max(BROKEN, weight_of(rules, amount))
    moves = isinstance(event, events.Zilched) or amount
    return weight_of(rules, amount) if moves else 0.5


def _seats(event: Event, before: State) -> tuple[int, ...]:
    """Whom it concerns beside the player."""
    if isinstance(event, events.TakenOver):
        return () if before.passer is None else (before.passer,)
    if isinstance(event, events.ScoresReopened):
        return tuple(turn.seat for turn in event.turns)
    return event.seats if isinstance(event, events.PlayedOff) else ()


def _over(
    event: events.GameOver, state: State, points_text: PointsText, computers: Container[int]
) -> Moment:
    """A victory, unless people have played and none of them has won."""
    winners, seats = event.winners, range(len(state.seats))
    people = [seat for seat in seats if seat not in computers]
    kind, words = MomentKind.VICTORY, captions.caption(event, state, points_text) or Caption("")
    if people and not set(people) & set(winners):
        best = max(people, key=lambda seat: state.seats[seat].score)
        kind, words = (
            MomentKind.DEFEAT,
            words._replace(line=captions.consoling(state, best, points_text)),
        )
    alone = winners[0] if len(winners) == 1 else None
    return replace(_timed(kind, words, 1.0), seat=alone, seats=winners)


def _escape(event: events.Landed, before: State) -> Moment | None:
    """A roll that scores though it was all but lost, with something to lose."""
    turn = before.turn
    if turn is None or not turn.points or not event.choices or before.starting is not None:
        return None
    dice, room = len(event.faces), room_left(before, turn)
    chance = float(losing_chance(before.rules, dice, turn.trios, room))
    at_stake = weight_of(before.rules, turn.points)
    if chance < NARROW - (NARROW - NARROW_AT_STAKE) * at_stake:
        return None
    return replace(
        _timed(MomentKind.ESCAPE, captions.escape(chance), max(at_stake, chance)), seat=turn.seat
    )
