"""What each event changes: a pure function that never refuses."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from zilch3d.engine.events import (
    CATCHING_UP,
    FOR_START,
    RESUMED,
    Banked,
    BankedTurn,
    BlankRoll,
    Consoled,
    Crossed,
    DieHidden,
    DieReturned,
    Event,
    GameOver,
    HotDice,
    KeptAside,
    Landed,
    Penalised,
    PlayedOff,
    PlayerJoined,
    ScoresReopened,
    ScoreStands,
    StartRolled,
    StartTied,
    StartTurnBegan,
    TakenOver,
    Thrown,
    TurnBegan,
    TurnMissed,
    TurnResumed,
    Voided,
    Zilched,
)
from zilch3d.engine.ruleset import Points
from zilch3d.engine.state import LeftDice, Outcome, Seat, StartRoll, State, Turn


def evolve(state: State, event: Event) -> State:
    """The state after the event."""
    return _CHANGES[type(event)](state, event)


def replay(state: State, events: Iterable[Event]) -> State:
    """The state after these events."""
    for event in events:
        state = _CHANGES[type(event)](state, event)
    return state


def _voided(state: State, _event: Voided) -> State:
    return state._replace(turn=_turn_of(state)._replace(flying=False, must_roll=True))


def _hot_dice(state: State, event: HotDice) -> State:
    turn = _turn_of(state)
    forced = turn.must_roll or state.rules.turn.hot_dice_forced
    return state.with_turn(turn.hot(state.rules.scoring.dice, event.times, forced))


def _blank_roll(state: State, event: BlankRoll) -> State:
    turn = _turn_of(state)
    points = turn.points + event.bonus
    return state._replace(turn=turn._replace(points=points, roll=None, must_roll=True))


def _zilched(state: State, event: Zilched) -> State:
    turn, seat = _turn_of(state), state.seats[event.seat]
    zilches = seat.zilches + (turn.kind is not RESUMED)
    state = state.settled(event.seat, seat.scored(seat.score, zilches), turn.lost())
    if state.left is None and not state.hidden:
        return state
    return state._replace(left=None, hidden=False)


def _penalised(state: State, event: Penalised) -> State:
    return _scored(state, event.seat, event.total, 0)


def _consoled(state: State, event: Consoled) -> State:
    return _scored(state, event.seat, event.total, state.seats[event.seat].zilches)


def _banked(state: State, event: Banked) -> State:
    turn, rules = state.turn, state.rules
    assert turn is not None
    resumed, seat = turn.kind is RESUMED, state.seats[event.seat]
    scored = seat.scored(event.total, seat.zilches if resumed else 0)
    state = state.settled(event.seat, scored, turn.banked())
    if rules.turn.take_over:
        left = LeftDice(event.seat, turn.dice, turn.points, turn.trios)
        state = state._replace(left=left)
    if rules.manners.time_warp and not resumed:
        again = BankedTurn(event.seat, state.round, event.points, turn.dice, turn.trios)
        state = state._replace(banked=(*state.banked, again))
    return state


def _taken_over(state: State, event: TakenOver) -> State:
    turn = _turn_of(state)._replace(
        dice=event.dice, points=event.points, trios=event.trios, must_roll=True
    )
    return state._replace(turn=turn, left=None)


def _die_hidden(state: State, _event: DieHidden) -> State:
    return state._replace(hidden=True)


def _die_returned(state: State, _event: DieReturned) -> State:
    return state._replace(hidden=False)


def _turn_missed(state: State, event: TurnMissed) -> State:
    missed, turn = state.seats[event.seat].missed, _turn_of(state)
    again = (turn.caught_up,) if turn.kind is CATCHING_UP else ()
    away = _missing(state, event.seat, (*again, *missed, event.round))
    # Whoever withheld a die has it back where nobody is there to throw before.
    hidden = state.hidden and state.following(event.seat) != state.passer
    return away._replace(turn=None, hidden=hidden)


def _player_joined(state: State, event: PlayerJoined) -> State:
    joined = Seat(event.name, newcomer=event.newcomer, missed=event.missed)
    return state._replace(seats=(*state.seats, joined))


def _crossed(state: State, event: Crossed) -> State:
    crossed = state._replace(crossed=event.seat)
    return _missing(crossed, event.seat, ()) if state.seats[event.seat].missed else crossed


def _scores_reopened(state: State, event: ScoresReopened) -> State:
    return state._replace(turn=None, passer=_turn_of(state).seat, reopened=event.turns)


def _turn_resumed(state: State, event: TurnResumed) -> State:
    again = event.turn
    turn = Turn(
        again.seat,
        again.dice,
        again.points,
        trios=again.trios,
        must_roll=True,
        begun=True,
        kind=RESUMED,
    )
    seat = state.seats[again.seat]
    risked = _scored(state, again.seat, seat.score - again.points, seat.zilches)
    return risked._replace(turn=turn, reopened=state.reopened[1:])


def _score_stands(state: State, _event: ScoreStands) -> State:
    return state._replace(reopened=state.reopened[1:])


def _start_turn_began(state: State, event: StartTurnBegan) -> State:
    return state._replace(turn=Turn(event.seat, event.dice, kind=FOR_START))


def _start_rolled(state: State, event: StartRolled) -> State:
    starting = state.starting
    assert starting is not None
    rolled = (*starting.rolled, event.rolled)
    return state._replace(turn=None, starting=StartRoll(starting.contenders, rolled))


def _start_tied(state: State, event: StartTied) -> State:
    return state._replace(starting=StartRoll(event.seats))


def _turn_began(state: State, event: TurnBegan) -> State:
    dice = state.rules.scoring.dice
    if event.kind is not CATCHING_UP:
        return state.with_new_turn(_ordinary(event.seat, dice), event.round)
    missed = state.seats[event.seat].missed
    turn = Turn(event.seat, dice, kind=event.kind, caught_up=missed[0])
    return _missing(state.with_new_turn(turn, event.round), event.seat, missed[1:])


@cache
def _ordinary(seat: int, dice: int) -> Turn:
    """A turn before its first throw. Made once for all games."""
    return Turn(seat, dice)


def _played_off(state: State, event: PlayedOff) -> State:
    return state._replace(played_off=True, deciders=event.seats)


def _game_over(state: State, event: GameOver) -> State:
    return state._replace(turn=None, outcome=Outcome(event.winners, event.reason))


def _turn_of(state: State) -> Turn:
    assert state.turn is not None
    return state.turn


def _scored(state: State, index: int, score: Points, zilches: int) -> State:
    """The state with this score of one seat, and this many zilches in a row."""
    return state.with_seat(index, state.seats[index].scored(score, zilches))


def _missing(state: State, index: int, missed: tuple[int, ...]) -> State:
    """The state with these rounds for one seat to catch up."""
    return state.with_seat(index, state.seats[index]._replace(missed=missed))


Change = Callable[[State, Any], State]
"""What one kind of event changes. Each is called with its own kind alone."""

# A table rather than a match: nearly all of a game's time is spent here.
_CHANGES: dict[type, Change] = {
    Thrown: State.thrown,
    Landed: State.landed,
    Voided: _voided,
    KeptAside: State.kept_aside,
    HotDice: _hot_dice,
    BlankRoll: _blank_roll,
    Zilched: _zilched,
    Penalised: _penalised,
    Consoled: _consoled,
    Banked: _banked,
    TakenOver: _taken_over,
    DieHidden: _die_hidden,
    DieReturned: _die_returned,
    TurnMissed: _turn_missed,
    PlayerJoined: _player_joined,
    Crossed: _crossed,
    ScoresReopened: _scores_reopened,
    TurnResumed: _turn_resumed,
    ScoreStands: _score_stands,
    StartTurnBegan: _start_turn_began,
    StartRolled: _start_rolled,
    StartTied: _start_tied,
    TurnBegan: _turn_began,
    PlayedOff: _played_off,
    GameOver: _game_over,
}
