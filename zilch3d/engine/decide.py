"""The game itself: what is legal, what an action brings about, and what an event changes.

``decide`` may refuse and changes nothing; ``evolve`` never refuses. A game is a fold of ``evolve``
over its events, and every state on the way is a value that can be kept.
"""

from functools import cache
from typing import TypeAlias, assert_never

from zilch3d.engine import starting
from zilch3d.engine.actions import (
    Action,
    AskForDie,
    Bank,
    CallOut,
    ChanceAction,
    HideDie,
    Join,
    Land,
    LandFumbled,
    LetStand,
    MissTurn,
    Report,
    Resume,
    SetAside,
    TakeOver,
    Throw,
)
from zilch3d.engine.dice import Faces, lacking
from zilch3d.engine.ending import after_reopened, after_turn, lose, next_turn
from zilch3d.engine.events import (
    FOR_START,
    Banked,
    BlankRoll,
    DieHidden,
    DieReturned,
    Event,
    GameOver,
    HotDice,
    KeptAside,
    Landed,
    ScoreStands,
    TakenOver,
    Thrown,
    TurnMissed,
    TurnResumed,
    Voided,
    WinReason,
    ZilchCause,
)
from zilch3d.engine.evolve import evolve
from zilch3d.engine.refusals import Decision, Refusal, RefusalReason
from zilch3d.engine.ruleset import BlankRule, FumbleRule, Kind, Points, Ties, TurnRules
from zilch3d.engine.scoring import Option, options, ways
from zilch3d.engine.state import Seat, State, Turn

_Seldom: TypeAlias = TakeOver | AskForDie | Resume | LetStand | ChanceAction | Report


def set_asides(state: State) -> tuple[Option, ...]:
    """Every legal set-aside of the roll that lies there; none if no roll does."""
    turn = state.turn
    return () if turn is None else turn.choices


def decide(state: State, action: Action) -> Decision:
    """The events that the action brings about in this state, or why it is not possible."""
    turn = state.turn
    if turn is None:
        return _between_turns(state, action)
    if turn.flying:
        return land(state, turn, action)
    if isinstance(action, SetAside):
        return set_aside(state, turn, action)
    if isinstance(action, Throw):
        return throw(state, turn)
    if isinstance(action, Bank):
        return bank(state, turn)
    return _seldom(state, turn, action)


def _seldom(state: State, turn: Turn, action: _Seldom) -> Decision:
    match action:
        case TakeOver():
            return take_over(state, turn)
        case AskForDie():
            return ask_for_die(state, turn)
        case CallOut():
            return call_out(state, turn)
        case HideDie():
            return hide_die(state, turn)
        case MissTurn():
            return miss_turn(state, turn)
        case Join():
            return starting.join(state, action)
        case Land() | LandFumbled():
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
            return reopened(state, action)
        case Join():
            return starting.join(state, action)
        case Land() | LandFumbled():
            return Refusal(RefusalReason.NOTHING_IN_THE_AIR)
        case _:
            return Refusal(RefusalReason.REOPENED)


# A player's moves.


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


# Chance's moves.


def land(state: State, turn: Turn, action: Action) -> Decision:
    """What the landing of the dice brings about that are in the air.

    All else must wait for it, but for who joins late.
    """
    if isinstance(action, (Land, LandFumbled)) and len(action.faces) != turn.dice:
        return Refusal(RefusalReason.WRONG_NUMBER, needed=turn.dice, faces=action.faces)
    if isinstance(action, Land):
        return _land(state, turn, action.faces)
    if isinstance(action, LandFumbled):
        return _fumbled(state, turn, action)
    if isinstance(action, Join):
        return starting.join(state, action)
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


def _fumbled(state: State, turn: Turn, action: LandFumbled) -> Decision:
    manners = state.rules.manners
    voided = Voided(action.faces, action.out)
    fumble = manners.out if action.out else manners.cocked
    if fumble is FumbleRule.OFF:
        return Refusal(RefusalReason.FUMBLES_OFF)
    if fumble is FumbleRule.VOID or turn.kind is FOR_START:
        return (voided,)
    cause = ZilchCause.OUT if action.out else ZilchCause.COCKED
    return (voided, *lose(state, turn, cause))


# The table's reports.


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
