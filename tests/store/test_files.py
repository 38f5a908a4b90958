"""Finished games on disk."""

from datetime import datetime
from pathlib import Path

import pytest

from zilch3d.store.files import NotWritten, keep_game

WHEN = datetime(2026, 2, 3, 4, 5, 6)
RECORD = "rules: freeze\nplayers: Ann, Zoë\n"


def test_a_game_is_kept_under_its_time(tmp_path: Path) -> None:
    file = keep_game(RECORD, tmp_path / "games" / "new", WHEN)
    assert file == tmp_path / "games" / "new" / "2026-02-03 04.05.06.txt"
    assert file.read_text(encoding="utf-8") == RECORD


def test_games_of_the_same_second_stand_side_by_side(tmp_path: Path) -> None:
    files = [keep_game(f"{number}", tmp_path, WHEN) for number in range(3)]
    assert [file.name for file in files] == [
        "2026-02-03 04.05.06.txt",
        "2026-02-03 04.05.06 2.txt",
        "2026-02-03 04.05.06 3.txt",
    ]
    assert [file.read_text(encoding="utf-8") for file in files] == ["0", "1", "2"]


@pytest.mark.parametrize("folder", ["games", "games/mine"])
def test_a_folder_that_cannot_be_written_is_an_error(folder: str, tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file, not a folder", encoding="utf-8")
    with pytest.raises(NotWritten) as raised:
        keep_game(RECORD, tmp_path / folder, WHEN)
    assert raised.value.file.parent == tmp_path / folder
    assert raised.value.reason
