"""How well players decided is kept, read within limits, and counts only where it may."""

import sqlite3
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.store.games import begun, new_game, open_store, play_out
from zilch3d.odds.decided import SeatDecisions
from zilch3d.odds.solvable import digest, same_play
from zilch3d.store.database import FILE
from zilch3d.store.games import GameStore
from zilch3d.store.performances import SeatPerformance
from zilch3d.store.rulefiles import load, presets
from zilch3d.store.saved_games import KnownDice, NewGame
from zilch3d.store.statistics import PlayerKey
from zilch3d.store.usual_turns import measured_turns, usual_turns
from zilch3d.table.replaying import find_results

ANN, STEADY = PlayerKey(is_person=True, key="Ann"), PlayerKey(is_person=False, key="steady")
DECIDED = SeatDecisions(0, 2, 0.1, 20, 30, 24, 0.45, exact=True)
OTHER = replace(DECIDED, seat=1, error=0.05, adjusted=0.55)
KEPT = (SeatPerformance(DECIDED, b"abc"), SeatPerformance(OTHER))


def finished(store: GameStore, game: NewGame, *advised: int) -> str:
    """A game that was played, and what was kept of it; these seats saw advice."""
    table = begun(store, game)
    for seat in advised:
        table.note_advice(seat)
    play_out(table)
    find_results(store)
    store.keep_review(game.id, (), (), KEPT, exact=True).result()
    return game.id


@pytest.fixture
def store(tmp_path: Path) -> GameStore:
    return open_store(tmp_path)


def test_what_was_kept_is_read(store: GameStore) -> None:
    game = finished(store, new_game())
    first, second = store.performances().result()
    assert (first.game, first.who, first.decisions, first.choices) == (game, ANN, DECIDED, b"abc")
    assert (second.who, second.decisions, second.choices) == (STEADY, OTHER, None)
    assert first.rules == same_play(load("freeze"))
    assert first.counts
    assert second.counts
    assert first.ended < datetime(2027, 1, 1, tzinfo=UTC)


def test_players_and_rules_are_told_apart(store: GameStore) -> None:
    finished(store, new_game(1))
    finished(store, new_game(2, "zilch-1990"))
    rules = same_play(load("zilch-1990"))
    assert [each.who for each in store.performances(ANN).result()] == [ANN, ANN]
    assert [each.rules for each in store.performances(STEADY, rules).result()] == [rules]
    assert store.performances(PlayerKey(is_person=False, key="Ann")).result() == ()


def test_games_come_as_they_ended(store: GameStore) -> None:
    games = [finished(store, new_game(number)) for number in (3, 1, 2)]
    assert [each.game for each in store.performances(ANN).result()] == games


def test_a_seat_that_saw_advice_does_not_count(store: GameStore) -> None:
    """“games with advice, undone landings or known dice don't count”."""
    game = finished(store, new_game(), 0)
    assert [each.counts for each in store.performances().result()] == [False, True]
    assert store.counting_seats(game).result() == (False, True)


def test_known_dice_do_not_count(store: GameStore) -> None:
    game = finished(store, replace(new_game(), known=KnownDice(record="what was rolled")))
    ann, steady = store.performances().result()
    assert not ann.counts
    assert not steady.counts
    assert (ann.who, steady.who) == (ANN, STEADY)
    assert store.counting_seats(game).result() == (False, False)


def test_a_new_review_takes_the_place_of_an_old_one(store: GameStore) -> None:
    game = finished(store, new_game())
    store.keep_review(game, (), (), KEPT[:1], exact=True).result()
    assert len(store.performances().result()) == 1


@pytest.mark.parametrize(
    "damage",
    ["error = 9e999", "turns = 0", "turns = -3", "unforced = 2", "best = -1",
     "adjusted = 9e999", "adjusted = NULL", "error = 1e30"],
)  # fmt: skip
def test_damaged_rows_are_left_out(tmp_path: Path, damage: str) -> None:
    store = open_store(tmp_path)
    finished(store, new_game())
    store.close()
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute(f"UPDATE performance SET {damage} WHERE seat = 0")
    database.close()
    assert [each.who for each in open_store(tmp_path).performances().result()] == [STEADY]


# Usual turns


@pytest.mark.parametrize(
    ("preset", "turns"), [("freeze", 18.8), ("zilch-1990", 31.0), ("andyzilch", 33.0)]
)
def test_the_settled_turns_are_those_of_the_specification(preset: str, turns: float) -> None:
    assert usual_turns(load(preset)) == turns


def test_every_preset_was_measured() -> None:
    assert all(digest(rules) in measured_turns() for rules in presets())


def test_games_of_three_are_as_much_longer_as_hurried_ones() -> None:
    """Freeze: 25.34 hurried turns of three where two have 18.26."""
    assert usual_turns(load("freeze"), 3) == pytest.approx(18.8 * 25.34 / 18.26, abs=0.02)


def test_house_rules_without_figures_have_none() -> None:
    rules = load("freeze")
    other = replace(rules, end=replace(rules.end, target=1234))
    assert usual_turns(other) is None
