"""What practice asks and answers, and what has come of it over the days."""

from collections.abc import Callable
from datetime import date

from zilch3d.engine.ruleset import Points
from zilch3d.engine.state import State
from zilch3d.features.practice.position import Source
from zilch3d.features.practice.schedule import RIGHT, Day
from zilch3d.i18n import _, ngettext
from zilch3d.odds.advice import Basis
from zilch3d.ui.words import amounts, names

Shown = Callable[[Points], str]
"""Writes points."""


def title(source: Source) -> str:
    """Where a position comes from, as far as that gives nothing away."""
    return _("From one of your games") if source is Source.OWN else _("What do you do?")


def question(state: State, shown: Shown) -> str:
    """What is at stake, and what to do."""
    turn = state.turn
    assert turn is not None
    said = [f"{names.capital(names.target(state.rules))}."]
    if turn.points:
        said.append(_("{points} at risk.").format(points=shown(turn.points)))
    if turn.roll is not None:
        said.append(_("Pick dice, then roll or bank: your first answer counts."))
    else:
        said.append(_("Choose a button: your first answer counts."))
    return " ".join(said)


def verdict(is_right: bool) -> str:
    return _("Right!") if is_right else _("There is better")


def cost(error: float, worth: float, shown: Callable[[float], str], basis: Basis) -> str:
    """What the answer gives away: of a chance of winning, or of the points of the turn."""
    if error <= RIGHT:
        return _("Nothing wins more often.") if basis.is_chance else _("Nothing brings more.")
    if basis.is_chance:
        return _("It gives away {percent} of a game.").format(percent=amounts.fine_percent(worth))
    return _("It brings {points} less on average.").format(points=shown(worth))


def counts(every: int, new: int, back: int) -> str:
    """How many positions a set has, how many of them are new, and how many come back today."""
    parts = [ngettext("{n} position", "{n} positions", every).format(n=every)]
    parts.append(_("{n} new").format(n=new))
    if back:
        parts.append(ngettext("{n} comes back today", "{n} come back today", back).format(n=back))
    return ", ".join(parts)


def day(found: Day, today: date) -> tuple[str, str]:
    """A day's answers in words: when it was, and how they were."""
    words = ngettext("{right} of {n} right", "{right} of {n} right", found.answered)
    said = words.format(right=found.right, n=found.answered)
    if found.error is not None:
        error = amounts.fine_percent(found.error)
        said = _("{right}, {error} given away on average").format(right=said, error=error)
    return when(found.day, today), said


def when(found: date, today: date) -> str:
    """A day of practice; of a clock that was put back it may be one to come."""
    if found == today:
        return _("Today")
    return written_date(found)


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
