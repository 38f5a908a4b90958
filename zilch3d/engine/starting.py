"""Who starts: the highest die, or who rolls most until a zilch (section 3)."""

from zilch3d.engine.dice import Faces
from zilch3d.engine.events import (
    Event,
    StartRolled,
    StartTied,
    StartTurnBegan,
    TurnBegan,
)
from zilch3d.engine.evolving import evolve
from zilch3d.engine.ruleset import FirstStart, Points, RuleSet
from zilch3d.engine.scoring import options
from zilch3d.engine.state import Seat, StartRoll, State, Turn


def first_state(
    rules: RuleSet, seats: tuple[Seat, ...], start: int | None, contenders: tuple[int, ...]
) -> State:
    """The game before its first action; see ``game.begin``."""
    state = State(rules, seats)
    if start is None and rules.start.first is FirstStart.FIRST_SEAT:
        start = 0
    if start is not None:
        return evolve(state, TurnBegan(start))
    who = contenders or tuple(range(len(seats)))
    return evolve(state._replace(starting=StartRoll(who)), _turn(state, who[0]))


def _turn(state: State, seat: int) -> StartTurnBegan:
    rolling = state.rules.start.first is FirstStart.ROLLING
    return StartTurnBegan(seat, state.rules.scoring.dice if rolling else 1)


def is_rolled(state: State, turn: Turn, faces: Faces) -> bool:
    """Whether these dice end the player's roll for the start."""
    if state.rules.start.first is not FirstStart.ROLLING:
        return True
    return not options(state.rules.scoring, tuple(sorted(faces)), turn.trios)


def rolled(state: State, turn: Turn, faces: Faces) -> tuple[Event, ...]:
    """The result of the player's roll, and who is next: to roll for the start, or to play."""
    rolling = state.rules.start.first is FirstStart.ROLLING
    result = StartRolled(turn.seat, turn.points if rolling else faces[0])
    after = evolve(state, result)
    assert after.starting is not None
    if after.starting.seat is not None:
        return (result, _turn(state, after.starting.seat))
    best = _best(after.starting.contenders, after.starting.rolled)
    if len(best) == 1:
        return (result, TurnBegan(best[0]))
    return (result, StartTied(best), _turn(state, best[0]))


def _best(contenders: tuple[int, ...], results: tuple[Points, ...]) -> tuple[int, ...]:
    top = max(results)
    return tuple(s for s, result in zip(contenders, results, strict=True) if result == top)
