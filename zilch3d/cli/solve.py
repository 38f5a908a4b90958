"""``zilch3d solve``: two-player play at its best, solved for a rule set."""

import argparse

from zilch3d.cli.arguments import MOST_WORKERS, add_rules, whole_number
from zilch3d.cli.progress import Progress, parent_watchdog, terminal_progress
from zilch3d.cli.report import AnswerIsNo, Report
from zilch3d.cli.solver import solve
from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _, ngettext
from zilch3d.odds.left_out import left_out
from zilch3d.odds.solvable import unsolvable
from zilch3d.odds.solver.two_player import TwoPlayer
from zilch3d.odds.units import in_largest_unit
from zilch3d.store.files import NotWritten
from zilch3d.ui.words import advice as words
from zilch3d.ui.words import amounts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)
    workers = whole_number(1, MOST_WORKERS)
    parser.add_argument("--workers", type=workers, default=1, help=_("number of processes"))
    about = _("report progress as JSON, and stop when standard input is closed")
    parser.add_argument("--attended", action="store_true", help=about)


def run(args: argparse.Namespace) -> Report:
    progress = parent_watchdog() if args.attended else terminal_progress()
    game, seconds = solution(args.rules, progress, args.workers)
    first_player_wins = float(game.chances[0, 0])
    data = {
        "first_player_wins": first_player_wins,
        "residual": game.residual,
        "seconds": seconds,
        "states": game.states,
    }
    first = _("Chance that the first of two players wins: {chance}")
    states = ngettext(
        "{count} score solved in {seconds} s, to {residual:.0e}.",
        "{count} scores solved in {seconds} s, to {residual:.0e}.",
        game.states,
    )
    lines = (
        first.format(chance=amounts.decimal(first_player_wins, 9)),
        states.format(
            count=amounts.number(game.states),
            seconds=amounts.decimal(seconds, 1),
            residual=game.residual,
        ),
    )
    return Report(data, lines).leaving_out(left_out(game.rules))


def solution(rules: RuleSet, progress: Progress, workers: int = 1) -> tuple[TwoPlayer, float]:
    """The game, solved, and the seconds that it took. Raises AnswerIsNo."""
    given = in_largest_unit(rules)
    reason = unsolvable(given)
    if reason is not None:
        raise AnswerIsNo(words.why_unsolved(reason), reason=reason.obstacle.value)
    try:
        return solve(given, progress, workers)
    except NotWritten as error:
        message = _("the table could not be written to {file}: {reason}")
        sentence = message.format(file=error.file, reason=error.reason)
        raise AnswerIsNo(sentence, reason="not-kept") from error
