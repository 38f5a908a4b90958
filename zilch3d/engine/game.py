"""The game itself: what is legal, what an action brings about, and what an event changes.

``decide`` may refuse and changes nothing; ``evolve`` never refuses. A game is a fold of ``evolve``
over its events, and every state on the way is a value that can be kept.
"""

from collections.abc import Iterable
from typing import TypeAlias, assert_never

from zilch3d.engine.actions import Action, Bank, Land, PlayerAction, SetAside, Spill, Throw
from zilch3d.engine.dice import lacking
from zilch3d.engine.ending import after_turn
from zilch3d.engine.events import (
    Banked,
    Consoled,
    Event,
    HotDice,
    KeptAside,
    Landed,
    StartRolled,
    StartTied,
    Thrown,
    TurnBegan,
    Voided,
    ZilchCause,
    Zilched,
)
from zilch3d.engine.evolving import evolve
from zilch3d.engine.refusals import Refusal, RefusalReason
from zilch3d.engine.ruleset import Fumble, Points, Reach, RuleSet, Ties
from zilch3d.engine.scoring import Option, options, ways
from zilch3d.engine.state import Chance, Nobody, Player, Seat, StartRoll, State, Turn

Decision: TypeAlias = tuple[Event, ...] | Refusal


def begin(rules: RuleSet, seats: tuple[Seat, ...], start: int | None = None) -> State:
    """A new game: ``start`` has the first turn, or all roll for it where it is None.

    Raises ValueError if that many players cannot play these rules.
    """
    if not rules.start.least_players <= len(seats) <= rules.start.most_players:
        raise ValueError(len(seats))
    state = State(rules, seats, starting=StartRoll(tuple(range(len(seats)))))
    return state if start is None else evolve(state, TurnBegan(start))


def replay(state: State, events: Iterable[Event]) -> State:
    """The state after these events."""
    for event in events:
        state = evolve(state, event)
    return state


def set_asides(state: State) -> tuple[Option, ...]:
    """Every legal set-aside of the roll that lies there; none if no roll does."""
    turn = state.turn
    if turn is None or turn.roll is None:
        return ()
    every = options(state.rules.scoring, tuple(sorted(turn.roll)), turn.trios)
    room = _room(state, turn)
    return every if room is None else tuple(option for option in every if option.points <= room)


def legal(state: State) -> tuple[PlayerAction, ...]:
    """Everything that the player whose move it is may do; empty if it is no player's move."""
    if not isinstance(state.mover, Player):
        return ()
    kept = set_asides(state)
    if kept:
        return tuple(SetAside(option.keep, option.points) for option in kept)
    bankable = not isinstance(decide(state, Bank()), Refusal)
    return (Throw(), Bank()) if bankable else (Throw(),)


def decide(state: State, action: Action) -> Decision:
    """The events that the action brings about in this state, or why it is not possible."""
    mover = state.mover
    if isinstance(mover, Nobody):
        return Refusal(RefusalReason.GAME_OVER)
    if isinstance(action, Land | Spill):
        return _chance(state, action, mover)
    if isinstance(mover, Chance):
        return Refusal(RefusalReason.DICE_IN_THE_AIR)
    return _player(state, action, mover)


def _player(state: State, action: PlayerAction, mover: Player) -> Decision:
    if state.turn is None:
        return _throw_for_start(action, mover)
    match action:
        case Throw():
            return _throw(state.turn)
        case SetAside():
            return _set_aside(state, state.turn, action)
        case Bank():
            return _bank(state, state.turn)
        case _:
            assert_never(action)


def _throw_for_start(action: PlayerAction, mover: Player) -> Decision:
    if isinstance(action, Throw):
        return (Thrown(mover.seat, 1),)
    return Refusal(RefusalReason.CHOOSING_STARTER)


def _throw(turn: Turn) -> Decision:
    if turn.roll is not None:
        return Refusal(RefusalReason.SET_ASIDE_FIRST)
    return (Thrown(turn.seat, turn.dice),)


def _chance(state: State, action: Land | Spill, mover: Chance | Player) -> Decision:
    if isinstance(mover, Player):
        return Refusal(RefusalReason.NOTHING_IN_THE_AIR)
    if len(action.faces) != mover.dice:
        return Refusal(RefusalReason.WRONG_NUMBER, needed=mover.dice, faces=action.faces)
    if isinstance(action, Spill):
        return _spill(state, action)
    if state.turn is None:
        return _land_for_start(state, action)
    return _land(state, state.turn, action)


def _land(state: State, turn: Turn, action: Land) -> Decision:
    landed = Landed(action.faces)
    counts = options(state.rules.scoring, tuple(sorted(action.faces)), turn.trios)
    if counts and (_room(state, turn) is None or set_asides(evolve(state, landed))):
        return (landed,)
    cause = ZilchCause.OVERSHOT if counts else ZilchCause.NOTHING_COUNTS
    return (landed, *_lose(evolve(state, landed), turn, cause))


def _spill(state: State, action: Spill) -> Decision:
    manners = state.rules.manners
    voided = Voided(action.faces, action.out)
    fumble = manners.out if action.out else manners.cocked
    if fumble is Fumble.OFF:
        return Refusal(RefusalReason.FUMBLES_OFF)
    if fumble is Fumble.VOID or state.turn is None:
        return (voided,)
    cause = ZilchCause.OUT if action.out else ZilchCause.COCKED
    return (voided, *_lose(evolve(state, voided), state.turn, cause))


