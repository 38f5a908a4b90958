"""Plays the rules of thumb that ship against best play, with other dice than they were searched by.

    python3 packaging/dev.py prove thumb --games 3000 [RULES ...]

What each gives away, and its share of the games won, must agree with the figures that ship. The
exit status is 1 if either is more than three and a half standard errors off. Families, which ship
without a solution, are left out.
"""

import sys
import time
from itertools import islice
from math import hypot
from random import Random

from bootstrap.terminal import command_parser
from zilch3d.cli.simulate import rolls
from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.rule_of_thumb import MeasuredRule
from zilch3d.odds.solvable import in_largest_unit
from zilch3d.players.by_thumb import against_best_play, measured
from zilch3d.players.strategy import best_play
from zilch3d.store.rulefiles import PRESETS, load
from zilch3d.store.rules_of_thumb import rule_of_thumb
from zilch3d.store.tables import solved_table

CLEARLY = 3.5
"""Standard errors that no two measurements of the same are apart."""


def main(arguments: list[str]) -> int:
    """The exit status of the command."""
    parser = command_parser("prove thumb", __doc__)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", default="proof of thumb")
    parser.add_argument("rules", nargs="*", metavar="PRESET", choices=[[], *PRESETS])
    given = parser.parse_args(arguments)
    print(f"{'rules':14}{'gives away':>20}{'shipped':>10}{'won':>18}{'rating':>8}{'seconds':>9}")
    fine = True
    for name in given.rules or PRESETS:
        rules = in_largest_unit(load(name))
        shipped = rule_of_thumb(rules)
        if shipped is not None:
            fine &= _agrees(rules, shipped, given.games, given.seed)
    return int(not fine)


def _agrees(rules: RuleSet, shipped: MeasuredRule, games: int, seed: str) -> bool:
    """Print a line, and say whether these games come to what the shipped ones came to."""
    began, chance = time.perf_counter(), Random(seed)
    best = best_play(solved_table(rules))
    playing = against_best_play(rules, shipped.rule, best, rolls(chance), chance)
    now = measured(shipped.rule, list(islice(playing, games)), shipped.turns)
    print(
        f"{rules.id:14}{now.error:10.4f} ± {now.error_se:.4f} {shipped.error:10.4f}"
        f"{now.won:10.3f} ± {now.won_se:.3f}{now.rating:8.0f}{time.perf_counter() - began:9.0f}",
        flush=True,
    )
    error = abs(now.error - shipped.error) / hypot(now.error_se, shipped.error_se)
    won = abs(now.won - shipped.won) / hypot(now.won_se, shipped.won_se)
    return max(error, won) <= CLEARLY


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
