"""How well somebody decides, as a number: the performance of one game, and the rating of many.

Best play is 2000. The scale is Elo's, in which 400 points are odds of ten to one, so differences
between ratings predict results. What is compared is not results but errors, which tell far more: a
player whose decisions give away the chance ``y`` in a game wins 0.5 − y of the games against best
play, and that has a place on the scale.

The longer a game, the more there is to give away. So errors are compared at a usual length: a
game's *share* y is error · √(usual turns / turns). The root predicted best in 64 games of each pair
of eight players under three rule sets; see ``packaging/FIGURES.md``.

The band of a rating takes the shares of a player for a gamma distribution of unknown mean and
shape. The mean has an inverse gamma prior, the variance is shrunk towards a usual one. Its
constants were chosen for coverage of 95 % of the long-run means of 21 players whose habits differ
as much as can be, among them some who lose all they lose in one game in ten.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, erfc, exp, floor, inf, lgamma, log, log10, sqrt

BEST_PLAY = 2000.0
"""The rating of whoever gives nothing away."""

ODDS_OF_TEN = 400.0
"""The points between two players of whom one wins ten games for each one of the other's."""

MAX_SHARE = 0.45
"""The most that one game counts as, in its performance: so that is 1488.5 at least."""

MAX_MEAN = 0.495
"""The most that a rating and its band are made from, which is 1080."""

LEAST_SHOWN = 1500
"""No number is shown below this: so near to losing every game, a rating says nothing more."""

UNFORCED = 0.0005
"""A decision is unforced if two of its choices differ by more than this chance of winning.

Choices that differ by no more count as equally good.
"""

RECENT = 40
"""How many games count at most where later ones count more, as for somebody who is learning."""


def share(error: float, turns: int, usual_turns: float, players: int = 2) -> float:
    """The chance of winning that a game's decisions gave away, at a game's usual length: y.

    ``turns`` are those of all players, ``usual_turns`` how many there are if all play their best.
    Between more than two players it is the share that would give away as much between two: whoever
    wins 1/n − y of the games against n − 1 equals is w times as strong as each, and wins
    w / (w + 1) of the games against one of them. That is an approximation.
    """
    given = error * sqrt(usual_turns / max(turns, 1))
    if players == 2:
        return given
    won = min(1 / players, max(1 / players - given, 1e-3))
    strength = won * (players - 1) / (1 - won)
    return 0.5 - strength / (1 + strength)


def rating_of(mean_share: float) -> float:
    """The rating of giving away so much in a game on average, from 1080 to 2000."""
    given = min(max(mean_share, 0.0), MAX_MEAN)
    return BEST_PLAY + ODDS_OF_TEN * log10((0.5 - given) / (0.5 + given))


def performance(error: float, turns: int, usual_turns: float, players: int = 2) -> float:
    """How well one game was played, from 1488.5 to 2000; the arguments are those of ``share``."""
    return rating_of(min(MAX_SHARE, share(error, turns, usual_turns, players)))


def expected(rating: float, other: float) -> float:
    """The share of games that a player of this rating wins against one of the other."""
    return 1 / (1 + 10 ** ((other - rating) / ODDS_OF_TEN))


@dataclass(frozen=True, slots=True)
class Rating:
    """The best guess at how somebody decides in the long run, and where that is with 95 %.

    ``value`` is not always in the middle of ``low`` and ``high``, and all are at most 2000. After
    few games it lies nearer to what players usually come to than to what these games say.
    """

    value: float
    low: float
    high: float
    games: int

    @property
    def shown_low(self) -> int | None:
        """The lower end, rounded down to tens; None if it is too low to be said."""
        return None if self.low < LEAST_SHOWN else floor(self.low / 10) * 10

    @property
    def shown_high(self) -> int:
        """The upper end, rounded up to tens."""
        return ceil(self.high / 10) * 10


# The band

