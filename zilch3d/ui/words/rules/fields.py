"""The fields of a rule set as the editor has them: names, choices, values and faults in words."""

from collections.abc import Mapping

from zilch3d.engine.fields import Fault, FaultReason
from zilch3d.engine.rulefields import RuleField, Takes
from zilch3d.i18n import _, decimal_mark, mark, ngettext, thousands_separator
from zilch3d.ui.words import faults
from zilch3d.ui.words.rules import conduct, ending, scoring, starting, turn
from zilch3d.ui.words.rules.parts import FieldWords

NAMES = (
    FieldWords("id", mark("Short name"), mark("What game records and commands call these rules.")),
    FieldWords("name", mark("Name"), mark("What you all call these rules.")),
    FieldWords(
        "summary",
        mark("In a sentence"),
        mark("What makes these rules special. Their card says it."),
    ),
    FieldWords(
        "based_on", mark("Compare with"), mark("The editor shows what differs from these rules.")
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
    """The name of the field at this path, in the language in use."""
    return _(WORDS[path].name)


def help_on(path: str) -> str:
    """The sentence on what the field at this path does."""
    return _(WORDS[path].help)


def heading(path: str) -> str:
    """The head of the column of a field that has points by face."""
    return _(WORDS[path].heading)


def choice(path: str, value: str) -> str:
    """One of the choices of the field at this path."""
    return _((WORDS[path].choices or {})[value])


def group(section: str) -> str:
    """The name of a group of fields, by its section in a rule file."""
    return {
        "": _("Name"),
        "scoring": _("What scores"),
        "turn": _("The turn"),
        "end": _("The end"),
        "manners": _("Table manners"),
        "start": _("Who starts"),
    }[section]


def of_a_kind(spelling: str) -> str:
    """How the points for more of a kind follow from the number in front of it.

    ``spelling`` is ``times``, ``plus``, ``points``, or nothing.
    """
    return {
        "": _("none"),
        # Translators: A number stands before it: “2 × three of a kind”.
        "times": _("× three of a kind"),
        # Translators: A number of points stands before it: “100 + three of a kind”.
        "plus": _("+ three of a kind"),
        # Translators: A number of points stands before it: “1,000 for any face”.
        "points": _("for any face"),
    }[spelling]


# Values


def amount(number: float) -> str:
    """A number of points as it is typed, with its thousands set apart: ``1,000``, ``0.5``."""
    before, mark_, after = f"{number:,.10g}".partition(".")
    return before.replace(",", thousands_separator()) + (decimal_mark() + after if mark_ else "")


def amount_or_none(number: float) -> str:
    """A number of points as it is typed; for 0, which means no such rule, the word for none."""
    return amount(number) if number else _("none")


def value(field: RuleField, content: object) -> str:
    """The value of a field in a few words, as ``content`` in a document."""
    match content:
        case True:
            return _("On")
        case False:
            return _("Off")
        case int() | float():
            return amount_or_none(content)
        case str() if field.takes is Takes.CHOICE and content in field.choices:
            return choice(field.path, content)
        case list() if field.takes is Takes.KINDS:
            kinds = [choice(field.path, kind) for kind in content if kind in field.choices]
            return ", ".join(kinds) or _("none")
        case Mapping():
            return _table(field, content)
    return str(content)


def _table(field: RuleField, content: Mapping[str, object]) -> str:
    if field.takes is Takes.BY_FACE:
        points = ", ".join(f"{face}: {_written(worth)}" for face, worth in content.items())
        return points or _("none")
    spelt = ((how, content[how]) for how in ("times", "plus", "points") if how in content)
    return " ".join(_spelt(how).format(number=_written(number)) for how, number in spelt) or _(
        "none"
    )


def _spelt(how: str) -> str:
    """How the points for more of a kind are declared, with the number: see ``of_a_kind``."""
    return {
        # Translators: {number} is such as 2: the points of three of a kind are doubled.
        "times": _("{number} × three of a kind"),
        # Translators: {number} are points.
        "plus": _("{number} + three of a kind"),
        # Translators: {number} are points, for four of a kind and others.
        "points": _("{number} for any face"),
    }[how]


def _written(number: object) -> str:
    return amount(number) if isinstance(number, int | float) else str(number)


# Faults


def fault_in_sight(fault: Fault) -> str:
    """How to mend a field that stands above the sentence; else what is wrong with it."""
    words, advice = WORDS.get(fault.field), faults.advice(fault)
    if not advice and words is not None and words.needs:
        return _(words.needs)
    return advice or faults.reason(fault)


def fault_by_name(fault: Fault) -> str:
    """A fault with its group and field by their names in the editor; else by the dotted path."""
    path = _path_of_field(fault.field)
    if path is None or fault.reason in (FaultReason.UNKNOWN, FaultReason.NOT_A_FACE):
        return faults.described(fault)
    section, dot, _field = path.partition(".")
    words = fault_in_sight(fault)
    if not dot:
        return _("{field}: {fault}").format(field=name(path), fault=words)
    # Translators: Where a fault is, and a sentence on it: “The end, Target: This is missing.”
    place = _("{group}, {field}: {fault}")
    return place.format(group=group(section), field=name(path), fault=words)


def _path_of_field(path: str) -> str | None:
    """The path of the field that has this part: scoring.single.1 is a part of scoring.single."""
    of_field, dot, _part = path.rpartition(".")
    if path in WORDS or not dot:
        return path if path in WORDS else None
    return _path_of_field(of_field)


def fault_of_no_field(fault: Fault) -> str:
    """A fault of a whole group of fields, or of a key that no rules have."""
    is_group = fault.reason is FaultReason.NO_COMBINATION
    return fault_in_sight(fault) if is_group else faults.described(fault)


def draft(number: int) -> str:
    """The line on rules with so many faults, which can't be played yet."""
    words = ngettext(
        "{n} thing to put right before you can play this",
        "{n} things to put right before you can play this",
        number,
    )
    return words.format(n=number)
