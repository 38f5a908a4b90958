"""Best play within turns: whole batches at once, with the turns along the last axis.

All turns of a batch are under the same rules and differ only in what their ends are worth. They are
solved backwards, from the most points at risk down to none. Values may be chances of winning,
points, or turns to come with a minus sign: whatever is to be maximised.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.odds.solvable import RULES_CACHED
from zilch3d.odds.solver.maxima import plan_maxima
from zilch3d.odds.solver.turn_graph import Bound, Node, Transition, TurnGraph, turn_graph

Array: TypeAlias = NDArray[np.float64]
Indices: TypeAlias = NDArray[np.intp]

NOT_ALLOWED = -1e300
"""The value of what the rules do not allow: below every other value, so no maximum takes it.

Not minus infinity: the product with the chances multiplies it by 0, which must give 0, not NaN.
"""


@dataclass(frozen=True, slots=True)
class TurnEnds:
    """What the ends of a batch of turns are worth to their players.

    A row is a number of points, or a total; where rows start is up to the caller, and is the same
    for the whole batch. ``bank[row, turn]`` is the value of banking there, or
    ``bank[row, node, turn]`` where it depends on the dice left. Its last ``TurnSolver.beyond`` rows
    lie above the highest points from which a throw is considered: a turn that gets there is banked
    or, if the target is ``exact``, cannot get there. ``zilch[turn]`` is the value of a lost turn,
    ``blank_zilch[turn]`` of one lost with all the dice, ``won`` of a game won at once.
    """

    bank: Array
    zilch: Array
    blank_zilch: Array
    exact: bool = False
    won: float = 1.0

    @classmethod
    def of_one(
        cls,
        bank: Array,
        zilch: float = 0.0,
        blank_zilch: float = 0.0,
        *,
        exact: bool = False,
        won: float = 1.0,
    ) -> "TurnEnds":
        """The ends of one turn; ``bank`` lacks the axis of turns."""
        lost = np.array([zilch]), np.array([blank_zilch])
        return cls(bank[..., np.newaxis], *lost, exact=exact, won=won)

    def of_turn(self, turn: int, start: int = 0) -> "TurnEnds":
        """The ends of one turn of the batch, from the row ``start`` on."""
        one = slice(turn, turn + 1)
        lost, blank = self.zilch[one], self.blank_zilch[one]
        return replace(self, bank=self.bank[start:, ..., one], zilch=lost, blank_zilch=blank)


@dataclass(frozen=True, slots=True)
class TurnValues:
    """The values within one turn, by points at risk and dice to throw, with perfect play.

    ``throw[points, node]`` is the value of throwing; points go up to ``highest``. Values that are
    not of the ``whole`` turn were cut off there, and say nothing about more points.
    """

    graph: TurnGraph
    ends: TurnEnds
    throw: Array
    whole: bool = True

    @property
    def highest(self) -> Points:
        return len(self.throw) - 1

    @property
    def start(self) -> float:
        """The value of the turn at its start: all the dice to throw, no points at risk."""
        return float(self.throw[0, self.graph.full])

    @property
    def zilch(self) -> float:
        return float(self.ends.zilch[0])

    @property
    def blank_zilch(self) -> float:
        return float(self.ends.blank_zilch[0])

    def bank(self, points: Points, node: Node) -> float:
        """The value of banking, or NOT_ALLOWED."""
        row = self.ends.bank[min(points, len(self.ends.bank) - 1)]
        return float(row[0] if row.ndim == 1 else row[node, 0])

    def roll(self, points: Points, node: Node) -> float:
        """The value of throwing; above ``highest``, that of throwing once and banking."""
        if points <= self.highest:
            return float(self.throw[points, node])
        return NOT_ALLOWED if self.ends.exact else self._roll_once(points, node)

    def _roll_once(self, points: Points, node: Node) -> float:
        state = self.graph.states[node]
        best = state.blanks * self.bank(points, node)
        for transitions, orders in state.classes:
            best += orders * max(self._bank_after(points, each) for each in transitions)
        lost = self.blank_zilch if node == self.graph.full else self.zilch
        return (best + state.zilches * lost) / state.orders

    def _bank_after(self, points: Points, transition: Transition) -> float:
        if transition.bound is Bound.WON:
            return self.ends.won
        return self.bank(points + transition.points, transition.node)

    def stand(self, points: Points, node: Node, bound: Bound = Bound.FREE) -> float:
        """The value of having these points at risk and ``node`` to throw, under this bound."""
        if self.ends.exact and points > self.highest:
            return NOT_ALLOWED
        bank = self.bank(points, node)
        if bound is Bound.FREE and points > self.highest:
            return bank
        roll = self.roll(points, node)
        match bound:
            case Bound.WON:
                return self.ends.won
            case Bound.MUST_ROLL:
                return roll
            case Bound.MUST_BANK:
                return roll if bank == NOT_ALLOWED else bank
            case Bound.FREE:
                return max(bank, roll)

    def blank(self, points: Points) -> float:
        """The value after a blank roll of all the dice, with these points at risk before it.

        For rules that have it thrown again. Where its bonus overshoots an exact target, the turn is
        lost.
        """
        turn = self.graph.rules.turn
        after = points + turn.blank_bonus
        if self.ends.exact and after > self.highest:
            return self.zilch
        bound = Bound.FREE if turn.blank_may_bank else Bound.MUST_ROLL
        return self.stand(after, self.graph.full, bound)

    def allowed(
        self, points: Points, node: Node, bound: Bound = Bound.FREE
    ) -> tuple[float | None, float | None]:
        """The values of banking and of throwing there, None for what the rules do not allow.

        Above ``highest``, throwing is never valued above banking. Beyond an exact target, which the
        bonus of a blank roll can overshoot, throwing loses the turn.
        """
        bank = None if bound is Bound.MUST_ROLL else self.bank(points, node)
        if bank == NOT_ALLOWED:
            bank = None
        if bound is Bound.MUST_BANK and bank is not None:
            return bank, None
        roll = self.roll(points, node)
        if bank is None and roll == NOT_ALLOWED:
            return None, self.zilch
        return bank, min(roll, bank) if bank is not None and points > self.highest else roll

    def off_by(self, points: Points, node: Node) -> Points | None:
        """How far away the points at risk are from which on the worse step would be the better one.

        Where banking is better, how far below these points rolling last was; where rolling is,
        how far above them banking will be. None if there is no such number of points.
        """
        banks = self._banks(points, node)
        others = range(points - 1, -1, -1) if banks else range(points + 1, self.highest + 1)
        turns = (each for each in others if self._banks(each, node) != banks)
        return next((abs(each - points) for each in turns), None)

    def _banks(self, points: Points, node: Node) -> bool:
        return self.bank(points, node) >= self.roll(points, node)

    def after(self, points: Points, transition: Transition) -> float:
        """The value after a set-aside, with these points at risk before it."""
        return self.stand(points + transition.points, transition.node, transition.bound)


@lru_cache(maxsize=RULES_CACHED)
def turn_solver(rules: RuleSet) -> "TurnSolver":
    return TurnSolver(turn_graph(rules), rules.turn.blank_bonus)


class TurnSolver:
    """Solves batches of turns under one rule set, with all that does not depend on their ends.

    ``solve`` goes down the rows. Three tables, prepared in ``__init__``, turn each row into numpy
    calls over the whole batch:

    - **columns**: the values of a row, one for each state that a set-aside can lead to: first every
      node with the choice free, then every (bound, node) that occurs.
    - **leaves**: the different transitions of the graph. A leaf is ``points`` rows further up, in
      its column: ``_reached`` has that distance in the flattened table, so one ``take`` reads all.
    - **maxima**: a class of rolls is worth the best of its leaves. Classes share most of them, so a
      plan (see ``maxima``) takes each common maximum once. ``slots`` holds the leaves' values and
      then the maxima; ``_chances[node, slot]`` is the chance of the classes whose maximum is there,
      so one product gives the value of throwing each node.
    """

    def __init__(self, graph: TurnGraph, blank_bonus: Points) -> None:
        self.graph = graph
        self.nodes = len(graph.states)
        self._bonus, self._may_bank = blank_bonus, graph.rules.turn.blank_may_bank
        self.classes = [(node, *each) for node, s in enumerate(graph.states) for each in s.classes]
        leaves = sorted({leaf for _node, every, _orders in self.classes for leaf in every})
        self._lay_out_columns(leaves)
        self._lay_out_maxima(leaves)
        full = graph.states[graph.full]
        self.zilch_chances: Array = np.array([s.zilches / s.orders for s in graph.states])
        """By node: the chance that a throw is lost."""
        self._blank = full.blanks / full.orders
        self.most_points = max(leaf.points for leaf in leaves)
        self.beyond = max(self.most_points, blank_bonus) + 1
        """How many rows of TurnEnds lie above the highest points."""
        self.mean_points = sum(
            max(each.points for each in transitions) * orders / full.orders
            for transitions, orders in full.classes
        )
        self._escape = self._chances_to_bank()

    @property
    def binds(self) -> bool:
        """Whether the rules ever force a roll."""
        return bool(len(self._must_roll[0])) or bool(self._bonus)

    def _lay_out_columns(self, leaves: list[Transition]) -> None:
        """Number the columns, and find each leaf's place in the flattened table of values."""
        bound = {(leaf.bound, leaf.node) for leaf in leaves if leaf.bound is not Bound.FREE}
        if self._bonus:
            bound.add((Bound.MUST_ROLL, self.graph.full))
        free = ((Bound.FREE, node) for node in range(self.nodes))
        columns = {key: column for column, key in enumerate((*free, *sorted(bound)))}
        self._columns = len(columns)
        self._must_roll = _of(columns, Bound.MUST_ROLL)
        self._must_bank = _of(columns, Bound.MUST_BANK)
        self._won = _of(columns, Bound.WON)[1]
        # Where the rules give a bonus for a blank roll, which is thrown again.
        self._again = columns.get((Bound.MUST_ROLL, self.graph.full), 0)
        reached = [leaf.points * self._columns + columns[leaf.bound, leaf.node] for leaf in leaves]
        self._reached = np.array(reached, np.intp)

    def _lay_out_maxima(self, leaves: list[Transition]) -> None:
        """Plan the maxima of all classes, and the chance that comes with each of them."""
        number = {leaf: n for n, leaf in enumerate(leaves)}
        sets = tuple(frozenset(number[leaf] for leaf in each) for _node, each, _n in self.classes)
        self._plan = plan_maxima(len(leaves), sets)
        self._operands = [np.array(level.left + level.right) for level in self._plan.levels]
        self._roots = np.array(self._plan.roots)
        self._fewest = np.array([min(leaves[n].points for n in each) for each in sets])
        self._chances = np.zeros((self.nodes, self._plan.size))
        for (node, _transitions, orders), root in zip(self.classes, self._roots, strict=True):
            self._chances[node, root] += orders / self.graph.states[node].orders

    def _chances_to_bank(self) -> Array:
        """By node: the chance that a player who must roll it gets to bank, if that is the only aim.

        It is the fixed point of one more throw; each of them is lost with some chance.
        """
        chances = np.zeros(self.nodes)
        for _throw in range(200):
            after = np.zeros(self.nodes)
            for node, transitions, orders in self.classes:
                best = max(
                    chances[each.node] if each.bound is Bound.MUST_ROLL else 1.0
                    for each in transitions
                )
                after[node] += best * orders / self.graph.states[node].orders
            again = 1.0 if self._may_bank else chances[self.graph.full]
            after[self.graph.full] += self._blank * again
            if np.abs(after - chances).max() < 1e-15:
                break
            chances = after
        return chances

    def solve_one(self, ends: TurnEnds) -> TurnValues:
        """The values within the only turn of this batch."""
        return TurnValues(self.graph, ends, self.solve(ends)[..., 0])

    def solve(self, ends: TurnEnds) -> Array:
        """The value of every throw with perfect play: ``[row, node, turn]``."""
        rows, turns = len(ends.bank) - self.beyond, len(ends.zilch)
        throws = np.empty((rows, self.nodes, turns))
        values = self._beyond(ends, rows, turns)
        flat = values.reshape(-1, turns)
        slots = np.empty((self._plan.size, turns))
        leaves, maxima = slots[: self._plan.leaves], self._maxima(slots)
        # What the lost rolls of each node add to the value of throwing it.
        lost = self.zilch_chances[:, np.newaxis] * ends.zilch
        lost[self.graph.full] = self.zilch_chances[self.graph.full] * ends.blank_zilch
        # From this row on, whole classes of rolls overshoot an exact target.
        tight = rows - self._fewest.max() if ends.exact else rows
        for row in range(rows - 1, -1, -1):
            # Rows above this one are solved: read the leaves there, then take the maxima by level.
            flat[row * self._columns :].take(self._reached, axis=0, out=leaves, mode="clip")
            for operands, pairs, left, right, out in maxima:
                slots.take(operands, axis=0, out=pairs, mode="clip")
                np.maximum(left, right, out=out)
            if row >= tight:
                # Every set-aside of these rolls overshoots: they are lost.
                slots[self._roots[self._fewest >= rows - row]] = ends.zilch
            throw = np.matmul(self._chances, slots, out=throws[row])
            throw += lost
            if self._blank:
                self._throw_blank_again(throw, values, ends.bank[row], row)
            self._fill(values[row], throw, ends.bank[row])
        return throws

    def follow(self, ends: TurnEnds, bank: Array, lost: Array) -> tuple[Array, Array]:
        """What ``solve`` gives, and the averages of other quantities under the same choices.

        Choices maximise the value of ``ends`` alone. The second array, ``[kind, row, node, turn]``,
        is the average of each kind of quantity after a throw, where ``bank[kind, row, turn]`` comes
        of banking and ``lost[kind, turn]`` of a lost turn. Of equal choices the safer one is
        followed. Raises ValueError for rules that bind the player after a set-aside, have an exact
        target, or have blank rolls thrown again.
        """
        if self._columns != self.nodes or ends.exact or self._blank:
            raise ValueError(self.graph.rules.id)
        rows, turns, kinds = len(ends.bank) - self.beyond, len(ends.zilch), len(bank)
        throws = np.empty((rows, self.nodes, turns))
        brought = np.empty((kinds, rows, self.nodes, turns))
        values = self._beyond(ends, rows, turns)
        shares = np.repeat(bank[:, :, np.newaxis], self.nodes, axis=2)
        flat, flat_shares = values.reshape(-1, turns), shares.reshape(kinds, -1, turns)
        slots = np.empty((self._plan.size, turns))
        carried = np.empty((kinds, self._plan.size, turns))
        leaves, first = self._plan.leaves, self._columns
        zilch = self.zilch_chances[:, np.newaxis]
        for row in range(rows - 1, -1, -1):
            flat[row * first :].take(self._reached, axis=0, out=slots[:leaves], mode="clip")
            for share, carry in zip(flat_shares, carried, strict=True):
                share[row * first :].take(self._reached, axis=0, out=carry[:leaves], mode="clip")
            self._carry_maxima(slots, carried)
            throw = np.matmul(self._chances, slots, out=throws[row])
            throw += zilch * ends.zilch
            for carry, kind in zip(carried, brought[:, row], strict=True):
                np.matmul(self._chances, carry, out=kind)
            brought[:, row] += zilch * lost[:, np.newaxis]
            rolls = throw > ends.bank[row]
            np.maximum(throw, ends.bank[row], out=values[row])
            np.copyto(shares[:, row], brought[:, row], where=rolls)
        return throws, brought

    def _carry_maxima(self, slots: Array, carried: Array) -> None:
        """Take the maxima of each level, and copy in ``carried`` from the greater operand."""
        for level, operands in zip(self._plan.levels, self._operands, strict=True):
            size = len(level.left)
            left, right = operands[:size], operands[size:]
            out = slice(level.first, level.first + size)
            first, second = slots.take(left, axis=0), slots.take(right, axis=0)
            np.maximum(first, second, out=slots[out])
            other = second > first
            for carry in carried:
                carry.take(left, axis=0, out=carry[out], mode="clip")
                np.copyto(carry[out], carry.take(right, axis=0), where=other)

    def _maxima(self, slots: Array) -> list[tuple[Indices, Array, Array, Array, Array]]:
        """For each level: the slots of its operands, a buffer for them, the buffer's left and right
        half, and the slots for their maxima.
        """
        steps = []
        for level, operands in zip(self._plan.levels, self._operands, strict=True):
            pairs, size = np.empty((len(operands), slots.shape[1])), len(level.left)
            out = slots[level.first : level.first + size]
            steps.append((operands, pairs, pairs[:size], pairs[size:], out))
        return steps

    def _fill(self, row: Array, throw: Array, bank: Array) -> None:
        """Fill in a row of values: of every column, from throwing and banking each node."""
        np.maximum(throw, bank, out=row[: self.nodes])
        nodes, columns = self._must_roll
        if len(nodes):
            row[columns] = throw[nodes]
        nodes, columns = self._must_bank
        if len(nodes):
            banked = bank if bank.ndim == 1 else bank[nodes]
            row[columns] = np.where(banked == NOT_ALLOWED, throw[nodes], banked)

    def _beyond(self, ends: TurnEnds, rows: int, turns: int) -> Array:
        """The table of values, with the rows above the highest points filled in."""
        values = np.empty((rows + self.beyond, self._columns, turns))
        values[:, self._won] = ends.won
        above, bank = values[rows:], ends.bank[rows:]
        if ends.exact:
            above[:] = NOT_ALLOWED
            if self._bonus:
                above[:, self._again] = ends.zilch
        else:
            above[:, : self.nodes] = bank if bank.ndim == 3 else bank[:, np.newaxis]
            # Who must roll there rolls only until banking is allowed again.
            nodes, columns = self._must_roll
            gain = above[:, nodes] - ends.zilch
            above[:, columns] = ends.zilch + gain * self._escape[nodes, np.newaxis]
            nodes, columns = self._must_bank
            above[:, columns] = above[:, nodes]
        return values

    def _throw_blank_again(self, throw: Array, values: Array, bank: Array, row: int) -> None:
        """Add to the value of throwing all the dice what follows a blank roll, thrown again."""
        full = self.graph.full
        if self._bonus:
            after = values[row + self._bonus]
            stand = np.maximum(after[self._again], after[full]) if self._may_bank else None
            throw[full] += self._blank * (after[self._again] if stand is None else stand)
            return
        # Without a bonus the same throw follows: v = throw + blank * v.
        again = throw[full] / (1.0 - self._blank)
        if self._may_bank:
            banked = throw[full] + self._blank * (bank if bank.ndim == 1 else bank[full])
            again = np.maximum(again, banked)
        throw[full] = again


def _of(columns: dict[tuple[Bound, Node], int], bound: Bound) -> tuple[Indices, Indices]:
    """The nodes that occur with this bound, and their columns."""
    pairs = [(node, column) for (b, node), column in columns.items() if b is bound]
    array = np.array(pairs, np.intp).reshape(-1, 2)
    return array[:, 0], array[:, 1]
