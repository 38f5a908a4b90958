"""Computes advice: every choice of a state with its value, the best one, and why it is best."""

from collections.abc import Iterable
from copy import copy
from typing import NamedTuple

from zilch3d.engine.actions import Bank, PlayerAction, SetAside, TakeOver, Throw
from zilch3d.engine.decide import room_left, set_asides
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.scoring import Option, Trios, most_points
from zilch3d.engine.state import LeftDice, State, Turn
from zilch3d.odds.advice import (
    CERTAIN_LOSS,
    CERTAIN_WIN,
    DIGITS,
    Advice,
    AdviceReason,
    Basis,
    KeepReason,
    RatedAction,
    RollOdds,
    Then,
)
from zilch3d.odds.chances import expected_best, losing_chance
from zilch3d.odds.solver.turn_evaluator import (
    CACHE_SIZE,
    TurnEvaluation,
    TurnEvaluator,
    step_values,
)
from zilch3d.odds.solver.turn_graph import Bound, DiceState
from zilch3d.odds.solver.turn_solver import TurnValues
from zilch3d.odds.solver.two_player import ValueTable

THEN: dict[PlayerAction, Then] = {Throw(): Then.ROLL, Bank(): Then.BANK}


class Adviser:
    """Advises players under one rule set, with its solution where there is one.

    A decision takes some milliseconds in a new turn, and next to nothing in one of the last
    ``cache_size`` turns.
    """

    def __init__(
        self, rules: RuleSet, table: ValueTable | None, cache_size: int = CACHE_SIZE
    ) -> None:
        self.rules = rules
        self.evaluator = TurnEvaluator(table, cache_size)

    def ahead(self, states: Iterable[State]) -> "Adviser":
        """An adviser for a whole game, whose turns start in these states; see TurnEvaluator."""
        adviser = copy(self)
        adviser.evaluator = self.evaluator.ahead(states)
        return adviser

    def advise(self, state: State) -> Advice | None:
        """Advice to the player whose move it is.

        None while dice are in the air, so that no roll is used before it lands; also in the roll
        for who starts, when a score is reopened, and when the game is over.
        """
        turn = state.turn
        if turn is None or turn.flying:
            return None
        evaluation = self.evaluator.evaluate(state)
        if evaluation is None:
            return None
        if turn.roll is not None:
            return self._on_a_roll(state, turn, evaluation)
        return self._between_rolls(state, turn, evaluation)

    def _on_a_roll(self, state: State, turn: Turn, evaluation: TurnEvaluation) -> Advice | None:
        at_risk = AtRisk(turn.points, turn.dice, turn.trios, room_left(state, turn))
        choices = rated_set_asides(evaluation.values, at_risk, set_asides(state))
        if not choices:
            return None
        reason = _reason(choices[0], evaluation.basis)
        keep_reason = _keep_reason(turn.dice, choices)
        return Advice(evaluation.basis, evaluation.left_out, tuple(choices), reason, keep_reason)

    def _between_rolls(self, state: State, turn: Turn, evaluation: TurnEvaluation) -> Advice:
        values, room = evaluation.values, room_left(state, turn)
        worth = dict(step_values(values, state, turn))
        throw = values.graph.states[values.graph.node(turn.dice, turn.trios)]
        both = worth.get(Bank()), worth.get(Throw())
        now = _roll_odds(values, throw, turn.points, both, room)
        choices = [
            RatedAction(action, THEN[action], value, now)
            for action, value in worth.items()
            if action != TakeOver()
        ]
        if state.extras.left_dice is not None and TakeOver() in worth:
            choices.append(self._take_over(state.extras.left_dice, values, room))
        choices.sort(key=_rank, reverse=True)
        starts = not turn.begun and not turn.points
        reason = _reason_at_start(choices) if starts else _reason(choices[0], evaluation.basis)
        return Advice(evaluation.basis, evaluation.left_out, tuple(choices), reason)

    def _take_over(self, left: LeftDice, values: TurnValues, room: Points | None) -> RatedAction:
        node = values.graph.node(left.dice, left.trios)
        value = values.roll(left.points, node)
        rest = None if room is None else room - left.points
        odds = _roll_odds(values, values.graph.states[node], left.points, (None, value), rest)
        return RatedAction(TakeOver(), Then.TAKE_OVER, value, odds)


