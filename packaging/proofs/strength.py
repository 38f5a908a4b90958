"""Plays the computer players against each other until their order of strength is beyond doubt.

    python3 packaging/dev.py prove strength freeze --games 20000

Both start as often. The best player must win clearly, by more than three standard errors, against
the first level below it, that one against the next, and so on down to the beginner; nobody may lose
to the beginner; and where the best player meets itself and always starts, it must win what the
solution says, within three standard errors. The exit status is 1 where that is not so.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from functools import reduce
from itertools import pairwise
from operator import add
from typing import NamedTuple

from zilch3d.cli.simulate import Match, play_all
from zilch3d.engine.ruleset import RuleSet
from zilch3d.store.profiles import shipped
from zilch3d.store.rulefiles import PRESETS, load
from zilch3d.store.strengths import BEST
from zilch3d.store.tables import solved_table

LEVELS = (BEST, "master", "expert", "student", "beginner")
"""From the strongest on: each knows the odds less well than the one before."""
BEGINNER = LEVELS[-1]
CLEARLY = 3
"""Standard errors."""


class Result(NamedTuple):
    """What the first of a pair has won, what it should, and whether that is as it should be."""

    pair: tuple[str, str]
    won: float
    error: float
    wanted: str
    held: bool


def results(rules: RuleSet, games: int) -> Iterator[Result]:
    for pair in pairwise(LEVELS):
        won, error = _share(Match(rules, pair, games, "strength", alternate=True))
        yield Result(pair, won, error, "more than half, clearly", won > 0.5 + CLEARLY * error)
    for player in sorted(set(shipped()) - set(LEVELS)):
        won, error = _share(Match(rules, (player, BEGINNER), games, "strength", alternate=True))
        yield Result((player, BEGINNER), won, error, "half or more", won >= 0.5)
    table = solved_table(rules)
    if table is None:
        sys.exit(f"{rules.id} is not solved: run zilch3d solve {rules.id}")
    exact = table.win(0, 0)
    won, error = _share(Match(rules, (BEST, BEST), games, "strength"))
    held = abs(won - exact) <= CLEARLY * error
    yield Result((BEST, BEST), won, error, f"the solved {exact:.2%}", held)


def _share(match: Match) -> tuple[float, float]:
    """What the first player wins, and its standard error."""
    share = reduce(add, play_all(match.chunks(), os.cpu_count() or 1)).share(0)
    return share.won, share.standard_error


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="+", choices=PRESETS)
    parser.add_argument("--games", type=int, default=20_000)
    args = parser.parse_args()
    failed = 0
    for name in args.rules:
        print(f"{name}, {args.games:,} games of each pair")
        for found in results(load(name), args.games):
            first, second = found.pair
            word = "as it should be" if found.held else "NOT AS IT SHOULD BE"
            share = f"{found.won:.2%} ± {found.error:.2%}"
            print(f"  {first} against {second}: {share}, {found.wanted}: {word}", flush=True)
            failed += not found.held
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
