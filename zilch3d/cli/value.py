"""``zilch3d value``: the exact chance of winning at a score, and of every choice in a turn."""

import argparse
import json
import sys
from collections.abc import Iterator
from typing import NamedTuple

from zilch3d.cli.arguments import add_json, add_rules
from zilch3d.cli.main import refuse
from zilch3d.cli.solving import solve, with_take_overs
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.i18n import _
from zilch3d.odds.solvable import unsolvable
from zilch3d.odds.solver.turn_graph import Node, turn_graph
from zilch3d.odds.solver.value_table import NoSuchScore, ValueTable, last_turn
from zilch3d.odds.solver.within_turn import NEVER, TurnWorths
from zilch3d.odds.units import in_largest_unit
from zilch3d.records.notation import points_from
from zilch3d.store import tables
from zilch3d.store.files import NotWritten
from zilch3d.ui.words import amounts
from zilch3d.ui.words import solving as words


class _Asked(NamedTuple):
    """Where the player stands: the points at risk and the node to throw, in whole units."""

    rules: RuleSet
    mine: Points
    theirs: Points
    points: Points
    node: Node
    last: bool

    @property
    def at_the_start(self) -> bool:
        """Whether the turn begins, with all the dice and nothing at risk."""
        return self.points == 0 and self.node == turn_graph(self.rules).full


class _Answer(NamedTuple):
    """The chances of winning by banking and by rolling, None where that is not allowed."""

    bank: float | None
    roll: float

    @property
    def best(self) -> str:
        """The better choice, a key."""
        return "roll" if self.bank is None or self.roll > self.bank else "bank"

    @property
    def win(self) -> float:
        """The chance of winning by the better choice."""
        return self.roll if self.bank is None else max(self.bank, self.roll)


class _Refused(Exception):
    """What is asked makes no sense; the message says why."""


class _Unsolved(Exception):
    """There is no answer; the message says why, and ``reason`` is its key."""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.reason = reason


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_rules(parser)
    parser.add_argument("mine", metavar=_("MINE"), help=_("the score of the player to move"))
    parser.add_argument("theirs", metavar=_("THEIRS"), help=_("the score of the other player"))
    parser.add_argument("--turn", metavar=_("POINTS"), help=_("points at risk in this turn"))
    parser.add_argument("--dice", type=int, metavar="N", help=_("how many dice may be thrown"))
    parser.add_argument(
        "--last-turn", action="store_true", help=_("the other player has reached the end")
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the chances; returns the exit status."""
    try:
        answer = _answer(_asked(args))
    except _Refused as refused:
        return refuse(str(refused))
    except _Unsolved as unsolved:
        if args.json:
            print(json.dumps({"error": {"reason": unsolved.reason}}))
        print(unsolved, file=sys.stderr)
        return 1
    print(json.dumps(_as_json(answer)) if args.json else "\n".join(_in_words(answer)))
    return 0


def _asked(args: argparse.Namespace) -> _Asked:
    rules: RuleSet = in_largest_unit(args.rules)
    mine, theirs = _points(rules, args.mine), _points(rules, args.theirs)
    if (args.turn is None) != (args.dice is None):
        raise _Refused(_("--turn and --dice belong together"))
    full = rules.scoring.dice
    points = 0 if args.turn is None else _points(rules, args.turn)
    dice = full if args.dice is None else args.dice
    if not 1 <= dice <= full:
        message = _("argument --dice: must be a whole number from 1 to {most}, not {given}")
        raise _Refused(message.format(most=full, given=dice))
    return _Asked(rules, mine, theirs, points, turn_graph(rules).node(dice), args.last_turn)


def _points(rules: RuleSet, text: str) -> Points:
    points = points_from(text, rules.scoring.unit)
    if points is None:
        unit = amounts.points(rules, 1)
        message = _("{text!r} is no number of points: these rules count in units of {unit}")
        raise _Refused(message.format(text=text, unit=unit))
    return points


def _answer(asked: _Asked) -> _Answer:
    try:
        if asked.at_the_start and not asked.last:
            return _Answer(None, _table(asked.rules).win(asked.mine, asked.theirs))
        worths = _worths(asked)
    except NoSuchScore as error:
        raise _Refused(_no_such_score(asked, error)) from error
    bank, roll = worths.bank(asked.points, asked.node), worths.roll(asked.points, asked.node)
    if roll == NEVER:
        shown = amounts.points(asked.rules, asked.points)
        raise _Refused(_("{points} points are more than the turn can bring").format(points=shown))
    return _Answer(None if bank == NEVER else bank, roll)


def _worths(asked: _Asked) -> TurnWorths:
    if asked.last:
        return last_turn(asked.rules, asked.mine, asked.theirs, asked.points)
    table = _table(asked.rules)
    if not table.is_exact_within_turns:
        table = with_take_overs(table, asked.mine, asked.theirs)
    return table.turn(asked.mine, asked.theirs, asked.points)


def _table(rules: RuleSet) -> ValueTable:
    """The solution that is known, else solved now."""
    known = tables.solved(rules)
    if known is not None:
        return known
    reason = unsolvable(rules)
    if reason is not None:
        raise _Unsolved(words.unsolvable(reason), reason.obstacle.value)
    try:
        game, _seconds = solve(rules)
    except NotWritten as error:
        message = _("the table could not be written to {file}: {reason}")
        said = message.format(file=error.file, reason=error.reason)
        raise _Unsolved(said, "not-kept") from error
    return ValueTable(rules, game.chances, game.take_overs)


def _no_such_score(asked: _Asked, error: NoSuchScore) -> str:
    shown = amounts.points(asked.rules, error.score)
    if asked.last and error.score == asked.theirs:
        if not asked.rules.end.last_turns:
            return _("these rules have no last turns")
        return _("{score} points do not reach the end of the game").format(score=shown)
    if asked.rules.end.reached(error.score):
        return _("a score of {score} ends the game").format(score=shown)
    return _("no player can have a score of {score}").format(score=shown)


def _as_json(answer: _Answer) -> dict[str, object]:
    return {"win": answer.win, "bank": answer.bank, "roll": answer.roll, "best": answer.best}


def _in_words(answer: _Answer) -> Iterator[str]:
    yield _("Rolling: chance of winning {chance:.6f}").format(chance=answer.roll)
    if answer.bank is None:
        yield _("Banking is not allowed.")
    else:
        yield _("Banking: chance of winning {chance:.6f}").format(chance=answer.bank)
