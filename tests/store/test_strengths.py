"""The strengths that ship with the game."""

import pytest

from zilch3d.cli.ladder import players_digest
from zilch3d.store.profiles import shipped as shipped_profiles
from zilch3d.store.rulefiles import PRESETS, load
from zilch3d.store.strengths import BEST, Strengths, measured

ROUNDED = 2e-4
"""Shares are shipped with four decimals."""
WITHIN = 4
"""Standard errors: of hundreds of pairs, few are off by more than three."""


def strengths(preset: str) -> Strengths:
    found = measured(load(preset))
    assert found is not None, "run packaging/generators/strengths.py"
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_shipped_strengths_are_those_of_the_shipped_players(preset: str) -> None:
    """Their digest fits, and who does not win loses: shares of a pair add up to one."""
    found = strengths(preset)
    assert list(found.wins) == list(shipped_profiles())
    assert found.players == players_digest(shipped_profiles())
    for name, row in found.wins.items():
        assert set(row) == set(found.wins) - {name}
        assert all(
            won + found.wins[other][name] == pytest.approx(1, abs=ROUNDED)
            for other, won in row.items()
        )
    assert found.games >= 600


@pytest.mark.parametrize("preset", PRESETS)
def test_nobody_beats_best_play_and_nobody_loses_to_the_beginner(preset: str) -> None:
    """Within the error of so many games."""
    found = strengths(preset)
    for name in set(found.wins) - {BEST}:
        best, error = found.against_best(name), found.standard_error[name][BEST]
        assert best is not None
        assert best < 0.5 + WITHIN * error
    for name in set(found.wins) - {"beginner"}:
        won, error = found.wins[name]["beginner"], found.standard_error[name]["beginner"]
        assert won > 0.5 - WITHIN * error


def test_other_rules_have_no_strengths_but_other_names_of_the_same_have() -> None:
    """What was measured holds for all rules with the same odds."""
    rules = load("freeze")
    found = measured(rules)
    assert found is not None
    assert found.against_best(BEST) == 0.5
    assert found.against_best("nobody") is None
    assert measured(rules.cutthroat()) is found
