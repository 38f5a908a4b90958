"""What each event changes: a pure function that never refuses."""

from dataclasses import replace
from typing import assert_never

from zilch3d.engine.events import (
    Banked,
    Consoled,
    Crossed,
    Event,
    GameOver,
    HotDice,
    KeptAside,
    Landed,
    StartRolled,
    StartTied,
    Thrown,
    TurnBegan,
    Voided,
    Zilched,
)
from zilch3d.engine.ruleset import Points
from zilch3d.engine.state import Outcome, Seat, StartRoll, State, Turn


def evolve(state: State, event: Event) -> State:
    """The state after the event."""
    match event:
        case Thrown() | Landed() | Voided() | KeptAside() | HotDice() | Zilched():
            return _during(state, event)
        case Banked(seat, _, total) | Consoled(seat, _, total):
            return _scored(state, seat, total)
        case TurnBegan(seat):
            start = seat if state.start is None else state.start
            turn = Turn(seat, state.rules.scoring.dice)
            return State(state.rules, state.seats, turn, None, state.crossed, state.outcome, start)
        case Crossed(seat, _):
            return replace(state, crossed=seat)
        case StartRolled() | StartTied():
            return replace(state, starting=_starting(state.starting, event))
        case GameOver(winners, reason):
            return replace(state, turn=None, outcome=Outcome(winners, reason))
        case _:
            assert_never(event)


def _during(state: State, event: Thrown | Landed | Voided | KeptAside | HotDice | Zilched) -> State:
    if state.turn is None:
        assert state.starting is not None
        flying = isinstance(event, Thrown)
        return replace(state, starting=replace(state.starting, flying=flying))
    return State(
        state.rules,
        state.seats,
        _turn(state, state.turn, event),
        None,
        state.crossed,
        state.outcome,
        state.start,
    )


def _turn(
    state: State, t: Turn, event: Thrown | Landed | Voided | KeptAside | HotDice | Zilched
) -> Turn:
    # Spelt out rather than replaced field by field: these are nine events of ten in a game.
    match event:
        case Thrown():
            return Turn(t.seat, t.dice, t.points, t.kept, t.trios, t.hot_dice, False, True)
        case Landed(faces):
            return Turn(t.seat, t.dice, t.points, t.kept, t.trios, t.hot_dice, False, False, faces)
        case Voided():
            # Thrown again before anything else: nobody banks out of a throw already made.
            return Turn(t.seat, t.dice, t.points, t.kept, t.trios, t.hot_dice, must_roll=True)
        case KeptAside(option):
            return Turn(
                t.seat,
                t.dice - len(option.keep),
                t.points + option.points,
                (*t.kept, option),
                t.trios | option.trios if state.rules.scoring.match else t.trios,
                t.hot_dice,
                option.must_roll,
            )
        case HotDice(_, times):
            return Turn(
                t.seat,
                state.rules.scoring.dice,
                t.points,
                hot_dice=times,
                must_roll=t.must_roll,
            )
        case Zilched():
            return replace(t, points=0, roll=None)


def _scored(state: State, seat: int, total: Points) -> State:
    seats = tuple(
        Seat(s.name, total, s.newcomer) if index == seat else s
        for index, s in enumerate(state.seats)
    )
    return replace(state, seats=seats)


def _starting(starting: StartRoll | None, event: StartRolled | StartTied) -> StartRoll:
    assert starting is not None
    if isinstance(event, StartTied):
        return StartRoll(event.seats)
    return StartRoll(starting.contenders, (*starting.rolled, event.faces))
