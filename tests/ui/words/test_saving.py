"""What players read of files that can't be written, were damaged or have come back."""

import errno
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gallery.saving import FULL, FilesAsSaid, StagedSafekeeping
from zilch3d.store.database import FileNotice, NoticeReason
from zilch3d.store.files import NotWritten
from zilch3d.store.salvage import SalvageResult
from zilch3d.store.unsaved import Unsaved
from zilch3d.store.upkeep import Progress
from zilch3d.ui.words import saving

DAMAGED, OTHERS = Path("/d/games.damaged 2026.sqlite"), Path("/d/games.replaced 2026.sqlite")
STICK = Path("/stick/Zilch 3D games.sqlite")
WHEN = datetime(2026, 11, 22, tzinfo=UTC)


def mark(fault: NotWritten, moves: int) -> tuple[str, str]:
    words = saving.unsaved(StagedSafekeeping(FilesAsSaid(fault, moves)))
    assert words is not None
    return words.mark, words.short


def test_the_mark_counts_moves_and_says_why() -> None:
    denied = NotWritten(Path("/d/games.sqlite"), PermissionError(errno.EACCES, "Permission denied"))
    broken = NotWritten(Path("/d/games.sqlite"), OSError(errno.EIO, "Input/output error"))
    assert mark(FULL, 14) == ("14 moves not saved: disk full", "14 moves not saved")
    assert mark(denied, 1) == ("1 move not saved: no permission", "1 move not saved")
    assert mark(broken, 0) == ("Not saved: disk error", "Not saved")


def test_while_all_is_well_there_is_nothing_to_say() -> None:
    fine = StagedSafekeeping(FilesAsSaid())
    assert saving.unsaved(fine) is None
    assert saving.unsaved_in_full(fine) == ""


def test_the_title_names_the_file_and_the_systems_own_words() -> None:
    assert saving.unsaved_in_full(StagedSafekeeping(FilesAsSaid(FULL, 2))) == (
        "2 moves are not saved: the disk is full. The game keeps trying.\n"
        "/home/ragna/.local/share/zilch3d/games.sqlite: No space left on device"
    )


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (
            Unsaved(1, WHEN, "disk I/O error"),
            "1 move could not be saved: disk I/O error. It is",
        ),
        (
            Unsaved(7, WHEN, "full", (STICK,), True),
            "full. They are being fetched from /stick/Zilch",
        ),
        (Unsaved(7, WHEN, "full", (STICK,)), "which isn’t there now: the next start that finds it"),
    ],
)
def test_the_start_after_it_says_what_is_missing_and_where_it_is(left: Unsaved, words: str) -> None:
    assert words in saving.news(left)


def test_a_salvage_says_what_was_saved_and_what_was_not() -> None:
    result = SalvageResult(DAMAGED, 198, 190, 2)
    assert saving.news(result) == (
        "198 games were saved from games.damaged 2026.sqlite. "
        "2 games could not be read, and stay in that file."
    )
    assert saving.short_news(result).startswith("198 games were saved from the damaged file.")
    assert saving.news(SalvageResult(DAMAGED, 0, 0, 1)) == (
        "1 game could not be read, and stays in games.damaged 2026.sqlite."
    )
    assert saving.short_news(SalvageResult(OTHERS, 1, 1, 0)) == (
        "1 game was saved from the other file."
    )
    assert saving.news(SalvageResult(DAMAGED, 1, 1, 0, is_final=False)).endswith("read the rest.")


@pytest.mark.parametrize("reason", NoticeReason)
def test_every_notice_has_its_words(reason: NoticeReason) -> None:
    notice = FileNotice(reason, Path("/d/games.sqlite"), DAMAGED, "denied")
    assert "{" not in saving.news(notice)
    assert saving.short_news(notice)


def test_the_reading_is_said_by_what_is_read() -> None:
    assert saving.progress(Progress(DAMAGED, 120, 200)) == (
        "Reading the damaged file: 120 of 200 games"
    )
    assert saving.progress(Progress(STICK, 1, 2)) == "Fetching games: 1 of 2"
