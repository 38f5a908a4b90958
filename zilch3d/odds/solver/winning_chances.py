"""Each player's chance of winning, as the game stands."""

from collections.abc import Sequence
from math import prod

import numpy as np

from zilch3d.engine.decide import set_asides
from zilch3d.engine.state import Seat, State, Turn
from zilch3d.odds.solver.adviser import bound_now
from zilch3d.odds.solver.last_round import last_round
from zilch3d.odds.solver.last_turn import last_turn_of
from zilch3d.odds.solver.scores import places_of
from zilch3d.odds.solver.turn_evaluator import Outlook, Outlooks
from zilch3d.odds.solver.turn_graph import choice
from zilch3d.odds.solver.value_table import NoSuchScore, Standing, ValueTable
from zilch3d.odds.solver.within_turn import turn_solver


def worth_now(outlook: Outlook, state: State, turn: Turn) -> float:
    """What the turn is worth to its player right now, dice in the air as yet unknown."""
    worths, graph = outlook.worths, turn_solver(state.rules).graph
    node = graph.node(turn.dice, turn.trios)
    if turn.roll is not None:
        some = [choice(state.rules, graph, turn.dice, turn.trios, o) for o in set_asides(state)]
        return max((worths.after(turn.points, c) for c in some), default=worths.stakes.zilch)
    if turn.flying:
        return worths.roll(turn.points, node)
    if turn.begun:
        return worths.stand(turn.points, node, bound_now(turn))
    worth = worths.roll(turn.points, node)
    left = state.left
    if left is None or left.seat == turn.seat or not state.rules.turn.take_over:
        return worth
    return max(worth, worths.roll(left.points, graph.node(left.dice, left.trios)))


def winning_chances(
    outlooks: Outlooks, table: ValueTable | None, state: State
) -> tuple[float, ...] | None:
    """The chance of winning of each seat, if all play as well as can be; they add to 1.

    A shared win counts as its share. Exact for two players. Of more, each chance is the product of
    those against each other player alone, so that all together make 1: a fair picture, no more.
    None where no chance is known: rules without a solution before the last round, a score that is
    reopened.
    """
    if state.outcome is not None:
        winners = state.outcome.winners
        return tuple((n in winners) / len(winners) for n in range(len(state.seats)))
    outlook, turn = outlooks.of(state), state.turn
    if outlook is None or turn is None or not outlook.basis.is_chance:
        return None
    if len(state.seats) == 2:
        mine = worth_now(outlook, state, turn)
        return (mine, 1 - mine) if turn.seat == 0 else (1 - mine, mine)
    if last_round(state) is not None:
        return _in_the_last_round(outlook, state, turn)
    try:
        return _all_pairs(outlooks, table, state, turn) if table else None
    except NoSuchScore:
        return None


def _in_the_last_round(outlook: Outlook, state: State, turn: Turn) -> tuple[float, ...]:
    """The player whose turn it is; what is left falls to the leader and to those who follow."""
    mine = worth_now(outlook, state, turn)
    seats, order = state.seats, _order(state, turn.seat)
    last = state.crossed if state.crossed is not None else state.start
    followers = order[1 : order.index(last)] if last in order[1:] else order[1:]
    rivals = [n for n in order[1:] if n not in followers] or followers
    leader = max(rivals, key=lambda n: seats[n].score)
    tries = [_beats(state, seats[n], seats[leader].score) for n in followers]
    chances = [0.0] * len(seats)
    chances[turn.seat] = mine
    chances[leader] = (1 - mine) * prod(1 - chance for chance in tries)
    for number, (seat, chance) in enumerate(zip(followers, tries, strict=True)):
        later = prod(1 - other for other in tries[number + 1 :])
        chances[seat] += (1 - mine) * chance * later
    return _shares(chances)


def _beats(state: State, seat: Seat, leader: int) -> float:
    place = places_of(state.rules).place(seat.score, seat.newcomer)
    lack = leader - seat.score
    return float(last_turn_of(state.rules).win(np.array(place), np.array(lack)))


def _all_pairs(
    outlooks: Outlooks, table: ValueTable, state: State, turn: Turn
) -> tuple[float, ...]:
    order = _order(state, turn.seat)
    against: dict[tuple[int, int], float] = {}
    for number, first in enumerate(order):
        for second in order[number + 1 :]:
            if first == turn.seat:
                outlook = outlooks.of(state, second)
                assert outlook is not None
                wins = worth_now(outlook, state, turn)
            else:
                wins = table.win(_standing(state.seats[first]), _standing(state.seats[second]))
            against[first, second], against[second, first] = wins, 1 - wins
    seats = range(len(state.seats))
    return _shares([prod(against[n, other] for other in seats if other != n) for n in seats])


def _order(state: State, first: int) -> list[int]:
    """The seats in the order of their turns, from this one."""
    order = [first]
    while len(order) < len(state.seats):
        order.append(state.following(order[-1]))
    return order


def _standing(seat: Seat) -> Standing:
    return Standing(seat.score, seat.newcomer)


def _shares(weights: Sequence[float]) -> tuple[float, ...]:
    total = sum(weights)
    return tuple(weight / total if total else 1 / len(weights) for weight in weights)
