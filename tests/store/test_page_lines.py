"""The lines of the fields of a TOML page, against pages whose layout is known."""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.houses import houses
from zilch3d import resources
from zilch3d.engine.fields import Fault, FaultReason
from zilch3d.engine.ruleset import RuleSet
from zilch3d.store.rulefiles import FAMILIES, PRESETS
from zilch3d.store.toml_pages import field_lines, page_of, with_lines


def paths(table: Mapping[str, Any], above: str = "") -> Iterator[str]:
    """Every path of a table that was parsed."""
    for key, value in table.items():
        yield above + key
        if isinstance(value, dict):
            yield from paths(value, f"{above}{key}.")


LAID_OUT = '''# "a = 1"
a = "[b] # no comment"   # a comment with "quotes" = { and [
'b c' = \'\'\'
d = 4
\'\'\'
e.f.g = 1_000.5
e."f".h = { i = 1, "j k" = { l = [1, 2] }, m.n = 1979-05-27 07:32:00Z }

[o . p]   # a table
q = [
  "one", # [
  { r = [] },

  "]", ]
s = """
[t]
u = "" v = 5 # x
"""
w = +inf
[[x]]
y = 1
[[x]]
y = 2
[z]
'''
AT = {
    "a": 2, "b c": 3, "e": 6, "e.f": 6, "e.f.g": 6, "e.f.h": 7, "e.f.h.i": 7, "e.f.h.j k": 7,
    "e.f.h.j k.l": 7, "e.f.h.j k.l.0": 7, "e.f.h.j k.l.1": 7, "e.f.h.m": 7, "e.f.h.m.n": 7,
    "o": 9, "o.p": 9, "o.p.q": 10, "o.p.q.0": 11, "o.p.q.1": 12, "o.p.q.1.r": 12, "o.p.q.2": 14,
    "o.p.s": 15, "o.p.w": 19, "x": 20, "x.0": 20, "x.0.y": 21, "x.1": 22, "x.1.y": 23, "z": 24,
}  # fmt: skip


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_every_key_and_item_has_the_line_in_which_it_begins(end: str) -> None:
    tomllib.loads(LAID_OUT)
    assert field_lines(LAID_OUT.replace("\n", end)) == AT


@pytest.mark.parametrize("name", [*PRESETS, *FAMILIES])
def test_the_pages_that_ship_have_a_field_a_line(name: str) -> None:
    page = next(resources.find("rulesets").rglob(f"{name}.toml")).read_text(encoding="utf-8")
    lines = page.splitlines()
    for path, line in field_lines(page).items():
        if not path[-1].isdigit():
            assert path.rpartition(".")[2] in lines[line - 1]


@settings(max_examples=40)
@given(houses, st.integers(0, 5), st.booleans())
def test_no_field_of_any_house_rule_is_missing(rules: RuleSet, blank: int, dotted: bool) -> None:
    page = "\n" * blank + page_of(rules)
    lines = field_lines(page)
    table = tomllib.loads(page)
    assert set(paths(table)) <= set(lines)
    if dotted:  # the same fields in one line each
        names = {key: value for key, value in lines.items() if "." not in key}
        assert min(names.values()) == blank + 1


@settings(max_examples=200)
@given(st.text(alphabet="a1.=[]{},\"'# \n\\", max_size=40))
def test_every_field_of_any_page_that_tomllib_reads_has_a_line(page: str) -> None:
    try:
        table = tomllib.loads(page)
    except tomllib.TOMLDecodeError:
        field_lines(page)
        return
    assert set(paths(table)) <= set(field_lines(page))


def test_a_table_in_the_last_of_a_list_of_tables_is_its_own() -> None:
    page = "[[a]]\n[a.b]\nc = 1\n[[a]]\nb.c = 2\n[[a.d]]\ne = 3\n[[a.d]]\ne = 4\n"
    lines = field_lines(page)
    assert tomllib.loads(page)["a"][1]["d"][1]["e"] == 4
    assert (lines["a.0.b.c"], lines["a.1.b.c"], lines["a.1.d.0.e"], lines["a.1.d.1.e"]) == (
        3,
        5,
        7,
        9,
    )


def test_a_fault_has_the_line_of_its_value_or_of_the_table_that_lacks_it() -> None:
    page = "a = 1\n[b]\nc = [1,\n2]\n"
    of_item = Fault("b.c", FaultReason.UNKNOWN, item=1)
    faults = [of_item, *(Fault(field, FaultReason.MISSING) for field in ("b.d", "b.c", "e", "a"))]
    with_line = [(fault.field, fault.line) for fault in with_lines(faults, page)]
    assert with_line == [("e", 1), ("a", 1), ("b.d", 2), ("b.c", 3), ("b.c", 4)]
