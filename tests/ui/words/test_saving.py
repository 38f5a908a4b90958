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


def test_the_mark_says_why_in_short() -> None:
    denied = NotWritten(Path("/d/games.sqlite"), PermissionError(errno.EACCES, "Permission denied"))
    broken = NotWritten(Path("/d/games.sqlite"), OSError(errno.EIO, "Input/output error"))
    assert mark(FULL, 14) == ("Not saved: disk full", "Not saved")
    assert mark(denied, 1) == ("Not saved: not allowed", "Not saved")
    assert mark(broken, 0) == ("Not saved: disk trouble", "Not saved")


def test_what_rooms_keep_is_said_where_no_move_is_missing() -> None:
    words = saving.unsaved_in_full(StagedSafekeeping(FilesAsSaid(FULL, 0, documents=1)))
    assert words.startswith("What you changed last isn’t saved. The disk is full.")


def test_while_all_is_well_there_is_nothing_to_say() -> None:
    fine = StagedSafekeeping(FilesAsSaid())
    assert saving.unsaved(fine) is None
    assert saving.unsaved_in_full(fine) == ""


def test_the_title_names_the_file() -> None:
    assert saving.unsaved_in_full(StagedSafekeeping(FilesAsSaid(FULL, 2))) == (
        "Your last moves aren’t saved. The disk is full. The game keeps trying.\n"
        "/home/ragna/.local/share/zilch3d/games.sqlite"
    )


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (
            Unsaved(1, WHEN, "disk I/O error"),
            "thing you did couldn’t be saved (something’s wrong with the disk). It’s lost.",
        ),
        (
            Unsaved(22, WHEN, "full"),
            "Last time, the last 22 things you did couldn’t be saved (full). They’re lost.",
        ),
        (
            Unsaved(7, WHEN, "full", (STICK,), True),
            "be saved (full). It’s being fetched from /stick/Zilch",
        ),
        (Unsaved(7, WHEN, "full", (STICK,)), "which isn’t there right now. Put that back"),
    ],
)
def test_the_start_after_it_says_what_is_missing_and_where_it_is(left: Unsaved, words: str) -> None:
    assert words in saving.news(left)


def test_a_salvage_says_what_was_saved_and_what_was_not() -> None:
    result = SalvageResult(DAMAGED, 198, 190, 2)
    assert saving.news(result) == (
        "198 games were recovered from games.damaged 2026.sqlite. "
        "2 games couldn’t be read and stay there."
    )
    assert saving.short_news(result) == "198 games were recovered. 2 games couldn’t be recovered."
    assert saving.news(SalvageResult(DAMAGED, 0, 0, 1)) == (
        "1 game couldn’t be recovered from games.damaged 2026.sqlite and stays there."
    )
    assert saving.short_news(SalvageResult(OTHERS, 1, 1, 0)) == "1 game was recovered."
    assert saving.news(SalvageResult(DAMAGED, 1, 1, 0, is_final=False)).endswith("try the rest.")


@pytest.mark.parametrize("reason", NoticeReason)
def test_every_notice_has_its_words(reason: NoticeReason) -> None:
    notice = FileNotice(reason, Path("/d/games.sqlite"), DAMAGED, "denied")
    assert "{" not in saving.news(notice)
    assert saving.short_news(notice)


def test_the_reading_is_said_by_what_is_read() -> None:
    assert saving.progress(Progress(DAMAGED, 120, 200)) == "Recovering games: 120 of 200"
    assert saving.progress(Progress(STICK, 1, 2)) == "Fetching games: 1 of 2"
