"""Zilch Records, statistics and counted dice in words."""

from collections.abc import Mapping
from datetime import date, datetime

from zilch3d.engine.dice import Counts
from zilch3d.fair.chi_square import (
    MIN_DICE,
    ORDINARY,
    Verdict,
    chance_of_more,
    chi_square,
    chi_square_between,
    verdict,
)
from zilch3d.i18n import _, ngettext, pgettext
from zilch3d.safe_text import printable
from zilch3d.store.statistics import (
    Period,
    RecordKind,
    RulesPlayed,
    Statistics,
    Totals,
    ZilchRecord,
)
from zilch3d.ui.words import amounts, names

LONGEST_NAME = 24
UNUSUAL = 0.05
RARE = 0.01
"""Chances below which a difference is called so."""


def feat_meanings() -> Mapping[RecordKind, str]:
    """The meaning of each record."""
    return {
        "best_turn": _("The most points banked in one turn"),
        "loss": _("The most points lost to one zilch"),
        "chevrons": _("The most hot dice in a turn that ended in a mousehole"),
        "longest_turn": _("The most rolls in one turn"),
        "score": _("The most points at the end of a game"),
        "comeback": _("How far behind the winner once was"),
        "lead": _("The smallest lead that won"),
        "turns": _("The fewest turns to win"),
        "zilch_run": _("By one player, turn after turn"),
        "last_die": _("The most points risked on one last die, and won"),
        "off_board": _("The most turns before getting on the board"),
    }


def where(record: ZilchRecord, statistics: Statistics) -> str:
    """Whose record it is, and since when."""
    parts = [player(statistics.name_of(record.who)), day(record.ended)]
    if record.turn is not None:
        parts.append(_("turn {n}").format(n=amounts.number(record.turn)))
    if statistics.selection.rules is None:
        rules = statistics.rules_of(record.rules)
        parts += [rules_name(rules)] if rules is not None else []
    return " · ".join(parts)


def player(name: str) -> str:
    """A name as it was kept, safe to show."""
    return printable(name, LONGEST_NAME)


def rules_name(rules: RulesPlayed) -> str:
    """The name of the rules; of those that can't be read any more, the name they had."""
    if rules.rules is not None:
        return printable(names.rules_name(rules.rules), 2 * LONGEST_NAME)
    return _("{name} (can’t be read)").format(name=printable(rules.name, LONGEST_NAME))


def day(when: datetime) -> str:
    """The day, as it is here."""
    return of_date(when.astimezone().date())


def of_date(when: date) -> str:
    """The date with a short name of the month, such as 19 Nov 2026."""
    months = (
        pgettext("short month", "Jan"),
        pgettext("short month", "Feb"),
        pgettext("short month", "Mar"),
        pgettext("short month", "Apr"),
        pgettext("short month", "May"),
        pgettext("short month", "Jun"),
        pgettext("short month", "Jul"),
        pgettext("short month", "Aug"),
        pgettext("short month", "Sep"),
        pgettext("short month", "Oct"),
        pgettext("short month", "Nov"),
        pgettext("short month", "Dec"),
    )
    # Translators: {month} is a short name, such as Nov.
    words = pgettext("short date", "{day} {month} {year}")
    return words.format(day=when.day, month=months[when.month - 1], year=when.year)


def games(many: int) -> str:
    return ngettext("{n} game", "{n} games", many).format(n=amounts.number(many))


def wins(figures: Totals) -> str:
    """How many of the games were won; shared ones count as their share."""
    return _("{wins} of {games}").format(
        wins=number_of(figures.wins), games=amounts.number(figures.games)
    )


def number_of(number: float) -> str:
    """A number that may be a third and a half: whole, if it is."""
    return amounts.number(round(number)) if number == round(number) else amounts.decimal(number, 1)


def of_percent(part: float, whole: float) -> str:
    """A share in percent, to a tenth; a dash where there is nothing."""
    return amounts.fine_percent(part / whole) if whole else NOTHING


NOTHING = "–"


def per_decision(error: float, decisions: int) -> str:
    """The chance of winning that a decision costs on average."""
    if not decisions:
        return NOTHING
    return amounts.percent(error / decisions, 2)


