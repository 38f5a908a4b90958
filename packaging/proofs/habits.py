"""Looks for habits in games of computer players who have some, and of those who have none.

    python3 packaging/dev.py prove habits --games 60

Expert, student and master are off by chance alone: whatever habit is told of them is a false alarm.
The others play as their temperament has them. Every pair of twelve players plays so many games,
and of each player's games 3, 10, 20 and 40 are drawn again and again, with repetition. The exit
status is 1 if more than one in twelve draws has a false alarm, or if what a temperament is known
for is told in less than half of the draws of 20 games.
"""

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple

from bootstrap.terminal import command_parser
from proofs.checks import Checks
from proofs.decided_games import PLAYERS, Room, Unsolved, by_player, play_all
from zilch3d.odds.habits import Kind, habits
from zilch3d.odds.questions import Choice
from zilch3d.store.rulefiles import PRESETS

RULES = ("freeze", "zilch-1990", "andyzilch")
NUMBERS = (3, 10, 20, 40)
WITHOUT = ("expert", "student", "master")
"""Players who have no habits."""
MOST_FALSE = 1 / 12
"""Of the draws."""
WITH: Mapping[str, frozenset[Kind]] = {
    "glory": frozenset({Kind.ROLLS_ON_1, Kind.ROLLS_ON_2}),
    "beginner": frozenset({Kind.MISSES_HOT_DICE, Kind.OVERLOOKS, Kind.BANKS_EARLY_3}),
}
"""Players by what is told of them, one of these at least."""
SURE, OFTEN = 20, 0.5
SAID = 4
"""How many kinds are said of a player."""


class Told(NamedTuple):
    """How often anything was told in some draws, and how often each kind at what cost."""

    some: float
    kinds: Mapping[Kind, float]
    costs: Mapping[Kind, float]


def told(games: Sequence[Sequence[Choice]], number: int, draws: int, chance: Random) -> Told:
    """What is told of this number of games, drawn so often."""
    some, costs = 0, dict[Kind, list[float]]()
    for _draw in range(draws):
        found = habits(chance.choices(games, k=number)).told
        some += bool(found)
        for habit in found:
            costs.setdefault(habit.kind, []).append(habit.cost)
    kinds = Counter({kind: len(each) for kind, each in costs.items()}).most_common()
    return Told(
        some / draws,
        {kind: count / draws for kind, count in kinds},
        {kind: fmean(each) for kind, each in costs.items()},
    )


def say(name: str, number: int, what: Told) -> None:
    kinds = list(what.kinds.items())[:SAID]
    words = (f"{kind.value} {often:.2f} ({what.costs[kind]:.4f})" for kind, often in kinds)
    print(f"  {name:10}{number:4} games: {what.some:.3f}  {', '.join(words)}", flush=True)


def check(
    checks: Checks, rules_id: str, every: Mapping[str, Sequence[Sequence[Choice]]], draws: int
) -> None:
    """Print what is told of every player, and say whether that is so."""
    chance = Random(f"draws {rules_id}")
    print(f"\n{rules_id}: how often any habit is told, then which, how often, at what cost a game")
    false = []
    for name, games in every.items():
        for number in NUMBERS:
            what = told(games, number, draws, chance)
            say(name, number, what)
            if name in WITHOUT:
                false.append(what.some)
            if name in WITH and number == SURE:
                often = sum(what.kinds.get(kind, 0.0) for kind in WITH[name])
                checks.that(often >= OFTEN, f"what {name} is known for is told")
    words = f"false alarms of {', '.join(WITHOUT)}: {fmean(false):.3f}, {max(false):.3f} at most"
    checks.that(fmean(false) <= MOST_FALSE, words)


def main(arguments: list[str]) -> int:
    """The exit status of the command."""
    parser = command_parser("prove habits", __doc__)
    parser.add_argument("--rules", choices=PRESETS, nargs="+", default=RULES)
    parser.add_argument("--games", type=int, default=60, help="of each pair")
    parser.add_argument("--draws", type=int, default=200, help="of a number of games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder for the games, to use them again")
    given = parser.parse_args(arguments)
    checks = Checks()
    for rules_id in given.rules:
        try:
            games = play_all(Room(rules_id), PLAYERS, given.games, given.seed, given.keep)
        except Unsolved as unsolved:
            print(f"{unsolved} isn't solved yet; run zilch3d solve {unsolved}", file=sys.stderr)
            return 2
        parts = by_player(games).items()
        every = {name: [part.decided() for part in some] for name, some in parts}
        check(checks, rules_id, every, given.draws)
    return checks.sum_up()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
