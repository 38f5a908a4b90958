"""Zilch Records, statistics and counted dice in words."""

from collections.abc import Mapping
from datetime import date, datetime

from zilch3d.engine.dice import Counts
from zilch3d.engine.ruleset import RuleSet
from zilch3d.fair.chi_square import (
    MIN_DICE,
    ORDINARY,
    Verdict,
    chance_of_more,
    chi_square,
    chi_square_between,
    verdict,
)
from zilch3d.i18n import _, ngettext
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


def feat_names() -> Mapping[RecordKind, str]:
    """The Zilch Records, in the order in which they are shown."""
    return {
        "best_turn": _("Highest turn"),
        "loss": _("Greatest loss"),
        "chevrons": _("Most chevrons"),
        "longest_turn": _("Longest turn"),
        "score": _("Highest final score"),
        "comeback": _("Greatest comeback"),
        "lead": _("Narrowest win"),
        "turns": _("Quickest game"),
        "zilch_run": _("Longest run of zilches"),
        "last_die": _("Most admirable roll"),
        "off_board": _("Longest off the board"),
    }


def feat_meanings() -> Mapping[RecordKind, str]:
    """The meaning of each record."""
    return {
        "best_turn": _("the most points banked in one turn"),
        "loss": _("the most points lost by one zilch"),
        "chevrons": _("hot dice in a turn that ended in a mousehole"),
        "longest_turn": _("the most rolls in one turn"),
        "score": _("the most points at the end of a game"),
        "comeback": _("how far behind a winner had been"),
        "lead": _("the smallest lead of a winner"),
        "turns": _("the fewest turns to a win"),
        "zilch_run": _("zilches of one player in a row"),
        "last_die": _("the last die, rolled with the most at stake, and won"),
        "off_board": _("the most turns in a game without getting on the board"),
    }


def value(record: ZilchRecord, rules: RuleSet | None, *, times_100: bool) -> str:
    """The value of a record: points as the rules write them, or a number of rolls or turns."""
    many = record.value
    match record.feat:
        case "longest_turn":
            return ngettext("{n} roll", "{n} rolls", many).format(n=amounts.number(many))
        case "turns" | "off_board":
            return ngettext("{n} turn", "{n} turns", many).format(n=amounts.number(many))
        case "chevrons" | "zilch_run":
            return amounts.number(many)
        case "best_turn" | "loss" | "score" | "comeback" | "lead" | "last_die":
            if rules is None:
                return amounts.number(many)
            return amounts.points(rules, many, times_100=times_100) or "0"


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
    return _("{name} (unreadable)").format(name=printable(rules.name, LONGEST_NAME))


def day(when: datetime) -> str:
    """The day, as it is here."""
    return of_date(when.astimezone().date())


def of_date(when: date) -> str:
    """The date in digits, in the order of the language."""
    words = _("{year}-{month}-{day}")
    return words.format(year=f"{when:%Y}", month=f"{when:%m}", day=f"{when:%d}")


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
    """The chance of winning that a decision gives away on average."""
    if not decisions:
        return NOTHING
    return amounts.percent(error / decisions, 2)


def luck(total: float) -> str:
    """Chances of winning, added up, as games."""
    return _("{number} games").format(number=amounts.decimal(total, 2, signed=True))


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
    return _("1s and 5s: {percent}").format(percent=amounts.percent(share, 1))


def test_figure(counts: Counts) -> str:
    """The chi-square of the counts, and what is ordinary."""
    low, high = (amounts.decimal(bound, 2) for bound in ORDINARY)
    words = _("Chi-square: {chi}. In 95 of 100 counts, fair dice come to {low} to {high}.")
    return words.format(chi=amounts.decimal(chi_square(counts), 2), low=low, high=high)


def judgement(counts: Counts) -> str:
    """The meaning of the chi-square of the counts."""
    of_100 = _of_100(chance_of_more(chi_square(counts)))
    words = {
        Verdict.TOO_FEW: _("Too few dice to judge: that takes at least {least}."),
        Verdict.ORDINARY: _(
            "This is ordinary: fair dice are at least as uneven in {of_100} of 100 counts."
        ),
        Verdict.UNEVEN: _(
            "This is uneven: fair dice are at least as uneven in only {of_100} of 100 counts. "
            "A few more games will show whether that was chance."
        ),
        Verdict.EVEN: _("This is more even than fair dice usually are, which happens, too."),
    }[verdict(counts)]
    return words.format(least=MIN_DICE, of_100=of_100)


def comparison(people: Counts, computers: Counts) -> str:
    """Whether people and computer players get different dice."""
    if min(sum(people), sum(computers)) < MIN_DICE:
        return _("Too early to tell: that takes {least} dice each.").format(least=MIN_DICE)
    chance = chance_of_more(chi_square_between(people, computers))
    if chance >= UNUSUAL:
        words = _(
            "No sign of it: where both throw the same dice, chance alone makes a difference "
            "at least this large in {of_100} of 100 comparisons."
        )
    elif chance >= RARE:
        words = _(
            "They differ more than usual, but chance alone makes a difference this large in "
            "{of_100} of 100 comparisons. More games will tell."
        )
    else:
        words = _(
            "They differ: chance alone makes a difference this large in {of_100} of 100 "
            "comparisons. If it stays so with more games, please report it."
        )
    return words.format(of_100=_of_100(chance))


def _of_100(chance: float) -> str:
    """A chance as a number of cases in a hundred."""
    if chance >= UNUSUAL:
        return str(round(100 * chance))
    return amounts.decimal(100 * chance, 1) if chance >= RARE / 10 else _("fewer than 0.1")
