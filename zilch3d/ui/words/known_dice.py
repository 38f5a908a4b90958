"""Sentences on dice that could be known before a game, and how a date is written."""

from datetime import date

from zilch3d.i18n import _
from zilch3d.store.saved_games import KnownDice


def notice(source: KnownDice) -> str:
    """The line at the table before the first roll of such a game."""
    if source.record:
        return _("The same dice again: no record and no statistics count this game.")
    return _("The dice of the day: no record and no statistics count this game.")


def explained(source: KnownDice | None) -> str:
    """How the dice could be known and what that means; empty for dice that nobody could know."""
    if source is None:
        return ""
    if source.day is not None and not source.record:
        words = _(
            "These are the dice of {date}, which anybody can know in advance: the seed follows "
            "from the date alone, on every machine."
        )
        text = words.format(date=written_date(source.day))
    else:
        text = _(
            "These are the dice of a game that was played before, whose seed is public since its "
            "end. Each roll shows the same faces as the roll of the same number then, of which as "
            "many count as are thrown."
        )
    so = _("So no record and no statistics count this game.")
    return f"{text} {so}"


def written_date(day: date) -> str:
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
    return words.format(day=day.day, month=months[day.month - 1], year=day.year)
