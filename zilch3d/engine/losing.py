"""How a turn is lost, and what that costs or brings besides its points."""

from zilch3d.engine.ending import after_turn
from zilch3d.engine.events import RESUMED, Consoled, Event, Penalised, ZilchCause, Zilched
from zilch3d.engine.evolving import evolve, replay
from zilch3d.engine.state import State, Turn


def lose(state: State, turn: Turn, cause: ZilchCause) -> tuple[Event, ...]:
    """The zilch with all that follows; ``turn.dice`` are the dice that it happened with."""
    zilched = Zilched(turn.seat, turn.dice, turn.points, cause)
    state = evolve(state, zilched)
    consoled = _consolation(state, turn, cause)
    state = replay(state, consoled)
    paid = _penalty(state, turn)
    state = replay(state, paid)
    return (zilched, *consoled, *paid, *after_turn(state, turn, state.seats[turn.seat].score))


def _consolation(state: State, turn: Turn, cause: ZilchCause) -> tuple[Consoled, ...]:
    """Not for a player off the board, and never a way to the target (section 1)."""
    points, score = state.rules.turn.consolation, state.seats[turn.seat].score
    if not points or not score or state.rules.end.reached(score + points):
        return ()
    deserved = cause is ZilchCause.NOTHING_COUNTS and turn.dice == state.rules.scoring.dice
    return (Consoled(turn.seat, points, score + points),) if deserved else ()


def _penalty(state: State, turn: Turn) -> tuple[Penalised, ...]:
    """For so many zilches in a row; a total never falls below nothing."""
    rules, seat = state.rules.turn, state.seats[turn.seat]
    if turn.kind is RESUMED or seat.zilches != rules.zilches_in_a_row:
        return ()
    points = min(rules.zilch_penalty, seat.score)
    return (Penalised(turn.seat, points, seat.score - points),)
