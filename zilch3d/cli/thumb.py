"""``zilch3d thumb``: searches a rule of thumb, measures it in games, and keeps it.

The game runs it beside the odds page. Rules that aren't solved yet are solved first.
"""

import argparse
from collections.abc import Callable
from contextlib import nullcontext
from random import Random

from zilch3d.cli.arguments import about_rules, add_workers, whole_number
from zilch3d.cli.report import AnswerIsNo, Report
from zilch3d.cli.simulate import MOST_GAMES, rolls
from zilch3d.cli.solve import rules_or_input, solve
from zilch3d.cli.terminal import columns, parent_watchdog, terminal_progress
from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _
from zilch3d.odds.rule_of_thumb import MeasuredRule, as_data, why_none
from zilch3d.odds.solvable import in_largest_unit
from zilch3d.odds.solver.two_player import ValueTable
from zilch3d.players.by_thumb import GAMES_PLAYED, searched
from zilch3d.store.rules_of_thumb import keep
from zilch3d.store.tables import solved_table
from zilch3d.ui.words import rule_of_thumb as words

SEED = "rule of thumb"
SOLVING = 0.7
"""The share of the work that solving is, about, where it has to be done first."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("rules", metavar=_("RULES"), type=rules_or_input, help=about_rules())
    add_workers(parser)
    about, count = _("how many games"), whole_number(2, MOST_GAMES)
    parser.add_argument("--games", type=count, default=GAMES_PLAYED, help=about)
    # The game's own, as in zilch3d solve.
    parser.add_argument("--attended", action="store_true", help=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> Report:
    rules = in_largest_unit(args.rules)
    reason = why_none(rules, solved=True)
    if reason is not None:
        raise AnswerIsNo(words.why_none(rules, reason), reason=reason.value)
    with parent_watchdog() if args.attended else terminal_progress() as show:
        table, before = solved_table(rules), 0.0
        if table is None:
            solve(rules, nullcontext(lambda share: show(SOLVING * share)), args.workers)
            table, before = solved_table(rules), SOLVING
        assert table is not None
        found = search(table, args.games, lambda share: show(before + (1 - before) * share))
    keep(rules, found)
    data = {"first_player_wins": table.win(0, 0), **as_data(found)}
    return Report(data, tuple(lines(found, rules)))


def search(
    table: ValueTable, games: int, show: Callable[[float], None] = lambda _share: None
) -> MeasuredRule:
    """The best rule of thumb, measured in so many games; always the same one for the same rules."""
    chance = Random(SEED)
    finding = searched(table, rolls(chance), chance, games)
    while True:
        try:
            show(next(finding))
        except StopIteration as end:
            measured: MeasuredRule = end.value
            return measured


def lines(measured: MeasuredRule, rules: RuleSet) -> list[str]:
    """The rule as text, for rules in whose unit it is."""
    rule, dice = measured.rule, range(rules.scoring.dice, 0, -1)
    rows = [
        (_("Dice left"), [str(number) for number in dice]),
        (_("Bank from"), words.thresholds(rule, rules)),
        (words.worth_head(), words.worths(rule, rules)),
    ]
    said = (*words.sentences(rule, rules), words.cost(measured), words.measured_by(measured))
    return [*columns(rows), *said]
