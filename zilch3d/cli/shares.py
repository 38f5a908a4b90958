"""The share of games that a player has won: how sure it is, and how it is printed."""

from dataclasses import dataclass
from math import sqrt

from zilch3d.i18n import _
from zilch3d.store.strengths import ERRORS_WHERE_SURE
from zilch3d.ui.words import amounts

PERCENT_SURE = 95


@dataclass(frozen=True)
class Share:
    """What has been ``won`` of so many ``games``, at least one, from 0 to 1.

    ``variance`` is that of what a game brings: 1, 0, or of a win that is shared its part.
    """

    won: float
    variance: float
    games: float

    def interval(self, errors: float = ERRORS_WHERE_SURE) -> tuple[float, float]:
        """Wilson's score interval of so many standard errors on either side, within 0 and 1.

        E. B. Wilson, Journal of the American Statistical Association 22 (1927), 209–212. As
        A. Agresti and B. Coull read it (The American Statistician 52 (1998), 119–126): so many
        games as the square of ``errors`` are added, half of them won, and the variance is the mean
        of theirs and of what was seen. Where wins are shared, that is less than won · (1 − won).
        """
        added = errors**2
        games = self.games + added
        middle = (self.won * self.games + added / 2) / games
        half = errors * sqrt(self.variance * self.games + added / 4) / games
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def standard_error(self) -> float:
        """Half of the score interval of one standard error.

        Of many games that is √(variance / games); of 0 wins in 3 it is 1/8, and it is never 0.
        """
        low, high = self.interval(1)
        return (high - low) / 2

    def words(self, places: int) -> str:
        """The share and its interval in percent, with so many decimal places."""
        words = _("{percent} ({bounds})")
        return words.format(percent=amounts.percent(self.won, places), bounds=self.bounds(places))

    def bounds(self, places: int) -> str:
        """The interval in percent, as ``44.1–46.3``."""
        return "–".join(amounts.decimal(100 * bound, places) for bound in self.interval())


def of_standard_error(won: float, standard_error: float) -> Share:
    """The share of which that was measured, above 0: of as many games as have this error.

    As though no win had been shared; where some were, there have been fewer games.
    """
    variance = won * (1 - won)
    # The root of standard_error · (games + 1) = √(variance · games + 1/4), as in the interval.
    root = sqrt(variance**2 + standard_error**2 * (1 - 4 * variance))
    return Share(won, variance, (variance + root) / (2 * standard_error**2) - 1)


def what_is_in_parentheses() -> str:
    """What stands behind each share, for the end of a text with shares in it."""
    sure = amounts.percent(PERCENT_SURE / 100)
    return _("In parentheses: the {percent} interval (Wilson score).").format(percent=sure)
