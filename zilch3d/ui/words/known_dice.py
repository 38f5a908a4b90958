"""Sentences on dice that could be known before a game, and how a date is written."""

from datetime import date

from zilch3d.i18n import _
from zilch3d.store.saved_games import KnownDice


def notice(known: KnownDice) -> str:
    """What is said at the table before the first roll."""
    if known.record:
        return _("The same dice again: no record and no statistics count this game.")
    return _("The dice of the day: no record and no statistics count this game.")


def explained(known: KnownDice | None) -> str:
    """Where they were known from, and what that means; empty for dice that nobody could know."""
    if known is None:
        return ""
    if known.day is not None and not known.record:
        words = _(
            "These are the dice of {date}, which anybody can know in advance: the seed follows "
            "from the date alone, on every machine."
        )
        said = words.format(date=written_date(known.day))
    else:
        said = _(
            "These are the dice of a game that was played before, whose seed is public since its "
            "end. Each roll shows the same faces as the roll of the same number then, of which as "
            "many count as are thrown."
        )
    so = _("So no record and no statistics count this game.")
    return f"{said} {so}"


def written_date(found: date) -> str:
    """A date as the language writes it, such as 22 November 2026."""
    months = (
        _("January"),
        _("February"),
        _("March"),
        _("April"),
        _("May"),
        _("June"),
        _("July"),
        _("August"),
        _("September"),
        _("October"),
        _("November"),
        _("December"),
    )
    words = _("{day} {month} {year}")
    return words.format(day=found.day, month=months[found.month - 1], year=found.year)
