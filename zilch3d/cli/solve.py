"""``zilch3d solve``: two-player play at its best, solved for a rule set."""

import argparse
import json
import sys
from collections.abc import Iterator

from zilch3d.cli.arguments import add_json, add_rules
from zilch3d.cli.sharing import can_share
from zilch3d.cli.solving import solve
from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _, ngettext
from zilch3d.odds.left_out import left_out
from zilch3d.odds.solvable import unsolvable
from zilch3d.odds.solver.two_player import TwoPlayer
from zilch3d.odds.units import in_largest_unit
from zilch3d.store.files import NotWritten
from zilch3d.ui.words import solving as words

MOST_WORKERS = 64


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_rules(parser)
    parser.add_argument("--workers", type=_workers, default=1, help=_("processes to solve in"))
    parser.add_argument(
        "--attended",
        action="store_true",
        help=_("report progress as JSON, and stop when standard input is closed"),
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Solve, keep and report; returns the exit status."""
    rules: RuleSet = in_largest_unit(args.rules)
    reason = unsolvable(rules)
    if reason is not None:
        if args.json:
            print(json.dumps({"error": {"reason": reason.obstacle.value}}))
        print(words.unsolvable(reason), file=sys.stderr)
        return 1
    try:
        game, seconds = solve(rules, args.workers if can_share() else 1, attended=args.attended)
    except NotWritten as error:
        message = _("the table could not be written to {file}: {reason}")
        print(message.format(file=error.file, reason=error.reason), file=sys.stderr)
        return 1
    print(json.dumps(_as_json(game, seconds)) if args.json else "\n".join(_in_words(game, seconds)))
    return 0


def _as_json(game: TwoPlayer, seconds: float) -> dict[str, object]:
    return {
        "first_player_wins": float(game.chances[0, 0]),
        "residual": game.residual,
        "seconds": seconds,
        "states": game.states,
        "exact": not left_out(game.rules),
        "left_out": [each.value for each in left_out(game.rules)],
    }


def _in_words(game: TwoPlayer, seconds: float) -> Iterator[str]:
    first = _("The first of two players: chance of winning {chance:.9f}")
    yield first.format(chance=float(game.chances[0, 0]))
    states = ngettext(
        "{count} score solved in {seconds:.1f} s, to {residual:.0e}.",
        "{count} scores solved in {seconds:.1f} s, to {residual:.0e}.",
        game.states,
    )
    yield states.format(count=game.states, seconds=seconds, residual=game.residual)
    if left_out(game.rules):
        yield words.left_out(left_out(game.rules))


def _workers(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= MOST_WORKERS:
        message = _("must be a whole number from 1 to {most}, not {text!r}")
        raise argparse.ArgumentTypeError(message.format(most=MOST_WORKERS, text=text))
    return int(text)
