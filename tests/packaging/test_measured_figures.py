"""The table of figures is what its generator writes, and nobody else."""

import re

import pytest

from bootstrap.terminal import Failure
from developer.measurements import SUBJECTS
from generators.measured_figures import (
    BEGIN,
    END,
    FIGURES,
    FROM_SOURCE,
    ROWS,
    rounded,
    rows,
    with_table,
)

PAGE = FIGURES.read_text(encoding="utf-8")
MEASURED = {
    figure.name: {"median": 1.5, "p95": 2.0, "samples": 9} for row in ROWS for figure in row.figures
}


def test_the_rows_of_the_page_are_those_that_are_measured() -> None:
    assert [words for words, _cell in rows(PAGE)] == [row.words for row in ROWS]


def test_every_cell_of_the_page_has_the_figures_of_its_row() -> None:
    number = r"(?:< 0\.01|[\d,]+(?:\.\d+)?)"
    for (words, cell), row in zip(rows(PAGE), ROWS, strict=True):
        figures = cell.split("; ")
        assert len(figures) == len(row.figures), words
        for text, figure in zip(figures, row.figures, strict=True):
            space = "" if figure.unit == "%" else " "
            one = rf"{number}{space}{re.escape(figure.unit)}"
            assert re.fullmatch(rf"{one} \({one}\)" if figure.spread else one, text), words


def test_what_is_measured_is_a_subject_of_the_benchmark() -> None:
    subjects = {figure.name.split(":")[0] for row in ROWS for figure in row.figures}
    of_the_bundle = {
        "folder start",
        "file start",
        "folder memory",
        "archive, ",
        "file, ",
        "folder, ",
    }
    assert subjects == {*FROM_SOURCE, *of_the_bundle}
    assert set(FROM_SOURCE) <= set(SUBJECTS)


def test_the_table_takes_the_place_of_the_one_before() -> None:
    page = f"Before\n{BEGIN}\nOld.\n\n| what | found |\n|---|---|\n| old | 1 |\n{END}\nAfter\n"
    written = with_table(page, "Measured today.", MEASURED)
    assert written.startswith(f"Before\n{BEGIN}\nMeasured today.\n\n| what | ")
    assert written.endswith(f" |\n{END}\nAfter\n")
    assert [words for words, _cell in rows(written)] == [row.words for row in ROWS]
    assert with_table(written, "Measured today.", MEASURED) == written


def test_a_figure_that_is_missing_or_not_alone_is_named() -> None:
    name = "engine: two-player games of freeze, games/s"
    others = {known: summary for known, summary in MEASURED.items() if known != "engine: "}
    for measured in (others, {**MEASURED, name: MEASURED["engine: "]}):
        with pytest.raises(Failure, match="'engine: '"):
            with_table(PAGE, "", measured)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (0.0, "0.00"),
        (0.0049, "< 0.01"),
        (0.0832, "0.08"),
        (1.876, "1.88"),
        (9.996, "10.0"),
        (17.34, "17.3"),
        (99.96, "100"),
        (245.2, "245"),
        (2894.6, "2,890"),
        (12345.0, "12,300"),
    ],
)
def test_a_figure_has_three_digits_that_count_and_at_most_two_decimals(
    value: float, written: str
) -> None:
    assert rounded(value) == written
