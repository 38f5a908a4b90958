"""Decides on an action: the events that it causes, or a refusal with its reason.

``decide`` may refuse and changes nothing; ``evolve`` never refuses. A game is a fold of ``evolve``
over its events, and every state on the way is a value that can be kept.
"""

from dataclasses import replace
from functools import cache
from typing import TypeAlias, assert_never

from zilch3d.engine import actions, events
from zilch3d.engine.actions import Decision, Refusal, RefusalReason
from zilch3d.engine.dice import Faces, lacking
from zilch3d.engine.ending import after_reopened, after_turn, lose, next_turn, ties_now
from zilch3d.engine.evolve import evolve
from zilch3d.engine.ruleset import BlankRule, FumbleRule, Kind, Points, Ties
from zilch3d.engine.scoring import Option, options, ways
from zilch3d.engine.starting import after_start_roll, ends_start_roll, join
from zilch3d.engine.state import State, Turn

_RareAction: TypeAlias = (
    actions.TakeOver
    | actions.AskForDie
    | actions.Resume
    | actions.LetStand
    | actions.ChanceAction
    | actions.Report
)


def set_asides(state: State) -> tuple[Option, ...]:
    """Every legal set-aside of the roll on the table; none if there is no roll."""
    turn = state.turn
    return () if turn is None else turn.choices


def legal_actions(state: State) -> tuple[actions.PlayerAction, ...]:
    """All that the player to move may do, by what it can see; empty where it is nobody's move.

    Of a roll every set-aside, with its points. ``AskForDie`` is not among them: it is legal only
    where a die is missing, and to list it would give that away.
    """
    turn = state.turn
    if turn is None:
        is_decided_on = state.outcome is None and state.reopened
        return (actions.Resume(), actions.LetStand()) if is_decided_on else ()
    if turn.flying or state.outcome is not None:
        return ()
    if turn.roll is not None:
        return tuple([actions.SetAside(option.keep, option.points) for option in turn.choices])
    legal: list[actions.PlayerAction] = []
    if not isinstance(_throw(state, turn), Refusal):
        legal.append(actions.Throw())
    if may_bank(state, turn):
        legal.append(actions.Bank())
    if not isinstance(_take_over(state, turn), Refusal):
        legal.append(actions.TakeOver())
    return tuple(legal)


def countable(state: State, turn: Turn, roll: Faces) -> tuple[Option, ...]:
    """Every legal set-aside of this roll if the turn had thrown it."""
    every = options(state.rules.scoring, tuple(sorted(roll)), turn.trios)
    room = room_left(state, turn) if state.rules.end.exact else None
    return every if room is None else tuple([opt for opt in every if opt.points <= room])


def room_left(state: State, turn: Turn) -> Points | None:
    """How many points may still be set aside where the target must be hit exactly, else None.

    Negative where the bonus of a blank roll has led beyond the target. There is no limit in a
    play-off, whose players are at the target already.
    """
    end = state.rules.end
    if not end.exact or turn.kind is events.FOR_START or state.played_off:
        return None
    return end.target - state.seats[turn.seat].score - turn.points


def decide(state: State, action: actions.Action) -> Decision:
    """The events that the action causes in this state, or why it is not possible."""
    turn = state.turn
    if turn is None:
        return _between_turns(state, action)
    if turn.flying:
        return _in_the_air(state, turn, action)
    if isinstance(action, actions.SetAside):
        return _set_aside(state, turn, action)
    if isinstance(action, actions.Throw):
        return _throw(state, turn)
    if isinstance(action, actions.Bank):
        return _bank(state, turn)
    return _rare(state, turn, action)


def _rare(state: State, turn: Turn, action: _RareAction) -> Decision:
    match action:
        case actions.TakeOver():
            return _take_over(state, turn)
        case actions.AskForDie():
            returned = (events.DieReturned(turn.seat),)
            return returned if state.extras.hidden else Refusal(RefusalReason.NONE_MISSING)
        case actions.CallOut():
            return _call_out(state, turn)
        case actions.HideDie():
            return _hide_die(state, turn)
        case actions.MissTurn():
            return _miss_turn(state, turn)
        case actions.Join():
            return join(state, action)
        case actions.Land() | actions.LandFumbled():
            return Refusal(RefusalReason.NOTHING_IN_THE_AIR)
        case actions.Resume() | actions.LetStand():
            return Refusal(RefusalReason.NOTHING_REOPENED)
        case _:
            assert_never(action)


