"""What follows a completed turn: the next one, the last ones, or the end of the game."""

from zilch3d.engine.events import (
    BankedTurn,
    Crossed,
    Event,
    GameOver,
    PlayedOff,
    ScoresReopened,
    TurnBegan,
    TurnKind,
    WinReason,
)
from zilch3d.engine.evolving import evolve
from zilch3d.engine.ruleset import Reach, Ties
from zilch3d.engine.state import State, Turn


def after_turn(state: State, turn: Turn) -> tuple[Event, ...]:
    """The events after the turn, whose player's score in ``state`` is already the new one."""
    end, seat = state.rules.end, state.seats[turn.seat]
    if turn.kind is TurnKind.RESUMED:
        return (ScoresReopened(state.reopened),) if state.reopened else after_reopened(state)
    if not _crosses(state, turn):
        again = turn.kind is TurnKind.CATCHING_UP
        return (_began(state, turn.seat, state.round),) if again else next_turn(state, turn.seat)
    if not end.last_turns:
        exact = end.reach is Reach.EXACTLY
        return (GameOver((turn.seat,), WinReason.EXACT if exact else WinReason.AT_ONCE),)
    crossed = Crossed(turn.seat, seat.score)
    reopened = _reopened(state, turn)
    if reopened:
        return (crossed, ScoresReopened(reopened))
    return (crossed, *next_turn(evolve(state, crossed), turn.seat))


def _crosses(state: State, turn: Turn) -> bool:
    """Whether the player is the first to be at the end."""
    reached = state.rules.end.reached(state.seats[turn.seat].score)
    return reached and state.crossed is None and not state.played_off


def after_reopened(state: State) -> tuple[Event, ...]:
    """The last turns, once every reopened score has been decided on; nothing before."""
    if state.reopened:
        return ()
    assert state.crossed is not None
    return next_turn(state, state.crossed)


def next_turn(state: State, seat: int) -> tuple[Event, ...]:
    """Whoever comes after ``seat``, or the end of the game."""
    if state.played_off:
        deciders = state.deciders
        return (TurnBegan(deciders[0], state.round),) if deciders else _ending(state)
    following = state.following(seat)
    number = state.round + (following == state.start)
    over = following == state.crossed or (following == state.start and is_last_round(state))
    return _ending(state) if over else (_began(state, following, number),)


def _began(state: State, seat: int, number: int) -> TurnBegan:
    catching_up = bool(state.seats[seat].missed)
    return TurnBegan(seat, number, TurnKind.CATCHING_UP if catching_up else TurnKind.ORDINARY)


def is_last_round(state: State) -> bool:
    """Whether the game ends with this round, whatever it brings."""
    rounds = state.rules.end.rounds
    return state.crossed is None and rounds > 0 and state.round >= rounds


def _reopened(state: State, turn: Turn) -> tuple[BankedTurn, ...]:
    """The Time Warp (section 3): what others banked since the round of a turn caught up too late.

    The turn is one before the last that its player had to catch up.
    """
    if not state.rules.manners.time_warp or turn.kind is not TurnKind.CATCHING_UP:
        return ()
    return tuple(
        banked
        for banked in state.banked
        if banked.round >= turn.caught_up and banked.seat != turn.seat
    )


def _ending(state: State) -> tuple[Event, ...]:
    """The highest score wins; equal ones as the rules have them (section 3)."""
    best = tuple(s for s, seat in enumerate(state.seats) if seat.score == state.leader_score)
    if len(best) == 1:
        return (GameOver(best, WinReason.HIGHEST),)
    ties = state.rules.end.ties
    if ties is Ties.PLAY_OFF:
        in_order = tuple(seat for seat in _order(state) if seat in best)
        deciders = PlayedOff(in_order)
        return (deciders, TurnBegan(in_order[0], state.round + 1))
    if ties is Ties.SHARED or state.crossed is None:
        return (GameOver(best, WinReason.SHARED),)
    first = next(seat for seat in _order(state) if seat in best)
    return (GameOver((first,), WinReason.FIRST_ACROSS),)


def _order(state: State) -> list[int]:
    """The seats in the order of their last turns: from the one that crossed, or that started."""
    order = [state.crossed if state.crossed is not None else state.start or 0]
    while len(order) < len(state.seats):
        order.append(state.following(order[-1]))
    return order
