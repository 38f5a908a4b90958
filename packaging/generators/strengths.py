"""Measures the computer players under the presets, and writes the results that ship.

    python3 packaging/dev.py generate strengths [--games 10000] [PRESET ...]

Each player plays this many games against best play, and both start equally often. With 10,000 the
standard error is half a percentage point. A player who hasn't changed since then keeps the result,
and a measurement that was interrupted goes on. It takes 10 to 30 minutes a preset on one core. If
the rules let you take over dice, run ``zilch3d solve`` first: the best player needs what's too
large to ship.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from bootstrap.terminal import command_parser
from zilch3d.cli.ladder import PlayedGames, players_digest
from zilch3d.cli.simulate import Match, Tally, play_all
from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.solvable import digest
from zilch3d.store.files import cache_folder
from zilch3d.store.profiles import shipped
from zilch3d.store.rulefiles import PRESETS, load
from zilch3d.store.strengths import BEST, SHIPPED

FILE = Path(__file__).resolve().parents[2] / SHIPPED
GAMES = 10_000
SEED = "strengths"
STEP = 10
"""Chunks of games after which what has been played is kept."""


def main() -> None:
    """Play, and put the results in the place of those before; rules that are gone are left out."""
    parser = command_parser("generate strengths", __doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("rules", nargs="*", metavar="PRESET", choices=[[], *PRESETS])
    args = parser.parse_args()
    for name in args.rules or PRESETS:
        rules = load(name)
        before = read().get(digest(rules), {})
        results = dict(measured(rules, args.games, args.workers, before))
        write({**read(), digest(rules): results})


def measured(
    rules: RuleSet, games: int, workers: int, before: dict[str, dict[str, object]]
) -> Iterator[tuple[str, dict[str, object]]]:
    """The result of each player, played now unless ``before`` has one that still holds."""
    for player in sorted(set(shipped()) - {BEST}):
        pair = players_digest((player, BEST))
        known = before.get(player)
        if known is None or known["players"] != pair or known["games"] != games:
            share = _played(rules, player, games, workers).share(0)
            won, error = round(share.won, 4), round(share.standard_error, 4)
            known = {"games": games, "players": pair, "wins": won, "standard_error": error}
            print(f"{rules.id}: {player} {won:.2%} ± {error:.2%}", flush=True)
        yield player, known


def _played(rules: RuleSet, player: str, games: int, workers: int) -> Tally:
    """All games against best play; those of an earlier, interrupted call are not played again."""
    pair = (player, BEST)
    name = f"strength-{digest(rules)[:16]}-{players_digest(pair)[:16]}-{games}.json"
    kept = PlayedGames(cache_folder() / "ladder" / name)
    match = Match(rules, pair, games, SEED, alternate=True)
    for number, tally in enumerate(play_all(match.chunks(kept.tally(pair).games), workers)):
        kept.add(pair, tally)
        if number % STEP == 0:
            kept.write()
    kept.write()
    return kept.tally(pair)


def read() -> dict[str, dict[str, dict[str, object]]]:
    """The results that are shipped now, by the digests of the presets' odds."""
    try:
        tables = json.loads(FILE.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    known = {digest(load(name)) for name in PRESETS}
    return {
        key: table for key, table in sorted(tables.items()) if key in known and "wins" not in table
    }


def write(tables: dict[str, dict[str, dict[str, object]]]) -> None:
    text = json.dumps(dict(sorted(tables.items())), indent=1)
    FILE.write_text(f"{text}\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
