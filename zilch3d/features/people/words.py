"""What is said of the people of the household."""

from datetime import date

from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _, ngettext
from zilch3d.safe_text import printable
from zilch3d.store.household import Played
from zilch3d.store.saved_games import time_of
from zilch3d.store.statistics import Totals
from zilch3d.ui.words import amounts, names

LONGEST_NAME = 40


def played(of: Played, today: date) -> str:
    """How many games somebody has finished, and when the last one was."""
    if not of.games:
        return _("No games yet")
    games = ngettext("{n} game", "{n} games", of.games).format(n=amounts.number(of.games))
    when = amounts.days_ago(time_of(of.last).astimezone().date(), today)
    # Translators: such as “34 games, last played 2 days ago”.
    return _("{games}, last played {when}").format(games=games, when=when)


def games(totals: Totals) -> str:
    return ngettext("{n} game", "{n} games", totals.games).format(n=amounts.number(totals.games))


def won(totals: Totals) -> str:
    """How many games were won, and what share that is; a shared win counts as its share."""
    whole = totals.wins == round(totals.wins)
    wins = amounts.number(round(totals.wins)) if whole else amounts.decimal(totals.wins, 1)
    percent = amounts.percent(totals.wins / max(1, totals.games))
    # Translators: such as “7 won (58%)”.
    return _("{n} won ({percent})").format(n=wins, percent=percent)


def rules_title(rules: RuleSet | None, name: str) -> str:
    """The name of rules; of those that can't be read any more, the name they had."""
    return names.rules_name(rules) if rules is not None else printable(name, LONGEST_NAME)


def damaged(number: int) -> str:
    """That so many people can't be read."""
    words = ngettext(
        "One of your people can’t be read and isn’t shown. Their games are still there.",
        "{n} of your people can’t be read and aren’t shown. Their games are still there.",
        number,
    )
    return words.format(n=amounts.number(number))
