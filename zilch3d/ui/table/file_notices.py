"""What is said at a table of the player's files: a mark while something is unsaved, and news."""

import math
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace

from zilch3d.i18n import _
from zilch3d.ui.file_news import reading_time
from zilch3d.ui.table.model import TableModel
from zilch3d.ui.words.saving import UnsavedWords


class FileNotices:
    """Says each notice until it could be read, one after the other, and the mark as long as it is.

    ``unsaved`` is what is not on the disk now, and ``news`` what is new of the files since it was
    asked last.
    """

    def __init__(
        self, unsaved: Callable[[], UnsavedWords | None], news: Callable[[], Sequence[str]]
    ) -> None:
        self._unsaved = unsaved
        self._news = news
        self._now: UnsavedWords | None = None
        self._notices: deque[tuple[str, float]] = deque()
        """Each with the seconds for which it is to be seen."""
        self._left = 0.0
        """The seconds for which the first notice is still to be seen."""
        self._has_room = True

    def update(self, seconds: float, has_room: Callable[[], bool]) -> None:
        """So much time has passed at the table; without room only the mark is to be seen."""
        if self._has_room:
            self._left -= seconds
        if self._notices and self._left <= 0.0:
            self._notices.popleft()
            self._begin()
        before, self._now = self._now, self._unsaved()
        if self._now is not None and before is None:
            self.say(self._now.sentence)
        if self._now is None and before is not None:
            self.say(_("Everything is saved again."))
        for words in self._news():
            self.say(words)
        self._has_room = not self._notices or has_room()

    def changes_in(self) -> float:
        """Seconds until another notice, or none, is to be seen."""
        return max(0.0, self._left) if self._notices and self._has_room else math.inf

    def with_notices(self, model: TableModel) -> TableModel:
        """The model with what is said here, for the time of a notice in place of all else."""
        if self._now is not None:
            mark = (self._now.mark, self._now.short)
            model = replace(model, report=replace(model.report, unsaved=mark))
        if self._notices and self._has_room:
            report = replace(model.report, notice=self._notices[0][0])
            model = replace(model, report=report, people=replace(model.people, remark=None))
        return model

    def say(self, words: str, seconds: float | None = None) -> None:
        """Say this once it has room, for so long, or for as long as it takes to read it.

        What is being said, or will be, is not said twice.
        """
        if any(words == waiting for waiting, _seconds in self._notices):
            return
        self._notices.append((words, reading_time(words) if seconds is None else seconds))
        if len(self._notices) == 1:
            self._begin()

    def _begin(self) -> None:
        self._left = self._notices[0][1] if self._notices else 0.0
