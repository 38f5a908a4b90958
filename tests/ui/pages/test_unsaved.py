"""The question before something is left that is not on the disk, over a real store."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pyglet.window import key

from gallery import ListedGames
from gallery.program import PlainWaitingGame
from tests.store.games import begun, new_game, open_store, play_on
from tests.ui.pages.clicks import click, texts
from tests.ui.pages.test_pause import PAGES
from zilch3d.kit.pending import completed
from zilch3d.kit.scene import Answer, Pop, Push, Quit, Surface
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.kit.widgets import Button
from zilch3d.store.games import GameStore
from zilch3d.ui.pages.pause import PauseScene
from zilch3d.ui.pages.title import TitleScene
from zilch3d.ui.pages.unsaved import UnsavedScene, WayOut
from zilch3d.ui.program import Program

PATIENCE = 20.0
MOVES = 7


def refuse(store: GameStore, *, writing: bool = False) -> None:
    state = "OFF" if writing else "ON"
    store.safekeeping.writer.do(lambda d: d.execute(f"PRAGMA query_only={state}")).result()


@pytest.fixture
def full(program: Program, tmp_path: Path) -> Iterator[Program]:
    """A program whose database takes nothing any more, after MOVES moves that it did not take."""
    store = open_store(tmp_path / "data")
    table = begun(store, new_game(1))
    refuse(store)
    play_on(table, MOVES)
    store.safekeeping.writer.ask(lambda _database: None).result()
    yield replace(program, games=store)
    store.close()


def shown(scene: WidgetScene) -> WidgetScene:
    scene.resized(Surface(1280, 720))
    scene.enter()
    return scene


def asked(program: Program, folder: Path, *, ends: bool = True) -> UnsavedScene:
    leave = Quit if ends else lambda: Pop(3)
    scene = UnsavedScene(program, WayOut(leave, ends), suggest=lambda: completed(folder))
    shown(scene)
    return scene


def until(scene: UnsavedScene, is_so: Callable[[], bool]) -> Answer:
    """Frames pass until something is so, or the page leads on."""
    deadline = time.monotonic() + PATIENCE
    while True:
        answer = scene.update(0.01)
        if answer is not None or is_so():
            return answer
        assert time.monotonic() < deadline, texts(scene.screen)
        time.sleep(0.005)


def has(scene: WidgetScene, words: str) -> bool:
    return any(words in text for text in texts(scene.screen))


def test_it_says_what_is_not_saved_and_what_leaving_costs(full: Program, tmp_path: Path) -> None:
    scene = asked(full, tmp_path)
    assert has(scene, "Your last moves aren’t saved. The game isn’t allowed to write")
    leave = scene.screen.find("leave")
    assert isinstance(leave, Button)
    assert leave.note == "You’ll lose your last moves"
    assert click(scene, "leave") == Quit()
    assert click(scene, "back") == Pop()
    assert scene.on_key(key.ESCAPE, 0) == Pop()


def test_trying_again_in_vain_stays_and_says_so(full: Program, tmp_path: Path) -> None:
    scene = asked(full, tmp_path)
    assert scene.on_key(key.ENTER, 0) is None
    assert until(scene, lambda: has(scene, "Still not saved.")) is None


@pytest.mark.parametrize("ends", [True, False])
def test_trying_again_goes_on_once_it_helps(full: Program, tmp_path: Path, ends: bool) -> None:
    scene = asked(full, tmp_path, ends=ends)
    refuse(full.games, writing=True)
    click(scene, "again")
    assert until(scene, lambda: False) == (Quit() if ends else Pop(3))
    assert full.games.fault is None


def test_what_is_saved_elsewhere_is_named_and_not_lost(full: Program, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    scene = asked(full, stick)
    click(scene, "save")
    assert until(scene, lambda: scene.saved_to is not None) is None
    (file,) = stick.iterdir()
    assert has(scene, str(file))
    assert has(scene, "The next time you start the game, it fetches them")
    assert scene.screen.focused is not None
    assert scene.screen.focused.name == "leave"
    assert scene.on_key(key.ENTER, 0) == Quit()


def test_a_folder_that_cannot_be_used_is_said(full: Program, tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    scene = asked(full, in_the_way / "below")
    click(scene, "save")
    assert (
        until(
            scene, lambda: has(scene, "couldn’t be saved. There’s a file where a folder should be.")
        )
        is None
    )
    assert scene.saved_to is None


def test_a_folder_is_typed_and_must_be_whole(full: Program) -> None:
    scene = asked(full, Path("games"))
    click(scene, "save")
    assert has(scene, "Type the whole path of a folder.")


def test_what_gets_saved_meanwhile_is_said_and_asks_nothing_more(
    full: Program, tmp_path: Path
) -> None:
    scene = asked(full, tmp_path)
    refuse(full.games, writing=True)
    full.games.safekeeping.try_again().result()
    assert until(scene, lambda: has(scene, "Everything’s saved")) is None
    assert "again" not in scene.screen.targets()
    assert click(scene, "leave") == Quit()


def test_the_title_and_the_pause_ask_only_while_something_is_unsaved(full: Program) -> None:
    title = shown(TitleScene(full, ListedGames()))
    answer = click(title, "quit")
    assert isinstance(answer, Push)
    assert isinstance(answer.scene, UnsavedScene)
    game = PlainWaitingGame(PAGES)
    pause = shown(PauseScene(full, game))
    answer = click(pause, "leave")
    assert isinstance(answer, Push)
    assert game.calls == [], "nothing is left yet"
    question = answer.scene
    assert isinstance(question, UnsavedScene)
    shown(question)
    assert click(question, "leave") == Pop(3)
    assert game.calls == ["leave"]
    refuse(full.games, writing=True)
    full.games.safekeeping.try_again().result()
    assert click(shown(TitleScene(full, ListedGames())), "quit") == Quit()
    assert click(shown(PauseScene(full, game)), "leave") == Pop(2)
