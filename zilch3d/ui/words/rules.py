"""The rule sets by name, and what is wrong with one that a person wrote."""

from zilch3d.engine.faults import Fault, Reason
from zilch3d.engine.ruleset import HotDiceName, RuleSet
from zilch3d.i18n import _
from zilch3d.store.rulefiles import PRESETS, UnreadableRules


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


def fault(found: Fault) -> str:
    """What is wrong with a field of a rule set, the field first."""
    sentence = _faults()[found.reason].format(value=found.value, allowed=found.allowed)
    return f"{found.field}: {sentence}"


def _faults() -> dict[Reason, str]:
    return {
        Reason.MISSING: _("is missing"),
        Reason.UNKNOWN: _("there is no such field"),
        Reason.NOT_TEXT: _("must be a text, not {value}"),
        Reason.NOT_A_NUMBER: _("must be a number, not {value}"),
        Reason.NOT_WHOLE: _("must be a whole number, not {value}"),
        Reason.NOT_YES_OR_NO: _("must be true or false, not {value}"),
        Reason.NOT_A_TABLE: _("must be a table, not {value}"),
        Reason.NOT_A_LIST: _("must be a list, not {value}"),
        Reason.NOT_A_CHOICE: _("is {value}, but must be one of: {allowed}"),
        Reason.OUT_OF_RANGE: _("is {value}, but must be {allowed}"),
        Reason.NOT_IN_UNITS: _("{value} is no multiple of the unit {allowed}"),
        Reason.NOT_A_FACE: _("a die has only the faces 1 to 6"),
        Reason.OF_A_KIND: _("takes one of times, plus and points"),
        Reason.NO_COMBINATION: _("nothing at all counts"),
        Reason.NO_END: _("the game needs a target or a number of rounds"),
        Reason.NEVER_EXACT: _("no combinations add up to exactly {value}"),
        Reason.NEEDS_SIX_DICE: _("needs six dice"),
        Reason.BOTH_BOUND: _("{value} must be rolled on already"),
        Reason.NEEDS_OTHER: _("does not go with the present value of {allowed}"),
        Reason.LEAST_ABOVE_MOST: _("is above most_players"),
        Reason.OUT_OF_REACH: _("is {value}, but no turn can bring more than {allowed}"),
        Reason.ABOVE_TARGET: _("{value} is above the target"),
    }


def unreadable_rules(error: UnreadableRules) -> str:
    """Why a rule set could not be read."""
    if error.detail:
        return _("cannot read the rules {name}: {detail}").format(
            name=error.name, detail=error.detail
        )
    return _("there is no preset and no file called {name!r}; the presets are {presets}").format(
        name=error.name, presets=", ".join(PRESETS)
    )
