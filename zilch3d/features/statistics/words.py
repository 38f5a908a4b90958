"""Zilch Records and statistics in words: names, values, dates."""

from collections.abc import Mapping
from datetime import date, datetime

from zilch3d.engine.ruleset import RuleSet
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
    """What each record is for."""
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


def value(record: ZilchRecord, rules: RuleSet | None, *, hundredfold: bool) -> str:
    """What the record is: points as the rules write them, or a number of rolls or turns."""
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
            return amounts.points(rules, many, hundredfold=hundredfold) or "0"


def where(record: ZilchRecord, found: Statistics) -> str:
    """Whose record it is, and since when."""
    parts = [player(found.name_of(record.who)), day(record.ended)]
    if record.turn is not None:
        parts.append(_("turn {n}").format(n=amounts.number(record.turn)))
    if found.selection.rules is None:
        played = found.rules_of(record.rules)
        parts += [rules_name(played)] if played is not None else []
    return " · ".join(parts)


def player(name: str) -> str:
    """A name as it was kept, safe to show."""
    return printable(name, LONGEST_NAME)


def rules_name(played: RulesPlayed) -> str:
    """What the rules are called; of those that can't be read any more, the name they had."""
    if played.rules is not None:
        return printable(names.rules_name(played.rules), 2 * LONGEST_NAME)
    return _("{name} (unreadable)").format(name=printable(played.name, LONGEST_NAME))


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
    return amounts.tied(amounts.percent(error / decisions, 2))


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
