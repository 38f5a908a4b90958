"""Applies an event to a state: a pure function that never refuses.

``replace`` takes ten times as long as giving all fields in their order, which is how the states
after every roll are made. A test compares each argument's name with that of the field it fills.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import TypeAlias, assert_never

from zilch3d.engine import events
from zilch3d.engine.ruleset import Points
from zilch3d.engine.scoring import NO_TRIOS
from zilch3d.engine.state import (
    Extras,
    LeftDice,
    Outcome,
    Seat,
    StartRoll,
    State,
    Turn,
)

_End: TypeAlias = events.Crossed | events.PlayedOff | events.GameOver
_BetweenTurns: TypeAlias = (
    events.TurnMissed
    | events.PlayerJoined
    | events.ScoresReopened
    | events.TurnResumed
    | events.ScoreStands
    | events.StartTurnBegan
    | events.StartRolled
    | events.StartTied
)
_InTurn: TypeAlias = (
    events.Voided
    | events.BlankRoll
    | events.Penalised
    | events.Consoled
    | events.TakenOver
    | events.DieHidden
    | events.DieReturned
)


def evolve(state: State, event: events.Event) -> State:
    """The state after the event."""
    # Nearly all of a game's time is spent here: the most frequent first, and not by a slower match.
    if isinstance(event, events.Thrown):
        return _thrown(state)
    if isinstance(event, events.Landed):
        return _landed(state, event)
    if isinstance(event, events.KeptAside):
        return _kept_aside(state, event)
    if isinstance(event, events.TurnBegan):
        return _turn_began(state, event)
    if isinstance(event, events.Banked):
        return _banked(state, event)
    if isinstance(event, events.Zilched):
        return _zilched(state, event)
    if isinstance(event, events.HotDice):
        return _hot_dice(state, event)
    if isinstance(event, _InTurn):
        return _in_turn(state, event)
    return _end(state, event) if isinstance(event, _End) else _between_turns(state, event)


def replay(state: State, history: Iterable[events.Event]) -> State:
    """The state after these events."""
    for event in history:
        state = evolve(state, event)
    return state


# Events of nearly every roll.


def _thrown(state: State) -> State:
    turn, extras = state.turn, state.extras
    assert turn is not None
    # A player who throws all the dice gives up what could have been taken over.
    if extras.left_dice is not None and not turn.begun:
        extras = replace(extras, left_dice=None)
    must_roll = must_bank = False
    begun = flying = True
    roll, choices = None, ()
    turn = Turn(
        turn.seat, turn.dice, turn.kind, turn.due_round, turn.points, turn.set_aside, turn.trios,
        turn.hot_dice, must_roll, must_bank, begun, flying, roll, choices,
    )  # fmt: skip
    return _now(state, state.seats, turn, extras)


def _landed(state: State, event: events.Landed) -> State:
    turn = state.turn
    assert turn is not None
    roll, choices, flying = event.faces, event.choices, False
    turn = Turn(
        turn.seat, turn.dice, turn.kind, turn.due_round, turn.points, turn.set_aside, turn.trios,
        turn.hot_dice, turn.must_roll, turn.must_bank, turn.begun, flying, roll, choices,
    )  # fmt: skip
    return _now(state, state.seats, turn, state.extras)


def _kept_aside(state: State, event: events.KeptAside) -> State:
    turn, option = state.turn, event.option
    assert turn is not None
    dice, points = turn.dice - len(option.keep), turn.points + option.points
    set_aside, trios = (*turn.set_aside, option), turn.trios
    if option.trios and state.rules.scoring.match:
        trios |= option.trios
    roll, choices = None, ()
    turn = Turn(
        turn.seat, dice, turn.kind, turn.due_round, points, set_aside, trios,
        turn.hot_dice, option.must_roll, option.must_bank, turn.begun, turn.flying, roll, choices,
    )  # fmt: skip
    return _now(state, state.seats, turn, state.extras)


def _zilched(state: State, event: events.Zilched) -> State:
    turn, seat = _turn_of(state), state.seats[event.seat]
    zilches = seat.zilches + (turn.kind is not events.RESUMED)
    # The seat, the dice and the kind are still asked for; points and set-asides are gone.
    ended = Turn(turn.seat, turn.dice, turn.kind, turn.due_round, begun=True)
    extras = state.extras
    if extras.left_dice is not None or extras.hidden:
        extras = replace(extras, left_dice=None, hidden=False)
    return _now(state, _scored(state, event.seat, seat.score, zilches), ended, extras)


def _banked(state: State, event: events.Banked) -> State:
    turn, rules, extras = _turn_of(state), state.rules, state.extras
    resumed, seat = turn.kind is events.RESUMED, state.seats[event.seat]
    seats = _scored(state, event.seat, event.total, seat.zilches if resumed else 0)
    if rules.turn.take_over:
        left = LeftDice(event.seat, turn.dice, turn.points, turn.trios)
        extras = replace(extras, left_dice=left)
    if rules.manners.time_warp:
        number = turn.due_round if resumed else state.round
        # A later Time Warp may reopen this score, with the dice that the turn leaves now.
        banked = events.BankedTurn(event.seat, number, event.points, turn.dice, turn.trios)
        extras = replace(extras, banked_turns=(*extras.banked_turns, banked))
    points = 0
    turn = Turn(
        turn.seat, turn.dice, turn.kind, turn.due_round, points, turn.set_aside, turn.trios,
        turn.hot_dice, turn.must_roll, turn.must_bank, turn.begun, turn.flying,
        turn.roll, turn.choices,
    )  # fmt: skip
    return _now(state, seats, turn, extras)


def _hot_dice(state: State, event: events.HotDice) -> State:
    turn, rules = _turn_of(state), state.rules
    dice, set_aside, trios, hot_dice = rules.scoring.dice, (), NO_TRIOS, event.times
    must_roll = turn.must_roll or rules.turn.hot_dice_forced
    turn = Turn(
        turn.seat, dice, turn.kind, turn.due_round, turn.points, set_aside, trios,
        hot_dice, must_roll, turn.must_bank, turn.begun, turn.flying, turn.roll, turn.choices,
    )  # fmt: skip
    return _now(state, state.seats, turn, state.extras)


def _turn_began(state: State, event: events.TurnBegan) -> State:
    rules, seat, dice = state.rules, event.seat, state.rules.scoring.dice
    seats, before, ending = state.seats, state.turn, state.ending
    turn = _ordinary(seat, dice)
    if event.kind is events.CATCHING_UP:
        first, *others = seats[seat].missed
        turn = Turn(seat, dice, events.CATCHING_UP, first)
        seats = _missing(state, seat, tuple(others))
    if ending.deciders:
        ending = replace(ending, deciders=ending.deciders[1:])
    passer = state.passer if before is None else before.seat
    start = seat if state.start is None else state.start
    starting = None
    return State(rules, seats, turn, event.round, passer, start, starting, ending, state.extras)


@cache
def _ordinary(seat: int, dice: int) -> Turn:
    """A turn before its first throw. Made once for all games."""
    return Turn(seat, dice)


def _now(state: State, seats: tuple[Seat, ...], turn: Turn | None, extras: Extras) -> State:
    """The state with other seats, turn and extras."""
    return State(
        state.rules, seats, turn,
        state.round, state.passer, state.start, state.starting, state.ending, extras,
    )  # fmt: skip


# Rare events.


def _in_turn(state: State, event: _InTurn) -> State:
    turn, extras = _turn_of(state), state.extras
    match event:
        case events.Penalised(seat, _, total):
            return replace(state, seats=_scored(state, seat, total, 0))
        case events.Consoled(seat, _, total):
            zilches = state.seats[seat].zilches
            return replace(state, seats=_scored(state, seat, total, zilches))
        case events.DieHidden():
            return replace(state, extras=replace(extras, hidden=True))
        case events.DieReturned():
            # The dice have been counted: nobody withholds one any more.
            return replace(state, passer=None, extras=replace(extras, hidden=False))
        case events.Voided():
            turn = replace(turn, flying=False, must_roll=True)
        case events.BlankRoll(_, bonus):
            must_roll = not state.rules.turn.blank_may_bank
            turn = replace(turn, points=turn.points + bonus, roll=None, must_roll=must_roll)
        case events.TakenOver(_, dice, points, trios):
            turn = replace(turn, dice=dice, points=points, trios=trios, must_roll=True)
            extras = replace(extras, left_dice=None)
        case _:
            assert_never(event)
    return replace(state, turn=turn, extras=extras)


def _between_turns(state: State, event: _BetweenTurns) -> State:
    match event:
        case events.TurnMissed():
            return _turn_missed(state, event)
        case events.PlayerJoined(_, name, newcomer, missed):
            newest = Seat(name, newcomer=newcomer, missed=missed)
            return replace(state, seats=(*state.seats, newest))
        case events.ScoresReopened(turns):
            return _scores_reopened(state, turns)
        case events.TurnResumed(banked):
            return _turn_resumed(state, banked)
        case events.ScoreStands():
            return replace(state, extras=replace(state.extras, reopened=state.reopened[1:]))
        case events.StartTurnBegan(seat, dice):
            return replace(state, turn=Turn(seat, dice, events.FOR_START))
        case events.StartRolled(_, result):
            starting = state.starting
            assert starting is not None
            starting = StartRoll(starting.contenders, (*starting.results, result))
            return replace(state, turn=None, starting=starting)
        case events.StartTied(seats):
            return replace(state, starting=StartRoll(seats))
        case _:
            assert_never(event)


def _scores_reopened(state: State, turns: tuple[events.BankedTurn, ...]) -> State:
    """The Time Warp: nobody has a turn until the owners have decided on these scores.

    The event comes again after each resumed turn, with the scores that are left; the player who has
    gone over the target too late stays the one of the turn that first reopened scores.
    """
    turn = _turn_of(state)
    warping_seat = state.extras.warping_seat if turn.kind is events.RESUMED else turn.seat
    extras = replace(state.extras, reopened=turns, warping_seat=warping_seat)
    return replace(state, turn=None, passer=turn.seat, extras=extras)


def _turn_resumed(state: State, banked: events.BankedTurn) -> State:
    """The turn goes on from where it was banked: its points leave the score and are at risk."""
    owner, extras = state.seats[banked.seat], state.extras
    seats = _scored(state, banked.seat, owner.score - banked.points, owner.zilches)
    turn = Turn(banked.seat, banked.dice, events.RESUMED, banked.round, begun=True)
    turn = replace(turn, points=banked.points, trios=banked.trios, must_roll=True)
    # Two turns can be equal in all their fields: only one of them is resumed.
    turns = list(extras.banked_turns)
    turns.remove(banked)
    extras = replace(extras, reopened=state.reopened[1:], banked_turns=tuple(turns))
    return replace(state, seats=seats, turn=turn, extras=extras)


def _turn_missed(state: State, event: events.TurnMissed) -> State:
    missed, turn = state.seats[event.seat].missed, _turn_of(state)
    # A turn that was to be caught up, and was missed, too, comes first again.
    pending = (turn.due_round,) if turn.kind is events.CATCHING_UP else ()
    seats = _missing(state, event.seat, (*pending, *missed, event.round))
    # A hidden die is given back where nobody else is left to throw without it.
    hidden = state.extras.hidden and state.following(event.seat) != state.passer
    return replace(state, seats=seats, turn=None, extras=replace(state.extras, hidden=hidden))


def _end(state: State, event: _End) -> State:
    ending = state.ending
    match event:
        case events.Crossed(seat):
            seats = _missing(state, seat, ()) if state.seats[seat].missed else state.seats
            return replace(state, seats=seats, ending=replace(ending, crossing_seat=seat))
        case events.PlayedOff(seats):
            return replace(state, ending=replace(ending, deciders=seats))
        case events.GameOver(winners, reason):
            ending = replace(ending, outcome=Outcome(winners, reason))
            return replace(state, turn=None, ending=ending)
        case _:
            assert_never(event)


def _turn_of(state: State) -> Turn:
    assert state.turn is not None
    return state.turn


def _seats(state: State, index: int, seat: Seat) -> tuple[Seat, ...]:
    return tuple([seat if n == index else one for n, one in enumerate(state.seats)])


def _scored(state: State, index: int, score: Points, zilches: int) -> tuple[Seat, ...]:
    """The seats, one of them with this score and so many zilches in a row."""
    return _seats(state, index, state.seats[index].scored(score, zilches))


def _missing(state: State, index: int, missed: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats, with these rounds for one of them to catch up."""
    return _seats(state, index, replace(state.seats[index], missed=missed))
