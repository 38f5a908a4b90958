"""Score sheets as files: whole, as many sheets as it takes, never over another, faults in words."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PIL import Image

from gallery.sheets import WHOLE_GAME, sheet_of
from zilch3d.app.startup import present
from zilch3d.features.score_sheet import export
from zilch3d.features.score_sheet.export import Pictures, TooLong, sheet_saver, write
from zilch3d.features.score_sheet.lines import SheetContent
from zilch3d.records.columns import Columns
from zilch3d.store import files
from zilch3d.store.games import GameStore

SHEET = sheet_of(WHOLE_GAME)
EVENING = datetime(1990, 1, 12, 20, 15, tzinfo=UTC)


SMALL = sheet_of("rules: freeze\nplayers: Ann, Ben\n")
COLUMN = SHEET.columns.entries[0]


def alone(rounds: int, on_sheet: int = export.ROUNDS) -> Pictures:
    """The turns of one player over and over."""
    column = (COLUMN * (rounds // len(COLUMN) + 1))[:rounds]
    written = SheetContent(SHEET.names[:1], Columns((0,), (column,)), SHEET.points)
    return Pictures("Long", written, on_sheet)


def test_the_picture_has_the_whole_sheet_at_twice_the_size(tmp_path: Path) -> None:
    pictures = Pictures("Zilch", SheetContent(SHEET.names, SHEET.columns, SHEET.points))
    (file,) = write(pictures, tmp_path, EVENING)
    assert file.name == "1990-01-12 20.15.00 score sheet.png"
    with Image.open(file) as picture:
        picture.load()
        assert picture.format == "PNG"
        width, height = picture.size
        rounds = SHEET.columns.rounds
        assert height > 2 * 35 * rounds
        ink = picture.convert("L").point(lambda light: 255 * (light < 60))
        # Below the names and within the paper: each round has something written on it.
        for n in range(rounds):
            low = height - 2 * 26 - 8 - 70 * (rounds - 1 - n)
            assert ink.crop((60, low - 70, width - 60, low)).getbbox() is not None


def test_nothing_is_written_over_another_picture(tmp_path: Path) -> None:
    (tmp_path / "1990-01-12 20.15.00 score sheet.png").write_text("another")
    (file,) = write(alone(1), tmp_path, EVENING)
    assert file.name == "1990-01-12 20.15.00 score sheet 2.png"


def test_a_long_game_takes_several_sheets_that_carry_the_totals_on(tmp_path: Path) -> None:
    pictures = alone(5, on_sheet=3)
    names = [file.name for file in write(pictures, tmp_path, EVENING)]
    assert names == [
        "1990-01-12 20.15.00 score sheet 1 of 2.png",
        "1990-01-12 20.15.00 score sheet 2 of 2.png",
    ]
    second = pictures.part(1)
    assert second.before == 3
    assert second.columns.rounds == 2
    assert second.columns.start_totals == (COLUMN[2].total,)


def test_a_game_that_would_fill_a_shelf_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TooLong):
        write(alone(export.ROUNDS * export.MAX_SHEETS + 1), tmp_path, EVENING)
    assert not list(tmp_path.iterdir())


@pytest.fixture
def games() -> GameStore:
    return GameStore.in_memory(present)


def test_where_a_file_went_is_said(games: GameStore) -> None:
    kept = sheet_saver(SMALL, games, lambda: files.games_folder() / "a.txt")
    said = kept.picture().result()
    assert said.startswith(f"Saved as {files.games_folder()}")
    assert Path(said.removeprefix("Saved as ")).is_file()
    assert kept.record().result() == f"Saved as {files.games_folder() / 'a.txt'}"


def test_a_folder_that_cannot_be_written_is_named(games: GameStore) -> None:
    files.data_folder().mkdir(parents=True)
    files.games_folder().write_text("in the way")
    said = sheet_saver(SMALL, games, Path).picture().result()
    assert said.startswith(f"{files.games_folder()}")
    assert "couldn’t be saved. " in said
