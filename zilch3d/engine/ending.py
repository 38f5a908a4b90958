"""What follows a completed turn: the next one, the last ones, or the end of the game."""

from dataclasses import replace

from zilch3d.engine.events import Crossed, Event, GameOver, TurnBegan, WinReason
from zilch3d.engine.ruleset import Ties
from zilch3d.engine.state import State


def after_turn(state: State, seat: int) -> tuple[Event, ...]:
    """The events after the turn of ``seat``, whose score in ``state`` is already the new one."""
    end = state.rules.end
    if state.crossed is None and end.reached(state.seats[seat].score):
        if not end.last_turns:
            return (GameOver((seat,), WinReason.EXACT),)
        crossed = Crossed(seat, state.seats[seat].score)
        return (crossed, _next(replace(state, crossed=seat), seat))
    return (_next(state, seat),)


def _next(state: State, seat: int) -> TurnBegan | GameOver:
    following = state.following(seat)
    return _game_over(state) if following == state.crossed else TurnBegan(following)


def _game_over(state: State) -> GameOver:
    """The highest score wins; equal ones as the rules have them (section 3)."""
    best = [s for s, seat in enumerate(state.seats) if seat.score == state.leader_score]
    if len(best) == 1:
        return GameOver((best[0],), WinReason.HIGHEST)
    if state.rules.end.ties is Ties.SHARED:
        return GameOver(tuple(best), WinReason.SHARED)
    return GameOver((min(best, key=_turns_after_crossing(state).index),), WinReason.FIRST_ACROSS)


def _turns_after_crossing(state: State) -> list[int]:
    """The seats in the order of their last turns, the one that crossed first."""
    assert state.crossed is not None
    order = [state.crossed]
    while len(order) < len(state.seats):
        order.append(state.following(order[-1]))
    return order
