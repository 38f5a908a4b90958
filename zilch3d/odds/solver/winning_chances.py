"""Each player's chance of winning, as the game stands."""

from collections.abc import Sequence
from math import prod

import numpy as np

from zilch3d.engine.state import State, Turn
from zilch3d.odds.solver.last_round import last_round, seats_after
from zilch3d.odds.solver.last_turn import last_turn_of
from zilch3d.odds.solver.start_scores import NoSuchScore, PlayerScore, start_scores
from zilch3d.odds.solver.turn_evaluator import TurnEvaluation, TurnEvaluator
from zilch3d.odds.solver.value_table import ValueTable


def winning_chances(evaluator: TurnEvaluator, state: State) -> tuple[float, ...] | None:
    """The chance of winning of each seat, with perfect play; they add to 1.

    A shared win counts as its share. Exact for two players. Of more, each chance is the product of
    those against each other player alone, scaled so that all together make 1:
    an approximation. None where no chance is known: rules without a solution before the last round,
    a score that is reopened.
    """
    if state.outcome is not None:
        winners = state.outcome.winners
        return tuple((n in winners) / len(winners) for n in range(len(state.seats)))
    evaluation, turn = evaluator.evaluate(state), state.turn
    if evaluation is None or turn is None or not evaluation.basis.is_chance:
        return None
    if len(state.seats) == 2:
        mine = evaluation.now(state, turn)
        return (mine, 1 - mine) if turn.seat == 0 else (1 - mine, mine)
    if last_round(state) is not None:
        return _in_the_last_round(evaluation, state, turn)
    try:
        table = evaluator.table
        return _all_pairs(evaluator, table, state, turn) if table else None
    except NoSuchScore:
        return None


def _in_the_last_round(evaluation: TurnEvaluation, state: State, turn: Turn) -> tuple[float, ...]:
    """The chances of the player to move; the rest goes to the leader and to those who follow."""
    mine = evaluation.now(state, turn)
    seats, order = state.seats, _order(state, turn.seat)
    last = state.crossed if state.crossed is not None else state.start
    followers = order[1 : order.index(last)] if last in order[1:] else order[1:]
    rivals = [n for n in order[1:] if n not in followers] or followers
    leader = max(rivals, key=lambda n: seats[n].score)
    tries = [_beats(state, PlayerScore.of(seats[n]), seats[leader].score) for n in followers]
    chances = [0.0] * len(seats)
    chances[turn.seat] = mine
    chances[leader] = (1 - mine) * prod(1 - chance for chance in tries)
    for number, (seat, chance) in enumerate(zip(followers, tries, strict=True)):
        later = prod(1 - other for other in tries[number + 1 :])
        chances[seat] += (1 - mine) * chance * later
    return _shares(chances)


def _beats(state: State, player: PlayerScore, leader: int) -> float:
    index = start_scores(state.rules).index(player)
    deficit = leader - player.score
    return float(last_turn_of(state.rules).win(np.array(index), np.array(deficit)))


def _all_pairs(
    evaluator: TurnEvaluator, table: ValueTable, state: State, turn: Turn
) -> tuple[float, ...]:
    seats, order = state.seats, _order(state, turn.seat)
    against: dict[tuple[int, int], float] = {}
    for number, first in enumerate(order):
        for second in order[number + 1 :]:
            if first == turn.seat:
                evaluation = evaluator.evaluate(state, second)
                assert evaluation is not None
                wins = evaluation.now(state, turn)
            else:
                wins = table.win(PlayerScore.of(seats[first]), PlayerScore.of(seats[second]))
            against[first, second], against[second, first] = wins, 1 - wins
    every = range(len(seats))
    return _shares([prod(against[n, other] for other in every if other != n) for n in every])


def _order(state: State, first: int) -> list[int]:
    """The seats in the order of their turns, from this one."""
    return [first, *seats_after(state, first, first)]


def _shares(weights: Sequence[float]) -> tuple[float, ...]:
    total = sum(weights)
    return tuple(weight / total if total else 1 / len(weights) for weight in weights)
