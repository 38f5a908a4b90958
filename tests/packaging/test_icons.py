import struct
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bundle import icons

pytestmark = pytest.mark.inputs()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("icons")
    icons.windows_icon(folder / "zilch3d.ico")
    icons.macos_icon(folder / "zilch3d.icns")
    icons.linux_icons(folder / "hicolor", "zilch3d")
    return folder


def in_ico(file: Path) -> Iterator[Image.Image]:
    """Each picture of an icon file as Windows reads it: a directory, and PNGs."""
    content = file.read_bytes()
    reserved, kind, count = struct.unpack_from("<HHH", content)
    assert (reserved, kind) == (0, 1)
    for entry in range(count):
        size, start = struct.unpack_from("<II", content, 6 + 16 * entry + 8)
        yield Image.open(BytesIO(content[start : start + size]))


def in_icns(file: Path) -> dict[str, Image.Image]:
    """Each picture of an icon file as macOS reads it: by type, in blocks with their length."""
    pictures: dict[str, Image.Image] = {}
    content, at = file.read_bytes(), 8
    assert content[:4] == b"icns"
    while at < len(content):
        kind, length = struct.unpack_from(">4sI", content, at)
        if kind != b"TOC ":
            pictures[kind.decode()] = Image.open(BytesIO(content[at + 8 : at + length]))
        at += length
    return pictures


def test_windows_finds_every_size_that_it_shows_in_one_file(folder: Path) -> None:
    sides = [picture.width for picture in in_ico(folder / "zilch3d.ico")]
    assert set(sides) >= {16, 24, 32, 48, 64, 128, 256}


def test_macos_finds_every_size_and_that_of_dense_screens(folder: Path) -> None:
    """The types and their pixels, as Apple's iconutil names them: ic11 is 16 points @2x."""
    found = {kind: picture.width for kind, picture in in_icns(folder / "zilch3d.icns").items()}
    ordinary = {"ic07": 128, "ic08": 256, "ic09": 512}
    dense = {"ic11": 32, "ic12": 64, "ic13": 256, "ic14": 512, "ic10": 1024}
    assert found == ordinary | dense


def test_on_macos_a_margin_makes_the_square_as_large_as_the_others_in_the_dock(
    folder: Path,
) -> None:
    """824 of 1024 pixels, by Apple's template for icons."""
    alpha = in_icns(folder / "zilch3d.icns")["ic10"].convert("RGBA").getchannel("A")
    assert alpha.getbbox() == (100, 100, 924, 924)


def test_linux_desktops_find_the_icon_in_the_folders_of_their_theme(folder: Path) -> None:
    for side in (16, 24, 32, 48, 64, 128, 256, 512):
        file = folder / "hicolor" / f"{side}x{side}" / "apps" / "zilch3d.png"
        with Image.open(file) as picture:
            assert (picture.size, picture.mode) == ((side, side), "RGBA")


@pytest.mark.parametrize("side", [16, 20, 24, 32])
def test_a_small_icon_shows_a_red_pip_on_a_pale_die_and_black_ones_beside(side: int) -> None:
    drawn = icons.picture(side)

    def around(x: float, y: float) -> list[tuple[int, int, int]]:
        """The colours within a tenth of the side of this point, which is in shares of the side."""
        box = [round(side * at) for at in (x - 0.1, y - 0.1, x + 0.1, y + 0.1)]
        found = drawn.convert("RGB").crop((box[0], box[1], box[2], box[3]))
        return [found.getpixel((x, y)) for x in range(found.width) for y in range(found.height)]  # type: ignore[misc]

    assert drawn.getchannel("A").getpixel((0, 0)) in range(128)
    assert any(red > 200 and red > 3 * max(green, blue) for red, green, blue in around(0.47, 0.26))
    for x, y in ((0.15, 0.5), (0.4, 0.63), (0.15, 0.73)):
        assert any(max(colour) < 70 for colour in around(x, y))
        assert any(max(colour) > 150 for colour in around(x, y))


def test_the_installer_s_last_page_shows_the_icon_in_the_size_of_nsis(tmp_path: Path) -> None:
    icons.installer_picture(tmp_path / "picture.bmp")
    with Image.open(tmp_path / "picture.bmp") as picture:
        assert (picture.format, picture.size, picture.mode) == ("BMP", (164, 314), "RGB")
        assert picture.getpixel((0, 0)) == icons.DARK != picture.getpixel((82, 157))
