"""Which moment an event is felt as, how strongly, and in which words."""

from collections.abc import Callable, Container
from dataclasses import replace
from typing import TypeAlias

from zilch3d.engine import events
from zilch3d.engine.decide import room_left
from zilch3d.engine.events import Event
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.state import State
from zilch3d.odds.chances import losing_chance
from zilch3d.ui.table.stage.moments.moment import SPANS, Kind, Moment
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
