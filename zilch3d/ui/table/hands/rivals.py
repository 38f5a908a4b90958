"""What computer players remember of the people they meet again, and when it is worth a word.

Only what is true is said: of yesterday, what was yesterday. Pure functions of earlier meetings.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from zilch3d.store.meetings import Meetings
from zilch3d.store.voices import RemarkMeeting

STREAK = 3
"""Games won in a row that are worth a word."""
LONG_AGO = 30
"""Days since the last game from which it is a long time."""
OFTEN_TODAY = 2
"""Games of this day before the one that is worth a word."""
ENOUGH_ALIKE = 5
"""Games by the same rules from which a lead can be the greatest ever."""

GREETINGS = {
    RemarkMeeting.THEIR_STREAK: 2.0,
    RemarkMeeting.OWN_STREAK: 2.0,
    RemarkMeeting.LONG_ABSENCE: 2.0,
    RemarkMeeting.AFTER_LOSING: 1.4,
    RemarkMeeting.AFTER_WINNING: 1.4,
    RemarkMeeting.AGAIN_TODAY: 1.0,
    RemarkMeeting.FIRST: 1.2,
}
"""The greetings, the one most worth saying first, and how often: see ``Talk``."""


class Memory(NamedTuple):
    """Something that a computer player can say to a person for this reason."""

    meetings: Meetings
    reason: RemarkMeeting

    @property
    def reasons(self) -> tuple[RemarkMeeting, ...]:
        """All reasons whose sentences are true: of yesterday's game there are others as well."""
        yesterday = YESTERDAY.get(self.reason) if self.meetings.days_ago == 1 else None
        return (self.reason,) if yesterday is None else (self.reason, yesterday)


YESTERDAY = {
    RemarkMeeting.AFTER_LOSING: RemarkMeeting.BEATEN_YESTERDAY,
    RemarkMeeting.AFTER_WINNING: RemarkMeeting.WON_YESTERDAY,
}


def greetings(met: Iterable[Meetings]) -> tuple[Memory, ...]:
    """What can be said as a game begins; only what is most worth saying."""
    memories = [Memory(each, reason) for each in met if (reason := _greeting(each)) is not None]
    order = tuple(GREETINGS)
    first = min((order.index(memory.reason) for memory in memories), default=None)
    return tuple(memory for memory in memories if order.index(memory.reason) == first)


def _greeting(met: Meetings) -> RemarkMeeting | None:
    """The reason to greet this person; None if nothing sets the last game apart."""
    if met.days_ago is None:
        return RemarkMeeting.FIRST
    if met.days_ago >= LONG_AGO:
        return RemarkMeeting.LONG_ABSENCE
    if abs(met.streak) >= STREAK:
        return RemarkMeeting.THEIR_STREAK if met.streak > 0 else RemarkMeeting.OWN_STREAK
    if met.streak:
        return RemarkMeeting.AFTER_LOSING if met.streak > 0 else RemarkMeeting.AFTER_WINNING
    return RemarkMeeting.AGAIN_TODAY if met.today >= OFTEN_TODAY else None


class Finish(NamedTuple):
    """How a game has ended, seen from a computer player: who won alone, and by how much.

    ``winner`` is the name of a person, "" the computer player itself, None anybody else, or
    several. ``lead`` is the person's over the computer player, in units.
    """

    winner: str | None
    lead: int = 0


def farewell(met: Sequence[Meetings], finish: Finish) -> Memory | None:
    """What there is to remember of this end; ``met`` are this computer player's meetings."""
    if finish.winner is None:
        return None
    memories = (Memory(each, reason) for each in met if (reason := _farewell(each, finish)))
    return max(memories, key=lambda memory: abs(memory.meetings.streak), default=None)


def _farewell(met: Meetings, finish: Finish) -> RemarkMeeting | None:
    if finish.winner == "":
        if met.streak >= STREAK:
            return RemarkMeeting.THEIR_STREAK_ENDS
        return RemarkMeeting.OWN_STREAK_MADE if met.streak == 1 - STREAK else None
    if finish.winner != met.person:
        return None
    if met.streak <= -STREAK:
        return RemarkMeeting.OWN_STREAK_ENDS
    if met.streak == STREAK - 1:
        return RemarkMeeting.THEIR_STREAK_MADE
    if met.alike >= ENOUGH_ALIKE and finish.lead > met.most > 0:
        return RemarkMeeting.BIGGEST_DEFEAT
    return None
