"""The share of games that a player has won, and its confidence interval."""

from dataclasses import dataclass
from math import sqrt

ERRORS_OF_95_PERCENT = 1.959964
"""The standard errors on either side of a 95 % confidence interval (normal quantile)."""


@dataclass(frozen=True)
class Share:
    """The share ``won``, from 0 to 1, of at least one of ``games`` games.

    ``variance`` is that of a game's result: 1 for a win, 0, or the part of a shared win.
    """

    won: float
    variance: float
    games: float

    @classmethod
    def of_error(cls, won: float, standard_error: float, games: int) -> "Share":
        """The share that has this ``standard_error``, as exactly as that was rounded."""
        variance = ((standard_error * (games + 1)) ** 2 - 0.25) / games
        return cls(won, max(0.0, variance), games)

    def interval(self, errors: float = ERRORS_OF_95_PERCENT) -> tuple[float, float]:
        """Wilson's score interval of ``errors`` standard errors on either side, within 0 and 1.

        E. B. Wilson, Journal of the American Statistical Association 22 (1927), 209–212. As
        A. Agresti and B. Coull read it (The American Statistician 52 (1998), 119–126): errors²
        games are added, half of them won, and the variance is the mean of theirs and the games'.
        Where wins are shared, that is less than won · (1 − won).
        """
        added = errors**2
        games = self.games + added
        middle = (self.won * self.games + added / 2) / games
        half = errors * sqrt(self.variance * self.games + added / 4) / games
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def standard_error(self) -> float:
        """Half the width of the score interval of one standard error.

        For many games that is √(variance / games); for 0 wins in 3 it is 1/8. It is never 0.
        """
        low, high = self.interval(1)
        return (high - low) / 2
