"""Score intervals and standard errors of shares of games."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis.strategies import floats, integers

from zilch3d.odds.share import Share


def share(wins: int, games: int, shared: int = 0) -> Share:
    """Some of which were shared between two, so that they count half."""
    won = Fraction(2 * wins - shared, 2 * games)
    variance = Fraction(4 * wins - 3 * shared, 4 * games) - won**2
    return Share(float(won), float(variance), games)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_intervals_are_those_that_were_published(
    wins: int, games: int, low: float, high: float
) -> None:
    """R. G. Newcombe, Statistics in Medicine 17 (1998), 857–872, table I, method 3."""
    assert share(wins, games).interval() == pytest.approx((low, high), abs=5e-5)


@given(integers(1, 2000), floats(0, 1), floats(0.5, 4))
def test_a_bound_is_the_share_from_which_what_was_won_is_so_many_errors_away(
    games: int, part: float, errors: float
) -> None:
    """Wilson's equation (1927): (won − p)² = errors² · p · (1 − p) / games at both ends."""
    won = round(part * games) / games
    found = share(round(part * games), games)
    low, high = found.interval(errors)
    for bound in (low, high):
        right = errors**2 * bound * (1 - bound) / games
        assert (won - bound) ** 2 == pytest.approx(right, abs=1e-12)
    assert low - 1e-12 <= won <= high + 1e-12


def test_of_none_in_three_something_can_be_won() -> None:
    """An error of 0 would claim that all games are lost; of many games it is the usual one."""
    assert share(0, 3).standard_error == share(3, 3).standard_error == pytest.approx(1 / 8)
    assert share(0, 3).interval() == pytest.approx((0, 0.5615), abs=5e-5)
    usual = (0.3 * 0.7 / 100_000) ** 0.5
    assert share(30_000, 100_000).standard_error == pytest.approx(usual, rel=1e-4)


def test_wins_that_are_shared_say_more_than_as_many_that_are_not() -> None:
    """Ten games of which all were shared vary less than ten of which half were won."""
    shared = share(10, 10, shared=10)
    assert (shared.won, shared.variance) == (0.5, 0)
    assert 0 < shared.standard_error < share(5, 10).standard_error
    assert shared.interval()[0] < 0.5 < shared.interval()[1]


@pytest.mark.parametrize("shared", [0, 1, 400])
@pytest.mark.parametrize("wins", [400, 800, 1999, 2000])
def test_standard_error_and_games_give_the_interval_again(wins: int, shared: int) -> None:
    """Also where wins were shared, which vary less."""
    found = share(wins, 2000, shared)
    again = Share.of_error(found.won, found.standard_error, 2000)
    assert again.variance == pytest.approx(found.variance, abs=1e-12)
    assert again.interval() == pytest.approx(found.interval())
