"""Every part of a bundle has its licence in it; a file that belongs to no part ends the build."""

import json
import sys
import sysconfig
from importlib.metadata import distribution
from pathlib import Path

import pytest

from bootstrap.terminal import Failure
from bundle.licences import gathering, parts_list
from bundle.licences.carried import CARRIED, TEXTS
from bundle.licences.gathering import Entry
from bundle.licences.parts_list import Licensed
from bundle.licences.sections import sections

pytestmark = pytest.mark.inputs()

SITE = Path(sysconfig.get_path("purelib"))
STANDARD = Path(sysconfig.get_path("stdlib"))
CHIPMUNK = "Chipmunk and Munk2D"


def installed(pattern: str, *, is_module: bool = False) -> list[Entry]:
    files = (file for file in sorted(SITE.glob(pattern)) if "__pycache__" not in file.parts)
    return [Entry(file.relative_to(SITE).as_posix(), file, is_module) for file in files]


def taken(place: str) -> Entry:
    """A library of the system that builds."""
    return Entry(place, Path("/usr/lib", place))


@pytest.fixture(scope="module")
def found() -> dict[str, Licensed]:
    """The parts of a bundle like the one that is made here."""
    libraries = ("PIL/*.so", "pillow.libs/*", "pymunk/*.so", "numpy/**/*.so", "numpy.libs/*")
    entries = [entry for pattern in libraries for entry in installed(pattern)]
    entries += installed("_cffi_backend*")
    entries += [
        each
        for name in ("appdirs.py", "pyglet/**/*.py")
        for each in installed(name, is_module=True)
    ]
    entries += [Entry("base64.py", STANDARD / "base64.py", is_module=True)]
    entries += [taken(name) for name in ("libpython3.11.so.1.0", "libz.so.1", "libsqlite3.so.0")]
    entries += [Entry("zilch3d/rulesets/freeze.toml", SITE / "zilch3d/rulesets/freeze.toml")]
    return {part.name: part for part in gathering.gather(entries, SITE, "linux")}


def test_the_parts_are_found(found: dict[str, Licensed]) -> None:
    own = {"Zilch 3D", "Python", "pyglet", "pymunk", "pillow", "numpy", "cffi", "appdirs"}
    fonts = {"Vollkorn", "Manrope", "Caveat"}
    assert own | fonts | {"pyinstaller", CHIPMUNK, "SQLite", "Raqm", "pypng"} <= found.keys()


def test_every_part_has_the_words_of_its_licence(found: dict[str, Licensed]) -> None:
    for part in found.values():
        assert len(part.words) > 300, part.name
        assert part.licence, part.name


def test_a_wheel_s_libraries_have_their_own_words_and_versions(found: dict[str, Licensed]) -> None:
    assert "font  engine" in found["FreeType"].words
    assert "Independent JPEG Group" in found["libjpeg-turbo"].words
    assert found["libtiff"].version
    assert found["libtiff"].within == "pillow"


def test_chipmunk_is_named_by_its_author(found: dict[str, Licensed]) -> None:
    """pymunk has its own licence only; its sources have that of Munk2D, the fork of Chipmunk."""
    assert "Scott Lembcke" in found[CHIPMUNK].words


def test_the_starting_program_says_that_its_licence_has_an_exception(
    found: dict[str, Licensed],
) -> None:
    assert found["pyinstaller"].licence == "GPL-2.0-or-later WITH Bootloader-exception"
    assert "Bootloader Exception" in found["pyinstaller"].words


def test_what_belongs_to_no_part_ends_the_build() -> None:
    """So do the packages of the building Python, which are not Python itself."""
    libraries = ("libreadline.so.8", "libcrypto.so.3", "pillow.libs/libnew-1234.so.1")
    other = Entry("attr.py", STANDARD / "dist-packages" / "attr.py", is_module=True)
    with pytest.raises(Failure) as refused:
        gathering.gather([other, *map(taken, libraries)], SITE, "linux")
    for place in (other.place, *libraries):
        assert f"\n  {place} (" in refused.value.words


