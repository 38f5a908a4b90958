"""Zilch Records by their names, and what they are worth."""

from collections.abc import Mapping

from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _, ngettext
from zilch3d.store.statistics import RecordKind, ZilchRecord
from zilch3d.ui.words import amounts


def feat_names() -> Mapping[RecordKind, str]:
    """The Zilch Records, in the order in which they are shown."""
    return {
        "best_turn": _("Best turn"),
        "loss": _("Biggest loss"),
        "chevrons": _("Most chevrons"),
        "longest_turn": _("Longest turn"),
        "score": _("Highest score"),
        "comeback": _("Biggest comeback"),
        "lead": _("Closest win"),
        "turns": _("Quickest win"),
        "zilch_run": _("Most zilches in a row"),
        "last_die": _("Most admirable roll"),
        "off_board": _("Longest off the board"),
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
