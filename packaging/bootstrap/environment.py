"""The project's own Python environment, ``.venv``: made once, brought up to date when stale."""

import hashlib
import os
import subprocess
import sys
import sysconfig
import tomllib
from itertools import chain
from pathlib import Path
from typing import Literal

from bootstrap.terminal import Failure, say

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
STAMP = VENV / "ready"


def program(name: str, system: str = os.name) -> Path:
    """A program of the environment; ``system`` is named as in ``os.name``."""
    return VENV / ("Scripts" if system == "nt" else "bin") / f"{name}{'.exe' * (system == 'nt')}"


PYTHON = program("python")

Purpose = Literal["play", "test"]

EXTRAS: dict[Purpose, tuple[str, ...]] = {"play": ("translate",), "test": ("translate", "dev")}
"""The optional dependencies that a purpose needs; the tests need all that playing does."""


def prepare(purpose: Purpose) -> None:
    """Make sure that ``.venv`` holds what ``purpose`` needs; a few file reads if it does.

    Raises Failure if ``.venv`` lies elsewhere, the environment can't be made, or pip can't install
    into it.
    """
    stamps = [_stamp(purpose), _stamp("test")]
    found = STAMP.read_text(encoding="utf-8") if STAMP.exists() else ""
    if PYTHON.exists() and found in stamps:
        return
    _require_own(VENV)
    _remove_compiled()
    # An environment that belongs to this Python and this place is kept.
    if not PYTHON.exists() or not found.startswith(_home()):
        _create()
    _install(requirements(purpose))
    STAMP.write_text(stamps[0], encoding="utf-8")


def _require_own(venv: Path) -> None:
    """Raise Failure where ``venv`` leads to another place: making it anew would empty that."""
    place = venv.resolve()
    if place != venv.parent.resolve() / venv.name:
        raise Failure(
            f"{venv} is a link to {place}, which setting up would empty: another checkout may use "
            "it. Remove the link, and an environment is made here."
        )


def requirements(purpose: Purpose) -> list[str]:
    """What pip is asked for, as ``pyproject.toml`` declares it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = (project["optional-dependencies"][extra] for extra in EXTRAS[purpose])
    return [*project["dependencies"], *chain.from_iterable(extras)]


def _stamp(purpose: Purpose) -> str:
    """Changes with the Python that runs it, its place, the project's declaration and purpose."""
    declared = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    return f"{_home()}{declared} {purpose}\n"


def _home() -> str:
    return f"{sys.base_prefix} {sys.version_info.major}.{sys.version_info.minor}\n{ROOT}\n"


def _remove_compiled() -> None:
    """Delete the extension modules that earlier versions compiled: Python would prefer them."""
    for path in (ROOT / "zilch3d").rglob("*"):
        if path.suffix in {".so", ".pyd"}:
            path.unlink()


def _create() -> None:
    """An environment of this Python in which ``zilch3d`` is importable from the checkout."""
    say("Making the Python environment .venv")
    command: list[str | Path] = [sys.executable, "-m", "venv", "--clear", VENV]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    if made.returncode != 0:
        raise Failure(f"{made.stdout}{made.stderr}The Python environment could not be made.")
    base = {"base": str(VENV), "platbase": str(VENV)}
    packages = Path(sysconfig.get_path("purelib", "venv", base))
    (packages / "zilch3d.pth").write_text(f"{ROOT}\n", encoding="utf-8")


def _install(requirements: list[str]) -> None:
    say(f"Installing Python packages: {' '.join(requirements)}")
    options = ["--quiet", "--no-input", "--disable-pip-version-check"]
    command: list[str | Path] = [PYTHON, "-m", "pip", "install", *options, *requirements]
    if subprocess.run(command, stdout=sys.stderr, check=False).returncode != 0:
        raise Failure("The Python packages could not be installed; pip says why above.")