def _between_turns(state: State, action: actions.Action) -> Decision:
    """The game is over, or the owner of a reopened score has to decide on it."""
    if state.outcome is not None or not state.reopened:
        return Refusal(RefusalReason.GAME_OVER)
    match action:
        case actions.Resume():
            return (events.TurnResumed(state.reopened[0]),)
        case actions.LetStand():
            stands = events.ScoreStands(state.reopened[0])
            return (stands, *after_reopened(evolve(state, stands)))
        case actions.Join():
            return join(state, action)
        case actions.Land() | actions.LandFumbled():
            return Refusal(RefusalReason.NOTHING_IN_THE_AIR)
        case _:
            return Refusal(RefusalReason.REOPENED)


# A player's moves.


def _throw(state: State, turn: Turn) -> Decision:
    """A player who throws with a die missing has zilched (section 2)."""
    if turn.roll is not None:
        return Refusal(RefusalReason.SET_ASIDE_FIRST)
    if turn.must_bank and may_bank(state, turn):
        return Refusal(RefusalReason.MUST_BANK)
    if state.extras.hidden:
        return lose(state, replace(turn, dice=turn.dice - 1), events.ZilchCause.HIDDEN_DIE)
    return _throw_events(turn.seat, turn.dice)


@cache
def _throw_events(seat: int, dice: int) -> Decision:
    """Made once for all games."""
    return (events.Thrown(seat, dice),)


def _set_aside(state: State, turn: Turn, action: actions.SetAside) -> Decision:
    keep, points = action.keep, action.points
    for option in turn.choices:
        if option.keep == keep and (points is None or option.points == points):
            return _set_aside_events(state, turn, option)
    in_order = tuple(sorted(keep))
    if in_order != keep:
        return _set_aside(state, turn, actions.SetAside(in_order, points))
    return _set_aside_refusal(state, turn, keep, points)


def _set_aside_events(state: State, turn: Turn, option: Option) -> tuple[events.Event, ...]:
    set_aside = events.KeptAside(option)
    may_win = state.rules.scoring.six_wins and turn.kind is not events.FOR_START
    if may_win and any(part.kind is Kind.SIX for part in option.combinations):
        return (set_aside, events.GameOver((turn.seat,), events.WinReason.SIX_OF_A_KIND))
    if len(option.keep) == turn.dice:
        return (set_aside, events.HotDice(turn.seat, turn.hot_dice + 1))
    return (set_aside,)


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
    lowest = min((way.points for way in every if points in (None, way.points)), default=None)
    if lowest is None:
        return Refusal(RefusalReason.NOT_THESE_POINTS, needed=points or 0, faces=keep)
    over = lowest - (room_left(state, turn) or 0)
    return Refusal(RefusalReason.OVERSHOOTS, needed=state.rules.end.target, missing=over)


def _bank(state: State, turn: Turn) -> Decision:
    refusal = _bank_refusal(state, turn)
    if refusal is not None:
        return refusal
    seat, points = turn.seat, turn.points
    total = state.seats[seat].score + points
    pending = (events.Banked(seat, points, total),)
    return pending + after_turn(state, turn, total, pending)


def may_bank(state: State, turn: Turn) -> bool:
    """Whether the turn under way may be banked now."""
    return _bank_refusal(state, turn) is None


def _bank_refusal(state: State, turn: Turn) -> Refusal | None:
    if turn.kind is events.FOR_START:
        return Refusal(RefusalReason.CHOOSING_STARTER)
    if turn.roll is not None:
        return Refusal(RefusalReason.SET_ASIDE_FIRST)
    if turn.points == 0:
        return Refusal(RefusalReason.NOTHING_TO_BANK)
    if turn.must_roll:
        return Refusal(RefusalReason.MUST_ROLL)
    room = room_left(state, turn)
    if room is not None and room < 0:  # the bonus of a blank roll led beyond an exact target
        return Refusal(RefusalReason.OVERSHOOTS, needed=state.rules.end.target, missing=-room)
    return _too_little(state, turn) or _tie_refusal(state, turn)


def _too_little(state: State, turn: Turn) -> Refusal | None:
    """The limit that the points are below: that of a first score, of any, or of the last one."""
    seat, rules, points, end = state.seats[turn.seat], state.rules, turn.points, state.rules.end
    own_opening = rules.turn.newcomer_opening if seat.newcomer else rules.turn.opening
    opening = 0 if seat.score else own_opening
    if points < opening:
        reason, needed = RefusalReason.OPENING, opening
    elif points < rules.turn.minimum:
        reason, needed = RefusalReason.MINIMUM, rules.turn.minimum
    elif points < end.crossing and end.reached(seat.score + points) and not end.reached(seat.score):
        reason, needed = RefusalReason.CROSSING, end.crossing
    else:
        return None
    return Refusal(reason, needed=needed, missing=needed - points)


