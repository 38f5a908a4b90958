"""Games of the club, played to their ends by whoever is there."""

from collections.abc import Iterator
from random import Random

from proofs.disk_failures import act
from zilch3d.engine.state import Nobody
from zilch3d.features.club.kept import KeptSeason, kept_in
from zilch3d.features.club.model import ROOM
from zilch3d.features.club.season import GameKey, PlayedGame, Season, season
from zilch3d.store.games import GameStore
from zilch3d.store.saved_games import NewGame
from zilch3d.table.replaying import find_results, start_state
from zilch3d.table.table import Table


def play(store: GameStore, new: NewGame, chance: Random, *, moves: int | None = None) -> None:
    """Play a game to its end, or so many moves of it."""
    log = store.begin(new)
    table = Table(start_state(new), new.setup.seats, log.roll, log)
    for _move in _moves(table, moves):
        act(table, chance)
    if isinstance(table.state.mover, Nobody):
        find_results(store)


def _moves(table: Table, most: int | None) -> Iterator[int]:
    move = 0
    while not isinstance(table.state.mover, Nobody) and (most is None or move < most):
        yield move
        move += 1


def season_of(store: GameStore, kept: KeptSeason) -> Season:
    """The season as the store has it."""
    open_ids = {game.id for game in store.open_games()}
    games = [
        PlayedGame(game_id, key, result, game_id in open_ids)
        for game_id, occasion, result in store.of_room(ROOM).result()
        if (key := GameKey.read(occasion.key)) is not None and key.season == kept.id
    ]
    now = next(each for each in kept_in(store.documents(ROOM).result()).seasons)
    return season(now.page, games, now.started, now.skipped)
