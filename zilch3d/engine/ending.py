"""How a turn ends, lost or banked; and what follows it: the next turn, the last ones, the end."""

from functools import lru_cache

from zilch3d.engine import events
from zilch3d.engine.evolve import evolve, replay
from zilch3d.engine.ruleset import Points, Ties
from zilch3d.engine.state import State, Turn


def lose(state: State, turn: Turn, cause: events.ZilchCause) -> tuple[events.Event, ...]:
    """The zilch with all that follows it; ``turn.dice`` is the number of dice in the zilch."""
    zilched = events.Zilched(turn.seat, turn.dice, turn.points, cause)
    total = state.seats[turn.seat].score
    consoled = _consolation(state, turn, cause)
    if consoled:
        total = consoled[0].total
    paid = _penalty(state, turn, total)
    if paid:
        total = paid[0].total
    lost: tuple[events.Event, ...] = (zilched, *consoled, *paid)
    return lost + after_turn(state, turn, total, lost)


def _consolation(state: State, turn: Turn, cause: events.ZilchCause) -> tuple[events.Consoled, ...]:
    """Not for a player off the board, and never a way to the target (section 1)."""
    points, score = state.rules.turn.consolation, state.seats[turn.seat].score
    if not points or not score or state.rules.end.reached(score + points):
        return ()
    deserved = cause is events.ZilchCause.NOTHING_COUNTS and turn.dice == state.rules.scoring.dice
    return (events.Consoled(turn.seat, points, score + points),) if deserved else ()


def _penalty(state: State, turn: Turn, score: Points) -> tuple[events.Penalised, ...]:
    """For so many zilches in a row, with this one; a total never falls below nothing."""
    rules, zilches = state.rules.turn, state.seats[turn.seat].zilches + 1
    if turn.kind is events.RESUMED or zilches != rules.zilches_in_a_row:
        return ()
    points = min(rules.zilch_penalty, score)
    return (events.Penalised(turn.seat, points, score - points),)


def after_turn(
    state: State, turn: Turn, total: Points, pending: tuple[events.Event, ...] = ()
) -> tuple[events.Event, ...]:
    """The events after the turn, which leaves its player with this total.

    ``pending`` are the events that ended it. ``state`` is without them, to save time: what follows
    most turns does not depend on them.
    """
    if turn.kind is events.RESUMED:
        state = replay(state, pending)
        reopened = state.reopened
        return (events.ScoresReopened(reopened),) if reopened else after_reopened(state)
    if state.rules.end.reached(total) and state.crossing_seat is None and not state.played_off:
        return _after_crossing(replay(state, pending), turn)
    if turn.kind is events.CATCHING_UP:
        return _after_catching_up(state, turn, total, pending)
    return _next(state, turn.seat) or _ending(replay(state, pending))


def _after_crossing(state: State, turn: Turn) -> tuple[events.Event, ...]:
    end = state.rules.end
    if not end.last_turns:
        reason = events.WinReason.EXACT if end.exact else events.WinReason.AT_ONCE
        return (events.GameOver((turn.seat,), reason),)
    crossed = events.Crossed(turn.seat, state.seats[turn.seat].score)
    reopened = _reopened(state, turn)
    if reopened:
        return (crossed, events.ScoresReopened(reopened))
    return (crossed, *next_turn(evolve(state, crossed), turn.seat))


def _after_catching_up(
    state: State, turn: Turn, total: Points, pending: tuple[events.Event, ...]
) -> tuple[events.Event, ...]:
    """In the last turns, too, a player can go over the target too late: the Time Warp."""
    end, before = state.rules.end, state.seats[turn.seat].score
    if end.reached(total) and not end.reached(before):
        reopened = _reopened(replay(state, pending), turn)
        if reopened:
            return (events.ScoresReopened(reopened),)
    return _began(state, turn.seat, state.round)


def after_reopened(state: State) -> tuple[events.Event, ...]:
    """The last turns, once every reopened score is decided on; nothing before.

    They go on with the player after the one who went over the target; who did so when somebody
    else had already, with the rest of the turns to catch up (a reading of section 3).
    """
    warped = state.extras.warping_seat
    if state.reopened:
        return ()
    assert warped is not None
    return (
        next_turn(state, warped)
        if warped == state.crossing_seat
        else _began(state, warped, state.round)
    )


