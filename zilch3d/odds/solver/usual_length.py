"""The usual length of a game: of turns played so that the game takes as few as possible.

The values of a turn say what its player chooses; from that follows how likely each end of it is,
and from those, score by score, how likely each length of a game is.
"""

from collections.abc import Generator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.odds.rule_figures import GameLength
from zilch3d.odds.solver.single_player import turn_for_points, turn_for_turns
from zilch3d.odds.solver.start_scores import start_scores
from zilch3d.odds.solver.turn_graph import Bound, TurnGraph, turn_graph
from zilch3d.odds.solver.turn_solver import NOT_ALLOWED, Array, Indices, TurnValues

LONGER_GAME = 1e-7
"""A game is followed until the chance of a longer one is no more than this."""
MAX_TURNS = 2000

BLOCK = 48
"""Rows whose choices are looked up together: most turns end within one or two such blocks."""
NEGLIGIBLE = 1e-9
"""A turn that is this unlikely to go on is counted as lost."""


@dataclass(frozen=True)
class TurnOutcomes:
    """The chances of a turn's ends: ``banked[points]``, lost, lost with all the dice, won.

    ``throws`` is how often the dice are thrown on average.
    """

    banked: Array
    zilch: float
    blank_zilch: float
    won: float
    throws: float


class _Classes(NamedTuple):
    """A graph's classes of rolls as arrays: ``node`` and ``chance`` by class.

    ``choices[class]`` has the numbers of its transitions, those with more points first, padded with
    the first of them. ``points``, ``to`` (the node) and ``bound`` are by transition.
    """

    node: Indices
    chance: Array
    choices: Indices
    points: Indices
    to: Indices
    bound: Indices


def class_arrays(graph: TurnGraph) -> _Classes:
    """The arrays that ``outcomes`` needs of a graph."""
    classes = [(node, *each) for node, s in enumerate(graph.states) for each in s.classes]
    every = sorted({each for _node, some, _orders in classes for each in some}, reverse=True)
    number = {transition: n for n, transition in enumerate(every)}
    rows = [sorted(number[each] for each in some) for _node, some, _orders in classes]
    most = max(map(len, rows))
    choices = np.array([[*row, *row[:1] * (most - len(row))] for row in rows], np.intp)
    node = np.array([node for node, _some, _orders in classes], np.intp)
    chance = np.array([orders / graph.states[node].orders for node, _some, orders in classes])
    return _Classes(node, chance, choices, *np.array(every, np.intp).T)


def outcomes(values: TurnValues, classes: _Classes) -> TurnOutcomes:
    """The chances of the turn's ends; of equal values the set-aside with more points is chosen."""
    return _Turn(values, classes).played()


class _Turn:
    """One turn: from no points at risk upwards, the chance of each state goes to those after it.

    ``_thrown[points, node]`` is how often that throw is made on average.
    """

    def __init__(self, values: TurnValues, classes: _Classes) -> None:
        self._classes = classes
        self._rows = values.highest + 1
        turn = values.graph.rules.turn
        self._bonus, self._may_bank = turn.blank_bonus, turn.blank_may_bank
        rows = self._rows + max(int(classes.points.max()), self._bonus) + 1
        states = values.graph.states
        self._full = values.graph.full
        self._blank = states[self._full].blanks / states[self._full].orders
        self._zilches = np.array([state.zilches / state.orders for state in states])
        self._thrown: Array = np.zeros((rows, len(states)))
        self._banked: Array = np.zeros(rows)
        self._overshot = self._won = 0.0
        self._stand, self._banks = _standing(values, rows)

    def played(self) -> TurnOutcomes:
        self._thrown[0, self._full] = 1.0
        for first in range(0, self._rows, BLOCK):
            if self._thrown[first:].sum() < NEGLIGIBLE:
                break
            for row, chosen in enumerate(self._chosen(first), first):
                self._throw(row, chosen)
        throws = self._thrown[: self._rows].sum(axis=0)
        lost = self._zilches * throws
        blank = float(lost[self._full])
        zilch = float(lost.sum()) - blank + self._overshot
        return TurnOutcomes(self._banked, zilch, blank, self._won, float(throws.sum()))

    def _chosen(self, first: int) -> Indices:
        """The number of the best transition: for each row of a block, for each class."""
        classes = self._classes
        rows = np.arange(first, min(first + BLOCK, self._rows))[:, np.newaxis]
        values = self._stand[classes.bound, rows + classes.points, classes.to]
        best = values.take(classes.choices, axis=1).argmax(2)
        chosen: Indices = classes.choices[np.arange(len(classes.node)), best]
        return chosen

    def _throw(self, row: int, chosen: Indices) -> None:
        """Pass on the chance of every throw with so many points at risk."""
        classes = self._classes
        self._throw_blank_again(row)
        share = self._thrown[row, classes.node] * classes.chance
        after, to, bound = row + classes.points[chosen], classes.to[chosen], classes.bound[chosen]
        won, lost = bound == Bound.WON, self._stand[bound, after, to] == NOT_ALLOWED
        banks = self._banks[bound, after, to] & ~won
        self._won += float(share[won].sum())
        self._overshot += float(share[lost].sum())
        np.add.at(self._banked, after[banks], share[banks])
        goes_on = ~(banks | won | lost)
        np.add.at(self._thrown, (after[goes_on], to[goes_on]), share[goes_on])

    def _throw_blank_again(self, row: int) -> None:
        """Pass on the chance of a blank roll of all the dice: thrown again, with its bonus."""
        thrown, after = self._thrown[row, self._full], row + self._bonus
        bound = Bound.FREE if self._may_bank else Bound.MUST_ROLL
        if self._blank and self._banks[bound, after, self._full]:
            self._banked[after] += self._blank * thrown
        elif self._bonus:
            self._thrown[after, self._full] += self._blank * thrown
        elif self._blank:
            self._thrown[row, self._full] /= 1.0 - self._blank


