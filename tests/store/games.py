"""Games to keep, and a clock that is wound by hand."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from tests.engine.playing import RULES, at_random
from zilch3d.engine.actions import Bank, SetAside, Throw
from zilch3d.engine.decide import set_asides
from zilch3d.engine.rulefile import canonical
from zilch3d.engine.state import Chance, Nobody
from zilch3d.fair.proof import FairGame, Seed
from zilch3d.store.games import GameStore
from zilch3d.store.saved_games import NewGame
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.table.replaying import restore, start_state
from zilch3d.table.table import Table

SEATS = (SeatSetup("Ann"), SeatSetup("Ben", "steady"))


class Clock:
    """A minute passes whenever somebody looks."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 4, 5, 6, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.time += timedelta(minutes=1)
        return self.time


def new_game(number: int = 1, preset: str = "freeze", start: int | None = 0) -> NewGame:
    rules = RULES[preset]
    fair = FairGame(f"{number:032x}", canonical(rules), Seed(bytes([number % 256]) * 32))
    return NewGame(fair, GameSetup(preset, SEATS), rules, start)


def open_store(folder: Path, clock: Clock | None = None) -> GameStore:
    return GameStore.open(folder, clock or Clock())


def begun(store: GameStore, game: NewGame) -> Table:
    """A table whose game is kept in the store."""
    return Table(start_state(game), game.setup.seats, game.fair.roll, store.begin(game))


def continued(store: GameStore, game_id: str) -> Table:
    """The game as it was left; it goes on being kept."""
    saved = store.load(game_id)
    return restore(saved).going_on(saved.game.fair.roll, store.resume(saved))


def play_out(table: Table) -> None:
    """The game to its end, banking whatever may be banked."""
    while not isinstance(table.state.mover, Nobody):
        kept = set_asides(table.state)
        if isinstance(table.state.mover, Chance):
            table.land()
        elif kept:
            most = max(kept, key=lambda option: option.points)
            assert table.play(SetAside(most.keep, most.points)) is None
        elif table.play(Bank()) is not None:
            assert table.play(Throw()) is None


def play_on(table: Table, steps: int, seed: int = 1) -> None:
    """So many actions at random, or fewer to the end; dice fall as the game's seed has it."""
    chance = Random(seed)
    for _step in range(steps):
        if isinstance(table.state.mover, Nobody):
            return
        if isinstance(table.state.mover, Chance):
            table.land()
        else:
            assert table.play(at_random(chance, table.state)) is None