def next_turn(state: State, seat: int) -> tuple[events.Event, ...]:
    """The turn after that of ``seat``, or the end of the game."""
    return _next(state, seat) or _ending(state)


def _next(state: State, seat: int) -> tuple[events.TurnBegan, ...]:
    """The turn after that of ``seat``; none once all have had their last."""
    if state.played_off:
        return tuple(
            events.TurnBegan(decider, state.round) for decider in (state.ending.deciders or ())[:1]
        )
    following = state.following(seat)
    if following == state.crossing_seat:
        return ()
    if following != state.start:
        return _began(state, following, state.round)
    return () if is_last_round(state) else _began(state, following, state.round + 1)


def _began(state: State, seat: int, number: int) -> tuple[events.TurnBegan]:
    if state.seats[seat].missed:
        return (events.TurnBegan(seat, number, events.CATCHING_UP),)
    return _ordinary(seat, number)


@lru_cache(maxsize=1024)
def _ordinary(seat: int, number: int) -> tuple[events.TurnBegan]:
    """Made once for all games; a game can have hundreds of thousands of rounds."""
    return (events.TurnBegan(seat, number),)


def is_last_round(state: State) -> bool:
    """Whether this is the last of the rounds, and nobody has crossed.

    The game ends with it, unless somebody crosses in it and others then have last turns.
    """
    rounds = state.rules.end.rounds
    return state.crossing_seat is None and rounds > 0 and state.round >= rounds


def yet_to_play(state: State, seat: int) -> tuple[int, ...] | None:
    """The seats that have their last turn after this seat's last one; None if it isn't the last.

    In the last of the rounds a target, too, can make it another turn than the last: who follows may
    get there, or this player may, and where there are last turns others then have one more.
    """
    end = state.rules.end
    if state.crossing_seat is not None:
        return seats_after(state, seat, state.crossing_seat)
    if not is_last_round(state) or state.start is None:
        return None
    following = seats_after(state, seat, state.start)
    return None if end.target and (following or end.last_turns) else following


def seats_after(state: State, seat: int, last: int) -> tuple[int, ...]:
    """The seats after this one, up to but not with the last."""
    seats = []
    following = state.following(seat)
    while following != last:
        seats.append(following)
        following = state.following(following)
    return tuple(seats)


def ties_now(state: State) -> Ties:
    """What equal highest totals come to if the game ends as it stands."""
    return state.rules.end.ties_if(crossed=state.crossing_seat is not None)


def _reopened(state: State, turn: Turn) -> tuple[events.BankedTurn, ...]:
    """The Time Warp (section 3): what others banked since the round of a turn caught up too late.

    The turn is one before the last that its player had to catch up.
    """
    if not state.rules.manners.time_warp or turn.kind is not events.CATCHING_UP:
        return ()
    return tuple(
        banked
        for banked in state.extras.banked_turns
        if banked.round >= turn.due_round and banked.seat != turn.seat
    )


def _ending(state: State) -> tuple[events.Event, ...]:
    """The highest score wins; ``rules.end.ties`` decides between equal ones (section 3)."""
    highest = state.leader_score
    best = tuple(s for s, seat in enumerate(state.seats) if seat.score == highest)
    if len(best) == 1:
        return (events.GameOver(best, events.WinReason.HIGHEST),)
    ties = ties_now(state)
    if ties is Ties.PLAY_OFF:
        in_order = tuple(seat for seat in _order(state) if seat in best)
        deciders = events.PlayedOff(in_order)
        return (deciders, events.TurnBegan(in_order[0], state.round + 1))
    if ties is Ties.SHARED:
        return (events.GameOver(best, events.WinReason.SHARED),)
    first = next(seat for seat in _order(state) if seat in best)
    return (events.GameOver((first,), events.WinReason.FIRST_ACROSS),)


def _order(state: State) -> list[int]:
    """The seats in the order of their last turns: from the one that crossed, or that started."""
    order = [state.crossing_seat if state.crossing_seat is not None else state.start or 0]
    while len(order) < len(state.seats):
        order.append(state.following(order[-1]))
    return order
