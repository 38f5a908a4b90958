"""The project's own Python environment, ``.venv``: made once, brought up to date when stale."""

import hashlib
import os
import subprocess
import sys
import sysconfig
from itertools import chain
from pathlib import Path
from typing import Literal, TypedDict

from failure import Failure

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PROGRAMS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = PROGRAMS / ("python.exe" if os.name == "nt" else "python")

Purpose = Literal["play", "test"]
Project = TypedDict(
    "Project", {"dependencies": list[str], "optional-dependencies": dict[str, list[str]]}
)
"""What ``pyproject.toml`` tells of the packages that the project needs."""

COVERS: dict[Purpose, tuple[Purpose, ...]] = {"play": ("play",), "test": ("play", "test")}
"""What an environment made for one purpose is good for."""
EXTRAS: dict[Purpose, tuple[str, ...]] = {"play": ("translate",), "test": ("translate", "dev")}
"""The optional dependencies that a purpose needs."""


def prepare(purpose: Purpose) -> None:
    """Make sure that ``.venv`` holds what ``purpose`` needs; a few file reads if it does.

    Raises Failure if the environment can't be made or pip can't install into it.
    """
    stamp = _stamp()
    if PYTHON.exists() and read_stamp(_stamp_file(purpose)) == stamp:
        return
    _remove_compiled()
    _create()
    _install(requirements(purpose))
    for covered in COVERS[purpose]:
        _stamp_file(covered).write_text(stamp, encoding="utf-8")


def _remove_compiled() -> None:
    """Delete the extension modules that earlier versions compiled: Python would prefer them."""
    for path in (ROOT / "zilch3d").rglob("*"):
        if path.suffix in {".so", ".pyd"}:
            path.unlink()


def _stamp() -> str:
    """Changes with the project's declaration, its place and the Python that runs it."""
    declared = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    return f"{_home()}{declared}\n"


def _home() -> str:
    return f"{sys.base_prefix} {sys.version_info.major}.{sys.version_info.minor}\n{ROOT}\n"


def _stamp_file(purpose: Purpose) -> Path:
    return VENV / f"ready-to-{purpose}"


def read_stamp(file: Path) -> str:
    """What was noted there of something that was made; nothing if there is no such file."""
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""


def _create() -> None:
    """An environment of this Python in which ``zilch3d`` is importable from the checkout.

    One that is there is kept unless it belongs to another Python or another place.
    """
    if PYTHON.exists() and read_stamp(_stamp_file("play")).startswith(_home()):
        return
    say("Making the Python environment .venv")
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

    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project: Project = declared["project"]
    extras = (project["optional-dependencies"][extra] for extra in EXTRAS[purpose])
    return [*project["dependencies"], *chain.from_iterable(extras)]


def _install(requirements: list[str]) -> None:
    say(f"Installing Python packages: {' '.join(requirements)}")
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


def say(words: str) -> None:
    """Tell the person at the terminal what is being done."""
    print(words, file=sys.stderr, flush=True)
