"""What combinations and rule sets are called."""

from collections import Counter

from zilch3d.engine.ruleset import HotDiceName, Kind, RuleSet
from zilch3d.engine.scoring import Combination, Option
from zilch3d.i18n import _, ngettext


def combination(part: Combination) -> str:
    """A combination's name, such as ``three 5s``."""
    if part.face is not None:
        return _of_one_face(part.kind).format(face=part.face)
    return {
        Kind.STRAIGHT: _("a straight"),
        Kind.LOW_STRAIGHT: _("a low straight"),
        Kind.HIGH_STRAIGHT: _("a high straight"),
        Kind.THREE_PAIRS: _("three pairs"),
        Kind.TWO_TRIPLES: _("two triples"),
    }[part.kind]


def _of_one_face(kind: Kind) -> str:
    return {
        Kind.SINGLE: _("a {face}"),
        Kind.THREE: _("three {face}s"),
        Kind.FOUR: _("four {face}s"),
        Kind.FIVE: _("five {face}s"),
        Kind.SIX: _("six {face}s"),
        Kind.MATCH: _("a matching {face}"),
    }[kind]


def option(kept: Option) -> str:
    """What a set-aside consists of, such as ``three 5s, a 1``; what is in it often is counted."""
    return ", ".join(_several(part, number) for part, number in Counter(kept.combinations).items())


def _several(part: Combination, number: int) -> str:
    if number == 1:
        return combination(part)
    if part.kind is Kind.SINGLE:
        return ngettext("{n} single {face}", "{n} single {face}s", number).format(
            n=number, face=part.face
        )
    return f"{number} × {combination(part)}"


def rules_name(rules: RuleSet) -> str:
    """The rule set's name; a preset's in the player's language."""
    return _preset_names().get(rules.id, rules.name)


def rules_summary(rules: RuleSet) -> str:
    """The line that says what sets these rules apart."""
    return _preset_summaries().get(rules.id, rules.summary)


def _preset_names() -> dict[str, str]:
    return {
        "zilch-1990": _("Zilch (1990)"),
        "zilch-1982": _("Zilch (before 1990)"),
        "picnic": _("Family Zilch"),
        "bust": _("Bust"),
        "andyzilch": _("AndyZilch"),
        "freeze": _("Freeze 5000"),
        "pass-the-dice": _("Pass the Dice"),
    }


def _preset_summaries() -> dict[str, str]:
    return {
        "zilch-1990": _(
            "The rule sheet of January 1990: half points, Greater Glory and Mouseholes."
        ),
        "zilch-1982": _(
            "The older form of the same sheet: three of a kind, and no more of a kind."
        ),
        "picnic": _("The family's own: two triples, fumbles that zilch, and no tie may be banked."),
        "bust": _("Exactly 10,000 and not a point more: what would overshoot cannot be set aside."),
        "andyzilch": _("Matching dice count 100, and straights and three pairs must be rolled on."),
        "freeze": _("The short game: every further die of a kind doubles."),
        "pass-the-dice": _(
            "Each further die of a kind adds 100, and play goes round the other way."
        ),
    }


def hot_dice(rules: RuleSet, times: int) -> str:
    """What is called out when all the dice have been set aside for the ``times``-th time."""
    match rules.turn.hot_dice_name:
        case HotDiceName.GREATER_GLORY:
            return " ".join([_("Greater")] * times + [_("Glory!")])
        case HotDiceName.TURNING_OVER:
            return _("Turn them over!")
        case HotDiceName.CLEARING_THE_BOARD:
            return _("The board is clear!")
        case HotDiceName.TURNING_THE_CORNER:
            return _("Turning the corner!")
        case HotDiceName.PLAIN:
            return _("Hot dice!")
