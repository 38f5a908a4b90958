"""Rule sets on disk: the presets, a player's own files, and the odds that documents print."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from zilch3d.engine import rulefile
from zilch3d.engine.rulefile import RuleFaults
from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.exact import Printed, Quantity
from zilch3d.resources import find

PRESETS = ("zilch-1990", "zilch-1982", "picnic", "bust", "andyzilch", "freeze", "pass-the-dice")
"""The presets' ids, in the order in which they are offered."""


class UnreadableRules(Exception):
    """A rule set that cannot be read at all: no such preset or file, or no TOML.

    ``name`` is what was asked for; ``detail`` is the reader's own word on it, or empty where
    there is neither a preset nor a file of that name.
    """

    def __init__(self, name: str, detail: str = "") -> None:
        super().__init__(f"{name}: {detail}")
        self.name = name
        self.detail = detail


def load(name: str) -> RuleSet:
    """The preset with this id, else the rule set in the file of this name.

    Raises UnreadableRules, and rulefile.RuleFaults for a file that is no consistent rule set.
    """
    path = find("rulesets") / f"{name}.toml" if name in PRESETS else Path(name)
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError as error:
        raise UnreadableRules(name) from error
    # Besides bad UTF-8 and TOML: a name with a NUL in it, a number of thousands of digits, brackets
    # in brackets without end.
    except (OSError, ValueError, RecursionError) as error:
        raise UnreadableRules(name, str(error)) from error
    return rulefile.read(table)


def presets() -> tuple[RuleSet, ...]:
    """Every preset, in the order in which they are offered."""
    return tuple(load(name) for name in PRESETS)


@dataclass(frozen=True)
class HouseRules:
    """A player's own rule sets: by the name that ``load`` knows each by, and what is at fault."""

    found: dict[str, RuleSet]
    faulty: dict[str, UnreadableRules | RuleFaults]


def house_rules(folder: Path) -> HouseRules:
    """Every rule set in the TOML files of the folder; none if there is no such folder."""
    return read_all(str(file) for file in sorted(folder.glob("*.toml")))


def read_all(names: Iterable[str]) -> HouseRules:
    """The rule sets that ``load`` knows by these names."""
    found: dict[str, RuleSet] = {}
    faulty: dict[str, UnreadableRules | RuleFaults] = {}
    for name in names:
        try:
            found[name] = load(name)
        except (UnreadableRules, RuleFaults) as error:
            faulty[name] = error
    return HouseRules(found, faulty)


def printed_odds(rules: str) -> tuple[Printed, ...]:
    """The chances that the document of the rule set with this id prints; none for any other."""
    page = tomllib.loads(find("assets/odds/printed.toml").read_text(encoding="utf-8"))
    return tuple(
        Printed(Quantity(quantity), int(dice), Decimal(percent))
        for quantity, row in page.get(rules, {}).items()
        for dice, percent in row.items()
    )
