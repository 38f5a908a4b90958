from dataclasses import replace

import pytest
from pyglet.window import key

from tests.kit.screens import Paper, PillowWidth
from tests.ui.pages.clicks import click
from zilch3d.kit.scene import Answer, Pop, Push, Quit, Scene, Surface
from zilch3d.kit.widgets import Button, Screen
from zilch3d.ui.pages.open_games import OpenGame, OpenGames
from zilch3d.ui.pages.title import LessonOffer, TitleMenu, TitleScene
from zilch3d.ui.theme import PRIMARY, THEME

GAMES = (
    OpenGame("b", "Freeze 5000", "Ann: 3,400 · Ben: 2,950", "today"),
    OpenGame("a", "Family Zilch", "Ann: 0 · Cleo: 500", "12 days ago"),
)


TABLE = Scene()


def wrong() -> Answer:
    raise AssertionError("this was not asked for")


def menu(games: tuple[OpenGame, ...] = (), notices: tuple[str, ...] = ()) -> TitleMenu:
    """Play leads back, all games to the end of the program; game "b" can be continued."""
    listed = OpenGames(lambda: games, {"b": TABLE}.get, lambda _name: None)
    return TitleMenu(
        play=Pop,
        new_game=wrong,
        house_rules=wrong,
        learn=wrong,
        rules=wrong,
        odds=wrong,
        settings=wrong,
        records=wrong,
        last_setup=lambda: "Freeze 5000",
        games=listed,
        all_games=Quit,
        notices=lambda: notices,
    )


def shown(screen: Screen, menu: TitleMenu) -> TitleScene:
    scene = TitleScene(screen, menu)
    scene.resized(Surface(1280, 720))
    scene.enter()
    return scene


@pytest.fixture
def title(screen: Screen) -> TitleScene:
    return shown(screen, menu())


def test_one_click_plays(title: TitleScene) -> None:
    assert click(title, "play") == Pop()


def test_enter_plays_without_looking(title: TitleScene) -> None:
    assert title.on_key(key.ENTER, 0) == Pop()


def test_quit_quits(title: TitleScene) -> None:
    assert click(title, "quit") == Quit()


def test_the_menu_offers_what_there_is(title: TitleScene) -> None:
    ways = (
        "new-game",
        "house-rules",
        "learn",
        "practice",
        "rules",
        "odds",
        "records",
        "settings",
        "about",
        "quit",
    )
    assert tuple(title.screen.targets()) == ("play", *ways)


def test_with_an_open_game_one_click_or_enter_continues_the_newest(screen: Screen) -> None:
    title = shown(screen, menu(GAMES))
    assert title.on_key(key.ENTER, 0) == Push(TABLE)
    assert click(title, "continue") == Push(TABLE)
    button = screen.find("continue")
    assert isinstance(button, Button)
    assert button.note == "Freeze 5000, today · Ann: 3,400 · Ben: 2,950"
    assert click(title, "open-games") == Quit()
    assert click(title, "play") == Pop()


def test_after_the_first_game_was_left_enter_continues_it(screen: Screen) -> None:
    games: list[OpenGame] = []
    listed = replace(menu().games, listed=lambda: games, resume=lambda _name: TABLE)
    title = shown(screen, replace(menu(), games=listed))
    assert title.on_key(key.ENTER, 0) == Pop()
    title.leave()
    games += GAMES
    title.enter()
    assert title.on_key(key.ENTER, 0) == Push(TABLE)


def test_where_the_newest_cannot_be_opened_all_are_listed(screen: Screen) -> None:
    assert click(shown(screen, menu(GAMES[1:])), "continue") == Quit()


def test_what_is_known_to_be_damaged_is_not_offered_first(screen: Screen) -> None:
    damaged = [replace(game, fault="It is damaged") for game in GAMES]
    title = shown(screen, menu((damaged[1], GAMES[0])))
    assert click(title, "continue") == Push(TABLE)
    title = shown(screen, menu(tuple(damaged)))
    assert title.on_key(key.ENTER, 0) == Pop()
    assert click(title, "open-games") == Quit()


def test_the_accent_is_on_what_comes_first(screen: Screen) -> None:
    for games, first in (((), "play"), (GAMES, "continue")):
        title = shown(screen, menu(games))
        buttons = [screen.find(name) for name in title.screen.targets()]
        accents = [b.name for b in buttons if isinstance(b, Button) and b.style is PRIMARY]
        assert accents == [first]


def test_what_is_still_wrong_is_said_each_time(screen: Screen, paper: Paper) -> None:
    title = shown(screen, menu(notices=("Another window is open.",)))
    title.draw()
    assert "Another window is open." in [text for _owner, text, _box in paper.texts]


def test_the_backdrop_is_drawn_first() -> None:
    drawn: list[str] = []

    class Watched(Paper):
        def draw(self) -> None:
            drawn.append("widgets")

    paper = Watched()
    screen = Screen(PillowWidth(), lambda _scale: paper, THEME)
    scene = TitleScene(screen, menu(), lambda: drawn.append("table"))
    scene.resized(Surface(1280, 720))
    scene.enter()
    scene.draw()
    assert drawn == ["table", "widgets"]


def test_who_is_new_is_offered_a_lesson_until_it_is_declined(screen: Screen) -> None:
    offered = [True]
    offer = LessonOffer(lambda: offered[-1], Pop, lambda: offered.append(False))
    title = shown(screen, replace(menu(), offer=offer))
    assert screen.focused is not None
    assert screen.focused.name == "play"
    assert click(title, "lesson") == Pop()
    click(title, "no-lesson")
    assert "lesson" not in screen.targets()
    assert "no-lesson" not in screen.targets()
