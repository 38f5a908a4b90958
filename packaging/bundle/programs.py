"""PyInstaller's part: the program as a folder, and as a single file."""

import subprocess
import sys
from pathlib import Path

from bootstrap.terminal import Failure, say
from bundle.environment import PYTHON
from bundle.identity import version
from bundle.places import SPEC, WORK
from bundle.reproducible import surroundings
from bundle.target import Target

FOLDER = "zilch3d"


def make(made: Path) -> None:
    """Write the folder ``zilch3d`` and the single file. Raises Failure if PyInstaller does."""
    say("Making the bundle")
    options = ["--noconfirm", "--clean", "--log-level", "WARN"]
    places = ["--distpath", str(made), "--workpath", str(WORK / "pyinstaller")]
    command = [str(PYTHON), "-m", "PyInstaller", *options, *places, str(SPEC)]
    done = subprocess.run(command, cwd=WORK, env=surroundings(), stdout=sys.stderr, check=False)
    if done.returncode != 0:
        raise Failure("PyInstaller could not make the bundle; it says why above.")


def folder_program(made: Path, target: Target) -> Path:
    """The program of the one-folder bundle."""
    return made / FOLDER / f"zilch3d{target.suffix}"


def single_file(made: Path, target: Target) -> Path:
    """The one-file bundle, named as it is published."""
    return made / f"{target.release(version())}{target.suffix}"
