"""Figures that were worked out before."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.engine.playing import RULES
from zilch3d.odds.solvable import digest
from zilch3d.store import files
from zilch3d.store.figures import cache_figures, complete_figures, shipped_figures, usual_minutes

FREEZE = RULES["freeze"]
OWN = replace(FREEZE, end=replace(FREEZE.end, target=77))


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the figures of OWN, in a cache of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return files.cache_folder() / "odds" / f"{digest(OWN)}-figures.json"


def test_figures_are_kept_for_the_next_time(kept: Path) -> None:
    figures = shipped_figures(FREEZE)
    assert figures is not None
    assert complete_figures(OWN) is None
    cache_figures(OWN, figures)
    assert kept.exists()
    assert complete_figures(OWN) == figures


@pytest.mark.parametrize(
    "damage",
    ["", "{", "[]", '{"a": 1}', '{"a": {}}', "[" * 10_000],
)
def test_a_damaged_file_counts_as_none(kept: Path, damage: str) -> None:
    kept.parent.mkdir(parents=True)
    kept.write_text(damage, encoding="utf-8")
    assert complete_figures(OWN) is None


def test_a_disk_that_refuses_costs_nothing_but_the_file(kept: Path) -> None:
    figures = shipped_figures(FREEZE)
    assert figures is not None
    kept.parent.parent.mkdir(parents=True, exist_ok=True)
    kept.parent.write_text("a file where the folder should be")
    cache_figures(OWN, figures)
    assert complete_figures(OWN) is None


def test_a_game_of_freeze_takes_two_people_about_six_minutes(kept: Path) -> None:
    minutes = usual_minutes(FREEZE, 2)
    assert minutes is not None
    assert 5 < minutes < 8
    assert usual_minutes(OWN, 2) is None
    assert not kept.exists()
