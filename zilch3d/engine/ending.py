"""The end of a turn, lost or banked, and what follows: the next turn, last turns, the outcome."""

from functools import lru_cache

from zilch3d.engine import events
from zilch3d.engine.evolve import evolve, replay
from zilch3d.engine.ruleset import Points, Ties
from zilch3d.engine.state import State, Turn


def lose(state: State, turn: Turn, cause: events.ZilchCause) -> tuple[events.Event, ...]:
    """The zilch with all that follows it; ``turn.dice`` is the number of dice in the zilch."""
    zilched = events.Zilched(turn.seat, turn.dice, turn.points, cause)
    total = state.seats[turn.seat].score
    consolation = _consolation(state, turn, cause)
    if consolation:
        total = consolation[0].total
    penalty = _penalty(state, turn, total)
    if penalty:
        total = penalty[0].total
    losses: tuple[events.Event, ...] = (zilched, *consolation, *penalty)
    return losses + after_turn(state, turn, total, losses)


def _consolation(state: State, turn: Turn, cause: events.ZilchCause) -> tuple[events.Consoled, ...]:
    """The consolation of a zilch with all the dice.

    Nothing for a player who is not on the board, and never what would reach the target (section 1).
    """
    points, score = state.rules.turn.consolation, state.seats[turn.seat].score
    if not points or not score or state.rules.end.reached(score + points):
        return ()
    is_due = cause is events.ZilchCause.NOTHING_COUNTS and turn.dice == state.rules.scoring.dice
    return (events.Consoled(turn.seat, points, score + points),) if is_due else ()


def _penalty(state: State, turn: Turn, score: Points) -> tuple[events.Penalised, ...]:
    """The penalty of a zilch that completes a row of them; a total never falls below 0."""
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
    # Of a Time Warp one reopened score after the other is decided on, before any other turn.
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
    """The player goes on: with the next turn to catch up, or with its own.

    In the last turns, too, a turn that is caught up can go over the target too late: a Time Warp.
    """
    end, before = state.rules.end, state.seats[turn.seat].score
    if end.reached(total) and not end.reached(before):
        reopened = _reopened(replay(state, pending), turn)
        if reopened:
            return (events.ScoresReopened(reopened),)
    return _new_turn(state, turn.seat, state.round)


def after_reopened(state: State) -> tuple[events.Event, ...]:
    """The turn after a Time Warp; nothing while a reopened score is still to be decided on.

    If the player who caused it was the first over the target, the last turns begin with the player
    after it. If somebody else had crossed before, it goes on itself, with the rest of its turns to
    catch up (a reading of section 3).
    """
    if state.reopened:
        return ()
    warping_seat = state.extras.warping_seat
    assert warping_seat is not None
    if warping_seat == state.crossing_seat:
        return next_turn(state, warping_seat)
    return _new_turn(state, warping_seat, state.round)


def next_turn(state: State, seat: int) -> tuple[events.Event, ...]:
    """The turn after that of ``seat``, or the end of the game."""
    return _next(state, seat) or _ending(state)


def _next(state: State, seat: int) -> tuple[events.TurnBegan, ...]:
    """The turn after that of ``seat``; none once everybody has had the last one."""
    if state.played_off:
        return tuple(
            events.TurnBegan(decider, state.round) for decider in (state.ending.deciders or ())[:1]
        )
    following = state.following(seat)
    if following == state.crossing_seat:
        return ()
    if following != state.start:
        return _new_turn(state, following, state.round)
    return () if is_last_round(state) else _new_turn(state, following, state.round + 1)


def _new_turn(state: State, seat: int, number: int) -> tuple[events.TurnBegan]:
    """A turn of this round; one that was missed is caught up first."""
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
    """The rule for equal highest totals if the game ends as it stands."""
    return state.rules.end.ties_if(crossed=state.crossing_seat is not None)


def _reopened(state: State, turn: Turn) -> tuple[events.BankedTurn, ...]:
    """The scores that this turn reopens by a Time Warp, oldest first (section 3); none if by none.

    The turn goes over the target, and is not the last that its player has to catch up: that one is
    an ordinary turn, all before it are of kind CATCHING_UP. The others have banked since the round
    of the turn without knowing of it, so each may put such a score at risk again.
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
    best = tuple(number for number, seat in enumerate(state.seats) if seat.score == highest)
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
