"""The files the game ships with: found, and compared with their checksums."""

from pathlib import Path

import pytest

from zilch3d.resources import CHECKSUMS, DamagedResource, MissingResource, Shipped, checksum_line

CONTENT = "lamp = 1.0\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "light.glsl").write_bytes(CONTENT.encode())
    (tmp_path / "new.glsl").write_text("not listed yet")
    line = checksum_line("light.glsl", CONTENT.encode()) + "\n"
    checksums = checksum_line(CHECKSUMS, line.encode()) + "\n" + line
    (tmp_path / CHECKSUMS).write_bytes(checksums.encode())
    return tmp_path


def test_a_file_in_order_is_read_from_the_first_folder_that_has_it(folder: Path) -> None:
    shipped = Shipped(folder / "nowhere", folder)
    assert shipped.find("light.glsl") == folder / "light.glsl"
    assert shipped.read_text("light.glsl") == CONTENT
    assert shipped.read_text("new.glsl") == "not listed yet"


@pytest.mark.parametrize(
    "content", ["lamp = 1.1\n", "lamp", ""], ids=["one letter", "cut off", "empty"]
)
def test_a_file_that_differs_is_damaged(folder: Path, content: str) -> None:
    (folder / "light.glsl").write_text(content)
    with pytest.raises(DamagedResource, match=r"light\.glsl"):
        Shipped(folder).read("light.glsl")


def test_a_missing_file_is_named(folder: Path) -> None:
    with pytest.raises(MissingResource, match=r"dark\.glsl"):
        Shipped(folder).read("dark.glsl")


def test_a_folder_in_the_place_of_a_file_is_damage(folder: Path) -> None:
    (folder / "dark.glsl").mkdir()
    with pytest.raises(DamagedResource, match=r"dark\.glsl"):
        Shipped(folder).read("dark.glsl")


@pytest.mark.parametrize("content", ["", "x", "0" * 64 + "  light.glsl\n", None])
def test_without_a_list_in_order_files_are_taken_as_they_are(
    folder: Path, content: str | None
) -> None:
    (folder / CHECKSUMS).unlink()
    if content is not None:
        (folder / CHECKSUMS).write_text(content)
    assert Shipped(folder).read_text("light.glsl") == CONTENT
