"""The dice of the day in words: how a day and a week stand, and the line to share."""

from collections.abc import Sequence
from datetime import date

from zilch3d.features.daily.days import BEST, HUGE, LARGE, MEDIUM, WEEK, Day, Sign, Week
from zilch3d.i18n import _, ngettext
from zilch3d.safe_text import printable
from zilch3d.ui.words import amounts
from zilch3d.ui.words.amounts import number, written_date

NO_MATTER = 0.0005
"""A chance of less than so much is nothing, as it is written to a tenth of a percent."""
LETTERS = {
    Sign.SMALL: "▂",
    Sign.MEDIUM: "▄",
    Sign.LARGE: "▆",
    Sign.HUGE: "█",
    Sign.HOT: "🔥",
    Sign.ZILCH: "💀",
    Sign.BURST: "💥",
}
"""The signs in a line to share, which every chat has; they mean the same in any language."""
DICE, CUP = "🎲", "🏆"


def weekday(day: date) -> str:
    return (
        _("Monday"),
        _("Tuesday"),
        _("Wednesday"),
        _("Thursday"),
        _("Friday"),
        _("Saturday"),
        _("Sunday"),
    )[day.weekday()]


def short_weekday(day: date) -> str:
    return (_("Mon"), _("Tue"), _("Wed"), _("Thu"), _("Fri"), _("Sat"), _("Sun"))[day.weekday()]


def long_date(day: date) -> str:
    # Translators: a date with its weekday, such as “Tuesday, 24 November 2026”.
    return _("{weekday}, {date}").format(weekday=weekday(day), date=written_date(day))


def week_of(monday: date, today: date) -> str:
    """The name of a week."""
    age = (today - monday).days
    if 0 <= age < WEEK:
        return _("This week")
    if WEEK <= age < 2 * WEEK:
        return _("Last week")
    # Translators: a week that began on this Monday.
    return _("Week of {date}").format(date=written_date(monday))


# A day


def standing(day: Day, today: date) -> str:
    """How a day's game stands, in a sentence."""
    if day.game is None:
        if day.date == today:
            return _("Today’s dice are waiting.")
        return _("Not played.") if day.date < today else _("Still to come.")
    own, other = map(number, day.scores)
    if day.game.is_open:
        return _("Under way, {own} to {other}.").format(own=own, other=other)
    if not day.is_over:
        return _("You gave this game up.")
    words = {
        True: _("You won {own} to {other}."),
        False: _("You lost {own} to {other}."),
        None: _("You tied {own} to {other}."),
    }[day.won]
    return words.format(own=own, other=other)


def in_list(day: Day, today: date) -> str:
    """How a day stands, in a list of days."""
    if day.game is None:
        if day.date == today:
            return _("waiting")
        # Translators: a day in a list of days that is still to come, or whose game nobody began.
        return _("to come") if day.date > today else _("not played")
    if day.game.is_open:
        return _("under way")
    if not day.is_over:
        return _("given up")
    own, other = day.scores
    lead = number(abs(own - other))
    if day.won is None or own == other:
        # Translators: a day's game that ended level.
        return _("tied")
    # Translators: a day's game, and by how many points it ended.
    words = _("won by {points}") if day.won else _("lost by {points}")
    return words.format(points=lead)


def points_of(day: Day) -> str:
    """What a day has brought; empty before its game is over."""
    if not day.is_over:
        return ""
    # Translators: the points of a day that is among the best five of its week.
    words = _("{points} · counts") if day.counts else "{points}"
    return words.format(points=number(day.own))


def decisions(day: Day) -> str:
    """How the choices were, beside luck; empty where nobody has worked it out."""
    game = day.game
    if game is None or not game.is_over:
        return ""
    if game.error is None:
        return _("Look at the game to see how well you chose.")
    return " ".join(filter(None, (_luck(game.luck), _mistakes(game.error))))


def _mistakes(error: float) -> str:
    if error < NO_MATTER:
        return _("No mistakes.")
    # Translators: the chance to win that choices have cost, all together; luck is said before.
    return _("Your mistakes cost you {percent}.").format(percent=amounts.fine_percent(error))


