"""Folders of the machine that builds are taken out of libraries."""

import pytest

from bundle.build_paths import neutral

pytestmark = pytest.mark.inputs()

PYENV = "/home/ann/.pyenv/versions/3.11.7"


def test_a_folder_where_libraries_are_looked_for_becomes_the_library_s_own() -> None:
    (found,) = neutral(b"\0" + PYENV.encode() + b"/lib\0", [PYENV]).strip(b"\0").split(b"\0")
    assert found.startswith(b"$ORIGIN/")
    assert b"ann" not in found


def test_nothing_else_moves_in_a_library() -> None:
    before = b"a\0" + PYENV.encode() + b"/lib/python3.11\0b"
    after = neutral(before, [PYENV])
    assert len(after) == len(before)
    assert (after[:6], after[-12:]) == (b"a\0/usr", b"python3.11\0b")
    assert PYENV.encode() not in after


def test_a_string_that_is_the_end_of_a_folder_stays() -> None:
    """Linkers keep such strings once: Python's version, where pyenv has compiled it."""
    assert neutral(PYENV.encode() + b"\0", [PYENV]).endswith(b"/3.11.7\0")
