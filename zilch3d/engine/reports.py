"""What happens beside the throws: hesitating, the hidden die, missed turns, the Time Warp."""

from zilch3d.engine.actions import LetStand, Resume
from zilch3d.engine.ending import after_reopened, next_turn
from zilch3d.engine.events import (
    FOR_START,
    DieHidden,
    DieReturned,
    Event,
    ScoreStands,
    TurnMissed,
    TurnResumed,
    ZilchCause,
)
from zilch3d.engine.evolving import evolve
from zilch3d.engine.losing import lose
from zilch3d.engine.refusals import Decision, Refusal, RefusalReason
from zilch3d.engine.state import State, Turn


def call_out(state: State, turn: Turn) -> Decision:
    """Who takes longer than the set seconds is called out with a zilch (section 2)."""
    if not state.rules.manners.seconds or turn.kind is FOR_START:
        return Refusal(RefusalReason.NO_CLOCK)
    return lose(state, turn, ZilchCause.LATE)


def hide_die(state: State, turn: Turn) -> Decision:
    """Whoever has just passed the dice may withhold one (section 2)."""
    fresh = not turn.begun and turn.kind is not FOR_START
    if not state.rules.manners.hidden_die:
        return Refusal(RefusalReason.NO_HIDING)
    if not fresh or state.hidden or state.passer in (None, turn.seat):
        return Refusal(RefusalReason.TOO_LATE_TO_HIDE)
    assert state.passer is not None
    return (DieHidden(state.passer),)


def ask_for_die(state: State, turn: Turn) -> Decision:
    """Who counts the dice and asks for the missing one gets it back (section 2)."""
    return (DieReturned(turn.seat),) if state.hidden else Refusal(RefusalReason.NONE_MISSING)


def miss_turn(state: State, turn: Turn) -> Decision:
    """The player is away in this round, and catches up at the next turn (section 3)."""
    if not state.rules.manners.catching_up:
        return Refusal(RefusalReason.NO_CATCHING_UP)
    if turn.begun or turn.points or turn.kind is FOR_START:
        return Refusal(RefusalReason.TURN_BEGUN)
    missed = TurnMissed(turn.seat, state.round)
    return (missed, *next_turn(evolve(state, missed), turn.seat))


def reopened(state: State, action: Resume | LetStand) -> tuple[Event, ...]:
    """The owner's word on the oldest score that the Time Warp has reopened (section 3)."""
    if isinstance(action, Resume):
        return (TurnResumed(state.reopened[0]),)
    stands = ScoreStands(state.reopened[0])
    return (stands, *after_reopened(evolve(state, stands)))
