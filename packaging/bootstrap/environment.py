"""The project's own Python environment, ``.venv``: made once, brought up to date when stale."""

import hashlib
import sys
import tomllib
from itertools import chain
from pathlib import Path
from typing import Any, Literal

from bootstrap.terminal import Failure, say
from bootstrap.venv import Venv

ROOT = Path(__file__).resolve().parents[2]
VENV = Venv(ROOT / ".venv")
PYTHON = VENV.python
STAMP = VENV.folder / "ready"


Purpose = Literal["play", "test"]

EXTRAS: dict[Purpose, tuple[str, ...]] = {"play": ("translate",), "test": ("translate", "dev")}
"""The optional dependencies that a purpose needs; the tests need all that playing does."""


def prepare(purpose: Purpose) -> None:
    """Make sure that ``.venv`` holds what ``purpose`` needs; a few file reads if it does.

    Raises Failure if ``.venv`` lies elsewhere, the environment can't be made, or pip can't install
    into it.
    """
    stamps = [_stamp(purpose), _stamp("test")]
    stamp = STAMP.read_text(encoding="utf-8") if STAMP.exists() else ""
    if PYTHON.exists() and stamp in stamps:
        return
    _require_own(VENV.folder)
    _remove_compiled()
    # An environment that belongs to this Python and this place is kept.
    if not PYTHON.exists() or not stamp.startswith(_home()):
        _create()
    wanted = requirements(purpose)
    say(f"Installing Python packages: {' '.join(wanted)}")
    VENV.install(*wanted)
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
    """The requirements that pip is given, as ``pyproject.toml`` declares them."""
    project = declared()["project"]
    extras = (project["optional-dependencies"][extra] for extra in EXTRAS[purpose])
    return [*project["dependencies"], *chain.from_iterable(extras)]


def declared() -> dict[str, Any]:
    """The content of ``pyproject.toml``."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def _stamp(purpose: Purpose) -> str:
    """Changes with the Python that runs it, its place, the project's declaration and purpose."""
    digest = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    return f"{_home()}{digest} {purpose}\n"


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
    VENV.create()
    (VENV.packages / "zilch3d.pth").write_text(f"{ROOT}\n", encoding="utf-8")
