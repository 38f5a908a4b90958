"""The choices of a state with their values: what ``adviser`` computes, without the reasons.

It is for whole games of players who go by the odds: decisions in a turn that came up before take
microseconds.
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
"""A choice, its value, whether it is to bank, and the points at risk after it."""


SOLVED_AT_ONCE = 20
"""How many turns are solved at once: in many games most of them come up."""

THROWS_KEPT = 8.0
"""Values of a turn are kept for points up to so many times those of an average throw; a turn that
comes to more, as few do, is solved again.
"""


class _SolvedTogether:
    """Solves turns against a row of neighbouring scores at once, and keeps ``cache_size`` of them.

    Of each turn only the lower rows are kept.
    """

    def __init__(self, table: ValueTable, cache_size: int) -> None:
        self._table = table
        self._cache_size = cache_size
        self._rows = int(THROWS_KEPT * turn_solver(table.rules).mean_points) + 1
        self._solved: dict[tuple[PlayerScore, PlayerScore], TurnValues] = {}

    def turn(self, me: PlayerScore, other: PlayerScore) -> TurnValues:
        """The values of the turn. Raises NoSuchScore."""
        if (me, other) not in self._solved:
            if len(self._solved) >= self._cache_size:
                self._solved.clear()
            pairs = [(me, each) for each in self._neighbours(other)]
            self._solved.update(zip(pairs, self._table.turns(pairs, self._rows), strict=True))
        return self._solved[me, other]

    def _neighbours(self, player: PlayerScore) -> list[PlayerScore]:
        """The scores of the player's row that can be reached, its own among them."""
        if player.newcomer or not self._table.is_exact_within_turns:
            return [player]  # without exact values in turns, solving several at once saves nothing
        scores = start_scores(self._table.rules)
        start = player.score // SOLVED_AT_ONCE * SOLVED_AT_ONCE
        row = [PlayerScore(score) for score in range(start, start + SOLVED_AT_ONCE)]
        row = [one for one in row if one.score in scores.reachable and one.score < scores.goal]
        return row if player in row else [player]


class RatedTurn:
    """The choices within one turn, cached by position."""

    def __init__(self, evaluation: TurnEvaluation, evaluator: TurnEvaluator) -> None:
        """``evaluator`` is asked where the values of the evaluation were cut off too early."""
        self.basis: Basis = evaluation.basis
        self._values = evaluation.values
        self._evaluator = evaluator
        self._cache: dict[tuple[object, ...], tuple[RatedChoice, ...]] = {}

    def choices(self, state: State, turn: Turn) -> tuple[RatedChoice, ...]:
        """Every choice, the best first; of equals the safer one."""
        roll: Faces | None = None if turn.roll is None else tuple(sorted(turn.roll))
        left = state.extras.left_dice if roll is None else None
        bound = turn.begun, turn.must_roll, turn.must_bank
        now = (turn.dice, turn.points, turn.trios, *bound)
        key = (roll, left, *now)
        choices = self._cache.get(key)
        if choices is None:
            values = self._values_in(state, turn, left)
            rate = _set_asides(values, turn) if roll else _between_rolls(values, state, turn)
            ranked = sorted(rate, key=lambda each: each[1:], reverse=True)
            choices = self._cache[key] = tuple([RatedChoice(*each[:3]) for each in ranked])
        return choices

    def off_by(self, state: State, turn: Turn) -> Points | None:
        """``TurnValues.off_by`` for the step that is to be decided."""
        values = self._values_in(state, turn, None)
        return values.off_by(turn.points, values.graph.node(turn.dice, turn.trios))

    def _values_in(self, state: State, turn: Turn, left: LeftDice | None) -> TurnValues:
        """Values that go up to the points that the player may have next."""
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

    ``cache_size`` turns are cached.
    """

    def __init__(self, table: ValueTable | None, cache_size: int) -> None:
        together = None if table is None else _SolvedTogether(table, cache_size).turn
        self._evaluator = TurnEvaluator(table, solve=together)
        self._whole = TurnEvaluator(table)
        self._cache_size = cache_size
        self._turns: OrderedDict[tuple[object, ...], RatedTurn] = OrderedDict()
        # The turn asked for last: the same as long as these parts of the state are.
        self._now: RatedTurn | None = None
        self._now_in: tuple[object, object, object] = (None, None, None)

    def turn(self, state: State) -> RatedTurn | None:
        """The turn under way.

        None without one, in the roll for who starts, and when a score is reopened.
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
        rated = self._turns.get(key)
        if rated is None:
            evaluation = self._evaluator.evaluate(state)
            if evaluation is None:
                return None
            rated = self._turns[key] = RatedTurn(evaluation, self._whole)
            if len(self._turns) > self._cache_size:
                self._turns.popitem(last=False)
        return rated
