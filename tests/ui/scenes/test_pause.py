from dataclasses import replace

import pytest
from pyglet.window import key

from zilch3d.kit.scene import Answer, Pop, Quit
from zilch3d.kit.surface import Surface
from zilch3d.kit.widgets import Button, Screen
from zilch3d.ui.scenes.pause import PauseScene, Presence

NOBODY = Presence({}, lambda _seat, _away: None, lambda: None)


@pytest.fixture
def pause(screen: Screen) -> PauseScene:
    scene = PauseScene(screen, lambda: None, Quit, NOBODY)
    scene.resized(Surface(1280, 720))
    scene.enter()
    return scene


def click(scene: PauseScene, name: str) -> Answer:
    x, y = scene.screen.targets()[name]
    scene.on_mouse_press(x, y, 1)
    return scene.on_mouse_release(x, y, 1)


def test_enter_and_escape_both_go_on_playing(pause: PauseScene) -> None:
    assert pause.on_key(key.ENTER, 0) == Pop()
    assert pause.on_key(key.ESCAPE, 0) == Pop()
    assert click(pause, "resume") == Pop()


def test_the_game_is_left_only_where_it_says_so(pause: PauseScene) -> None:
    assert click(pause, "leave") == Quit()


def test_the_table_is_drawn_behind_it(screen: Screen) -> None:
    drawn: list[str] = []
    scene = PauseScene(screen, lambda: None, lambda: None, NOBODY, lambda: drawn.append("table"))
    scene.resized(Surface(1280, 720))
    scene.enter()
    scene.draw()
    assert drawn == ["table"]


def test_a_player_can_be_marked_away_and_back(screen: Screen) -> None:
    said: list[tuple[int, bool]] = []
    presence = Presence(
        {2: ("Cleo", False)}, lambda seat, away: said.append((seat, away)), lambda: None
    )
    scene = PauseScene(screen, lambda: None, Quit, presence)
    scene.resized(Surface(1280, 720))
    scene.enter()
    click(scene, "here:2")
    click(scene, "here:2")
    assert said == [(2, True), (2, False)]


def test_a_player_can_join_or_is_told_why_not(screen: Screen) -> None:
    def shown(why: str) -> PauseScene:
        scene = PauseScene(screen, lambda: None, Quit, replace(NOBODY, join=Pop, no_joining=why))
        scene.resized(Surface(1280, 720))
        scene.enter()
        return scene

    assert click(shown(""), "join") == Pop()
    assert "join" not in shown("The table is full").screen.targets()
    button = screen.find("join")
    assert isinstance(button, Button)
    assert button.reason == "The table is full"
