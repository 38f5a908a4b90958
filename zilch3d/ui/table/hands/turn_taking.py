"""Whose move it is: computers play, the absent miss their turn, and a person's clock runs."""

import math
from collections.abc import Callable, Iterable

from zilch3d.engine import actions
from zilch3d.engine.events import Event, Thrown, TurnMissed
from zilch3d.engine.state import Player
from zilch3d.ui.table.hands.playing import Playing
from zilch3d.ui.table.model import ClockFacts

GRACE = 1.0
"""Seconds after coming back to the table for which the clock still stands."""


class Absence:
    """The seats of a game whose players are ``away``; computer players never are.

    Those who missed their last turn of a game that was left are away at first, where the mode keeps
    that.
    """

    def __init__(self, playing: Playing) -> None:
        self.away: frozenset[int] = frozenset()
        self._game = playing.parts.game
        self._computers = playing.parts.computers
        self._kept = playing.parts.mode.keeps_absent
        self._plays_alone = False
        """Whether the computers are to play on while all people are away."""
        self.go_on()

    @property
    def deserted(self) -> bool:
        """Whether all people are away, and it has not been said that computers play on alone."""
        people = set(range(len(self._game.seats))) - self._computers.profiles.keys()
        return bool(people) and people <= self.away and not self._plays_alone

    def misses_turn(self, seat: int) -> bool:
        """Whether this player is away, and somebody else is there to go on."""
        return seat in self.away and len(self.away) < len(self._game.seats)

    def play_alone(self) -> None:
        """Let the computers play on while all people are away."""
        self._plays_alone = True

    def set_away(self, seat: int, away: bool) -> None:
        """The seat's player leaves the table for a while, or is back."""
        self._plays_alone = False
        self.away = self.away | {seat} if away else self.away - {seat}

    def go_on(self) -> None:
        """The game goes on where it stands: who missed the last turn is still away."""
        self.away = absent(self._game.events) if self._kept else frozenset()


def absent(events: Iterable[Event]) -> frozenset[int]:
    """The seats whose players have missed a turn and not thrown since."""
    away: set[int] = set()
    for event in events:
        if isinstance(event, TurnMissed):
            away.add(event.seat)
        elif isinstance(event, Thrown):
            away.discard(event.seat)
    return frozenset(away)


class TurnTaker:
    """Lets computer players think and play, and the absent miss their turn."""

    def __init__(self, playing: Playing, absence: Absence) -> None:
        self._playing = playing
        self._absence = absence
        self._game = playing.parts.game
        self._computers = playing.parts.computers
        self._options = playing.parts.animator.options

    def update(self, seconds: float) -> None:
        """Time passes, at the speed at which the game is shown."""
        playing, mover = self._playing, self._game.state.mover
        if not playing.idle:
            playing.waited = 0.0
        elif isinstance(mover, Player) and playing.carried is None and not self._absence.deserted:
            playing.waited += seconds
            self._next_move(mover.seat)

    def decides_in(self, seat: int) -> float:
        """Seconds until this computer player decides, unless advice comes first."""
        waits = self._computers.decides_in(self._game.state, seat, self._thought(seat))
        return waits / self._options().speed

    def _next_move(self, seat: int) -> None:
        state, play = self._game.state, self._playing.play
        if self._absence.misses_turn(seat) and play(actions.MissTurn()):
            return
        if seat in self._computers.seats:
            thought = self._thought(seat)
            action = self._computers.decide(state, seat, thought) if thought >= 0 else None
            if action is not None:
                play(action, self._computers.swing(seat))

    def _thought(self, seat: int) -> float:
        """Seconds that a computer player has thought, its pause left out."""
        pause = self._computers.pause(self._game.state, seat, self._options().pause)
        return self._playing.waited - pause


class PersonClock:
    """The clock of the person to act: it runs while nothing but the player holds the game up.

    ``put_back`` puts down the dice that are held when the time is over.
    """

    def __init__(self, playing: Playing, absence: Absence, put_back: Callable[[], None]) -> None:
        self._playing = playing
        self._absence = absence
        self._put_back = put_back
        self._game = playing.parts.game
        self._options = playing.parts.animator.options
        self._grace = 0.0
        """Seconds for which the clock still stands."""
        self._attended = not self._game.actions
        """Whether the player is at the table: the clock of a game that was left waits for that."""

    @property
    def facts(self) -> ClockFacts | None:
        """The time that is left; None where there is no clock, or nobody may act now."""
        playing, mover = self._playing, self._game.state.mover
        if not isinstance(mover, Player) or not playing.is_persons:
            return None
        if mover.seat in self._absence.away or not playing.idle:
            return None
        if not playing.parts.mode.timed or not self._game.is_timed:
            return None
        running = self._attended and not playing.parts.hint.active and self._grace <= 0.0
        clock, still = self._game.clock, self._options().still
        return ClockFacts(clock.left, clock.limit, running=running, still=still)

    def attend(self) -> None:
        """The player has pressed something: a clock that has waited for that runs from now on."""
        self._attended = True

    def grant_grace(self) -> None:
        """The player comes back to the table, and has a moment to see how things stand."""
        self._grace = GRACE

    def update(self, seconds: float) -> None:
        """A person's time passes, at whatever speed the game is shown; too long is a zilch."""
        facts = self.facts
        if facts is not None and facts.running:
            self._game.spend_time(seconds)
            if not self._game.clock.left:
                self._put_back()
                self._playing.play(actions.CallOut())
        self._grace = max(0.0, self._grace - seconds)

    @property
    def changes_in(self) -> float:
        """Seconds until the clock looks otherwise, or begins to run."""
        facts = self.facts
        ticks = facts.changes_in if facts is not None and facts.running else math.inf
        return min(ticks, self._grace or math.inf)
