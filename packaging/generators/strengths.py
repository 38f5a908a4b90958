"""Measure the computer players under the presets and write what is shipped of it.

    .venv/bin/python packaging/generators/strengths.py [--games 2000] [PRESET ...]

Each pair plays so many games, both starting as often: with 2,000 of them 5 to 20 minutes a preset,
with 20,000 ten times that. A measurement that was interrupted goes on. Where dice may be taken
over, run ``zilch3d solve`` first: the best player needs what is too large to ship.
"""

import argparse
import json
import os
from pathlib import Path

from zilch3d.cli import ladder
from zilch3d.odds.solvable import digest
from zilch3d.store.rulefiles import PRESETS, load
from zilch3d.store.strengths import SHIPPED

FILE = Path(__file__).resolve().parents[2] / SHIPPED
GAMES = 2_000


def main() -> None:
    """Play, and put the results in the place of those before; rules that are gone are left out."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("rules", nargs="*", metavar="PRESET", choices=[[], *PRESETS])
    args = parser.parse_args()
    for name in args.rules or PRESETS:
        rules = load(name)
        shares = ladder.measure(rules, args.games, os.cpu_count() or 1)
        measured = ladder.data(args.games, shares)
        _write(digest(rules), {"players": ladder.players_digest(shares), **measured})
        print(f"{name}: measured", flush=True)


def _write(key: str, measured: dict[str, object]) -> None:
    before = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    known = {digest(load(name)) for name in PRESETS}
    tables = {**before, key: measured}
    kept = {key: table for key, table in sorted(tables.items()) if key in known}
    rounded = json.loads(json.dumps(kept), parse_float=lambda number: round(float(number), 4))
    text = json.dumps(rounded, indent=1)
    FILE.write_text(f"{text}\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
