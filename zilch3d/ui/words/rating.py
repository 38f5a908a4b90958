"""Ratings in words: what one game came to, where somebody's rating is, and who decides as well."""

from collections.abc import Mapping

from zilch3d.i18n import _, ngettext
from zilch3d.odds.performance import LEAST_SHOWN, Rating
from zilch3d.ui.words import amounts

LEVEL_WITH = 12.0
"""Points up to which two decide about equally well: a fiftieth of a game."""
FEWEST_OF_MANY = 5
"""Games of 100 between three or more that are said at least; 100 less so many at most."""
LOWEST_PLACED = 1600.0
"""Nobody is placed beside others below this: it would tell nothing, and help nobody."""


def rated(value: float) -> str:
    """A rating, or a performance, as a figure: ``1,930``; those next to nothing have none."""
    if value < LEAST_SHOWN:
        return _("below {high}").format(high=amounts.number(LEAST_SHOWN))
    return amounts.number(round(value))


def band(rating: Rating) -> str:
    """Where a rating is with 95 %, rounded outward: ``between 1,800 and 2,000``."""
    if rating.shown_low is None:
        # Translators: where a rating is, such as “below 1,980”.
        return _("below {high}").format(high=amounts.number(rating.shown_high))
    # Translators: where a rating is, such as “between 1,800 and 2,000”.
    return _("between {low} and {high}").format(
        low=amounts.number(rating.shown_low), high=amounts.number(rating.shown_high)
    )


def span(rating: Rating) -> str:
    """The same as figures alone, for a table or a card: ``1,800–2,000``, ``< 1,980``."""
    high = amounts.number(rating.shown_high)
    if rating.shown_low is None:
        return amounts.tied(f"< {high}")
    return f"{amounts.number(rating.shown_low)}–{high}"


def performance(value: float, rating: Rating, *, approximate: bool = False) -> str:
    """How well one game was played, with the band that this one game gives, in a sentence."""
    words = (
        # Translators: {band} is such as “between 1,800 and 2,000”.
        _("Performance about {value}. This game alone puts the rating {band}.")
        if approximate and value >= LEAST_SHOWN
        # Translators: {band} is such as “between 1,800 and 2,000”.
        else _("Performance {value}. This game alone puts the rating {band}.")
    )
    return words.format(value=rated(value), band=band(rating))


def rating(of: Rating) -> str:
    """Somebody's rating in a sentence, with its band and the games behind it."""
    words = ngettext(
        # Translators: {band} is such as “between 1,800 and 2,000”.
        "Rating {value} after {n} game, almost certainly {band}.",
        # Translators: {band} is such as “between 1,800 and 2,000”.
        "Rating {value} after {n} games, almost certainly {band}.",
        of.games,
    )
    return words.format(value=rated(of.value), n=amounts.number(of.games), band=band(of))


def rating_now(of: Rating, rules: str) -> str:
    """Your rating by the rules of this name, with the game that has just ended, in a sentence.

    Empty where it is too low to be said.
    """
    if of.value < LEAST_SHOWN:
        return ""
    words = ngettext(
        # Translators: {rules} is the name of the rules, {band} such as “between 1,800 and 2,000”.
        "Your rating in {rules} is now {value}, {band}, after {n} game.",
        # Translators: {rules} is the name of the rules, {band} such as “between 1,800 and 2,000”.
        "Your rating in {rules} is now {value}, {band}, after {n} games.",
        of.games,
    )
    number, value = amounts.number(of.games), rated(of.value)
    return words.format(rules=rules, value=value, band=band(of), n=number)


def performed(value: float) -> str:
    """How well one game was played, in short, beside a name."""
    # Translators: beside a player at the end of a game; {value} is such as “1,930”.
    return _("Performance {value}").format(value=rated(value))


def accuracy(best: int, unforced: int) -> str:
    """How many choices were the best there was, of those that mattered; empty if none did."""
    if not unforced:
        return ""
    words = ngettext(
        "{best} of {n} choice that mattered was best.",
        "{best} of {n} choices that mattered were best.",
        unforced,
    )
    return words.format(best=amounts.number(best), n=amounts.number(unforced))