class AtRisk(NamedTuple):
    """The position before a roll: the points at risk, the dice, and the trios on the board.

    ``room`` is the number of points that an exact target leaves to set aside; else None.
    """

    points: Points
    dice: int
    trios: Trios
    room: Points | None


def rated_set_asides(
    values: TurnValues, at_risk: AtRisk, options: Iterable[Option]
) -> list[RatedAction]:
    """These set-asides of a roll with the next step after each, the best first."""
    rated = [_rated(values, at_risk, option) for option in options]
    return sorted(rated, key=_rank, reverse=True)


def _rated(values: TurnValues, at_risk: AtRisk, option: Option) -> RatedAction:
    after = values.graph.transition(at_risk.dice, at_risk.trios, option)
    points = at_risk.points + option.points
    both = values.allowed(points, after.node, after.bound)
    rest = None if at_risk.room is None else at_risk.room - option.points
    odds = _roll_odds(values, values.graph.states[after.node], points, both, rest)
    then = Then.WIN if after.bound is Bound.WON else _then(odds)
    value = values.after(at_risk.points, after)
    return RatedAction(SetAside(option.keep, option.points), then, value, odds, option)


def _roll_odds(
    values: TurnValues,
    throw: DiceState,
    points: Points,
    bank_and_roll: tuple[float | None, float | None],
    room: Points | None,
) -> RollOdds:
    """The odds of a throw; ``room`` is what an exact target leaves after the points at risk."""
    bank, roll = bank_and_roll
    rules = values.graph.rules
    zilch = float(losing_chance(rules, throw.dice, throw.trios, room))
    gain = float(expected_best(rules.scoring, throw.dice, throw.trios))
    return RollOdds(points, throw.dice, bank, roll, zilch, gain)


def _rank(rated: RatedAction) -> tuple[float, bool, Points]:
    """A key that orders choices by their value; of equals the safer one is greater."""
    return (round(rated.value, DIGITS), rated.then is Then.BANK, rated.odds.points)


def _then(odds: RollOdds) -> Then:
    if odds.bank is None:
        return Then.ROLL
    if odds.roll is None:
        return Then.BANK
    return Then.BANK if odds.bank >= odds.roll else Then.ROLL


def _reason(best: RatedAction, basis: Basis) -> AdviceReason:
    odds = best.odds
    if best.then is Then.WIN:
        return AdviceReason.WINS
    if best.then is Then.BANK:
        if basis.is_chance and best.value >= CERTAIN_WIN:
            return AdviceReason.WINS
        return AdviceReason.MAY_NOT_ROLL if odds.roll is None else AdviceReason.BETTER_IN_HAND
    if odds.bank is None:
        return AdviceReason.MAY_NOT_BANK
    if basis.is_chance and odds.bank <= CERTAIN_LOSS:
        return AdviceReason.BANKING_LOSES
    return AdviceReason.WORTH_THE_RISK if odds.zilch else AdviceReason.SAFE_ROLL


def _reason_at_start(choices: list[RatedAction]) -> AdviceReason:
    if choices[0].then is Then.TAKE_OVER:
        return AdviceReason.TAKE_OVER
    return AdviceReason.START_AFRESH if len(choices) > 1 else AdviceReason.FIRST_THROW


def _keep_reason(dice: int, choices: list[RatedAction]) -> KeepReason:
    """Why the first of these set-asides, out of this many dice, is the best."""
    options = [each.option for each in choices if each.option]
    best, most = options[0], most_points(options)
    if len(choices) == 1:
        return KeepReason.ONLY_CHOICE
    if len(best.keep) == dice:
        return KeepReason.ALL_THE_DICE
    if best.points == most.points:
        return KeepReason.MOST_POINTS
    fewer = len(best.keep) < len(most.keep)
    return KeepReason.MORE_DICE if fewer else KeepReason.FEWER_POINTS
