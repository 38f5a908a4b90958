"""Pearson's chi-square test: whether counted faces look like those of fair dice.

Chi-square is the sum of (counted - expected)² / expected. Six faces leave five degrees of freedom,
for which its distribution has a closed form (Abramowitz and Stegun, 26.4.4).
"""

from collections.abc import Sequence
from enum import Enum
from math import erfc, exp, pi, sqrt

from zilch3d.engine.dice import ALL_FACES, Counts

ORDINARY = (0.831, 12.833)
"""The chi-square of fair dice lies between these in 95 % of all counts, outside in 2.5 % each."""
MIN_DICE = 30
"""The dice for a verdict, five of each face expected: with fewer the formula is only rough."""
SPREAD = 1.96
"""Standard deviations on each side that hold 95 % of a normal distribution."""


class Verdict(Enum):
    """The place of a chi-square: in the ordinary range, above it or below."""

    TOO_FEW = "too-few"
    """Not enough dice to tell."""
    EVEN = "even"
    ORDINARY = "ordinary"
    UNEVEN = "uneven"


def expected(counts: Counts) -> float:
    """The average number of times that fair dice show each face among so many."""
    return sum(counts) / len(ALL_FACES)


def ordinary_deviation(counts: Counts) -> float:
    """The difference of one face's count from the expected that 95 % of all counts stay within."""
    share = 1 / len(ALL_FACES)
    return SPREAD * sqrt(sum(counts) * share * (1 - share))


def chi_square(counts: Counts) -> float:
    """The chi-square of the counts against fair dice; 0 if all are equal, or there are none."""
    mean = expected(counts)
    return sum(_part(count, mean) for count in counts) if mean else 0.0


def chi_square_between(one: Counts, other: Counts) -> float:
    """The chi-square of two counts against equal shares of each face in both, whatever these are.

    0 if either is empty. A face that neither shows adds nothing.
    """
    both = added([one, other])
    if not (sum(one) and sum(other)):
        return 0.0
    return sum(
        _part(count, together * sum(counts) / sum(both))
        for counts in (one, other)
        for count, together in zip(counts, both, strict=True)
        if together
    )


def chance_of_more(chi: float) -> float:
    """The chance that fair dice have a chi-square of at least ``chi``."""
    half = chi / 2
    return erfc(sqrt(half)) + sqrt(2 * chi / pi) * exp(-half) * (1 + chi / 3)


def verdict(counts: Counts) -> Verdict:
    """The verdict on these counts."""
    if sum(counts) < MIN_DICE:
        return Verdict.TOO_FEW
    chi, (low, high) = chi_square(counts), ORDINARY
    if low <= chi <= high:
        return Verdict.ORDINARY
    return Verdict.EVEN if chi < low else Verdict.UNEVEN


def added(counts: Sequence[Counts]) -> Counts:
    """The sum of the counts, face by face; zeros if there are none."""
    return tuple(map(sum, zip((0,) * len(ALL_FACES), *counts, strict=True)))


def _part(count: int, mean: float) -> float:
    """The part of a chi-square that one face adds."""
    return (count - mean) ** 2 / mean
