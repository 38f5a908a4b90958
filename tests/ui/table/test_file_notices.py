"""What is said at the table of the player's files, and for how long."""

import math
from collections import deque

from tests.ui.playing import after
from zilch3d.ui.file_news import LEAST_SECONDS
from zilch3d.ui.table.file_notices import FileNotices
from zilch3d.ui.table.model import People, Remark, TableModel, TablePosition
from zilch3d.ui.words.saving import UnsavedWords

FULL = UnsavedWords("Your last moves aren’t saved.", "Not saved: disk full", "Not saved")
MODEL = TableModel(TablePosition(after([])), People(remark=Remark(0, "Well!")))


class Files:
    """Files that can be written unless something is ``unsaved``; ``news`` are still to come."""

    def __init__(self) -> None:
        self.unsaved: UnsavedWords | None = None
        self.news: deque[str] = deque()
        self.has_room = True
        self.notices = FileNotices(lambda: self.unsaved, self._take)

    def _take(self) -> list[str]:
        return [self.news.popleft() for _each in range(len(self.news))]

    def after(self, seconds: float) -> tuple[str, tuple[str, str]]:
        """The notice and the mark after so much time."""
        self.notices.update(seconds, lambda: self.has_room)
        report = self.notices.with_notices(MODEL).report
        return report.notice, report.unsaved


MARK = (FULL.mark, FULL.short)


def test_the_sentence_is_said_once_and_the_mark_as_long_as_it_is_so() -> None:
    files = Files()
    assert files.after(1.0) == ("", ("", ""))
    files.unsaved = FULL
    assert files.after(0.0) == (FULL.sentence, MARK)
    assert files.after(LEAST_SECONDS - 0.1) == (FULL.sentence, MARK)
    assert files.after(0.2) == ("", MARK)
    assert files.after(3600.0) == ("", MARK)
    files.unsaved = None
    assert files.after(0.1) == ("Everything is saved again.", ("", ""))
    assert files.after(LEAST_SECONDS) == ("", ("", ""))


def test_of_several_notices_each_is_seen_for_its_time() -> None:
    files = Files()
    files.news.extend(["First.", "Second, of many more words " * 4])
    assert files.after(0.1)[0] == "First."
    assert files.notices.changes_in() == LEAST_SECONDS
    assert files.after(LEAST_SECONDS)[0].startswith("Second")
    assert files.after(LEAST_SECONDS)[0].startswith("Second"), "it takes longer to read"
    assert files.after(LEAST_SECONDS)[0] == ""
    assert files.notices.changes_in() == math.inf


def test_a_notice_waits_while_there_is_no_room_for_it() -> None:
    files = Files()
    files.has_room = False
    files.news.append("Something.")
    assert files.after(0.0)[0] == ""
    assert files.notices.changes_in() == math.inf
    assert files.after(60.0)[0] == ""
    files.has_room = True
    assert files.after(60.0)[0] == "Something."


def test_a_remark_gives_way_to_a_notice() -> None:
    """Both would reach down over the tray."""
    files = Files()
    files.news.append("Something.")
    files.after(0.0)
    assert files.notices.with_notices(MODEL).people.remark is None
    files.after(LEAST_SECONDS)
    assert files.notices.with_notices(MODEL).people.remark == MODEL.people.remark
