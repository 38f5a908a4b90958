"""The usual length of a game, from the turns of a player who takes as few as possible."""

from collections.abc import Generator

import numpy as np

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.odds.game_length import GameLength
from zilch3d.odds.solver.single_player import turn_for_points, turn_for_turns
from zilch3d.odds.solver.start_scores import start_scores
from zilch3d.odds.solver.turn_graph import turn_graph
from zilch3d.odds.solver.turn_outcomes import TurnOutcomes, class_arrays, outcomes
from zilch3d.odds.solver.turn_solver import Array

ALL_THERE = 1e-7
"""The chance of a longer game that is not followed."""
MOST_TURNS = 2000


def length_of_rounds(rules: RuleSet) -> GameLength:
    """The length where a number of rounds alone ends the game."""
    turn = outcomes(turn_for_points(rules), class_arrays(turn_graph(rules)))
    rounds = rules.end.rounds
    return GameLength((1.0,) * (rounds + 1), turn.throws, last_turns=False)


def usual_length(rules: RuleSet, turns: Array) -> Generator[None, None, GameLength]:
    """The length by the ``turns`` still needed at each score, which must be within reach.

    It yields after each score, so that work on other rules may begin instead.
    """
    goal, classes = rules.end.goal, class_arrays(turn_graph(rules))
    moves, throws = np.zeros((goal + 1, goal + 1)), np.zeros(goal + 1)
    for score in (int(each) for each in start_scores(rules).reachable if each < goal):
        turn = outcomes(turn_for_turns(rules, turns, score, turns[score]), classes)
        moves[score] = _moves(rules, score, turn)
        throws[score] = turn.throws
        yield
    not_there, average = _followed(moves, throws, rules.end.rounds or MOST_TURNS)
    return GameLength(not_there, average, rules.end.last_turns)


def _moves(rules: RuleSet, score: Points, turn: TurnOutcomes) -> Array:
    """The chances of the scores after this turn, the goal for all from there on."""
    goal = rules.end.goal
    chances = np.zeros(goal + 1)
    totals = np.minimum(score + np.arange(len(turn.banked)), goal)
    np.add.at(chances, totals, turn.banked)
    consoled = score + rules.turn.consolation if score else 0
    chances[consoled if consoled < goal else score] += turn.blank_zilch
    chances[goal] += turn.won
    chances[score] += 1.0 - chances.sum()
    return chances


def _followed(moves: Array, throws: Array, most: int) -> tuple[tuple[float, ...], float]:
    """The chances not to be at the goal after 0, 1, 2 … turns, and the throws of a turn."""
    at = np.zeros(len(moves))
    at[0] = 1.0
    goal, seen, not_there = len(moves) - 1, np.zeros(len(moves)), [1.0]
    while not_there[-1] > ALL_THERE and len(not_there) <= most:
        seen[:goal] += at[:goal]
        at = at @ moves
        not_there.append(float(at[:goal].sum()))
    return tuple(not_there), float(seen @ throws / seen.sum())
