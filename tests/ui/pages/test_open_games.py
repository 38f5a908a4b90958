"""The list of the open games."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from pyglet.window import key

from tests.ui.pages.clicks import click
from zilch3d.kit.scene import Pop, Replace, Scene, Surface
from zilch3d.kit.widgets import Button
from zilch3d.store.saved_games import CannotLoad, LoadReason
from zilch3d.ui.pages.open_games import OpenGameEntry, OpenGamesScene
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Continue, Route
from zilch3d.ui.words.amounts import days_ago


class Shelf:
    """Open games, and what was asked of them."""

    def __init__(self) -> None:
        self.games = [
            OpenGameEntry("new", "Freeze 5000", "Ann: 3,400 · Ben: 2,950", "today"),
            OpenGameEntry(
                "old", "Family Zilch", "Ann: 0 · Cleo: 500", "12 days ago", "It is damaged"
            ),
        ]
        self.tables = {"new": Scene()}

    def listed(self) -> list[OpenGameEntry]:
        return self.games

    def give_up(self, game_id: str) -> None:
        self.games = [game for game in self.games if game.id != game_id]

    def open(self, _program: Program, route: Route) -> Scene:
        """To the table of a game; raises CannotLoad where there is none."""
        assert isinstance(route, Continue)
        if route.game_id not in self.tables:
            raise CannotLoad(route.game_id, LoadReason.DAMAGED)
        return self.tables[route.game_id]


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
def scene(program: Program, shelf: Shelf) -> OpenGamesScene:
    made = OpenGamesScene(replace(program, router=shelf.open), shelf)
    made.resized(Surface(960, 600))
    made.enter()
    return made


def test_any_of_the_games_can_be_continued(scene: OpenGamesScene, shelf: Shelf) -> None:
    assert click(scene, "continue:new") == Replace(shelf.tables["new"])


def test_enter_continues_the_newest(scene: OpenGamesScene, shelf: Shelf) -> None:
    assert scene.on_key(key.ENTER, 0) == Replace(shelf.tables["new"])


def test_what_turns_out_to_be_damaged_says_so_in_its_place(
    scene: OpenGamesScene, shelf: Shelf
) -> None:
    shelf.tables.clear()
    shelf.games[0] = replace(shelf.games[0], fault="It is damaged")
    assert click(scene, "continue:new") is None
    assert "continue:new" not in scene.screen.targets()
    assert "give-up:new" in scene.screen.targets()


def test_a_game_that_cannot_be_opened_says_why_and_stays(scene: OpenGamesScene) -> None:
    assert "continue:old" not in scene.screen.targets()
    button = scene.screen.find("continue:old")
    assert isinstance(button, Button)
    assert button.reason == "It is damaged"


def test_giving_up_is_asked_about_and_enter_keeps_the_game(
    scene: OpenGamesScene, shelf: Shelf
) -> None:
    click(scene, "give-up:new")
    assert len(shelf.games) == 2
    assert scene.screen.focused is not None
    assert scene.screen.focused.name == "keep:new"
    scene.on_key(key.ENTER, 0)
    assert len(shelf.games) == 2
    assert "continue:new" in scene.screen.targets()


def test_escape_answers_the_question_with_no_then_goes_back(
    scene: OpenGamesScene, shelf: Shelf
) -> None:
    click(scene, "give-up:old")
    assert scene.on_key(key.ESCAPE, 0) is None
    assert "give-up:old" in scene.screen.targets()
    assert len(shelf.games) == 2
    assert scene.on_key(key.ESCAPE, 0) == Pop()


def test_what_is_given_up_is_gone_from_the_list(scene: OpenGamesScene, shelf: Shelf) -> None:
    click(scene, "give-up:old")
    click(scene, "sure:old")
    assert [game.id for game in shelf.games] == ["new"]
    assert "give-up:old" not in scene.screen.targets()
    assert "continue:new" in scene.screen.targets()


def test_older_games_are_a_press_away(scene: OpenGamesScene, shelf: Shelf) -> None:
    shelf.games = [replace(shelf.games[0], id=f"{n}") for n in range(45)]
    scene.enter()
    assert scene.screen.find("continue:19") is not None
    assert scene.screen.find("continue:20") is None
    for first, left in ((20, "5 older games"), (40, None)):
        scene.screen.go_to("older", ring=True)
        scene.on_key(key.ENTER, 0)
        assert scene.screen.focused is not None
        assert scene.screen.focused.name == f"continue:{first}"
        button = scene.screen.find("older")
        assert (button.text if isinstance(button, Button) else None) == left


def test_the_day_of_a_game_is_told_from_today() -> None:
    today = date(2026, 11, 22)
    told = [days_ago(today - timedelta(days), today) for days in (-1, 0, 1, 2, 365, 366)]
    assert told == [
        "today",
        "today",
        "yesterday",
        "2 days ago",
        "365 days ago",
        "more than a year ago",
    ]
