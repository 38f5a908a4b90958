"""Ratings in words: what is shown, rounded outward, and whom somebody is placed beside."""

from collections.abc import Callable

import pytest

from zilch3d.odds.performance import Rating, rate
from zilch3d.ui.words import rating as words

RATINGS = {"Tim": 1822.0, "Emil": 1929.0, "Sofia": 1966.0, "Blaise": 2000.0}


def of_one_game(share: float) -> Rating:
    found = rate([share])
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("share", "band", "span"),
    [(0.05, "between 1,800 and 2,000", "1,800–2,000"), (0.2, "below 1,980", "<\u00a01,980")],
)
def test_a_band_is_rounded_outward_to_tens(share: float, band: str, span: str) -> None:
    """“with its band from the first game on”; “Round outward to tens”."""
    assert words.band(of_one_game(share)) == band
    assert words.span(of_one_game(share)) == span


def test_next_to_nothing_has_no_figure() -> None:
    assert words.rated(1489) == "below 1,500"
    said = words.performance(1489, of_one_game(0.6), approximate=True)
    assert said.startswith("Performance below 1,500. ")


def test_an_approximation_is_called_one() -> None:
    """“an honest approximation, so called”."""
    assert words.performance(1930, of_one_game(0.1), approximate=True).startswith(
        "Performance about 1,930."
    )


@pytest.mark.parametrize(
    ("value", "placed"),
    [
        (1935, "About as good as Emil’s play."),
        (1900, "Better than Tim’s play, not quite Emil’s."),
        (1750, "Next to catch: Tim, at 1,822."),
        (1500, ""),
    ],
)
def test_somebody_is_placed_kindly(value: float, placed: str) -> None:
    """No “beginner” as a reward: below everybody it's said who is next."""
    assert words.placed(value, RATINGS) == placed


def test_nobody_is_placed_where_nobody_is_rated() -> None:
    assert words.placed(1900, {}) == ""


@pytest.mark.parametrize(
    ("adjusted", "said"),
    [
        (0.54, "By choices alone it’s 54 : 46 for you."),
        (0.44, "By choices alone it’s 44 : 56 against you."),
        (0.503, "By choices alone it’s 50 : 50."),
        (1.3, "Without luck it would have been more than enough."),
        (-0.2, "Without luck it would hardly have been enough."),
    ],
)
def test_the_result_without_luck_is_clipped_where_it_is_shown(adjusted: float, said: str) -> None:
    """“luck-adjusted result beside the result, clipped when shown”: never as 0 or 100."""
    assert words.by_choices(adjusted, None) == said


def test_wins_of_three_or_more_without_luck_are_only_said_between_5_and_95() -> None:
    """A figure from a value that was clipped says more than anybody knows."""
    assert words.by_choices_of_many(-0.3, None) == words.by_choices_of_many(0.97, "Anna") == ""
    said = "Without luck, such choices win Anna about 31 of 100 games."
    assert words.by_choices_of_many(0.31, "Anna") == said


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_rating_says_how_many_games_it_is_from(
    language: str, speak: Callable[[str], None]
) -> None:
    speak(language)
    said = words.rating(Rating(1930.4, 1896, 1951, 12))
    assert "12" in said
    assert words.rated(1930.4) in said
    assert words.band(Rating(1930.4, 1896, 1951, 12)) in said
