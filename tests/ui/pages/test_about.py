"""What the program says of itself: its version, the player's files, its parts, their licences."""

from pathlib import Path

import pytest
from pyglet.window import key

from tests.ui.pages.clicks import click, texts
from tests.ui.programs import clipboard
from zilch3d.kit.scene import Pop, Push, Surface
from zilch3d.kit.widgets import Button, Screen
from zilch3d.store.components import Component
from zilch3d.ui.pages.about import LICENCE_PAGE, About, AboutScene, FileLocations, LicenceScene
from zilch3d.ui.program import Program

HOME = Path("/home/ann")
PLACES = FileLocations(HOME / "data", HOME / "settings.toml", HOME / "cache", HOME / "zilch3d.log")


def entered(scene: AboutScene | LicenceScene) -> None:
    scene.resized(Surface(1280, 720))
    scene.enter()


def about(program: Program, *parts: Component) -> AboutScene:
    scene = AboutScene(program, About("1.2.3", PLACES, parts))
    entered(scene)
    return scene


def button(screen: Screen, name: str) -> Button:
    found = screen.find(name)
    assert isinstance(found, Button)
    return found


def test_it_tells_the_version_and_where_files_are(screen: Screen, program: Program) -> None:
    about(program)
    shown = texts(screen)
    assert "Version 1.2.3" in shown
    for path in (PLACES.data, PLACES.settings, PLACES.cache, PLACES.log):
        assert str(path) in shown


def test_a_path_is_copied_and_said_to_be(screen: Screen, program: Program) -> None:
    click(about(program), "copy-data")
    assert program.clipboard.paste() == str(PLACES.data)
    assert button(screen, "copy-data").text == "Copied"
    assert button(screen, "copy-log").text == "Copy"


def test_without_a_clipboard_the_button_says_so(screen: Screen, program: Program) -> None:
    clipboard(program).works = False
    click(about(program), "copy-data")
    assert button(screen, "copy-data").text == "The clipboard can’t be used here"


def test_a_part_has_version_and_licence_and_opens_its_words(
    screen: Screen, program: Program
) -> None:
    scene = about(
        program, Component("whole", "1.0", "MIT", ()), Component("library", "", "Zlib", (), "whole")
    )
    assert (button(screen, "part-0").text, button(screen, "part-0").note) == ("whole 1.0", "MIT")
    assert button(screen, "part-1").note == "Zlib, in whole"
    pushed = click(scene, "part-0")
    assert isinstance(pushed, Push)
    assert isinstance(pushed.scene, LicenceScene)


def test_a_licence_without_a_name_in_spdx_is_written_in_words(
    screen: Screen, program: Program
) -> None:
    """SPDX 3, LicenseRef: one long word broke in the middle on its button."""
    licence = "LicenseRef-Microsoft-Distributable-Code AND MIT-0"
    about(program, Component("library", "", licence, ()))
    assert button(screen, "part-0").note == "Microsoft Distributable Code AND MIT-0"


def test_without_the_list_of_parts_the_rest_is_told_and_what_is_missing(
    screen: Screen, program: Program
) -> None:
    entered(AboutScene(program, About("1.2.3", PLACES, (), "licences/parts.json")))
    assert "Version 1.2.3" in texts(screen)
    words = "A file of the game is missing or damaged: licences/parts.json"
    assert words in texts(screen)


def licence(screen: Screen, text: str, folder: Path) -> LicenceScene:
    (folder / "LICENSE").write_text(text, encoding="utf-8")
    scene = LicenceScene(screen, Component("part", "1", "MIT", (folder / "LICENSE",)))
    entered(scene)
    return scene


def test_a_short_licence_has_one_page(screen: Screen, tmp_path: Path) -> None:
    licence(screen, "Permission\fis\tgranted.", tmp_path)
    assert "Permissionis    granted." in texts(screen)
    assert "page" not in screen.targets()


def test_a_long_licence_is_read_page_by_page_with_the_keyboard(
    screen: Screen, tmp_path: Path
) -> None:
    lines = [f"line {n}" for n in range(2 * LICENCE_PAGE + 1)]
    scene = licence(screen, "\n".join(lines), tmp_path)
    assert "\n".join(lines[:LICENCE_PAGE]) in texts(screen)
    for symbol in (key.TAB, key.RIGHT, key.RIGHT):
        scene.on_key(symbol, 0)
    assert lines[-1] in texts(screen)
    assert scene.trace()["focus"] == "page"


def test_a_licence_that_is_gone_says_so(screen: Screen) -> None:
    scene = LicenceScene(screen, Component("part", "1", "MIT", (Path("/nowhere"),)))
    entered(scene)
    assert "Its text isn’t on this computer." in texts(screen)


@pytest.mark.parametrize("symbol", [key.ESCAPE, key.ENTER])
def test_a_key_leads_back_from_both(screen: Screen, program: Program, symbol: int) -> None:
    assert about(program).on_key(symbol, 0) == Pop()
    scene = LicenceScene(screen, Component("part", "1", "MIT", ()))
    entered(scene)
    assert scene.on_key(symbol, 0) == Pop()
