"""Best play within many turns at once: numpy, with the turns along the last axis.

What ``within_turn`` does for one turn, this does for a batch of turns under the same rules that
differ in what their ends are worth. Worths are chances of winning, 0 to 1.
"""

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.odds.solver.maxima import program
from zilch3d.odds.solver.turn_graph import Bound, Choice, TurnGraph, turn_graph

Chances: TypeAlias = NDArray[np.float64]
Whole: TypeAlias = NDArray[np.intp]

NOT_ALLOWED = -1.0
"""In place of the worth of what the rules do not allow: less than any chance."""


@dataclass(frozen=True)
class Ends:
    """What the ends of a batch of turns are worth to their players.

    Rows count points from any start that suits, the same for the whole batch. ``bank[row, turn]``
    is the worth of banking, or ``bank[row, node, turn]`` where it depends on the dice that are
    left. Its last ``Sweep.beyond`` rows are above the highest: a turn that comes there is banked,
    or, if ``exact``, cannot come there. ``zilch[turn]`` is the worth of a lost turn and
    ``blank_zilch[turn]`` of one lost with all the dice.
    """

    bank: Chances
    zilch: Chances
    blank_zilch: Chances
    exact: bool = False


@dataclass(frozen=True, slots=True)
class _Level:
    """Slots from ``first`` to ``end`` are the maxima of the slots ``left`` and ``right``."""

    first: int
    end: int
    left: Whole
    right: Whole


@cache
def sweep_of(rules: RuleSet) -> "Sweep":
    """The sweep under these rules."""
    return Sweep(turn_graph(rules), rules.turn.blank_bonus)


