"""Solves a game for a command: with progress, in several processes, kept when it is broken off."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from zilch3d.cli.attended import ParentWatchdog
from zilch3d.cli.progress import Progress
from zilch3d.cli.sharing import Helpers, shared_zeros
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.odds.solver.two_player import TwoPlayer
from zilch3d.odds.solver.value_table import ValueTable
from zilch3d.store import tables


def solve(rules: RuleSet, workers: int = 1, *, attended: bool = False) -> tuple[TwoPlayer, float]:
    """The solved game and the seconds that it took; it is kept, or what of it is done.

    Goes on where solving was broken off. ``attended`` is for another process that watches it, see
    there. Raises store.files.NotWritten.
    """
    began, before = time.perf_counter(), tables.begun(rules)
    spent = 0.0 if before is None else before.facts.seconds
    with _helped(rules, workers) as game:
        if before is not None:
            game.recall(before.chances)
            game.residual = before.facts.residual
        try:
            _advance(game, ParentWatchdog() if attended else Progress())
        finally:
            seconds = spent + time.perf_counter() - began
            tables.keep(game, seconds)
    return game, seconds


def with_take_overs(table: ValueTable, mine: Points, theirs: Points) -> ValueTable:
    """The same table with all take-overs that can come about from these scores."""
    game = TwoPlayer(table.rules, since=(mine, theirs))
    game.recall(table.chances)
    _advance(game, Progress())
    return ValueTable(table.rules, table.chances, game.take_overs)


@contextmanager
def _helped(rules: RuleSet, workers: int) -> Iterator[TwoPlayer]:
    if workers == 1:
        yield TwoPlayer(rules)
        return
    with Helpers(workers - 1) as helpers:
        yield TwoPlayer(rules, workers, helpers.spread, shared_zeros)


def _advance(game: TwoPlayer, shown: ParentWatchdog | Progress) -> None:
    with shown as progress:
        while not game.done:
            game.advance()
            progress.show(game.progress)
