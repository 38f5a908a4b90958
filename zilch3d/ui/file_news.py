"""News of the player's files on their way to the screen: none is gone before it could be read."""

from dataclasses import dataclass

from zilch3d.store.database import FileNotice, NoticeReason
from zilch3d.store.safekeeping import News, Safekeeping
from zilch3d.store.unsaved import Unsaved
from zilch3d.ui.words import saving

LEAST_SECONDS = 6.0
SECONDS_A_LETTER = 0.08


def reading_time(words: str) -> float:
    """Seconds that a person takes to notice these words and to read them."""
    return max(LEAST_SECONDS, SECONDS_A_LETTER * len(words))


@dataclass
class _Shown:
    news: News
    words: str = ""
    seconds: float = 0.0
    """For how long it has been on the title."""


class FileNews:
    """The news that the title still has to show, whoever has fetched them."""

    def __init__(self) -> None:
        self._shown: list[_Shown] = []

    def fetch(self, safekeeping: Safekeeping) -> list[News]:
        """What is new since this was asked last; the title shows it as well.

        What lasts is left out: the screens say it as long as it does.
        """
        new = [each for each in safekeeping.take_news() if is_past(each)]
        self._shown += map(_Shown, new)
        return new

    def sentences(self) -> list[str]:
        """The news for the title, the oldest first, in the present language."""
        for each in self._shown:
            each.words = saving.news(each.news)
        return [each.words for each in self._shown]

    def pass_time(self, seconds: float) -> None:
        """The title has been seen for so long."""
        for each in self._shown:
            each.seconds += seconds

    def leave(self) -> None:
        """The title is left: what could be read there is not shown again."""
        self._shown = [
            each
            for each in self._shown
            if not each.words or each.seconds < reading_time(each.words)
        ]


def is_past(news: News) -> bool:
    """Whether it is over and says something; what lasts is ``Safekeeping.fault``."""
    if isinstance(news, Unsaved):
        return news.moves > 0
    return not (isinstance(news, FileNotice) and news.reason is NoticeReason.UNUSABLE)