class Sweep:
    """Solves batches of turns; what doesn't depend on their ends is laid out once."""

    def __init__(self, graph: TurnGraph, blank_bonus: Points) -> None:
        self.graph = graph
        self.nodes = len(graph.states)
        self._bonus = blank_bonus
        classes = [(node, *each) for node, s in enumerate(graph.states) for each in s.classes]
        leaves = sorted({choice for _node, choices, _orders in classes for choice in choices})
        self._leaves = len(leaves)
        self._lay_out_columns(leaves)
        self._lay_out_maxima(classes, leaves)
        full = graph.states[graph.full]
        self._zilches = np.array([s.zilches / s.orders for s in graph.states])
        self._blank = full.blanks / full.orders
        self.most_points = max(choice.points for choice in leaves)
        self.beyond = max(self.most_points, blank_bonus) + 1
        self.mean_points = sum(
            max(c.points for c in choices) * orders / full.orders
            for node, choices, orders in classes
            if node == graph.full
        )
        self.escape = self._escape()

    @property
    def zilch_chances(self) -> Chances:
        """The chance that a throw of each node is lost."""
        return self._zilches

    @property
    def binds(self) -> bool:
        """Whether some set-aside must be rolled on."""
        return bool(len(self._bound_to_roll)) or bool(self._bonus)

    def _lay_out_columns(self, leaves: list[Choice]) -> None:
        """A row holds what each node is worth to a free player, then bound ones as they occur."""
        columns: dict[tuple[Bound, int], int] = {
            (Bound.FREE, node): node for node in range(self.nodes)
        }
        for choice in sorted(leaves, key=lambda c: (c.bound, c.node)):
            columns.setdefault((choice.bound, choice.node), len(columns))
        if self._bonus:
            columns.setdefault((Bound.MUST_ROLL, self.graph.full), len(columns))
        self._columns = len(columns)
        self._bound_to_roll = _of(columns, Bound.MUST_ROLL)
        self._bound_to_bank = _of(columns, Bound.MUST_BANK)
        self._won = [column for _node, column in _of(columns, Bound.WON)]
        self._again = columns.get((Bound.MUST_ROLL, self.graph.full), 0)
        places = [c.points * self._columns + columns[c.bound, c.node] for c in leaves]
        self._places = np.array(places, dtype=np.intp)

    def _lay_out_maxima(
        self, classes: list[tuple[int, frozenset[Choice], int]], leaves: list[Choice]
    ) -> None:
        number = {choice: place for place, choice in enumerate(leaves)}
        sets = [{number[choice] for choice in choices} for _node, choices, _orders in classes]
        plan = program(len(leaves), sets)
        self._levels = tuple(
            _Level(
                level.first,
                level.first + len(level.left),
                np.array(level.left, dtype=np.intp),
                np.array(level.right, dtype=np.intp),
            )
            for level in plan.levels
        )
        self._slots = plan.slots
        self._widest = max((level.end - level.first for level in self._levels), default=0)
        self._chances = np.zeros((self.nodes, plan.slots))
        for (node, _choices, orders), root in zip(classes, plan.roots, strict=True):
            self._chances[node, root] += orders / self.graph.states[node].orders
        self._best = [(c.points, c.bound) for c in leaves]
        self.classes = classes

    def _escape(self) -> Chances:
        """The chance that who must roll each node may bank at some time, if that is all it wants.

        The fixed point of one throw more; every throw that is not free costs some of it.
        """
        chances = np.zeros(self.nodes)
        for _throw in range(200):
            after = np.zeros(self.nodes)
            for node, choices, orders in self.classes:
                best = max(chances[c.node] if c.bound is Bound.MUST_ROLL else 1.0 for c in choices)
                after[node] += best * orders / self.graph.states[node].orders
            after[self.graph.full] += self._blank * chances[self.graph.full]
            if np.abs(after - chances).max() < 1e-15:
                break
            chances = after
        return chances

    def solve(self, ends: Ends) -> Chances:
        """``[row, node, turn]``: the worth of every throw, played as well as can be."""
        rows, turns = len(ends.bank) - self.beyond, len(ends.zilch)
        throws = np.empty((rows, self.nodes, turns))
        stands = self._beyond(ends, rows, turns)
        flat = stands.reshape(-1, turns)
        slots = np.empty((self._slots, turns))
        other = np.empty((self._widest, turns))
        lost = self._zilches[:, np.newaxis] * ends.zilch
        lost[self.graph.full] = self._zilches[self.graph.full] * ends.blank_zilch
        for row in range(rows - 1, -1, -1):
            self._maxima(flat[row * self._columns :], slots, other)
            if ends.exact:
                np.copyto(slots, ends.zilch, where=slots < 0.0)
            throw = np.matmul(self._chances, slots, out=throws[row])
            throw += lost
            self._throw_blank_again(throw, stands, row)
            self._stand(stands[row], throw, ends.bank[row])
        return throws

    def _maxima(self, reach: Chances, slots: Chances, other: Chances) -> None:
        """Fill the slots from what can be reached, from the row of the points before it on."""
        leaves = slots[: self._leaves]
        reach.take(self._places, axis=0, out=leaves, mode="clip")
        for level in self._levels:
            left = slots[level.first : level.end]
            right = other[: level.end - level.first]
            slots.take(level.left, axis=0, out=left, mode="clip")
            slots.take(level.right, axis=0, out=right, mode="clip")
            np.maximum(left, right, out=left)

    def _stand(self, row: Chances, throw: Chances, bank: Chances) -> None:
        """What it is worth to have each node to throw, free or bound."""
        np.maximum(throw, bank, out=row[: self.nodes])
        for node, column in self._bound_to_roll:
            row[column] = throw[node]
        for node, column in self._bound_to_bank:
            worth = bank if bank.ndim == 1 else bank[node]
            row[column] = np.where(worth < 0.0, throw[node], worth)

    def _beyond(self, ends: Ends, rows: int, turns: int) -> Chances:
        """All rows of what can be stood at, of which those above the highest are filled in."""
        stands = np.empty((rows + self.beyond, self._columns, turns))
        stands[:, self._won] = 1.0
        above, bank = stands[rows:], ends.bank[rows:]
        if ends.exact:
            above[:] = NOT_ALLOWED
            if self._bonus:
                above[:, self._again] = ends.zilch
        else:
            above[:, : self.nodes] = bank if bank.ndim == 3 else bank[:, np.newaxis]
            for node, column in self._bound_to_roll:
                gain = above[:, node] - ends.zilch
                above[:, column] = ends.zilch + gain * self.escape[node]
            for node, column in self._bound_to_bank:
                above[:, column] = above[:, node]
        return stands

    def _throw_blank_again(self, throw: Chances, stands: Chances, row: int) -> None:
        """Add what follows a roll of all the dice that is thrown again, for nothing counts."""
        full = self.graph.full
        if not self._blank:
            return
        if self._bonus:
            throw[full] += self._blank * stands[row + self._bonus, self._again]
        else:
            throw[full] /= 1.0 - self._blank


def _of(columns: dict[tuple[Bound, int], int], bound: Bound) -> list[tuple[int, int]]:
    """The nodes that occur so bound, each with its column."""
    return [(node, column) for (b, node), column in columns.items() if b is bound]
