"""Works out advice: every choice of a state with its value, the best one, and why it is best."""

from typing import NamedTuple

from zilch3d.engine.actions import Bank, SetAside, TakeOver, Throw
from zilch3d.engine.decide import decide, room_left, set_asides
from zilch3d.engine.refusals import Refusal
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.scoring import NO_TRIOS, Option, Trios
from zilch3d.engine.state import LeftDice, State, Turn
from zilch3d.odds.advice import (
    DIGITS,
    Advice,
    AdviceReason,
    Basis,
    KeepReason,
    RatedAction,
    RollOdds,
    Then,
)
from zilch3d.odds.exact import expected_best, losing_chance
from zilch3d.odds.solver.turn_evaluator import KEPT, Outlook, Outlooks
from zilch3d.odds.solver.turn_graph import Bound, choice
from zilch3d.odds.solver.value_table import ValueTable
from zilch3d.odds.solver.within_turn import TurnWorths, turn_solver

SURE = 1.0 - 1e-9
HOPELESS = 1e-9


class Adviser:
    """Advises players under one rule set, with its solution where there is one.

    A decision takes some milliseconds in a turn not asked about before, and next to nothing in one
    that is among the ``kept``.
    """

    def __init__(self, rules: RuleSet, table: ValueTable | None, kept: int = KEPT) -> None:
        self.rules = rules
        self.outlooks = Outlooks(rules, table, kept)

    def advise(self, state: State) -> Advice | None:
        """Advice to the player whose move it is.

        None while dice are in the air, in the roll for who starts, when a score is reopened, and
        when the game is over: nothing that has not landed is looked at.
        """
        turn = state.turn
        if turn is None or turn.flying:
            return None
        outlook = self.outlooks.of(state)
        if outlook is None:
            return None
        if turn.roll is not None:
            return self._on_a_roll(state, turn, outlook)
        return self._between_rolls(state, turn, outlook)

    def _on_a_roll(self, state: State, turn: Turn, outlook: Outlook) -> Advice | None:
        room = room_left(state, turn)
        found = [self._set_aside(turn, o, outlook.worths, room) for o in set_asides(state)]
        if not found:
            return None
        found.sort(key=_rank, reverse=True)
        reason = _reason(found[0], outlook.basis)
        kept = _why_kept(turn.dice, found)
        return Advice(outlook.basis, outlook.left_out, tuple(found), reason, kept)

    def _set_aside(
        self, turn: Turn, option: Option, worths: TurnWorths, room: Points | None
    ) -> RatedAction:
        graph = turn_solver(self.rules).graph
        next_to = choice(self.rules, graph, turn.dice, turn.trios, option)
        points = turn.points + option.points
        left = turn.dice - len(option.keep)
        trios = turn.trios | option.trios if left and self.rules.scoring.match else NO_TRIOS
        bank, roll = worths.allowed(points, next_to.node, next_to.bound)
        board = _Board(left or self.rules.scoring.dice, trios, points)
        odds = self._roll_odds(board, bank, roll, None if room is None else room - option.points)
        then = Then.WIN if next_to.bound is Bound.WON else _then(odds)
        worth = worths.after(turn.points, next_to)
        return RatedAction(SetAside(option.keep, option.points), then, worth, odds, option)

    def _between_rolls(self, state: State, turn: Turn, outlook: Outlook) -> Advice:
        node = turn_solver(self.rules).graph.node(turn.dice, turn.trios)
        bank, roll = outlook.worths.allowed(turn.points, node, bound_now(turn))
        board = _Board(turn.dice, turn.trios, turn.points)
        odds = self._roll_odds(board, bank, roll, room_left(state, turn))
        found = []
        if roll is not None:
            found.append(RatedAction(Throw(), Then.ROLL, roll, odds))
        if bank is not None:
            found.append(RatedAction(Bank(), Then.BANK, bank, odds))
        if state.left is not None and not isinstance(decide(state, TakeOver()), Refusal):
            found.append(self._take_over(state, state.left, outlook.worths))
        found.sort(key=_rank, reverse=True)
        begins = not turn.begun and not turn.points
        reason = _why_begun(found) if begins else _reason(found[0], outlook.basis)
        return Advice(outlook.basis, outlook.left_out, tuple(found), reason)

    def _take_over(self, state: State, left: LeftDice, worths: TurnWorths) -> RatedAction:
        node = turn_solver(self.rules).graph.node(left.dice, left.trios)
        worth = worths.roll(left.points, node)
        assert state.turn is not None
        room = room_left(state, state.turn)
        board = _Board(left.dice, left.trios, left.points)
        after = None if room is None else room - left.points
        return RatedAction(
            TakeOver(), Then.TAKE_OVER, worth, self._roll_odds(board, None, worth, after)
        )

    def _roll_odds(
        self, board: "_Board", bank: float | None, roll: float | None, room: Points | None
    ) -> RollOdds:
        """``room`` is for how many points an exact target leaves room after those at risk."""
        dice, trios, points = board
        zilch = float(losing_chance(self.rules, dice, trios, room))
        brings = float(expected_best(self.rules.scoring, dice, trios))
        return RollOdds(points, dice, bank, roll, zilch, brings)


class _Board(NamedTuple):
    """The dice to be thrown, beside which trios, with how many points at risk."""

    dice: int
    trios: Trios
    points: Points


def bound_now(turn: Turn) -> Bound:
    """What binds the player after the last set-aside."""
    if turn.must_roll:
        return Bound.MUST_ROLL
    return Bound.MUST_BANK if turn.must_bank else Bound.FREE


def _rank(rated: RatedAction) -> tuple[float, bool, Points]:
    """Orders choices by their worth; of equals the surer one comes first."""
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
        if basis.is_chance and best.value >= SURE:
            return AdviceReason.WINS
        return AdviceReason.MAY_NOT_ROLL if odds.roll is None else AdviceReason.BETTER_IN_HAND
    if odds.bank is None:
        return AdviceReason.MAY_NOT_BANK
    if basis.is_chance and odds.bank <= HOPELESS:
        return AdviceReason.BANKING_LOSES
    return AdviceReason.WORTH_THE_RISK if odds.zilch else AdviceReason.SAFE_ROLL


def _why_begun(found: list[RatedAction]) -> AdviceReason:
    if found[0].then is Then.TAKE_OVER:
        return AdviceReason.TAKE_OVER
    return AdviceReason.START_AFRESH if len(found) > 1 else AdviceReason.FIRST_THROW


def _why_kept(dice: int, found: list[RatedAction]) -> KeepReason:
    """Why the first of these set-asides, of so many dice, is the best."""
    best, dearest = found[0].option, max((f.option for f in found if f.option), key=_dear)
    assert best is not None
    if len(found) == 1:
        return KeepReason.ONLY_CHOICE
    if len(best.keep) == dice:
        return KeepReason.ALL_THE_DICE
    if best.points == dearest.points:
        return KeepReason.MOST_POINTS
    return KeepReason.MORE_DICE if len(best.keep) < len(dearest.keep) else KeepReason.FEWER_POINTS


def _dear(option: Option) -> tuple[Points, int]:
    return (option.points, -len(option.keep))
