"""Measures how long games of best play against itself are, for the rating of decisions.

    python3 packaging/dev.py generate usual_turns [--games 4000]

They depend on the rules alone. Presets take half an hour in all. Families are measured if they were
solved before, by ``zilch3d solve``; those that weren't keep what they have, as do those that have
been measured with as many games.
"""

import json
from pathlib import Path

from bootstrap.terminal import command_parser, say
from zilch3d.cli.simulate import Match, empty_tally, play
from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.solvable import digest, unsolvable
from zilch3d.store.rulefiles import families, presets
from zilch3d.store.strengths import BEST
from zilch3d.store.tables import solved_table
from zilch3d.store.usual_turns import SHIPPED

FILE = Path(__file__).resolve().parents[2] / SHIPPED
GAMES = 4000
SEED = "usual turns"
SETTLED = {"freeze": 18.8, "zilch-1990": 31.0, "andyzilch": 33.0}
"""What the scale of ratings was made with, from fewer games: these stay, and so do ratings."""


def main() -> None:
    parser = command_parser("generate usual_turns", __doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    games = parser.parse_args().games
    entries = json.loads(FILE.read_text()) if FILE.exists() else {}
    every = (*presets(), *families().sets.values())
    for rules in every:
        before = entries.get(digest(rules), {})
        is_measured = rules.id not in SETTLED and before.get("games") == games
        if not is_measured and unsolvable(rules) is None and solved_table(rules) is not None:
            entries[digest(rules)] = measured(rules, games)
            say(f"{rules.id}: {entries[digest(rules)]['turns']}")
        known = {key: entries[key] for key in map(digest, every) if key in entries}
        FILE.write_text(f"{json.dumps(dict(sorted(known.items())), indent=1)}\n", newline="\n")


def measured(rules: RuleSet, games: int) -> dict[str, object]:
    """The mean turns of both players, rounded to tenths, and who has played how many games."""
    if rules.id in SETTLED:
        return {"rules": rules.id, "turns": SETTLED[rules.id]}
    tally = empty_tally(2)
    for chunk in Match(rules, (BEST, BEST), games, SEED, alternate=True).chunks():
        tally += play(chunk)
    return {"rules": rules.id, "games": games, "turns": round(tally.turns / tally.games, 1)}


if __name__ == "__main__":
    main()
