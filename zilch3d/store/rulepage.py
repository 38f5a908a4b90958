"""Writes rules as a TOML page that a person can read and edit, and that reads back the same."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from zilch3d.engine.fields import Document, toml_key, toml_text
from zilch3d.engine.rulefields import in_declared_order
from zilch3d.engine.rulefile import document
from zilch3d.engine.ruleset import RuleSet
from zilch3d.store import reader
from zilch3d.store.reader import Unreadable

LONG = 100
"""Characters of a line from which on a list has a line for each of its values."""


class NotWritable(Exception):
    """A table that no page within the reader's limits holds, as it holds what no rules have."""


def page_of(rules: RuleSet) -> str:
    """The rules as a page: what differs from the defaults, in the order of the template."""
    return page(document(rules))


def page(table: Mapping[str, object]) -> str:
    """The table as a page, faults and all, the fields in the order in which they are declared.

    What ``reader.toml`` makes of it is the same table. Raises NotWritable.
    """
    written = "\n".join(_lines(in_declared_order(table))) + "\n"
    try:
        same = read_page(written, Path()) == table
    except Unreadable as error:
        raise NotWritable from error
    if not same:
        raise NotWritable
    return written


def read_page(text: str, source: Path) -> Document:
    """The table on a page from outside; ``source`` is what faults name. Raises Unreadable."""
    written = text.encode("utf-8", "surrogatepass")
    return reader.toml(reader.text(written, source, reader.PAGE), source)


def _lines(table: Document) -> Iterator[str]:
    sections = {key: value for key, value in table.items() if isinstance(value, dict)}
    for key, value in table.items():
        if key not in sections:
            yield f"{toml_key(key)} = {_value(value)}"
    for key, section in sections.items():
        yield f"\n[{toml_key(key)}]"
        for name, value in section.items():
            yield f"{toml_key(name)} = {_value(value)}"


def _value(value: object) -> str:
    match value:
        case bool() | int() | float():
            return _number(value)
        case str():
            return toml_text(value)
        case list():
            return _list([_value(each) for each in value])
        case dict() if value:
            pairs = (f"{toml_key(key)} = {_value(each)}" for key, each in value.items())
            return f"{{ {', '.join(pairs)} }}"
        case dict():
            return "{}"
    raise NotWritable(value)


def _number(value: float) -> str:
    try:
        return json.dumps(value, allow_nan=False)
    except ValueError as error:  # no number, or one of thousands of digits
        raise NotWritable from error


def _list(values: Sequence[str]) -> str:
    line = ", ".join(values)
    return f"[{line}]" if len(line) < LONG else "\n".join(["[", *(f"  {v}," for v in values), "]"])
