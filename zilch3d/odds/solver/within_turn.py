"""Best play within one turn, for any worth of what is banked: numpy, a few milliseconds a turn.

Turns are solved backwards from the most points at risk. Worths may be points, chances of winning,
or turns to come with a minus sign: whatever is to be as great as possible.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.odds.solver.turn_graph import Bound, Choice, Node, TurnGraph, turn_graph

Worths: TypeAlias = NDArray[np.float64]

NEVER = -np.inf
"""The worth of what the rules do not allow."""

# Members of an enumeration are slow to look up, and these are for every point at risk.
_FREE, _MUST_ROLL, _MUST_BANK = int(Bound.FREE), int(Bound.MUST_ROLL), int(Bound.MUST_BANK)


@dataclass(frozen=True)
class Stakes:
    """What a turn's ends are worth.

    ``bank[t]`` is the worth of banking ``t`` points, NEVER where that is not allowed; where it
    depends on the dice that are left, ``bank[t, node]``. It reaches to ``highest`` points and, for
    what lies beyond, as far again as one set-aside can bring. There the turn is taken as banked,
    or, if ``exact``, what would lead there may not be set aside. ``zilch`` is the worth of a lost
    turn, ``blank_zilch`` of one lost with all the dice, ``won`` of a game won at once.
    """

    highest: Points
    bank: Worths
    zilch: float = 0.0
    blank_zilch: float = 0.0
    won: float = 1.0
    exact: bool = False


@dataclass(frozen=True)
class TurnWorths:
    """The worth of throwing ``node`` with ``t`` points at risk, and of every choice before it."""

    graph: TurnGraph
    stakes: Stakes
    throw: Worths
    """``throw[t, node]``, played as well as can be."""

    @property
    def start(self) -> float:
        """The worth of the whole turn: all the dice to throw, and nothing at risk."""
        return float(self.throw[0, 0])

    def bank(self, points: Points, node: Node) -> float:
        """The worth of banking; NEVER if it is not allowed."""
        return float(_row(self.stakes.bank, points, node))

    def roll(self, points: Points, node: Node) -> float:
        """The worth of throwing; beyond the highest points, of throwing once and banking."""
        if points <= self.stakes.highest:
            return float(self.throw[points, node])
        return NEVER if self.stakes.exact else self._roll_once(points, node)

    def _roll_once(self, points: Points, node: Node) -> float:
        state = self.graph.states[node]
        best = state.blanks * self.bank(points, node)
        for choices, orders in state.classes:
            best += orders * max(self._bank_after(points, choice) for choice in choices)
        all_dice = node == self.graph.full
        lost = self.stakes.blank_zilch if all_dice else self.stakes.zilch
        return (best + state.zilches * lost) / state.orders

    def _bank_after(self, points: Points, choice: Choice) -> float:
        if choice.bound is Bound.WON:
            return self.stakes.won
        return self.bank(points + choice.points, choice.node)

    def stand(self, points: Points, node: Node, bound: Bound = Bound.FREE) -> float:
        """The worth of having so many points at risk and ``node`` to throw, so bound."""
        if self.stakes.exact and points > self.stakes.highest:
            return NEVER
        bank = self.bank(points, node)
        if bound is Bound.FREE and points > self.stakes.highest:
            return bank
        roll = self.roll(points, node)
        match bound:
            case Bound.WON:
                return self.stakes.won
            case Bound.MUST_ROLL:
                return roll
            case Bound.MUST_BANK:
                return roll if bank == NEVER else bank
            case Bound.FREE:
                return max(bank, roll)

    def allowed(
        self, points: Points, node: Node, bound: Bound = Bound.FREE
    ) -> tuple[float | None, float | None]:
        """The worths of banking and of throwing there, None for what the rules do not allow.

        Beyond the highest points throwing is never said to be better.
        """
        bank = None if bound is Bound.MUST_ROLL else self.bank(points, node)
        if bank == NEVER:
            bank = None
        if bound is Bound.MUST_BANK and bank is not None:
            return bank, None
        roll = self.roll(points, node)
        return bank, min(roll, bank) if bank is not None and points > self.stakes.highest else roll

    def after(self, points: Points, choice: Choice) -> float:
        """The worth of a set-aside, with so many points at risk before it."""
        return self.stand(points + choice.points, choice.node, choice.bound)


def _row(bank: Worths, points: Points, node: Node) -> np.float64:
    last = min(points, len(bank) - 1)
    worth: np.float64 = bank[last] if bank.ndim == 1 else bank[last, node]
    return worth


@cache
def turn_solver(rules: RuleSet) -> "TurnSolver":
    """The solver of turns under these rules."""
    return TurnSolver(turn_graph(rules), rules.turn.blank_bonus)


class TurnSolver:
    """Solves turns of one rule set; what doesn't depend on the stakes is laid out once."""

    def __init__(self, graph: TurnGraph, blank_bonus: Points) -> None:
        self.graph = graph
        self._blank_bonus = blank_bonus
        states = graph.states
        classes = [(node, *each) for node, s in enumerate(states) for each in s.classes]
        choices = [choice for _node, options, _orders in classes for choice in sorted(options)]
        starts = np.cumsum([0, *(len(options) for _node, options, _orders in classes)])
        self._starts = starts[:-1]
        self._width = len(Bound) * len(states)
        self._columns = np.array([self._column(choice) for choice in choices])
        self._chances = np.zeros((len(states), len(classes)))
        for number, (node, _options, orders) in enumerate(classes):
            self._chances[node, number] = orders / states[node].orders
        self._zilches = np.array([s.zilches / s.orders for s in states])
        self._blank = states[graph.full].blanks / states[graph.full].orders
        self.most_points = max(choice.points for choice in choices)

    def _column(self, choice: Choice) -> int:
        """Where, counted from the row of the points before it, the worth of a choice stands."""
        column = choice.bound * len(self.graph.states) + choice.node
        return choice.points * self._width + column

    @cached_property
    def beyond(self) -> Points:
        """How far the stakes must reach beyond their highest points."""
        return max(self.most_points, self._blank_bonus) + 1

    def solve(self, stakes: Stakes) -> TurnWorths:
        """The worth of every throw of a turn with these stakes."""
        highest, nodes = stakes.highest, len(self.graph.states)
        # By points; then what binds the player; then what is to be thrown.
        stands = np.full((highest + self.beyond, len(Bound), nodes), NEVER)
        stands[:, Bound.WON] = stakes.won
        bank = stakes.bank if stakes.bank.ndim == 2 else stakes.bank[:, np.newaxis]
        if not stakes.exact:
            stands[highest + 1 :, : Bound.WON] = bank[highest + 1 : len(stands), np.newaxis]
        flat = stands.reshape(-1)
        lost = self._zilches * stakes.zilch
        lost[self.graph.full] = self._zilches[self.graph.full] * stakes.blank_zilch
        for points in range(highest, -1, -1):
            reach = flat[points * self._width :].take(self._columns)
            best = np.maximum.reduceat(reach, self._starts)
            if stakes.exact:
                best[best == NEVER] = stakes.zilch
            throw = self._chances @ best
            throw += lost
            if self._blank:
                self._throw_blank_again(throw, stands, stakes, points)
            row, worth = stands[points], bank[points]
            np.maximum(worth, throw, out=row[_FREE])
            row[_MUST_ROLL] = throw
            row[_MUST_BANK] = np.where(worth > NEVER, worth, throw)
        return TurnWorths(self.graph, stakes, stands[: highest + 1, _MUST_ROLL].copy())

    def _throw_blank_again(
        self, throw: Worths, stands: Worths, stakes: Stakes, points: Points
    ) -> None:
        """Add what follows a roll of all the dice that is thrown again, for nothing counts."""
        full = self.graph.full
        if not self._blank_bonus:
            throw[full] /= 1.0 - self._blank
            return
        again = float(stands[points + self._blank_bonus, Bound.MUST_ROLL, full])
        throw[full] += self._blank * (stakes.zilch if again == NEVER else again)
