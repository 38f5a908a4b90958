"""A tournament on a disk, through kills and quitting at any moment."""

from pathlib import Path

import pytest

from tests.store.games import Clock, begun, continued, open_store, play_on, play_out
from zilch3d.engine.rulefile import canonical
from zilch3d.fair import seeds
from zilch3d.features.tournament.kept import ROOM, Entrant, GameKey, Kept, document
from zilch3d.features.tournament.tournament import Tournament, ask_book
from zilch3d.store.games import GameStore
from zilch3d.store.rulefiles import load
from zilch3d.store.saved_games import NewGame, Occasion
from zilch3d.store.setup import GameSetup, SeatSetup

NAMES = ("Anna", "Ben", "Cleo")
RULES = load("freeze")


def stands(store: GameStore) -> Tournament:
    (tournament,) = ask_book(store).result().tournaments
    return tournament


def next_game(tournament: Tournament) -> NewGame:
    match = tournament.course.next
    assert match is not None
    assert match.both is not None
    key = GameKey(tournament.id, match.number, len(match.games), match.both)
    seats = tuple(SeatSetup(NAMES[who]) for who in match.both)
    fair = seeds.new_game(canonical(RULES))
    return NewGame(fair, GameSetup("freeze", seats), RULES, 0, occasion=Occasion(ROOM, str(key)))


@pytest.mark.parametrize("form", ["round-robin", "knock-out"])
def test_it_goes_on_where_it_was_after_every_move_to_the_cup(tmp_path: Path, form: str) -> None:
    """Brief: survives kills at any moment, quitting and going on days later."""
    clock = Clock()
    store = open_store(tmp_path, clock)
    entrants = tuple(map(Entrant, NAMES))
    kept = Kept("1" * 32, clock(), form, 1, "freeze", RULES, entrants)  # type: ignore[arg-type]
    store.keep_document(ROOM, kept.key, document(kept))
    for steps in (0, 1, 7, 40, 3):
        if stands(store).course.is_over:
            break
        new = next_game(stands(store))
        play_on(begun(store, new), steps)
        store.close()
        store = open_store(tmp_path, clock)
        now = stands(store)
        assert now.open_game == (new.id if steps else "")
        if not now.open_game:
            continue
        play_out(continued(store, now.open_game))
        before = stands(store).course
        store.close()
        store = open_store(tmp_path, clock)
        assert stands(store).course == before
    assert stands(store).course.is_over
    assert stands(store).course.champions
    store.close()
