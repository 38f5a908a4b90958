"""How dice flew is kept beside a game, for a replay: never what they show."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.store.games import begun, new_game, open_store, play_out
from zilch3d.engine.actions import Throw
from zilch3d.motion.swing import USUAL, Flight, Swing
from zilch3d.motion.tray import TRAYS
from zilch3d.store.database import FILE
from zilch3d.store.packing import pack
from zilch3d.table.replaying import restore

GAME = new_game()
FLICKED = Flight(Swing(0.8, (12.5, -3.25)), TRAYS["round"])


def test_a_roll_that_was_not_thrown_as_usual_is_known_again(tmp_path: Path) -> None:
    with closing(open_store(tmp_path)) as store:
        table = begun(store, GAME)
        table.play(Throw())
        table.land(flight=FLICKED)
        assert table.flight(0) == FLICKED
        assert table.flight(1) == USUAL
    with closing(open_store(tmp_path)) as store:
        saved = store.load(GAME.id)
        assert saved.flights == {0: FLICKED}
        again = restore(saved)
    assert again.flight(0) == FLICKED
    assert again.looks == saved.game.looks


def test_a_damaged_flight_is_a_usual_one(tmp_path: Path) -> None:
    with closing(open_store(tmp_path)) as store:
        table = begun(store, GAME)
        table.play(Throw())
        table.land(flight=FLICKED)
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute("UPDATE flight SET strength = 7.0")
        database.commit()
    with closing(open_store(tmp_path)) as store:
        assert restore(store.load(GAME.id)).flight(0) == USUAL


def test_a_packed_game_has_its_flights(tmp_path: Path) -> None:
    with closing(open_store(tmp_path)) as store:
        table = begun(store, GAME)
        table.play(Throw())
        table.land(flight=FLICKED)
        play_out(table)
        store.safekeeping.writer.do(lambda database: pack(database, [GAME.id])).result()
        saved = store.load(GAME.id)
        assert saved.is_packed
        assert saved.flights == {0: FLICKED}
