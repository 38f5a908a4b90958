"""The project's own Python environment, ``.venv``: made once, brought up to date when stale."""

import hashlib
import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Literal

import needs
from failure import Failure

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PROGRAMS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = PROGRAMS / ("python.exe" if os.name == "nt" else "python")

Purpose = Literal["play", "test"]
COVERS: dict[Purpose, tuple[Purpose, ...]] = {"play": ("play",), "test": ("play", "test")}
"""What an environment made for one purpose is good for."""


def prepare(purpose: Purpose) -> None:
    """Make sure that ``.venv`` holds what ``purpose`` needs; a few file reads if it does.

    Raises Failure if the environment can't be made or pip can't install into it.
    """
    if PYTHON.exists() and _written(purpose) == _stamp(purpose):
        return
    _create()
    _install(requirements(purpose))
    for covered in COVERS[purpose]:
        _stamp_file(covered).write_text(_stamp(covered), encoding="utf-8")


def extras(purpose: Purpose) -> tuple[str, ...]:
    """The optional dependencies that a purpose needs on this machine."""
    compiling = ("compile",) if needs.can_compile() else ()
    return ("translate", *compiling, *(("dev",) if purpose == "test" else ()))


def _stamp(purpose: Purpose) -> str:
    """Changes with the project's declaration, its place, the Python that runs it, the extras."""
    declared = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    return f"{_home()}{declared} {' '.join(extras(purpose))}\n"


def _home() -> str:
    return f"{sys.base_prefix} {sys.version_info.major}.{sys.version_info.minor}\n{ROOT}\n"


def _stamp_file(purpose: Purpose) -> Path:
    return VENV / f"ready-to-{purpose}"


def _written(purpose: Purpose) -> str:
    try:
        return _stamp_file(purpose).read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""


def _create() -> None:
    """An environment of this Python in which ``zilch3d`` is importable from the checkout.

    One that is there is kept unless it belongs to another Python or another place.
    """
    if PYTHON.exists() and _written("play").startswith(_home()):
        return
    _say("Making the Python environment .venv")
    made = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", VENV], capture_output=True, text=True, check=False
    )
    if made.returncode != 0:
        raise Failure(f"{made.stdout}{made.stderr}The Python environment could not be made.")
    base = {"base": str(VENV), "platbase": str(VENV)}
    packages = Path(sysconfig.get_path("purelib", "venv", base))
    (packages / "zilch3d.pth").write_text(f"{ROOT}\n", encoding="utf-8")


def requirements(purpose: Purpose) -> list[str]:
    """What pip is asked for, as ``pyproject.toml`` declares it."""
    import tomllib  # noqa: PLC0415  (only a stale environment needs it)

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed: list[str] = project["dependencies"]
    for extra in extras(purpose):
        needed += project["optional-dependencies"][extra]
    return needed


def _install(requirements: list[str]) -> None:
    _say(f"Installing Python packages: {' '.join(requirements)}")
    pip = [
        str(PYTHON),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-input",
        "--disable-pip-version-check",
    ]
    done = subprocess.run([*pip, *requirements], stdout=sys.stderr, check=False)
    if done.returncode != 0:
        raise Failure("The Python packages could not be installed; pip says why above.")


def _say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)
