"""Performance and rating: formulas of the issue, with the figures that were measured for them."""

from itertools import pairwise
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zilch3d.odds.performance import (
    NORMAL_TAILS,
    TAILS,
    Rating,
    expected,
    gamma_quantile,
    gamma_share,
    performance,
    rate,
    rating_of,
    recent_weights,
    share,
)

shares = st.lists(st.floats(0, 2), min_size=1, max_size=60)


def spread(mean: float, variation: float, games: int) -> list[float]:
    """So many shares of this mean, whose sample has this coefficient of variation."""
    signs = [(-1.0) ** n for n in range(games - games % 2)] + [0.0] * (games % 2)
    size = variation * ((games - 1) / (games - games % 2)) ** 0.5
    return [mean * (1 + size * sign) for sign in signs]


# Performance


def test_best_play_performs_at_2000() -> None:
    assert performance(0, 20, 18.8) == 2000


@pytest.mark.parametrize(
    ("given", "rated"),
    [(0.05, 1965), (0.1, 1930), (0.2, 1853), (0.3, 1759), (0.4, 1618)],
)
def test_the_scale_is_that_of_results(given: float, rated: int) -> None:
    """“y .05 → 1965, .1 → 1930, …”: whoever gives away y wins 0.5 − y against best play."""
    assert round(rating_of(given)) == rated
    assert isclose(expected(rating_of(given), 2000), 0.5 - given)


def test_each_percent_given_away_costs_seven_points() -> None:
    assert round(rating_of(0) - rating_of(0.01)) == 7


def test_a_game_counts_as_0_45_at_most() -> None:
    """“y at most 0.45”."""
    assert performance(0.45, 19, 19) == performance(1.7, 19, 19) == rating_of(0.45)


def test_errors_of_long_games_count_less_by_the_root() -> None:
    """“y = error·√(T0/T)”."""
    assert isclose(share(0.1, 40, 10), 0.05)


def test_a_game_without_turns_has_a_share() -> None:
    assert share(0.0, 0, 18.8) == 0


@pytest.mark.parametrize("players", range(2, 9))
def test_a_loser_among_many_is_a_loser_between_two(players: int) -> None:
    assert isclose(share(0, 20, 20, players), 0, abs_tol=1e-12)
    assert share(1 / players, 20, 20, players) == pytest.approx(0.5, abs=0.01)


def test_between_three_a_percent_is_an_eighth_more() -> None:
    """p = w / (w + n − 1) changes by (n − 1) / n² of ln w: by 2/9, where two have 1/4."""
    assert share(0.001, 20, 20, 3) == pytest.approx(0.001 * 9 / 8, rel=0.01)


# The band


@pytest.mark.parametrize(
    ("given", "low", "value", "high"),
    [(0.01, 1811, 1967, 1996), (0.05, 1804, 1961, 1991), (0.10, 1705, 1945, 1987)],
)
def test_the_band_after_one_game(given: float, low: int, value: int, high: int) -> None:
    """“Shown after one game”: “between 1,804 and 1,991”."""
    rated = rate([given])
    assert rated is not None
    assert (round(rated.low), round(rated.value), round(rated.high)) == (low, value, high)
    assert rated.games == 1


@pytest.mark.parametrize(("given", "low", "high"), [(0.02, 1828, 1995), (0.15, 1505, 1983)])
def test_more_bands_after_one_game(given: float, low: int, high: int) -> None:
    rated = rate([given])
    assert rated is not None
    assert (round(rated.low), round(rated.high)) == (low, high)


def test_a_low_end_is_not_said_below_1500() -> None:
    """“.2 and more → ‘below 1,980’”, rounded outward to tens."""
    rated = rate([0.2])
    assert rated is not None
    assert (rated.shown_low, rated.shown_high) == (None, 1980)


def test_what_is_shown_is_rounded_outward() -> None:
    rated = Rating(1961, 1804.1, 1990.1, 1)
    assert (rated.shown_low, rated.shown_high) == (1800, 2000)


@pytest.mark.parametrize(
    ("games", "mean", "variation", "low", "high"),
    [
        (5, 0.05, 0.8, 1905, 1985),
        (10, 0.05, 0.8, 1930, 1981),
        (20, 0.05, 0.8, 1944, 1977),
        (100, 0.05, 0.8, 1956, 1971),
        (20, 0.02, 0.7, 1976, 1991),
        (5, 0.15, 0.5, 1739, 1956),
    ],
)
def test_the_band_after_more_games(
    games: int, mean: float, variation: float, low: int, high: int
) -> None:
    """“5 games at .05 (cv .8) → 1905–1985; …”."""
    rated = rate(spread(mean, variation, games))
    assert rated is not None
    assert (round(rated.low), round(rated.high)) == (low, high)


def test_next_to_nothing_given_away_may_be_best_play() -> None:
    """“Where ȳ < 0.002 the top is 2000”."""
    perfect, nearly = rate([0.0] * 20), rate([0.0021] * 20)
    assert perfect is not None
    assert nearly is not None
    assert perfect.high == 2000 > nearly.high


def test_no_games_have_no_rating() -> None:
    assert rate([]) is None


@given(shares)
def test_a_band_holds_its_rating_and_stays_on_the_scale(given: list[float]) -> None:
    rated = rate(given)
    assert rated is not None
    assert 1080 <= rated.low <= rated.value <= rated.high <= 2000


@given(st.floats(0.003, 0.4), st.integers(1, 60))
def test_more_of_the_same_games_narrow_the_band(mean: float, games: int) -> None:
    few, more = rate([mean] * games), rate([mean] * 2 * games)
    assert few is not None
    assert more is not None
    assert more.high - more.low < few.high - few.low


# Those who learn


def test_later_games_weigh_more_and_come_to_40_at_most() -> None:
    """“use the last 20–50 games (exponential weights w: n_eff = (Σw)²/Σw²”."""
    weights = recent_weights(400)
    assert all(earlier < later for earlier, later in pairwise(weights))
    assert sum(weights) ** 2 / sum(one * one for one in weights) == pytest.approx(40, abs=0.01)


def test_equal_weights_change_nothing() -> None:
    games = spread(0.1, 0.5, 9)
    assert rate(games, [0.25] * 9) == pytest.approx(rate(games))


def test_who_has_learned_is_rated_by_what_is_played_now() -> None:
    games = [0.3] * 60 + [0.05] * 60
    now, ever, learned = rate(games, recent_weights(120)), rate(games), rate([0.05] * 120)
    assert now is not None
    assert ever is not None
    assert learned is not None
    assert learned.value - 15 < now.value
    assert now.value - ever.value > 50


# The gamma distribution


@pytest.mark.parametrize("shape", [2.0, 2.4, 17.0, 400.0, 999.0])
@pytest.mark.parametrize(("tail", "normal"), list(zip(TAILS, NORMAL_TAILS, strict=True)))
def test_a_quantile_has_its_share_below_it(shape: float, tail: float, normal: float) -> None:
    assert gamma_share(shape, gamma_quantile(tail, normal, shape)) == pytest.approx(tail, abs=1e-9)


def test_the_approximation_goes_on_where_the_series_ends() -> None:
    for tail, normal in zip(TAILS, NORMAL_TAILS, strict=True):
        exact, approximate = (gamma_quantile(tail, normal, shape) for shape in (1000.0, 1000.001))
        assert exact == pytest.approx(approximate, rel=1e-4)
