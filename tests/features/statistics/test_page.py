"""The screen of records: what is chosen, what is said, and what it waits for."""

import sqlite3
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Protocol

import pytest
from pyglet.window import key

from gallery.program import plain_program
from gallery.records import EMPTY, STATISTICS
from tests.engine.playing import RULES
from tests.ui.pages.clicks import click
from zilch3d.features.statistics import words
from zilch3d.features.statistics.page import RecordsScene
from zilch3d.kit.scene import Answer, Pop, Surface
from zilch3d.kit.widgets import Box, LineChart, Screen
from zilch3d.odds.solvable import same_play
from zilch3d.store.database import in_memory
from zilch3d.store.games import GameStore
from zilch3d.store.statistics import GameFilter, PlayerKey, Statistics, ZilchRecord

NOW = datetime(2026, 11, 22, 20, tzinfo=UTC)
FREEZE = same_play(RULES["freeze"])
PAGES = ("records", "statistics", "course", "opponents")


class Painted(Protocol):
    texts: list[tuple[object, str, Box]]


class Store(GameStore):
    """What was asked. It answers with ``found``, or when ``answer`` is called if that is None."""

    def __init__(self, found: Statistics | sqlite3.Error | None = STATISTICS) -> None:
        super().__init__(in_memory(), lambda: NOW)
        self.found = found
        self.asked: list[GameFilter] = []
        self.waiting: list[tuple[GameFilter, Future[Statistics]]] = []
        self.saved = Future[Path]()

    def statistics(self, selection: GameFilter) -> Future[Statistics]:
        self.asked.append(selection)
        self.waiting.append((selection, Future()))
        future = self.waiting[-1][1]
        if self.found is not None:
            self.answer(self.found)
        return future

    def answer(self, found: Statistics | sqlite3.Error) -> None:
        """Answer what was asked, and what will be."""
        self.found = found
        for selection, future in self.waiting:
            if isinstance(found, sqlite3.Error):
                future.set_exception(found)
            else:
                rules = found.selection.rules if selection.rules == "last" else selection.rules
                future.set_result(replace(found, selection=replace(selection, rules=rules)))
        self.waiting.clear()

    def export_results(self, _games: GameFilter, _folder: Path) -> Future[Path]:
        return self.saved


def shown(screen: Screen, store: Store, page: str = "records") -> RecordsScene:
    scene = RecordsScene(replace(plain_program(screen), games=store))
    scene.page = page
    scene.resized(Surface(1280, 720))
    scene.enter()
    scene.draw()
    return scene


def read(paper: Painted) -> str:
    return " ".join(text for _owner, text, _box in paper.texts)


def after(scene: RecordsScene, seconds: float) -> Answer:
    answer = scene.update(seconds)
    scene.draw()
    return answer


def test_records_say_what_whose_and_when(screen: Screen, paper: Painted) -> None:
    shown(screen, Store())
    for said in ("Best turn", "63½", "Ragna · 19 Nov 2026 · turn 17", "Most admirable roll"):
        assert said in read(paper)
    assert "Nobody has done it yet" in read(paper), "the last die"


def test_pages_are_turned_by_the_arrows(screen: Screen, paper: Painted) -> None:
    scene = shown(screen, Store())
    for said in ("Average mistake", "Luck, added up", "Choose a player above"):
        scene.on_key(key.RIGHT, 0)
        scene.draw()
        assert said in read(paper)
    assert scene.page == "opponents"
    assert scene.on_key(key.ESCAPE, 0) == Pop()


@pytest.mark.parametrize("page", PAGES)
def test_before_the_first_game_each_page_says_what_will_be_here(
    page: str, screen: Screen, paper: Painted
) -> None:
    shown(screen, Store(EMPTY), page)
    assert "Nobody has finished a game yet." in read(paper)
    assert "export" not in screen.targets(), "there is nothing to save"


