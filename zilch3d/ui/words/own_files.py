"""A player's own files of rules and computer players: their names, and what is wrong with them."""

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
from zilch3d.ui.words import amounts, errors

FileFault: TypeAlias = UnreadableRules | Unreadable | RuleFaults | ProfileFaults

MOST_FAULTY = 5
"""More files at fault are counted, not listed."""
LONGEST = 40
"""Characters of a file's name."""


def rule_faults(house: RuleFiles) -> list[str]:
    """What is wrong with files of house rules, a line for each; many are counted."""
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
    """The same of a player's own profiles of computer players."""
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
    rest = len(lines[MOST_FAULTY:]) + unread
    counted = [more(rest).format(n=amounts.number(rest))] if rest else []
    return [*lines[:MOST_FAULTY], *counted]


def _fault_line(file: str, error: FileFault) -> str:
    if isinstance(error, RuleFaults | ProfileFaults):
        why = "; ".join(errors.faults(error.faults))
    else:
        why = errors.unreadable(error if isinstance(error, Unreadable) else error.fault)
    return at_fault(file, why)


def at_fault(source: str, why: str) -> str:
    """What is wrong with a file, by its name or what else it is called."""
    return _("{file}: {faults}").format(file=printable(source, LONGEST), faults=why)


def name(file: str | Path) -> str:
    """What a file is called: its path without the folders, cut where it is too long."""
    return printable(Path(file).name, LONGEST)
