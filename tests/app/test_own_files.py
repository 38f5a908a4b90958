"""What the player has added, as the screens that offer it get it."""

from collections.abc import Iterator
from threading import Event

import pytest

from tests.app.test_saved_games import START
from zilch3d.engine.rulefile import document
from zilch3d.store.files import house_rules_folder
from zilch3d.store.games import GameStore
from zilch3d.store.house_rules import RuleFolder
from zilch3d.store.rulefiles import load
from zilch3d.ui.pages.offer import OwnFiles


@pytest.fixture
def games() -> Iterator[GameStore]:
    store = GameStore.in_memory(lambda: START)
    yield store
    store.close()


def test_house_rules_just_made_are_there_however_slow_the_disk(games: GameStore) -> None:
    folder = RuleFolder(house_rules_folder(), games.in_background)
    own, disk_works, read = OwnFiles(games, lambda: None), Event(), Event()
    games.in_background(disk_works.wait)
    made = folder.begin({**document(load("freeze")), "name": "Ours"})
    assert own.rules() is None, "the change is still to be written"
    games.in_background(read.set)
    disk_works.set()
    assert read.wait(10)
    assert list(own.rules() or ()) == [str(made)]
    own.forget()
    assert own.rules() is None, "they are read again"
