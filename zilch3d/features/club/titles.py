"""What one decided: the rating of the club, and the titles that follow from it alone.

One rating counts all games of the club whose chances are known, each as much as any other, whatever
its rules. A title is what that rating is at least with 95 %: the lower end of its band. So more
games make it surer, and a lucky evening gives none.
"""

from dataclasses import dataclass

from zilch3d.odds.performance import Rating


@dataclass(frozen=True)
class Title:
    """A title by its key, for a rating of at least ``rating``."""

    key: str
    rating: int


TITLES = (
    Title("guest", 0),
    Title("regular", 1750),
    Title("steady-hand", 1850),
    Title("calculator", 1900),
    Title("expert", 1940),
    Title("perfect", 1980),
)
"""From the first on: limits between what computer players come to in the long run, as
``assets/player-ratings.json`` and the table of ratings in ``packaging/FIGURES.md`` have it.
"""


def title_of(rating: Rating | None) -> Title:
    """The title of this rating; the first without one."""
    low = rating.low if rating is not None else 0.0
    return max((title for title in TITLES if title.rating <= low), key=lambda title: title.rating)


def next_title(rating: Rating | None) -> Title | None:
    """The title after that; None after the last."""
    index = TITLES.index(title_of(rating)) + 1
    return TITLES[index] if index < len(TITLES) else None