def test_a_moment_is_asked_for_only_if_it_takes_one(screen: Screen, paper: Painted) -> None:
    store = Store(None)
    scene = shown(screen, store)
    after(scene, 0.2)
    assert "One moment" not in read(paper)
    after(scene, 0.2)
    assert "One moment" in read(paper)
    assert scene.changes_in() > 1, "it is woken"
    store.answer(STATISTICS)
    after(scene, 0.05)
    assert "Best turn" in read(paper)
    assert scene.changes_in() > 1, "nothing moves any more"


def test_what_was_there_stays_until_there_is_something_else(screen: Screen, paper: Painted) -> None:
    store = Store()
    scene = shown(screen, store)
    store.found = None
    click(scene, "whose:forward")
    after(scene, 0.4)
    assert "Best turn" in read(paper)
    assert "One moment" in read(paper)
    store.answer(replace(STATISTICS, records=()))
    after(scene, 0.05)
    assert "63½" not in read(paper)


def test_games_are_chosen_by_rules_player_and_time(screen: Screen) -> None:
    store = Store()
    scene = shown(screen, store)
    click(scene, "whose:forward", "whose:forward")
    assert store.asked[-1].whose == PlayerKey(True, "Ragna")
    click(scene, "time:forward")
    assert store.asked[-1].since == NOW - timedelta(365)
    click(scene, "rules:forward", "rules:forward")
    assert store.asked[-1] == GameFilter(None, PlayerKey(True, "Ragna"), NOW - timedelta(365))


def test_points_of_all_rules_are_not_compared(screen: Screen, paper: Painted) -> None:
    store = Store(replace(STATISTICS, selection=GameFilter(None)))
    store.found = replace(STATISTICS, selection=GameFilter(None), records=STATISTICS.records[2:4])
    shown(screen, store)
    assert "can’t be compared" in read(paper)
    assert "Best turn" not in read(paper)
    assert "Longest turn" in read(paper)


def test_each_point_of_a_line_is_told_to_the_keyboard(screen: Screen, paper: Painted) -> None:
    scene = shown(screen, Store(), "course")
    while scene.trace()["focus"] != "errors":
        scene.on_key(key.TAB, 0)
    assert isinstance(screen.find("errors"), LineChart)
    scene.on_key(key.HOME, 0)
    scene.draw()
    assert "Games 1 to 3, 11 Sep 2026 to 13 Sep 2026 · 0.85" in read(paper).replace("\xa0", " ")


def test_a_fault_is_said(screen: Screen, paper: Painted) -> None:
    shown(screen, Store(sqlite3.OperationalError("disk I/O error")))
    assert "The games can’t be counted: disk I/O error" in read(paper)


def test_where_an_export_has_gone_is_said(screen: Screen, paper: Painted) -> None:
    store = Store()
    scene = shown(screen, store)
    click(scene, "export")
    scene.draw()
    assert "Saving …" in read(paper)
    store.saved.set_result(Path("/home/ragna/results.csv"))
    after(scene, 0.05)
    assert "Saved as /home/ragna/results.csv" in read(paper)


def test_it_asks_again_while_games_are_still_counted(screen: Screen, paper: Painted) -> None:
    store = Store(replace(STATISTICS, waiting=7))
    scene = shown(screen, store)
    assert "7 earlier games are still being counted." in read(paper)
    for _second in range(3):
        after(scene, 0.6)
    assert len(store.asked) == 2
    store.found = STATISTICS
    for _second in range(3):
        after(scene, 0.6)
    assert "still being counted" not in read(paper)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    "change",
    [
        {"figures": (), "course": (), "records": (), "opponents": ()},
        {"rules": ()},
        {"players": ()},
        {"course": STATISTICS.course[:1]},
        {
            "records": [
                ZilchRecord("best_turn", -5, PlayerKey(True, "\u202e=x"), "", 1, NOW, "gone")
            ]
        },
    ],
)
def test_whatever_is_missing_each_page_can_be_shown(
    change: dict[str, Sequence[object]], page: str, screen: Screen
) -> None:
    shown(screen, Store(replace(STATISTICS, **change)), page)  # type: ignore[arg-type]


def test_names_are_safe_to_show() -> None:
    assert words.player("\u202eAnn") == "\\u202eAnn"
    assert len(words.player("A" * 1000)) == words.LONGEST_NAME
