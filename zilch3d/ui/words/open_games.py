"""When a game in a list was last played."""

from datetime import date

from zilch3d.i18n import _, ngettext

LONG_AGO = 365
"""Days."""


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
