"""What each event changes: a pure function that never refuses."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import TypeAlias, assert_never

from zilch3d.engine import events
from zilch3d.engine.dice import Faces
from zilch3d.engine.ruleset import Points
from zilch3d.engine.scoring import NO_TRIOS, Option
from zilch3d.engine.state import (
    Extras,
    LeftDice,
    Outcome,
    Seat,
    StartRoll,
    State,
    Turn,
    fresh_turn,
)

_InTurn: TypeAlias = (
    events.Zilched
    | events.Voided
    | events.HotDice
    | events.BlankRoll
    | events.Penalised
    | events.Consoled
    | events.TakenOver
    | events.DieHidden
    | events.DieReturned
)
_BetweenTurns: TypeAlias = (
    events.TurnMissed
    | events.PlayerJoined
    | events.ScoresReopened
    | events.TurnResumed
    | events.ScoreStands
)
_Start: TypeAlias = events.StartTurnBegan | events.StartRolled | events.StartTied
_End: TypeAlias = events.Crossed | events.PlayedOff | events.GameOver


def evolve(state: State, event: events.Event) -> State:
    """The state after the event."""
    # Nearly all of a game's time is spent here: the most frequent first, and not by a slower match.
    if isinstance(event, events.Thrown):
        return _thrown(state)
    if isinstance(event, events.Landed):
        return _rolling(state, state.extras, event.faces, event.choices)
    if isinstance(event, events.KeptAside):
        return _kept_aside(state, event)
    if isinstance(event, events.TurnBegan):
        return _turn_began(state, event)
    if isinstance(event, events.Banked):
        return _banked(state, event)
    return _seldom(state, event)


def replay(state: State, history: Iterable[events.Event]) -> State:
    """The state after these events."""
    for event in history:
        state = evolve(state, event)
    return state


def _seldom(state: State, event: _InTurn | _BetweenTurns | _Start | _End) -> State:
    match event:
        case events.Crossed() | events.PlayedOff() | events.GameOver():
            return _end(state, event)
        case events.StartTurnBegan() | events.StartRolled() | events.StartTied():
            return _start(state, event)
        case events.TurnMissed():
            return _turn_missed(state, event)
        case events.PlayerJoined(_, name, newcomer, missed):
            joined = Seat(name, newcomer=newcomer, missed=missed)
            return replace(state, seats=(*state.seats, joined))
        case events.ScoresReopened(turns):
            extras = replace(state.extras, reopened=turns)
            return replace(state, turn=None, passer=_turn_of(state).seat, extras=extras)
        case events.TurnResumed(again):
            return _turn_resumed(state, again)
        case events.ScoreStands():
            return _with_extras(state, _next_reopened(state.extras))
        case _:
            return _in_turn(state, event)


def _in_turn(state: State, event: _InTurn) -> State:
    match event:
        case events.Zilched():
            return _zilched(state, event)
        case events.Voided():
            return replace(state, turn=replace(_turn_of(state), flying=False, must_roll=True))
        case events.HotDice(_, times):
            return _hot_dice(state, times)
        case events.BlankRoll(_, bonus):
            turn = _turn_of(state)
            turn = replace(turn, points=turn.points + bonus, roll=None, must_roll=True)
            return replace(state, turn=turn)
        case events.Penalised(seat, _, total):
            return _scored(state, seat, total, 0)
        case events.Consoled(seat, _, total):
            return _scored(state, seat, total, state.seats[seat].zilches)
        case events.TakenOver(_, dice, points, trios):
            turn = replace(_turn_of(state), dice=dice, points=points, trios=trios, must_roll=True)
            return _now(state, state.seats, turn, replace(state.extras, left=None))
        case events.DieHidden():
            return _with_extras(state, replace(state.extras, hidden=True))
        case events.DieReturned():
            return _with_extras(state, replace(state.extras, hidden=False))
        case _:
            assert_never(event)


def _thrown(state: State) -> State:
    turn, extras = state.turn, state.extras
    assert turn is not None
    # A player who throws all the dice gives up what could have been taken over.
    if extras.left is not None and not turn.begun:
        extras = replace(extras, left=None)
    return _rolling(state, extras, None, ())


def _rolling(
    state: State, extras: Extras, roll: Faces | None, choices: tuple[Option, ...]
) -> State:
    """The same game with this roll on the table, or where it is None with the dice in the air."""
    turn = state.turn
    assert turn is not None
    rolling = Turn(
        turn.seat, turn.kind, turn.caught_up,
        turn.dice, turn.points, turn.kept, turn.trios, turn.hot_dice, False, False,
        True, roll is None, roll, choices,
    )  # fmt: skip
    return _now(state, state.seats, rolling, extras)


def _kept_aside(state: State, event: events.KeptAside) -> State:
    option, turn = event.option, state.turn
    assert turn is not None
    trios = turn.trios
    if option.trios and state.rules.scoring.match:
        trios |= option.trios
    kept = Turn(
        turn.seat, turn.kind, turn.caught_up,
        turn.dice - len(option.keep), turn.points + option.points, (*turn.kept, option), trios,
        turn.hot_dice, option.must_roll, option.must_bank,
        True, False, None, (),
    )  # fmt: skip
    return _now(state, state.seats, kept, state.extras)


def _hot_dice(state: State, times: int) -> State:
    turn, rules = _turn_of(state), state.rules
    must_roll = turn.must_roll or rules.turn.hot_dice_forced
    hot = Turn(
        turn.seat, turn.kind, turn.caught_up,
        rules.scoring.dice, turn.points, (), NO_TRIOS, times, must_roll, turn.must_bank,
        turn.begun, turn.flying, turn.roll, turn.choices,
    )  # fmt: skip
    return _now(state, state.seats, hot, state.extras)


def _zilched(state: State, event: events.Zilched) -> State:
    turn, seat = _turn_of(state), state.seats[event.seat]
    zilches = seat.zilches + (turn.kind is not events.RESUMED)
    lost = fresh_turn(turn.seat, turn.dice, turn.kind, turn.caught_up, begun=True)
    seats = _seats(state, event.seat, seat.scored(seat.score, zilches))
    extras = state.extras
    if extras.left is not None or extras.hidden:
        extras = replace(extras, left=None, hidden=False)
    return _now(state, seats, lost, extras)


def _banked(state: State, event: events.Banked) -> State:
    turn, rules, extras = _turn_of(state), state.rules, state.extras
    resumed, seat = turn.kind is events.RESUMED, state.seats[event.seat]
    seats = _seats(state, event.seat, seat.scored(event.total, seat.zilches if resumed else 0))
    if rules.turn.take_over:
        left = LeftDice(event.seat, turn.dice, turn.points, turn.trios)
        extras = replace(extras, left=left)
    if rules.manners.time_warp and not resumed:
        again = events.BankedTurn(event.seat, state.round, event.points, turn.dice, turn.trios)
        extras = replace(extras, banked=(*extras.banked, again))
    return _now(state, seats, _nothing_at_risk(turn), extras)


def _nothing_at_risk(turn: Turn) -> Turn:
    return Turn(
        turn.seat, turn.kind, turn.caught_up,
        turn.dice, 0, turn.kept, turn.trios, turn.hot_dice, turn.must_roll, turn.must_bank,
        turn.begun, turn.flying, turn.roll, turn.choices,
    )  # fmt: skip


def _turn_began(state: State, event: events.TurnBegan) -> State:
    seat, dice = event.seat, state.rules.scoring.dice
    seats, before, ending = state.seats, state.turn, state.ending
    turn = _ordinary(seat, dice)
    if event.kind is events.CATCHING_UP:
        first, *others = seats[seat].missed
        turn = fresh_turn(seat, dice, events.CATCHING_UP, first)
        seats = _missing(state, seat, tuple(others))
    if ending.deciders:
        ending = replace(ending, deciders=ending.deciders[1:])
    passer = state.passer if before is None else before.seat
    start = seat if state.start is None else state.start
    return State(state.rules, seats, turn, event.round, passer, start, None, ending, state.extras)


@cache
def _ordinary(seat: int, dice: int) -> Turn:
    """A turn before its first throw. Made once for all games."""
    return fresh_turn(seat, dice)


def _turn_missed(state: State, event: events.TurnMissed) -> State:
    missed, turn = state.seats[event.seat].missed, _turn_of(state)
    again = (turn.caught_up,) if turn.kind is events.CATCHING_UP else ()
    seats = _missing(state, event.seat, (*again, *missed, event.round))
    # A hidden die is given back where nobody else is left to throw without it.
    hidden = state.hidden and state.following(event.seat) != state.passer
    return _now(state, seats, None, replace(state.extras, hidden=hidden))


def _turn_resumed(state: State, again: events.BankedTurn) -> State:
    seat = state.seats[again.seat]
    turn = replace(
        fresh_turn(again.seat, again.dice, events.RESUMED, begun=True),
        points=again.points,
        trios=again.trios,
        must_roll=True,
    )
    risked = _scored(state, again.seat, seat.score - again.points, seat.zilches)
    return _now(risked, risked.seats, turn, _next_reopened(state.extras))


def _start(state: State, event: _Start) -> State:
    match event:
        case events.StartTurnBegan(seat, dice):
            return replace(state, turn=fresh_turn(seat, dice, events.FOR_START))
        case events.StartRolled(_, rolled):
            starting = state.starting
            assert starting is not None
            starting = StartRoll(starting.contenders, (*starting.rolled, rolled))
            return replace(state, turn=None, starting=starting)
        case events.StartTied(seats):
            return replace(state, starting=StartRoll(seats))
        case _:
            assert_never(event)


def _end(state: State, event: _End) -> State:
    ending = state.ending
    match event:
        case events.Crossed(seat):
            seats = _missing(state, seat, ()) if state.seats[seat].missed else state.seats
            return replace(state, seats=seats, ending=replace(ending, crossed=seat))
        case events.PlayedOff(seats):
            return replace(state, ending=replace(ending, deciders=seats))
        case events.GameOver(winners, reason):
            over = replace(ending, outcome=Outcome(winners, reason))
            return replace(state, turn=None, ending=over)
        case _:
            assert_never(event)


def _turn_of(state: State) -> Turn:
    assert state.turn is not None
    return state.turn


def _now(state: State, seats: tuple[Seat, ...], turn: Turn | None, extras: Extras) -> State:
    """The same game with these seats, this turn and these extras."""
    return State(
        state.rules, seats, turn,
        state.round, state.passer, state.start, state.starting, state.ending, extras,
    )  # fmt: skip


def _with_extras(state: State, extras: Extras) -> State:
    return _now(state, state.seats, state.turn, extras)


def _next_reopened(extras: Extras) -> Extras:
    return replace(extras, reopened=extras.reopened[1:])


def _seats(state: State, index: int, seat: Seat) -> tuple[Seat, ...]:
    return tuple([seat if n == index else one for n, one in enumerate(state.seats)])


def _scored(state: State, index: int, score: Points, zilches: int) -> State:
    """The same game with this score of one seat, and this many zilches in a row."""
    seat = state.seats[index].scored(score, zilches)
    return replace(state, seats=_seats(state, index, seat))


def _missing(state: State, index: int, missed: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats, with these rounds for one of them to catch up."""
    return _seats(state, index, replace(state.seats[index], missed=missed))