MEAN_SHAPE, MEAN_SCALE = 2.0, 0.06
"""The inverse gamma prior of a player's mean share: a and b."""
PRIOR_GAMES = 8.0
"""How many games the prior of the squared coefficient of variation, cv², weighs as: ν."""
USUAL_CV2, SMALL_MEAN = 1.0, 0.02
"""That prior: c + s / mean. A small mean that rests on small errors may hide a rare great one."""
LEAST_MEAN = 0.004
"""Below this mean that prior grows no more."""
TAILS = 0.0125, 0.985
"""The quantiles between which the mean is."""
NORMAL_TAILS = -2.2414027, 2.1700904
"""The same of a normal distribution."""
SKEWED = 0.4
"""How much farther out the lower end is from SKEWED_FROM to SKEWED_TO games on, in a normal scale.

Where one game in ten costs nearly all, the mean of a hundred and their spread are too small
together, and the prior no longer makes up for it.
"""
SKEWED_FROM, SKEWED_TO = 20.0, 100.0
NEARLY_PERFECT, LESS_SCALE = 0.05, 0.03
"""Below this mean the prior's scale is up to so much less for the upper end.

Else few games could not say of somebody who nearly plays the best that this may be so.
"""
NEXT_TO_NOTHING = 0.002
"""Whose mean share is less may be playing perfectly."""


def rate(shares: Sequence[float], weights: Sequence[float] | None = None) -> Rating | None:
    """The rating of these games, by their shares; None without games.

    With ``weights``, all above 0, they count as (Σ weights)² / Σ weights² games.
    """
    if not shares:
        return None
    weighing = [1.0] * len(shares) if weights is None else list(weights)
    total = sum(weighing)
    games = total * total / sum(weight * weight for weight in weighing)
    mean = sum(weight * one for weight, one in zip(weighing, shares, strict=True)) / total
    spread = _squared_deviations(shares, weighing, mean) / total * games
    expected_cv2 = PRIOR_GAMES * (USUAL_CV2 + SMALL_MEAN / max(mean, LEAST_MEAN))
    certainty = games * (PRIOR_GAMES + games - 1) / (expected_cv2 + spread)  # n / cv²
    shape, scale = MEAN_SHAPE + certainty, MEAN_SCALE + certainty * mean
    farther = min(1.0, max(0.0, (games - SKEWED_FROM) / (SKEWED_TO - SKEWED_FROM)))
    lowest = NORMAL_TAILS[0] - SKEWED * farther
    most = scale / gamma_quantile(erfc(-lowest / sqrt(2)) / 2, lowest, shape)
    nearly = max(0.0, 1 - mean / NEARLY_PERFECT)
    least = (scale - LESS_SCALE * nearly) / gamma_quantile(TAILS[1], NORMAL_TAILS[1], shape)
    high = BEST_PLAY if mean < NEXT_TO_NOTHING else rating_of(least)
    return Rating(rating_of(scale / (shape - 1)), rating_of(most), high, len(shares))


def _squared_deviations(shares: Sequence[float], weights: Sequence[float], mean: float) -> float:
    """Of the shares from their mean, as multiples of it."""
    if mean <= 0:
        return 0.0
    pairs = zip(weights, shares, strict=True)
    return sum(weight * (one / mean - 1) ** 2 for weight, one in pairs)


def recent_weights(games: int) -> tuple[float, ...]:
    """Weights for so many games, the oldest first, that come to RECENT games at most.

    Each game weighs a little more than the one before it.
    """
    fading = (RECENT - 1) / (RECENT + 1)
    return tuple(fading**age for age in reversed(range(games)))


MANY = 1000.0
"""From this shape on, Wilson and Hilferty's approximation is as good as any."""
ENOUGH = 1e-12
HALVINGS = 60


def gamma_quantile(tail: float, normal: float, shape: float) -> float:
    """The quantile ``tail`` of the gamma distribution of this shape, at least 2, and scale 1.

    ``normal`` is the same quantile of the normal distribution. E. B. Wilson and M. M. Hilferty,
    PNAS 17 (1931), 684–688, say nearly where it is: for small shapes that is a seventh off.
    """
    guess: float = shape * max(1 - 1 / (9 * shape) + normal / (3 * sqrt(shape)), 0.05) ** 3
    if shape > MANY:
        return guess
    low, high = guess / 3, guess * 3
    for _halving in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if gamma_share(shape, middle) < tail else (low, middle)
    return (low + high) / 2


def gamma_share(shape: float, value: float) -> float:
    """The share of the gamma distribution of this shape and scale 1 that is below ``value``.

    By the series of M. Abramowitz and I. Stegun, Handbook of Mathematical Functions, 6.5.29.
    """
    term = total = 1 / shape
    step, last = shape, inf
    while term > ENOUGH * total and total != last:
        step, last = step + 1, total
        term *= value / step
        total += term
    return total * exp(shape * log(value) - value - lgamma(shape))
