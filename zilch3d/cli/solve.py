"""``zilch3d solve``: best play of two or three players, solved for a rule set."""

import argparse
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from io import FileIO
from pathlib import Path

from zilch3d.cli.arguments import about_rules, add_workers, rule_set, rules_error
from zilch3d.cli.report import AnswerIsNo, Report
from zilch3d.cli.terminal import STANDARD_INPUT, Progress, parent_watchdog, terminal_progress
from zilch3d.cli.workers import Workers
from zilch3d.engine.rulefile import RuleFaults, from_json
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.i18n import _, ngettext
from zilch3d.odds.left_out import left_out
from zilch3d.odds.solvable import in_largest_unit, solvable_for_three, unsolvable
from zilch3d.odds.solver.start_scores import PlayerScore
from zilch3d.odds.solver.three_player import ThreePlayer, ThreePlayerTable
from zilch3d.odds.solver.two_player import TwoPlayer, ValueTable
from zilch3d.store import reader, tables
from zilch3d.store.files import NotWritten
from zilch3d.store.reader import PAGE, Unreadable
from zilch3d.ui.words import advice as words
from zilch3d.ui.words import amounts, system


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("rules", metavar=_("RULES"), type=rules_or_input, help=about_rules())
    add_workers(parser)
    about = _("for how many players: 2, or 3 if games are short enough")
    parser.add_argument("--players", type=int, choices=(2, 3), default=2, help=about)
    # The game's own: reports progress as JSON, and stops when standard input is closed.
    parser.add_argument("--attended", action="store_true", help=argparse.SUPPRESS)


def rules_or_input(text: str) -> RuleSet:
    """The argument type of a rule set; for ``-``, which the game passes, a line of JSON is read."""
    return rule_set(text) if text != "-" else _rules_from_input()


def _rules_from_input() -> RuleSet:
    try:
        # Not through sys.stdin, which would read beyond the line.
        with FileIO(STANDARD_INPUT, closefd=False) as stream:
            line = stream.readline(PAGE.size)
        return from_json(reader.text(line, Path("-"), PAGE))
    except RuleFaults as error:
        raise argparse.ArgumentTypeError(rules_error(error)) from error
    except (OSError, ValueError, Unreadable) as error:
        words = _("standard input has no rules in a line of JSON")
        raise argparse.ArgumentTypeError(words) from error


def run(args: argparse.Namespace) -> Report:
    progress = parent_watchdog() if args.attended else terminal_progress()
    if args.players == 3:
        return _for_three(args.rules, progress, args.workers)
    game, seconds = solve(args.rules, progress, args.workers)
    first_player_wins = float(game.chances[0, 0])
    data = {
        "first_player_wins": first_player_wins,
        "residual": game.residual,
        "seconds": seconds,
        "states": game.states,
        "players": 2,
    }
    first = _("Chance that whoever starts wins: {chance}")
    first = first.format(chance=amounts.decimal(first_player_wins, 9))
    states = ngettext(
        "Solved {count} score in {seconds} s, to within {residual:.0e}.",
        "Solved {count} scores in {seconds} s, to within {residual:.0e}.",
        game.states,
    )
    count, taken = amounts.number(game.states), amounts.decimal(seconds, 1)
    states = states.format(count=count, seconds=taken, residual=game.residual)
    return Report(data, (first, states)).leaving_out(left_out(game.rules))


def _for_three(rules: RuleSet, progress: Progress, processes: int) -> Report:
    began, rules = time.perf_counter(), in_largest_unit(rules)
    if not solvable_for_three(rules):
        sentence = _("these rules can’t be solved for three players. Only short, plain games can")
        raise AnswerIsNo(sentence, reason="not-for-three")
    with _saving():
        tables.require_writable_folder(rules)
    with closing(Workers(processes)) as workers:
        game = ThreePlayer(rules, processes, workers.map, workers.zeros)
        game.prepare()
        _advance(game, progress)
    seconds = time.perf_counter() - began
    with _saving():
        tables.save_for_three(game, seconds)
    wins = ThreePlayerTable(rules, game.chances).win(*[PlayerScore(0)] * 3)
    data = {"wins": list(wins), "residual": game.residual, "seconds": seconds, "players": 3}
    winning = _("Chances to win, in order of play: {chances}")
    chances = ", ".join(amounts.decimal(chance, 6) for chance in wins)
    solving = _("Solved in {seconds} s, to within {residual:.0e}.")
    solving = solving.format(seconds=amounts.decimal(seconds, 1), residual=game.residual)
    report = Report(data, (winning.format(chances=chances), solving))
    return report.leaving_out(left_out(rules))


def solve(rules: RuleSet, progress: Progress, processes: int = 1) -> tuple[TwoPlayer, float]:
    """The game, solved in the largest unit of the rules, and the seconds that it took in all.

    Its table is saved, also if solving is interrupted: the next time it goes on from there. Raises
    AnswerIsNo.
    """
    rules = in_largest_unit(rules)
    if (reason := unsolvable(rules)) is not None:
        raise AnswerIsNo(words.why_unsolved(reason), reason=reason.value)
    with _saving():
        tables.require_writable_folder(rules)
        return _solve(rules, progress, processes)


@contextmanager
def _saving() -> Iterator[None]:
    """Raises AnswerIsNo where a table can't be written."""
    try:
        yield
    except NotWritten as error:
        message = _("can’t write the table to {file}: {reason}")
        sentence = message.format(file=error.file, reason=system.reason(system.text_of(error)))
        raise AnswerIsNo(sentence, reason="not-kept") from error


def _solve(rules: RuleSet, progress: Progress, processes: int) -> tuple[TwoPlayer, float]:
    began, unfinished = time.perf_counter(), tables.unfinished_table(rules)
    if unfinished is not None:
        began -= unfinished.facts.seconds
    with _game(rules, processes) as game:
        if unfinished is not None:
            game.resume(unfinished.chances)
            game.residual = unfinished.facts.residual
        try:
            _advance(game, progress)
        finally:
            seconds = time.perf_counter() - began
            tables.save(game, seconds)
    return game, seconds


@contextmanager
def _game(rules: RuleSet, processes: int) -> Iterator[TwoPlayer]:
    if processes == 1:
        yield TwoPlayer(rules)
        return
    with closing(Workers(processes)) as workers:
        yield TwoPlayer(rules, processes, workers.map, workers.zeros)


def _advance(game: TwoPlayer | ThreePlayer, progress: Progress) -> None:
    with progress as show:
        while not game.done:
            game.advance()
            show(game.progress)


def with_take_overs(table: ValueTable, mine: Points, theirs: Points) -> ValueTable:
    """The table together with every take-over that can follow these scores."""
    game = TwoPlayer(table.rules, since=(mine, theirs))
    game.resume(table.chances)
    _advance(game, terminal_progress())
    return ValueTable(table.rules, table.chances, game.take_overs)
