"""The game itself: what is legal, what an action brings about, and what an event changes.

``decide`` may refuse and changes nothing; ``evolve`` never refuses. A game is a fold of ``evolve``
over its events, and every state on the way is a value that can be kept.
"""

from typing import TypeAlias, assert_never

from zilch3d.engine import joining, landing, playing, reports, starting
from zilch3d.engine.actions import (
    Action,
    AskForDie,
    Bank,
    CallOut,
    ChanceAction,
    HideDie,
    Join,
    Land,
    LetStand,
    MissTurn,
    PlayerAction,
    Report,
    Resume,
    SetAside,
    Spill,
    TakeOver,
    Throw,
)
from zilch3d.engine.evolving import evolve, replay
from zilch3d.engine.refusals import Decision, Refusal, RefusalReason
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.scoring import Option
from zilch3d.engine.state import Player, Seat, State, Turn

_Seldom: TypeAlias = TakeOver | AskForDie | Resume | LetStand | ChanceAction | Report

__all__ = ["Decision", "begin", "decide", "evolve", "legal", "replay", "set_asides"]


def begin(
    rules: RuleSet,
    seats: tuple[Seat, ...],
    start: int | None = None,
    contenders: tuple[int, ...] = (),
) -> State:
    """A new game: ``start`` has the first turn; where it is None the rules say how to find it.

    ``contenders`` are those who roll for it, all of them if none is named: who joins late does
    not. Raises ValueError if that many players cannot play these rules.
    """
    if not rules.start.least_players <= len(seats) <= rules.start.most_players:
        raise ValueError(len(seats))
    return starting.first_state(rules, seats, start, contenders)


def set_asides(state: State) -> tuple[Option, ...]:
    """Every legal set-aside of the roll that lies there; none if no roll does."""
    turn = state.turn
    return () if turn is None else turn.choices


def legal(state: State) -> tuple[PlayerAction, ...]:
    """Everything that the player whose move it is may do; empty if it is no player's move."""
    if not isinstance(state.mover, Player):
        return ()
    kept = set_asides(state)
    if kept:
        return tuple(SetAside(option.keep, option.points) for option in kept)
    others = (Throw(), Bank(), TakeOver(), AskForDie(), Resume(), LetStand())
    return tuple(act for act in others if not isinstance(decide(state, act), Refusal))


def decide(state: State, action: Action) -> Decision:
    """The events that the action brings about in this state, or why it is not possible."""
    turn = state.turn
    if turn is None:
        return _between_turns(state, action)
    if turn.flying:
        return landing.decide(state, turn, action)
    if isinstance(action, SetAside):
        return playing.set_aside(state, turn, action)
    if isinstance(action, Throw):
        return playing.throw(state, turn)
    if isinstance(action, Bank):
        return playing.bank(state, turn)
    return _seldom(state, turn, action)


def _seldom(state: State, turn: Turn, action: _Seldom) -> Decision:
    match action:
        case TakeOver():
            return playing.take_over(state, turn)
        case AskForDie():
            return reports.ask_for_die(state, turn)
        case CallOut():
            return reports.call_out(state, turn)
        case HideDie():
            return reports.hide_die(state, turn)
        case MissTurn():
            return reports.miss_turn(state, turn)
        case Join():
            return joining.join(state, action)
        case Land() | Spill():
            return Refusal(RefusalReason.NOTHING_IN_THE_AIR)
        case Resume() | LetStand():
            return Refusal(RefusalReason.NOTHING_REOPENED)
        case _:
            assert_never(action)


def _between_turns(state: State, action: Action) -> Decision:
    """There is no turn once the game is over, and while reopened scores are decided on."""
    if state.outcome is not None or not state.reopened:
        return Refusal(RefusalReason.GAME_OVER)
    match action:
        case Resume() | LetStand():
            return reports.reopened(state, action)
        case Join():
            return joining.join(state, action)
        case Land() | Spill():
            return Refusal(RefusalReason.NOTHING_IN_THE_AIR)
        case _:
            return Refusal(RefusalReason.REOPENED)
