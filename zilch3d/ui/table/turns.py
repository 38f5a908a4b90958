"""Whose turn it is: computer players move, and so does the clock for people who do not."""

from collections.abc import Callable
from math import ceil

from zilch3d.engine.actions import Action, CallOut, MissTurn
from zilch3d.engine.state import Player
from zilch3d.players.profile import Profile
from zilch3d.store.setup import SeatSetup
from zilch3d.ui.table.hand import Hand
from zilch3d.ui.table.opponents import Opponents
from zilch3d.ui.table.presenter import Presenter
from zilch3d.ui.table.swing import Swing
from zilch3d.ui.table.view_options import ViewOptions


class Turns:
    """Who sits at the table, whose move it is, and for how long it has been.

    ``away`` are the seats whose players are away; they miss their turns. ``moved`` is told of
    each move that was a person's, made or missed.
    """

    def __init__(
        self,
        performance: Presenter,
        computers: Opponents,
        hand: Hand,
        manner: Callable[[], ViewOptions],
        moved: Callable[[], None],
    ) -> None:
        self.computers = computers
        self.away: frozenset[int] = frozenset()
        self._performance = performance
        self._game = performance.game
        self._hand = hand
        self._manner = manner
        self._moved = moved
        self._thinking = 0.0

    @property
    def ready(self) -> bool:
        """Whether a person may act now: nothing moves any more, and no dice are held."""
        return self._is_persons and self._performance.idle and not self._hand.full

    @property
    def seconds_left(self) -> int | None:
        """Until the player is called out; None where there is no clock, or nobody to act."""
        limit = self._game.state.rules.manners.seconds
        if not limit or not self.ready:
            return None
        return max(0, ceil(limit - self._thinking))

    def join(self, seat: SeatSetup, profile: Profile | None) -> None:
        """A person sits down at the running game, or a computer player of this profile."""
        if self._game.join(seat) is None and profile is not None:
            self.computers.profiles[len(self._game.seats) - 1] = profile

    def set_away(self, seat: int, away: bool) -> None:
        """The seat's player leaves the table for a while, or is back."""
        self.away = self.away | {seat} if away else self.away - {seat}

    def play(self, action: Action, swing: Swing | None = None) -> bool:
        """Whoever is to move does this, throws with this swing; whether it was possible."""
        persons = self._is_persons
        if not self._performance.play(action, swing):
            return False
        if persons:
            self._moved()
        self._thinking = 0.0
        return True

    def update(self, seconds: float) -> None:
        """Time passes, at the speed of the game; nobody moves before all has been shown."""
        if not self._performance.idle:
            self._thinking = 0.0
            return
        mover = self._game.state.mover
        if isinstance(mover, Player) and not self._hand.full:
            self._thinking += seconds
            self._next_move(mover.seat)

    @property
    def _is_persons(self) -> bool:
        mover = self._game.state.mover
        return isinstance(mover, Player) and mover.seat not in self.computers

    def _next_move(self, seat: int) -> None:
        """Whoever is away misses the turn, a computer plays, and a person may hesitate too long."""
        state, limit = self._game.state, self._game.state.rules.manners.seconds
        if seat in self.away and len(self.away) < len(state.seats) and self.play(MissTurn()):
            return
        if seat in self.computers:
            thought = self._thinking - self._manner().pause
            action = self.computers.decide(state, seat, thought) if thought >= 0 else None
            if action is not None:
                self.play(action, Swing(self.computers.profiles[seat].shakes))
        elif limit and self._thinking >= limit:
            self.play(CallOut())
