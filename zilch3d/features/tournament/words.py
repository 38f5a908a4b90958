"""What is said of tournaments."""

from collections.abc import Sequence

from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.tournament.bracket import HALF, WHOLE, Course, Form, Match
from zilch3d.features.tournament.kept import Kept
from zilch3d.features.tournament.tournament import Tournament
from zilch3d.i18n import _, ngettext
from zilch3d.safe_text import printable
from zilch3d.store.setup import SeatSetup
from zilch3d.ui.words import amounts, names

LONG_MINUTES = 90
"""From so many on, hours are said."""


def form(of: Form) -> str:
    return {
        "round-robin": _("Everybody meets everybody"),
        "knock-out": _("Knock-out"),
    }[of]


def best_of(games: int) -> str:
    return _("One game each") if games == 1 else _("Best of three")


def agreed(kept: Kept) -> str:
    """The form, the games of a match and the rules, in one line."""
    parts = (form(kept.form), best_of(kept.best_of), names.rules_name(kept.rules))
    return " · ".join(parts)


def matches(number: int) -> str:
    return ngettext("{n} match", "{n} matches", number).format(n=amounts.number(number))


def in_all(number: int, minutes: float | None) -> str:
    """How many matches there are, and about how long all of it takes, if that is known."""
    if minutes is None:
        return _("{matches} in all").format(matches=matches(number))
    return _("{matches}, about {time} in all").format(matches=matches(number), time=_time(minutes))


def _time(minutes: float) -> str:
    if minutes < LONG_MINUTES:
        whole = max(5, 5 * round(minutes / 5))
        return ngettext("{n} minute", "{n} minutes", whole).format(n=amounts.number(whole))
    halves = round(minutes / 30)
    hours = amounts.number(halves // 2) + ("½" if halves % 2 else "")
    return ngettext("{n} hour", "{n} hours", halves).format(n=hours)


# A match


def of_match(tournament: Tournament, match: Match) -> str:
    """Which match it is, and which game of it: a few words above the faces."""
    words = _number(tournament.course, match)
    if tournament.kept.best_of == 1:
        return words
    game = _("Game {n}").format(n=len(match.games) + 1)
    return f"{words} · {game}"


def _number(course: Course, match: Match) -> str:
    if course.plan.form == "knock-out":
        return round_name(course, match.round)
    return _("Match {n} of {all}").format(n=match.number + 1, all=len(course.matches))


def round_name(course: Course, turn: int) -> str:
    """What a round of a knock-out is called."""
    to_come = len(course.rounds) - 1 - turn
    return {0: _("Final"), 1: _("Semi-final"), 2: _("Quarter-final")}[to_come]


def to_table(first: SeatSetup, second: SeatSetup) -> str:
    """Who sits down now: the mouse changes hands."""
    if first.is_person and second.is_person:
        words = _("{first} and {second}, to the table.")
    elif not first.is_person and not second.is_person:
        words = _("{first} and {second} play this one.")
    else:
        person, other = (first, second) if first.is_person else (second, first)
        words = _("{person}, to the table. {other} is waiting.")
        return words.format(person=printable(person.name), other=printable(other.name))
    return words.format(first=printable(first.name), second=printable(second.name))


def next_up(first: SeatSetup, second: SeatSetup) -> str:
    """Who meets next, in a line of the title."""
    # Translators: such as “Next, Anna against Tim”, in the main menu.
    words = _("Next, {first} against {second}")
    return words.format(first=printable(first.name), second=printable(second.name))


def worth(value: int) -> str:
    """Matches or games won, of which a shared one is a half."""
    whole, half = divmod(value, WHOLE)
    return (amounts.number(whole) if whole or not half else "") + ("½" if half == HALF else "")


def score(match: Match) -> tuple[str, str]:
    """What either side has won so far."""
    first, second = match.score
    return worth(first), worth(second)


def of_last(tournament: Tournament, seats: Sequence[SeatSetup], *, times_100: bool = False) -> str:
    """What has just been played; empty before the first game."""
    match = tournament.last
    if match is None or match.both is None:
        return ""
    who = [printable(seats[side].name) for side in match.both]
    game = match.games[-1]
    if not match.is_over or match.winner is None:
        winner = 0 if game.worth[0] == WHOLE else 1 if game.worth[1] == WHOLE else None
        if winner is None:
            return _("{first} and {second} shared that one.").format(first=who[0], second=who[1])
    else:
        winner = match.both.index(match.winner)
    if match.walked:
        return _("{name} goes through.").format(name=who[winner])
    return _beat(tournament, match, who, winner, times_100=times_100)


def _beat(
    tournament: Tournament, match: Match, who: Sequence[str], winner: int, *, times_100: bool
) -> str:
    loser = 1 - winner
    if match.is_over and len(match.games) > 1:
        own, other = score(match)[winner], score(match)[loser]
        words = _("{winner} beat {loser} by {own} games to {other}.")
    else:
        points = match.games[-1].points
        rules = tournament.kept.rules
        own = amounts.points(rules, points[winner], times_100=times_100)
        other = amounts.points(rules, points[loser], times_100=times_100)
        words = _("{winner} beat {loser}, {own} to {other}.")
    return words.format(winner=who[winner], loser=who[loser], own=own, other=other)


def difference(rules: RuleSet, value: int, *, times_100: bool = False) -> str:
    """Points won less points lost, with a sign as type is set."""
    if value == 0:
        return "0"
    sign = "+" if value > 0 else "−"
    return sign + amounts.points(rules, abs(value), times_100=times_100)


def how_counted(of: Form) -> str:
    if of == "knock-out":
        return _("Who loses a match is out. A shared game is played again.")
    return _("Matches won come first, then points, then who beat whom. A shared match is a half.")


# The end


def crowned(champions: Sequence[str]) -> str:
    if len(champions) == 1:
        return _("{name} wins the cup!").format(name=champions[0])
    return _("{names} share the cup!").format(names=names.listed(champions))


def toast(course: Course, champions: Sequence[str]) -> str:
    """What is said over the glasses."""
    if len(champions) > 1:
        return _("Not a point between them. Here’s to you all!")
    winner = course.champions[0]
    won, played = course.won_by(winner), course.of(winner)
    if not played:
        return _("The last one at the table. Here’s to staying power!")
    words = ngettext(
        "Here’s to {name}, who won {n} of {all} matches.",
        "Here’s to {name}, who won {n} of {all} matches.",
        won,
    )
    if won == played:
        words = ngettext(
            "Here’s to {name}, who won the only match there was.",
            "Here’s to {name}, who won all {n} matches.",
            won,
        )
    return words.format(name=champions[0], n=amounts.number(won), all=amounts.number(played))


def plate(champions: Sequence[str]) -> str:
    """What is engraved on the cup."""
    return " & ".join(champions)


# Faults


def damaged(number: int) -> str:
    return ngettext(
        "{n} tournament is damaged and isn’t shown. Nothing of it was changed.",
        "{n} tournaments are damaged and aren’t shown. Nothing of them was changed.",
        number,
    ).format(n=amounts.number(number))


def unreadable(reason: str) -> str:
    return _("The tournaments can’t be read: {reason}").format(reason=printable(reason))


def player_gone(name: str) -> str:
    return _(
        "{name} isn’t here any more. The file is gone or can’t be used. Put it back, or let the "
        "other one through."
    ).format(name=printable(name))
