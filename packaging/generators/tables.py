"""Solves the presets you name, or all, and writes the tables that ship.

    python3 packaging/dev.py generate tables [--three] [PRESET ...]

Each takes up to a minute or two. Chances are written as 32 bit floats, within 3e-8, to assets/odds.
Tables there that belong to no preset are deleted. With --three it writes the tables for three
players instead, for presets that are short enough. That takes about 20 minutes on two cores.
"""

import os
import sys
import time
from contextlib import closing
from pathlib import Path

import numpy as np

from zilch3d.cli.workers import Workers
from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.solvable import in_largest_unit, solvable_for_three
from zilch3d.odds.solver.three_player import ThreePlayer
from zilch3d.odds.solver.two_player import TwoPlayer
from zilch3d.store.rulefiles import PRESETS, load
from zilch3d.store.tables import FOR_THREE, SHIPPED, WHOLE, Facts, as_bytes, pack, shipped_name

FOLDER = Path(__file__).resolve().parents[2] / SHIPPED


def main(names: list[str]) -> None:
    """Write the table of each of these presets, or of all."""
    FOLDER.mkdir(exist_ok=True)
    three = "--three" in names
    for name in [name for name in names if name != "--three"] or PRESETS:
        rules = load(name)
        if not three:
            _write(rules)
        elif solvable_for_three(in_largest_unit(rules)):
            _write_for_three(in_largest_unit(rules))
    ours = {shipped_name(load(name), ending) for name in PRESETS for ending in (WHOLE, FOR_THREE)}
    for file in FOLDER.glob("*.npz"):
        if file.name not in ours:
            file.unlink()


def _write(rules: RuleSet) -> None:
    began, game = time.perf_counter(), TwoPlayer(rules)
    while not game.done:
        game.advance()
    seconds = time.perf_counter() - began
    chances = game.chances.astype(np.float32)
    table = as_bytes(chances, Facts(game.residual, round(seconds, 1)))
    (FOLDER / shipped_name(rules)).write_bytes(table)
    first = float(game.chances[0, 0])
    print(
        f"{rules.id}: first player {first:.9f}, residual {game.residual:.1e},"
        f" {game.states} scores, {seconds:.1f} s, {len(table) // 1024} kB",
        flush=True,
    )


def _write_for_three(rules: RuleSet) -> None:
    processes, began = os.cpu_count() or 1, time.perf_counter()
    with closing(Workers(processes)) as workers:
        game = ThreePlayer(rules, processes, workers.map, workers.zeros)
        game.prepare()
        while not game.done:
            game.advance()
    seconds = time.perf_counter() - began
    table = as_bytes(pack(game.chances), Facts(game.residual, round(seconds, 1)))
    (FOLDER / shipped_name(rules, FOR_THREE)).write_bytes(table)
    first = float(game.chances[0, 0, 0, 0])
    print(
        f"{rules.id}: first of three {first:.9f}, residual {game.residual:.1e},"
        f" {game.unsettled} turns unsettled, {seconds:.1f} s, {len(table) // 1024} kB",
        flush=True,
    )


if __name__ == "__main__":
    main(sys.argv[1:])
