"""Joining late (rules, section 3), and such a game as a record has it."""

from collections.abc import Iterable, Iterator

from zilch3d.engine.actions import Join
from zilch3d.engine.ending import is_last_round
from zilch3d.engine.events import Event, PlayerJoined, TurnBegan, TurnKind, TurnMissed
from zilch3d.engine.refusals import Decision, Refusal, RefusalReason
from zilch3d.engine.state import State, Turn


def join(state: State, action: Join) -> Decision:
    """A player takes the last seat, and catches up on the turns that have gone by there.

    Not before it is settled who starts, and not in the last turns, of which none may be left.
    """
    reason = _reason(state)
    if reason is not None:
        return Refusal(reason, needed=state.rules.start.most_players)
    seat, turn = len(state.seats), state.turn
    assert turn is not None  # but for the last turns it always is someone's
    return (PlayerJoined(seat, action.name, action.newcomer, _gone_by(state, turn, seat)),)


def _reason(state: State) -> RefusalReason | None:
    if not state.rules.manners.catching_up:
        return RefusalReason.NO_CATCHING_UP
    if len(state.seats) >= state.rules.start.most_players:
        return RefusalReason.TABLE_FULL
    if state.start is None:
        return RefusalReason.CHOOSING_STARTER
    last = state.crossed is not None or state.played_off or is_last_round(state)
    return RefusalReason.TOO_LATE_TO_JOIN if last else None


def _gone_by(state: State, turn: Turn, seat: int) -> tuple[int, ...]:
    """The rounds in which the turn has passed the new seat."""
    assert state.start is not None
    step, places = state.rules.start.step, seat + 1
    mine, theirs = ((one - state.start) * step % places for one in (seat, turn.seat))
    return tuple(range(1, state.round + (mine < theirs)))


def from_the_start(state: State, events: Iterable[Event]) -> tuple[Event, ...]:
    """The events as they are where all of ``state``'s seats were there from the start.

    A record knows no joining: who joined late was away until then. ``events`` begin with the one
    of the first turn.
    """
    events = tuple(events)
    away = {event.seat for event in events if isinstance(event, PlayerJoined)}
    return tuple(_with_away(state, events, away)) if away else events


def _with_away(state: State, events: tuple[Event, ...], away: set[int]) -> Iterator[Event]:
    """``away`` are the seats of those who will join."""
    before: TurnBegan | None = None
    for event in events:
        if isinstance(event, PlayerJoined):
            away.discard(event.seat)
            continue
        if isinstance(event, TurnBegan):
            if before is not None and away:
                yield from _passed_over(state, before, event)
            before = event
        yield event


def _passed_over(state: State, before: TurnBegan, after: TurnBegan) -> Iterator[Event]:
    """What becomes of the seats between two turns, whose players are still away."""
    if (before.seat, before.round) == (after.seat, after.round):
        return  # a turn is caught up
    seat, number = before.seat, before.round
    while True:
        seat = state.following(seat)
        number += seat == state.start
        if seat == after.seat:
            return
        again = number > 1
        yield TurnBegan(seat, number, TurnKind.CATCHING_UP if again else TurnKind.ORDINARY)
        yield TurnMissed(seat, number)
