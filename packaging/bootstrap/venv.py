"""A Python environment: how it is made, what pip puts into it, and where its programs are.

Nothing is installed but by its hash, or from a file of this machine.
"""

import os
import sys
import sysconfig
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bootstrap.locks import PYTHONS
from bootstrap.terminal import run

HASHED = ("--require-hashes", "--no-deps")
WHEELS = ("--only-binary", ":all:")
"""To build what has no wheel, pip would fetch the newest of what that takes, unhashed."""
# A wheel in pip's cache may have been made otherwise.
SOURCES = ("--no-binary", ":all:", "--no-build-isolation", "--force-reinstall", "--no-cache-dir")
HERE = ("--no-index", "--no-deps", "--force-reinstall")

NOT_INSTALLED = (
    "The Python packages couldn't be installed. pip says why above. They're locked for Python "
    f"{PYTHONS[0]} to {PYTHONS[-1]} on Windows (x64), macOS and Linux (x64, ARM64)."
)


@dataclass(frozen=True)
class Venv:
    """The environment in ``folder``, made or not; ``system`` is named as in ``os.name``."""

    folder: Path
    system: str = os.name

    def program(self, name: str) -> Path:
        """A program of the environment, under its whole name."""
        windows = self.system == "nt"
        return self.folder / ("Scripts" if windows else "bin") / f"{name}{'.exe' * windows}"

    @property
    def python(self) -> Path:
        return self.program("python")

    @property
    def packages(self) -> Path:
        """The folder that packages are installed into."""
        base = {"base": str(self.folder), "platbase": str(self.folder)}
        return Path(sysconfig.get_path("purelib", "venv", base))

    def create(self) -> None:
        """Make it anew, of the Python that runs this. Raises Failure."""
        command = [sys.executable, "-m", "venv", "--clear", str(self.folder)]
        run(command, "The Python environment couldn't be made. Python says why above.")

    def install(self, locks: Sequence[Path], *options: str) -> None:
        """Have pip install the wheels of these lock files, by their hashes. Raises Failure."""
        self._pip([*HASHED, *WHEELS, *options, *_files(locks)])

    def install_from_source(
        self, lock: Path, *options: str, environment: Mapping[str, str] | None = None
    ) -> None:
        """Have pip build what a lock file names, by what is installed already. Raises Failure."""
        self._pip([*HASHED, *SOURCES, *options, *_files([lock])], environment)

    def install_file(self, wheel: Path, *options: str) -> None:
        """Have pip install a wheel that was built here, and nothing else. Raises Failure."""
        self._pip([*HERE, *options, str(wheel)])

    def _pip(self, arguments: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        options = ["--quiet", "--no-input", "--disable-pip-version-check"]
        command = [str(self.python), "-m", "pip", "install", *options, *arguments]
        run(command, NOT_INSTALLED, environment=environment)


def _files(locks: Sequence[Path]) -> list[str]:
    return [part for lock in locks for part in ("--requirement", str(lock))]
