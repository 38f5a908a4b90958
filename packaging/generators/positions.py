"""Finds the positions to practise that ship with the game, for the presets you name or for all.

    python3 packaging/dev.py generate positions freeze

Half of them are close calls, half are traps. See ``features.practice.search``. It writes them to
assets/practice, a file for each preset, from the solution that ships. They're always the same.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.practice.position import FOLDER as SHIPPED
from zilch3d.features.practice.position import Sketch, Source
from zilch3d.features.practice.search import Search
from zilch3d.store.rulefiles import PRESETS, load
from zilch3d.store.tables import solved_table

FOLDER = Path(__file__).resolve().parents[2] / SHIPPED
OF_EACH = 16
"""Positions of each source."""
APART = 4
"""One of this many in a row is taken, so that positions are of different games."""
SEED = 1990


def main(names: Sequence[str]) -> None:
    """Write the positions of each of these presets, or of all."""
    FOLDER.mkdir(exist_ok=True)
    for name in names or PRESETS:
        rules = load(name)
        sketches = _sketches(rules)
        (FOLDER / f"{name}.toml").write_text(_page(sketches), encoding="utf-8", newline="\n")
        print(name, len(sketches), flush=True)


def _sketches(rules: RuleSet) -> list[Sketch]:
    by_source: dict[Source, list[Sketch]] = {Source.CLOSE: [], Source.TRAP: []}
    for sketch in Search(rules, solved_table(rules), SEED).sketches():
        if sketch is not None and len(by_source[sketch.source]) < OF_EACH * APART:
            by_source[sketch.source].append(sketch)
        if all(len(each) == OF_EACH * APART for each in by_source.values()):
            break
    taken = [each[::APART] for each in by_source.values()]
    return [one for both in zip(*taken, strict=True) for one in both]


def _page(sketches: list[Sketch]) -> str:
    tables = (
        f'[[position]]\nsource = "{one.source.value}"\nscores = "{one.scores}"\n'
        f'turn = "{one.turn}"\n'
        for one in sketches
    )
    return "# Written by packaging/generators/positions.py.\n\n" + "\n".join(tables)


if __name__ == "__main__":
    main(sys.argv[1:])
