"""What one decided: the rating of the club, and the titles that follow from it alone.

One rating counts all games of the club whose chances are known, each as much as any other, whatever
its rules. A title is what that rating is at least with 95 %: the lower end of its band. So more
games make it surer, and a lucky evening gives none.
"""

from dataclasses import dataclass
from typing import Protocol


class Band(Protocol):
    """A rating with the band that it is in with 95 %, of so many games (``odds/performance``)."""

    @property
    def value(self) -> float: ...

    @property
    def low(self) -> float: ...

    @property
    def high(self) -> float: ...

    @property
    def games(self) -> int: ...


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
"""From the first on. In the long run Tim comes to 1824 in Freeze, Emil to 1900, Adam to 1954 and
Sofia to 1987; best play is 2000. After twenty games the band's lower end is some 15 points below.
"""


def title_of(band: Band | None) -> Title:
    """The title of this rating; the first without one."""
    low = band.low if band is not None else 0.0
    return max((title for title in TITLES if title.rating <= low), key=lambda title: title.rating)


def next_title(band: Band | None) -> Title | None:
    """The title after that; None after the last."""
    index = TITLES.index(title_of(band)) + 1
    return TITLES[index] if index < len(TITLES) else None