def test_a_new_library_in_a_wheel_ends_the_build_though_the_wheel_lists_it(tmp_path: Path) -> None:
    """Whoever takes a newer wheel is told of what it carries."""
    metadata = tmp_path / "pillow-14.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.4\nName: pillow\nVersion: 14.0\n")
    (metadata / "RECORD").write_text("PIL/.dylibs/libnew.1.dylib,,\nPIL/a.py,,\n")
    new = Entry("PIL/.dylibs/libnew.1.dylib", tmp_path / "PIL/.dylibs/libnew.1.dylib")
    module = Entry("PIL/a.py", tmp_path / "PIL/a.py", is_module=True)
    with pytest.raises(Failure, match="libnew") as refused:
        gathering.gather([new, module], tmp_path, "macos")
    assert "PIL/a.py" not in refused.value.words


# In the wheels that are locked now, for systems that these tests may not run on.
ELSEWHERE = {
    "numpy/.dylibs/libgcc_s.1.1.dylib": "GCC runtime library",
    "numpy/.dylibs/libgfortran.5.dylib": "GCC runtime library",
    "numpy/.dylibs/libquadmath.0.dylib": "libquadmath",
    "numpy/.dylibs/libscipy_openblas64_.dylib": "OpenBLAS",
    "numpy.libs/libscipy_openblas64_-63c857e738469261263c764a36be9436.dll": "OpenBLAS",
    "numpy.libs/msvcp140-a4c2229bdc2a2a630acdc095b4d86008.dll": "Microsoft Visual C++ runtime",
    "PIL/.dylibs/libXau.6.dylib": "libXau",
    "PIL/.dylibs/libavif.16.4.2.dylib": "libavif",
    "PIL/.dylibs/libbrotlidec.1.2.0.dylib": "Brotli",
    "PIL/.dylibs/libfreetype.6.dylib": "FreeType",
    "PIL/.dylibs/libharfbuzz.0.dylib": "HarfBuzz",
    "PIL/.dylibs/libjpeg.62.4.0.dylib": "libjpeg-turbo",
    "PIL/.dylibs/liblcms2.2.dylib": "Little CMS 2",
    "PIL/.dylibs/liblzma.5.dylib": "liblzma",
    "PIL/.dylibs/libopenjp2.2.5.4.dylib": "OpenJPEG",
    "PIL/.dylibs/libpng16.16.dylib": "libpng",
    "PIL/.dylibs/libsharpyuv.0.dylib": "libwebp",
    "PIL/.dylibs/libtiff.6.dylib": "libtiff",
    "PIL/.dylibs/libwebpmux.3.dylib": "libwebp",
    "PIL/.dylibs/libxcb.1.1.0.dylib": "libxcb",
    "PIL/.dylibs/libz.1.3.1.zlib-ng.dylib": "zlib-ng",
    "VCRUNTIME140_1.dll": "Microsoft Visual C++ runtime",
    "libffi-8.dll": "libffi",
    "sqlite3.dll": "SQLite",
    "zlib1.dll": "zlib",
}


LICENCE = """\
The text of the whole.

----

FREETYPE2

The first words.
=======
{between}More of them.

----

LIBJPEG

The second.
"""
WINDOWS_LICENCE = """\
The text of the whole.

===== freetype-2.14.3 =====

The first words.
=======
{between}More of them.

===== libjpeg-turbo-3.2.0 =====

The second.
"""


def test_the_sections_of_both_layouts_are_read() -> None:
    """Each also has lines of the other's signs, and short ones of its own."""
    first, second = sections(LICENCE.format(between="---\n===== =====\n"))
    assert (first.name, first.version) == ("freetype2", "")
    assert first.words == "The first words.\n=======\n---\n===== =====\nMore of them.\n\n"
    assert (second.name, second.words) == ("libjpeg", "The second.\n")
    first, second = sections(WINDOWS_LICENCE.format(between="----\nlower\n"))
    assert (first.name, first.version) == ("freetype", "2.14.3")
    assert first.words == "The first words.\n=======\n----\nlower\nMore of them.\n\n"
    assert (second.name, second.version) == ("libjpeg-turbo", "3.2.0")
    assert second.words == "The second.\n"


