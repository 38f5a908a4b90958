"""Arguments that several commands take: rule sets, records, rolls, numbers."""

import argparse
import os
from collections.abc import Callable
from pathlib import Path

from zilch3d.engine.dice import Faces, faces
from zilch3d.engine.rulefile import RuleFaults
from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _
from zilch3d.safe_text import printable
from zilch3d.store.rulefiles import UnreadableRules, load
from zilch3d.ui.words import errors, faults

MOST_WORKERS = 61
"""Windows waits for no more processes at once, says ProcessPoolExecutor."""


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Declare the rule set as the first argument."""
    parser.add_argument("rules", metavar=_("RULES"), type=rule_set, help=about_rules())


def about_rules() -> str:
    """How to name a rule set, for the help."""
    return _("rules by their id (see zilch3d rules list), or a rule file")


def add_record(parser: argparse.ArgumentParser) -> None:
    """Declare the file of a game record as the first argument."""
    about = _("a game record, or - for standard input")
    parser.add_argument("file", metavar=_("FILE"), type=Path, help=about)


def add_workers(parser: argparse.ArgumentParser, *, each_core: bool = False) -> None:
    """Declare the number of processes: by default one, or one for each core."""
    about, usual = _("how many processes to use (1 if not given)"), 1
    if each_core:
        about = _("how many processes to use (one for each core if not given)")
        usual = min(os.cpu_count() or 1, MOST_WORKERS)
    number = whole_number(1, MOST_WORKERS)
    parser.add_argument("--workers", type=number, default=usual, help=about)


def rule_set(text: str) -> RuleSet:
    """The argument type of a rule set: a preset, house rules or a family."""
    try:
        return load(text)
    except UnreadableRules as error:
        raise argparse.ArgumentTypeError(rules_error(error)) from error
    except RuleFaults as error:
        words = _("you can’t play by {file} yet:").format(file=printable(text))
        lines = "\n  ".join([words, *faults.fault_lines(error.faults)])
        raise argparse.ArgumentTypeError(lines) from error


def rules_error(error: UnreadableRules | RuleFaults) -> str:
    """Why rules cannot be loaded."""
    if isinstance(error, UnreadableRules):
        return errors.unreadable_rules(error)
    return " ".join(faults.fault_lines(error.faults))


def roll(text: str) -> Faces:
    """The argument type of one to six dice as digits."""
    try:
        return faces(text)
    except ValueError as error:
        message = _("“{text}” isn’t a roll. Write digits from 1 to 6, such as 124456")
        raise argparse.ArgumentTypeError(message.format(text=text)) from error


def board(text: str) -> tuple[Faces, ...]:
    """The argument type of dice set aside earlier: rolls separated by commas."""
    return tuple(roll(group) for group in text.split(","))


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """The argument type of a whole number within these bounds."""

    def number(text: str) -> int:
        # So many digits are out of bounds anyway, and int refuses thousands of them.
        value = int(text) if text.isdecimal() and len(text) < 20 else None
        if value is None or not least <= value <= most:
            message = _("must be a whole number from {least} to {most}, not “{text}”")
            raise argparse.ArgumentTypeError(message.format(least=least, most=most, text=text))
        return value

    return number


def seed(text: str) -> int:
    """The argument type of any whole number, however long or negative."""
    try:
        return int(text)
    except ValueError as error:
        message = _("must be a whole number, not “{text}”")
        raise argparse.ArgumentTypeError(message.format(text=text)) from error
