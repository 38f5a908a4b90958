import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from zilch3d import i18n
from zilch3d.cli import picture, studio
from zilch3d.cli.main import run
from zilch3d.render.window import NoDisplay
from zilch3d.ui import gallery

SMALL = ("--size", "960x600", "--quality", "low")


@pytest.fixture(autouse=True)
def _the_language_is_left_as_it_was() -> Iterator[None]:
    before = i18n.spoken()
    yield
    i18n.use(before)


def outcome_of(*arguments: str) -> int:
    parser = argparse.ArgumentParser(prog="zilch3d picture")
    picture.add_arguments(parser)
    return picture.run(parser.parse_args(arguments))


def drawn(name: str, folder: Path, *arguments: str) -> Image.Image:
    file = folder / "picture.png"
    assert outcome_of(name, "-o", str(file), *SMALL, *arguments) == 0
    return Image.open(file)


def test_every_scene_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome_of("--list") == 0
    listed = capsys.readouterr().out.split()
    assert listed == list(gallery.names())
    assert {"title", "table", "zilch", "end"} <= set(listed)


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Image.Image:
    """The pause over a table, in English."""
    return drawn("pause", tmp_path_factory.mktemp("plain"), "--language", "en")


def test_a_scene_is_drawn_at_the_size_asked_for(plain: Image.Image) -> None:
    assert plain.format == "PNG"
    assert plain.size == (960, 600)
    assert plain.convert("RGB").getcolors(500) is None


def test_the_same_scene_looks_the_same_again(plain: Image.Image, tmp_path: Path) -> None:
    assert drawn("pause", tmp_path, "--language", "en").tobytes() == plain.tobytes()


@pytest.mark.parametrize("changed", [("--language", "de"), ("--text-size", "150")])
def test_language_and_text_size_are_seen(
    plain: Image.Image, tmp_path: Path, changed: tuple[str, str]
) -> None:
    assert drawn("pause", tmp_path, *changed).tobytes() != plain.tobytes()


def test_without_a_scene_or_a_file_it_says_what_to_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert outcome_of("table") == 2
    assert outcome_of("-o", "x.png") == 2
    assert "--list names the scenes" in capsys.readouterr().err


@pytest.mark.parametrize("size", ["1280", "x720", "0x0", "99999x100", "12.5x100", "axb"])
def test_what_is_no_size_is_named(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["picture", "table", "-o", "x.png", "--size", size]) == 2
    assert f"{size!r} is no size" in capsys.readouterr().err


def test_an_unknown_scene_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["picture", "garden", "-o", "x.png"]) == 2
    assert "garden" in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "nowhere" / "x.png"
    assert outcome_of("pause", "-o", str(file), *SMALL) == 2
    said = capsys.readouterr().err
    assert str(file) in said
    assert "Traceback" not in said


def test_without_a_screen_it_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_window(*_size: object, **_options: object) -> None:
        raise NoDisplay("nothing there")

    monkeypatch.setattr(studio, "open_window", no_window)
    assert outcome_of("pause", "-o", str(tmp_path / "x.png")) == 2
    assert "there is no screen to draw with (nothing there)" in capsys.readouterr().err
