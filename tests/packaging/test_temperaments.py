"""Computer players differ in what they do; ``temperaments.py`` shows it with more games."""

from dataclasses import replace

import pytest

from proofs.temperaments import alike, figures
from tests.engine.playing import RULES
from zilch3d.store.profiles import shipped

pytestmark = pytest.mark.inputs()

SOME = ("leader", "gatherer", "glory", "daredevil", "pensive", "beginner")
"""The others need more games than a test has time for."""


def test_any_two_players_differ_in_two_columns() -> None:
    table = {name: figures(shipped()[name], RULES["freeze"], 45) for name in SOME}
    assert list(alike(table, 2.0)) == []


def test_the_same_player_by_another_name_is_found_out() -> None:
    one = shipped()["steady"]
    table = {
        name: figures(replace(one, id=name), RULES["freeze"], 10, seed)
        for seed, name in enumerate(["one", "other"])
    }
    assert list(alike(table)) == [("one", "other")]
