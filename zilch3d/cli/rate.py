"""``zilch3d rate``: reviews each game on a line of standard input for its players' ratings.

The window has old games rated so, in a process of its own: their reviews would cost frames.
"""

import argparse
from contextlib import suppress
from functools import lru_cache

from zilch3d.advice.rating import game_of
from zilch3d.cli.report import Report, WrongArguments
from zilch3d.cli.terminal import STANDARD_INPUT
from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.figures import figures
from zilch3d.odds.solver.reviewer import review
from zilch3d.store.figures import cache_figures, complete_figures
from zilch3d.store.kept_reviews import KeptReview, as_json
from zilch3d.store.tables import solved_table

LONGEST_LINE = 1_000_000
"""Bytes of a game, far above what any has."""
RULES_CACHED = 4


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = _("review finished games on standard input, one JSON line each")


def run(_args: argparse.Namespace) -> Report:
    with suppress(OSError), open(STANDARD_INPUT, "rb", closefd=False) as stream:
        number = 0
        while line := stream.readline(LONGEST_LINE):
            number += 1
            print(as_json(_kept(line, number)), flush=True)
    return Report({}, ())


def _kept(line: bytes, number: int) -> KeptReview:
    """What is kept of this game. Raises WrongArguments."""
    try:
        game = game_of(line)
        return KeptReview.of(
            game.id, review(_adviser(game.initial.rules), game.initial, game.actions)
        )
    except ValueError as error:
        words = _("line {number} of standard input has no game as JSON")
        raise WrongArguments(words.format(number=number)) from error


@lru_cache(RULES_CACHED)
def _adviser(rules: RuleSet) -> Adviser:
    """An adviser by these rules; their games' usual length is worked out as well, if need be."""
    if complete_figures(rules) is None:
        cache_figures(rules, figures(rules))
    return Adviser(rules, solved_table(rules))
