"""A Python environment of the build's own: the locked packages, and the game as its wheel."""

import hashlib
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

from bootstrap.environment import ROOT
from bootstrap.terminal import Failure, say
from bundle import small_numpy
from bundle.places import WORK
from bundle.reproducible import surroundings
from bundle.wheels import REQUIREMENTS, TOOLS

VENV = WORK / "venv"
PROGRAMS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = PROGRAMS / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "ready"
WHEELS = WORK / "wheel"


def prepare() -> None:
    """Bring the environment up to date. Raises Failure, after pip has said why."""
    stamp = _stamp()
    if not STAMP.exists() or STAMP.read_text(encoding="utf-8") != stamp:
        _create()
        STAMP.write_text(stamp, encoding="utf-8")
    _install_game(build_wheel(WHEELS))


def build_wheel(folder: Path) -> Path:
    """Build the project's wheel, the only one in ``folder``."""
    for old in folder.glob("*.whl"):
        old.unlink()
    hatchling = [str(PYTHON), "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    _run(hatchling, "The wheel could not be built.")
    (wheel,) = folder.glob("*.whl")
    return wheel


def _stamp() -> str:
    """Changes with the Python that runs this, its place, and what is locked."""
    made_of = (REQUIREMENTS, TOOLS, small_numpy.SOURCE, Path(small_numpy.__file__))
    content = b"".join(file.read_bytes() for file in made_of)
    return f"{sys.base_prefix} {sys.version}\n{ROOT}\n{hashlib.sha256(content).hexdigest()}\n"


def _packages() -> Path:
    base = {"base": str(VENV), "platbase": str(VENV)}
    return Path(sysconfig.get_path("platlib", "venv", base))


def _create() -> None:
    say("Making the environment of the bundle")
    _run([sys.executable, "-m", "venv", "--clear", str(VENV)], "It could not be made.")
    options = ["--require-hashes", "--no-deps", "--only-binary", ":all:"]
    locked = ["-r", str(REQUIREMENTS), "-r", str(TOOLS)]
    _pip([*options, *locked], "The locked packages could not be installed: is there a network?")
    if sys.platform == "linux":
        small_numpy.shrink(_packages())


def _install_game(wheel: Path) -> None:
    _pip(["--no-deps", "--force-reinstall", str(wheel)], "The wheel could not be installed.")


def _pip(arguments: list[str], otherwise: str) -> None:
    options = ["--quiet", "--no-input", "--disable-pip-version-check", "--no-compile"]
    _run([str(PYTHON), "-m", "pip", "install", *options, *arguments], otherwise)


def _run(command: list[str], otherwise: str) -> None:
    done = subprocess.run(command, cwd=ROOT, env=surroundings(), stdout=sys.stderr, check=False)
    if done.returncode != 0:
        raise Failure(otherwise)
