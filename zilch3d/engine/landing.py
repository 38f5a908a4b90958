"""Chance's moves: the thrown dice come to rest, or one leaves the tray or lands cocked."""

from zilch3d.engine import starting
from zilch3d.engine.actions import Land, Spill
from zilch3d.engine.events import BlankRoll, Landed, TurnKind, Voided, ZilchCause
from zilch3d.engine.evolving import evolve
from zilch3d.engine.losing import lose
from zilch3d.engine.playing import countable
from zilch3d.engine.refusals import Decision, Refusal, RefusalReason
from zilch3d.engine.ruleset import BlankRule, Fumble
from zilch3d.engine.scoring import options
from zilch3d.engine.state import Chance, Player, State, Turn


def decide(state: State, action: Land | Spill, mover: Chance | Player) -> Decision:
    """What the landing brings about; refused if other dice are in the air, or none."""
    turn = state.turn
    if turn is None or isinstance(mover, Player):
        return Refusal(RefusalReason.NOTHING_IN_THE_AIR)
    if len(action.faces) != mover.dice:
        return Refusal(RefusalReason.WRONG_NUMBER, needed=mover.dice, faces=action.faces)
    if isinstance(action, Spill):
        return _spill(state, turn, action)
    return _land(state, turn, action)


def _land(state: State, turn: Turn, action: Land) -> Decision:
    landed = Landed(action.faces)
    if turn.kind is TurnKind.FOR_START and starting.is_rolled(state, turn, action.faces):
        after = evolve(state, landed)
        return (landed, *starting.rolled(after, turn, action.faces))
    if countable(state, turn, action.faces):
        return (landed,)
    after = evolve(state, landed)
    if options(state.rules.scoring, tuple(sorted(action.faces)), turn.trios):
        return (landed, *lose(after, turn, ZilchCause.OVERSHOT))
    rules = state.rules.turn
    if turn.dice == state.rules.scoring.dice and rules.blank is BlankRule.ROLL_AGAIN:
        return (landed, BlankRoll(turn.seat, rules.blank_bonus))
    return (landed, *lose(after, turn, ZilchCause.NOTHING_COUNTS))


def _spill(state: State, turn: Turn, action: Spill) -> Decision:
    manners = state.rules.manners
    voided = Voided(action.faces, action.out)
    fumble = manners.out if action.out else manners.cocked
    if fumble is Fumble.OFF:
        return Refusal(RefusalReason.FUMBLES_OFF)
    if fumble is Fumble.VOID or turn.kind is TurnKind.FOR_START:
        return (voided,)
    cause = ZilchCause.OUT if action.out else ZilchCause.COCKED
    return (voided, *lose(evolve(state, voided), turn, cause))
