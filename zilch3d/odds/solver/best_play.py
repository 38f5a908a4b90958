"""The choices of a state with their values, as ``adviser`` has them but without the reasons.

For whole games of players who go by the odds: a decision in a known turn takes microseconds.
"""

from collections import OrderedDict
from typing import TypeAlias

from zilch3d.engine.actions import Bank, PlayerAction, SetAside, TakeOver, Throw
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import Faces
from zilch3d.engine.events import FOR_START
from zilch3d.engine.refusals import Refusal
from zilch3d.engine.ruleset import Points
from zilch3d.engine.state import LeftDice, State, Turn
from zilch3d.odds.advice import DIGITS, Basis
from zilch3d.odds.solver.turn_evaluator import TurnEvaluation, TurnEvaluator, bound_now
from zilch3d.odds.solver.turn_graph import Bound
from zilch3d.odds.solver.two_player import ValueTable

Choice: TypeAlias = tuple[PlayerAction, float]
"""A choice and its value."""

_Ranked: TypeAlias = tuple[PlayerAction, float, bool, Points]
"""A choice, its value, whether it is to bank, and the points at risk."""


TOGETHER = 20
"""Turns that are solved at once: in many games most of them come up."""


class RatedTurn:
    """The choices within one turn; each is looked up where it comes up again."""

    def __init__(self, evaluation: TurnEvaluation) -> None:
        self.basis: Basis = evaluation.basis
        self._values = evaluation.values
        self._known: dict[tuple[object, ...], tuple[Choice, ...]] = {}

    def choices(self, state: State, turn: Turn) -> tuple[Choice, ...]:
        """Every choice, the best first; of equals the safer one."""
        roll: Faces | None = None if turn.roll is None else tuple(sorted(turn.roll))
        left = state.extras.left if roll is None else None
        now = (turn.dice, turn.points, turn.trios, turn.must_roll, turn.must_bank)
        key = (roll, left, *now)
        known = self._known.get(key)
        if known is None:
            ranked = self._set_asides(turn) if roll else self._between_rolls(state, turn, left)
            ranked.sort(key=lambda each: each[1:], reverse=True)
            known = self._known[key] = tuple([(action, value) for action, value, *_ in ranked])
        return known

    def _set_asides(self, turn: Turn) -> list[_Ranked]:
        values = self._values
        found: list[_Ranked] = []
        for option in turn.choices:
            after = values.graph.transition(turn.dice, turn.trios, option)
            points = turn.points + option.points
            bank, throw = values.allowed(points, after.node, after.bound)
            safe = bank is not None and (throw is None or bank >= throw)
            value = bank if safe else throw
            if after.bound is Bound.WON or value is None:
                value = values.ends.won
            action = SetAside(option.keep, option.points)
            found.append((action, round(value, DIGITS), safe, points))
        return found

    def _between_rolls(self, state: State, turn: Turn, left: LeftDice | None) -> list[_Ranked]:
        values = self._values
        node = values.graph.node(turn.dice, turn.trios)
        bank, throw = values.allowed(turn.points, node, bound_now(turn))
        found: list[_Ranked] = []
        if throw is not None:
            found.append((Throw(), round(throw, DIGITS), False, turn.points))
        if bank is not None:
            found.append((Bank(), round(bank, DIGITS), True, turn.points))
        if left is not None and not isinstance(decide(state, TakeOver()), Refusal):
            taken = values.roll(left.points, values.graph.node(left.dice, left.trios))
            found.append((TakeOver(), round(taken, DIGITS), False, left.points))
        return found


class BestPlay:
    """Rates the choices of whole games under one rule set, with its solution where there is one.

    The last ``kept`` turns are remembered.
    """

    def __init__(self, table: ValueTable | None, kept: int) -> None:
        self._evaluator = TurnEvaluator(table, kept, TOGETHER)
        self._kept = kept
        self._turns: OrderedDict[tuple[object, ...], RatedTurn] = OrderedDict()
        # A turn is the same as long as these parts of the state are.
        self._now: RatedTurn | None = None
        self._now_in: tuple[object, object, object] = (None, None, None)

    def turn(self, state: State) -> RatedTurn | None:
        """The turn under way; None without one, in the roll for who starts, and when a score is
        reopened.
        """
        turn = state.turn
        if turn is None or turn.kind is FOR_START:
            return None
        seats, ending, seat = self._now_in
        if state.seats is seats and state.ending is ending and turn.seat == seat:
            return self._now
        self._now_in = state.seats, state.ending, turn.seat
        self._now = self._look_up(state, turn)
        return self._now

    def _look_up(self, state: State, turn: Turn) -> RatedTurn | None:
        key = self._evaluator.key(state, turn)
        known = self._turns.get(key)
        if known is None:
            evaluation = self._evaluator.evaluate(state)
            if evaluation is None:
                return None
            known = self._turns[key] = RatedTurn(evaluation)
            if len(self._turns) > self._kept:
                self._turns.popitem(last=False)
        return known
