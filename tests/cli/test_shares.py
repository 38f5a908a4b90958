"""Shares of games as they are counted and printed."""

from fractions import Fraction

from zilch3d.cli.matches import Tally
from zilch3d.cli.shares import in_words


def test_a_share_is_printed_with_its_interval() -> None:
    none = Tally(3, (Fraction(0),), (Fraction(0),), 3).share(0)
    assert in_words(none, 1) == "0.0 % (0.0–56.1)"


def test_games_that_were_all_shared_do_not_vary() -> None:
    shared = Tally(10, (Fraction(5),), (Fraction(10, 4),), 10).share(0)
    assert (shared.won, shared.variance) == (0.5, 0)
