"""The chi-square test against published values."""

from math import isclose

import pytest

from zilch3d.engine.dice import Counts
from zilch3d.fair.chi_square import (
    ORDINARY,
    SPREAD,
    Verdict,
    added,
    chance_of_more,
    chi_square,
    chi_square_between,
    expected,
    ordinary_deviation,
    verdict,
)

NONE = (0,) * 6

# NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4: critical values, five degrees
PUBLISHED = {
    0.10: 9.236,
    0.05: 11.070,
    0.025: 12.833,
    0.01: 15.086,
    0.001: 20.515,
    0.90: 1.610,
    0.95: 1.145,
    0.975: 0.831,
    0.99: 0.554,
    0.999: 0.210,
}


@pytest.mark.parametrize(("chance", "critical"), PUBLISHED.items())
def test_the_chance_of_a_greater_chi_square_is_the_published_one(
    chance: float, critical: float
) -> None:
    assert isclose(chance_of_more(critical), chance, abs_tol=1e-4)


def test_the_ordinary_range_leaves_out_one_count_in_forty_at_each_end() -> None:
    low, high = ORDINARY
    assert isclose(1 - chance_of_more(low), 0.025, abs_tol=1e-4)
    assert isclose(chance_of_more(high), 0.025, abs_tol=1e-4)


def test_every_count_is_at_least_as_uneven_as_a_perfect_one() -> None:
    assert chance_of_more(0.0) == 1.0
    assert chance_of_more(1000.0) < 1e-200


WOLF: Counts = (3246, 3449, 2897, 2841, 3635, 3932)
"""Rudolf Wolf's white die, thrown 20,000 times (E. T. Jaynes, Concentration of Distributions at
Entropy Maxima, 1979: a chi-square of 271)."""


def test_wolfs_white_die_is_not_fair() -> None:
    assert sum(WOLF) == 20_000
    assert round(chi_square(WOLF)) == 271
    assert verdict(WOLF) is Verdict.UNEVEN


def test_sixty_throws_by_hand() -> None:
    counts = (5, 8, 9, 8, 10, 20)
    assert expected(counts) == 10
    assert isclose(chi_square(counts), 13.4)
    assert verdict(counts) is Verdict.UNEVEN
    assert isclose(ordinary_deviation(counts), SPREAD * (60 * 5 / 36) ** 0.5)


def test_equal_counts_are_more_even_than_chance_makes_them() -> None:
    assert chi_square((20,) * 6) == 0
    assert verdict((20,) * 6) is Verdict.EVEN
    assert verdict((22, 17, 21, 18, 19, 23)) is Verdict.ORDINARY


@pytest.mark.parametrize("counts", [NONE, (4, 5, 5, 5, 5, 5), (29, 0, 0, 0, 0, 0)])
def test_fewer_than_thirty_dice_say_nothing(counts: Counts) -> None:
    assert verdict(counts) is Verdict.TOO_FEW


def test_thirty_dice_suffice() -> None:
    """Five of each face expected, the least for the test (NIST/SEMATECH, 1.3.5.15)."""
    assert verdict((5, 5, 5, 5, 5, 5)) is Verdict.EVEN
    assert verdict((30, 0, 0, 0, 0, 0)) is Verdict.UNEVEN


@pytest.mark.parametrize("short", [(7,) * 5, (7,) * 7, ()])
def test_counts_of_more_or_fewer_than_six_faces_are_never_added(short: Counts) -> None:
    for counts in ([short], [WOLF, short], [short, WOLF]):
        with pytest.raises(ValueError, match="argument"):
            added(counts)


def test_two_counts_are_compared_with_each_other_not_with_fair_dice() -> None:
    loaded = (10, 10, 10, 10, 10, 50)
    assert chi_square_between(loaded, loaded) == 0
    assert chi_square_between(loaded, tuple(10 * n for n in loaded)) == pytest.approx(0)
    # By hand: 30 and 10 ones, 10 and 30 sixes, where 20 of each are expected.
    assert chi_square_between((30, 0, 0, 0, 0, 10), (10, 0, 0, 0, 0, 30)) == 4 * 10**2 / 20


def test_nothing_is_no_different_from_anything() -> None:
    assert chi_square(NONE) == 0
    assert chi_square_between(NONE, WOLF) == 0
    assert added([]) == NONE
    assert added([WOLF, NONE, WOLF]) == tuple(2 * n for n in WOLF)
