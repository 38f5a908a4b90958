"""Who is away from the table: their turns are missed until they are back."""

from collections.abc import Iterable

from zilch3d.engine.events import Event, Thrown, TurnMissed
from zilch3d.table.table import Table
from zilch3d.ui.table.hands.computer_players import ComputerPlayers


class Absence:
    """The seats of a game whose players are ``away``; computer players never are."""

    def __init__(self, game: Table, computers: ComputerPlayers) -> None:
        self.away: frozenset[int] = frozenset()
        self._game = game
        self._computers = computers
        self._plays_alone = False
        """Whether the computers are to play on while all people are away."""

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

    def everybody_is_back(self) -> None:
        """Nobody is away, whatever happened in the game before."""
        self.away = frozenset()

    def go_on(self) -> None:
        """Players who missed their last turn of a game that was left are still away."""
        self.away = absent(self._game.events)


def absent(events: Iterable[Event]) -> frozenset[int]:
    """The seats whose players have missed a turn and not thrown since."""
    away: set[int] = set()
    for event in events:
        if isinstance(event, TurnMissed):
            away.add(event.seat)
        elif isinstance(event, Thrown):
            away.discard(event.seat)
    return frozenset(away)
