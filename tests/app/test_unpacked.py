"""What the program in one file has unpacked goes with it, or with the next start."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from zilch3d.app.locks import lock
from zilch3d.app.starts import Unpacked

LOCKS_FOLDERS = os.name == "posix"


@pytest.fixture(scope="module")
def ended() -> int:
    """The number of a process that is no more."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    return process.pid


def unpack(temporary: Path, process: int, *names: str, chance: str = "aB3dE6") -> Path:
    folder = temporary / f"_MEI{process:08x}{chance}"
    for name in names:
        (folder / name).mkdir(parents=True)
    return folder


def remaining(temporary: Path, *, locks_folders: bool = LOCKS_FOLDERS) -> set[Path]:
    """What is left once a start has looked for leftovers."""
    own = unpack(temporary, os.getpid(), "zilch3d", "numpy", "PIL")
    Unpacked(own, locks_folders=locks_folders).remove_leftovers()
    return set(temporary.iterdir()) - {own}


def test_what_a_killed_start_left_is_removed(tmp_path: Path, ended: int) -> None:
    unpack(tmp_path, ended, "zilch3d", "numpy", "older")
    assert not remaining(tmp_path)


def test_what_a_full_disk_has_cut_short_is_removed(tmp_path: Path, ended: int) -> None:
    unpack(tmp_path, ended, "PIL")
    assert not remaining(tmp_path)


def test_the_folder_of_a_running_loader_stays(tmp_path: Path) -> None:
    running = unpack(tmp_path, os.getppid(), "zilch3d")
    assert remaining(tmp_path) == {running}


@pytest.mark.skipif(not LOCKS_FOLDERS, reason="a file is locked there, as in the next test")
def test_a_game_that_is_played_on_without_its_loader_keeps_its_files(
    tmp_path: Path, ended: int
) -> None:
    played = unpack(tmp_path, ended, "zilch3d")
    handle = os.open(played, os.O_RDONLY)
    try:
        lock(handle)
        assert remaining(tmp_path) == {played}
    finally:
        os.close(handle)


@pytest.mark.parametrize("chance", ["2", "31"])
def test_where_folders_cannot_be_locked_a_file_in_them_is(
    tmp_path: Path, ended: int, chance: str
) -> None:
    """On Windows. Its _wtempnam appends a number, often of one digit, to PyInstaller's _MEI."""
    played = unpack(tmp_path, ended, "zilch3d", chance=chance)
    unpack(tmp_path, ended, "zilch3d", "numpy", chance="4")
    Unpacked(played, locks_folders=False)
    assert remaining(tmp_path, locks_folders=False) == {played}


def test_what_another_program_has_unpacked_stays(tmp_path: Path, ended: int) -> None:
    other = unpack(tmp_path, ended, "numpy", "pandas")
    other_name = unpack(tmp_path, ended, "zilch3d", chance="")
    assert remaining(tmp_path) == {other, other_name}


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_is_not_followed(tmp_path: Path, ended: int) -> None:
    aim = tmp_path / "aim"
    (aim / "zilch3d").mkdir(parents=True)
    link = tmp_path / f"_MEI{ended:08x}aB3dE6"
    link.symlink_to(aim)
    assert remaining(tmp_path) == {aim, link}


def test_only_the_program_in_one_file_has_such_a_folder() -> None:
    assert Unpacked.here() is None
