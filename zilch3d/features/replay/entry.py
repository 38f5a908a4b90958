"""Old games shown again at a table."""

from collections.abc import Iterable

from zilch3d.features.replay.scene import ReplayScene
from zilch3d.kit.scene import Pop
from zilch3d.players.profile import Profile
from zilch3d.store import profiles
from zilch3d.store.setup import SeatSetup
from zilch3d.table.replaying import Recording, ReplayedTable
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Photograph, RulesInPlay, SheetSoFar, TurnsSoFar
from zilch3d.ui.table.mode import Exits
from zilch3d.ui.table.services import table_services


def replay(program: Program, recording: Recording, turn: int = 0) -> ReplayScene:
    """The scene that shows the recording from the turn of this number on; 0 is the beginning.

    Nothing of it is kept, and it counts for nothing. Raises ValueError where the recorded actions
    are not a game.
    """
    game = ReplayedTable(recording)
    place = next((n for n, each in enumerate(game.turns) if turn and each.number == turn), 0)
    exits = Exits(
        Pop,
        rules=lambda: program.open(RulesInPlay(game.initial.rules, scene)),
        turns=lambda: program.open(TurnsSoFar(scene)),
        sheet=lambda: program.open(SheetSoFar(scene)),
        photograph=lambda: program.open(Photograph(scene)),
    )
    computers, at_table = known_computers(recording.seats), table_services(program)
    scene = ReplayScene(program.screen, game, computers, exits, at_table, place=place)
    return scene


def known_computers(seats: Iterable[SeatSetup]) -> dict[int, Profile]:
    """The profiles of computer players, by seat; those that are gone play as people do."""
    return {
        number: profiles.load(seat.player)
        for number, seat in enumerate(seats)
        if not seat.is_person and profiles.is_available(seat.player)
    }
