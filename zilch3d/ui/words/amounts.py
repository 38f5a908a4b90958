"""Numbers, points, chances and days as a player reads them."""

from collections.abc import Callable
from datetime import date
from typing import TypeAlias

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.i18n import _, decimal_mark, ngettext, thousands_separator

PointsText: TypeAlias = Callable[[Points], str]
"""Writes points as a player reads them, under the rules and settings in force."""

HARD_SPACE = "\N{NO-BREAK SPACE}"
LONG_AGO = 365
"""Days."""


def number(value: int) -> str:
    """A whole number with its thousands set apart as the language does."""
    return f"{value:,}".replace(",", thousands_separator())


def decimal(value: float, places: int, *, signed: bool = False) -> str:
    """A number with so many decimal places as the language writes it; ``signed``: ``+`` too."""
    whole, _mark, rest = f"{value:{'+' if signed else ''},.{places}f}".partition(".")
    return whole.replace(",", thousands_separator()) + (decimal_mark() + rest if rest else "")


def deviation(value: float) -> str:
    """How much more or less than expected, to a tenth, with a sign as type is set; ``±0.0``."""
    size = decimal(abs(value), 1)
    if size == decimal(0, 1):
        return f"±{size}"
    return f"{'+' if value > 0 else '−'}{size}"


def points(rules: RuleSet, amount: Points, *, times_100: bool = False) -> str:
    """The points as a player reads them: ``1,250``, ``3½``.

    ``times_100`` shows those of a sheet that counts in halves times 100 (``350``).
    """
    unit = rules.scoring.unit
    value = amount * unit * (100 if times_100 and unit < 1 else 1)
    whole = int(value)
    if value.denominator == 1:
        return number(whole)
    return f"{number(whole) if whole else ''}½"


def average(rules: RuleSet, amount: float, *, times_100: bool = False) -> str:
    """An average of points, counted in units: in whole points, of halves to a tenth.

    ``times_100`` shows halves times 100, in whole points.
    """
    unit = rules.scoring.unit
    if unit < 1 and not times_100:
        return decimal(amount * float(unit), 1)
    return number(round(amount * float(unit) * (100 if unit < 1 else 1)))


def counted(figure: str) -> int:
    """The number that picks the plural form beside a figure, as one of the functions here wrote it.

    Of a fraction it is all the digits, as nobody says “0.5 point” or “1.0 point”.
    """
    return int("".join(filter(str.isdecimal, figure)))


def percent(chance: float, places: int = 0, *, signed: bool = False) -> str:
    """A chance from 0 to 1 in percent, with so many decimal places."""
    # Translators: a chance, such as 28%; many languages set a no-break space before the sign.
    return _("{percent}%").format(percent=decimal(100 * chance, places, signed=signed))


def fine_percent(chance: float) -> str:
    """A chance from 0 to 1 in percent, to a tenth."""
    return percent(chance, 1)


def tied(text: str) -> str:
    """The text with spaces at which no line ends."""
    return text.replace(" ", HARD_SPACE)


def days_ago(played: date, today: date) -> str:
    """The day on which a game was last played, as seen from ``today``."""
    days = (today - played).days
    if days < 1:  # or the clock was put back
        return _("today")
    if days == 1:
        return _("yesterday")
    if days > LONG_AGO:
        return _("more than a year ago")
    return ngettext("{n} day ago", "{n} days ago", days).format(n=days)


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
