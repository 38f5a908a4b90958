"""Arguments that several commands take: rule sets, rolls, JSON."""

import argparse

from zilch3d.engine.dice import Faces, faces
from zilch3d.engine.rulefile import RuleFaults
from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _
from zilch3d.store.rulefiles import UnreadableRules, load
from zilch3d.ui.words import errors


def add_json(parser: argparse.ArgumentParser) -> None:
    """Declare ``--json``."""
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Declare the rule set as the first argument."""
    parser.add_argument(
        "rules", metavar=_("RULES"), type=rule_set, help=_("a preset's id or a house-rule file")
    )


def rule_set(text: str) -> RuleSet:
    """The rule set of that name, as an argument's type; its faults become the argument's error."""
    try:
        return load(text)
    except UnreadableRules as error:
        raise argparse.ArgumentTypeError(errors.unreadable_rules(error)) from error
    except RuleFaults as error:
        faults = "; ".join(map(errors.fault, error.faults))
        raise argparse.ArgumentTypeError(f"{text}: {faults}") from error


def roll(text: str) -> Faces:
    """One to six dice as digits, as an argument's type."""
    try:
        dice = faces(text)
    except ValueError as error:
        message = _("{text!r} is no roll: write digits from 1 to 6, such as 124456")
        raise argparse.ArgumentTypeError(message.format(text=text)) from error
    return dice
