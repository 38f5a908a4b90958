"""Issue 30, point 6: the sheet on the table has the game's real names and scores."""

import pytest
from PIL import Image, ImageChops

from gallery.sheets import WHOLE_GAME, sheet_of
from zilch3d.features.score_sheet.on_table import FIRST_LINE, LINE, ROUNDS, TableSheet
from zilch3d.records.columns import Columns

SHEET = sheet_of(WHOLE_GAME)
COLUMNS = SHEET.columns


def after(rounds: int, columns: Columns = COLUMNS) -> Columns:
    entries = tuple(column[:rounds] for column in columns.entries)
    return Columns(columns.start_totals, entries, columns.marked)


def picture(sheet: TableSheet) -> Image.Image:
    assert sheet.writing is not None
    return sheet.writing.picture


def ink(sheet: TableSheet, line: int) -> bool:
    """Whether anything is written on this line; -1 is that of the names."""
    low = round(FIRST_LINE + (line + 1) * LINE)
    return picture(sheet).crop((0, low - 34, 512, low - 4)).getchannel("A").getbbox() is not None


def test_a_new_sheet_has_the_names_and_nothing_else() -> None:
    sheet = TableSheet(SHEET.names, SHEET.points)
    sheet.show(after(0))
    assert [ink(sheet, line) for line in (-1, 0, 1)] == [True, False, False]


def test_a_sheet_written_turn_by_turn_is_that_of_the_whole_game() -> None:
    """So what is written once is never written again, and no frame waits for it."""
    slowly, at_once = (TableSheet(SHEET.names, SHEET.points) for _sheet in range(2))
    for rounds in range(COLUMNS.rounds + 1):
        slowly.show(after(rounds))
    at_once.show(COLUMNS)
    # Points that grow longer are written smaller, but only from then on.
    assert ink(slowly, COLUMNS.rounds - 1)
    assert not ink(slowly, COLUMNS.rounds)
    assert ink(at_once, COLUMNS.rounds - 1)


def test_what_has_not_changed_is_not_written_again() -> None:
    sheet = TableSheet(SHEET.names, SHEET.points)
    sheet.show(after(3))
    before = sheet.writing
    sheet.show(after(3))
    assert sheet.writing is before
    sheet.show(after(4))
    assert sheet.writing is not before


def test_an_earlier_turn_of_a_replay_has_nothing_of_what_came_later() -> None:
    sheet, fresh = (TableSheet(SHEET.names, SHEET.points) for _sheet in range(2))
    sheet.show(after(6))
    sheet.show(after(2))
    fresh.show(after(2))
    assert ImageChops.difference(picture(sheet), picture(fresh)).getbbox() is None


@pytest.mark.parametrize("rounds", [ROUNDS + 1, 2 * ROUNDS + 3])
def test_a_long_game_goes_on_with_the_totals_on_another_sheet(rounds: int) -> None:
    entries = tuple((column * 4)[:rounds] for column in COLUMNS.entries)
    long = Columns(COLUMNS.start_totals, entries, COLUMNS.marked)
    sheet = TableSheet(SHEET.names, SHEET.points)
    sheet.show(after(rounds, long))
    on_it = 1 + (rounds - 1) % ROUNDS + 1
    assert [ink(sheet, line) for line in range(on_it + 1)] == [True] * on_it + [False]
