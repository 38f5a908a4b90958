"""How the share of games that a player has won is printed."""

from zilch3d.i18n import _
from zilch3d.odds.share import Share
from zilch3d.ui.words import amounts

PERCENT_SURE = 95


def in_words(share: Share, places: int) -> str:
    """The share and its interval in percent, with so many decimal places."""
    words = _("{percent} ({bounds})")
    return words.format(percent=amounts.percent(share.won, places), bounds=bounds(share, places))


def bounds(share: Share, places: int) -> str:
    """The interval in percent, as ``44.1–46.3``."""
    return "–".join(amounts.decimal(100 * bound, places) for bound in share.interval())


def what_is_in_parentheses() -> str:
    """What stands behind each share, for the end of a text with shares in it."""
    sure = amounts.percent(PERCENT_SURE / 100)
    return _("In parentheses: the {percent} interval (Wilson score).").format(percent=sure)
