"""The moments of a game: what each event is felt as, how strongly, in which words and how long.

A moment is data: ``staging`` says how the light follows it, ``stage`` draws it.
"""

from collections.abc import Callable, Container
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from zilch3d.engine import events
from zilch3d.engine.decide import room_left
from zilch3d.engine.events import Event
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.state import State
from zilch3d.odds.exact import losing_chance
from zilch3d.ui.sound.plan import Stinger
from zilch3d.ui.words import captions
from zilch3d.ui.words.captions import Caption

Shown: TypeAlias = Callable[[Points], str]

SLIGHT, GREAT = 2, 10
"""Points at which a loss or a gain begins to be felt, and is felt fully: in the highest singles."""
NARROW = 0.6
"""The chance of a zilch from which a roll that scores is a narrow escape."""
NARROW_AT_STAKE = 0.5
"""The same where the turn has GREAT points to lose."""
BROKEN = 0.4
"""The least weight of a zilch for what was done, not rolled: its dice don't tell what happened."""
BRIEF = 0.7
"""By what the everyday moments of computer players are shortened."""
PRESSED = 0.65
"""By what a moment is shortened that another one follows at once."""


class Kind(Enum):
    """What is staged in a way of its own."""

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


@dataclass(frozen=True)
class Span:
    """Seconds at normal speed: of the slightest and the greatest of a kind.

    Points ``land`` after that share of them; play goes on after that share (``waits``).
    """

    slight: float
    great: float
    lands: float = 0.0
    waits: float = 1.0


SPANS = {
    Kind.ZILCH: Span(1.0, 1.5),
    Kind.BANK: Span(1.3, 1.6, lands=0.42, waits=0.68),
    Kind.ON_BOARD: Span(1.6, 1.8, lands=0.4, waits=0.7),
    Kind.CONSOLED: Span(1.4, 1.5, lands=0.4, waits=0.7),
    Kind.PENALISED: Span(1.2, 1.4, lands=0.35),
    Kind.HOT_DICE: Span(1.7, 2.0),
    Kind.ESCAPE: Span(1.4, 1.6, waits=0.0),
    Kind.CROSSED: Span(1.5, 1.5),
    Kind.LAST_TURN: Span(1.6, 1.6, waits=0.0),
    Kind.TAKEN_OVER: Span(1.1, 1.3, lands=0.6),
    Kind.TIME_WARP: Span(1.5, 1.5),
    Kind.TIE: Span(1.4, 1.4),
    Kind.VICTORY: Span(1.5, 1.5),
    Kind.DEFEAT: Span(1.5, 1.5),
    Kind.NOTICE: Span(1.2, 1.2),
}
KINDS: dict[type[Event], Kind | None] = {
    events.Zilched: Kind.ZILCH,
    events.Consoled: Kind.CONSOLED,
    events.Penalised: Kind.PENALISED,
    events.TakenOver: Kind.TAKEN_OVER,
    events.HotDice: Kind.HOT_DICE,
    events.Crossed: Kind.CROSSED,
    events.ScoresReopened: Kind.TIME_WARP,
    events.PlayedOff: Kind.TIE,
    events.StartTied: Kind.TIE,
    **dict.fromkeys(
        (
            events.BlankRoll,
            events.Voided,
            events.DieReturned,
            events.TurnMissed,
            events.PlayerJoined,
            events.StartRolled,
        ),
        Kind.NOTICE,
    ),
    **dict.fromkeys(
        (
            events.Thrown,
            events.KeptAside,
            events.DieHidden,
            events.StartTurnBegan,
            events.TurnResumed,
            events.ScoreStands,
        )
    ),
}
"""Of the events that are always the same, or nothing: what landed, was banked, began or ended
the game depends on more.
"""
EVERYDAY = frozenset({Kind.ZILCH, Kind.BANK, Kind.HOT_DICE, Kind.TAKEN_OVER, Kind.NOTICE})

_SOUNDS: dict[Kind, Stinger] = {
    Kind.ZILCH: "zilch",
    Kind.PENALISED: "big_zilch",
    Kind.BANK: "bank",
    Kind.CONSOLED: "bank",
    Kind.TAKEN_OVER: "bank",
    Kind.ON_BOARD: "on_the_board",
    Kind.HOT_DICE: "hot_dice",
    Kind.ESCAPE: "narrow_escape",
    Kind.CROSSED: "crossing",
    Kind.TIME_WARP: "crossing",
    Kind.VICTORY: "victory",
    Kind.DEFEAT: "defeat",
}
_GREATER: dict[Stinger, Stinger] = {"zilch": "big_zilch", "bank": "big_bank"}
_HEAVY = 0.5