def _tie_refusal(state: State, turn: Turn) -> Refusal | None:
    """In the last turns a total equal to the highest may not be banked where ties may not."""
    if ties_now(state) is not Ties.NOT_BANKABLE:
        return None
    total = state.seats[turn.seat].score + turn.points
    return Refusal(RefusalReason.TIE, needed=total) if total == state.leader_score else None


def _take_over(state: State, turn: Turn) -> Decision:
    left_dice = state.extras.left_dice
    if not state.rules.turn.take_over:
        return Refusal(RefusalReason.NO_TAKING_OVER)
    if turn.begun or left_dice is None or left_dice.seat == turn.seat:
        return Refusal(RefusalReason.NOTHING_LEFT)
    return (events.TakenOver(turn.seat, left_dice.dice, left_dice.points, left_dice.trios),)


# Chance's moves.


def _in_the_air(state: State, turn: Turn, action: actions.Action) -> Decision:
    """Only the dice land, or a player joins: all else must wait."""
    if isinstance(action, (actions.Land, actions.LandFumbled)):
        if len(action.faces) != turn.dice:
            return Refusal(RefusalReason.WRONG_NUMBER, needed=turn.dice, faces=action.faces)
        if isinstance(action, actions.LandFumbled):
            return _land_fumbled(state, turn, action)
        return _land(state, turn, action.faces)
    if isinstance(action, actions.Join):
        return join(state, action)
    return Refusal(RefusalReason.DICE_IN_THE_AIR)


def _land(state: State, turn: Turn, faces: Faces) -> Decision:
    choices = countable(state, turn, faces)
    landed = events.Landed(faces, choices)
    if state.starting is not None and ends_start_roll(state, turn, faces):
        return (landed, *after_start_roll(state, turn, faces))
    if choices:
        return (landed,)
    return (landed, *_nothing_counts(state, turn, faces))


def _nothing_counts(state: State, turn: Turn, faces: Faces) -> tuple[events.Event, ...]:
    exact = state.rules.end.exact
    if exact and options(state.rules.scoring, tuple(sorted(faces)), turn.trios):
        return lose(state, turn, events.ZilchCause.OVERSHOT)
    rules = state.rules.turn
    if turn.dice == state.rules.scoring.dice and rules.blank is BlankRule.ROLL_AGAIN:
        return (events.BlankRoll(turn.seat, rules.blank_bonus),)
    return lose(state, turn, events.ZilchCause.NOTHING_COUNTS)


def _land_fumbled(state: State, turn: Turn, action: actions.LandFumbled) -> Decision:
    manners = state.rules.manners
    rule = manners.out if action.out else manners.cocked
    if rule is FumbleRule.OFF:
        return Refusal(RefusalReason.FUMBLES_OFF)
    if rule is FumbleRule.VOID or turn.kind is events.FOR_START:
        return (events.Voided(action.faces, action.out),)
    voided = events.Voided(action.faces, action.out, ends_turn=True)
    cause = events.ZilchCause.OUT if action.out else events.ZilchCause.COCKED
    return (voided, *lose(state, turn, cause))


# The table's reports.


def _call_out(state: State, turn: Turn) -> Decision:
    """A player who takes longer than the set seconds has zilched (section 2)."""
    if not state.rules.manners.seconds or turn.kind is events.FOR_START:
        return Refusal(RefusalReason.NO_CLOCK)
    return lose(state, turn, events.ZilchCause.LATE)


def _hide_die(state: State, turn: Turn) -> Decision:
    """The player who has just passed the dice may withhold one (section 2)."""
    is_fresh = not turn.begun and turn.kind is not events.FOR_START
    if not state.rules.manners.hidden_die:
        return Refusal(RefusalReason.NO_HIDING)
    if state.passer is None:
        return Refusal(RefusalReason.NOBODY_PASSED)
    if not is_fresh or state.extras.hidden or state.passer == turn.seat:
        return Refusal(RefusalReason.TOO_LATE_TO_HIDE)
    return (events.DieHidden(state.passer),)


def _miss_turn(state: State, turn: Turn) -> Decision:
    """The player is away in this round, and catches up at the next turn (section 3).

    A player who is away in its own last turn loses it, with all that was still to catch up: no
    later turn comes, and the game ends without waiting (a reading; the sheet says nothing).
    """
    if not state.rules.manners.catching_up:
        return Refusal(RefusalReason.NO_CATCHING_UP)
    if turn.begun or turn.points or turn.kind is events.FOR_START:
        return Refusal(RefusalReason.TURN_BEGUN)
    missed = events.TurnMissed(turn.seat, state.round)
    return (missed, *next_turn(evolve(state, missed), turn.seat))
