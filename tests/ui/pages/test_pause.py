from dataclasses import replace

import pytest
from pyglet.window import key

from gallery.program import NOW, PlainWaitingGame
from tests.ui.pages.clicks import click
from tests.ui.programs import opened
from zilch3d.kit.scene import Pop, Push, Surface
from zilch3d.kit.widgets import Button, Frame, Label, Row, Screen, Widget
from zilch3d.store.games import GameStore
from zilch3d.store.rulefiles import load
from zilch3d.ui.pages.pause import GamePages, JoinScene, PauseScene
from zilch3d.ui.program import Program
from zilch3d.ui.routes import DiceOfGame, MenuPage, NextDice, Odds, Route, RulesToRead

RULES, BEHIND = load("freeze"), lambda: None
PAGES = GamePages(
    rules=RulesToRead(RULES, "freeze"),
    odds=Odds(RULES),
    dice=DiceOfGame("game", BEHIND),
    fair_dice=NextDice(RULES),
    turns=MenuPage.RECORDS,
    sheet=MenuPage.FINISHED_GAMES,
    photograph=MenuPage.ABOUT,
)


@pytest.fixture
def pause(program: Program) -> PauseScene:
    scene = PauseScene(program, PlainWaitingGame(PAGES))
    scene.resized(Surface(1280, 720))
    scene.enter()
    return scene


def test_enter_and_escape_both_go_on_playing(pause: PauseScene) -> None:
    assert pause.on_key(key.ENTER, 0) == Pop()
    assert pause.on_key(key.ESCAPE, 0) == Pop()
    assert click(pause, "resume") == Pop()


def test_the_game_is_left_only_where_it_says_so(pause: PauseScene) -> None:
    assert click(pause, "leave") == Pop(2)
    assert isinstance(pause.game, PlainWaitingGame)
    assert pause.game.calls == ["leave"]


def test_leaving_says_that_the_game_is_kept_and_for_how_long(
    screen: Screen, program: Program
) -> None:
    in_memory = replace(program, games=GameStore.in_memory(lambda: NOW))
    for kept, says in ((program, "continue it later"), (in_memory, "until you close this window")):
        scene = PauseScene(kept, PlainWaitingGame(PAGES))
        scene.resized(Surface(1280, 720))
        scene.enter()
        button = screen.find("leave")
        assert isinstance(button, Button)
        assert button.note.endswith(says)


@pytest.mark.parametrize(
    ("button", "route"),
    [
        ("rules", PAGES.rules),
        ("odds", PAGES.odds),
        ("dice", PAGES.dice),
        ("fair-dice", PAGES.fair_dice),
        ("turns", PAGES.turns),
        ("sheet", PAGES.sheet),
        ("settings", MenuPage.SETTINGS),
    ],
)
def test_each_page_about_the_game_is_a_click_away(
    pause: PauseScene, program: Program, button: str, route: Route
) -> None:
    assert isinstance(click(pause, button), Push)
    assert opened(program) == [route]


def test_the_table_is_drawn_behind_it(program: Program) -> None:
    drawn: list[str] = []
    game = PlainWaitingGame(PAGES, draw_table=lambda: drawn.append("table"))
    scene = PauseScene(program, game)
    scene.resized(Surface(1280, 720))
    scene.enter()
    scene.draw()
    assert drawn == ["table"]


def test_a_player_can_be_marked_away_and_back(program: Program) -> None:
    game = PlainWaitingGame(PAGES, {2: ("Cleo", False)})
    scene = PauseScene(program, game)
    scene.resized(Surface(1280, 720))
    scene.enter()
    click(scene, "here:2")
    click(scene, "here:2")
    assert game.calls == [(2, True), (2, False)]


def test_a_player_can_join_or_is_told_why_not(screen: Screen, program: Program) -> None:
    def shown(why: str) -> PauseScene:
        scene = PauseScene(program, PlainWaitingGame(PAGES, no_joining=why))
        scene.resized(Surface(1280, 720))
        scene.enter()
        return scene

    answer = click(shown(""), "join")
    assert isinstance(answer, Push)
    assert isinstance(answer.scene, JoinScene)
    assert "join" not in shown("The table is full").screen.targets()
    button = screen.find("join")
    assert isinstance(button, Button)
    assert button.reason == "The table is full"


def test_the_menu_stands_beside_the_players(screen: Screen, program: Program) -> None:
    players = Label("Ann 3,400")

    def beside(menu: Widget) -> Widget:
        return Row(Frame(players, max_width=240, stretch=True), Frame(menu, grow=1), align="fill")

    scene = PauseScene(program, PlainWaitingGame(PAGES, beside_players=beside))
    scene.resized(Surface(640, 480))
    scene.enter()
    menu = screen.find("menu")
    assert menu is not None
    assert menu.box.x > players.box.right
