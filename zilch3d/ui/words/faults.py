"""Faults of the fields of rule sets and profiles, in words."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from zilch3d.engine.fields import Fault, FaultReason
from zilch3d.i18n import _, mark, ngettext
from zilch3d.ui.words.amounts import number

MAX_FAULTS = 5
"""More faults of one file are counted, not listed."""


class FaultWords(NamedTuple):
    """The sentences on a fault, as msgids: behind its field's key, and below the field in sight.

    Without ``in_sight`` the field says it (``FieldWords.needs``), or else ``by_key`` stands there.
    """

    by_key: str
    in_sight: str = ""


def _both(sentence: str) -> FaultWords:
    """The same behind the key and below the field."""
    return FaultWords(sentence, sentence)


_NEEDED = mark("This is needed.")

_WORDS = {
    FaultReason.MISSING: FaultWords(mark("This is missing."), _NEEDED),
    FaultReason.UNKNOWN: FaultWords(mark("There’s no such field.")),
    FaultReason.NOT_TEXT: FaultWords(mark("This must be text, not {value}."), _NEEDED),
    FaultReason.EMPTY: FaultWords(mark("{value} is empty. Write something."), _NEEDED),
    FaultReason.NOT_VISIBLE: FaultWords(
        mark("{value} has letters that can’t be seen. Take them out.")
    ),
    FaultReason.NOT_A_NUMBER: FaultWords(mark("This must be a number, not {value}.")),
    FaultReason.NOT_WHOLE: FaultWords(mark("This must be a whole number, not {value}.")),
    FaultReason.NOT_YES_OR_NO: FaultWords(mark("This must be true or false, not {value}.")),
    FaultReason.NOT_A_TABLE: FaultWords(mark("This must be a table, not {value}.")),
    FaultReason.NOT_A_LIST: FaultWords(mark("This must be a list, not {value}.")),
    FaultReason.NOT_A_CHOICE: FaultWords(
        # Translators: {allowed} are the choices, with commas.
        mark("{value} isn’t one of the choices, which are {allowed}.")
    ),
    # Translators: {allowed} is such as “0–100”.
    FaultReason.OUT_OF_RANGE: _both(mark("This must be {allowed}, not {value}.")),
    FaultReason.NOT_IN_UNITS: _both(
        mark("{value} isn’t a multiple of the smallest unit, {allowed}. Change one of them.")
    ),
    FaultReason.NOT_A_FACE: FaultWords(mark("A die only has the faces 1 to 6.")),
    # Translators: {allowed} are words of the file, with commas.
    FaultReason.OF_A_KIND: FaultWords(mark("This needs exactly one of {allowed}, not {value}.")),
    FaultReason.NO_COMBINATION: _both(mark("Nothing scores at all. Give something points.")),
    FaultReason.NO_END: _both(
        mark("The game would never end. Set a target, or a number of rounds.")
    ),
    FaultReason.NEVER_EXACT: _both(
        mark("Nothing adds up to exactly {value}. Choose another target, or let players pass it.")
    ),
    FaultReason.NEEDS_SIX_DICE: _both(mark("This needs six dice. Take it out, or play with six.")),
    FaultReason.BOTH_BOUND: FaultWords(
        mark("After {value} you already have to roll on. Take it out here or there."),
        mark("Nobody can roll on and bank at once. Take it out of one of them."),
    ),
    # Translators: {allowed} is another field of the file, {value} what it must be.
    FaultReason.NEEDS_OTHER: FaultWords(mark("This only works if {allowed} is {value}.")),
    FaultReason.NO_EFFECT: FaultWords(
        mark(
            "This makes no difference to who wins. Nobody can get past a target that has to be hit "
            "exactly ({allowed})."
        )
    ),
    FaultReason.UNKNOWN_BASE: FaultWords(
        mark("There are no rules called {value}. Choose from {allowed}."),
        mark("Those rules don’t exist. Choose others to compare with."),
    ),
    FaultReason.MIN_ABOVE_MAX: FaultWords(
        mark("This is more than the most players (most_players). Lower it."),
        mark("That’s more than can play. Lower it."),
    ),
    FaultReason.OUT_OF_REACH: _both(
        mark("No turn can bring more than {allowed}. Lower it, or let more dice score.")
    ),
    FaultReason.ABOVE_TARGET: _both(
        mark("{value} is above the target. Lower it, or raise the target.")
    ),
}
"""All but those of ``_counted``."""


def described(fault: Fault) -> str:
    """The line of the file, the field's dotted path, the reason, and a guess at what was meant."""
    sentences = guessed(reason(fault), fault.suggestion)
    if not fault.field and not fault.line:
        return sentences
    # Translators: Where a fault is in a file, and a sentence or two on it.
    words = _("line {line}, {field}: {fault}")
    if not fault.line:
        words = _("{field}: {fault}")
    elif not fault.field:
        words = _("line {line}: {fault}")
    return words.format(line=fault.line, field=fault.field, fault=sentences)


def guessed(fault: str, meant: str) -> str:
    """The sentences on a fault, and a guess at what was ``meant``, if there is one."""
    if not meant:
        return fault
    # Translators: {fault} is a sentence or two, {meant} a word such as “players”.
    return _("{fault} Did you mean {meant}?").format(fault=fault, meant=meant)


def reason(fault: Fault) -> str:
    """The sentences on the fault alone, without field and line."""
    words = _counted(fault) or _(_WORDS[fault.reason].by_key)
    if fault.reason is FaultReason.NEEDS_OTHER and not fault.value:
        # Translators: {allowed} is another field of the file.
        words = _("This only works together with {allowed}.")
    return words.format(value=fault.value, allowed=fault.allowed)


def _counted(fault: Fault) -> str:
    """The sentence on a field that holds too much; empty for other reasons."""
    match fault.reason:
        case FaultReason.TOO_LONG:
            return ngettext(
                "There’s only room for {allowed} character. Shorten {value}.",
                "There’s only room for {allowed} characters. Shorten {value}.",
                int(fault.allowed),
            )
        case FaultReason.TOO_MANY:
            return ngettext(
                "There’s only room for {allowed} entry, not {value}.",
                "There’s only room for {allowed} entries, not {value}.",
                int(fault.allowed),
            )
    return ""


def advice(fault: Fault) -> str:
    """What to say below the field, on how to mend it; empty if the reason has nothing for that."""
    words = _WORDS[fault.reason].in_sight if fault.reason in _WORDS else ""
    figures = {"value": _with_thousands(fault.value), "allowed": _with_thousands(fault.allowed)}
    return _(words).format(**figures) if words else ""


def _with_thousands(text: str) -> str:
    """A whole number as a player reads it; other text as it stands."""
    return number(int(text)) if text.isascii() and text.isdecimal() else text


def fault_lines(faults: Sequence[Fault], describe: Callable[[Fault], str] = described) -> list[str]:
    """A line for each fault of a file; those beyond MAX_FAULTS are counted in one more."""
    lines = [describe(fault) for fault in faults[:MAX_FAULTS]]
    more = len(faults) - MAX_FAULTS
    if more > 0:
        words = ngettext("There’s {n} more fault.", "There are {n} more faults.", more)
        lines.append(words.format(n=number(more)))
    return lines
