"""The project's own Python environment, ``.venv``: made once, brought up to date when stale."""

import hashlib
import sys
import tomllib
from pathlib import Path
from typing import Any, Literal

from bootstrap import locks
from bootstrap.terminal import Failure, say
from bootstrap.venv import Venv

ROOT = Path(__file__).resolve().parents[2]
VENV = Venv(ROOT / ".venv")
PYTHON = VENV.python
STAMP = VENV.folder / "ready"


Purpose = Literal["play", "test"]

PLAYING = (locks.REQUIREMENTS, locks.TRANSLATE)
LOCKS: dict[Purpose, tuple[Path, ...]] = {"play": PLAYING, "test": (*PLAYING, locks.DEV)}
"""The lock files of what a purpose needs; the tests need all that playing does."""


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
    say(f"Installing the Python packages in {', '.join(lock.name for lock in LOCKS[purpose])}")
    VENV.install(LOCKS[purpose])
    STAMP.write_text(stamps[0], encoding="utf-8")


def _require_own(venv: Path) -> None:
    """Raise Failure where ``venv`` leads to another place: making it anew would empty that."""
    place = venv.resolve()
    if place != venv.parent.resolve() / venv.name:
        raise Failure(
            f"{venv} is a link to {place}. Setting up would empty that, and another checkout may "
            "use it. Remove the link, and try again."
        )


def declared() -> dict[str, Any]:
    """The content of ``pyproject.toml``."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def _stamp(purpose: Purpose) -> str:
    """Changes with the Python that runs it, its place, what is locked, and the purpose."""
    content = b"".join(lock.read_bytes() for lock in LOCKS[purpose])
    return f"{_home()}{hashlib.sha256(content).hexdigest()} {purpose}\n"


def _home() -> str:
    return f"{sys.base_prefix} {sys.version_info.major}.{sys.version_info.minor}\n{ROOT}\n"


def _remove_compiled() -> None:
    """Delete the extension modules that earlier versions compiled: Python would prefer them."""
    for path in (ROOT / "zilch3d").rglob("*"):
        if path.suffix in {".so", ".pyd"}:
            path.unlink()


def _create() -> None:
    """An environment of this Python in which ``zilch3d`` is importable from the checkout."""
    say("Making .venv, the Python environment")
    VENV.create()
    (VENV.packages / "zilch3d.pth").write_text(f"{ROOT}\n", encoding="utf-8")
