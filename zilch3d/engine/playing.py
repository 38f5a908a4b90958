"""A player's moves in a turn: throwing, setting aside, banking, taking over."""

from zilch3d.engine.actions import SetAside
from zilch3d.engine.dice import Faces, lacking
from zilch3d.engine.ending import after_turn
from zilch3d.engine.events import (
    Banked,
    GameOver,
    HotDice,
    KeptAside,
    TakenOver,
    Thrown,
    TurnKind,
    WinReason,
    ZilchCause,
)
from zilch3d.engine.evolving import evolve
from zilch3d.engine.losing import lose
from zilch3d.engine.refusals import Decision, Refusal, RefusalReason
from zilch3d.engine.ruleset import Kind, Points, Reach, Ties
from zilch3d.engine.scoring import Option, options, ways
from zilch3d.engine.state import State, Turn


def countable(state: State, turn: Turn, roll: Faces) -> tuple[Option, ...]:
    """Every legal set-aside of this roll, were it the turn's."""
    every = options(state.rules.scoring, tuple(sorted(roll)), turn.trios)
    room = _room(state, turn)
    return every if room is None else tuple([opt for opt in every if opt.points <= room])


def throw(state: State, turn: Turn) -> Decision:
    """Throw what is not set aside. Whoever throws with a die missing has zilched (section 2)."""
    if turn.roll is not None:
        return Refusal(RefusalReason.SET_ASIDE_FIRST)
    if turn.must_bank and _bank_refusal(state, turn) is None:
        return Refusal(RefusalReason.MUST_BANK)
    if state.hidden:
        caught = turn._replace(dice=turn.dice - 1)
        return lose(state, caught, ZilchCause.HIDDEN_DIE)
    return (Thrown(turn.seat, turn.dice),)


def take_over(state: State, turn: Turn) -> Decision:
    """Begin with what the last player to bank has left (section 2)."""
    left = state.left
    if not state.rules.turn.take_over:
        return Refusal(RefusalReason.NO_TAKING_OVER)
    if turn.begun or left is None or left.seat == turn.seat:
        return Refusal(RefusalReason.NOTHING_LEFT)
    return (TakenOver(turn.seat, left.dice, left.points, left.trios),)


def _room(state: State, turn: Turn) -> Points | None:
    """How many points may still be set aside where the target must be hit exactly, else None.

    Who plays off a tie is at the target already.
    """
    end = state.rules.end
    if end.reach is not Reach.EXACTLY or turn.kind is TurnKind.FOR_START or state.played_off:
        return None
    return end.target - state.seats[turn.seat].score - turn.points


def set_aside(state: State, turn: Turn, action: SetAside) -> Decision:
    """Set dice of the roll aside, counted as the action says or else as high as they can be."""
    if turn.roll is None:
        return Refusal(RefusalReason.NOTHING_ROLLED)
    stray = lacking(action.keep, turn.roll)
    if stray is not None:
        return Refusal(RefusalReason.NOT_IN_THE_ROLL, faces=(stray,), roll=turn.roll)
    keep = tuple(sorted(action.keep))
    counted = ways(state.rules.scoring, keep, turn.trios) if keep else ()
    if not counted:
        return Refusal(RefusalReason.DOES_NOT_COUNT, faces=keep)
    if action.points is not None:
        counted = tuple([option for option in counted if option.points == action.points])
        if not counted:
            return Refusal(RefusalReason.NOT_THESE_POINTS, needed=action.points, faces=keep)
    return _kept(state, turn, counted)


def _kept(state: State, turn: Turn, counted: tuple[Option, ...]) -> Decision:
    room = _room(state, turn)
    fits = counted if room is None else [option for option in counted if option.points <= room]
    if not fits:
        over = counted[-1].points - (room or 0)
        return Refusal(RefusalReason.OVERSHOOTS, needed=state.rules.end.target, missing=over)
    kept = KeptAside(fits[0])
    if state.rules.scoring.six_wins and _is_six(fits[0]) and turn.kind is not TurnKind.FOR_START:
        return (kept, GameOver((turn.seat,), WinReason.SIX_OF_A_KIND))
    if len(fits[0].keep) == turn.dice:
        return (kept, HotDice(turn.seat, turn.hot_dice + 1))
    return (kept,)


def _is_six(option: Option) -> bool:
    return any(part.kind is Kind.SIX for part in option.combinations)


def bank(state: State, turn: Turn) -> Decision:
    """Keep the turn's points and pass the dice."""
    refusal = _bank_refusal(state, turn)
    if refusal is not None:
        return refusal
    banked = Banked(turn.seat, turn.points, state.seats[turn.seat].score + turn.points)
    return (banked, *after_turn(evolve(state, banked), turn))


def _bank_refusal(state: State, turn: Turn) -> Refusal | None:
    if turn.kind is TurnKind.FOR_START:
        return Refusal(RefusalReason.CHOOSING_STARTER)
    if turn.roll is not None:
        return Refusal(RefusalReason.SET_ASIDE_FIRST)
    if turn.points == 0:
        return Refusal(RefusalReason.NOTHING_TO_BANK)
    if turn.must_roll:
        return Refusal(RefusalReason.MUST_ROLL)
    return _too_little(state, turn) or _tie_refusal(state, turn)


def _too_little(state: State, turn: Turn) -> Refusal | None:
    seat, rules, points = state.seats[turn.seat], state.rules, turn.points
    opening = rules.turn.newcomer_opening if seat.newcomer else rules.turn.opening
    if points < opening and seat.score == 0:
        reason, least = RefusalReason.OPENING, opening
    elif points < rules.turn.minimum:
        reason, least = RefusalReason.MINIMUM, rules.turn.minimum
    elif points < rules.end.crossing and _reaches(state, turn):
        reason, least = RefusalReason.CROSSING, rules.end.crossing
    else:
        return None
    return Refusal(reason, needed=least, missing=least - points)


def _reaches(state: State, turn: Turn) -> bool:
    """Whether it is this turn that takes the player to the end."""
    score, end = state.seats[turn.seat].score, state.rules.end
    return end.reached(score + turn.points) and not end.reached(score)


def _tie_refusal(state: State, turn: Turn) -> Refusal | None:
    """In the last turns a total equal to the highest may not be banked where ties may not."""
    total = state.seats[turn.seat].score + turn.points
    tied = state.crossed is not None and total == state.leader_score
    if tied and state.rules.end.ties is Ties.NOT_BANKABLE:
        return Refusal(RefusalReason.TIE, needed=total)
    return None
