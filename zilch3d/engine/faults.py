"""What is wrong with a rule set: every fault by its field, in keys."""

from dataclasses import dataclass
from enum import Enum


class Reason(Enum):
    """What is wrong with a field; the user interface has a sentence for each."""

    MISSING = "missing"
    UNKNOWN = "unknown"
    NOT_TEXT = "not-text"
    NOT_A_NUMBER = "not-a-number"
    NOT_WHOLE = "not-whole"
    NOT_YES_OR_NO = "not-yes-or-no"
    NOT_A_TABLE = "not-a-table"
    NOT_A_LIST = "not-a-list"
    NOT_A_CHOICE = "not-a-choice"
    OUT_OF_RANGE = "out-of-range"
    NOT_IN_UNITS = "not-in-units"
    NOT_A_FACE = "not-a-face"
    OF_A_KIND = "of-a-kind"
    NO_COMBINATION = "no-combination"
    LEAST_ABOVE_MOST = "least-above-most"
    ABOVE_TARGET = "above-target"
    OUT_OF_REACH = "out-of-reach"
    NO_END = "no-end"
    NEVER_EXACT = "never-exact"
    NEEDS_SIX_DICE = "needs-six-dice"
    BOTH_BOUND = "both-bound"
    NEEDS_OTHER = "needs-other"


@dataclass(frozen=True)
class Fault:
    """One thing wrong with a rule set: the field's dotted path, why, and the offending value."""

    field: str
    reason: Reason
    value: str = ""
    allowed: str = ""


class RuleFaults(Exception):
    """A rule set that cannot be played; ``faults`` names everything that is wrong with it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(", ".join(f"{f.field}: {f.reason.value}" for f in faults))
        self.faults = faults
