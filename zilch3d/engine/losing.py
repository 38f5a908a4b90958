"""How a turn is lost, and what that costs or brings besides its points."""

from zilch3d.engine.ending import after_turn
from zilch3d.engine.events import RESUMED, Consoled, Event, Penalised, ZilchCause, Zilched
from zilch3d.engine.ruleset import Points
from zilch3d.engine.state import State, Turn


def lose(state: State, turn: Turn, cause: ZilchCause) -> tuple[Event, ...]:
    """The zilch with all that follows; ``turn.dice`` are the dice that it happened with."""
    zilched = Zilched(turn.seat, turn.dice, turn.points, cause)
    total = state.seats[turn.seat].score
    consoled = _consolation(state, turn, cause)
    if consoled:
        total = consoled[0].total
    paid = _penalty(state, turn, total)
    if paid:
        total = paid[0].total
    lost: tuple[Event, ...] = (zilched, *consoled, *paid)
    return lost + after_turn(state, turn, total, lost)


def _consolation(state: State, turn: Turn, cause: ZilchCause) -> tuple[Consoled, ...]:
    """Not for a player off the board, and never a way to the target (section 1)."""
    points, score = state.rules.turn.consolation, state.seats[turn.seat].score
    if not points or not score or state.rules.end.reached(score + points):
        return ()
    deserved = cause is ZilchCause.NOTHING_COUNTS and turn.dice == state.rules.scoring.dice
    return (Consoled(turn.seat, points, score + points),) if deserved else ()


def _penalty(state: State, turn: Turn, score: Points) -> tuple[Penalised, ...]:
    """For so many zilches in a row, with this one; a total never falls below nothing."""
    rules, zilches = state.rules.turn, state.seats[turn.seat].zilches + 1
    if turn.kind is RESUMED or zilches != rules.zilches_in_a_row:
        return ()
    points = min(rules.zilch_penalty, score)
    return (Penalised(turn.seat, points, score - points),)
