"""Fields of documents: what is of the wrong kind, too great or too long is named, never used."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zilch3d.store import document_fields as fields
from zilch3d.store.document_fields import Altered

json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)
READERS: dict[str, tuple[Callable[[Mapping[str, Any]], object], object]] = {
    "a number": (lambda content: fields.number(content, "x", 9), 9),
    "a text": (lambda content: fields.text(content, "x", 4), "four"),
    "digits": (lambda content: fields.digits(content, "x", 4), "0af9"),
    "a list": (lambda content: fields.of(content, "x", list), []),
}
BAD: dict[str, tuple[object, ...]] = {
    "a number": (10, -1, True, 1.0, float("nan"), 10**30, "1", None),
    "a text": ("fiver", 4, None, ["four"]),
    "digits": ("0af", "0af91", "0AF9", "\u0661" * 4, "0af\n", 1234),
    "a list": ({}, "[]", None),
}


@pytest.mark.parametrize("kind", READERS)
def test_what_was_kept_is_read_and_what_was_not_is_named(kind: str) -> None:
    read, good = READERS[kind]
    assert read({"x": good}) == good
    for bad in BAD[kind]:
        with pytest.raises(Altered, match=r"^x$"):
            read({"x": bad})
    with pytest.raises(Altered, match=r"^x$"):
        read({})


@given(st.sampled_from(sorted(READERS)), json)
def test_no_value_makes_a_reader_fail_otherwise(kind: str, value: object) -> None:
    with suppress(Altered):
        assert READERS[kind][0]({"x": value}) == value
