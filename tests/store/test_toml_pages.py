"""Rules written as a TOML page: readable, and the same when they are read."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.houses import houses, tables
from zilch3d.engine.rulefile import read
from zilch3d.engine.ruleset import RuleSet
from zilch3d.store.reader import Unreadable
from zilch3d.store.rulefiles import PRESETS, load
from zilch3d.store.toml_pages import NotWritable, page, page_of, read_page

HERE = Path("here.toml")


@given(houses)
def test_rules_that_can_be_played_read_back_equal(rules: RuleSet) -> None:
    assert read(read_page(page_of(rules), HERE)) == rules


@given(tables())
def test_a_table_at_fault_reads_back_equal(values: dict[str, Any]) -> None:
    assert read_page(page(values), HERE) == values


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_reads_back_equal(preset: str) -> None:
    assert read(read_page(page_of(load(preset)), HERE)) == load(preset)


ANYTHING = st.recursive(
    st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(st.text(), ANYTHING, max_size=5))
def test_whatever_else_stands_in_a_file_is_written_the_same_or_not_at_all(
    values: dict[str, Any],
) -> None:
    try:
        written = page(values)
    except NotWritable:
        return
    assert read_page(written, HERE) == values


def test_fields_stand_in_the_order_of_the_template_with_a_table_in_one_line() -> None:
    values = {
        "end": {"target": 5000},
        "scoring": {"four": {"times": 2}, "single": {"1": 100, "5": 50}, "unit": 50},
        "name": "Ours",
        "id": "ours",
    }
    assert page(values) == (
        'id = "ours"\nname = "Ours"\n\n[scoring]\nunit = 50\nsingle = { 1 = 100, 5 = 50 }\n'
        "four = { times = 2 }\n\n[end]\ntarget = 5000\n"
    )


def test_a_page_from_outside_is_held_to_the_limits_of_files() -> None:
    with pytest.raises(Unreadable, match="too-large"):
        read_page("#" * 70_000, HERE)
    with pytest.raises(Unreadable, match="not-text"):
        read_page("name = '\ud800'", HERE)
