"""PyInstaller's part: the program as a folder, and as a single file."""

import shutil
from pathlib import Path

from bootstrap.terminal import run, say
from bundle.environment import PYTHON
from bundle.identity import version
from bundle.places import SPEC, WORK
from bundle.reproducible import surroundings
from bundle.target import COLLECTED, Target


def make(made: Path, target: Target) -> None:
    """Write the folder, and where there is one, the single file. Raises Failure."""
    say("Making the bundle")
    options = ["--noconfirm", "--clean", "--log-level", "WARN"]
    places = ["--distpath", str(made), "--workpath", str(WORK / "pyinstaller")]
    command = [str(PYTHON), "-m", "PyInstaller", *options, *places, str(SPEC)]
    otherwise = "PyInstaller couldn't make the bundle. It says why above."
    run(command, otherwise, folder=WORK, environment=surroundings())
    if target.system == "macos":
        shutil.rmtree(made / COLLECTED)  # the application holds all of it


def folder_program(made: Path, target: Target) -> Path:
    """The program of the one-folder bundle."""
    return made / target.folder / target.program


def single_file(made: Path, target: Target) -> Path | None:
    """The one-file bundle, if this system has one."""
    name = target.single_file(version())
    return made / name if name is not None else None
