"""``zilch3d value``: the exact chance of winning at a score, and of every choice in a turn."""

import argparse
from typing import NamedTuple

from zilch3d.cli.arguments import add_rules, whole_number
from zilch3d.cli.progress import terminal_progress
from zilch3d.cli.report import Report, WrongArguments
from zilch3d.cli.solve import solve, with_take_overs
from zilch3d.engine.dice import MOST_DICE
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.i18n import _
from zilch3d.odds.left_out import Figure, left_out
from zilch3d.odds.solvable import in_largest_unit
from zilch3d.odds.solver.last_turn import last_turn
from zilch3d.odds.solver.start_scores import NoSuchScore
from zilch3d.odds.solver.turn_graph import turn_graph
from zilch3d.odds.solver.turn_solver import NOT_ALLOWED, TurnValues
from zilch3d.odds.solver.two_player import ValueTable
from zilch3d.records.notation import points_from
from zilch3d.store import tables
from zilch3d.ui.words import amounts


class _Question(NamedTuple):
    """The scores, the points at risk and the dice to throw, in the largest units."""

    rules: RuleSet
    mine: Points
    theirs: Points
    points: Points
    dice: int
    is_last_turn: bool


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)
    add = parser.add_argument
    add("mine", metavar=_("MINE"), help=_("the score of the player to move"))
    add("theirs", metavar=_("THEIRS"), help=_("the score of the other player"))
    add("--turn", metavar=_("POINTS"), help=_("points at risk in this turn"))
    dice = whole_number(1, MOST_DICE)
    add("--dice", type=dice, metavar="N", help=_("how many dice are left to roll"))
    about = _("this is the last turn: the other player has reached the target")
    add("--last-turn", action="store_true", help=about)


def run(args: argparse.Namespace) -> Report:
    question = _question(args)
    bank, roll = _answer(question)
    win, best = (roll, "roll") if bank is None or roll > bank else (bank, "bank")
    rolling = _("Rolling: chance of winning {chance}").format(chance=amounts.decimal(roll, 6))
    banking = _("Banking is not allowed.")
    if bank is not None:
        banking = _("Banking: chance of winning {chance}").format(chance=amounts.decimal(bank, 6))
    figure = Figure.LAST_TURN if question.is_last_turn else Figure.GAME
    data = {"win": win, "bank": bank, "roll": roll, "best": best}
    return Report(data, (rolling, banking)).leaving_out(left_out(question.rules, figure))


def _question(args: argparse.Namespace) -> _Question:
    rules: RuleSet = in_largest_unit(args.rules)
    mine, theirs = _points(rules, args.mine), _points(rules, args.theirs)
    if (args.turn is None) != (args.dice is None):
        raise WrongArguments(_("give --turn and --dice together"))
    if args.turn is None:
        return _Question(rules, mine, theirs, 0, rules.scoring.dice, args.last_turn)
    if args.dice > rules.scoring.dice:
        message = _("argument --dice: must be a whole number from 1 to {most}, not {given}")
        raise WrongArguments(message.format(most=rules.scoring.dice, given=args.dice))
    points = _points(rules, args.turn)
    return _Question(rules, mine, theirs, points, args.dice, args.last_turn)


def _points(rules: RuleSet, text: str) -> Points:
    points = points_from(text, rules.scoring.unit)
    if points is None:
        unit = amounts.points(rules, 1)
        message = _("{text!r} is not a number of points: these rules count in units of {unit}")
        raise WrongArguments(message.format(text=text, unit=unit))
    return points


def _answer(question: _Question) -> tuple[float | None, float]:
    """The chances of winning by banking, None where that is not allowed, and by rolling."""
    rules, mine, theirs, points, dice, is_last_turn = question
    try:
        if (points, dice, is_last_turn) == (0, rules.scoring.dice, False):
            return None, _table(rules).win(mine, theirs)
        values = _values(question)
    except NoSuchScore as error:
        raise WrongArguments(_no_such_score(question, error)) from error
    node = turn_graph(rules).node(dice)
    bank, roll = values.bank(points, node), values.roll(points, node)
    if roll == NOT_ALLOWED:
        message = _("the turn cannot bring {points} points")
        raise WrongArguments(message.format(points=amounts.points(rules, points)))
    return None if bank == NOT_ALLOWED else bank, roll


def _values(question: _Question) -> TurnValues:
    rules, mine, theirs, points, _dice, is_last_turn = question
    if is_last_turn:
        return last_turn(rules, mine, theirs, points)
    table = _table(rules)
    if not table.is_exact_within_turns:
        table = with_take_overs(table, mine, theirs)
    return table.turn(mine, theirs, points)


def _table(rules: RuleSet) -> ValueTable:
    """The known solution, or a new one."""
    known = tables.solved(rules)
    if known is not None:
        return known
    game, _seconds = solve(rules, terminal_progress())
    return ValueTable(rules, game.chances, game.take_overs)


def _no_such_score(question: _Question, error: NoSuchScore) -> str:
    end, score = question.rules.end, amounts.points(question.rules, error.score)
    if question.is_last_turn and error.score == question.theirs:
        if not end.last_turns:
            return _("these rules have no last turns")
        return _("a score of {score} does not end the game").format(score=score)
    if end.reached(error.score):
        return _("a score of {score} ends the game").format(score=score)
    return _("no player can have a score of {score}").format(score=score)
