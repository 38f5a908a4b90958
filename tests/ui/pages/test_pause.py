from dataclasses import replace

import pytest
from pyglet.window import key

from tests.ui.pages.clicks import click
from zilch3d.kit.scene import Pop, Quit, Surface
from zilch3d.kit.widgets import Button, Frame, Label, Row, Screen, Widget
from zilch3d.ui.pages.pause import PauseMenu, PauseScene, Presence

MENU = PauseMenu(
    lambda: None,
    lambda: Pop(7),
    lambda: Pop(8),
    Quit,
    lambda: Pop(9),
    lambda: Pop(11),
    lambda: Pop(10),
    lambda: Pop(12),
)
NOBODY = Presence({}, lambda _seat, _away: None, lambda: None)


@pytest.fixture
def pause(screen: Screen) -> PauseScene:
    scene = PauseScene(screen, MENU, NOBODY)
    scene.resized(Surface(1280, 720))
    scene.enter()
    return scene


def test_enter_and_escape_both_go_on_playing(pause: PauseScene) -> None:
    assert pause.on_key(key.ENTER, 0) == Pop()
    assert pause.on_key(key.ESCAPE, 0) == Pop()
    assert click(pause, "resume") == Pop()


def test_the_game_is_left_only_where_it_says_so(pause: PauseScene) -> None:
    assert click(pause, "leave") == Quit()


def test_leaving_says_that_the_game_is_kept_and_for_how_long(screen: Screen) -> None:
    for kept, says in ((True, "from the title"), (False, "until this window is closed")):
        scene = PauseScene(screen, replace(MENU, is_kept=kept), NOBODY)
        scene.resized(Surface(1280, 720))
        scene.enter()
        button = screen.find("leave")
        assert isinstance(button, Button)
        assert button.note.endswith(says)


def test_the_dice_of_the_game_are_counted_here_too(pause: PauseScene) -> None:
    assert click(pause, "dice") == Pop(7)


def test_the_table_is_drawn_behind_it(screen: Screen) -> None:
    drawn: list[str] = []
    scene = PauseScene(screen, MENU, NOBODY, lambda: drawn.append("table"))
    scene.resized(Surface(1280, 720))
    scene.enter()
    scene.draw()
    assert drawn == ["table"]


def test_a_player_can_be_marked_away_and_back(screen: Screen) -> None:
    said: list[tuple[int, bool]] = []
    presence = Presence(
        {2: ("Cleo", False)}, lambda seat, away: said.append((seat, away)), lambda: None
    )
    scene = PauseScene(screen, MENU, presence)
    scene.resized(Surface(1280, 720))
    scene.enter()
    click(scene, "here:2")
    click(scene, "here:2")
    assert said == [(2, True), (2, False)]


def test_a_player_can_join_or_is_told_why_not(screen: Screen) -> None:
    def shown(why: str) -> PauseScene:
        scene = PauseScene(screen, MENU, replace(NOBODY, join=Pop, no_joining=why))
        scene.resized(Surface(1280, 720))
        scene.enter()
        return scene

    assert click(shown(""), "join") == Pop()
    assert "join" not in shown("The table is full").screen.targets()
    button = screen.find("join")
    assert isinstance(button, Button)
    assert button.reason == "The table is full"


def test_the_proof_of_the_dice_is_a_click_away(pause: PauseScene) -> None:
    assert click(pause, "fair-dice") == Pop(8)


def test_the_menu_stands_beside_the_players(screen: Screen) -> None:
    players = Label("Ann 3,400")

    def beside(menu: Widget) -> Widget:
        return Row(Frame(players, max_width=240, stretch=True), Frame(menu, grow=1), align="fill")

    scene = PauseScene(screen, MENU, NOBODY, beside_players=beside)
    scene.resized(Surface(640, 480))
    scene.enter()
    menu = screen.find("menu")
    assert menu is not None
    assert menu.box.x > players.box.right