def _luck(luck: float | None) -> str:
    if luck is None:
        return ""
    if abs(luck) < NO_MATTER:
        return _("Your dice were even.")
    words = (
        _("Your dice brought you {percent} chance to win.")
        if luck > 0
        else _("Your dice cost you {percent} chance to win.")
    )
    return words.format(percent=amounts.fine_percent(abs(luck)))


# A week


def of_week(week: Week) -> str:
    """What a week has come to."""
    best = min(len(week.over), BEST)
    if not best:
        return _("No game finished this week.")
    words = ngettext("{points} points from {n} day.", "{points} points from {n} days.", best)
    return words.format(points=number(week.points), n=best)


def average_error(week: Week) -> str:
    """What choices cost in a game of the week; empty while that is unknown."""
    if week.error is None:
        return ""
    percent = amounts.fine_percent(week.error)
    return _("Your mistakes cost you {percent} a game.").format(percent=percent)


def how_a_week_counts() -> str:
    return _("Your best five of the seven days count. A day you miss costs nothing.")


# The title


def invitation(week: Week, today: date) -> str:
    """What the title says of today, and of the week."""
    day, others = week.on(today), [each for each in week.over if each.date != today]
    now = _short(day)
    if not day.is_over or not others:
        return now
    # Translators: in one line with how today's game ended.
    words = ngettext("{n} other day this week", "{n} other days this week", len(others))
    return f"{now} · {words.format(n=len(others))}"


def invitation_of_several(days: Sequence[tuple[str, Day]], today: date) -> str:
    """What the title says of today where several play here: whose day it is, and how it stands.

    As long as nobody has begun, nobody is named.
    """
    if all(day.game is None for _name, day in days):
        return _("Today’s dice are waiting")
    # Translators: somebody’s game with the dice of the day, such as “Ben: lost by 950”.
    one = _("{name}: {result}")
    said = (one.format(name=printable(name), result=in_list(day, today)) for name, day in days)
    return " · ".join(said)


def _short(day: Day) -> str:
    if day.game is None:
        return _("Today’s dice are waiting")
    own, other = day.scores
    if day.game.is_open:
        return _("Under way, {own} to {other}").format(own=number(own), other=number(other))
    if not day.is_over:
        return _("Given up today")
    if day.won is None or own == other:
        return _("Tied today")
    words = _("Won by {points}") if day.won else _("Lost by {points}")
    return words.format(points=number(abs(own - other)))


# To share


def shared_line(day: Day, turns: Sequence[Sign]) -> str:
    """A day's result as one line of text: date, a sign for each turn, result, choices and luck.

    It holds no name, no line break, and nothing that turns a line round.
    """
    words = {
        # Translators: a result that a player sends to friends, so the player says it.
        True: _("I won {own} to {other}."),
        False: _("I lost {own} to {other}."),
        None: _("I tied {own} to {other}."),
    }[day.won]
    own, other = map(number, day.scores)
    row = "".join(LETTERS[turn] for turn in turns) + (f" {CUP}" if day.won else "")
    # Translators: the beginning of a line that a player sends to friends.
    head = _("Zilch 3D, {date}").format(date=written_date(day.date))
    parts = (f"{DICE} {head}", row.strip(), words.format(own=own, other=other), _shared(day))
    return " ".join(filter(None, parts))


def _shared(day: Day) -> str:
    game = day.game
    if game is None or game.error is None or game.luck is None:
        return ""
    luck = (
        # Translators: in that line. So much chance to win the dice brought.
        _("{luck} good luck, {cost} lost to mistakes.")
        if game.luck >= 0
        # Translators: in that line. So much chance to win the dice took.
        else _("{luck} bad luck, {cost} lost to mistakes.")
    )
    return luck.format(luck=amounts.percent(abs(game.luck)), cost=amounts.percent(game.error))


def meanings() -> Sequence[tuple[Sequence[Sign], str]]:
    """What the signs mean."""
    # Translators: of bars, beside four of them; a bar is taller from so many points on.
    taller = _("banked, taller from {medium}, {large} and {huge} points")
    bars = taller.format(medium=number(MEDIUM), large=number(LARGE), huge=number(HUGE))
    return (
        ((Sign.SMALL, Sign.MEDIUM, Sign.LARGE, Sign.HUGE), bars),
        ((Sign.HOT,), _("hot dice, and banked")),
        ((Sign.ZILCH,), _("zilch")),
        ((Sign.BURST,), _("hot dice, then a zilch")),
    )
