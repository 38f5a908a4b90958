"""Declared fields read from a plain table: what each takes, and the fault where it does not."""

from datetime import date

import pytest

from zilch3d.engine.fields import (
    Fault,
    FaultReason,
    NumberRange,
    Range,
    TableReader,
    toml_value,
    with_suggestions,
)


def reader(**values: object) -> TableReader:
    return TableReader("page.", values, [])


def faults(table: TableReader) -> list[Fault]:
    return table.faults


class TestAListOfTexts:
    def test_it_has_as_many_and_as_long_ones_as_it_may(self) -> None:
        table = reader(lines=["ab", "cd"])
        assert table.texts("lines", 2, 2) == ("ab", "cd")
        assert faults(table) == []
        assert "page.lines" in table.fields

    def test_it_may_be_missing(self) -> None:
        table = reader()
        assert table.texts("lines", 2, 2) == ()
        assert faults(table) == []

    def test_it_is_a_list(self) -> None:
        table = reader(lines="ab")
        assert table.texts("lines", 2, 2) == ()
        assert faults(table) == [Fault("page.lines", FaultReason.NOT_A_LIST, '"ab"')]

    def test_too_many_are_counted(self) -> None:
        table = reader(lines=["a", "b", "c"])
        assert table.texts("lines", 2, 9) == ()
        assert faults(table) == [Fault("page.lines", FaultReason.TOO_MANY, "3", "2")]

    def test_each_is_a_text_that_can_be_seen(self) -> None:
        table = reader(lines=["abc", 5, " ", "a\u200b", "ok"])
        assert table.texts("lines", 9, 2) == ("", "", "", "", "ok")
        assert faults(table) == [
            Fault("page.lines", FaultReason.TOO_LONG, '"abc"', "2"),
            Fault("page.lines", FaultReason.NOT_TEXT, "5"),
            Fault("page.lines", FaultReason.EMPTY, '" "'),
            Fault("page.lines", FaultReason.NOT_VISIBLE, r'"a\u200b"'),
        ]


class TestANumber:
    WITHIN = NumberRange(-0.5, 2)

    @pytest.mark.parametrize("number", [-0.5, 0, 1.25, 2])
    def test_it_lies_between_its_bounds_or_on_them(self, number: float) -> None:
        table = reader(n=number)
        read = table.number_within("n", 1.0, self.WITHIN)
        assert (read, type(read)) == (number, float)
        assert faults(table) == []

    def test_where_it_is_missing_it_is_the_default(self) -> None:
        table = reader()
        assert table.number_within("n", 1.5, self.WITHIN) == 1.5
        assert faults(table) == []

    @pytest.mark.parametrize("number", [-0.75, 2.25, 3])
    def test_beyond_them_it_is_the_default_and_they_are_told(self, number: float) -> None:
        table = reader(n=number)
        assert table.number_within("n", 1.0, self.WITHIN) == 1.0
        assert faults(table) == [Fault("page.n", FaultReason.OUT_OF_RANGE, f"{number:g}", "-0.5–2")]

    @pytest.mark.parametrize(("value", "quoted"), [(True, "true"), ("1", '"1"'), ([1], "[1]")])
    def test_nothing_else_is_one(self, value: object, quoted: str) -> None:
        table = reader(n=value)
        assert table.number_within("n", 1.0, self.WITHIN) == 1.0
        assert faults(table) == [Fault("page.n", FaultReason.NOT_A_NUMBER, quoted)]

    @pytest.mark.parametrize(
        ("value", "read"), [(1, 1), (3, 3), (0, 2), (4, 2), (1.5, 2), (True, 2)]
    )
    def test_a_whole_one_lies_on_its_bounds_too(self, value: object, read: int) -> None:
        table = reader(n=value)
        assert table.whole_number("n", 2, Range(1, 3)) == read
        assert bool(faults(table)) is (value not in (1, 3) or value is True)


def test_whatever_is_no_table_is_quoted() -> None:
    table = TableReader("page.", 5, [])
    assert not table.is_table
    assert faults(table) == [Fault("page", FaultReason.NOT_A_TABLE, "5")]
    assert table.text("name", 5) == ""
    assert faults(table)[1:] == [Fault("page.name", FaultReason.MISSING)]


def test_what_nobody_asks_for_is_a_fault_without_its_value() -> None:
    table = reader(a=1, b=2)
    assert table.has("a")
    assert table.take("a") == 1
    assert not table.has("a")
    table.end()
    assert faults(table) == [Fault("page.b", FaultReason.UNKNOWN)]
    assert table.fields == {"page.a"}


def test_a_flag_that_is_misspelt_says_what_was_probably_meant() -> None:
    table = reader(flag="ture", other=1)
    assert table.flag("flag", default=True)
    assert not table.flag("other", default=False)
    assert faults(table) == [
        Fault("page.flag", FaultReason.NOT_YES_OR_NO, '"ture"', suggestion="true"),
        Fault("page.other", FaultReason.NOT_YES_OR_NO, "1"),
    ]


@pytest.mark.parametrize(
    ("value", "quoted"),
    [
        ({"a": {"b": {"c": {"d": {"e": 1}}}}}, "{ a = { b = { c = { d = … } } } }"),
        ([], "[]"),
        ({}, "{}"),
        (date(2026, 11, 22), "2026-11-22"),
    ],
)
def test_a_value_is_quoted_as_a_page_has_it(value: object, quoted: str) -> None:
    assert toml_value(value) == quoted


def test_an_item_of_a_list_that_is_no_choice_is_told_by_its_place() -> None:
    table = reader(kinds=["three", "thre"])
    table.not_a_choice("kinds", "thre", ("three", "four"), item=1)
    assert faults(table) == [
        Fault("page.kinds", FaultReason.NOT_A_CHOICE, '"thre"', "three, four", "three", item=1)
    ]


def test_letters_of_every_script_are_quoted_as_they_are() -> None:
    assert toml_value("Zoë 好") == '"Zoë 好"'
    assert toml_value({"Zoë": 1, "plain-key_1": 2}) == '{ "Zoë" = 1, plain-key_1 = 2 }'


@pytest.mark.parametrize(
    ("field", "meant"),
    [
        ("scoring.three.2x", ""),
        ("turn.targte", "end.target"),
        ("targte", "end.target"),
        ("scoring.thre", "scoring.three"),
    ],
)
def test_an_unknown_field_is_looked_for_beside_it_and_in_other_tables(
    field: str, meant: str
) -> None:
    fields = ["end", "end.target", "scoring", "scoring.three", "turn", "turn.opening"]
    [fault] = with_suggestions([Fault(field, FaultReason.UNKNOWN)], fields)
    assert fault.suggestion == meant
