"""A player's moves in a turn: throwing, setting aside, banking, taking over."""

from functools import cache

from zilch3d.engine.actions import SetAside
from zilch3d.engine.dice import Faces, lacking
from zilch3d.engine.ending import after_turn
from zilch3d.engine.events import (
    FOR_START,
    Banked,
    Event,
    GameOver,
    HotDice,
    KeptAside,
    TakenOver,
    Thrown,
    WinReason,
    ZilchCause,
)
from zilch3d.engine.losing import lose
from zilch3d.engine.refusals import Decision, Refusal, RefusalReason
from zilch3d.engine.ruleset import Kind, Points, Ties, TurnRules
from zilch3d.engine.scoring import Option, options, ways
from zilch3d.engine.state import Seat, State, Turn


def countable(state: State, turn: Turn, roll: Faces) -> tuple[Option, ...]:
    """Every legal set-aside of this roll, were it the turn's."""
    every = options(state.rules.scoring, tuple(sorted(roll)), turn.trios)
    room = room_left(state, turn) if state.rules.end.exact else None
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
    return _thrown(turn.seat, turn.dice)


@cache
def _thrown(seat: int, dice: int) -> Decision:
    """Made once for all games."""
    return (Thrown(seat, dice),)


def take_over(state: State, turn: Turn) -> Decision:
    """Begin with what the last player to bank has left (section 2)."""
    left = state.left
    if not state.rules.turn.take_over:
        return Refusal(RefusalReason.NO_TAKING_OVER)
    if turn.begun or left is None or left.seat == turn.seat:
        return Refusal(RefusalReason.NOTHING_LEFT)
    return (TakenOver(turn.seat, left.dice, left.points, left.trios),)


def room_left(state: State, turn: Turn) -> Points | None:
    """How many points may still be set aside where the target must be hit exactly, else None.

    Who plays off a tie is at the target already.
    """
    end = state.rules.end
    if not end.exact or turn.kind is FOR_START or state.played_off:
        return None
    return end.target - state.seats[turn.seat].score - turn.points


def set_aside(state: State, turn: Turn, action: SetAside) -> Decision:
    """Set dice of the roll aside, counted as the action says or else as high as they can be."""
    keep, points = action.keep, action.points
    for option in turn.choices:
        if option.keep == keep and (points is None or option.points == points):
            return _kept(state, turn, option)
    in_order = tuple(sorted(keep))
    if in_order != keep:
        return set_aside(state, turn, SetAside(in_order, points))
    return _set_aside_refusal(state, turn, keep, points)


def _set_aside_refusal(state: State, turn: Turn, keep: Faces, points: Points | None) -> Refusal:
    """Why these sorted dice, counted so, are not among the choices."""
    if turn.roll is None:
        return Refusal(RefusalReason.NOTHING_ROLLED)
    stray = lacking(keep, turn.roll)
    if stray is not None:
        return Refusal(RefusalReason.NOT_IN_THE_ROLL, faces=(stray,), roll=turn.roll)
    every = ways(state.rules.scoring, keep, turn.trios)
    if not every:
        return Refusal(RefusalReason.DOES_NOT_COUNT, faces=keep)
    fewest = min((way.points for way in every if points in (None, way.points)), default=None)
    if fewest is None:
        return Refusal(RefusalReason.NOT_THESE_POINTS, needed=points or 0, faces=keep)
    over = fewest - (room_left(state, turn) or 0)
    return Refusal(RefusalReason.OVERSHOOTS, needed=state.rules.end.target, missing=over)


def _kept(state: State, turn: Turn, option: Option) -> tuple[Event, ...]:
    kept = KeptAside(option)
    if state.rules.scoring.six_wins and _is_six(option) and turn.kind is not FOR_START:
        return (kept, GameOver((turn.seat,), WinReason.SIX_OF_A_KIND))
    if len(option.keep) == turn.dice:
        return (kept, HotDice(turn.seat, turn.hot_dice + 1))
    return (kept,)


def _is_six(option: Option) -> bool:
    return any(part.kind is Kind.SIX for part in option.combinations)


def bank(state: State, turn: Turn) -> Decision:
    """Keep the turn's points and pass the dice."""
    refusal = _bank_refusal(state, turn)
    if refusal is not None:
        return refusal
    seat, points = turn.seat, turn.points
    total = state.seats[seat].score + points
    banked = (Banked(seat, points, total),)
    return banked + after_turn(state, turn, total, banked)


def _bank_refusal(state: State, turn: Turn) -> Refusal | None:
    if turn.kind is FOR_START:
        return Refusal(RefusalReason.CHOOSING_STARTER)
    if turn.roll is not None:
        return Refusal(RefusalReason.SET_ASIDE_FIRST)
    if turn.points == 0:
        return Refusal(RefusalReason.NOTHING_TO_BANK)
    if turn.must_roll:
        return Refusal(RefusalReason.MUST_ROLL)
    too_little = _too_little(state, turn)
    if too_little is None and state.crossed is not None:
        return _tie_refusal(state, turn)
    return too_little


def _too_little(state: State, turn: Turn) -> Refusal | None:
    seat, rules, points = state.seats[turn.seat], state.rules, turn.points
    opening = 0 if seat.score else _opening(rules.turn, seat)
    if points < opening:
        reason, least = RefusalReason.OPENING, opening
    elif points < rules.turn.minimum:
        reason, least = RefusalReason.MINIMUM, rules.turn.minimum
    elif points < rules.end.crossing and _reaches(state, turn):
        reason, least = RefusalReason.CROSSING, rules.end.crossing
    else:
        return None
    return Refusal(reason, needed=least, missing=least - points)


def _opening(rules: TurnRules, seat: Seat) -> Points:
    """What this player's first score must be at least."""
    return rules.newcomer_opening if seat.newcomer else rules.opening


def _reaches(state: State, turn: Turn) -> bool:
    """Whether it is this turn that takes the player to the end."""
    score, end = state.seats[turn.seat].score, state.rules.end
    return end.reached(score + turn.points) and not end.reached(score)


def _tie_refusal(state: State, turn: Turn) -> Refusal | None:
    """In the last turns a total equal to the highest may not be banked where ties may not."""
    if state.rules.end.ties is not Ties.NOT_BANKABLE:
        return None
    total = state.seats[turn.seat].score + turn.points
    return Refusal(RefusalReason.TIE, needed=total) if total == state.leader_score else None
