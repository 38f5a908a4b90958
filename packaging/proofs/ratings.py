"""Rates computer players by few of their games, and compares that with all of them.

    python3 packaging/dev.py prove ratings --games 60

Every pair of twelve players plays so many games, by turns the first to begin, and every decision is
reviewed. Of each player's games 1, 5, 20 and 100 are drawn again and again, with repetition: how
far is their rating from that of all games, how wide is its band, and how often is that of all
games in it? Then the ratings predict games that nobody has reviewed. The exit status is 1 if the
band of any number of games holds less than 95 % on average, or less than 90 % for any player, or
if more than one in twenty predictions is off by more than three standard errors.
"""

import sys
from collections.abc import Mapping, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import NamedTuple

from bootstrap.terminal import command_parser
from proofs.checks import Checks
from proofs.decided_games import OPTIMAL, PLAYERS, Part, Room, Unsolved, by_player, play_all
from zilch3d.odds.performance import expected, rate, rating_of, share
from zilch3d.store.rulefiles import PRESETS, load
from zilch3d.store.usual_turns import usual_turns

RULES = ("freeze", "zilch-1990", "andyzilch")
NUMBERS = (1, 5, 20, 100)
"""How many games a rating is made of."""
MEAN_COVERAGE, MIN_COVERAGE = 0.95, 0.90
FAR = 3.0
"""Standard errors between a prediction and a result that are too many."""
PREDICTED = (
    ("beginner", "expert"),
    ("student", OPTIMAL),
    ("glory", "steady"),
    ("expert", "master"),
    ("hunter", OPTIMAL),
    ("daredevil", "pensive"),
    ("leader", "ones"),
    ("gatherer", "expert"),
)


class Held(NamedTuple):
    """Ratings of so many games of a player: how far off on average, how wide, how often right."""

    error: float
    width: float
    coverage: float


def held(shares: Sequence[float], number: int, draws: int, chance: Random) -> Held:
    """What comes of rating this number of games, drawn so often."""
    truth, errors, widths, right = rating_of(fmean(shares)), [], [], 0
    for _draw in range(draws):
        rated = rate(chance.choices(shares, k=number))
        assert rated is not None
        errors.append(abs(rated.value - truth))
        widths.append(rated.high - rated.low)
        right += rated.low <= truth <= rated.high
    return Held(fmean(errors), median(widths), right / draws)


def shares_of(rules_id: str, parts: Mapping[str, Sequence[Part]]) -> dict[str, list[float]]:
    """The share of each game, by player."""
    usual = usual_turns(load(rules_id))
    assert usual is not None
    return {
        name: [share(part.error, part.turns, usual) for part in some]
        for name, some in parts.items()
    }


def check_bands(rules_id: str, every: Mapping[str, Sequence[float]], draws: int) -> bool:
    """Print how good ratings of few games are; whether their bands hold what they say."""
    chance = Random(f"draws {rules_id}")
    print(f"\n{rules_id}: {sum(map(len, every.values())):,} games of {len(every)} players")
    head = "".join(f"{f'{n} games':>22}" for n in NUMBERS)
    print(f"{'':12}{'rating':>8}{head}   (error, width, coverage)")
    table = {
        name: [held(shares, number, draws, chance) for number in NUMBERS]
        for name, shares in every.items()
    }
    for name, row in table.items():
        cells = "".join(f"{one.error:8.0f}{one.width:7.0f}{one.coverage:7.3f}" for one in row)
        print(f"{name:12}{rating_of(fmean(every[name])):8.0f}{cells}")
    columns = [[row[column] for row in table.values()] for column in range(len(NUMBERS))]
    means = [fmean(one.coverage for one in column) for column in columns]
    least = [min(one.coverage for one in column) for column in columns]
    cells = "".join(
        f"{fmean(one.error for one in column):8.0f}{fmean(one.width for one in column):7.0f}"
        f"{mean:7.3f}"
        for column, mean in zip(columns, means, strict=True)
    )
    print(f"{'mean':20}{cells}")
    print(f"{'least':20}" + "".join(f"{one:22.3f}" for one in least), flush=True)
    return min(means) >= MEAN_COVERAGE and min(least) >= MIN_COVERAGE


def check_predictions(
    room: Room, ratings: Mapping[str, float], games: int, seed: int
) -> list[float]:
    """Play games that were not reviewed; by how many standard errors each prediction is off."""
    off = []
    for pair in PREDICTED:
        first, second = (ratings.get(name, rating_of(0.0)) for name in pair)
        won = fmean(room.won(pair, number, seed) for number in range(games))
        predicted = expected(first, second)
        error = sqrt(won * (1 - won) / games)
        off.append((won - predicted) / error)
        words = f"{pair[0]}–{pair[1]}"
        print(f"  {words:22} won {won:.4f} ± {error:.4f}, predicted {predicted:.4f}", end="")
        print(f", z {off[-1]:+.1f}", flush=True)
    return off


def main(arguments: list[str]) -> int:
    """The exit status of the command."""
    parser = command_parser("prove ratings", __doc__)
    parser.add_argument("--rules", choices=PRESETS, nargs="+", default=RULES)
    parser.add_argument("--games", type=int, default=60, help="of each pair")
    parser.add_argument("--fresh", type=int, default=4000, help="games of each prediction")
    parser.add_argument("--draws", type=int, default=1000, help="of a number of games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder for the games, to use them again")
    given = parser.parse_args(arguments)
    checks, off = Checks(), list[float]()
    for rules_id in given.rules:
        try:
            room = Room(rules_id)
            games = play_all(room, PLAYERS, given.games, given.seed, given.keep)
        except Unsolved as unsolved:
            print(f"{unsolved} isn't solved yet; run zilch3d solve {unsolved}", file=sys.stderr)
            return 2
        shares = shares_of(rules_id, by_player(games))
        checks.that(check_bands(rules_id, shares, given.draws), f"bands hold in {rules_id}")
        ratings = {name: rating_of(fmean(some)) for name, some in shares.items()}
        off += check_predictions(room, ratings, given.fresh, given.seed + 1)
    far = sum(abs(each) > FAR for each in off)
    checks.that(far * 20 <= len(off), f"{far} of {len(off)} predictions are far off")
    return checks.sum_up()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
