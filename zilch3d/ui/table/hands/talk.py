"""What computer players say at the table: when, and for how long it can be read.

It goes by what is shown, so nothing is said before it is seen.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from zilch3d.engine import events
from zilch3d.engine.events import Event
from zilch3d.engine.state import State
from zilch3d.players.profile import Profile
from zilch3d.players.reasons import Reason
from zilch3d.ui.table.model import Remark
from zilch3d.ui.words import remarks
from zilch3d.ui.words.remarks import LastWord
from zilch3d.ui.words.remarks.occasions import Moment

AT_LEAST = 1.8
"""Seconds for which a sentence is seen, and as many more as it has letters to be read."""
PER_LETTER = 0.045

HOW_OFTEN = {Moment.ZILCH: 0.5, Moment.HOT_DICE: 0.5, Moment.LOST_LEAD: 0.6, Moment.DIE_FOUND: 1.0}
"""Of such moments a player has a word on so many, from 0 to 1."""

_CHOICES = (
    events.KeptAside | events.Thrown | events.Banked | events.TakenOver | events.TurnResumed
    | events.ScoreStands
)  # fmt: skip
"""What a choice is seen by."""


@dataclass(frozen=True)
class _Pending:
    """A choice that has been made, but not been shown yet."""

    seat: int
    reason: Reason


class Talk:
    """One sentence at a time, never the same twice in a row.

    ``computers`` are the seats that speak; ``chance`` picks the words, and nothing else. While
    something is to be read no reason is said.
    """

    def __init__(self, computers: Mapping[int, Profile], chance: Random) -> None:
        self.said: Remark | None = None
        self._computers = computers
        self._chance = chance
        self._pending: _Pending | None = None
        self._left = 0.0
        self._last: dict[int, str] = {}
        self._last_of_all = ""

    @property
    def changes_in(self) -> float:
        """Seconds until what is said is gone."""
        return max(0.0, self._left) if self.said is not None else math.inf

    def update(self, seconds: float) -> None:
        """Time passes, at the speed at which players read."""
        self._left -= seconds
        if self._left <= 0.0:
            self.said = None

    def hush(self) -> None:
        """A person acts: what was said before is over."""
        self.said, self._pending = None, None

    def explain(self, seat: int, reason: Reason | None) -> None:
        """The seat has made a choice for this reason; it is said once the choice is seen."""
        self._pending = _Pending(seat, reason) if reason is not None else None

    def happened(self, event: Event, before: State, after: State) -> None:
        """This is shown now."""
        pending = self._pending
        if pending is not None and isinstance(event, _CHOICES):
            self._pending = None
            self._say_why(pending)
        spoken = self._moment(event, before, after)
        if spoken is not None and self._chance.random() < HOW_OFTEN[spoken[1]]:
            seat, moment = spoken
            self._say(seat, remarks.words_on(self._computers[seat], moment), None)

    def last_word(self, state: State) -> LastWord | None:
        """What is said at the end, by a winner, else the best of the others; None for nothing."""
        winners = state.outcome.winners if state.outcome is not None else ()
        seats = [seat for seat in self._computers if seat < len(state.seats)]
        if not seats:
            return None
        seat = max(seats, key=lambda n: (n in winners, state.seats[n].score))
        moment = Moment.WON if seat in winners else Moment.LOST
        words = self._choose(seat, remarks.words_on(self._computers[seat], moment))
        if not words:
            return None
        return LastWord(seat, remarks.by(state.seats[seat].name, remarks.said(words, None, str)))

    def _moment(self, event: Event, before: State, after: State) -> tuple[int, Moment] | None:
        """Whose moment this is, and which; None if nobody's who speaks."""
        found: tuple[int, Moment] | None = None
        match event:
            case events.Zilched() if event.lost:
                found = event.seat, Moment.ZILCH
            case events.HotDice():
                found = event.seat, Moment.HOT_DICE
            case events.DieReturned():
                found = event.seat, Moment.DIE_FOUND
            case events.Banked():
                leader, now = _leader(before), _leader(after)
                if leader is not None and now is not None and now != leader:
                    found = leader, Moment.LOST_LEAD
            case _:
                pass
        return found if found is not None and found[0] in self._computers else None

    def _say_why(self, pending: _Pending) -> None:
        if self.said is None:
            variants = remarks.reasons(self._computers[pending.seat], pending.reason)
            self._say(pending.seat, variants, pending.reason)

    def _say(self, seat: int, variants: Sequence[str], reason: Reason | None) -> None:
        words = self._choose(seat, variants)
        if words:
            self.said = Remark(seat, words, reason)
            self._left = AT_LEAST + PER_LETTER * len(words)

    def _choose(self, seat: int, variants: Sequence[str]) -> str:
        """One of these that neither this player nor anybody else said last; else nothing."""
        recent = {self._last.get(seat, ""), self._last_of_all}
        fresh = [words for words in variants if words not in recent]
        if not fresh:
            return ""
        words = self._last[seat] = self._last_of_all = self._chance.choice(fresh)
        return words


def _leader(state: State) -> int | None:
    """The seat with the highest score; None if that is several, or nobody has scored."""
    best = max(seat.score for seat in state.seats)
    leaders = [n for n, seat in enumerate(state.seats) if seat.score == best]
    return leaders[0] if best and len(leaders) == 1 else None
