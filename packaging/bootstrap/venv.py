"""A Python environment: how it is made, what pip puts into it, and where its programs are."""

import os
import sys
import sysconfig
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bootstrap.terminal import run


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
        run(command, "The Python environment could not be made; Python says why above.")

    def install(self, *arguments: str, environment: Mapping[str, str] | None = None) -> None:
        """Have pip install packages, files or what options name. Raises Failure."""
        options = ["--quiet", "--no-input", "--disable-pip-version-check"]
        command = [str(self.python), "-m", "pip", "install", *options, *arguments]
        otherwise = "The Python packages could not be installed; pip says why above."
        run(command, otherwise, environment=environment)