def _lose(state: State, turn: Turn, cause: ZilchCause) -> tuple[Event, ...]:
    events: list[Event] = [Zilched(turn.seat, turn.dice, turn.points, cause)]
    consoled = _consolation(state, turn, cause)
    events += [consoled] if consoled else []
    return (*events, *after_turn(replay(state, events), turn.seat))


def _consolation(state: State, turn: Turn, cause: ZilchCause) -> Consoled | None:
    """Not for a player off the board, and never a way to the target (rules, section 1)."""
    points, score = state.rules.turn.consolation, state.seats[turn.seat].score
    deserved = cause is ZilchCause.NOTHING_COUNTS and turn.dice == state.rules.scoring.dice
    if not points or not deserved or not score or state.rules.end.reached(score + points):
        return None
    return Consoled(turn.seat, points, score + points)


def _land_for_start(state: State, action: Land) -> tuple[Event, ...]:
    """The highest die starts; equal ones are rolled again among the equals (section 3)."""
    assert state.starting is not None
    starting = state.starting
    assert starting.seat is not None
    events: list[Event] = [Landed(action.faces), StartRolled(starting.seat, action.faces)]
    rolled = (*starting.rolled, action.faces)
    if len(rolled) == len(starting.contenders):
        top = max(rolled)
        best = tuple(s for s, f in zip(starting.contenders, rolled, strict=True) if f == top)
        events.append(TurnBegan(best[0]) if len(best) == 1 else StartTied(best))
    return tuple(events)


def _room(state: State, turn: Turn) -> Points | None:
    """How many points may still be set aside where the target must be hit exactly, else None."""
    end = state.rules.end
    if end.reach is not Reach.EXACTLY:
        return None
    return end.target - state.seats[turn.seat].score - turn.points


def _set_aside(state: State, turn: Turn, action: SetAside) -> Decision:
    if turn.roll is None:
        return Refusal(RefusalReason.NOTHING_ROLLED)
    stray = lacking(action.keep, turn.roll)
    if stray is not None:
        return Refusal(RefusalReason.NOT_IN_THE_ROLL, faces=(stray,), roll=turn.roll)
    keep = tuple(sorted(action.keep))
    counted = ways(state.rules.scoring, keep, turn.trios)
    if not counted:
        return Refusal(RefusalReason.DOES_NOT_COUNT, faces=keep)
    if action.points is not None:
        counted = tuple(option for option in counted if option.points == action.points)
        if not counted:
            return Refusal(RefusalReason.NOT_THESE_POINTS, needed=action.points, faces=keep)
    return _kept(state, turn, counted)


def _kept(state: State, turn: Turn, counted: tuple[Option, ...]) -> Decision:
    room = _room(state, turn)
    fits = counted if room is None else [option for option in counted if option.points <= room]
    if not fits:
        over = counted[-1].points - (room or 0)
        return Refusal(RefusalReason.OVERSHOOTS, needed=state.rules.end.target, missing=over)
    if len(fits[0].keep) == turn.dice:
        return (KeptAside(fits[0]), HotDice(turn.seat, turn.hot_dice + 1))
    return (KeptAside(fits[0]),)


def _bank(state: State, turn: Turn) -> Decision:
    refusal = _bank_refusal(state, turn)
    if refusal is not None:
        return refusal
    banked = Banked(turn.seat, turn.points, state.seats[turn.seat].score + turn.points)
    return (banked, *after_turn(evolve(state, banked), turn.seat))


def _bank_refusal(state: State, turn: Turn) -> Refusal | None:
    if turn.roll is not None:
        return Refusal(RefusalReason.SET_ASIDE_FIRST)
    if turn.points == 0:
        return Refusal(RefusalReason.NOTHING_TO_BANK)
    if turn.must_roll:
        return Refusal(RefusalReason.MUST_ROLL)
    return _too_little(state, turn) or _tie_refusal(state, turn)


def _too_little(state: State, turn: Turn) -> Refusal | None:
    seat, rules = state.seats[turn.seat], state.rules
    total = seat.score + turn.points
    opening = rules.turn.newcomer_opening if seat.newcomer else rules.turn.opening
    crosses = rules.end.reached(total) and not rules.end.reached(seat.score)
    for reason, least, binds in (
        (RefusalReason.OPENING, opening, seat.score == 0),
        (RefusalReason.MINIMUM, rules.turn.minimum, True),
        (RefusalReason.CROSSING, rules.end.crossing, crosses),
    ):
        if binds and turn.points < least:
            return Refusal(reason, needed=least, missing=least - turn.points)
    return None


def _tie_refusal(state: State, turn: Turn) -> Refusal | None:
    """In the last turns a total equal to the highest may not be banked where ties may not."""
    total = state.seats[turn.seat].score + turn.points
    tied = state.crossed is not None and total == state.leader_score
    if tied and state.rules.end.ties is Ties.NOT_BANKABLE:
        return Refusal(RefusalReason.TIE, needed=total)
    return None
