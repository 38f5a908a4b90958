"""What a player had come to before a game, as the statistics have it."""

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime

import pytest

from developer.stored_games import fill
from tests.engine.playing import RULES
from zilch3d.features.after_game.past import ask_past
from zilch3d.odds.solvable import same_play
from zilch3d.store.database import in_memory
from zilch3d.store.games import GameStore
from zilch3d.store.statistics import GameFilter, PlayerKey

FREEZE = RULES["freeze"]
OWN = GameFilter(same_play(FREEZE), PlayerKey(is_person=True, key="Ragna"))


@pytest.fixture(scope="module")
def store() -> Iterator[GameStore]:
    opened = in_memory()
    fill(opened.connection, 60, [FREEZE, RULES["zilch-1990"]])
    with closing(GameStore(opened, lambda: datetime(2026, 3, 4, tzinfo=UTC))) as games:
        yield games


def test_it_is_the_best_turn_and_the_usual_cost_of_a_choice(store: GameStore) -> None:
    statistics = store.statistics(OWN).result()
    (ragna,) = statistics.figures
    past = ask_past(store, "another game", FREEZE, "Ragna").result()
    assert past is not None
    assert (past.games, past.best_turn) == (ragna.figures.games, ragna.figures.best_turn)
    assert past.per_decision == pytest.approx(ragna.figures.error / ragna.figures.decisions)


def test_a_game_that_holds_the_record_has_nothing_to_beat(store: GameStore) -> None:
    records = store.statistics(OWN).result().records
    best = next(record for record in records if record.feat == "best_turn")
    past = ask_past(store, best.game, FREEZE, "Ragna").result()
    assert past is not None
    assert past.best_turn is None
    assert past.is_record(1)


def test_who_has_finished_no_game_has_no_past(store: GameStore) -> None:
    assert ask_past(store, "a game", FREEZE, "Nobody").result() is None
