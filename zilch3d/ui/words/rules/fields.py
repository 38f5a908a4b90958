"""The fields of a rule set as the editor has them: names, choices, values and faults in words."""

from collections.abc import Mapping

from zilch3d.engine.fields import Fault, FaultReason
from zilch3d.engine.rulefields import RuleField
from zilch3d.engine.rulekinds import Takes
from zilch3d.i18n import _, decimal_mark, mark, ngettext, thousands_separator
from zilch3d.ui.words import faults
from zilch3d.ui.words.rules import conduct, ending, scoring, starting, turn
from zilch3d.ui.words.rules.parts import FieldWords

NAMES = (
    FieldWords("id", mark("Short name"), mark("What records and commands call them.")),
    FieldWords("name", mark("Name"), mark("What everybody at the table calls these rules.")),
    FieldWords(
        "summary", mark("In a sentence"), mark("What sets them apart; it stands on their card.")
    ),
    FieldWords(
        "based_on", mark("Changes against"), mark("Marked are changes against these rules.")
    ),
)
WORDS: Mapping[str, FieldWords] = {
    words.path: words
    for words in (
        *NAMES,
        *scoring.WORDS,
        *turn.WORDS,
        *ending.WORDS,
        *conduct.WORDS,
        *starting.WORDS,
    )
}
"""The words of every field, by its path."""


def name(path: str) -> str:
    """What the field at this path is called."""
    return _(WORDS[path].name)


def help_on(path: str) -> str:
    """What the field at this path does, in a sentence."""
    return _(WORDS[path].help)


def heading(path: str) -> str:
    """What stands above the column of a field that has points by face."""
    return _(WORDS[path].heading)


def choice(path: str, value: str) -> str:
    """One of the choices of the field at this path."""
    return _((WORDS[path].choices or {})[value])


def group(section: str) -> str:
    """What a group of fields is called."""
    return {
        "": _("Name"),
        "scoring": _("What scores"),
        "turn": _("The turn"),
        "end": _("The end"),
        "manners": _("Fumbles, conduct"),
        "start": _("Who starts"),
    }[section]


def of_a_kind(spelling: str) -> str:
    """How the points for more of a kind are told: ``times``, ``plus``, ``points``, or nothing."""
    return {
        "": _("none"),
        "times": _("three times"),
        "plus": _("three plus"),
        "points": _("always"),
    }[spelling]


# Values


def amount(number: float) -> str:
    """A number of points as it is typed, with its thousands set apart: ``1,000``, ``0.5``."""
    before, mark_, after = f"{number:,.10g}".partition(".")
    return before.replace(",", thousands_separator()) + (decimal_mark() + after if mark_ else "")


def amount_or_none(number: float) -> str:
    """The same; 0 is that there is no such rule."""
    return amount(number) if number else _("none")


def value(field: RuleField, held: object) -> str:
    """What a field holds, in a few words."""
    match held:
        case True:
            return _("On")
        case False:
            return _("Off")
        case int() | float():
            return amount_or_none(held)
        case str() if field.takes is Takes.CHOICE and held in field.choices:
            return choice(field.path, held)
        case list() if field.takes is Takes.KINDS:
            kinds = [choice(field.path, kind) for kind in held if kind in field.choices]
            return ", ".join(kinds) or _("none")
        case Mapping():
            return _table(field, held)
    return str(held)


def _table(field: RuleField, held: Mapping[str, object]) -> str:
    if field.takes is Takes.BY_FACE:
        points = ", ".join(f"{face}: {_written(worth)}" for face, worth in held.items())
        return points or _("none")
    spelt = ((how, held[how]) for how in ("times", "plus", "points") if how in held)
    return " ".join(f"{of_a_kind(how)} {_written(number)}" for how, number in spelt) or _("none")


def _written(number: object) -> str:
    return amount(number) if isinstance(number, int | float) else str(number)


# Faults


def fault(found: Fault) -> str:
    """What is wrong with a field that is in sight, and what to do about it."""
    words = WORDS.get(found.field)
    advice = faults.advice(found)
    if not advice and words is not None and words.needs:
        return _(words.needs)
    return advice or faults.reason(found)


def named(found: Fault) -> str:
    """What is wrong with a field that is not in sight, by the name that the editor gives it."""
    section, dot, _field = found.field.partition(".")
    if not dot or found.field not in WORDS:
        return faults.fault(found)
    place = _("{group}, {field}: {fault}")
    return place.format(group=group(section), field=name(found.field), fault=fault(found))


def stray(found: Fault) -> str:
    """What is wrong with a whole group of fields, or with what is no field at all."""
    is_group = found.reason is FaultReason.NO_COMBINATION
    return fault(found) if is_group else faults.fault(found)


def faults_in_all(number: int) -> str:
    """That rules with so many faults are a draft."""
    words = ngettext(
        "Draft with {n} fault: it can’t be played yet",
        "Draft with {n} faults: it can’t be played yet",
        number,
    )
    return words.format(n=number)
