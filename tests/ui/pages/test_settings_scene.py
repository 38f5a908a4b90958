from collections.abc import Callable
from dataclasses import replace

import pytest
from pyglet.window import key

from gallery.program import PlainPainter, PlainSettings, plain_program
from tests.ui.pages.clicks import click
from tests.ui.programs import settings
from zilch3d.kit.scene import Pop, Surface
from zilch3d.kit.widgets import Box, Choice, PictureChoice, Screen, Scroll
from zilch3d.store.dice_sets import dice_sets
from zilch3d.store.settings import (
    CLOTHS,
    PACES,
    REMARKS,
    TEXT_SIZES,
    TRAYS,
    TUTOR,
    USUAL_DICE,
    Settings,
)
from zilch3d.ui.pages import backdrop
from zilch3d.ui.pages.settings import SettingsScene
from zilch3d.ui.program import Program, Thrown
from zilch3d.ui.table.services import table_services
from zilch3d.ui.table.trial import TrialTable

Changes = list[Settings]
Speak = Callable[[str], None]


@pytest.fixture
def changes() -> Changes:
    return []


class Noted(PlainSettings):
    """Tells what each change was."""

    def __init__(self, told: Callable[[Settings], None]) -> None:
        super().__init__(Settings())
        self._told = told

    def change(self, chosen: Settings) -> str:
        self._told(chosen)
        return super().change(chosen)


@pytest.fixture
def scene(program: Program, changes: Changes) -> SettingsScene:
    return at("table", SettingsScene(replace(program, settings=Noted(changes.append))))


def at(page: str, scene: SettingsScene) -> SettingsScene:
    """The scene with this page open."""
    scene.page = page
    scene.resized(Surface(1280, 720))
    scene.enter()
    return scene


PAGES = {
    "display": ("language", "text_size", "full_screen", "reduced_motion"),
    "table": ("dice", "tray", "cloth"),
    "pace": ("speed", "computer_pace", "volume", "room_volume", "remarks"),
    "advice": ("tutor", "zilches_explained", "points_times_100"),
}


def page_of(target: str) -> str:
    field = target.partition(":")[0]
    return next(page for page, held in PAGES.items() if field in held)


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
        ("room_volume:back", replace(Settings(), room_volume=90)),
        ("zilches_explained", replace(Settings(), zilches_explained=False)),
        ("points_times_100", replace(Settings(), points_times_100=True)),
    ],
)
def test_each_setting_changes_at_once_and_alone(
    scene: SettingsScene, changes: Changes, target: str, changed: Settings
) -> None:
    click(scene, f"page:{page_of(target)}", target)
    assert changes == [changed]


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("text_size", TEXT_SIZES),
        ("dice", (USUAL_DICE, *dice_sets())),
        ("tray", TRAYS),
        ("cloth", CLOTHS),
        ("speed", PACES),
        ("computer_pace", PACES),
        ("tutor", TUTOR),
        ("remarks", REMARKS),
    ],
)
def test_every_value_of_a_setting_can_be_chosen(
    scene: SettingsScene, field: str, values: tuple[object, ...]
) -> None:
    control = at(page_of(field), scene).screen.find(field)
    assert isinstance(control, Choice)
    assert tuple(value for value, _words in control.options) == values


def test_changes_add_up(scene: SettingsScene, changes: Changes) -> None:
    click(at("pace", scene), "speed:fast", "volume:back")
    assert changes[-1] == replace(Settings(), speed="fast", volume=60)


def test_a_volume_between_the_steps_is_kept(screen: Screen) -> None:
    scene = SettingsScene(plain_program(screen, Settings(volume=55)))
    click(at("pace", scene), "volume:forward")
    assert scene.settings.volume == 60


def test_every_language_that_there_is_can_be_chosen(program: Program) -> None:
    scene = SettingsScene(program, languages={"en": "English", "pl": "Polski"})
    click(at("display", scene), "language:pl")
    assert scene.settings == replace(Settings(), language="pl")


def test_where_the_chosen_language_is_gone_the_computers_own_is_shown(screen: Screen) -> None:
    program = plain_program(screen, Settings(language="pl"))
    scene = SettingsScene(program, languages={"en": "English"})
    choice = at("display", scene).screen.find("language")
    assert choice is not None
    assert vars(choice)["value"] == "system"


def test_the_words_change_with_the_language(program: Program, speak: Speak) -> None:
    spoken = Noted(lambda chosen: speak(chosen.language))
    scene = at("display", SettingsScene(replace(program, settings=spoken)))
    click(scene, "language:de")
    done = scene.screen.find("done")
    assert done is not None
    assert vars(done)["text"] == "Fertig"
    assert scene.screen.focused is not None
    assert scene.screen.focused.name == "language"


def test_what_went_wrong_is_said_where_one_looks(program: Program) -> None:
    settings(program).fault = "The disk is full"
    scene = at("table", SettingsScene(program))
    click(at("pace", scene), "speed:fast")
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


def test_the_table_is_seen_as_it_will_be(program: Program) -> None:
    seen: list[tuple[Settings, Box]] = []

    class Watched(PlainPainter):
        def preview(self, settings: Settings, room: Box, thrown: Thrown | None = None) -> None:
            assert thrown is None
            seen.append((settings, room))

    scene = at("table", SettingsScene(replace(program, painter=Watched())))
    click(scene, "dice:red", "tray:round")
    for surface in (Surface(640, 480), Surface(960, 600), Surface(1280, 720)):
        scene.resized(surface)
        scene.draw()
    assert {(shown.dice, shown.tray) for shown, _room in seen} == {("red", "round")}
    panel = scene.screen.find("page")
    assert panel is not None
    assert all(room.width > 200 and room.height >= 120 for _shown, room in seen)
    assert seen[-1][1].x > panel.box.right


@pytest.mark.parametrize(
    ("field", "values"),
    [("dice", (USUAL_DICE, *dice_sets())), ("tray", TRAYS), ("cloth", CLOTHS)],
)
def test_what_is_seen_on_the_table_is_chosen_by_a_picture_and_its_name(
    scene: SettingsScene, field: str, values: tuple[str, ...]
) -> None:
    control = scene.screen.find(field)
    assert isinstance(control, PictureChoice)
    drawn = {picture.drawn(40).tobytes() for picture in control.pictures}
    assert len(drawn) == len(values)
    assert all(words for _value, words in control.options)


def test_the_dice_beside_the_settings_can_be_thrown(program: Program) -> None:
    trial = TrialTable(backdrop.resting(), table_services(program))
    scene = at("table", SettingsScene(program, trial=trial))
    assert scene.changes_in() > 0.0
    click(scene, "throw")
    assert scene.changes_in() == 0.0
    assert scene.is_stale()
    for _frame in range(360):
        scene.update(1 / 60)
        scene.draw()
    assert scene.trace()["thrown"] is False
    assert not scene.is_stale()


def test_without_dice_to_throw_there_is_no_button_for_it(scene: SettingsScene) -> None:
    assert scene.screen.find("throw") is None


@pytest.mark.parametrize("page", PAGES)
def test_no_page_scrolls_in_a_usual_window(screen: Screen, page: str, speak: Speak) -> None:
    for language in ("en", "de"):
        speak(language)
        scene = at(page, SettingsScene(plain_program(screen)))
        listed = scene.screen.find(f"settings-{page}")
        assert isinstance(listed, Scroll)
        assert listed.overflow == 0, language


def test_done_and_escape_go_back(scene: SettingsScene) -> None:
    assert click(scene, "done") == Pop()
    assert scene.on_key(key.ESCAPE, 0) == Pop()
