"""The names and faults of a player's own files of rules and computer players."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

from zilch3d.engine.rulefile import RuleFaults
from zilch3d.i18n import _, ngettext
from zilch3d.players.profile import ProfileFaults
from zilch3d.safe_text import printable
from zilch3d.store.profiles import OwnProfiles
from zilch3d.store.reader import Unreadable
from zilch3d.store.rulefiles import RuleFiles, UnreadableRules
from zilch3d.ui.words import amounts, errors, faults

FileFault: TypeAlias = UnreadableRules | Unreadable | RuleFaults | ProfileFaults

MAX_FAULTY = 5
"""More files at fault are counted, not listed."""
LONGEST = 40
"""Characters of a file's name."""


def rule_faults(house: RuleFiles) -> list[str]:
    """A line for each file of house rules at fault; beyond MAX_FAULTY they are counted."""
    faulty = {Path(name).name: error for name, error in house.faulty.items()}
    return _faults(
        faulty,
        house.unread,
        lambda n: ngettext(
            "{n} more file in the folder of house rules is not offered.",
            "{n} more files in the folder of house rules are not offered.",
            n,
        ),
    )


def player_faults(own: OwnProfiles) -> list[str]:
    """A line for each of a player's own profiles at fault; beyond MAX_FAULTY they are counted."""
    return _faults(
        own.faulty,
        own.unread,
        lambda n: ngettext(
            "{n} more file in the folder of players is not offered.",
            "{n} more files in the folder of players are not offered.",
            n,
        ),
    )


def _faults(faulty: Mapping[str, FileFault], unread: int, more: Callable[[int], str]) -> list[str]:
    lines = [_fault_line(name, error) for name, error in faulty.items()]
    rest = len(lines[MAX_FAULTY:]) + unread
    counted = [more(rest).format(n=amounts.number(rest))] if rest else []
    return [*lines[:MAX_FAULTY], *counted]


def _fault_line(file: str, error: FileFault) -> str:
    if isinstance(error, RuleFaults | ProfileFaults):
        why = "; ".join(faults.fault_lines(error.faults))
    else:
        why = errors.unreadable(error if isinstance(error, Unreadable) else error.fault)
    return at_fault(file, why)


def at_fault(source: str, why: str) -> str:
    """The faults of a file, with its name or another word for it in front."""
    return _("{file}: {faults}").format(file=printable(source, LONGEST), faults=why)


def name(file: str | Path) -> str:
    """The name of a file without its folders, cut at LONGEST characters."""
    return printable(Path(file).name, LONGEST)
