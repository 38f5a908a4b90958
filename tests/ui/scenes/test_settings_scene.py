from collections.abc import Callable
from dataclasses import replace

import pytest
from pyglet.window import key

from tests.ui.scenes.clicks import click
from zilch3d.kit.scene import Pop
from zilch3d.kit.surface import Surface
from zilch3d.kit.widgets import Choice, Screen
from zilch3d.store.settings import DICE, PACES, REMARKS, TEXT_SIZES, TRAYS, TUTOR, Settings
from zilch3d.ui.scenes.settings import SettingsScene

Changes = list[Settings]


@pytest.fixture
def changes() -> Changes:
    return []


@pytest.fixture
def scene(screen: Screen, changes: Changes) -> SettingsScene:
    def change(settings: Settings) -> str:
        changes.append(settings)
        return ""

    return entered(screen, change)


def entered(screen: Screen, change: Callable[[Settings], str]) -> SettingsScene:
    scene = SettingsScene(screen, Settings(), change)
    scene.resized(Surface(1280, 1200))
    scene.enter()
    return scene


@pytest.mark.parametrize(
    ("target", "changed"),
    [
        ("language:de", replace(Settings(), language="de")),
        ("text_size:150", replace(Settings(), text_size=150)),
        ("full_screen", replace(Settings(), full_screen=True)),
        ("reduced_motion", replace(Settings(), reduced_motion=True)),
        ("speed:fast", replace(Settings(), speed="fast")),
        ("computer_pace:slow", replace(Settings(), computer_pace="slow")),
        ("volume:back", replace(Settings(), volume=60)),
        ("zilches_explained", replace(Settings(), zilches_explained=False)),
        ("points_times_100", replace(Settings(), points_times_100=True)),
    ],
)
def test_each_setting_changes_at_once_and_alone(
    scene: SettingsScene, changes: Changes, target: str, changed: Settings
) -> None:
    click(scene, target)
    assert changes == [changed]


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("text_size", TEXT_SIZES),
        ("dice", DICE),
        ("tray", TRAYS),
        ("speed", PACES),
        ("computer_pace", PACES),
        ("tutor", TUTOR),
        ("remarks", REMARKS),
    ],
)
def test_every_value_of_a_setting_can_be_chosen(
    scene: SettingsScene, field: str, values: tuple[object, ...]
) -> None:
    control = scene.screen.find(field)
    assert isinstance(control, Choice)
    assert tuple(value for value, _words in control.options) == values


def test_changes_add_up(scene: SettingsScene, changes: Changes) -> None:
    click(scene, "speed:fast")
    click(scene, "volume:back")
    assert changes[-1] == replace(Settings(), speed="fast", volume=60)


def test_a_volume_between_the_steps_is_kept(screen: Screen) -> None:
    scene = SettingsScene(screen, replace(Settings(), volume=55), lambda _settings: "")
    scene.resized(Surface(1280, 1000))
    scene.enter()
    click(scene, "volume:forward")
    assert scene.settings.volume == 60


def test_every_language_that_there_is_can_be_chosen(screen: Screen) -> None:
    scene = SettingsScene(
        screen, Settings(), lambda _new: "", languages={"en": "English", "pl": "Polski"}
    )
    scene.resized(Surface(1280, 1000))
    scene.enter()
    click(scene, "language:pl")
    assert scene.settings == replace(Settings(), language="pl")


def test_where_the_chosen_language_is_gone_the_computers_own_is_shown(screen: Screen) -> None:
    settings = replace(Settings(), language="pl")
    scene = SettingsScene(screen, settings, lambda _new: "", languages={"en": "English"})
    scene.resized(Surface(1280, 1000))
    scene.enter()
    choice = scene.screen.find("language")
    assert choice is not None
    assert vars(choice)["value"] == "system"


def test_the_words_change_with_the_language(screen: Screen, speak: Callable[[str], None]) -> None:
    def change(settings: Settings) -> str:
        speak(settings.language)
        return ""

    scene = entered(screen, change)
    click(scene, "language:de")
    done = scene.screen.find("done")
    assert done is not None
    assert vars(done)["text"] == "Fertig"
    assert scene.screen.focused is not None
    assert scene.screen.focused.name == "language"


def test_what_went_wrong_is_said_where_one_looks(screen: Screen) -> None:
    scene = entered(screen, lambda _settings: "The disk is full")
    click(scene, "speed:fast")
    shown = [vars(widget).get("text") for widget in _all(scene)]
    assert "The disk is full" in shown


def _all(scene: SettingsScene) -> list[object]:
    found: list[object] = []
    waiting = [scene.screen.root]
    while waiting:
        widget = waiting.pop()
        found.append(widget)
        waiting += widget.children
    return found


def test_done_and_escape_go_back(scene: SettingsScene) -> None:
    assert click(scene, "done") == Pop()
    assert scene.on_key(key.ESCAPE, 0) == Pop()