def _standing(values: TurnValues, rows: int) -> tuple[Array, NDArray[np.bool_]]:
    """The value of standing there, and whether banking is best: both ``[bound, points, node]``.

    Above the highest points a turn is banked, or overshoots an exact target.
    """
    nodes, within = len(values.graph.states), values.highest + 1
    bank = np.broadcast_to(values.ends.bank[:rows], (rows, nodes)).copy()
    throw = np.full((rows, nodes), NOT_ALLOWED)
    throw[:within] = values.throw
    if values.ends.exact:
        bank[within:] = NOT_ALLOWED
    else:
        throw[within:] = bank[within:]
    may_bank = bank != NOT_ALLOWED
    stand, banks = np.empty((len(Bound), rows, nodes)), np.zeros((len(Bound), rows, nodes), bool)
    stand[Bound.FREE], banks[Bound.FREE] = np.maximum(bank, throw), may_bank & (bank >= throw)
    stand[Bound.MUST_ROLL] = throw
    banks[Bound.MUST_ROLL, within:] = may_bank[within:]
    stand[Bound.MUST_BANK], banks[Bound.MUST_BANK] = np.where(may_bank, bank, throw), may_bank
    stand[Bound.WON] = values.ends.won
    return stand, banks


# The length of a game


def length_of_rounds(rules: RuleSet) -> GameLength:
    """The length of games that only a number of rounds ends."""
    turn = outcomes(turn_for_points(rules), class_arrays(turn_graph(rules)))
    rounds = rules.end.rounds
    return GameLength((1.0,) * (rounds + 1), turn.throws, last_turns=False)


def usual_length(rules: RuleSet, turns: Array) -> Generator[None, None, GameLength]:
    """The length, from the ``turns`` still needed at each score; the goal must be within reach.

    It yields after each score, so that work on other rules may come first.
    """
    goal, classes = rules.end.goal, class_arrays(turn_graph(rules))
    moves, throws = np.zeros((goal + 1, goal + 1)), np.zeros(goal + 1)
    for score in (int(each) for each in start_scores(rules).reachable if each < goal):
        turn = outcomes(turn_for_turns(rules, turns, score, turns[score]), classes)
        moves[score] = _moves(rules, score, turn)
        throws[score] = turn.throws
        yield
    not_there, average = _turns_needed(moves, throws, rules.end.rounds or MAX_TURNS)
    return GameLength(not_there, average, rules.end.last_turns)


def _moves(rules: RuleSet, score: Points, turn: TurnOutcomes) -> Array:
    """The chance of each score after this turn; the last is that of the goal or more."""
    goal = rules.end.goal
    chances = np.zeros(goal + 1)
    totals = np.minimum(score + np.arange(len(turn.banked)), goal)
    np.add.at(chances, totals, turn.banked)
    consoled = score + rules.turn.consolation if score else 0
    chances[consoled if consoled < goal else score] += turn.blank_zilch
    chances[goal] += turn.won
    chances[score] += 1.0 - chances.sum()
    return chances


def _turns_needed(moves: Array, throws: Array, maximum: int) -> tuple[tuple[float, ...], float]:
    """The chances not to be at the goal after 0, 1, 2 … turns, and the average throws of a turn.

    Scores are a Markov chain with the chances ``moves[from, to]``; ``visits`` counts the turns that
    start at each score, on average.
    """
    at = np.zeros(len(moves))
    at[0] = 1.0
    goal, visits, not_there = len(moves) - 1, np.zeros(len(moves)), [1.0]
    while not_there[-1] > LONGER_GAME and len(not_there) <= maximum:
        visits[:goal] += at[:goal]
        at = at @ moves
        not_there.append(float(at[:goal].sum()))
    return tuple(not_there), float(visits @ throws / visits.sum())
