"""Players who do again what they have done: nobody decides anything in a replay."""

from random import Random

from zilch3d.advice.protocol import SILENT
from zilch3d.engine.actions import Action, HideDie, Join
from zilch3d.engine.state import State
from zilch3d.motion.swing import Swing
from zilch3d.players.profile import Profile
from zilch3d.table.replaying import ReplayedTable
from zilch3d.ui.table.hands.computer_players import ComputerPlayers, Talk


class ReplayedPlayers(ComputerPlayers):
    """All seats of the game, with the profiles of those that computers played.

    They take as long as computer players do: people's thinking is not kept. Nobody says anything.
    """

    def __init__(self, game: ReplayedTable, profiles: dict[int, Profile]) -> None:
        chance = Random(0)
        super().__init__(profiles, SILENT, chance, Talk({}, chance))
        self._game = game

    @property
    def seats(self) -> frozenset[int]:
        return frozenset(range(len(self._game.seats)))

    def swing(self, _seat: int) -> Swing:
        """That of the next roll."""
        return self._game.flight(self._game.rolls).swing

    def decide(self, _state: State, _seat: int, _thought: float) -> Action | None:
        return self._game.coming

    def decides_in(self, _state: State, _seat: int, thought: float) -> float:
        return max(0.0, -thought)

    def at_once(self, state: State) -> Action | None:
        """A computer player withheld a die before it was to be seen, and somebody came."""
        coming = self._game.coming
        hidden = isinstance(coming, HideDie) and state.passer in self.profiles
        return coming if hidden or isinstance(coming, Join) else None

    def _pace(self, seat: int) -> float:
        return self.profiles[seat].pace if seat in self.profiles else 1.0
