"""How an open game is told from others: who plays, the scores, and when it was last played."""

from collections.abc import Iterable
from datetime import date

from zilch3d.i18n import _, ngettext
from zilch3d.ui.words.amounts import tied

LONG_AGO = 365
"""Days."""


def scores(seats: Iterable[tuple[str, str]]) -> str:
    """The players, each on one line with the score, as the rules write it."""
    one = _("{name} {score}")
    return ", ".join(tied(one.format(name=name, score=score)) for name, score in seats)


def when(played: date, today: date) -> str:
    """The day on which a game was last played."""
    days = (today - played).days
    if days < 1:  # or the clock was put back
        return _("today")
    if days == 1:
        return _("yesterday")
    if days > LONG_AGO:
        return _("more than a year ago")
    return ngettext("{n} day ago", "{n} days ago", days).format(n=days)
