"""Chance's moves: the thrown dice come to rest, or one leaves the tray or lands cocked."""

from zilch3d.engine import joining, starting
from zilch3d.engine.actions import Action, Join, Land, Spill
from zilch3d.engine.dice import Faces
from zilch3d.engine.events import FOR_START, BlankRoll, Event, Landed, Voided, ZilchCause
from zilch3d.engine.losing import lose
from zilch3d.engine.playing import countable
from zilch3d.engine.refusals import Decision, Refusal, RefusalReason
from zilch3d.engine.ruleset import BlankRule, Fumble
from zilch3d.engine.scoring import options
from zilch3d.engine.state import State, Turn


def decide(state: State, turn: Turn, action: Action) -> Decision:
    """What the landing of the dice brings about that are in the air.

    All else must wait for it, but for who joins late.
    """
    if isinstance(action, (Land, Spill)) and len(action.faces) != turn.dice:
        return Refusal(RefusalReason.WRONG_NUMBER, needed=turn.dice, faces=action.faces)
    if isinstance(action, Land):
        return _land(state, turn, action.faces)
    if isinstance(action, Spill):
        return _spill(state, turn, action)
    if isinstance(action, Join):
        return joining.join(state, action)
    return Refusal(RefusalReason.DICE_IN_THE_AIR)


def _land(state: State, turn: Turn, faces: Faces) -> Decision:
    choices = countable(state, turn, faces)
    landed = Landed(faces, choices)
    if state.starting is not None and starting.is_rolled(state, turn, faces):
        return (landed, *starting.rolled(state, turn, faces))
    if choices:
        return (landed,)
    return (landed, *_nothing(state, turn, faces))


def _nothing(state: State, turn: Turn, faces: Faces) -> tuple[Event, ...]:
    """What follows a roll of which nothing may be set aside."""
    exact = state.rules.end.exact
    if exact and options(state.rules.scoring, tuple(sorted(faces)), turn.trios):
        return lose(state, turn, ZilchCause.OVERSHOT)
    rules = state.rules.turn
    if turn.dice == state.rules.scoring.dice and rules.blank is BlankRule.ROLL_AGAIN:
        return (BlankRoll(turn.seat, rules.blank_bonus),)
    return lose(state, turn, ZilchCause.NOTHING_COUNTS)


def _spill(state: State, turn: Turn, action: Spill) -> Decision:
    manners = state.rules.manners
    voided = Voided(action.faces, action.out)
    fumble = manners.out if action.out else manners.cocked
    if fumble is Fumble.OFF:
        return Refusal(RefusalReason.FUMBLES_OFF)
    if fumble is Fumble.VOID or turn.kind is FOR_START:
        return (voided,)
    cause = ZilchCause.OUT if action.out else ZilchCause.COCKED
    return (voided, *lose(state, turn, cause))
