"""Games shown again, for pictures."""

from collections.abc import Callable

from gallery.games import COMPUTERS, SEED, STEP, SceneContext, nothing
from zilch3d.features.replay.scene import ReplayScene
from zilch3d.features.score_sheet.on_table import TableSheet
from zilch3d.features.score_sheet.sheet import ScoreSheet
from zilch3d.records.replay import play
from zilch3d.store import profiles
from zilch3d.store.rulefiles import load
from zilch3d.store.setup import SeatSetup
from zilch3d.table.replaying import Recording, ReplayedTable
from zilch3d.ui.table.mode import Exits
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.services import TableServices

RECORD = """rules: freeze
players: Ragna, Clara
scores: 2600, 2050
starts: Ragna
Ragna: 152264>1 35553>555 bank
Clara: 112264>11 2256>5 bank
Ragna: 223464
Clara: 111555>111555 152346>15 2264
Ragna: 555264>555 115>11 bank
Clara: 111264>111 bank
Ragna: 222335>222 135>15 bank
Clara: 152264>15 bank
Ragna: 223466
Clara: 333444>333444 112264>11 bank
Ragna: 111264>111 bank
Clara: 223464
"""
LATER = 1.9
"""Seconds after which the dice of a turn's first throw are on their way."""


def _replay(context: SceneContext, place: int, seconds: float = LATER) -> ReplayScene:
    game = play(RECORD, load)
    names = [seat.name for seat in game.initial.seats]
    seats = tuple(COMPUTERS.get(name, SeatSetup(name)) for name in names)
    table = ReplayedTable(Recording(game.initial, seats, game.actions, SEED))
    services = TableServices(
        context.paint,
        ViewOptions,
        SEED,
        simulate=context.simulate,
        sheet=ScoreSheet,
        paper=TableSheet,
    )
    computers = {n: profiles.load(s.player) for n, s in enumerate(seats) if not s.is_person}
    exits = Exits(nothing, nothing)
    scene = ReplayScene(context.screen, table, computers, exits, services, place=place)
    for _step in range(round(seconds / STEP)):
        scene.update(STEP)
    return scene


def _paused(context: SceneContext) -> ReplayScene:
    """In a turn that ends with a zilch, at twice the speed."""
    scene = _replay(context, 3)
    scene.set_speed(2.0)
    scene.toggle()
    return scene


def _end(context: SceneContext) -> ReplayScene:
    return _replay(context, 99, 0.0)


REPLAYS: dict[str, Callable[[SceneContext], ReplayScene]] = {
    "replay": lambda context: _replay(context, 6),
    "replay-paused": _paused,
    "replay-end": _end,
}