@dataclass(frozen=True)
class Moment:
    """Something to be felt, ``weight`` from 0 (hardly) to 1.

    It is seen for so many ``seconds``, of which nothing else goes on for ``waits``. ``points`` are
    what travels or falls, as the ``amount`` is written, from or to a ``seat``; they are there after
    ``lands`` seconds. ``seats`` are those that it concerns beside.
    """

    kind: Kind
    caption: Caption
    seconds: float
    weight: float = 0.0
    waits: float = 0.0
    lands: float = 0.0
    seat: int | None = None
    points: str = ""
    amount: Points = 0
    seats: tuple[int, ...] = ()

    @property
    def sound(self) -> Stinger | None:
        """What is heard as it begins."""
        plain = _SOUNDS.get(self.kind)
        return _GREATER.get(plain, plain) if plain and self.weight >= _HEAVY else plain

    def shortened(self, by: float) -> "Moment":
        """The same in so many times its seconds."""
        times = (self.seconds * by, self.waits * by, self.lands * by)
        return replace(self, seconds=times[0], waits=times[1], lands=times[2])

    def explained(self, note: str, seconds: float) -> "Moment":
        """The same with a note, and the time to read it."""
        return replace(
            self, caption=self.caption._replace(note=note), seconds=seconds, waits=seconds
        )


def weight(rules: RuleSet, points: Points) -> float:
    """How much these points are felt, 0 to 1; in Freeze 200 are nothing, and 1,000 are all."""
    highest = max(rules.scoring.singles) or max(1, rules.end.goal // 50)
    return max(0.0, min(1.0, (points / highest - SLIGHT) / (GREAT - SLIGHT)))


def moment(
    event: Event, before: State, after: State, shown: Shown, computers: Container[int] = ()
) -> Moment | None:
    """What the event is felt as, between these states; None if it is nothing of the kind.

    ``shown`` writes points; ``computers`` are the seats that no person plays.
    """
    felt = _felt(event, before, after, shown, computers)
    if felt is None:
        return None
    seat = getattr(event, "seat", None)
    return felt.shortened(BRIEF) if felt.kind in EVERYDAY and seat in computers else felt


def _felt(
    event: Event, before: State, after: State, shown: Shown, computers: Container[int]
) -> Moment | None:
    words = captions.caption(event, after, shown)
    match event:
        case events.Landed():
            return _escape(event, before)
        case events.GameOver():
            return _over(event, after, shown, computers)
        case events.TurnBegan():
            kind = Kind.LAST_TURN if words is not None else None
        case events.Banked():
            first = event.points == event.total and after.rules.turn.opening > 0
            kind = Kind.ON_BOARD if first else Kind.BANK
        case _:
            kind = KINDS.get(type(event))
    if kind is None or words is None:
        return None
    amount = _amount(event)
    felt = replace(_made(kind, words, _weight(event, amount, after.rules)), amount=amount)
    points = shown(amount) if amount else ""
    return replace(
        felt, seat=getattr(event, "seat", None), points=points, seats=_seats(event, before)
    )


def _made(kind: Kind, words: Caption, weight: float) -> Moment:
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
        return max(BROKEN, weight(rules, amount))
    moves = isinstance(event, events.Zilched) or amount
    return weight(rules, amount) if moves else 0.5


def _seats(event: Event, before: State) -> tuple[int, ...]:
    """Whom it concerns beside the player."""
    if isinstance(event, events.TakenOver):
        return () if before.passer is None else (before.passer,)
    if isinstance(event, events.ScoresReopened):
        return tuple(turn.seat for turn in event.turns)
    return event.seats if isinstance(event, events.PlayedOff | events.StartTied) else ()


def _over(event: events.GameOver, state: State, shown: Shown, computers: Container[int]) -> Moment:
    """A victory, unless people have played and none of them has won."""
    winners, seats = event.winners, range(len(state.seats))
    people = [seat for seat in seats if seat not in computers]
    kind, words = Kind.VICTORY, captions.caption(event, state, shown) or Caption("")
    if people and not set(people) & set(winners):
        best = max(people, key=lambda seat: state.seats[seat].score)
        kind, words = Kind.DEFEAT, words._replace(line=captions.consoling(state, best, shown))
    alone = winners[0] if len(winners) == 1 else None
    return replace(_made(kind, words, 1.0), seat=alone, seats=winners)


def _escape(event: events.Landed, before: State) -> Moment | None:
    """A roll that scores though it was all but lost, with something to lose."""
    turn = before.turn
    if turn is None or not turn.points or not event.choices or before.starting is not None:
        return None
    dice, room = len(event.faces), room_left(before, turn)
    chance = float(losing_chance(before.rules, dice, turn.trios, room))
    felt = weight(before.rules, turn.points)
    if chance < NARROW - (NARROW - NARROW_AT_STAKE) * felt:
        return None
    return replace(_made(Kind.ESCAPE, captions.escape(chance), max(felt, chance)), seat=turn.seat)
