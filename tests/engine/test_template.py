"""The page that shows every field of a rule set, held against the fields' declarations."""

import tomllib
from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from re import findall, search
from typing import get_args, get_type_hints

import pytest

from zilch3d import resources
from zilch3d.engine.fields import FaultReason, Range
from zilch3d.engine.rulefile import RuleFaults, read
from zilch3d.engine.ruleset import ByFace, Kind, OfAKind, RuleSet

TEXT = resources.find("rulesets").joinpath("template.toml").read_text(encoding="utf-8")
VALUES = tomllib.loads(TEXT)
SECTIONS = {
    name: section for name, section in get_type_hints(RuleSet).items() if section is not str
}
NAMES = {"id", "name", "summary", "based_on"}
NEEDED = {*NAMES, "scoring.unit", "end.target"}


def declared() -> Iterator[tuple[str, object, object]]:
    """The dotted path of every field of a section in a file, its default and its annotation."""
    for name, section in SECTIONS.items():
        hints = get_type_hints(section, include_extras=True)
        for field in fields(section):
            mark = next(iter(get_args(hints[field.name])[1:]), None)
            key = mark.key if isinstance(mark, ByFace | OfAKind) else field.name
            yield f"{name}.{key}", field.default, mark


def documented() -> set[str]:
    """The dotted paths of the page's fields."""
    return {
        f"{key}.{field}" if isinstance(value, dict) else key
        for key, value in VALUES.items()
        for field in (value if isinstance(value, dict) else "-")
    }


def help_on(path: str) -> str:
    """The help above the field, as one line."""
    name = path.rsplit(".", maxsplit=1)[-1]
    found = search(rf"(?m)((?:^# .{{4,}}\n)+){name} = ", TEXT)
    assert found, path
    return found[1].replace("\n# ", " ")


def test_it_is_a_rule_set_as_it_stands() -> None:
    assert read(VALUES).name == "House rules"


def test_it_has_every_field_and_none_else() -> None:
    assert documented() == {path for path, *_ in declared()} | NAMES


def test_every_field_has_its_help_and_is_unknown_if_misspelt() -> None:
    for path in documented():
        assert help_on(path)
        name = path.rsplit(".", maxsplit=1)[-1]
        with pytest.raises(RuleFaults) as raised:
            read(tomllib.loads(TEXT.replace(f"\n{name} = ", f"\n{name}s = ")))
        faults = [(fault.field, fault.reason) for fault in raised.value.faults]
        assert (f"{path}s", FaultReason.UNKNOWN) in faults


def test_every_choice_and_every_range_is_named() -> None:
    choices: set[type[Enum]] = {
        type(default) for _, default, _ in declared() if isinstance(default, Enum)
    }
    assert len(choices) == 8
    for choice in choices | {Kind}:
        assert {f'"{member.value}"' for member in choice} <= set(findall('"[^"]+"', TEXT))
    for path, _, mark in declared():
        if isinstance(mark, Range):
            assert {str(mark.minimum), str(mark.maximum)} <= set(findall(r"\d+", help_on(path))), (
                path
            )


def test_what_is_shown_is_what_a_field_left_out_has() -> None:
    """But for those whose help says otherwise."""
    otherwise = {path for path, _, mark in declared() if isinstance(mark, ByFace | OfAKind)}
    whole = read(VALUES)
    for path in sorted(documented() - NEEDED - otherwise):
        values = tomllib.loads(TEXT)
        section, name = path.split(".")
        del values[section][name]
        assert read(values) == whole, path
    for path in otherwise:
        assert "None if left out" in help_on(path)
