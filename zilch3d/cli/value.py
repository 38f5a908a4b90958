"""``zilch3d value``: the exact chance of winning at a score, and of every choice in a turn."""

import argparse
from typing import NamedTuple

from zilch3d.cli.arguments import add_rules, whole_number
from zilch3d.cli.progress import terminal_progress
from zilch3d.cli.report import Report, WrongArguments
from zilch3d.cli.solve import solve, with_take_overs
from zilch3d.engine.dice import MOST_DICE
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.totals import impossible_end, impossible_total, step_of
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
from zilch3d.ui.words import amounts, errors


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
    mine = _score(args.rules, args.mine)
    theirs = (_leader if args.last_turn else _score)(args.rules, args.theirs)
    if (args.turn is None) != (args.dice is None):
        raise WrongArguments(_("give --turn and --dice together"))
    if args.turn is None:
        return _Question(rules, mine, theirs, 0, rules.scoring.dice, args.last_turn)
    if args.dice > rules.scoring.dice:
        message = _("argument --dice: must be a whole number from 1 to {most}, not {given}")
        raise WrongArguments(message.format(most=rules.scoring.dice, given=args.dice))
    points, rest = divmod(_points(args.rules, args.turn), step_of(args.rules))
    if rest:
        raise WrongArguments(_cannot_bring(args.rules, _points(args.rules, args.turn)))
    return _Question(rules, mine, theirs, points, args.dice, args.last_turn)


def _score(rules: RuleSet, text: str) -> Points:
    """A score at the start of a turn, in the largest units; its player may have been new."""
    total = _points(rules, text)
    usual, new = (impossible_total(rules, total, newcomer=is_new) for is_new in (False, True))
    if usual and new:
        raise WrongArguments(errors.impossible_total(rules, new))
    return total // step_of(rules)


def _leader(rules: RuleSet, text: str) -> Points:
    """The score that has ended the game but for the last turns, in the largest units."""
    total = _points(rules, text)
    if not rules.end.last_turns:
        raise WrongArguments(_("these rules have no last turns"))
    impossible = impossible_end(rules, total)
    if impossible:
        raise WrongArguments(errors.impossible_total(rules, impossible))
    return total // step_of(rules)


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
        raise WrongArguments(_cannot_bring(rules, points))
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


def _cannot_bring(rules: RuleSet, points: Points) -> str:
    words = _("the turn cannot bring {points} points")
    return words.format(points=amounts.points(rules, points))


def _no_such_score(question: _Question, error: NoSuchScore) -> str:
    """Penalties lead to scores below the opening, and solutions leave them out."""
    words = _("at a score of {score} the best play is not known")
    return words.format(score=amounts.points(question.rules, error.score))
