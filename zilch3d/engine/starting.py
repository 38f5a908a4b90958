"""Who plays: the start of a game, the roll for who begins, and players who join late."""

from dataclasses import replace

from zilch3d.engine.actions import Decision, Join, Refusal, RefusalReason
from zilch3d.engine.dice import Faces
from zilch3d.engine.ending import is_last_round
from zilch3d.engine.events import (
    Event,
    PlayerJoined,
    StartRolled,
    StartTied,
    StartTurnBegan,
    TurnBegan,
)
from zilch3d.engine.evolve import evolve
from zilch3d.engine.ruleset import FirstStart, RuleSet
from zilch3d.engine.scoring import options
from zilch3d.engine.state import Ending, Extras, Seat, StartRoll, State, Turn


def begin(
    rules: RuleSet,
    seats: tuple[Seat, ...],
    start: int | None = None,
    contenders: tuple[int, ...] = (),
) -> State:
    """The start state. The seat ``start`` has the first turn; if None, the rules settle who starts.

    Where that is rolled for, the ``contenders`` do, in this order; all seats if none is named.
    Raises ValueError, holding the number of players, if so many cannot play these rules.
    """
    if not rules.start.least_players <= len(seats) <= rules.start.most_players:
        raise ValueError(len(seats))
    state = State(rules, seats, None, 0, None, None, None, Ending(), Extras())
    if start is None and rules.start.first is FirstStart.FIRST_SEAT:
        start = 0
    if start is not None:
        return evolve(state, TurnBegan(start))
    contenders = contenders or tuple(range(len(seats)))
    return evolve(replace(state, starting=StartRoll(contenders)), _turn(state, contenders[0]))


def _turn(state: State, seat: int) -> StartTurnBegan:
    rolling = state.rules.start.first is FirstStart.ROLLING
    return StartTurnBegan(seat, state.rules.scoring.dice if rolling else 1)


def ends_start_roll(state: State, turn: Turn, faces: Faces) -> bool:
    """Whether these dice end the player's roll for the start."""
    if state.rules.start.first is not FirstStart.ROLLING:
        return True
    return not options(state.rules.scoring, tuple(sorted(faces)), turn.trios)


def after_start_roll(state: State, turn: Turn, faces: Faces) -> tuple[Event, ...]:
    """The result of the player's roll, and who is next: to roll for the start, or to play."""
    rolling = state.rules.start.first is FirstStart.ROLLING
    result = StartRolled(turn.seat, turn.points if rolling else faces[0])
    after = evolve(state, result)
    assert after.starting is not None
    if after.starting.seat is not None:
        return (result, _turn(state, after.starting.seat))
    best = after.starting.highest
    if len(best) == 1:
        return (result, TurnBegan(best[0]))
    return (result, StartTied(best), _turn(state, best[0]))


def join(state: State, action: Join) -> Decision:
    """A player takes a new last seat, and has the turns that it was not there for to catch up.

    Not before it is known who starts, nor in the last turns: no turn to catch up may be left.
    """
    refusal = _join_refusal(state)
    if refusal is not None:
        return refusal
    seat, turn = len(state.seats), state.turn
    assert turn is not None  # scores are reopened only in the last turns: refused above
    return (PlayerJoined(seat, action.name, action.newcomer, _rounds_passed(state, turn, seat)),)


def _join_refusal(state: State) -> Refusal | None:
    most = state.rules.start.most_players
    if not state.rules.manners.catching_up:
        return Refusal(RefusalReason.NO_CATCHING_UP)
    if len(state.seats) >= most:
        return Refusal(RefusalReason.TABLE_FULL, needed=most)
    if state.start is None:
        return Refusal(RefusalReason.CHOOSING_STARTER)
    last = state.crossing_seat is not None or state.played_off or is_last_round(state)
    return Refusal(RefusalReason.TOO_LATE_TO_JOIN) if last else None


def _rounds_passed(state: State, turn: Turn, seat: int) -> tuple[int, ...]:
    """The rounds in which the turn has passed the new seat."""
    assert state.start is not None
    step, places = state.rules.start.step, seat + 1
    mine, theirs = ((each - state.start) * step % places for each in (seat, turn.seat))
    return tuple(range(1, state.round + (mine < theirs)))