def placed(value: float, ratings: Mapping[str, float]) -> str:
    """Who decides as well as this, in a sentence; ``ratings`` are those of others, by their names.

    Who is below all of them hears who is next. Empty where nobody is rated, or it would not help.
    """
    if not ratings or value < LOWEST_PLACED:
        return ""
    nearest = min(ratings, key=lambda name: abs(ratings[name] - value))
    if abs(ratings[nearest] - value) <= LEVEL_WITH:
        # Translators: {name} is a computer player.
        return _("About as good as {name}’s play.").format(name=nearest)
    below = [name for name, other in ratings.items() if other < value]
    above = [name for name, other in ratings.items() if other >= value]
    higher = min(above, key=lambda name: ratings[name], default="")
    lower = max(below, key=lambda name: ratings[name], default="")
    if not higher:
        # Translators: {name} is a computer player, the best of them.
        return _("Better than {name}’s play.").format(name=lower)
    if not lower:
        # Translators: a rating is below those of all computer players, of whom {name} is next.
        return _("Next to catch: {name}, at {rating}.").format(
            name=higher, rating=rated(ratings[higher])
        )
    # Translators: how good somebody’s play is; both names are computer players.
    return _("Better than {lower}’s play, not quite {higher}’s.").format(lower=lower, higher=higher)


def scale() -> str:
    """What a rating is, for whoever sees one for the first time."""
    return _(
        "A rating says how well you decide, whatever the dice do. Best play is 2,000. Each "
        "percent of a game that your choices give away costs about 7 points, and 100 points more "
        "than somebody else win 64 of 100 games."
    )


# The result without luck


def by_choices(adjusted: float, name: str | None) -> str:
    """What the choices of two players make of the game, out of 100; ``name`` is None for you.

    The result without luck can be below 0 and above 1, where there's no such figure.
    """
    mine = round(100 * adjusted)
    if not 0 < mine < 100:
        return _beyond(name, enough=mine >= 100)
    facts = {"mine": amounts.number(mine), "other": amounts.number(100 - mine)}
    if mine == 50:
        return _("By choices alone it’s 50 : 50.")
    if name is None:
        # Translators: a game between two, with luck taken out; such as “54 : 46 for you”.
        words = _("By choices alone it’s {mine} : {other} for you.") if mine > 50 else ""
        # Translators: a game between two, with luck taken out; yours is the first figure.
        return (words or _("By choices alone it’s {mine} : {other} against you.")).format(**facts)
    # Translators: a game between two, with luck taken out; such as “54 : 46 for Anna”.
    return _("By choices alone it’s {mine} : {other} for {name}.").format(name=name, **facts)


def _beyond(name: str | None, *, enough: bool) -> str:
    """A result without luck at or beyond the ends of what can happen."""
    if name is None and enough:
        return _("Without luck it would have been more than enough.")
    if name is None:
        return _("Without luck it would hardly have been enough.")
    if enough:
        return _("Without luck it would have been more than enough for {name}.").format(name=name)
    return _("Without luck it would hardly have been enough for {name}.").format(name=name)


def by_choices_of_many(adjusted: float, name: str | None) -> str:
    """About how many of 100 games between three or more such choices win; None for you.

    Empty near the ends, where the figure says more than anybody knows.
    """
    if not FEWEST_OF_MANY <= 100 * adjusted <= 100 - FEWEST_OF_MANY:
        return ""
    wins = amounts.number(round(100 * adjusted))
    if name is None:
        return _("Without luck, such choices win you about {wins} of 100 games.").format(wins=wins)
    words = _("Without luck, such choices win {name} about {wins} of 100 games.")
    return words.format(name=name, wins=wins)


# Why a game doesn't count


def shown_advice(name: str | None) -> str:
    """Why a game is not rated that somebody played with advice; None for you."""
    if name is None:
        return _("You had some help, so this game isn’t rated.")
    return _("{name} had some help, so the game isn’t rated for that seat.").format(name=name)


def known_dice() -> str:
    """Why a game is not rated whose dice somebody could know."""
    return _("These dice could be known before, so this game isn’t rated.")


def dice_of_the_day() -> str:
    """Why a game with the dice of a day is not rated."""
    return _("The dice of the day aren’t rated. Everybody gets the same ones.")


def unfinished() -> str:
    """Why a game has no performance that is not over."""
    return _("Only games that are over have a performance.")


def given_scores() -> str:
    """Why a game has no performance whose record starts in the middle of it."""
    return _("The record starts from given scores. Only whole games have a performance.")


def unknown_length() -> str:
    """Why a game has no performance by rules whose games have no usual length yet."""
    return _("There’s no performance yet. How long games by these rules are is still unknown.")
