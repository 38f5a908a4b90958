"""What comes of a turn that is played as its values say: how likely each end of it is."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zilch3d.odds.solver.turn_graph import Bound, TurnGraph
from zilch3d.odds.solver.turn_solver import NOT_ALLOWED, Array, Indices, TurnValues

BLOCK = 48
"""Rows whose choices are looked up together: most turns end within one or two such blocks."""
NEGLIGIBLE = 1e-9
"""A turn that is this unlikely to go on is taken to be lost."""


@dataclass(frozen=True)
class TurnOutcomes:
    """The chance of each end of a turn: ``banked[points]``, lost, lost with all the dice, won.

    ``throws`` is how often the dice are thrown on average.
    """

    banked: Array
    zilch: float
    blank_zilch: float
    won: float
    throws: float


class _Classes(NamedTuple):
    """The classes of a graph as arrays: ``node`` and ``chance`` by class.

    ``choices`` has the transitions of each, those with more points first, padded with the first
    of them: as numbers of all transitions, of which ``points``, ``to`` and ``bound`` are.
    """

    node: Indices
    chance: Array
    choices: Indices
    points: Indices
    to: Indices
    bound: Indices


def class_arrays(graph: TurnGraph) -> _Classes:
    """What ``outcomes`` needs of a graph."""
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
    """The ends of the turn, of values equal to others those with more points."""
    return _Turn(values, classes).played()


class _Turn:
    """The chances of one turn, shared out from no points at risk upwards."""

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
        """For each row of a block and each class, the number of the best transition."""
        classes = self._classes
        rows = np.arange(first, min(first + BLOCK, self._rows))[:, np.newaxis]
        values = self._stand[classes.bound, rows + classes.points, classes.to]
        best = values.take(classes.choices, axis=1).argmax(2)
        chosen: Indices = classes.choices[np.arange(len(classes.node)), best]
        return chosen

    def _throw(self, row: int, chosen: Indices) -> None:
        """Share out what is thrown with so many points at risk."""
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
        """Share out what is thrown again for nothing of it counts, with the bonus for that."""
        thrown, after = self._thrown[row, self._full], row + self._bonus
        bound = Bound.FREE if self._may_bank else Bound.MUST_ROLL
        if self._blank and self._banks[bound, after, self._full]:
            self._banked[after] += self._blank * thrown
        elif self._bonus:
            self._thrown[after, self._full] += self._blank * thrown
        elif self._blank:
            self._thrown[row, self._full] /= 1.0 - self._blank


def _standing(values: TurnValues, rows: int) -> tuple[Array, NDArray[np.bool_]]:
    """``[bound, points, node]``: the value of standing there, and whether banking is best.

    Beyond the highest points a turn is banked, or overshoots an exact target.
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
