"""The choices of a state with their values, as ``adviser`` has them but without the reasons.

For whole games of players who go by the odds: a decision in a known turn takes microseconds.
"""

from collections import OrderedDict
from collections.abc import Iterator
from typing import TypeAlias

from zilch3d.engine.actions import Bank, PlayerAction, SetAside, TakeOver
from zilch3d.engine.dice import Faces
from zilch3d.engine.events import FOR_START
from zilch3d.engine.ruleset import Points
from zilch3d.engine.state import LeftDice, State, Turn
from zilch3d.odds.advice import DIGITS, Basis, RatedChoice
from zilch3d.odds.solver.start_scores import PlayerScore, start_scores
from zilch3d.odds.solver.turn_evaluator import TurnEvaluation, TurnEvaluator, step_values
from zilch3d.odds.solver.turn_graph import Bound
from zilch3d.odds.solver.turn_solver import TurnValues, turn_solver
from zilch3d.odds.solver.two_player import ValueTable

_Ranked: TypeAlias = tuple[PlayerAction, float, bool, Points]
"""A choice, its value, whether it is to bank, and the points at risk."""


TOGETHER = 20
"""Turns that are solved at once: in many games most of them come up."""

KEPT_THROWS = 8.0
"""Of those, values are kept for points up to so many times those of an average throw: few turns
come to more, and are solved again.
"""


class _SolvedTogether:
    """Solves turns against scores in a row at once, and keeps so many of them, their lower rows."""

    def __init__(self, table: ValueTable, kept: int) -> None:
        self._table = table
        self._kept = kept
        self._rows = int(KEPT_THROWS * turn_solver(table.rules).mean_points) + 1
        self._solved: dict[tuple[PlayerScore, PlayerScore], TurnValues] = {}

    def turn(self, me: PlayerScore, other: PlayerScore) -> TurnValues:
        """Raises NoSuchScore."""
        if (me, other) not in self._solved:
            if len(self._solved) >= self._kept:
                self._solved.clear()
            others = self._beside(other)
            pairs = [(me, each) for each in others]
            self._solved.update(zip(pairs, self._table.turns(pairs, self._rows), strict=True))
        return self._solved[me, other]

    def _beside(self, player: PlayerScore) -> list[PlayerScore]:
        """The scores in a row that can be reached, the player's among them."""
        if player.newcomer or not self._table.is_exact_within_turns:
            return [player]  # in the latter case, several take as long together as one by one
        scores = start_scores(self._table.rules)
        start = player.score // TOGETHER * TOGETHER
        row = [PlayerScore(score) for score in range(start, start + TOGETHER)]
        known = [one for one in row if one.score in scores.reachable and one.score < scores.goal]
        return known if player in known else [player]


class RatedTurn:
    """The choices within one turn; each is looked up where it comes up again."""

    def __init__(self, evaluation: TurnEvaluation, evaluator: TurnEvaluator) -> None:
        """The ``evaluator`` knows the whole turn, where the evaluation does not."""
        self.basis: Basis = evaluation.basis
        self._values = evaluation.values
        self._evaluator = evaluator
        self._known: dict[tuple[object, ...], tuple[RatedChoice, ...]] = {}

    def choices(self, state: State, turn: Turn) -> tuple[RatedChoice, ...]:
        """Every choice, the best first; of equals the safer one."""
        roll: Faces | None = None if turn.roll is None else tuple(sorted(turn.roll))
        left = state.extras.left_dice if roll is None else None
        bound = turn.begun, turn.must_roll, turn.must_bank
        now = (turn.dice, turn.points, turn.trios, *bound)
        key = (roll, left, *now)
        known = self._known.get(key)
        if known is None:
            values = self._values_in(state, turn, left)
            find = _set_asides(values, turn) if roll else _between_rolls(values, state, turn)
            ranked = list(find)
            ranked.sort(key=lambda each: each[1:], reverse=True)
            known = self._known[key] = tuple([RatedChoice(*each[:3]) for each in ranked])
        return known

    def _values_in(self, state: State, turn: Turn, left: LeftDice | None) -> TurnValues:
        """Values that are known up to the points that the player may have next."""
        most = turn.points + max((option.points for option in turn.choices), default=0)
        most = max(most, left.points if left else 0)
        if self._values.whole or most <= self._values.highest:
            return self._values
        evaluation = self._evaluator.evaluate(state)
        assert evaluation is not None
        return evaluation.values


def _set_asides(values: TurnValues, turn: Turn) -> Iterator[_Ranked]:
    for option in turn.choices:
        after = values.graph.transition(turn.dice, turn.trios, option)
        points = turn.points + option.points
        bank, throw = values.allowed(points, after.node, after.bound)
        safe = bank is not None and (throw is None or bank >= throw)
        value = bank if safe else throw
        if after.bound is Bound.WON or value is None:
            value = values.ends.won
        yield SetAside(option.keep, option.points), round(value, DIGITS), safe, points


def _between_rolls(values: TurnValues, state: State, turn: Turn) -> Iterator[_Ranked]:
    left = state.extras.left_dice
    for action, value in step_values(values, state, turn):
        taken = left.points if left is not None and action == TakeOver() else turn.points
        yield action, round(value, DIGITS), action == Bank(), taken


class BestPlay:
    """Rates the choices of whole games under one rule set, with its solution where there is one.

    The last ``kept`` turns are remembered.
    """

    def __init__(self, table: ValueTable | None, kept: int) -> None:
        together = None if table is None else _SolvedTogether(table, kept).turn
        self._evaluator = TurnEvaluator(table, solve=together)
        self._whole = TurnEvaluator(table)
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
            known = self._turns[key] = RatedTurn(evaluation, self._whole)
            if len(self._turns) > self._kept:
                self._turns.popitem(last=False)
        return known
