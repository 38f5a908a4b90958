"""What was built elsewhere, laid out again to be tried."""

import os
import sys
import tarfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from bootstrap.terminal import Failure
from bundle import archives
from bundle.identity import version
from bundle.target import RELEASED, Target
from tests.packaging.test_dev import run

LINUX, WINDOWS, MAC = Target("linux", "x64"), Target("windows", "x64"), Target("macos", "arm64")


def published(folder: Path, target: Target) -> Path:
    """The files of a build, with a program in the archive."""
    folder.mkdir()
    for name in target.built(version()):
        (folder / name).write_bytes(b"a bundle")
    inside, archive = f"{target.release(version())}/zilch3d", folder / target.archive(version())
    program = folder / "program"
    program.write_bytes(b"a program")
    program.chmod(0o755)
    if archive.suffix == ".xz":
        with tarfile.open(archive, "w:xz") as packed:
            packed.add(program, inside)
    else:
        with zipfile.ZipFile(archive, "w") as packed:
            packed.write(program, inside)
    return folder


@pytest.mark.parametrize("target", [LINUX, WINDOWS], ids=str)
def test_the_folder_lies_beside_the_other_files_as_a_build_makes_them(
    target: Target, tmp_path: Path
) -> None:
    made = tmp_path / "made"
    (made / "of another build").mkdir(parents=True)
    archives.unpack(published(tmp_path / "kept", target), target, made)
    single = target.single_file(version())
    assert (made / target.folder / "zilch3d").read_bytes() == b"a program"
    assert {file.name for file in made.iterdir()} == {
        target.folder,
        single,
        target.bill(version()),
    }


@pytest.mark.skipif(sys.platform == "win32", reason="every file may run there")
def test_the_single_file_runs_although_what_kept_it_forgets_that(tmp_path: Path) -> None:
    """As upload-artifact does: its README, "Permission Loss"."""
    kept, made = published(tmp_path / "kept", LINUX), tmp_path / "made"
    single = str(LINUX.single_file(version()))
    (kept / single).chmod(0o644)
    archives.unpack(kept, LINUX, made)
    assert os.access(made / single, os.X_OK)
    assert os.access(made / LINUX.folder / "zilch3d", os.X_OK)


def test_an_application_is_unpacked_by_macos_own_program(tmp_path: Path) -> None:
    """ditto keeps links and attributes, without which a signature is broken."""
    kept, made = published(tmp_path / "kept", MAC), tmp_path / "made"
    started: list[Sequence[str]] = []
    archives.unpack(kept, MAC, made, lambda command, _otherwise: started.append(command))
    assert started == [["ditto", "-x", "-k", str(kept / MAC.archive(version())), str(made)]]


@pytest.mark.parametrize("target", RELEASED, ids=str)
def test_a_missing_file_is_named(target: Target, tmp_path: Path) -> None:
    kept = published(tmp_path / "kept", target)
    missing = target.bill(version())
    (kept / missing).unlink()
    with pytest.raises(Failure) as failure:
        archives.unpack(kept, target, tmp_path / "made")
    assert failure.value.words == f"{kept} lacks {missing}."
    assert not (tmp_path / "made").exists()


def test_the_command_says_what_a_folder_lacks(tmp_path: Path) -> None:
    """Before it tries anything: nothing is left over from another time."""
    done = run("try", str(tmp_path))
    assert done.returncode == 1
    assert f"{tmp_path} lacks {Target.here().archive(version())}" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("folders", [[], ["one", "two"]])
def test_the_command_takes_one_folder(folders: list[str]) -> None:
    done = run("try", *folders)
    assert done.returncode == 2
    assert "Name the folder" in done.stderr
