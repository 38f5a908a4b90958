"""Dice that could be known before a game: what is said of them, and what came of a day's."""

from collections.abc import Callable, Sequence
from datetime import date

from zilch3d.engine.ruleset import Points
from zilch3d.features.practice.words import written_date
from zilch3d.i18n import _
from zilch3d.odds.review import PlayerReview
from zilch3d.store.saved_games import KnownDice
from zilch3d.ui.words import amounts

BLOCKS = "▁▂▃▄▅▆▇█"
"""A turn's points, from few to the most of the game."""
ZILCH = "·"


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


def result_line(day: date, points: tuple[str, str], won: bool | None, error: float | None) -> str:
    """A day's result as one line of text to share; ``won`` is None for a win that is shared."""
    words = {
        True: _("Zilch 3D, {date}: won {mine} : {theirs}"),
        False: _("Zilch 3D, {date}: lost {mine} : {theirs}"),
        None: _("Zilch 3D, {date}: tied {mine} : {theirs}"),
    }[won]
    mine, theirs = points
    said = words.format(date=written_date(day), mine=mine, theirs=theirs)
    if error is not None:
        gave_away = _("gave away {error}").format(error=amounts.decimal(error, 2))
        said = f"{said}, {gave_away}"
    return said


def turn_blocks(turns: Sequence[Points]) -> str:
    """The points of each turn as a block; a zilch is a dot."""
    most = max(turns, default=0)
    return "".join(
        BLOCKS[min(len(BLOCKS) - 1, len(BLOCKS) * points // (most + 1))] if points > 0 else ZILCH
        for points in turns
    )


def compared(then: PlayerReview, now: PlayerReview, amount: Callable[[float], str]) -> str:
    """Who has given away less on the same dice; ``amount`` writes what errors cost."""
    less = then.error - now.error
    same = then.name == now.name
    if amount(less) == amount(0.0):
        words = (
            _("{now} gave away as much as the first time.")
            if same
            else _("{now} and {then} gave away the same.")
        )
    elif less > 0:
        words = (
            _("{now} gave away {error} less than the first time.")
            if same
            else _("{now} gave away {error} less than {then}.")
        )
    else:
        words = (
            _("{now} gave away {error} more than the first time.")
            if same
            else _("{now} gave away {error} more than {then}.")
        )
    return words.format(now=now.name, then=then.name, error=amount(less))
