"""The share of games that a player has won, and how sure it is."""

from dataclasses import dataclass
from math import sqrt

ERRORS_WHERE_SURE = 1.959964
"""So many standard errors on either side are 95 % sure (normal quantile)."""


@dataclass(frozen=True)
class Share:
    """What has been ``won`` of so many ``games``, at least one, from 0 to 1.

    ``variance`` is that of what a game brings: 1, 0, or of a win that is shared its part.
    """

    won: float
    variance: float
    games: float

    @classmethod
    def of_error(cls, won: float, standard_error: float, games: int) -> "Share":
        """The one with this ``standard_error``: exact, up to how far that was rounded."""
        variance = ((standard_error * (games + 1)) ** 2 - 0.25) / games
        return cls(won, max(0.0, variance), games)

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