def test_a_licence_without_sections_has_none() -> None:
    assert list(sections("MIT License\n\n====\n")) == []


@pytest.mark.parametrize("place", ELSEWHERE)
def test_libraries_of_windows_and_macos_are_known_by_name(place: str) -> None:
    owners = [carried.name for carried in CARRIED if carried.has_file(place)]
    assert owners[:1] == [ELSEWHERE[place]]


def test_what_windows_wheels_have_linked_in_is_told_by_their_modules() -> None:
    places = ["PIL/_imaging.cp313-win_amd64.pyd", "PIL/_imagingft.cp313-win_amd64.pyd"]
    inside = {carried.name for carried in CARRIED if carried.is_in(places, windows=True)}
    named = {"FreeType", "HarfBuzz", "libpng", "libjpeg-turbo", "libtiff", "OpenJPEG", "zlib-ng"}
    assert named <= inside
    assert "libxcb" not in inside


def test_the_same_parts_are_written_alike(found: dict[str, Licensed], tmp_path: Path) -> None:
    first, again = tmp_path / "first", tmp_path / "again"
    for folder in (first, again):
        parts_list.write(found.values(), folder)
    assert contents(first) == contents(again)


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_the_index_names_every_part_with_the_file_of_its_licence(
    found: dict[str, Licensed], tmp_path: Path
) -> None:
    parts_list.write(found.values(), tmp_path)
    index = (tmp_path / parts_list.INDEX).read_text(encoding="utf-8")
    for part in found.values():
        assert part.name in index
        assert (tmp_path / part.text).read_text(encoding="utf-8") == part.words
        assert f"({part.text})" in index


@pytest.fixture
def bundle(found: dict[str, Licensed], tmp_path: Path) -> Path:
    """A bundle that has the files of these parts, as empty ones."""
    inside = tmp_path / "_internal"
    parts_list.write(found.values(), inside / parts_list.FOLDER)
    for part in found.values():
        for file in part.files:
            (inside / file).parent.mkdir(parents=True, exist_ok=True)
            (inside / file).touch()
    (inside / "zilch3d/assets").mkdir(parents=True)
    (inside / "zilch3d/assets/icon.png").touch()
    (tmp_path / "zilch3d").touch()
    return tmp_path


def test_a_bundle_in_order_has_no_faults(bundle: Path) -> None:
    assert parts_list.faults(bundle) == []


def test_a_file_of_no_part_is_a_fault(bundle: Path) -> None:
    (bundle / "_internal/libnew.so.1").touch()
    assert parts_list.faults(bundle) == ["libnew.so.1 belongs to no part"]


def test_a_licence_that_is_gone_is_a_fault(bundle: Path) -> None:
    (bundle / "_internal/licences/pymunk.txt").unlink()
    assert parts_list.faults(bundle) == ["pymunk.txt is missing"]


def test_a_bundle_without_licences_fails(tmp_path: Path) -> None:
    with pytest.raises(Failure, match="no licences"):
        parts_list.faults(tmp_path)


def test_the_list_is_what_the_game_reads(found: dict[str, Licensed], tmp_path: Path) -> None:
    parts_list.write(found.values(), tmp_path)
    listed = json.loads((tmp_path / parts_list.LIST).read_text(encoding="utf-8"))
    assert listed[0]["name"] == "Zilch 3D"
    assert all(part.keys() >= {"name", "version", "licence", "text", "within"} for part in listed)


@pytest.mark.skipif(sys.platform != "linux", reason="other wheels name other libraries")
def test_each_licence_that_may_be_needed_is_at_hand() -> None:
    for carried in CARRIED:
        package = None if carried.within == "Python" else distribution(carried.within)
        assert carried.words(package).strip()


def test_every_kept_text_is_used() -> None:
    modules = TEXTS.parent.glob("*.py")
    source = "".join(file.read_text(encoding="utf-8") for file in modules)
    for text in TEXTS.glob("*.txt"):
        assert text.stem in source
