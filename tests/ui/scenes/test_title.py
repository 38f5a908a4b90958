import pytest
from pyglet.window import key

from tests.kit.screens import Paper, PillowWidth
from zilch3d.kit.scene import Answer, Pop, Quit
from zilch3d.kit.surface import Surface
from zilch3d.kit.widgets import Screen
from zilch3d.ui.scenes.title import TitleMenu, TitleScene
from zilch3d.ui.theme import THEME


def click(scene: TitleScene, name: str) -> Answer:
    x, y = scene.screen.targets()[name]
    scene.on_mouse_press(x, y, 1)
    return scene.on_mouse_release(x, y, 1)


@pytest.fixture
def title(screen: Screen) -> TitleScene:
    def wrong() -> Answer:
        raise AssertionError("this was not asked for")

    menu = TitleMenu(play=Pop, new_game=wrong, settings=wrong, last_setup=lambda: "Freeze 5000")
    scene = TitleScene(screen, menu)
    scene.resized(Surface(1280, 720))
    scene.enter()
    return scene


def test_one_click_plays(title: TitleScene) -> None:
    assert click(title, "play") == Pop()


def test_enter_plays_without_looking(title: TitleScene) -> None:
    assert title.on_key(key.ENTER, 0) == Pop()


def test_quit_quits(title: TitleScene) -> None:
    assert click(title, "quit") == Quit()


def test_the_menu_offers_what_there_is(title: TitleScene) -> None:
    assert set(title.screen.targets()) == {"play", "new-game", "settings", "quit"}


def test_the_backdrop_is_drawn_first() -> None:
    drawn: list[str] = []

    class Watched(Paper):
        def draw(self) -> None:
            drawn.append("widgets")

    paper = Watched()
    screen = Screen(PillowWidth(), lambda _scale: paper, THEME)
    scene = TitleScene(screen, TitleMenu(Pop, Pop, Pop, str), lambda: drawn.append("table"))
    scene.resized(Surface(1280, 720))
    scene.enter()
    scene.draw()
    assert drawn == ["table", "widgets"]
