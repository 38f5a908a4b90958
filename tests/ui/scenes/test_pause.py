import pytest
from pyglet.window import key

from zilch3d.ui.scene import Answer, Pop, Quit
from zilch3d.ui.scenes.pause import PauseScene
from zilch3d.ui.surface import Surface
from zilch3d.ui.widgets import Screen


@pytest.fixture
def pause(screen: Screen) -> PauseScene:
    scene = PauseScene(screen, lambda: None, Quit)
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
    scene = PauseScene(screen, lambda: None, lambda: None, lambda: drawn.append("table"))
    scene.resized(Surface(1280, 720))
    scene.enter()
    scene.draw()
    assert drawn == ["table"]
