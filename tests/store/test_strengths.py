"""The strengths that ship with the game."""

import pytest

from zilch3d.cli.ladder import players_digest
from zilch3d.resources import read_entries
from zilch3d.store.profiles import shipped as shipped_profiles
from zilch3d.store.rulefiles import PRESETS, load
from zilch3d.store.strengths import (
    BEST,
    BEST_STRENGTH,
    RATINGS,
    Strength,
    Strengths,
    all_strengths,
    strengths_under,
)

GAMES = 10_000
WITHIN = 3
"""Standard errors: of a hundred players, few are off by more."""


def strengths(preset: str) -> Strengths:
    found = strengths_under(load(preset))
    assert found is not None, "run packaging/dev.py generate strengths"
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_shipped_strengths_are_those_of_the_shipped_players_to_half_a_point(preset: str) -> None:
    """Of 10,000 games each, by the profiles as they are; nobody beats best play.

    A new player goes unmeasured until the generator is run, but then under all presets.
    """
    found = strengths(preset).players
    assert set(found) <= set(shipped_profiles()) - {BEST}
    assert set(found) == set(strengths(PRESETS[0]).players)
    for player, strength in found.items():
        assert strength.players == players_digest((player, BEST))
        assert strength.games >= GAMES
        assert 0 < strength.standard_error <= 0.005
        assert strength.won < 0.5 + WITHIN * strength.standard_error


@pytest.mark.parametrize("preset", PRESETS)
def test_the_beginner_is_of_the_lowest_rank_and_the_graded_players_are_in_order(
    preset: str,
) -> None:
    ranks = strengths(preset).ranks
    assert "beginner" in ranks[-1]
    places = {player: place for place, rank in enumerate(ranks) for player in rank}
    graded = (BEST, "master", "expert", "student", "beginner")
    assert [places[player] for player in graded] == sorted(places[player] for player in graded)


def of(won: float, error: float = 0.005) -> Strength:
    return Strength(won, error, GAMES, "")


def test_who_is_within_the_error_of_the_first_of_a_rank_is_its_equal() -> None:
    """1.96 standard errors of a difference of two of half a point each are 1.39 points."""
    found = Strengths(
        {"lucky": of(0.51), "near": of(0.492), "c": of(0.48), "d": of(0.47), "e": of(0.4)}
    )
    assert found.ranks == ((BEST, "lucky", "near"), ("c", "d"), ("e",))
    assert found.share("lucky") == found.share("near") == 0.5, "nobody beats best play"
    assert found.share("c") == found.share("d") == pytest.approx(0.475)
    assert found.share(BEST) == 0.5
    assert found.share("nobody") is None
    assert (found.of(BEST), found.of("nobody")) == (BEST_STRENGTH, None)


def test_other_rules_have_no_strengths_but_other_names_of_the_same_have() -> None:
    """What was measured holds for all rules with the same odds."""
    rules = load("freeze")
    found = strengths_under(rules)
    assert found is not None
    assert strengths_under(rules.cutthroat()) is found


def test_all_ratings_that_ship_are_reached_with_the_strengths() -> None:
    shipped = read_entries(RATINGS, lambda value: value)
    assert shipped
    assert {key for key, each in all_strengths().items() if each.ratings} == set(shipped)
