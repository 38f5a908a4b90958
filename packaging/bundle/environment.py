"""A Python environment of the build's own: the locked packages, and the game as its wheel."""

import hashlib
import sys
from pathlib import Path

from bootstrap.environment import ROOT
from bootstrap.terminal import run, say
from bootstrap.venv import Venv
from bundle.places import WORK
from bundle.reproducible import surroundings
from bundle.wheels import REQUIREMENTS, TOOLS

VENV = Venv(WORK / "venv")
PYTHON = VENV.python
STAMP = VENV.folder / "ready"


def prepare() -> None:
    """Bring the environment up to date. Raises Failure."""
    stamp = _stamp()
    if not STAMP.exists() or STAMP.read_text(encoding="utf-8") != stamp:
        _create()
        STAMP.write_text(stamp, encoding="utf-8")
    VENV.install("--no-compile", "--no-deps", "--force-reinstall", str(_wheel(WORK / "wheel")))


def _stamp() -> str:
    """Changes with the Python that runs this, its place, and what is locked."""
    content = REQUIREMENTS.read_bytes() + TOOLS.read_bytes()
    return f"{sys.base_prefix} {sys.version}\n{ROOT}\n{hashlib.sha256(content).hexdigest()}\n"


def _create() -> None:
    say("Making the environment of the bundle")
    VENV.create()
    options = ["--no-compile", "--no-deps", "--require-hashes", "--only-binary", ":all:"]
    VENV.install(*options, "-r", str(REQUIREMENTS), "-r", str(TOOLS))


def _wheel(folder: Path) -> Path:
    """Build the project's wheel, the only one in ``folder``."""
    for old in folder.glob("*.whl"):
        old.unlink()
    command = [str(PYTHON), "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    otherwise = "The wheel could not be built; hatchling says why above."
    run(command, otherwise, folder=ROOT, environment=surroundings())
    (wheel,) = folder.glob("*.whl")
    return wheel
