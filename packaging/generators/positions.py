"""Find the positions to practise that the game ships with; arguments: the presets, else all.

    nice .venv/bin/python packaging/generators/positions.py freeze

Half of them are close calls, half are traps: see ``features.practice.search``. They are written to
assets/practice, a file for each preset, from the solution that it ships with; always the same.
"""

import sys
from pathlib import Path

from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.practice.position import Sketch, Source
from zilch3d.features.practice.search import Search
from zilch3d.features.practice.shipped import FOLDER as SHIPPED
from zilch3d.store.rulefiles import PRESETS, load
from zilch3d.store.tables import solved_table

FOLDER = Path(__file__).resolve().parents[2] / SHIPPED
OF_EACH = 16
"""Positions of each source."""
APART = 4
"""Of so many that are found in a row one is taken, so that they are not of the same game."""
SEED = 1990


def main(names: list[str]) -> None:
    """Write the positions of each of these presets, or of all."""
    FOLDER.mkdir(exist_ok=True)
    for name in names or PRESETS:
        rules = load(name)
        found = _found(rules)
        (FOLDER / f"{name}.toml").write_text(_page(found), encoding="utf-8", newline="\n")
        print(name, len(found), flush=True)


def _found(rules: RuleSet) -> list[Sketch]:
    found: dict[Source, list[Sketch]] = {Source.CLOSE: [], Source.TRAP: []}
    for sketch in Search(rules, solved_table(rules), SEED).sketches():
        if sketch is not None and len(found[sketch.source]) < OF_EACH * APART:
            found[sketch.source].append(sketch)
        if all(len(each) == OF_EACH * APART for each in found.values()):
            break
    taken = [each[::APART] for each in found.values()]
    return [one for both in zip(*taken, strict=True) for one in both]


def _page(found: list[Sketch]) -> str:
    tables = (
        f'[[position]]\nsource = "{one.source.value}"\nscores = "{one.scores}"\n'
        f'turn = "{one.turn}"\n'
        for one in found
    )
    return "# Written by packaging/generators/positions.py.\n\n" + "\n".join(tables)


if __name__ == "__main__":
    main(sys.argv[1:])
