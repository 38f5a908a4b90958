"""Score intervals and standard errors of shares of games."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis.strategies import floats, integers

from zilch3d.cli.matches import Tally
from zilch3d.cli.shares import Share, of_standard_error


def share(wins: int, games: int) -> Share:
    return Tally(games, (Fraction(wins),), (Fraction(wins),), games).share(0)


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
    assert share(0, 3).words(1) == "0.0 % (0.0–56.1)"
    usual = (0.3 * 0.7 / 100_000) ** 0.5
    assert share(30_000, 100_000).standard_error == pytest.approx(usual, rel=1e-4)


def test_wins_that_are_shared_say_more_than_as_many_that_are_not() -> None:
    """Ten games of which all were shared vary less than ten of which half were won."""
    shared = Tally(10, (Fraction(5),), (Fraction(10, 4),), 10).share(0)
    assert (shared.won, shared.variance) == (0.5, 0)
    assert 0 < shared.standard_error < share(5, 10).standard_error
    assert shared.interval()[0] < 0.5 < shared.interval()[1]


@pytest.mark.parametrize("wins", [0, 1, 800, 1999, 2000])
def test_a_standard_error_alone_gives_the_interval_of_as_many_games(wins: int) -> None:
    found = share(wins, 2000)
    again = of_standard_error(found.won, found.standard_error)
    assert again.games == pytest.approx(2000)
    assert again.interval() == pytest.approx(found.interval())
