"""``zilch3d rate``: reviews each game on a line of standard input for its players' ratings.

The window has old games rated so, in a process of its own: their reviews would cost frames. Each
line is answered by one; it is an empty review where the line's game can't be reviewed.
"""

import argparse
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from logging import getLogger
from typing import BinaryIO

from zilch3d.advice.rating import game_of
from zilch3d.cli.report import Report
from zilch3d.cli.terminal import STANDARD_INPUT
from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.figures import figures
from zilch3d.odds.solver.reviewer import review
from zilch3d.store.figures import cache_figures, complete_figures
from zilch3d.store.kept_reviews import KeptReview, as_json
from zilch3d.store.tables import solved_table

LOG = getLogger(__name__)
LONGEST_LINE = 1_000_000
"""Bytes of a game, far above what any has."""
RULES_CACHED = 4


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = _("review finished games on standard input, one JSON line each")


def run(_args: argparse.Namespace) -> Report:
    with suppress(OSError), open(STANDARD_INPUT, "rb", closefd=False) as stream:
        for line in _lines(stream):
            print(as_json(_kept(line)), flush=True)
    return Report({}, ())


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of the stream; of one that is too long just so much, which is no game."""
    while line := stream.readline(LONGEST_LINE):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = stream.readline(LONGEST_LINE)
        yield line


def _kept(line: bytes) -> KeptReview:
    """What is kept of this game: nothing if it can't be reviewed, for whatever reason."""
    try:
        game = game_of(line)
        adviser = _adviser(game.initial.rules)
        return KeptReview.of(game.id, review(adviser, game.initial, game.actions))
    except Exception as error:  # one bad game is not worth all the others
        LOG.warning("a game is not rated: %r", error)
        return KeptReview()


@lru_cache(RULES_CACHED)
def _adviser(rules: RuleSet) -> Adviser:
    """An adviser by these rules; their games' usual length is worked out as well, if need be."""
    if complete_figures(rules) is None:
        cache_figures(rules, figures(rules))
    return Adviser(rules, solved_table(rules))
