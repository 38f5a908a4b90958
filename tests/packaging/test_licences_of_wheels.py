"""The licences of every system's bundle are found in the wheels that are locked for it.

The wheels are downloaded once for each lock. Where that can't be done the tests are skipped, but
for CI, where they fail: a build there would end for the same reason.
"""

import os
import sysconfig
from pathlib import Path

import pytest

from bootstrap.terminal import Failure
from bundle.contents import excluded_modules, keeps_binary
from bundle.licences import gathering, of_wheels
from bundle.licences.gathering import Entry
from bundle.licences.parts_list import Licensed
from bundle.licences.sections import HEADING
from bundle.target import SYSTEMS as NAMES
from bundle.wheels import RELEASED_PYTHON, SYSTEMS, System

pytestmark = pytest.mark.inputs()

WINDOWS, ARM_MAC, INTEL_MAC, LINUX, ARM_LINUX = SYSTEMS

STANDARD = Path(sysconfig.get_path("stdlib"))
OF_PYTHON = {
    "win32": (
        *("python3.dll", "python313.dll", "VCRUNTIME140.dll", "VCRUNTIME140_1.dll"),
        *("libffi-8.dll", "sqlite3.dll"),
    ),
    "darwin": (
        "Python.framework/Versions/3.13/Python",
        "python3.13/lib-dynload/_sqlite3.cpython-313-darwin.so",
        "python3.13/lib-dynload/_ctypes.cpython-313-darwin.so",
    ),
    "linux": ("libpython3.13.so.1.0", "libsqlite3.so.0", "libffi.so.8", "libexpat.so.1"),
}
"""Files that a bundle has of Python; what else of it may be there, the build itself finds."""

IN_ALL = {
    *("Zilch 3D", "Python", "SQLite", "libffi", "Vollkorn", "pyinstaller"),
    *("appdirs", "cffi", "pyglet", "earcut", "pypng", "pymunk", "Chipmunk and Munk2D"),
    *("numpy", "OpenBLAS", "LAPACK", "GCC runtime library"),
    *("pillow", "Brotli", "FreeType", "HarfBuzz", "liblzma", "libjpeg-turbo", "libpng", "libtiff"),
    *("libwebp", "OpenJPEG", "Raqm", "zlib-ng"),
}
SHARED = {"Little CMS 2", "libXau", "libxcb", "libavif"}
"""Libraries in files of their own, which Windows' wheel has in modules that don't ship."""
ONLY_IN = {
    WINDOWS: {"Microsoft Visual C++ runtime", "zlib"},
    ARM_MAC: {*SHARED, "libquadmath"},
    INTEL_MAC: {*SHARED, "libquadmath"},
    LINUX: {*SHARED, "libquadmath", "Zstandard", "Expat"},
    ARM_LINUX: {*SHARED, "Zstandard", "Expat"},
}


@pytest.fixture(scope="module", params=SYSTEMS, ids=lambda system: system.name)
def system(request: pytest.FixtureRequest) -> System:
    chosen: System = request.param
    return chosen


@pytest.fixture(scope="module")
def site_packages(system: System) -> Path:
    try:
        return of_wheels.site_packages(system, RELEASED_PYTHON)
    except Failure:
        if "CI" in os.environ:
            raise
        pytest.skip(f"the wheels of {system.name} can't be downloaded")


@pytest.fixture(scope="module")
def found(system: System, site_packages: Path) -> dict[str, Licensed]:
    """The parts of a bundle of this system that has whatever of the wheels may go into it."""
    name = NAMES[system.sys_platform]
    left_out = tuple(module.replace(".", "/") for module in excluded_modules(name))
    entries = [
        entry
        for entry in of_wheels.entries(site_packages)
        if not entry.place.startswith(left_out) and keeps_binary(entry.place, name)
    ]
    entries += [Entry(place, STANDARD / place) for place in OF_PYTHON[system.sys_platform]]
    return {part.name: part for part in gathering.gather(entries, site_packages, name)}


def test_every_part_of_the_bundle_is_found(system: System, found: dict[str, Licensed]) -> None:
    fonts = {"Manrope", "Caveat", "pycparser"}
    assert found.keys() - fonts == IN_ALL | ONLY_IN[system]


def test_every_part_has_the_words_of_its_licence(found: dict[str, Licensed]) -> None:
    for part in found.values():
        assert len(part.words) > 300, part.name


OWN_WORDS = {
    "Brotli": "Brotli Authors",
    "FreeType": "font  engine",
    "HarfBuzz": "HarfBuzz is licensed",
    "libjpeg-turbo": "Independent JPEG Group",
    "liblzma": "XZ Utils",
    "libpng": "PNG Reference Library",
    "libtiff": "Sam Leffler",
    "libwebp": "Google",
    "OpenJPEG": "Universite catholique de Louvain",
    "Raqm": "Khaled Hosny",
    "zlib-ng": "Jean-loup Gailly",
    "OpenBLAS": "The OpenBLAS Project",
    "GCC runtime library": "GCC RUNTIME LIBRARY EXCEPTION",
}


@pytest.mark.parametrize("name", OWN_WORDS)
def test_a_section_is_that_of_its_library_and_of_no_other(
    name: str, found: dict[str, Licensed]
) -> None:
    words = found[name].words
    assert OWN_WORDS[name] in words
    assert not HEADING.search(words)


def test_versions_are_told_where_a_wheel_tells_them(found: dict[str, Licensed]) -> None:
    for name in ("FreeType", "HarfBuzz", "libjpeg-turbo", "libtiff", "libwebp", "OpenJPEG"):
        assert found[name].version, name


def test_windows_licence_tells_versions_that_its_list_lacks(
    system: System, found: dict[str, Licensed]
) -> None:
    told = {name: bool(found[name].version) for name in ("Brotli", "liblzma", "libpng")}
    assert set(told.values()) == {system == WINDOWS}
