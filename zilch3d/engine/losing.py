"""How a turn is lost, and what that costs or brings besides its points."""

from zilch3d.engine.ending import after_turn
from zilch3d.engine.events import Consoled, Event, Penalised, TurnKind, ZilchCause, Zilched
from zilch3d.engine.evolving import evolve
from zilch3d.engine.state import State, Turn


def lose(state: State, turn: Turn, cause: ZilchCause) -> tuple[Event, ...]:
    """The zilch with all that follows; ``turn.dice`` are the dice that it happened with."""
    zilched = Zilched(turn.seat, turn.dice, turn.points, cause)
    state = evolve(state, zilched)
    consoled = _consolation(state, turn, cause)
    state = state if consoled is None else evolve(state, consoled)
    paid = _penalty(state, turn)
    state = state if paid is None else evolve(state, paid)
    costs: tuple[Event | None, ...] = (consoled, paid)
    return (zilched, *(cost for cost in costs if cost is not None), *after_turn(state, turn))


def _consolation(state: State, turn: Turn, cause: ZilchCause) -> Consoled | None:
    """Not for a player off the board, and never a way to the target (section 1)."""
    points, score = state.rules.turn.consolation, state.seats[turn.seat].score
    deserved = cause is ZilchCause.NOTHING_COUNTS and turn.dice == state.rules.scoring.dice
    if not points or not deserved or not score or state.rules.end.reached(score + points):
        return None
    return Consoled(turn.seat, points, score + points)


def _penalty(state: State, turn: Turn) -> Penalised | None:
    """For so many zilches in a row; a total never falls below nothing."""
    rules, seat = state.rules.turn, state.seats[turn.seat]
    if turn.kind is TurnKind.RESUMED or seat.zilches != rules.zilches_in_a_row:
        return None
    points = min(rules.zilch_penalty, seat.score)
    return Penalised(turn.seat, points, seat.score - points)
