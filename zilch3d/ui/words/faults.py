"""Faults of the fields of rule sets and profiles, in words."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from zilch3d.engine.fields import Fault, FaultReason
from zilch3d.i18n import _, mark, ngettext
from zilch3d.ui.words.amounts import number

MAX_FAULTS = 5
"""More faults of one file are counted, not listed."""


class FaultWords(NamedTuple):
    """A reason as it follows the field's key, and as advice below the field; both are msgids.

    Without advice the field says it (``FieldWords.needs``), or else the reason stands there.
    """

    reason: str
    advice: str = ""


_NEEDED = mark("This is needed.")

_WORDS = {
    FaultReason.MISSING: FaultWords(mark("is missing"), _NEEDED),
    FaultReason.UNKNOWN: FaultWords(mark("there is no such field")),
    FaultReason.NOT_TEXT: FaultWords(mark("must be text, not {value}"), _NEEDED),
    FaultReason.EMPTY: FaultWords(mark("is empty: {value}"), _NEEDED),
    FaultReason.TOO_LONG: FaultWords(mark("is longer than {allowed} characters: {value}")),
    FaultReason.TOO_MANY: FaultWords(mark("has {value} entries, but may have at most {allowed}")),
    FaultReason.NOT_VISIBLE: FaultWords(
        mark("has letters that can’t be seen, or nothing else: {value}")
    ),
    FaultReason.NOT_A_NUMBER: FaultWords(mark("must be a number, not {value}")),
    FaultReason.NOT_WHOLE: FaultWords(mark("must be a whole number, not {value}")),
    FaultReason.NOT_YES_OR_NO: FaultWords(mark("must be true or false, not {value}")),
    FaultReason.NOT_A_TABLE: FaultWords(mark("must be a table, not {value}")),
    FaultReason.NOT_A_LIST: FaultWords(mark("must be a list, not {value}")),
    FaultReason.NOT_A_CHOICE: FaultWords(mark("is {value}, but must be one of: {allowed}")),
    FaultReason.OUT_OF_RANGE: FaultWords(
        mark("is {value}, but must be {allowed}"),
        mark("{value} is not possible: it must be {allowed}."),
    ),
    FaultReason.NOT_IN_UNITS: FaultWords(
        mark("{value} is not a multiple of the unit {allowed}"),
        mark("{value} is no multiple of the unit {allowed}: change it, or the unit."),
    ),
    FaultReason.NOT_A_FACE: FaultWords(mark("a die has only the faces 1 to 6")),
    FaultReason.OF_A_KIND: FaultWords(mark("needs exactly one of {allowed}, not {value}")),
    FaultReason.NO_COMBINATION: FaultWords(
        mark("nothing counts at all"), mark("Nothing counts at all: give something points.")
    ),
    FaultReason.NO_END: FaultWords(
        mark("the game needs a target or a number of rounds"),
        mark("The game would never end: set a target, or a number of rounds."),
    ),
    FaultReason.NEVER_EXACT: FaultWords(
        mark("no combinations add up to exactly {value}"),
        mark("Nothing adds up to exactly {value}: choose another target, or “at least”."),
    ),
    FaultReason.NEEDS_SIX_DICE: FaultWords(
        mark("needs six dice"), mark("This needs six dice: take it out, or play with six.")
    ),
    FaultReason.BOTH_BOUND: FaultWords(
        mark("{value} already requires rolling on"),
        mark("You can’t both have to roll on and have to bank: take one of them out."),
    ),
    FaultReason.NEEDS_OTHER: FaultWords(mark("works only where {allowed} is {value}")),
    FaultReason.NO_EFFECT: FaultWords(
        mark(
            "changes nothing about who wins: nobody can get past a target that must be hit exactly "
            "({allowed})"
        )
    ),
    FaultReason.UNKNOWN_BASE: FaultWords(
        mark("is {value}, but must be the id of one of: {allowed}"),
        mark("There are no such rules: choose those to compare with."),
    ),
    FaultReason.MIN_ABOVE_MAX: FaultWords(
        mark("is above most_players"), mark("More are needed than may play: lower it.")
    ),
    FaultReason.OUT_OF_REACH: FaultWords(
        mark("is {value}, but no turn can bring more than {allowed}"),
        mark("No turn can bring more than {allowed}: lower it, or let more score."),
    ),
    FaultReason.ABOVE_TARGET: FaultWords(
        mark("{value} is above the target"),
        mark("This is above the target: lower it, or raise the target."),
    ),
}


def described(fault: Fault) -> str:
    """The line of the file, the field's dotted path, the reason, and a guess at what was meant."""
    text = f"{fault.field}: {reason(fault)}" if fault.field else reason(fault)
    if fault.line:
        text = _("line {line}: {reason}").format(line=fault.line, reason=text)
    return with_suggestion(text, fault.suggestion)


def with_suggestion(fault: str, meant: str) -> str:
    """The sentence on a fault, followed by a guess at what was ``meant``, if there is one."""
    return _("{fault}; did you mean {meant}?").format(fault=fault, meant=meant) if meant else fault


def reason(fault: Fault) -> str:
    """The reason alone, without field and line, as the end of a sentence."""
    words = _(_WORDS[fault.reason].reason)
    if fault.reason is FaultReason.NEEDS_OTHER and not fault.value:
        words = _("works only together with {allowed}")
    return words.format(value=fault.value, allowed=fault.allowed)


def advice(fault: Fault) -> str:
    """A sentence to stand below the field, on how to mend it; empty if the reason has none."""
    words = _WORDS[fault.reason].advice
    return _(words).format(value=fault.value, allowed=fault.allowed) if words else ""


def fault_lines(faults: Sequence[Fault], describe: Callable[[Fault], str] = described) -> list[str]:
    """A line for each fault of a file; those beyond MAX_FAULTS are counted in one more."""
    lines = [describe(fault) for fault in faults[:MAX_FAULTS]]
    more = len(faults) - MAX_FAULTS
    if more > 0:
        words = ngettext("and {n} more fault", "and {n} more faults", more)
        lines.append(words.format(n=number(more)))
    return lines
