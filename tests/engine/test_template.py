"""The page that shows every field of a rule set."""

import tomllib
from dataclasses import fields
from enum import Enum
from re import search

import pytest

from zilch3d import resources
from zilch3d.engine.rulefile import FaultReason, RuleFaults, read
from zilch3d.engine.ruleset import (
    BlankRule,
    Direction,
    EndRules,
    FirstStart,
    FumbleRule,
    HotDiceName,
    Kind,
    LaterStart,
    Manners,
    Reach,
    RuleSet,
    Scoring,
    StartRules,
    Ties,
    TurnRules,
)

TEXT = resources.find("rulesets").joinpath("template.toml").read_text(encoding="utf-8")
VALUES = tomllib.loads(TEXT)


# Where a rule file has another word than the engine.
WORDS = {"singles": "single", "threes": "three", "fours": "four", "fives": "five", "sixes": "six"}
SECTIONS = {
    "scoring": Scoring,
    "turn": TurnRules,
    "end": EndRules,
    "manners": Manners,
    "start": StartRules,
}
CHOICES = (
    BlankRule,
    Direction,
    FirstStart,
    FumbleRule,
    HotDiceName,
    Kind,
    LaterStart,
    Reach,
    Ties,
)


def documented() -> set[str]:
    """The dotted paths of the page's fields."""
    return {
        f"{key}.{field}" if isinstance(value, dict) else key
        for key, value in VALUES.items()
        for field in (value if isinstance(value, dict) else "-")
    }


def known() -> set[str]:
    """The dotted paths of everything that a rule set is made of."""
    of_sections = {
        f"{section}.{WORDS.get(field.name, field.name)}"
        for section, part in SECTIONS.items()
        for field in fields(part)
    }
    return of_sections | {field.name for field in fields(RuleSet) if field.name not in SECTIONS}


def test_it_is_a_rule_set_as_it_stands() -> None:
    assert read(VALUES).name == "House rules"


def test_it_has_every_field_and_none_else() -> None:
    assert documented() == known()


@pytest.mark.parametrize("field", sorted(documented()))
def test_every_field_is_known_and_has_its_line_of_help(field: str) -> None:
    name = field.rsplit(".", maxsplit=1)[-1]
    assert search(rf"(?m)^{name} = .*# .{{4,}}$", TEXT)
    misspelt = TEXT.replace(f"\n{name} = ", f"\n{name}s = ")
    with pytest.raises(RuleFaults) as raised:
        read(tomllib.loads(misspelt))
    assert (f"{field}s", FaultReason.UNKNOWN) in [(f.field, f.reason) for f in raised.value.faults]


@pytest.mark.parametrize("choice", [member for choices in CHOICES for member in choices])
def test_every_choice_is_named(choice: Enum) -> None:
    assert f'"{choice.value}"' in TEXT


def test_what_is_shown_is_what_a_field_left_out_has() -> None:
    """But for those whose line says otherwise."""
    needed = {"id", "name", "summary", "scoring.unit", "end.target"}
    otherwise = {f"scoring.{name}" for name in WORDS.values()}
    whole = read(VALUES)
    for field in sorted(documented() - needed - otherwise):
        values = tomllib.loads(TEXT)
        section, name = field.split(".")
        del values[section][name]
        assert read(values) == whole, field
