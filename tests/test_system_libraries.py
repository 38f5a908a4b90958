"""What the game needs of a Linux system, and what it says where that is not there."""

import sys

import pytest

from bootstrap import needs
from zilch3d.app.system import explanation, missing_words
from zilch3d.system_libraries import FILES, NEEDED

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="libraries of Linux")


def test_a_checkout_asks_for_the_same_packages_as_the_game() -> None:
    assert needs.LIBRARIES == NEEDED


def test_what_is_needed_is_found_by_the_name_of_its_file() -> None:
    assert {*NEEDED, *needs.HEADLESS} <= set(FILES.values())


def test_pyglet_is_told_the_file_of_a_library_and_searches_for_others_only() -> None:
    from zilch3d.render import FileNameLoader  # noqa: PLC0415  not on other systems

    loader = FileNameLoader()
    assert loader.find_library("GL") == "libGL.so.1"
    assert loader.find_library("libGL.so.1") is None
    assert loader.find_library("m") == "libm.so.6"


def test_missing_libraries_are_named_with_what_installs_them() -> None:
    said = missing_words({"libGL.so.1": "libgl1", "libXrender.so.1": "libxrender1"})
    assert "libGL.so.1, libXrender.so.1" in said
    assert "sudo apt install libgl1 libxrender1" in said
    assert "sudo dnf install 'libGL.so.1()(64bit)' 'libXrender.so.1()(64bit)'" in said


@pytest.mark.parametrize("fault", [ImportError("numpy"), AttributeError("x"), ValueError("x")])
def test_a_fault_on_a_system_that_has_them_all_is_not_explained(fault: Exception) -> None:
    assert explanation(fault) is None