def luck(total: float, games: int) -> str:
    """What luck has added to the chance of winning of so many games, on average."""
    size = amounts.fine_percent(abs(total / games))
    if size == amounts.fine_percent(0.0):
        return size
    return f"{'+' if total > 0 else '−'}{size}"


def step(number: int, each: Period) -> str:
    """Which games a point of the course stands for; ``number`` is that of its last game."""
    many = each.figures.games
    first, last = day(each.first), day(each.last)
    when = first if first == last else _("{first} to {last}").format(first=first, last=last)
    if many == 1:
        return _("Game {n}, {when}").format(n=amounts.number(number), when=when)
    return _("Games {first} to {last}, {when}").format(
        first=amounts.number(number - many + 1), last=amounts.number(number), when=when
    )


# Counted dice


def dice(counts: Counts) -> str:
    """How many dice were counted."""
    many = sum(counts)
    return ngettext("{n} die", "{n} dice", many).format(n=amounts.number(many))


def scoring_share(counts: Counts) -> str:
    """How many of the dice show a 1 or a 5, which count by themselves under most rules."""
    share = (counts[0] + counts[4]) / max(1, sum(counts))
    return _("{percent} 1s and 5s").format(percent=amounts.percent(share, 1))


def test_figure(counts: Counts) -> str:
    """The chi-square of the counts, and what is ordinary; empty for too few dice."""
    if verdict(counts) is Verdict.TOO_FEW:
        return ""
    low, high = (amounts.decimal(bound, 2) for bound in ORDINARY)
    words = _("Chi-square {chi}. Fair dice stay between {low} and {high} in 95 of 100 tries.")
    return words.format(chi=amounts.decimal(chi_square(counts), 2), low=low, high=high)


def judgement(counts: Counts) -> str:
    """The meaning of the chi-square of the counts."""
    of_100 = _of_100(chance_of_more(chi_square(counts)))
    words = {
        Verdict.TOO_FEW: _("Too few dice to tell. It takes at least {least}."),
        # Translators: {of_100} is a number, such as 36 or 0.5, or “fewer than 0.1”.
        Verdict.ORDINARY: _(
            "Nothing unusual. Fair dice are at least this uneven in {of_100} of 100 tries."
        ),
        # Translators: {of_100} is a number, such as 36 or 0.5, or “fewer than 0.1”.
        Verdict.UNEVEN: _(
            "That’s uneven. Fair dice do this in {of_100} of 100 tries. A few more games will "
            "tell if it was chance."
        ),
        Verdict.EVEN: _("That’s more even than fair dice usually are. It happens."),
    }[verdict(counts)]
    return words.format(least=MIN_DICE, of_100=of_100)


def comparison(people: Counts, computers: Counts) -> str:
    """Whether people and computer players get different dice."""
    if min(sum(people), sum(computers)) < MIN_DICE:
        return _("Too early to tell. It takes {least} dice each.").format(least=MIN_DICE)
    chance = chance_of_more(chi_square_between(people, computers))
    if chance >= UNUSUAL:
        # Translators: {of_100} is a number, such as 36 or 0.5, or “fewer than 0.1”.
        words = _(
            "No sign of it. With the same dice, chance alone makes a difference this large in "
            "{of_100} of 100 tries."
        )
    elif chance >= RARE:
        # Translators: {of_100} is a number, such as 36 or 0.5, or “fewer than 0.1”.
        words = _(
            "They differ more than usual. Still, chance alone does that in {of_100} of 100 tries. "
            "More games will tell."
        )
    else:
        # Translators: {of_100} is a number, such as 36 or 0.5, or “fewer than 0.1”.
        words = _(
            "They differ. Chance alone does that in {of_100} of 100 tries. If it stays that "
            "way with more games, report it."
        )
    return words.format(of_100=_of_100(chance))


def _of_100(chance: float) -> str:
    """A chance as a number of cases in a hundred."""
    if chance >= UNUSUAL:
        return str(round(100 * chance))
    return amounts.decimal(100 * chance, 1) if chance >= RARE / 10 else _("fewer than 0.1")
