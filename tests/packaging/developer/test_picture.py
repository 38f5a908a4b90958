import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

import gallery
from developer.__main__ import main
from tests.packaging.developer.conftest import SURROUNDINGS, Developer

SMALL = ("--size", "720x540", "--quality", "draft")


def drawn(name: str, folder: Path, *arguments: str) -> Image.Image:
    file = folder / "picture.png"
    assert main(["picture", name, "-o", str(file), *SMALL, *arguments]) == 0
    return Image.open(file)


def test_every_scene_is_listed(developer: Developer) -> None:
    listed = developer.lines("picture", "--list")
    assert listed == list(gallery.SCENES) == developer.json("picture", "--list")["scenes"]
    assert {"title", "table", "zilch", "end"} <= set(listed)


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Image.Image:
    """The pause over a table, in English."""
    return drawn("pause", tmp_path_factory.mktemp("plain"), "--language", "en")


def test_a_scene_is_drawn_at_the_size_asked_for(plain: Image.Image) -> None:
    assert plain.format == "PNG"
    assert plain.size == (720, 540)
    assert plain.convert("RGB").getcolors(500) is None


def test_the_same_scene_looks_the_same_again(plain: Image.Image, tmp_path: Path) -> None:
    assert drawn("pause", tmp_path, "--language", "en").tobytes() == plain.tobytes()


def test_language_and_text_size_are_seen(plain: Image.Image, tmp_path: Path) -> None:
    german = drawn("pause", tmp_path, "--language", "de").tobytes()
    large = drawn("pause", tmp_path, "--language", "en", "--text-size", "150").tobytes()
    assert len({plain.tobytes(), german, large}) == 3


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("table",), "--list names the scenes"),
        (("-o", "x.png"), "--list names the scenes"),
        (("garden", "-o", "x.png"), "garden"),
        (("pause", "-o", "x.png", "--language", "xx"), "xx"),
        (("pause", "-o", "x.png", "--text-size", "7"), "7"),
        (("pause", "-o", "x.png", "--quality", "best"), "best"),
        *(
            (("pause", "-o", "x.png", "--size", size), f"{size!r} isn't a size")
            for size in ("1280", "x720", "0x0", "99999x100", "12.5x100", "axb", "9" * 500 + "x100")
        ),
    ],
)
def test_wrong_arguments_are_named(
    arguments: tuple[str, ...], named: str, developer: Developer
) -> None:
    assert named in developer.error("picture", *arguments)


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path, developer: Developer) -> None:
    file = tmp_path / "nowhere" / "x.png"
    assert str(file) in developer.error("picture", "pause", "-o", str(file), *SMALL)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a screen")
def test_without_a_display_the_picture_is_the_same(plain: Image.Image, tmp_path: Path) -> None:
    """EGL draws it, by the same driver."""
    file = tmp_path / "x.png"
    arguments = ["picture", "pause", "-o", str(file), *SMALL, "--language", "en"]
    done = without_display("-W", "error", "-m", "developer", *arguments)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert Image.open(file).tobytes() == plain.tobytes()


NO_EGL = """
import sys
sys.modules["pyglet.libs.egl"] = None
from developer.__main__ import main
sys.exit(main(["picture", "pause", "-o", "x.png"]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a screen")
def test_without_a_display_and_without_egl_it_says_what_to_install() -> None:
    done = without_display("-c", NO_EGL)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("dev.py: drawing without a display needs EGL (")
    assert "libEGL.so.1\n" in done.stderr
    assert "sudo apt install libegl1\n" in done.stderr


def without_display(*arguments: str) -> subprocess.CompletedProcess[str]:
    surroundings = {**SURROUNDINGS, "DISPLAY": ""}
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)
